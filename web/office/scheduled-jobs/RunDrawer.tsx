import type { Job, JobRun } from '#common/contract/scheduled-jobs.ts'
import { call } from '#web/platform/api/call.ts'
import { Label } from '#web/plain/label/Label.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { durationInWords } from './duration.model.ts'

const RUNS = 'GET /sys/quartzJob/runs'

/** 执行记录: all runs of a job with time, duration and outcome. */
export function RunDrawer({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <Drawer
      open
      size={900}
      title={`执行记录：${job.jobClassName_dictText}`}
      className="run-drawer"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <ListPage<JobRun>
        title="执行记录"
        name={`runs-${job.id}`}
        of={RUNS}
        load={({ pageNo, pageSize }, _, signal) => call(RUNS, { query: { pageNo, pageSize, jobId: job.id } }, signal)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        ownOrder
        emptyText="还没有执行过"
      />
    </Drawer>
  )
}

const COLUMNS: ListColumns<JobRun> = [
  { key: 'startTime', title: '开始时间', kind: 'moment', dataIndex: 'startTime' },
  {
    key: 'success',
    title: '结果',
    kind: 'status',
    render: (_, { success }) =>
      success === null ? (
        <Label tone="blue">执行中</Label>
      ) : success ? (
        <Label tone="green">成功</Label>
      ) : (
        <Label tone="red">失败</Label>
      ),
  },
  { key: 'message', title: '说明', kind: 'long', render: (_, { message }) => message ?? '—' },
  { key: 'costTime', title: '耗时', kind: 'number', render: (_, { costTime }) => durationInWords(costTime) },
  {
    key: 'byHand',
    title: '方式',
    kind: 'text',
    render: (_, { byHand, username }) => (byHand ? `手动 ${username ?? ''}` : '按时'),
  },
]
