import { useId, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { Search } from './retrieval-search.ts'

const DayConditions = lazyPart(() => import('./DayConditions.tsx'), 'DayConditions')

/** Conditions on dates, folded away, and their code not loaded, until wanted. */
export function MoreConditions({ search, onChange }: { search: Search; onChange: (next: Search) => void }) {
  const used =
    search.publishDate_begin ??
    search.publishDate_end ??
    search.effectDate_begin ??
    search.effectDate_end ??
    search.asOf
  const [open, setOpen] = useState(used !== undefined)
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
        更多条件
      </button>
      <div id={id} className="more-conditions" hidden={!open}>
        {open ? <DayConditions search={search} onChange={onChange} /> : null}
      </div>
    </>
  )
}
