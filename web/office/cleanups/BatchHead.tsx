import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { CleanupRow, CleanupStage } from '#common/contract/cleanups.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { download } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { EnrolDialog } from '../documents/documents.door.tsx'
import { BATCH_TOUCHED } from './cleanup-calls.ts'
import { STAGES } from './stages.model.ts'

interface Props {
  batch: CleanupRow
  stage: CleanupStage | null
  onShow: (stage: CleanupStage | null) => void
}

const save = (id: string, format: 'xlsx' | 'docx') =>
  void (
    format === 'xlsx'
      ? download('GET /dataManagement/cleanup/exportXls', { query: { id, format } })
      : download('GET /dataManagement/cleanup/exportDocx', { query: { id } })
  ).catch(() => undefined)

/** What a batch is for, how far it has come, and its results as files. */
export function BatchHead({ batch, stage, onShow }: Props) {
  const { id } = batch
  const gather = useApiMutation('POST /dataManagement/cleanup/gather', { touches: BATCH_TOUCHED })
  const open = batch.decision === null
  return (
    <>
      <p className="cleanup-about">
        {batch.decision === null
          ? `依据：${batch.basis ?? '未写明'}；完成期限：${batch.dueDate ?? '未定'}。意见须由提出人以外的人确认，全部确认后登记清理决定。`
          : `已登记清理决定：《${batch.decision}》（${batch.decidedDate ?? ''}，${batch.decisionSource ?? ''}）。废止、失效和合并执行后，公众即看到以这一决定为依据的时效性；修改的，修改稿发布后自动办结。`}
      </p>
      <div className="cleanup-bar">
        <div className="cleanup-stages" role="group" aria-label="按进度筛选">
          <button type="button" aria-pressed={stage === null} onClick={() => onShow(null)}>
            全部 <b>{batch.progress.total}</b>
          </button>
          {(Object.keys(STAGES) as CleanupStage[]).map((one) => (
            <button key={one} type="button" aria-pressed={stage === one} onClick={() => onShow(one)}>
              {STAGES[one]} <b>{batch.progress[one]}</b>
            </button>
          ))}
        </div>
        <Can do="data:cleanup:export">
          <Button onClick={() => save(id, 'xlsx')}>目录 Excel</Button>
          <Button onClick={() => save(id, 'docx')}>目录 Word</Button>
        </Can>
        {open ? (
          <Can do="data:cleanup:edit">
            <Button loading={gather.isPending} onClick={() => gather.mutate({ body: { id } })}>
              补列新文件
            </Button>
          </Can>
        ) : null}
      </div>
      {open ? <Unenrolled id={id} /> : null}
      {gather.data ? (
        <p role="status">{gather.data.gathered > 0 ? `补列了 ${gather.data.gathered} 件` : '范围内没有新的文件'}</p>
      ) : null}
    </>
  )
}

/** Laws within the scope of a batch that are none of the documents of the office yet. */
function Unenrolled({ id }: { id: string }) {
  const [enrolling, setEnrolling] = useState(false)
  const imported = useQuery({
    ...apiQuery('GET /dataManagement/cleanup/unenrolled', { query: { id } }),
    staleTime: 0,
  })
  return (
    <>
      {imported.data && imported.data.count > 0 ? (
        <div className="cleanup-left" role="status">
          <p>
            范围内另有 {imported.data.count} 部法规是导入的，不在文件数据中，须先“纳入馆藏文本”，再补列：
            {imported.data.titles.map((one) => `《${one}》`).join('')}
            {imported.data.count > imported.data.titles.length ? '等' : ''}
          </p>
          <Can do="data:document:enrol">
            <Button onClick={() => setEnrolling(true)}>纳入馆藏文本</Button>
          </Can>
        </div>
      ) : null}
      {enrolling ? (
        <EnrolDialog
          onClose={() => {
            setEnrolling(false)
            void imported.refetch()
          }}
        />
      ) : null}
    </>
  )
}
