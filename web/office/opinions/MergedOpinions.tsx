import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { OpinionRow } from '#common/contract/opinions.ts'
import { UNDECIDED } from '#common/opinion-states.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { FEEDBACK, FEEDBACK_LISTS } from './opinion-calls.ts'

const AT_ONCE = 50

/** The opinions that were merged into one, shown on request; one that says something else is taken out again. */
export function MergedOpinions({ into }: { into: OpinionRow }) {
  const [open, setOpen] = useState(false)
  const [size, setSize] = useState(AT_ONCE)
  const query = { mergedInto: into.id, pageNo: 1, pageSize: size, column: 'createTime', order: 'asc' } as const
  const merged = useQuery({ ...apiQuery(FEEDBACK, { query }), enabled: open, staleTime: 0 })
  const separate = useApiMutation('POST /opinionManagement/feedback/separate', {
    touches: FEEDBACK_LISTS,
    done: '已撤销合并！',
  })
  const { records = [], total = into.mergedCount } = merged.data ?? {}
  return (
    <div className="opinion-merged">
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        已合并 {total} 条相同的意见
      </Button>
      {open && merged.isError ? <Failure compact error={merged.error} onRetry={() => void merged.refetch()} /> : null}
      {open && records.length > 0 ? (
        <ul className="opinion-rows" aria-label="已合并的意见">
          {records.map(({ id, content, label, attitude_dictText, createTime }) => (
            <li key={id}>
              <div>
                <p className="opinion-words">{content}</p>
                <p className="opinion-sender">
                  {label ?? '全文'}
                  {attitude_dictText ? ` · ${attitude_dictText}` : ''} · {createTime}
                </p>
              </div>
              {UNDECIDED.includes(into.state) ? (
                <Can do="opinion:feedback:handle">
                  <Button
                    size="small"
                    loading={separate.isPending && separate.variables.body.ids === id}
                    onClick={() => separate.mutate({ body: { ids: id } })}
                  >
                    撤销合并
                  </Button>
                </Can>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {open && total > records.length && records.length > 0 ? (
        <Button size="small" onClick={() => setSize(size + AT_ONCE)}>
          再显示 {Math.min(AT_ONCE, total - records.length)} 条
        </Button>
      ) : null}
    </div>
  )
}
