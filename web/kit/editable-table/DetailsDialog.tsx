import { DetailsModal } from '#web/kit/modal/DetailsModal.tsx'
import type { Column, Row } from './model/columns.ts'
import type { EditableTableProps, TableHandle } from './table-props.ts'

/** 详细信息 of a row: its form, and what belongs to it (wire.md §5.1 detailsConfirm). */
export function DetailsDialog(props: {
  target: TableHandle
  row: Row
  column: Column
  details: NonNullable<EditableTableProps['details']>
  onConfirm: EditableTableProps['onDetailsConfirm']
  onClose: () => void
}) {
  const { target, row, column, details, onConfirm } = props
  return (
    <DetailsModal
      main={details.main(row)}
      sub={details.sub?.(row)}
      onConfirm={onConfirm && ((callback) => onConfirm({ row, column, callback, target }))}
      onClose={props.onClose}
    />
  )
}
