import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Column, Row } from './model/columns.ts'
import type { EditableTableProps } from './table-props.ts'

/** Width of the window, in pixels (spec §9). */
const WIDTH = 1200

/** 详细信息: the form of a row, and what belongs to it. */
export function DetailsDialog(props: {
  row: Row
  column: Column
  details: NonNullable<EditableTableProps['details']>
  onConfirm: EditableTableProps['onDetailsConfirm']
  onClose: () => void
}) {
  const { row, column, details, onConfirm, onClose } = props
  const [full, setFull] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    if (!onConfirm) return onClose()
    setBusy(true)
    onConfirm({
      row,
      column,
      callback(success) {
        setBusy(false)
        if (success) onClose()
      },
    })
  }
  return (
    <Modal
      open
      className={full ? 'details-dialog full' : 'details-dialog'}
      width={full ? '100vw' : WIDTH}
      title={
        <span className="details-title">
          详细信息
          <Button size="small" type="text" aria-pressed={full} onClick={() => setFull(!full)}>
            {full ? '退出全屏' : '全屏'}
          </Button>
        </span>
      }
      okText="确定"
      cancelText="关闭"
      confirmLoading={busy}
      closable={{ 'aria-label': '关闭' }}
      onOk={confirm}
      onCancel={onClose}
    >
      <div className="details-form">{details.main(row)}</div>
      {details.sub && <div className="details-sub">{details.sub(row)}</div>}
    </Modal>
  )
}
