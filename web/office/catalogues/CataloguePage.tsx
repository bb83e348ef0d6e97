import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CatalogueInfo } from '#common/contract/catalogues.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { download } from '#web/platform/api/call.ts'
import { reloadAnswers } from '#web/platform/api/query-client.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { thousands } from '#web/platform/format.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useLate } from '#web/platform/use-late.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { DIFFERENCES, LIST, LOOSE, ONE, ROWS, TOUCHED } from './catalogue-calls.ts'
import { DifferencesPart } from './DifferencesPart.tsx'
import { LoosePart } from './LoosePart.tsx'
import { OutcomeBar } from './OutcomeBar.tsx'
import { RowsPart } from './RowsPart.tsx'
import { AGAIN_MS, isRunning, Running, StateLabel } from './Running.tsx'
import { type Part, useCataloguePlace } from './use-catalogue-place.ts'

const WAITING = [40, 90, 60, 90, 80, 90]

/**
 * A catalogue that was brought in, or is being so: what became of its rows, what differs, and what can be done with it.
 */
export function CataloguePage({ id }: { id: string }) {
  const { search, addressOf } = useCataloguePlace()
  const query = useQuery({
    ...apiQuery(ONE, { query: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? AGAIN_MS : false),
  })
  const late = useLate(query.isPending)
  const { data } = query
  useRenewal(data)
  const part: Part = search['tab'] === 'differences' ? 'differences' : search['tab'] === 'loose' ? 'loose' : 'rows'
  return (
    <section className="catalogue-screen" aria-label={data?.title ?? '导入的目录'}>
      <header className="catalogue-preparing">
        <AppLink className="catalogue-back" to={addressOf({}).replace(/\?$/, '')}>
          ← 导入目录
        </AppLink>
        <div className="catalogue-head">
          <h1>{data?.title ?? '导入的目录'}</h1>
          {data ? <StateLabel {...data} /> : null}
        </div>
        {data ? <About catalogue={data} /> : null}
      </header>
      <div className="catalogue-body">
        {query.isError && !data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {late ? <Skeleton lines={WAITING} /> : null}
        {data ? (
          <>
            <Running catalogue={data} />
            <Acts catalogue={data} />
            {data.state === 'undone' ? null : <OutcomeBar outcomes={data.outcomes} />}
            <Parts catalogue={data} part={part} />
          </>
        ) : null}
      </div>
    </section>
  )
}

/**
 * Rows and differences are read again when the program has ended its work on them; also when it began and ended between
 * two answers, while the rows were already read.
 */
function useRenewal(data: CatalogueInfo | undefined): void {
  const before = useRef<string | null>(null)
  const now = data && `${data.state} ${data.run} ${data.finishedTime}`
  const still = data !== undefined && !isRunning(data)
  useEffect(() => {
    if (now === undefined) return
    if (before.current !== null && before.current !== now && still) void reloadAnswers([LIST, ROWS, DIFFERENCES, LOOSE])
    before.current = now
  }, [now, still])
}

function About({ catalogue }: { catalogue: CatalogueInfo }) {
  const { fileName, total, asOf, run, creator, createdBy, begunTime, finishedTime } = catalogue
  const words = [
    fileName,
    `${thousands(total)} 行`,
    ...(asOf === null ? [] : [`截至 ${asOf}`]),
    ...(run > 1 ? [`第 ${run} 次导入`] : []),
    `${creator ?? createdBy} ${begunTime.slice(0, 16)} 开始`,
    ...(finishedTime === null ? [] : [`${finishedTime.slice(0, 16)} 完成`]),
  ]
  return <p className="catalogue-about">{words.join(' · ')}</p>
}

/** What can be done with a catalogue as it is now. */
function Acts({ catalogue }: { catalogue: CatalogueInfo }) {
  const { id, state, isDecided, differences, openDifferences, undoUntil } = catalogue
  const [undoing, setUndoing] = useState(false)
  const step = useApiMutation('POST /dataManagement/catalogue/step', { touches: TOUCHED })
  const act = (what: 'stop' | 'goOn' | 'apply' | 'undo') => step.mutateAsync({ body: { id, act: what } })
  const press = (what: 'stop' | 'goOn' | 'apply') => void act(what).catch(() => undefined)
  const still = !isRunning(catalogue)
  return (
    <div className="catalogue-acts">
      <Can do="data:catalogue:bringIn">
        {state === 'stopped' ? (
          <Button type="primary" loading={step.isPending} onClick={() => press('goOn')}>
            接着办
          </Button>
        ) : null}
        {still && isDecided && state !== 'stopped' ? (
          <Button type="primary" loading={step.isPending} onClick={() => press('apply')}>
            应用判定（{thousands(differences - openDifferences)}）
          </Button>
        ) : null}
        {state === 'running' || state === 'waiting' ? (
          <Button loading={step.isPending} onClick={() => press('stop')}>
            停止
          </Button>
        ) : null}
      </Can>
      {still && state !== 'undone' ? (
        <Button
          onClick={() =>
            void download('GET /dataManagement/catalogue/report', { query: { id } }).catch(() => undefined)
          }
        >
          下载报告
        </Button>
      ) : null}
      {still && undoUntil !== null ? (
        <Can do="data:catalogue:bringIn">
          <Button danger onClick={() => setUndoing(true)}>
            撤销最近一次导入
          </Button>
        </Can>
      ) : null}
      {undoing ? (
        <ConfirmDialog
          danger
          title="撤销最近一次导入"
          text={undoneBy(catalogue)}
          confirm="撤销"
          onConfirm={() => act('undo')}
          onClose={() => setUndoing(false)}
        />
      ) : null}
    </div>
  )
}

/** What undoing takes back and what it leaves. */
function undoneBy({ title, run, undoUntil }: CatalogueInfo): string {
  const back =
    run > 1
      ? `${title}恢复到这一次导入以前：这一次新增的正文和登记撤去，改动的恢复原样。`
      : `${title}带来的正文和登记从馆藏撤去，公众不再看到。`
  return `${back}此后工作人员已经发布、修改、更正或者引用的保留，并逐行说明。${undoUntil === null ? '' : `可以撤销到 ${undoUntil.slice(0, 16)}。`}`
}

/** The parts of a catalogue; which one is shown stands in the address. */
function Parts({ catalogue, part }: { catalogue: CatalogueInfo; part: Part }) {
  const { id, openDifferences, differences, loose, total } = catalogue
  const { addressOf } = useCataloguePlace()
  const parts: { key: Part; label: string; count: number }[] = [
    { key: 'rows', label: '各行', count: total },
    { key: 'differences', label: '不一致', count: differences },
    { key: 'loose', label: '没有对应的文件', count: loose },
  ]
  return (
    <>
      <nav className="catalogue-parts" aria-label="目录的各部分">
        {parts.map(({ key, label, count }) => (
          <AppLink key={key} to={addressOf({ id, tab: key })} aria-current={key === part ? 'page' : undefined}>
            {label} <b className="figures">{thousands(count)}</b>
            {key === 'differences' && openDifferences > 0 ? (
              <span>（{thousands(openDifferences)} 处待判定）</span>
            ) : null}
          </AppLink>
        ))}
      </nav>
      {part === 'rows' ? <RowsPart catalogue={catalogue} /> : null}
      {part === 'differences' ? <DifferencesPart catalogue={catalogue} /> : null}
      {part === 'loose' ? <LoosePart id={id} count={loose} /> : null}
    </>
  )
}
