import { Fragment } from 'react'
import { Link } from '@tanstack/react-router'
import type { SearchResult } from '#common/contract/laws.ts'
import { change, otherReading } from './retrieval.model.ts'
import type { Search } from './retrieval-search.ts'

const MOST_WIDENED = 4

/** How the words were understood, the other way to read them, and another query worth trying. */
export function QueryReading({ search, result }: { search: Search; result: SearchResult }) {
  const other = otherReading(search, result.interpreted)
  const { suggestion } = result
  const widened = [...new Set(result.interpreted.synonyms.flatMap((synonym) => synonym.to))]
    .filter((word) => !search.q?.includes(word))
    .slice(0, MOST_WIDENED)
  if (!search.q && !result.interpreted.words) return null
  return (
    <div className="query-reading">
      <p>
        {result.interpreted.words}
        {widened.length ? `，并查相近用语“${widened.join('”“')}”` : ''}
        {result.interpreted.missing
          .flatMap(({ instead }) => instead)
          .map(({ workId, title }) => (
            <Fragment key={workId}>
              <span aria-hidden="true"> · </span>
              <Link to="/details" search={{ id: workId }}>
                阅读《{title}》
              </Link>
            </Fragment>
          ))}
        {other ? (
          <>
            <span aria-hidden="true"> · </span>
            <Link to="/retrieval" search={other.search}>
              {other.label}
            </Link>
          </>
        ) : null}
        {search.verbatim && search.q ? (
          <>
            <span aria-hidden="true"> · </span>
            <Link to="/retrieval" search={change(search, { verbatim: undefined, scope: undefined })}>
              恢复智能检索
            </Link>
          </>
        ) : null}
      </p>
      {suggestion ? (
        <p className="query-suggestion">
          您是不是要找：
          <Link to="/retrieval" search={change(search, { q: suggestion, verbatim: undefined })}>
            {suggestion}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
