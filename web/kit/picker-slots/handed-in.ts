import type { ComponentType } from 'react'
import type { FieldPair, PopupRow } from './popup-fields.model.ts'

/** Pairs of a value and its label. */
export type Labels = readonly (readonly [value: string, text: string])[]

/** The fields of a record that are stored and shown; each picker has its own defaults. */
export interface StoredFields {
  store?: string | undefined
  text?: string | undefined
}

/** A field of a form or a query that holds picked records; `value` joins several by commas. */
export interface RecordFieldProps {
  label: string
  id?: string
  value: string | null | undefined
  several: boolean
  /** The stored field, when it is not the picker's default. */
  store?: string | undefined
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  onChange: (value: string) => void
}

/** The window in which a cell of a table picks its records. */
export interface RecordWindowProps extends StoredFields {
  values: readonly string[]
  several?: boolean | undefined
  /** Gets the new values of the cell, and the labels that are known. */
  onPick: (values: readonly string[], labels: Labels) => void
  onClose: () => void
}

/** A window to choose records to add to something; it stays open when adding fails. */
export interface RecordAdderProps {
  title: string
  confirm: string
  onPick: (records: readonly { id: string }[]) => Promise<unknown>
  onClose: () => void
}

/** How records of one noun are picked and shown. The noun's door makes it, `web/office/pickers.ts` hands it in. */
export interface RecordPicker {
  Field: ComponentType<RecordFieldProps>
  /** Names of stored values, as text. */
  Names: ComponentType<{ value: string; store?: string | undefined }>
  /** Only for nouns that are used in cells of tables. */
  Window?: ComponentType<RecordWindowProps>
  /** Only for nouns that are added to something. */
  Adder?: ComponentType<RecordAdderProps>
  /** Labels of stored values; values whose record does not exist are left out. Throws ApiError. */
  labelsOf?: (values: readonly string[], fields: StoredFields) => Promise<Labels>
}

/**
 * A field filled from rows of a report (spec §5 Popup component); other fields of the form are filled along with it.
 */
export interface PopupFieldProps {
  label: string
  id?: string
  /** Code of the report. */
  code: string
  /** The field of the form this control stands for; the first of `destFields` by default. */
  field?: string
  /** Fields of the report and (`destFields`) the fields of the form they fill, joined by commas, equally many. */
  orgFields: string
  destFields: string
  multi?: boolean
  /** `column=asc|desc` */
  sorter?: string
  /** Parameters of the report; those named like a condition fill it in as well. */
  param?: Readonly<Record<string, unknown>>
  groupId?: string
  /** Separator of several values. */
  spliter?: string
  /** Width of the window in pixels. */
  width?: number
  /** Present values of the form; only the fields of `destFields` are read. */
  values: Readonly<Record<string, unknown>>
  /** Gets the new values of all fields of `destFields`; empty texts when the choice was cleared. */
  onChange: (values: Record<string, string>) => void
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string | undefined
}

/** The window in which rows of a report are chosen. */
export interface PopupWindowProps {
  code: string
  /** Part of the key under which answers are cached. */
  groupId?: string | undefined
  pairs: readonly FieldPair[]
  multi: boolean
  /** `column=asc|desc`, until a column is sorted by. */
  sorter?: string | undefined
  param?: Readonly<Record<string, unknown>> | undefined
  separator?: string | undefined
  width?: number | undefined
  /** Present values of the fields that are filled: their rows are chosen when the window opens. */
  values: Readonly<Record<string, unknown>>
  onOk: (rows: readonly PopupRow[]) => void
  onClose: () => void
}

/** The picker of rows of reports. */
export interface PopupPicker {
  Field: ComponentType<PopupFieldProps>
  Window: ComponentType<PopupWindowProps>
}

/** The pickers of the office: of records by the names that forms, queries and columns use for them, and of reports. */
export interface Pickers {
  records: Readonly<Record<string, RecordPicker>>
  popup: PopupPicker
}

let handedIn: Pickers | null = null

/** Gives the kit the pickers of the office; called once, before a screen of staff is shown. */
export function handInPickers(pickers: Pickers): void {
  handedIn = pickers
}

/** @throws Error when no picker of that name was handed in: a mistake in a form or column */
export function recordPicker(name: string): RecordPicker {
  const picker = handedIn?.records[name]
  if (!picker) throw new Error(`no picker for ${name}: hand it in with handInPickers`)
  return picker
}

/** @throws Error when no pickers were handed in */
export function popupPicker(): PopupPicker {
  if (!handedIn) throw new Error('no pickers: hand them in with handInPickers')
  return handedIn.popup
}
