import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { demoTitle } from '#common/law/demo.ts'
import { titleInPath } from '#common/law/law-path.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { isNotFound } from '#web/platform/api/present-error.ts'
import { decoded } from '#web/platform/decode.ts'
import { usePlace } from '#web/platform/place.ts'
import { useTitle } from '#web/platform/title.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { SearchBox } from '#web/site/parts/search-box/SearchBox.tsx'
import { useSearchNavigation } from '#web/site/parts/search-box/use-search-navigation.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { LawReader } from './LawReader.tsx'
import { detailQueryOf, nameQueryOf, readDetailsSearch } from './details-search.ts'
import './reading-bar.css'
import './contents.css'
import './phone-bar.css'
import './law-head.css'
import './link-card.css'
import './notes.css'
import './reading.css'
import './law-text.css'
import './law-print.css'

/** The reading page: one law on one day. */
export default function DetailsScreen() {
  const place = usePlace()
  const name = titleInPath(place.pathname)
  const title = name === undefined ? name : decoded(name)
  const named = useQuery({ ...nameQueryOf(title ?? ''), enabled: Boolean(title) })
  const given = readDetailsSearch(place.search)
  const search = title === undefined ? given : { ...given, id: named.data?.workId }
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/detail', { query: detailQueryOf(search) }),
    enabled: search.id !== undefined,
    staleTime: 300_000,
  })
  const failed = query.error ?? named.error
  const unknown = (!title && search.id === undefined) || isNotFound(failed)
  const late = useLate(!unknown && !failed && !query.data)
  const detail = query.data
  useTitle((detail && demoTitle(detail.work, detail.version.title)) ?? (unknown || failed ? '未找到法规' : undefined))

  if (unknown) {
    const early =
      search.date !== undefined && query.error instanceof ApiError && query.error.message.includes('尚未公布')
        ? query.error.message
        : ''
    return <LawNotFound dated={Boolean(search.date ?? search.version)} early={early} id={search.id} title={title} />
  }
  if (failed) return <Failure error={failed} onRetry={() => void (query.error ? query : named).refetch()} />
  if (!detail) return <div className="reading-waiting">{late ? <WaitingLaw /> : null}</div>
  return (
    <LawReader
      key={`${detail.version.versionId}|${search.q ?? ''}`}
      detail={detail}
      search={search}
      part={(title === undefined ? '' : named.data?.anchor) ?? ''}
    />
  )
}

function WaitingLaw() {
  return (
    <div className="reading-skeleton">
      <Skeleton lines={[55, 30]} />
      <Skeleton lines={[100, 96, 98, 60, 94, 99, 40, 97, 100, 72]} />
    </div>
  )
}

/** @param early why there is no text on the day asked for, because the law is younger; '' where that is not so */
function LawNotFound({
  dated,
  early,
  id,
  title,
}: {
  dated: boolean
  early: string
  id: string | undefined
  title: string | undefined
}) {
  const go = useSearchNavigation()
  return (
    <div className="law-not-found">
      <h1>{early ? '这一天还没有这部法规' : '很抱歉，没有找到这部法规'}</h1>
      <p>
        {early ? early : dated ? '这部法规在所选日期或版本没有文本。' : '链接可能有误，或者该法规尚未收入本库。'}
        {dated && id ? (
          <Link to="/details" search={{ id }}>
            阅读本库最新文本
          </Link>
        ) : title ? (
          <Link to="/retrieval" search={{ q: title }}>
            检索“{title}”
          </Link>
        ) : null}
      </p>
      {title ? <InItsPlace title={title} /> : null}
      <SearchBox value="" size="large" placeholder="法名、条号、文号或关键词" onSearch={go.search} onPick={go.pick} />
      <p>
        <Link to="/retrieval" search={{}}>
          浏览全部法规
        </Link>
      </p>
    </div>
  )
}

/** The law that took the place of one that is known and not held. */
function InItsPlace({ title }: { title: string }) {
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/search', { query: { q: title.slice(0, 100), pageSize: 1 } }),
    staleTime: 300_000,
  })
  return query.data?.interpreted.missing.map(({ what, instead }) =>
    instead.map((law) => (
      <p key={law.workId} role="status">
        {what}已由
        <Link to="/details" search={{ id: law.workId }}>
          《{law.title}》
        </Link>
        取代，本库尚未收录它的文本。
      </p>
    )),
  )
}
