import { Segmented, type TableProps } from 'antd'
import type { LogEntry } from '#common/contract/logs.ts'
import { call } from '#web/platform/api/call.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Label } from '#web/widgets/label/Label.tsx'
import type { Filter, Values } from '#web/widgets/list-page/list-page.model.ts'
import { ListPage } from '#web/widgets/list-page/ListPage.tsx'

const LIST = 'GET /sys/log/list'
const SIGN_INS = '1'
const KINDS = [
  { value: SIGN_INS, label: '登录日志' },
  { value: '2', label: '操作日志' },
]
const FILTERS: Filter[] = [
  { kind: 'text', name: 'keyWord', label: '日志内容' },
  { kind: 'text', name: 'username', label: '操作人账号' },
  {
    kind: 'select',
    name: 'success',
    label: '结果',
    options: [
      { value: 'true', label: '成功' },
      { value: 'false', label: '被拒绝' },
    ],
  },
  { kind: 'range', name: 'createTime', label: '时间' },
]

/** 系统日志: who signed in and who did what, refusals included. Nobody can change it. */
export default function LogListScreen() {
  const [kind, setKind] = useTabDraft('kind', SIGN_INS)
  return (
    <ListPage<LogEntry>
      key={kind}
      name={`log-${kind}`}
      title="系统日志"
      of={LIST}
      load={(paging, values, signal) => call(LIST, { query: { ...paging, logType: kind, ...conditionsOf(values) } }, signal)}
      columns={kind === SIGN_INS ? COLUMNS.filter(({ key }) => !OF_REQUESTS.has(String(key))) : COLUMNS}
      rowKey={(entry) => entry.id}
      filters={FILTERS}
      toolbar={<Segmented aria-label="日志种类" options={KINDS} value={kind} onChange={setKind} />}
    />
  )
}

function conditionsOf({ username, success, ...others }: Values) {
  return {
    ...others,
    ...(username ? { username: `*${username}*` } : {}),
    ...(success ? { success: success === 'true' } : {}),
  }
}

/** What a sign-in has nothing to say about. */
const OF_REQUESTS = new Set(['requestUrl', 'costTime'])

const COLUMNS: NonNullable<TableProps<LogEntry>['columns']> = [
  { key: 'logContent', title: '日志内容', dataIndex: 'logContent', className: 'log-content' },
  { key: 'username', title: '操作人账号', render: (_, { username }) => username ?? '—' },
  { key: 'ip', title: '地址', render: (_, { ip }) => ip ?? '—' },
  {
    key: 'success',
    title: '结果',
    render: (_, { success }) => (success ? <Label tone="green">成功</Label> : <Label tone="red">被拒绝</Label>),
  },
  { key: 'requestUrl', title: '请求', render: (_, { requestType, requestUrl }) => [requestType, requestUrl].filter(Boolean).join(' ') || '—' },
  { key: 'costTime', title: '耗时', align: 'right', render: (_, { costTime }) => (costTime === null ? '—' : `${costTime} 毫秒`) },
  { key: 'createTime', title: '时间', dataIndex: 'createTime', sorter: true, className: 'log-time' },
]
