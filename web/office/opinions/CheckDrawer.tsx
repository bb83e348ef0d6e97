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
  const username = useSession()?.userInfo.username ?? ''
  const found = useQuery({
    ...apiQuery('GET /opinionManagement/consultation/queryById', { query: { id } }),
    staleTime: 0,
  })
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
  const busy = [release, publish, giveBack, recall].some(({ isPending }) => isPending)
  const { data } = found
  const part = data ? waitingPart(data) : null
  const own = data ? checkFault(data, username) : null
  const body = { id, revision: data?.revision ?? null }
  const after = {
    onSuccess: () => {
      setReason('')
      onClose()
    },
    onError: (error: Error) => setFault(error.message),
  }
  const sendBack = () =>
    reason.trim() === '' ? setFault('请填写退回的理由') : giveBack.mutate({ body: { ...body, reason } }, after)
  return (
    <Drawer
      open
      size={760}
      title={part === 'outcome' ? '审核征求意见的结果' : '审核征求意见稿'}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onClose={busy ? undefined : onClose}
      footer={
        part === null || !data ? null : (
          <div className="opinion-acts">
            {own === null ? (
              <Can do="opinion:consultation:release">
                {returning ? (
                  <>
                    <Button danger loading={giveBack.isPending} onClick={sendBack}>
                      退回
                    </Button>
                    <Button
                      onClick={() => {
                        setReturning(false)
                        setReason('')
                        setFault(null)
                      }}
                    >
                      不退回
                    </Button>
                  </>
                ) : (
                  <>
                    <Button
                      type="primary"
                      loading={release.isPending || publish.isPending}
                      // What is checked is what is stored now.
                      disabled={found.isFetching}
                      onClick={() => (part === 'draft' ? release : publish).mutate({ body }, after)}
                    >
                      {part === 'draft' ? '通过并公开' : '通过并公布'}
                    </Button>
                    <Button onClick={() => setReturning(true)}>退回…</Button>
                  </>
                )}
              </Can>
            ) : null}
            {recallFault(data, username) === null ? (
              <Can do="opinion:consultation:edit">
                <Button loading={recall.isPending} onClick={() => recall.mutate({ body }, after)}>
                  撤回
                </Button>
              </Can>
            ) : null}
          </div>
        )
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
          {own === null ? (
            <p className="opinion-hint">
              {part === 'draft'
                ? '通过后公众随即看到说明和草案，并可以提意见；草案不能再改，截止日期只能延后。'
                : '通过后公众看到结果、各结论的条数和填写了“公开的摘要”的意见，不能撤回。'}
            </p>
          ) : (
            <Alert type="info" showIcon title={own} />
          )}
          {returning ? (
            <div className="opinion-field">
              <label htmlFor="consultation-return">退回的理由（必填）</label>
              <Input.TextArea
                id="consultation-return"
                autoFocus
                value={reason}
                maxLength={REASON_MOST}
                autoSize={{ minRows: 3, maxRows: 8 }}
                onChange={({ target }) => {
                  setReason(target.value)
                  setFault(null)
                }}
              />
            </div>
          ) : null}
          {fault ? (
            <p className="opinion-fault" role="alert">
              {fault}
            </p>
          ) : null}
          {part === 'outcome' ? (
            <>
              <h4>结果</h4>
              {paragraphs(data.outcome ?? '')}
              {data.publicOutcome ? <PublicSummary outcome={data.publicOutcome} /> : null}
            </>
          ) : (
            <>
              <h4>说明</h4>
              {paragraphs(data.explanation)}
              {data.contact ? (
                <>
                  <h4>其他途径</h4>
                  {paragraphs(data.contact)}
                </>
              ) : null}
              <h4>征求意见稿</h4>
              {paragraphs(data.body)}
            </>
          )}
        </div>
      ) : null}
    </Drawer>
  )
}
