import { Link } from '@tanstack/react-router'
import type { SearchResult } from '#common/contract/laws.ts'
import { change, isFiltered, withoutFilters } from './retrieval.model.ts'
import type { Search } from './retrieval-search.ts'

/** An empty list that says what was searched and what to do now. */
export function NothingFound({ search, result }: { search: Search; result: SearchResult }) {
  const filtered = isFiltered(search)
  return (
    <div className="nothing">
      <h2>没有找到{search.q ? <>与“{search.q}”有关的法规</> : '符合条件的法规'}</h2>
      <ul>
        {result.suggestion ? (
          <li>
            您是不是要找：
            <Link to="/retrieval" search={{ q: result.suggestion }}>
              {result.suggestion}
            </Link>
          </li>
        ) : null}
        {filtered ? (
          <li>
            当前带有筛选条件，
            <Link to="/retrieval" search={withoutFilters(search)}>
              清除全部条件再查
            </Link>
          </li>
        ) : null}
        {search.match === 'exact' ? (
          <li>
            当前为精确匹配，
            <Link to="/retrieval" search={change(search, { match: undefined })}>
              改为模糊匹配
            </Link>
          </li>
        ) : null}
        {search.scope && search.scope !== 'all' ? (
          <li>
            当前只查{search.scope === 'title' ? '标题' : '正文'}，
            <Link to="/retrieval" search={change(search, { scope: undefined })}>
              改为查全部
            </Link>
          </li>
        ) : null}
        {search.q ? (
          <li>换一个说法，或者只写最要紧的一两个词；条号可直接写在法名之后，例如“劳动合同法47条”。</li>
        ) : null}
        <li>
          也可以
          <Link to="/retrieval" search={{}}>
            浏览全部法规
          </Link>
          ，或者从<Link to="/home">首页的分类</Link>进入。
        </li>
      </ul>
    </div>
  )
}
