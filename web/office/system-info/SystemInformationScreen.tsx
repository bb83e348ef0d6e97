import { useQuery } from '@tanstack/react-query'
import { Button, Table, type TableProps } from 'antd'
import type { SystemInfo } from '#common/contract/system-info.ts'
import { SMALL_LAYOUT_PX } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { fileSize, thousands } from '#web/platform/format.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { totalWords } from '#web/kit/list-page/list-page.model.ts'
import { Card, CardBar, CardTitle } from '#web/kit/list-frame/ListFrame.tsx'
import { factsOf } from './system-information.model.ts'
import './system-information.css'

/** 系统信息: the state of the installation. */
export default function SystemInformationScreen() {
  const query = useQuery({ ...apiQuery('GET /sys/systemInfo', { query: {} }), staleTime: 0 })
  return (
    <section className="system-information" aria-label="系统信息">
      <h1 className="for-readers">系统信息</h1>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Facts info={query.data} busy={query.isFetching} onRefresh={() => void query.refetch()} />
      ) : null}
    </section>
  )
}

function Facts({ info, busy, onRefresh }: { info: SystemInfo; busy: boolean; onRefresh: () => void }) {
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const scroll = wide ? {} : { scroll: { x: 'max-content' as const } }
  const { limit, number, slowest } = info.slowStatements
  return (
    <>
      <Card>
        <CardBar>
          <CardTitle heading>概况</CardTitle>
          <Button className="facts-refresh" loading={busy} onClick={onRefresh}>
            刷新
          </Button>
        </CardBar>
        <dl className="facts">
          {factsOf(info).map(({ name, value, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {note ? <small>{note}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <CardBar>
          <CardTitle heading>慢语句</CardTitle>
          <span className="facts-note">
            {limit === 0 ? '未记录慢语句（SLOW_QUERY_MS=0）' : `启动以来超过 ${limit} 毫秒的语句共 ${thousands(number)} 次，以下为最慢的`}
          </span>
        </CardBar>
        <Table
          size="middle"
          rowKey={({ time, text, ms }) => `${time}${ms}${text}`}
          columns={SLOW}
          dataSource={slowest}
          pagination={false}
          locale={{ emptyText: <span className="facts-note">没有慢语句</span> }}
        />
      </Card>
      <Card>
        <CardBar>
          <CardTitle heading>数据表</CardTitle>
        </CardBar>
        <Table
          size="middle"
          rowKey="name"
          columns={TABLES}
          dataSource={info.tables}
          pagination={{ pageSize: 20, showSizeChanger: false, showQuickJumper: true, showTotal: totalWords }}
          {...scroll}
        />
      </Card>
    </>
  )
}

const SLOW: NonNullable<TableProps<SystemInfo['slowStatements']['slowest'][number]>['columns']> = [
  { key: 'ms', title: '耗时', width: 120, align: 'right', render: (_, { ms }) => `${thousands(ms)} 毫秒` },
  { key: 'text', title: '语句', render: (_, { text }) => <code className="facts-statement">{text}</code> },
  { key: 'time', title: '时间', dataIndex: 'time', width: 180 },
]
const TABLES: NonNullable<TableProps<SystemInfo['tables'][number]>['columns']> = [
  { key: 'name', title: '数据表', dataIndex: 'name' },
  { key: 'rows', title: '行数（估计）', align: 'right', render: (_, { rows }) => (rows === null ? '—' : thousands(rows)) },
  { key: 'bytes', title: '大小（含索引）', align: 'right', render: (_, { bytes }) => fileSize(bytes) },
]
