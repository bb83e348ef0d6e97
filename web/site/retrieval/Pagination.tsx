import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchResult } from '#common/contract/laws.ts'
import { thousands } from '#web/platform/format.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { change, listedOf, pageList, rangeOf } from './retrieval.model.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Search } from './retrieval-search.ts'

/** Pages, page size and a field to jump (spec §9). */
export function Pagination({
  result,
  search,
  onChange,
}: {
  result: SearchResult
  search: Search
  onChange: (next: Search) => void
}) {
  const [jump, setJump] = useState('')
  const { current, pages } = result
  const at = (pageNo: number): Search => ({ ...search, pageNo: pageNo > 1 ? pageNo : undefined })
  const listed = listedOf(result, search)
  const range = rangeOf(result, listed)
  return (
    <nav className="pagination figures" aria-label="分页">
      <span className="pagination-range">
        {thousands(range.from)}-{thousands(range.to)} 共{thousands(listed)}条
      </span>
      {pages > 1 ? (
        <span className="pagination-pages">
          <PageLink to={current > 1 ? at(current - 1) : null} label="上一页" icon="left" />
          {pageList(current, pages).map((page, index) =>
            page === 0 ? (
              <span key={`gap${index}`} className="page gap" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={page}
                to="/retrieval"
                search={at(page)}
                className="page"
                aria-label={`第${page}页`}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </Link>
            ),
          )}
          <PageLink to={current < pages ? at(current + 1) : null} label="下一页" icon="right" />
        </span>
      ) : null}
      <label hidden={listed <= DEFAULT_PAGE_SIZE}>
        <span className="for-readers">每页条数</span>
        <select
          className="field"
          value={search.pageSize ?? DEFAULT_PAGE_SIZE}
          onChange={(event) => {
            const size = Number(event.target.value)
            onChange(change(search, { pageSize: size === DEFAULT_PAGE_SIZE ? undefined : size }))
          }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} 条/页
            </option>
          ))}
        </select>
      </label>
      {pages > 5 ? (
        <form
          className="pagination-jump"
          onSubmit={(event) => {
            event.preventDefault()
            const page = Number(jump)
            if (Number.isInteger(page) && page >= 1) onChange(at(Math.min(page, pages)))
            setJump('')
          }}
        >
          <label>
            跳至{' '}
            <input
              className="field"
              inputMode="numeric"
              value={jump}
              onChange={(event) => setJump(event.target.value.replace(/\D/g, ''))}
              aria-label={`跳至页码，共 ${pages} 页`}
            />{' '}
            页
          </label>
        </form>
      ) : null}
    </nav>
  )
}

function PageLink({ to, label, icon }: { to: Search | null; label: string; icon: 'left' | 'right' }) {
  if (!to) {
    return (
      <span className="page off" aria-hidden="true">
        <Icon name={icon} size={16} />
      </span>
    )
  }
  return (
    <Link to="/retrieval" search={to} className="page" aria-label={label}>
      <Icon name={icon} size={16} />
    </Link>
  )
}
