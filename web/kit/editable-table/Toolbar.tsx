import { useState, useSyncExternalStore } from 'react'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { addSettings, AddSettingsButton } from './AddSettings.tsx'
import type { GridControl } from './control/grid-control.ts'
import { ClickGuard } from './control/click-guard.ts'
import { removeChosen } from './remove-chosen.ts'
import type { EditableTableProps, TableHandle, ToolbarButton } from './table-props.ts'
import type { RowExtras } from './use-row-extras.tsx'
import { sentences } from '#web/platform/api/messages.ts'

interface Props {
  control: GridControl
  target: TableHandle
  table: EditableTableProps
  buttons: readonly ToolbarButton[]
  mayAdd: boolean
  mayRemove: boolean
  extras: RowExtras
}

/** Buttons above the table: add, delete, clear the selection, save, fold, undo and redo. */
export function Toolbar({ control, target, table, buttons, mayAdd, mayRemove, extras }: Props) {
  const { model } = control
  const state = useSyncExternalStore(model.subscribe, () => model.state())
  const [asking, setAsking] = useState(false)
  const { disabled = false, toolbarConfig } = table
  const has = (button: ToolbarButton) => buttons.includes(button)

  const [adding] = useState(() => new ClickGuard())
  const add = ({ detail }: { detail: number }) => {
    // Ignores only the second half of a double click: a user who clicks, types and clicks again wants another row.
    if (!adding.passes() && detail > 1) return
    control.commit()
    const { count, position, scroll } = table.addButtonSettings
      ? addSettings()
      : { count: 1, position: 0, scroll: false }
    const rows = model.insert(
      Array.from({ length: count }, () => ({})),
      position === 0 ? undefined : position - 1,
    )
    const last = rows.at(-1)
    const key = control.view.layout?.columns.find((shown) => !control.isLocked(last ?? { id: '' }, shown.column))?.key
    if (!last || key === undefined) return
    control.takeFocus()
    control.moveTo({ id: last.id, key }, { reveal: scroll || !table.addButtonSettings })
  }
  return (
    <div className="table-toolbar" role="toolbar" aria-label={`${table.label}的操作`}>
      {toolbarConfig?.prefix}
      {has('add') && mayAdd && (
        <span className="button-pair">
          <button type="button" className="button primary" disabled={disabled} onClick={add}>
            新增
          </button>
          {table.addButtonSettings && <AddSettingsButton disabled={disabled} rows={state.order.length} />}
        </span>
      )}
      {has('save') && (
        <button
          type="button"
          className="button"
          disabled={disabled}
          onClick={() => {
            control.commit()
            table.onSave?.({ target })
          }}
        >
          保存
        </button>
      )}
      {state.selectedCount > 0 && (
        <>
          {has('remove') && mayRemove && (
            <button type="button" className="button" disabled={disabled} onClick={() => setAsking(true)}>
              删除
            </button>
          )}
          {has('clearSelection') && (
            <button type="button" className="button" onClick={() => model.setSelection([], 'unselected')}>
              清空选择
            </button>
          )}
          <span className="table-chosen">已选 {state.selectedCount} 项</span>
        </>
      )}
      {has('collapse') && (
        <button
          type="button"
          className="button"
          aria-expanded={!extras.collapsed}
          onClick={() => extras.setCollapsed(!extras.collapsed)}
        >
          {extras.collapsed ? '展开' : '收起'}
        </button>
      )}
      {toolbarConfig?.suffix}
      {!disabled && (
        <span className="table-history">
          <button
            type="button"
            className="icon-button"
            aria-label="撤销"
            title="撤销（Ctrl+Z）"
            disabled={!state.canUndo}
            onClick={() => control.undo()}
          >
            ↶
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="恢复"
            title="恢复（Ctrl+Y）"
            disabled={!state.canRedo}
            onClick={() => control.redo()}
          >
            ↷
          </button>
        </span>
      )}
      {asking && (
        <ConfirmDialog
          title="确认删除"
          text={sentences.deleteRows(state.selectedCount)}
          confirm="删除"
          danger
          onConfirm={() => removeChosen(target, table, (text) => showToast({ tone: 'error', text }))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
