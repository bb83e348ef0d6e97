import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Input, Pagination } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { FactQuestion, QuestionKind } from '#common/contract/facts.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { usePlace } from '#web/platform/place.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ChooseAll } from '#web/kit/choose-all/ChooseAll.tsx'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { DeadLinks } from './DeadLinks.tsx'
import './facts.css'

const AnswerForm = lazyPart(() => import('./AnswerForm.tsx'), 'AnswerForm')
const AnswersDrawer = lazyPart(() => import('./AnswersDrawer.tsx'), 'AnswersDrawer')

/** Questions about a law, and titles that mean none. */
type QueueKind = QuestionKind | 'deadLink'

/** What each queue asks, and what it means for readers. */
const QUEUES: Record<QueueKind, { name: string; about: string }> = {
  toCheck: { name: '效力待核', about: '公众看到“待核”：有失效的迹象，还没有依据。' },
  effectDay: { name: '施行日期未载明', about: '正文、题注和修改它的决定都没有写明施行日期。' },
  unverified: { name: '未核实有效', about: '公众看到“未见失效依据”：没有人对照有效目录核过。' },
  missing: { name: '现行文本未收录', about: '题注或登记提到了更新的文本，本库没有；请到“文件数据”入库。' },
  issuer: { name: '制定机关不明', about: '题注和标题里没有认出制定机关，公众按机关查不到；写明来源后公众可见。' },
  stated: {
    name: '施行日期已载明',
    about: '正文、题注或决定写明了施行日期；原文有误的，在这里更正，写明来源，公众看到“人工”。',
  },
  deadLink: {
    name: '引用未对应',
    about: '公众点这些引用看到“尚未收录”：是馆藏法规的另一名称的，登记为别名；应当收录的，请入库。',
  },
}
const KINDS = Object.keys(QUEUES) as QueueKind[]
const PAGE = 20
/** Laws that one answer takes at most (facts.ts of the contract). */
const ANSWERED_TOGETHER = 500
const SETTLED_MS = 300
const WAITING = [90, 70, 85, 60]

/** 馆藏核实: what the library does not know of its laws, by kind, answered by row or in bulk, each answer with a source. */
export default function FactsScreen() {
  // A link may name the queue; its address has a tab of its own.
  const asked = usePlace().search['queue']
  const [kind, setKind] = useTabDraft<QueueKind>('queue', KINDS.find((one) => one === asked) ?? 'toCheck')
  const [typed, setTyped] = useTabDraft('words', '')
  const [page, setPage] = useTabDraft('page', 1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, FactQuestion>>(new Map())
  const [answering, setAnswering] = useState<readonly FactQuestion[] | null>(null)
  const [answers, setAnswers] = useState(false)
  const words = useSettled(typed, SETTLED_MS)
  const queues = useQuery({ ...apiQuery('GET /dataManagement/facts/queues', { query: {} }), staleTime: 0 })
  const queue = useQuery({
    ...apiQuery('GET /dataManagement/facts/queue', {
      query: { kind: kind === 'deadLink' ? 'toCheck' : kind, words, pageNo: page, pageSize: PAGE },
    }),
    enabled: kind !== 'deadLink',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const show = (next: QueueKind) => {
    setKind(next)
    setPage(1)
    setChosen(new Map())
  }
  const rows = kind === 'deadLink' ? [] : (queue.data?.questions ?? [])
  const tick = (row: FactQuestion, on: boolean) => {
    const next = new Map(chosen)
    if (on) next.set(row.versionId, row)
    else next.delete(row.versionId)
    setChosen(next)
  }
  const answerable = kind !== 'missing' && kind !== 'deadLink'
  const chosenIds = useMemo(() => new Set(chosen.keys()), [chosen])
  // Questions beyond the page that is shown, from when they were chosen together.
  const loaded = useRef(new Map<string, FactQuestion>())
  const load = useCallback(
    async (pageNo: number, pageSize: number) => {
      if (kind === 'deadLink') return []
      const { questions } = await call('GET /dataManagement/facts/queue', { query: { kind, words, pageNo, pageSize } })
      for (const row of questions) loaded.current.set(row.versionId, row)
      return questions.map(({ versionId }) => versionId)
    },
    [kind, words],
  )
  return (
    <section className="fact-screen" aria-label="馆藏核实">
      <h1 className="for-readers">馆藏核实</h1>
      <div className="fact-queues" role="tablist" aria-label="待核实的事项">
        {KINDS.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === kind} onClick={() => show(one)}>
            {QUEUES[one].name}{' '}
            <b className="figures">
              {queues.data?.find((queue_) => queue_.kind === one)?.count.toLocaleString() ?? '…'}
            </b>
          </button>
        ))}
      </div>
      <div className="fact-bar">
        <p>{QUEUES[kind].about}</p>
        <Input
          aria-label={kind === 'deadLink' ? '按名称筛选' : '按标题筛选'}
          placeholder={kind === 'deadLink' ? '名称里的字' : '标题里的字'}
          allowClear
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
        <Button onClick={() => setAnswers(true)}>已核实的</Button>
        {answerable ? (
          <Can do="data:fact:answer">
            <Button type="primary" disabled={chosen.size === 0} onClick={() => setAnswering([...chosen.values()])}>
              {chosen.size > 0 ? `核实所选 ${chosen.size} 部` : '核实所选'}
            </Button>
          </Can>
        ) : null}
      </div>
      {kind === 'deadLink' ? <DeadLinks words={words} page={page} onPage={setPage} /> : null}
      {kind !== 'deadLink' && queue.isError ? (
        <Failure error={queue.error} onRetry={() => void queue.refetch()} />
      ) : null}
      {kind !== 'deadLink' && queue.isPending ? <Skeleton lines={WAITING} /> : null}
      {kind !== 'deadLink' && queue.data && rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words ? '没有标题含这些字的事项' : '这一类都已核实'} />
      ) : null}
      {rows.length > 0 ? (
        <>
          {answerable ? (
            <ChooseAll
              page={rows.map(({ versionId }) => versionId)}
              total={queue.data?.total ?? 0}
              chosen={chosenIds}
              onChange={(ids) => {
                const known = new Map([
                  ...chosen,
                  ...loaded.current,
                  ...rows.map((row) => [row.versionId, row] as const),
                ])
                setChosen(
                  new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as FactQuestion]] : []))),
                )
              }}
              load={load}
              most={ANSWERED_TOGETHER}
              unit="部"
            />
          ) : null}
          <ul className="fact-rows" aria-busy={queue.isFetching}>
            {rows.map((row) => (
              <li key={row.versionId}>
                {answerable ? (
                  <Checkbox
                    aria-label={`选中${row.title}`}
                    checked={chosen.has(row.versionId)}
                    onChange={({ target }) => tick(row, target.checked)}
                  />
                ) : null}
                <div>
                  <a href={`/details?id=${row.workId}&version=${row.versionId}`} target="_blank" rel="noreferrer">
                    {row.title}
                  </a>
                  <p>
                    <span className="figures">{row.versionDate ?? '文本日期未载明'}</span> ·{' '}
                    {row.fType_dictText ?? '类型不明'} · {row.force}：{row.reason}
                    {row.by?.workId ? (
                      <>
                        {' '}
                        <a href={`/details?id=${row.by.workId}`} target="_blank" rel="noreferrer">
                          看{row.by.title}
                        </a>
                      </>
                    ) : null}
                  </p>
                  {row.effectText ? <p className="fact-words">施行条款：{row.effectText}</p> : null}
                </div>
                {answerable ? (
                  <Can do="data:fact:answer">
                    <Button size="small" onClick={() => setAnswering([row])}>
                      核实
                    </Button>
                  </Can>
                ) : null}
              </li>
            ))}
          </ul>
          <Pagination
            current={page}
            pageSize={PAGE}
            total={queue.data?.total ?? 0}
            showSizeChanger={false}
            showQuickJumper
            showTotal={(total) => `共 ${total} 部`}
            onChange={setPage}
          />
        </>
      ) : null}
      {answering ? (
        <AnswerForm
          questions={answering}
          first={kind === 'issuer' ? 'issuer' : kind === 'effectDay' || kind === 'stated' ? 'effect' : 'valid'}
          onClose={() => setAnswering(null)}
          onDone={() => {
            setAnswering(null)
            setChosen(new Map())
          }}
        />
      ) : null}
      {answers ? <AnswersDrawer onClose={() => setAnswers(false)} /> : null}
    </section>
  )
}
