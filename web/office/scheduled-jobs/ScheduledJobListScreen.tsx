import { Button } from 'antd'
import { useState } from 'react'
import type { Job } from '#common/contract/scheduled-jobs.ts'
import { describeCron } from '#common/cron/describe.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import type { RowAction } from '#web/kit/list-page/RowActions.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { runTimes } from '#web/kit/cron-builder/run-times.model.ts'
import './scheduled-jobs.css'

const JobForm = lazyPart(() => import('./JobForm.tsx'), 'JobForm')
const RunDrawer = lazyPart(() => import('./RunDrawer.tsx'), 'RunDrawer')

const LIST = 'GET /sys/quartzJob/list'
const RUNS = 'GET /sys/quartzJob/runs'
const FILTERS: Filter[] = [
  { kind: 'text', name: 'description', label: '描述', contains: true },
  { kind: 'dict', name: 'status', label: '状态', dictCode: 'quartz_status' },
  {
    kind: 'select',
    name: 'lastRun',
    label: '上次执行',
    options: [
      { value: 'failed', label: '失败' },
      { value: 'done', label: '成功' },
    ],
  },
]
const RUNNING = 0
const keyOf = ({ id }: Job) => id
const nameOf = (job: Job) =>
  job.description ? `${job.jobClassName_dictText}（${job.description}）` : job.jobClassName_dictText

type Asked = { kind: 'delete' | 'pause' | 'execute'; jobs: readonly Job[]; done?: () => void }

/** 定时任务: jobs that run by a timetable, their last outcome, and buttons to stop or start them. */
export default function ScheduledJobListScreen() {
  const form = useRecordDialog<Job>('job')
  const [history, setHistory] = useTabDraft<Job | null>('history', null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const remove = useApiMutation('DELETE /sys/quartzJob/deleteBatch', { touches: [LIST], done: '删除成功!' })
  const pause = useApiMutation('GET /sys/quartzJob/pause', { touches: [LIST], done: '停止定时任务成功' })
  const resume = useApiMutation('GET /sys/quartzJob/resume', { touches: [LIST], done: '启动定时任务成功' })
  const execute = useApiMutation('GET /sys/quartzJob/execute', { touches: [LIST, RUNS], done: '执行成功!' })
  const actions = (job: Job): RowAction[] => [
    {
      key: 'execute',
      label: '立即执行',
      can: 'system:quartzJob:execute',
      onClick: () => setAsked({ kind: 'execute', jobs: [job] }),
    },
    job.status === RUNNING
      ? {
          key: 'pause',
          label: '停止',
          can: 'system:quartzJob:pause',
          onClick: () => setAsked({ kind: 'pause', jobs: [job] }),
        }
      : {
          key: 'resume',
          label: '启动',
          can: 'system:quartzJob:resume',
          onClick: () => resume.mutate({ query: { id: job.id } }),
        },
    { key: 'runs', label: '执行记录', onClick: () => setHistory(job) },
    { key: 'edit', label: '编辑', can: 'system:quartzJob:edit', onClick: () => form.edit(job) },
    {
      key: 'delete',
      label: '删除',
      can: 'system:quartzJob:delete',
      danger: true,
      onClick: () => setAsked({ kind: 'delete', jobs: [job] }),
    },
  ]
  const names = asked?.jobs.map((job) => `“${nameOf(job)}”`).join('、') ?? ''
  const id = asked?.jobs[0]?.id ?? ''
  const close = () => setAsked(null)
  return (
    <>
      <ListPage<Job>
        title="定时任务"
        screen="system/QuartzJobList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:quartzJob"
        renderToolbar={(list) => (
          <>
            <Can do="system:quartzJob:add">
              <Button type="primary" onClick={() => form.add({ status: '0', cronExpression: '0 0 2 * * ?' })}>
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:quartzJob:importExcel">
                <ImportButton
                  of="POST /sys/quartzJob/importExcel"
                  touches={[LIST]}
                  hint="导入的任务处于停止状态，检查后再启动。"
                />
              </Can>
              <Can do="system:quartzJob:export">
                <ExportButton what="定时任务" of="GET /sys/quartzJob/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:quartzJob:delete">
            <Button danger onClick={() => setAsked({ kind: 'delete', jobs: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={actions}
        actionsWidth={190}
        actionsNarrowWidth={136}
        emptyText="还没有定时任务"
      />
      {form.open ? <JobForm state={form} /> : null}
      {history ? <RunDrawer key={history.id} job={history} onClose={() => setHistory(null)} /> : null}
      {asked?.kind === 'delete' ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除定时任务 ${names} 吗？它们的执行记录一并删除。`}
          confirm="删除"
          onConfirm={() =>
            remove.mutateAsync({ query: { ids: asked.jobs.map(keyOf).join(',') } }).then(() => asked.done?.())
          }
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'pause' ? (
        <ConfirmDialog
          title="停止任务"
          text={`确定停止定时任务 ${names} 吗？停止后不再按时执行，直到重新启动。`}
          confirm="停止"
          onConfirm={() => pause.mutateAsync({ query: { id } })}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'execute' ? (
        <ConfirmDialog
          title="立即执行"
          text={`确定立即执行定时任务 ${names} 吗？`}
          confirm="执行"
          onConfirm={() => execute.mutateAsync({ query: { id } })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const COLUMNS: ListColumns<Job> = [
  {
    key: 'jobClassName',
    title: '任务',
    kind: 'name',
    sorter: true,
    render: (_, job) => (
      <>
        {job.jobClassName_dictText}
        {job.description ? <small className="job-note"> {job.description}</small> : null}
      </>
    ),
  },
  {
    key: 'cronExpression',
    title: '执行时间',
    kind: 'text',
    card: 'field',
    render: (_, { cronExpression }) => (
      <>
        {describeCron(cronExpression)}
        <small className="job-note">
          {' '}
          <code>{cronExpression}</code>
        </small>
      </>
    ),
  },
  { key: 'parameter', title: '参数', kind: 'text', render: (_, { parameter }) => parameter ?? '—' },
  {
    key: 'status',
    title: '状态',
    kind: 'status',
    sorter: true,
    render: (_, { status, status_dictText }) => (
      <Label tone={status === RUNNING ? 'green' : 'grey'}>{status_dictText}</Label>
    ),
  },
  {
    key: 'lastRunTime',
    title: '上次执行',
    kind: 'moment',
    card: 'field',
    render: (_, { lastRunTime, lastRunSuccess }) =>
      lastRunTime === null ? (
        '—'
      ) : (
        <>
          {lastRunTime}{' '}
          {lastRunSuccess === false ? (
            <Label tone="red">失败</Label>
          ) : lastRunSuccess === null ? (
            <Label tone="blue">执行中</Label>
          ) : null}
        </>
      ),
  },
  {
    key: 'nextRunTime',
    title: '下次执行',
    kind: 'moment',
    card: 'field',
    render: (_, { cronExpression, status }) =>
      status === RUNNING ? (runTimes(cronExpression, new Date(), 1)[0] ?? '不再执行') : '—',
  },
]
