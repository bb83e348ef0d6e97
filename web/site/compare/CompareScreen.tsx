import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { isNotFound } from '#web/platform/api/present-error.ts'
import { usePlace } from '#web/platform/place.ts'
import { useTitle } from '#web/platform/title.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ComparisonView } from './ComparisonView.tsx'
import { readCompareSearch } from './compare-search.ts'
import { inTime, pairOf, versionName } from './compare.model.ts'
import './compare.css'

/** Two versions of a law side by side. */
export default function CompareScreen() {
  const { search } = usePlace()
  const { id, from, to } = useMemo(() => readCompareSearch(search), [search])
  const navigate = useNavigate()
  const detailOf = (version: string | undefined) => ({
    ...apiQuery('GET /internet/fagui/law/detail', { query: { id: id ?? '', ...(version ? { version } : {}) } }),
    staleTime: 300_000,
  })
  // The newer text brings the list of versions with it, so a full address needs two calls, not three.
  const first = useQuery({ ...detailOf(to), enabled: id !== undefined })
  const pair = useMemo(() => (first.data ? pairOf(first.data.versions, from, to) : null), [first.data, from, to])
  const left = useQuery({
    ...detailOf(pair?.from.versionId ?? from),
    enabled: id !== undefined && (pair !== null || from !== undefined),
  })
  const right = useQuery({ ...detailOf(pair?.to.versionId), enabled: pair !== null })
  const waiting = first.isPending || (pair !== null && (left.isPending || right.isPending))
  const late = useLate(waiting && id !== undefined)
  const title = first.data?.version.title
  useTitle(title ? `${title} 版本对照` : '版本对照')

  const failed = [first, left, right].find((query) => query.isError)
  if (id === undefined || isNotFound(failed?.error)) return <Empty text="没有找到要对照的法规或版本。" id={id} />
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
  if (first.data && !pair) return <Empty text="这部法规在库中只有一个版本，无可对照。" id={id} />
  if (!first.data || !pair || !left.data || !right.data) {
    return (
      <div className="compare compare-waiting">{late ? <Skeleton lines={[40, 20, 100, 96, 98, 90, 94]} /> : null}</div>
    )
  }
  const choose = (part: { from?: string; to?: string }) =>
    void navigate({
      to: '/compare',
      search: { id, from: pair.from.versionId, to: pair.to.versionId, ...part },
      replace: true,
    })
  const versions = inTime(first.data.versions)
  const select = (label: string, value: string, other: string, onChange: (versionId: string) => void) => (
    <label className="version-select">
      <span>{label}</span>
      <select className="field figures" value={value} onChange={(event) => onChange(event.target.value)}>
        {versions.map((version) => (
          <option key={version.versionId} value={version.versionId} disabled={version.versionId === other}>
            {versionName(version)}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="compare">
      <header className="compare-head">
        <h1>{title}</h1>
        <p>
          版本对照 ·{' '}
          <Link to="/details" search={{ id }}>
            返回全文
          </Link>
        </p>
        <div className="compare-versions">
          {select('旧文本', pair.from.versionId, pair.to.versionId, (versionId) => choose({ from: versionId }))}
          {select('新文本', pair.to.versionId, pair.from.versionId, (versionId) => choose({ to: versionId }))}
        </div>
      </header>
      <ComparisonView key={`${pair.from.versionId}-${pair.to.versionId}`} id={id} left={left.data} right={right.data} />
    </div>
  )
}

function Empty({ text, id }: { text: string; id: string | undefined }) {
  return (
    <div className="compare-empty">
      <h1>版本对照</h1>
      <p>{text}</p>
      {id ? (
        <Link to="/details" search={{ id }} className="button">
          阅读全文
        </Link>
      ) : (
        <Link to="/retrieval" search={{}} className="button">
          浏览全部法规
        </Link>
      )}
    </div>
  )
}
