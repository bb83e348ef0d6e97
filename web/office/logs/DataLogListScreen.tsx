import { Button } from 'antd'
import { useState } from 'react'
import type { RecordVersion } from '#common/contract/logs.ts'
import { OPERATION_NAMES, RECORD_TABLES } from '#common/record-names.ts'
import { call } from '#web/platform/api/call.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage, type ListHandle } from '#web/kit/list-page/ListPage.tsx'
import type { RecordOfVersions } from './VersionDrawer.tsx'
import './logs.css'

const VersionDrawer = lazyPart(() => import('./VersionDrawer.tsx'), 'VersionDrawer')

const LIST = 'GET /sys/dataLog/list'
const FILTERS: Filter[] = [
  {
    kind: 'select',
    name: 'dataTable',
    label: '数据种类',
    options: RECORD_TABLES.map(({ table, name }) => ({ value: table, label: name })),
  },
  { kind: 'text', name: 'label', label: '数据名称', contains: true },
  { kind: 'text', name: 'createBy', label: '操作人账号', contains: true },
  {
    kind: 'select',
    name: 'type',
    label: '变更',
    options: Object.entries(OPERATION_NAMES).map(([value, label]) => ({ value, label })),
  },
  { kind: 'range', days: true, name: 'createTime', label: '时间' },
  { kind: 'text', name: 'dataId', label: '数据编号', folded: true },
]
const keyOf = ({ id }: RecordVersion) => id
const recordOf = ({ dataTable, dataId, label, dataVersion }: RecordVersion): RecordOfVersions => ({
  table: dataTable,
  id: dataId,
  label,
  version: dataVersion,
})

/** 数据变更日志: all versions of records, and a comparison of two versions of one record. */
export default function DataLogListScreen() {
  const [shown, setShown] = useState<RecordOfVersions | null>(null)
  return (
    <>
      <ListPage<RecordVersion>
        title="数据变更日志"
        screen="system/DataLogList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:dataLog"
        renderBatch={(list) => <CompareButton list={list} onCompare={setShown} />}
        actions={(version) => [{ key: 'compare', label: '查看变更', onClick: () => setShown(recordOf(version)) }]}
        actionsWidth={110}
        emptyText="还没有数据变更"
      />
      {shown ? (
        <VersionDrawer
          key={`${shown.id}${shown.version}${shown.against}`}
          record={shown}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}

/** Button 数据比较 for two chosen versions, which have to be of one record. */
function CompareButton({
  list,
  onCompare,
}: {
  list: ListHandle<RecordVersion>
  onCompare: (record: RecordOfVersions) => void
}) {
  const [one, other] = list.chosen.toSorted((a, b) => b.dataVersion - a.dataVersion)
  const same =
    one !== undefined && other !== undefined && one.dataTable === other.dataTable && one.dataId === other.dataId
  const fits = list.chosen.length === 2 && same
  return (
    <>
      <Button
        disabled={!fits}
        onClick={() => one && other && onCompare({ ...recordOf(one), against: other.dataVersion })}
      >
        数据比较
      </Button>
      {fits ? null : <span className="compare-hint">请选择同一条数据的两个版本</span>}
    </>
  )
}

const TONES: Readonly<Record<string, 'green' | 'blue' | 'red' | 'amber'>> = {
  add: 'green',
  edit: 'blue',
  delete: 'red',
  restore: 'amber',
}
const COLUMNS: ListColumns<RecordVersion> = [
  {
    key: 'dataTable',
    title: '数据种类',
    kind: 'text',
    card: 'field',
    sorter: true,
    render: (_, version) => version.dataTable_dictText,
  },
  { key: 'label', title: '数据名称', kind: 'name', sorter: true, dataIndex: 'label' },
  { key: 'dataVersion', title: '版本', kind: 'number', sorter: true, dataIndex: 'dataVersion' },
  {
    key: 'type',
    title: '变更',
    kind: 'status',
    card: 'badge',
    sorter: true,
    render: (_, { type, type_dictText }) => <Label tone={TONES[type] ?? 'blue'}>{type_dictText}</Label>,
  },
  {
    key: 'createBy',
    title: '操作人账号',
    kind: 'person',
    card: 'field',
    sorter: true,
    render: (_, { createBy }) => createBy ?? '—',
  },
  { key: 'createTime', title: '时间', kind: 'moment', card: 'field', sorter: true, dataIndex: 'createTime' },
]
