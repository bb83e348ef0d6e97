import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import type { ConsultationDetail } from '#common/contract/consultations.ts'
import { checkFault, recallFault, waitingPart } from '#common/consultation-acts.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { CONSULTATION_LISTS } from './opinion-calls.ts'

const WAITING = [90, 70, 80, 60]
const REASON_MOST = 1_000

const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => <p key={`${at}${line}`}>{line}</p>)

/**
 * What the public reads beside the words of an outcome: its figures, and the summaries that staff wrote of opinions.
 */
function PublicSummary({
  outcome: { total, attitudes, results, opinions },
}: {
  outcome: NonNullable<ConsultationDetail['publicOutcome']>
}) {
  return (
    <>
      <h4>各结论的条数</h4>
      <p>
        收到意见 {total} 条{[...attitudes, ...results].map(({ text, count }) => `；${text} ${count} 条`).join('')}。
      </p>
      <h4>公开的摘要（{opinions.length} 条）</h4>
      {opinions.length === 0 ? <p className="opinion-hint">没有填写公开的摘要，公众只看到上面的结果和条数。</p> : null}
      <ol className="opinion-public">
        {opinions.map(({ label, text, count, result_dictText, reason }, at) => (
          <li key={`${at}${text}`}>
            <p>
              <b>{label ?? '全文'}</b>：{text}
              {count > 1 ? `（${count} 条相同的意见）` : ''}
            </p>
            <p className="opinion-about">
              {result_dictText}
              {reason ? `：${reason}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

/** What waits to be put before the public, read whole by the person who releases it or sends it back with a reason. */
export function CheckDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery({
    ...apiQuery('GET /opinionManagement/consultation/queryById', { query: { id } }),
    staleTime: 0,
  })
  const steps = useSteps(id, found.data?.revision ?? null, onClose)
  const { data } = found
  const part = data ? waitingPart(data) : null
  return (
    <Drawer
      open
      size={760}
      title={part === 'outcome' ? '审核征求意见的结果' : '审核征求意见稿'}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onClose={steps.busy ? undefined : onClose}
      footer={
        part === null || !data ? null : <CheckActs row={data} part={part} steps={steps} isFetching={found.isFetching} />
      }
    >
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton lines={WAITING} /> : null}
      {data ? (
        <div className="opinion-check">
          <h3 className="opinion-heading">{data.title}</h3>
          <p className="opinion-hint">
            {data.beginDate} 至 {data.endDate}
            {data.shortReason ? `（期限较短：${data.shortReason}）` : ''} · {data.writer ?? data.writtenBy ?? '—'} 编写
            {data.submittedBy ? ` · ${data.submitter ?? data.submittedBy} 提交` : ''}
          </p>
          <Consequence row={data} part={part} />
          {steps.returning ? <ReasonField steps={steps} /> : null}
          {steps.fault ? (
            <p className="opinion-fault" role="alert">
              {steps.fault}
            </p>
          ) : null}
          <CheckedText row={data} part={part} />
        </div>
      ) : null}
    </Drawer>
  )
}

type Part = ReturnType<typeof waitingPart>
type Steps = ReturnType<typeof useSteps>

/** The steps with what waits, and the reason that is being typed. */
function useSteps(id: string, revision: number | null, onClose: () => void) {
  const [reason, setReason] = useTabDraft(`consultation.return.${id}`, '')
  const [returning, setReturning] = useState(reason !== '')
  const [fault, setFault] = useState<string | null>(null)
  const words = { touches: CONSULTATION_LISTS, showsRefusal: true }
  const release = useApiMutation('POST /opinionManagement/consultation/release', { ...words, done: '已公开征求意见！' })
  const publish = useApiMutation('POST /opinionManagement/consultation/publishOutcome', {
    ...words,
    done: '结果已公布！',
  })
  const giveBack = useApiMutation('POST /opinionManagement/consultation/returnBack', { ...words, done: '已退回！' })
  const recall = useApiMutation('POST /opinionManagement/consultation/recall', { ...words, done: '已撤回！' })
  const body = { id, revision }
  const after = {
    onSuccess: () => {
      setReason('')
      onClose()
    },
    onError: (error: Error) => setFault(error.message),
  }
  return {
    busy: [release, publish, giveBack, recall].some(({ isPending }) => isPending),
    isReleasing: release.isPending || publish.isPending,
    isReturning: giveBack.isPending,
    isRecalling: recall.isPending,
    release: (part: Part) => (part === 'draft' ? release : publish).mutate({ body }, after),
    sendBack: () =>
      reason.trim() === '' ? setFault('请填写退回的理由') : giveBack.mutate({ body: { ...body, reason } }, after),
    recall: () => recall.mutate({ body }, after),
    returning,
    askReason: () => setReturning(true),
    giveUpReturning: () => {
      setReturning(false)
      setReason('')
      setFault(null)
    },
    reason,
    setReason: (typed: string) => {
      setReason(typed)
      setFault(null)
    },
    fault,
  }
}

interface ActsProps {
  row: ConsultationDetail
  part: Part
  steps: Steps
  isFetching: boolean
}

function CheckActs({ row, part, steps, isFetching }: ActsProps) {
  const username = useSession()?.userInfo.username ?? ''
  return (
    <div className="opinion-acts">
      {checkFault(row, username) === null ? (
        <Can do="opinion:consultation:release">
          {steps.returning ? (
            <>
              <Button danger loading={steps.isReturning} onClick={steps.sendBack}>
                退回
              </Button>
              <Button onClick={steps.giveUpReturning}>不退回</Button>
            </>
          ) : (
            <>
              <Button
                type="primary"
                loading={steps.isReleasing}
                // What is checked is what is stored now.
                disabled={isFetching}
                onClick={() => steps.release(part)}
              >
                {part === 'draft' ? '通过并公开' : '通过并公布'}
              </Button>
              <Button onClick={steps.askReason}>退回…</Button>
            </>
          )}
        </Can>
      ) : null}
      {recallFault(row, username) === null ? (
        <Can do="opinion:consultation:edit">
          <Button loading={steps.isRecalling} onClick={steps.recall}>
            撤回
          </Button>
        </Can>
      ) : null}
    </div>
  )
}

/** What follows when it is released, or why this person may not release it. */
function Consequence({ row, part }: { row: ConsultationDetail; part: Part }) {
  const own = checkFault(row, useSession()?.userInfo.username ?? '')
  if (own !== null) return <Alert type="info" showIcon title={own} />
  return (
    <p className="opinion-hint">
      {part === 'draft'
        ? '通过后公众随即看到说明和草案，并可以提意见；草案不能再改，截止日期只能延后。'
        : '通过后公众看到结果、各结论的条数和填写了“公开的摘要”的意见，不能撤回。'}
    </p>
  )
}

function ReasonField({ steps }: { steps: Steps }) {
  return (
    <div className="opinion-field">
      <label htmlFor="consultation-return">退回的理由（必填）</label>
      <Input.TextArea
        id="consultation-return"
        autoFocus
        value={steps.reason}
        maxLength={REASON_MOST}
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={({ target }) => steps.setReason(target.value)}
      />
    </div>
  )
}

/** The draft with what is said of it, or the outcome. */
function CheckedText({ row, part }: { row: ConsultationDetail; part: Part }) {
  if (part === 'outcome')
    return (
      <>
        <h4>结果</h4>
        {paragraphs(row.outcome ?? '')}
        {row.publicOutcome ? <PublicSummary outcome={row.publicOutcome} /> : null}
      </>
    )
  return (
    <>
      <h4>说明</h4>
      {paragraphs(row.explanation)}
      {row.contact ? (
        <>
          <h4>其他途径</h4>
          {paragraphs(row.contact)}
        </>
      ) : null}
      <h4>征求意见稿</h4>
      {paragraphs(row.body)}
    </>
  )
}
