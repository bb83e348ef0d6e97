import { Button } from 'antd'
import { useState } from 'react'
import type { PermissionCode } from '#common/permissions.ts'
import { useStances } from '#web/platform/permission/permission.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { EditableTable } from '#web/kit/editable-table/EditableTable.tsx'
import type { Row } from '#web/kit/editable-table/model/columns.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { useTableEditor, type TableOfRecords } from './use-table-editor.ts'
import './table-editor.css'

/** Records of one kind, edited as in a spreadsheet and saved together. */
export function TableEditor<F extends object>(
  props: TableOfRecords<F> & {
    title: string
    /** One line that explains the columns. */
    hint?: string
    /** Codes for what can be done with rows; without one, rows cannot be added or deleted. */
    may: { add?: PermissionCode; edit: PermissionCode; delete?: PermissionCode }
    /** All users who have the table of this key open see each other's edits. */
    socketKey?: string
    /** Rejects with a message for rows that cannot be deleted. */
    beforeDelete?: (rows: readonly Row[]) => Promise<unknown>
    onClose: () => void
  },
) {
  const { title, may, onClose } = props
  const editor = useTableEditor(props)
  const stances = useStances()
  const [leaving, setLeaving] = useState<'close' | 'reload' | null>(null)
  const can = (code: PermissionCode | undefined) => code !== undefined && stances(code) === 'shown'
  const ask = (what: 'close' | 'reload', go: () => void) => (editor.changed ? setLeaving(what) : go())
  return (
    <Drawer
      open
      size="min(1280px, 100vw)"
      title={title}
      className="table-editor"
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onClose={() => ask('close', onClose)}
      extra={
        <Button disabled={editor.saving} onClick={() => ask('reload', editor.reload)}>
          重新载入
        </Button>
      }
    >
      {props.hint ? <p className="table-editor-hint">{props.hint}</p> : null}
      {editor.failure ? (
        <Failure error={editor.failure} onRetry={editor.reload} />
      ) : (
        <EditableTable
          label={title}
          model={editor.model}
          columns={props.columns}
          loading={!editor.ready || editor.saving}
          toolbar
          toolbarConfig={{
            btn: [
              ...(can(may.add) ? (['add'] as const) : []),
              ...(can(may.delete) ? (['remove'] as const) : []),
              'clearSelection',
              'save',
            ],
          }}
          addButtonSettings
          rowNumber
          rowSelection={can(may.delete)}
          dragSort={props.orderKey !== undefined && can(may.edit)}
          // Editing is locked until the rows are loaded, because loading replaces all rows.
          disabled={!editor.ready || editor.saving || (!can(may.edit) && !can(may.add))}
          maxHeight={Math.max(360, window.innerHeight - 260)}
          {...(props.socketKey === undefined ? {} : { socketReload: true, socketKey: props.socketKey })}
          {...(props.beforeDelete ? { beforeDelete: props.beforeDelete } : {})}
          onSave={() => void editor.save()}
        />
      )}
      {leaving ? (
        <ConfirmDialog
          danger
          title="放弃未保存的修改"
          text="表格中的修改尚未保存，离开后将全部丢失。"
          confirm="放弃修改"
          onConfirm={() => {
            editor.clearDraft()
            if (leaving === 'close') onClose()
            else editor.reload()
            return Promise.resolve()
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Drawer>
  )
}
