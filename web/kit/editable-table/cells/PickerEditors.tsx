import { type ReactNode, useRef, useState } from 'react'
import { popupPicker, recordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { FIELDS_FAULTS } from '#web/kit/picker-slots/popup-faults.ts'
import { filledBy, pairsOf, type PopupRow } from '#web/kit/picker-slots/popup-fields.model.ts'
import { extensionOf } from '../model/columns.ts'
import { valuesIn } from '../model/values.ts'
import { cellText, type EditorProps } from './cell-props.ts'
import { useAttached } from './use-attached.ts'
import { rememberLabels, sourceOf } from './search-labels.ts'

interface PickerProps extends EditorProps {
  /** Why nothing can be picked; shown in place of opening. */
  refusal?: string | null
  open: boolean
  setOpen: (open: boolean) => void
  onClear: () => void
  /** The open picker, if any. */
  children: ReactNode
}

/** Editor of a value chosen in a picker: a click or Enter opens the picker, the cross empties the cell. */
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
        <button
          type="button"
          className="cell-clear"
          tabIndex={-1}
          aria-label={`清空${shown.column.title}`}
          onClick={props.onClear}
        >
          ×
        </button>
      )}
      {open && props.children}
    </>
  )
}

/** Whether the picker of a cell is open, with functions to open and close it; closing returns the focus to the cell. */
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

/** Editor that picks records of a noun; the column's extension names the fields that are stored and shown. */
const recordEditor = (of: string) =>
  function RecordEditor(props: EditorProps) {
    const { control, shown, state } = props
    const { open, setOpen, close } = usePicking(props)
    const { store, text, multiSelect } = extensionOf(shown.column)
    const { Window } = recordPicker(of)
    return (
      <PickerCell {...props} open={open} setOpen={setOpen} onClear={() => control.write(state.row.id, shown.key, null)}>
        {Window ? (
          <Window
            values={valuesIn(state.row[shown.key])}
            several={multiSelect}
            store={store}
            text={text}
            onPick={(values, labels) => {
              rememberLabels(sourceOf(shown.column) ?? '', labels)
              control.write(state.row.id, shown.key, values.length === 0 ? null : values.join(','))
            }}
            onClose={close}
          />
        ) : null}
      </PickerCell>
    )
  }

export const UserEditor = recordEditor('user')
export const DepartmentEditor = recordEditor('department')

/**
 * Editor that picks rows of a report: their fields fill the columns named for them, clearing empties these (spec §5).
 */
export function PopupEditor(props: EditorProps) {
  const { control, shown, state } = props
  const { open, setOpen, close } = usePicking(props)
  const { column } = shown
  const { popupCode, orgFields, destFields } = column
  const pairs = pairsOf({ code: popupCode, orgFields, destFields })
  const [fault, known] = typeof pairs === 'string' ? [FIELDS_FAULTS[pairs], []] : [null, pairs]
  const { Window } = popupPicker()
  const put = (rows: readonly PopupRow[]) =>
    control.model.setCells(
      Object.entries(filledBy(rows, known)).map(([key, value]) => ({ id: state.row.id, key, value })),
    )
  return (
    <PickerCell {...props} open={open} setOpen={setOpen} refusal={fault} onClear={() => put([])}>
      <Window
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
