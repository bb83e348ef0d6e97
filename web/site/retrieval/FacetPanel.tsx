import { useState } from 'react'
import type { SearchResult } from '#common/contract/laws.ts'
import { thousands } from '#web/platform/format.ts'
import { facetsToShow, toggle, type TextOf } from './retrieval.model.ts'
import type { FacetName, Search } from './retrieval-search.ts'

const TOP = 6

/** Filters with live counts; several values may be chosen in each. */
export function FacetPanel({
  result,
  search,
  textOf,
  onChange,
}: {
  result: SearchResult
  search: Search
  textOf: TextOf
  onChange: (next: Search) => void
}) {
  return facetsToShow(result, search, textOf).map((facet) => (
    <FacetGroup key={facet.name} {...facet} onToggle={(value) => onChange(toggle(search, facet.name, value))} />
  ))
}

function FacetGroup(props: {
  name: FacetName
  title: string
  values: readonly { value: string; text: string; count: number }[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}) {
  const [all, setAll] = useState(false)
  const [words, setWords] = useState('')
  const { values, chosen } = props
  const wanted = words.trim()
  const shown = values.filter((item, index) => (wanted ? item.text.includes(wanted) : all || index < TOP || chosen.includes(item.value)))
  return (
    <fieldset className="facet">
      <legend>{props.title}</legend>
      {all && values.length > 20 ? (
        <input
          type="search"
          className="field facet-find"
          placeholder={`在${props.title}中查找`}
          aria-label={`在${props.title}中查找`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      <div className={all ? 'facet-values all' : 'facet-values'}>
        {shown.map((item) => {
          const on = chosen.includes(item.value)
          return (
            <label key={item.value} className={on ? 'facet-value on' : 'facet-value'}>
              <input type="checkbox" checked={on} onChange={() => props.onToggle(item.value)} />
              <span className="facet-text">{item.text}</span>
              <span className="facet-count figures">{thousands(item.count)}</span>
            </label>
          )
        })}
        {wanted && !shown.length ? <p className="facet-none">没有符合的选项</p> : null}
      </div>
      {values.length > TOP ? (
        <button
          type="button"
          className="text-button"
          aria-expanded={all}
          onClick={() => {
            setAll(!all)
            setWords('')
          }}
        >
          {all ? '收起' : `更多（${thousands(values.length)}）`}
          <span className="for-readers">{props.title}</span>
        </button>
      ) : null}
    </fieldset>
  )
}
