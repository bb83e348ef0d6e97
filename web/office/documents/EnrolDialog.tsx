import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import type { Enrolled } from '#common/contract/enrolment.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ApiError, call } from '#web/platform/api/call.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { LISTS } from './document-calls.ts'
import { STEPS } from './steps.ts'
import './documents.css'

const LEFT = apiQuery('GET /dataManagement/document/unenrolled', { query: {} })

const WHAT = `批量导入的法规已向公众公开，但不在文件数据中，不能更正、下架、清理或登记有效期。纳入后各成为一份“已发布”的文件，公众看到的内容不变；须更正的，点“更正”建立更正稿，${STEPS === 2 ? '由另一人' : '经初审、复审后'}发布，其间公众照常阅读，发布后看到更正说明。`

/** How far the work is: `after` is where the next call goes on, null when all editions were looked at. */
interface Done {
  enrolled: number
  refused: Enrolled['refused']
  after: string | null
}

/**
 * Makes documents of the editions that the public is shown already, some seconds a call. Stopping, closing and a lost
 * connection leave what was done; the next start goes on with the editions that have no document.
 */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const left = useQuery({ ...LEFT, staleTime: 0, gcTime: 0 })
  const [total, setTotal] = useState(0)
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const stop = useRef(false)

  const start = async (count: number) => {
    stop.current = false
    let now: Done = { enrolled: 0, refused: [], after: '' }
    setTotal(count)
    setDone(now)
    setFault('')
    setBusy(true)
    try {
      while (now.after !== null && !stop.current) {
        const told: Enrolled = await call('POST /dataManagement/document/enrol', { body: { after: now.after } })
        now = { enrolled: now.enrolled + told.enrolled, refused: [...now.refused, ...told.refused], after: told.after }
        setDone(now)
      }
    } catch (error) {
      setFault(error instanceof ApiError && error.message !== '' ? error.message : '没有送达')
    }
    setBusy(false)
    for (const name of LISTS) void queries.invalidateQueries({ queryKey: [name] })
    await left.refetch()
  }
  const seen = done ? done.enrolled + done.refused.length : 0
  const count = left.data?.count ?? 0
  return (
    <Modal
      open
      width={680}
      title="纳入馆藏文本"
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onCancel={busy ? undefined : onClose}
      footer={
        busy ? (
          <Button onClick={() => (stop.current = true)}>停止</Button>
        ) : (
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" disabled={count === 0 || done?.after === null} onClick={() => void start(count)}>
              {done && done.after !== null ? '继续纳入' : '开始纳入'}
            </Button>
          </>
        )
      }
    >
      <p>{WHAT}</p>
      {left.isError ? <Failure compact error={left.error} onRetry={() => void left.refetch()} /> : null}
      {done === null ? (
        <p role="status">
          {left.isPending
            ? '正在清点馆藏……'
            : left.isError
              ? null
              : count === 0
                ? '馆藏中已公开的文本都在文件数据中。'
                : `馆藏中有 ${count} 个文本尚未纳入。`}
        </p>
      ) : (
        <div role="status">
          <Progress
            aria-label="纳入进度"
            percent={done.after === null ? 100 : Math.floor((seen / Math.max(total, 1)) * 100)}
            format={() => `${seen} / ${Math.max(total, seen)}`}
          />
          <p>
            {busy ? '正在纳入：' : done.after === null ? '已完成：' : '已停止：'}
            {`纳入 ${done.enrolled} 个文本，未纳入 ${done.refused.length} 个。`}
          </p>
        </div>
      )}
      {fault === '' ? null : (
        <p className="intake-message" role="alert">
          {`纳入中断（${fault}）。已纳入的都已保存，可点“继续纳入”。`}
        </p>
      )}
      {done && done.refused.length > 0 ? (
        <ul className="intake-list" aria-label="未纳入的文本">
          {done.refused.map(({ title, reason }, number) => (
            <li key={number}>
              <span className="intake-name">{title}</span>
              <span className="text-hint">{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Modal>
  )
}
