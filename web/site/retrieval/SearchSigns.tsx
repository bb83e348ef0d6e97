import { useId, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'

const SignList = lazyPart(() => import('./SignList.tsx'), 'SignList')

/** 检索符号: what the signs do, beside the box where they are used. The list is loaded when it is opened. */
export function SearchSigns({ onTry }: { onTry: (q: string) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="more-conditions-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        检索符号
      </button>
      <dl id={id} className="search-signs" hidden={!open}>
        {open ? <SignList onTry={onTry} /> : null}
      </dl>
    </>
  )
}
