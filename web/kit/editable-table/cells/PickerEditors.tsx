import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { ReportRow } from '#common/contract/reports.ts'
import { filledBy, pairsOf } from '#web/office/reports/report-picker.model.ts'
import { FIELDS_FAULTS } from '#web/office/reports/fields-faults.ts'
import { extensionOf } from '../model/columns.ts'
import { valuesIn } from '../model/values.ts'
import { cellText, type EditorProps } from './cell-props.ts'
import { useAttached } from './use-attached.ts'
import { pairsIn, rememberLabels, sourceOf } from './search-labels.ts'

const DepartmentDialog = lazy(() => import('#web/office/departments/DepartmentDialog.tsx').then((module) => ({ default: module.DepartmentDialog })))
const UserPicker = lazy(() => import('#web/office/users/UserPicker.tsx').then((module) => ({ default: module.UserPicker })))
const ReportDialog = lazy(() => import('#web/office/reports/ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))

interface PickerProps extends EditorProps {
  /** Why nothing can be picked; shown in place of opening. */
  refusal?: string | null
  open: boolean
  setOpen: (open: boolean) => void
  onClear: () => void
  /** Where it is picked, when it is open. */
  children: ReactNode
}

/** A cell whose value is picked elsewhere: a click or Enter opens that, the cross empties it. */
function PickerCell(props: PickerProps) {
  const { control, shown, index, faultId, mode, refusal = null, open, setOpen } = props
  const input = useRef<HTMLInputElement>(null)
  const text = cellText(props)
  useAttached(props, {
    commit: () => undefined,
    cancel: () => setOpen(false),
    focus() {
      input.current?.focus({ preventScroll: true })
      input.current?.select()
    },
    open() {
      if (refusal !== null) {
        control.options.say(refusal)
        control.setMode('ready')
      } else setOpen(true)
      return true
    },
    key: (event) => open && event.key !== 'Escape',
  })
  return (
    <>
      <input
        ref={input}
        className={`cell-editor ${mode}`}
        data-host
        readOnly
        value={text}
        aria-haspopup="dialog"
        aria-label={control.nameOf(shown.column.title, index)}
        aria-describedby={faultId}
      />
      {text !== '' && (
        <button type="button" className="cell-clear" tabIndex={-1} aria-label={`清空${shown.column.title}`} onClick={props.onClear}>
          ×
        </button>
      )}
      {open && <Suspense fallback={null}>{props.children}</Suspense>}
    </>
  )
}

/** Whether the picker of a cell is open, and what closes it: the keys go back to the cell. */
function usePicking({ control }: EditorProps) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    control.setMode('ready')
    control.takeFocus()
    control.editor?.focus(false)
  }
  return { open, setOpen, close }
}

/** People: the fields that are stored and shown come from the column's extension (username and realname, else). */
export function UserEditor(props: EditorProps) {
  const { control, shown, state } = props
  const { open, setOpen, close } = usePicking(props)
  const { store = 'username', text = 'realname', multiSelect = true } = extensionOf(shown.column)
  return (
    <PickerCell {...props} open={open} setOpen={setOpen} onClear={() => control.write(state.row.id, shown.key, null)}>
      <UserPicker
        title="选择用户"
        confirm="确定"
        onPick={(users) => {
          const pairs = pairsIn(multiSelect ? users : users.slice(-1), store, text)
          rememberLabels(sourceOf(shown.column) ?? '', pairs)
          const before = multiSelect ? valuesIn(state.row[shown.key]) : []
          control.write(state.row.id, shown.key, [...new Set([...before, ...pairs.map(([value]) => value)])].join(','))
          return Promise.resolve()
        }}
        onClose={close}
      />
    </PickerCell>
  )
}

/** Departments, one or several. */
export function DepartmentEditor(props: EditorProps) {
  const { control, shown, state } = props
  const { open, setOpen, close } = usePicking(props)
  const { store = 'id', text = 'departName', multiSelect = false } = extensionOf(shown.column)
  return (
    <PickerCell {...props} open={open} setOpen={setOpen} onClear={() => control.write(state.row.id, shown.key, null)}>
      <DepartmentDialog
        fields={{ store, text }}
        multi={multiSelect}
        strict
        treeOpera={false}
        rootOpened
        values={valuesIn(state.row[shown.key])}
        onOk={(chosen) => {
          rememberLabels(
            sourceOf(shown.column) ?? '',
            chosen.map((one) => [one.value, one.text] as const),
          )
          control.write(state.row.id, shown.key, chosen.length === 0 ? null : chosen.map(({ value }) => value).join(','))
          close()
        }}
        onClose={close}
      />
    </PickerCell>
  )
}

/** Rows of a report: their fields fill the columns named for them, and clearing empties all of these (spec §5). */
export function PopupEditor(props: EditorProps) {
  const { control, shown, state } = props
  const { open, setOpen, close } = usePicking(props)
  const { column } = shown
  const { popupCode, orgFields, destFields } = column
  const pairs = pairsOf({ code: popupCode, orgFields, destFields })
  const [fault, known] = typeof pairs === 'string' ? [FIELDS_FAULTS[pairs], []] : [null, pairs]
  const put = (rows: readonly ReportRow[]) =>
    control.model.setCells(Object.entries(filledBy(rows, known)).map(([key, value]) => ({ id: state.row.id, key, value })))
  return (
    <PickerCell {...props} open={open} setOpen={setOpen} refusal={fault} onClear={() => put([])}>
      <ReportDialog
        code={popupCode ?? ''}
        pairs={known}
        multi={extensionOf(column).multiSelect === true || column.props?.['multi'] === true}
        sorter={column.sorter}
        param={column.param}
        values={state.row}
        onOk={put}
        onClose={close}
      />
    </PickerCell>
  )
}
