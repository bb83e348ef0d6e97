import { change } from './retrieval.model.ts'
import type { Search } from './retrieval-search.ts'

const CHOICES = [
  { key: 'relevance-desc', text: '按相关度', needsWords: true },
  { key: 'publishDate-desc', text: '公布或通过日期 新→旧', needsWords: false },
  { key: 'publishDate-asc', text: '公布或通过日期 旧→新', needsWords: false },
  { key: 'effectDate-desc', text: '施行日期 新→旧', needsWords: false },
  { key: 'effectDate-asc', text: '施行日期 旧→新', needsWords: false },
  { key: 'level-desc', text: '效力位阶 高→低', needsWords: false },
] as const

/** Order of the list. Without words the newest publication stands first. */
export function SortSelect({ search, onChange }: { search: Search; onChange: (next: Search) => void }) {
  const usual = search.q ? 'relevance-desc' : 'publishDate-desc'
  const value = search.sort ? `${search.sort}-${search.order ?? 'desc'}` : usual
  return (
    <label className="sort">
      <span className="for-readers">排序</span>
      <select
        className="field"
        value={value}
        onChange={(event) => {
          const [sort, order] = event.target.value.split('-') as [
            NonNullable<Search['sort']>,
            NonNullable<Search['order']>,
          ]
          onChange(
            change(search, event.target.value === usual ? { sort: undefined, order: undefined } : { sort, order }),
          )
        }}
      >
        {CHOICES.filter((choice) => search.q || !choice.needsWords).map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  )
}
