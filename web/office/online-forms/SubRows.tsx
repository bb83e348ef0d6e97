import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import type { DesignedField, DesignedTable } from '#common/rules/online-design.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Tabs } from '#web/plain/tabs/Tabs.tsx'
import { ShownValue } from '#web/kit/record-dialog/ShownValue.tsx'
import { SUBFORM } from './form-calls.ts'
import { specOf } from './form-fields.model.ts'
import { ListValue } from './ListValue.tsx'

const WAITING = [60, 90, 70]

/** Rows of the sub-tables of a record, to be read. */
export function SubRows({
  code,
  tables,
  id,
  name,
}: {
  code: string
  tables: readonly DesignedTable[]
  id: string
  name: string
}) {
  const [active, setActive] = useState(tables[0]?.code ?? '')
  return (
    <div className="online-sub-rows">
      <Tabs
        label={`${name}的子表`}
        active={active}
        onSelect={setActive}
        tabs={tables.map((table) => ({
          key: table.code,
          label: table.name,
          content: table.code === active ? <RowsOf code={code} table={table} id={id} /> : null,
        }))}
      />
    </div>
  )
}

/** A value of a row: there is no page of a row to open, so that files are opened here. */
function RowValue({ field, row }: { field: DesignedField; row: Record<string, unknown> }) {
  const value = row[field.name]
  const spec =
    field.control === 'file' || field.control === 'image' ? specOf({ ...field, inForm: true }, [field]) : null
  return spec && value ? <ShownValue field={spec} value={value} values={row} /> : <ListValue field={field} row={row} />
}

function RowsOf({ code, table, id }: { code: string; table: DesignedTable; id: string }) {
  const { data, error, refetch } = useQuery(
    apiQuery(SUBFORM, { params: { table: `${code}__${table.code}`, mainId: id }, query: {} }),
  )
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={WAITING} />
  return (
    <>
      <Table<Record<string, unknown>>
        size="small"
        rowKey={(row) => String(row['id'])}
        pagination={false}
        dataSource={data}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: `还没有${table.name}` }}
        aria-label={table.name}
        columns={table.fields
          .filter(({ inList }) => inList)
          .map((field) => ({
            key: field.name,
            title: field.title,
            ...(field.type === 'int' || field.type === 'decimal' ? { align: 'right' as const } : {}),
            render: (_: unknown, row: Record<string, unknown>) => (
              <div className="online-sub-text">
                <RowValue field={field} row={row} />
              </div>
            ),
          }))}
      />
      <p className="online-hint">共 {data.length} 行</p>
    </>
  )
}
