import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Pagination } from 'antd'
import { useState } from 'react'
import type { FactAnswer } from '#common/contract/facts.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { TOUCHED } from './fact-calls.ts'

const PAGE = 20
const WAITING = [90, 70, 80]

/** What staff have answered, newest first, each to be taken back. */
export function AnswersDrawer({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [leaving, setLeaving] = useState<FactAnswer | null>(null)
  const answers = useQuery({
    ...apiQuery('GET /dataManagement/facts/answers', { query: { pageNo: page, pageSize: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const remove = useApiMutation('DELETE /dataManagement/facts/answer', { touches: TOUCHED, done: '已撤销' })
  return (
    <Drawer open size={720} title="已核实的事项" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      {answers.isError ? <Failure error={answers.error} onRetry={() => void answers.refetch()} /> : null}
      {answers.isPending ? <Skeleton lines={WAITING} /> : null}
      {answers.data?.total === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有人核实过" /> : null}
      <ul className="fact-rows">
        {(answers.data?.answers ?? []).map((answer) => (
          <li key={answer.id}>
            <div>
              <b>{answer.title}</b>
              <p>
                {answer.kind_dictText} {answer.issuers.join('、')} <span className="figures">{answer.day}</span>
                {answer.byTitle ? `，依据《${answer.byTitle}》` : ''} · 来源：{answer.source}
              </p>
              <p className="fact-words">
                {answer.createBy} {answer.createTime}
              </p>
            </div>
            <Can do="data:fact:answer">
              <Button size="small" onClick={() => setLeaving(answer)}>
                撤销
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      {answers.data && answers.data.total > PAGE ? (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={answers.data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="撤销核实"
          text={`确定撤销对“${leaving.title}”的核实吗？公众将不再看到这一依据。`}
          confirm="撤销"
          onConfirm={() => remove.mutateAsync({ query: { id: leaving.id } })}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Drawer>
  )
}
