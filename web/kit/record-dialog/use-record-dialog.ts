import { useTabDraft } from '#web/platform/tab-drafts.ts'
import type { FormValues } from './record-dialog.model.ts'

export type RecordMode = 'add' | 'edit' | 'detail'

/** Which record a form is open for. */
export interface OpenRecord<Row> {
  mode: RecordMode
  /** The row of the list; null for a new record. */
  record: Row | null
  /** Initial values of a new record. */
  initial: FormValues
}

/** A form that can be opened for a record; open forms and typed values survive a reload and an expired sign-in. */
export interface RecordDialogState<Row> {
  open: OpenRecord<Row> | null
  add: (initial?: FormValues) => void
  edit: (record: Row) => void
  detail: (record: Row) => void
  close: () => void
  /** The record that the editor began with, as it was read when the form opened; null until then. */
  began: Row | null
  setBegan: (began: Row | null) => void
  /** The values that were typed, of the fields that were touched; null when none was. */
  typed: FormValues | null
  setTyped: (typed: FormValues | null) => void
}

/** @param name tells the forms of a screen apart */
export function useRecordDialog<Row>(name: string): RecordDialogState<Row> {
  const [open, setOpen] = useTabDraft<OpenRecord<Row> | null>(`${name}.open`, null)
  const [began, setBegan] = useTabDraft<Row | null>(`${name}.began`, null)
  const [typed, setTyped] = useTabDraft<FormValues | null>(`${name}.typed`, null)
  const show = (next: OpenRecord<Row> | null) => {
    setTyped(null)
    setBegan(null)
    setOpen(next)
  }
  return {
    open,
    add: (initial = {}) => show({ mode: 'add', record: null, initial }),
    edit: (record) => show({ mode: 'edit', record, initial: {} }),
    detail: (record) => show({ mode: 'detail', record, initial: {} }),
    close: () => show(null),
    began,
    setBegan,
    typed,
    setTyped,
  }
}
