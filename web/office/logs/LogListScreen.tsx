import { Segmented } from 'antd'
import { useState } from 'react'
import type { LogEntry } from '#common/contract/logs.ts'
import { call } from '#web/platform/api/call.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { usePlace, viewInAddress } from '#web/platform/place.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Label } from '#web/plain/label/Label.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import type { RecordOfVersions } from './VersionDrawer.tsx'
import './logs.css'

const VersionDrawer = lazyPart(() => import('./VersionDrawer.tsx'), 'VersionDrawer')

const LIST = 'GET /sys/log/list'
const SIGN_INS = '1'
const KINDS = [
  { value: SIGN_INS, label: '登录日志' },
  { value: '2', label: '操作日志' },
]
const FILTERS: Filter[] = [
  { kind: 'text', name: 'keyWord', label: '日志内容' },
  { kind: 'text', name: 'username', label: '操作人账号', contains: true },
  {
    kind: 'select',
    name: 'success',
    label: '结果',
    options: [
      { value: 'true', label: '成功' },
      { value: 'false', label: '被拒绝' },
    ],
  },
  { kind: 'range', days: true, name: 'createTime', label: '时间' },
]
const FILTERS_OF_ACTS: Filter[] = [
  ...FILTERS.slice(0, 2),
  { kind: 'dict', name: 'operateType', label: '操作类型', dictCode: 'operate_type' },
  { kind: 'text', name: 'costTime', label: '耗时不少于', placeholder: '毫秒，如 1000', compares: 'ge' },
  { kind: 'text', name: 'ip', label: '地址不是', placeholder: '如 10.0.0.1', compares: 'ne', folded: true },
  ...FILTERS.slice(2),
]

/** 系统日志: sign-ins and actions of users, including refused ones. The log cannot be changed. */
export default function LogListScreen() {
  const { search } = usePlace()
  // A link to a view opens the log that the view is of.
  const [kind, setKind] = useTabDraft(
    'kind',
    KINDS.find(({ value }) => viewInAddress(value) in search)?.value ?? SIGN_INS,
  )
  const [shown, setShown] = useState<RecordOfVersions | null>(null)
  return (
    <>
      <ListPage<LogEntry>
        key={kind}
        name={`log-${kind}`}
        layoutName={kind}
        title="系统日志"
        screen="system/LogList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, logType: kind, ...values } }, signal)}
        columns={kind === SIGN_INS ? COLUMNS.filter(({ key }) => !OF_ACTS.has(String(key))) : COLUMNS}
        rowKey={(entry) => entry.id}
        filters={kind === SIGN_INS ? FILTERS : FILTERS_OF_ACTS}
        toolbar={
          <>
            <Segmented aria-label="日志种类" options={KINDS} value={kind} onChange={setKind} />
            <ChainCheck />
          </>
        }
        {...(kind === SIGN_INS ? {} : { actions: (entry: LogEntry) => actionsOf(entry, setShown), actionsWidth: 110 })}
      />
      {shown ? <VersionDrawer record={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}

/** Actions of a log entry: an entry about a changed record opens the comparison of its versions. */
function actionsOf({ dataTable, dataId, dataVersion, logContent }: LogEntry, show: (record: RecordOfVersions) => void) {
  if (dataTable === null || dataId === null || dataVersion === null) return []
  return [
    {
      key: 'versions',
      label: '查看变更',
      can: 'system:dataLog:list' as const,
      onClick: () => show({ table: dataTable, id: dataId, label: logContent, version: dataVersion }),
    },
  ]
}

/** Columns that are empty for sign-ins. */
const OF_ACTS = new Set(['operateType', 'requestUrl', 'costTime'])

const COLUMNS: ListColumns<LogEntry> = [
  { key: 'logContent', title: '日志内容', kind: 'long', dataIndex: 'logContent' },
  { key: 'operateType', title: '操作类型', kind: 'status', render: (_, entry) => entry.operateType_dictText ?? '—' },
  { key: 'username', title: '操作人账号', kind: 'person', card: 'field', render: (_, { username }) => username ?? '—' },
  { key: 'ip', title: '地址', kind: 'id', card: 'field', render: (_, { ip }) => ip ?? '—' },
  {
    key: 'success',
    title: '结果',
    kind: 'status',
    render: (_, { success }) => (success ? <Label tone="green">成功</Label> : <Label tone="red">被拒绝</Label>),
  },
  {
    key: 'requestUrl',
    title: '请求',
    kind: 'code',
    render: (_, { requestType, requestUrl }) => [requestType, requestUrl].filter(Boolean).join(' ') || '—',
  },
  {
    key: 'costTime',
    title: '耗时',
    kind: 'number',
    render: (_, { costTime }) => (costTime === null ? '—' : `${costTime} 毫秒`),
  },
  { key: 'createTime', title: '时间', kind: 'moment', card: 'field', dataIndex: 'createTime', sorter: true },
]
