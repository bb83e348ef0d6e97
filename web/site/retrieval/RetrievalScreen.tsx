import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { followedOf, followedSearch } from '#common/law/followed-search.ts'
import { announce } from '#web/platform/announce.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { thousands } from '#web/platform/format.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { usePlace } from '#web/platform/place.ts'
import { useTitle } from '#web/platform/title.ts'
import { useLate } from '#web/platform/use-late.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import { FollowBar } from '#web/site/parts/follow/FollowBar.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { HeadRoom } from './HeadRoom.tsx'
import { Pagination } from './Pagination.tsx'
import { QueryReading } from './QueryReading.tsx'
import { ResultGroup } from './ResultGroup.tsx'
import { ResultSkeleton } from './ResultSkeleton.tsx'
import { SearchFeedback } from './SearchFeedback.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { SortSelect } from './SortSelect.tsx'
import { chipsOf, facetsToShow } from './retrieval.model.ts'
import { useCodeTexts } from './use-code-texts.ts'
import { readSearch, searchQueryOf, type Search } from './retrieval-search.ts'
import './retrieval.css'
import './results.css'

// Parts that few searches show are loaded when they are shown.
const NothingFound = lazyPart(() => import('./NothingFound.tsx'), 'NothingFound')
// On a phone the filters wait in a sheet.
const FacetPanel = lazyPart(() => import('./FacetPanel.tsx'), 'FacetPanel')
const HeadCard = lazyPart(() => import('./HeadCard.tsx'), 'HeadCard')

/** Results and browsing; everything chosen stands in the address. */
export default function RetrievalScreen() {
  const place = usePlace()
  const search = useMemo(() => readSearch(place.search), [place.search])
  const navigate = useNavigate()
  const phone = useMedia('(max-width: 1087px)')
  const [drawer, setDrawer] = useState(false)
  useTitle(search.q ? `${search.q} 检索结果` : '法规检索')

  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/search', { query: searchQueryOf(search) }),
    placeholderData: keepPreviousData,
  })
  const late = useLate(query.isPending)
  const fetchingLate = useLate(query.isPlaceholderData)
  const result = query.data
  /** The search that the results shown are of: while others are awaited they stay as they are. */
  const [answered, setAnswered] = useState(search)
  if (!query.isPlaceholderData && answered !== search) setAnswered(search)

  const go = (next: Search) => void navigate({ to: '/retrieval', search: next, resetScroll: false })
  const goPage = (next: Search) => void navigate({ to: '/retrieval', search: next })

  const total = query.isPlaceholderData ? undefined : result?.total
  useEffect(() => {
    if (total !== undefined) announce(total ? `找到 ${thousands(total)} 部法规` : '没有找到法规')
  }, [total, search])

  const textOf = useCodeTexts(search, result)
  /**
   * True when there is nothing to filter by: the list then takes the whole width. The panel keeps its place until the
   * answer comes.
   */
  const bare = result !== undefined && facetsToShow(result, search, textOf).length === 0
  const chips = chipsOf(search, textOf)
  const facets = result ? <FacetPanel result={result} search={search} textOf={textOf} onChange={go} /> : null
  return (
    <div className="retrieval">
      <h1 className="for-readers">法规检索</h1>
      <SearchPanel search={search} onChange={goPage} />
      <div className="retrieval-columns" data-bare={bare || undefined}>
        {phone || bare ? null : (
          <aside className="facets" aria-label="筛选">
            {facets}
          </aside>
        )}
        <section className="results" aria-label="检索结果" aria-busy={query.isFetching}>
          {result && !query.isError ? (
            <>
              <QueryReading search={search} result={result} />
              <div className="results-head">
                <p className="results-total figures">
                  共 <b>{thousands(result.total)}</b> 部，
                  {result.tail ? `其中 ${thousands(result.tail)} 部相关度较低，` : ''}用时{' '}
                  {result.took < 1 ? '不到 1' : thousands(Math.round(result.took))} 毫秒
                </p>
                {phone ? (
                  <button type="button" className="button" onClick={() => setDrawer(true)}>
                    <Icon name="filter" size={16} />
                    筛选{chips.length ? `（${chips.length}）` : ''}
                  </button>
                ) : null}
                <FollowBar
                  feed={urlOf(
                    'GET /internet/fagui/feed/search',
                    Object.fromEntries(new URLSearchParams(followedSearch(search))),
                  )}
                  followed={followedOf(search)}
                />
                <SortSelect search={search} onChange={go} />
              </div>
            </>
          ) : null}
          <ActiveFilters chips={chips} search={search} onChange={go} />
          {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
          {query.isPending && late ? <ResultSkeleton /> : null}
          {result && !query.isError ? (
            result.records.length ? (
              <div className={fetchingLate ? 'results-list stale' : 'results-list'}>
                {result.records.map((record) => (
                  <ResultGroup
                    key={record.versionId}
                    record={record}
                    search={answered}
                    intent={result.interpreted.intent}
                    provision={result.interpreted.article}
                    card={
                      record.workId === result.head ? (
                        <Meanwhile show={<HeadRoom />}>
                          <HeadCard record={record} search={answered} />
                        </Meanwhile>
                      ) : undefined
                    }
                  />
                ))}
                {result.tail && !search.withTail && result.current === result.pages ? (
                  <p className="results-tail">
                    <Link to="/retrieval" search={{ ...search, withTail: true }} resetScroll={false}>
                      还有 {thousands(result.tail)} 部相关度较低，显示全部
                    </Link>
                  </p>
                ) : null}
                <Pagination result={result} search={search} onChange={goPage} />
              </div>
            ) : (
              <Meanwhile show={<div className="results-room" />}>
                <NothingFound search={search} result={result} />
              </Meanwhile>
            )
          ) : null}
          {result && !query.isError && !query.isPlaceholderData ? (
            <SearchFeedback search={search} result={result} />
          ) : null}
          {!result && !query.isError ? <div className="results-room" /> : null}
        </section>
      </div>
      <Sheet
        title="筛选"
        side="left"
        open={phone && drawer}
        onClose={() => setDrawer(false)}
        footer={
          <button type="button" className="button primary" onClick={() => setDrawer(false)}>
            查看 {thousands(result?.total ?? 0)} 部
          </button>
        }
      >
        {facets}
      </Sheet>
      <p className="for-readers">
        <Link to="/home">返回首页</Link>
      </p>
    </div>
  )
}
