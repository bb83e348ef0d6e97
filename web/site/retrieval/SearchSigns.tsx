import { useId, useState } from 'react'
import { SIGNS } from '#web/site/parts/search-box/search-signs.ts'

/** 检索符号: what the signs do, beside the box where they are used. A sign is tried by a click. */
export function SearchSigns({ onTry }: { onTry: (q: string) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button type="button" className="more-conditions-button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        检索符号
      </button>
      <dl id={id} className="search-signs" hidden={!open}>
        {SIGNS.map(({ sign, text }) => (
          <div key={sign}>
            <dt>
              <button type="button" className="text-button" title={`试查：${sign}`} onClick={() => onTry(sign)}>
                {sign}
              </button>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
