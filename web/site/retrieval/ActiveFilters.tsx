import { Icon } from '#web/plain/icon/Icon.tsx'
import { withoutFilters, type Chip } from './retrieval.model.ts'
import type { Search } from './retrieval-search.ts'

/** The filters in force, each removable, and a way to drop them all. */
export function ActiveFilters({
  chips,
  search,
  onChange,
}: {
  chips: readonly Chip[]
  search: Search
  onChange: (next: Search) => void
}) {
  if (!chips.length) return null
  return (
    <ul className="active-filters" aria-label="已选条件">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className="filter-chip"
            onClick={() => onChange(chip.without)}
            aria-label={`移除条件 ${chip.label}`}
          >
            {chip.label}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="text-button filter-clear" onClick={() => onChange(withoutFilters(search))}>
          清除全部
        </button>
      </li>
    </ul>
  )
}
