import { useState } from 'react'
import type { SearchResult } from '#common/contract/laws.ts'
import { byParent, liesWithin } from '#common/law/regions.ts'
import { thousands } from '#web/platform/format.ts'
import { RegionBranch } from '#web/site/parts/region-tree/RegionBranch.tsx'
import { facetsToShow, toggle, type TextOf } from './retrieval.model.ts'
import type { FacetName, Search } from './retrieval-search.ts'

const TOP = 6

type Value = SearchResult['facets']['region'][number]

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

interface Choice {
  chosen: readonly string[]
  onToggle: (value: string) => void
}

function FacetGroup(props: Choice & { name: FacetName; title: string; values: readonly Value[] }) {
  const [all, setAll] = useState(false)
  const [words, setWords] = useState('')
  const { values, chosen, onToggle } = props
  const groups = byParent(values)
  const tops = groups.get(null) ?? []
  const wanted = words.trim()
  const shown = wanted
    ? values.filter(({ text }) => text.includes(wanted))
    : tops.filter((item, index) => all || index < TOP || chosen.some((value) => liesWithin(value, item.value)))
  const branch = (item: Value) => (
    <FacetBranch
      key={item.value}
      item={item}
      groups={wanted ? null : groups}
      open={tops.length === 1}
      {...{ chosen, onToggle }}
    />
  )
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
      <div className={all ? 'facet-values all' : 'facet-values'} data-tree={(groups.size > 1 && !wanted) || undefined}>
        {shown.map(branch)}
        {wanted && !shown.length ? <p className="facet-none">没有符合的选项</p> : null}
      </div>
      {tops.length > TOP ? (
        <button
          type="button"
          className="text-button"
          aria-expanded={all}
          onClick={() => {
            setAll(!all)
            setWords('')
          }}
        >
          {all ? '收起' : `更多（${thousands(tops.length)}）`}
          <span className="for-readers">{props.title}</span>
        </button>
      ) : null}
    </fieldset>
  )
}

/**
 * A value, and behind a button those that lie in it: the cities of a province. It opens by itself while one of them is
 * chosen.
 */
function FacetBranch({
  item,
  groups,
  open,
  chosen,
  onToggle,
}: Choice & { item: Value; groups: Map<string | null, Value[]> | null; open: boolean }) {
  const inner = groups?.get(item.value)
  const on = chosen.includes(item.value)
  const line = (
    <label className={on ? 'facet-value on' : 'facet-value'}>
      <input type="checkbox" checked={on} onChange={() => onToggle(item.value)} />
      <span className="facet-text">{item.text}</span>
      <span className="facet-count figures">{thousands(item.count)}</span>
    </label>
  )
  const holdsChosen = inner?.some(({ value }) => chosen.some((code) => liesWithin(code, value))) ?? false
  return (
    <RegionBranch name={item.text} open={open || holdsChosen} line={line}>
      {inner?.map((one) => <FacetBranch key={one.value} item={one} {...{ groups, chosen, onToggle }} open={false} />) ??
        null}
    </RegionBranch>
  )
}
