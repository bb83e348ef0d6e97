import { useSearchNavigation } from '#web/site/parts/search-box/use-search-navigation.ts'
import { SearchBox } from '#web/site/parts/search-box/SearchBox.tsx'
import { MoreConditions } from './MoreConditions.tsx'
import { SearchSigns } from './SearchSigns.tsx'
import { change } from './retrieval.model.ts'
import type { Search } from './retrieval-search.ts'

const SCOPES = [
  { value: 'all', text: '全部' },
  { value: 'title', text: '标题' },
  { value: 'text', text: '正文' },
] as const

const MATCHES = [
  { value: 'fuzzy', text: '模糊' },
  { value: 'exact', text: '精确' },
] as const

/** Search box with its switches and further conditions. */
export function SearchPanel({ search, onChange }: { search: Search; onChange: (next: Search) => void }) {
  const { pick } = useSearchNavigation()
  const ask = (q: string) =>
    onChange(
      change(search, {
        q: q || undefined,
        verbatim: undefined,
        sort: undefined,
        order: undefined,
        withTail: undefined,
      }),
    )
  return (
    <div className="search-panel">
      <div className="search-panel-inner">
        <div className="search-panel-box">
          <SearchBox
            value={search.q ?? ''}
            size="large"
            placeholder="法名、简称、条号、文号，或一句日常用语"
            onSearch={ask}
            onPick={pick}
          />
        </div>
        <div className="search-switches">
          <Switch
            legend="范围"
            name="scope"
            options={SCOPES}
            value={search.scope ?? 'all'}
            onChange={(scope) => onChange(change(search, { scope: scope === 'all' ? undefined : scope }))}
          />
          <Switch
            legend="匹配"
            name="match"
            options={MATCHES}
            value={search.match ?? 'fuzzy'}
            onChange={(match) => onChange(change(search, { match: match === 'fuzzy' ? undefined : match }))}
          />
          <MoreConditions search={search} onChange={onChange} />
          <SearchSigns onTry={ask} />
        </div>
      </div>
    </div>
  )
}

function Switch<T extends string>(props: {
  legend: string
  name: string
  options: readonly { value: T; text: string }[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <fieldset className="switch">
      <legend>{props.legend}</legend>
      <div className="switch-options">
        {props.options.map((option) => (
          <label key={option.value} className={option.value === props.value ? 'switch-option on' : 'switch-option'}>
            <input
              type="radio"
              name={props.name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
