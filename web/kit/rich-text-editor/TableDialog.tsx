import type { Editor } from '@tiptap/core'
import { Checkbox, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { EditorDialog } from '#web/kit/editor-frame/EditorDialog.tsx'
import { DialogLine } from '#web/kit/editor-frame/EditorParts.tsx'

const MOST = { rows: 100, columns: 20 }

/** Asks for the numbers of rows and columns of a new table (插入表格). */
export function TableDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [rows, setRows] = useState<number | null>(3)
  const [columns, setColumns] = useState<number | null>(3)
  const [header, setHeader] = useState(true)
  const ids = { rows: useId(), columns: useId() }
  const insert = () => {
    if (rows === null || columns === null) return
    editor.chain().focus().insertTable({ rows, cols: columns, withHeaderRow: header }).run()
    onClose()
  }
  return (
    <EditorDialog
      title="插入表格"
      width={360}
      locked={rows === null || columns === null}
      onOk={insert}
      onClose={onClose}
    >
      <DialogLine name="行数" of={ids.rows}>
        <InputNumber
          id={ids.rows}
          min={1}
          max={MOST.rows}
          precision={0}
          value={rows}
          onChange={setRows}
          onPressEnter={insert}
        />
      </DialogLine>
      <DialogLine name="列数" of={ids.columns}>
        <InputNumber
          id={ids.columns}
          min={1}
          max={MOST.columns}
          precision={0}
          value={columns}
          onChange={setColumns}
          onPressEnter={insert}
        />
      </DialogLine>
      <Checkbox checked={header} onChange={({ target }) => setHeader(target.checked)}>
        首行为表头
      </Checkbox>
    </EditorDialog>
  )
}
