import type { ReactNode } from 'react'

/** Kinds of column (spec §3), and the built-in columns (row-…). */
export type ColumnType =
  | 'input'
  | 'inputNumber'
  | 'textarea'
  | 'input_pop'
  | 'checkbox'
  | 'radio'
  | 'select'
  | 'select-search'
  | 'select-multiple'
  | 'list_multi'
  | 'sel_search'
  | 'sel_search_async'
  | 'date'
  | 'datetime'
  | 'time'
  | 'sel_depart'
  | 'sel_user'
  | 'popup'
  | 'upload'
  | 'file'
  | 'image'
  | 'progress'
  | 'tags'
  | 'normal'
  | 'slot'
  | 'hidden'
  | 'row-number'
  | 'row-checkbox'
  | 'row-radio'
  | 'row-expand'
  | 'row-drag-sort'

/** Kinds of cell: the kinds of column without their synonyms. */
export type CellKind = Exclude<ColumnType, 'input_pop' | 'select-multiple' | 'select-search' | 'sel_search_async'>

/** A row of the table: `id`, and one value per column. New rows have a temporary id made by the table. */
export interface Row {
  readonly id: string
  readonly [key: string]: unknown
}

/** One choice of a column. `title` is another name of `text` (spec §3); a choice without text shows its value. */
export interface Option {
  value: string | number
  text?: string
  title?: string
  label?: string
  disabled?: boolean
  /** Background of the choice, as dictionaries have it. */
  color?: string | null
}

/** Answer of a rule's own check: false fails with `message` or the rule's message, anything else passes. */
export type HandlerAnswer = (passed: boolean | null, message?: string) => void

/** A rule of a column. The first that fails gives its message (spec §5 Editable table cell rules). */
export interface CellRule {
  required?: boolean
  /** No other row has this value. */
  unique?: boolean
  /** Name of a preset (common/rules/cell-presets.ts), `only` for unique, or a regular expression as text. */
  pattern?: string | RegExp
  /** Tokens ${title} ${key} ${defaultValue} are replaced. */
  message?: string
  /** Any other check; it may answer later. */
  handler?: (event: { value: unknown; row: Row; column: Column }, answer: HandlerAnswer) => void
}

/** Contents of `fieldExtendJson` (spec §3). */
export interface FieldExtension {
  multiSelect?: boolean
  store?: string
  text?: string
  uploadnum?: number
}

/** A column as screens declare it (spec §3 Editable table column definition, wire.md §5.1). */
export interface Column {
  key: string
  title: string
  type: ColumnType
  /** Pixels, or a share of the width as '20%'. Without a width: an equal share of 92 % of the table, at least 120. */
  width?: number | string
  minWidth?: number
  fixed?: 'left' | 'right'
  align?: 'left' | 'center' | 'right'
  placeholder?: string
  defaultValue?: unknown
  options?: readonly Option[]
  /** Choices from this dictionary. */
  dictCode?: string
  validateRules?: readonly CellRule[]
  /** Passed to the editor unchanged, except for tokens in its texts. */
  props?: Record<string, unknown>
  disabled?: boolean | ((row: Row) => boolean)
  /** The user may type values that are not among the choices. */
  allowInput?: boolean
  /** Choices may be searched. */
  allowSearch?: boolean
  /** Values of a ticked and an unticked box. */
  customValue?: readonly [checked: unknown, unchecked: unknown]
  defaultChecked?: boolean
  /** Each new row gets a number one higher than the highest. */
  isOrder?: boolean
  /** Shows the sum, and the mean if asked for, in the row of statistics. */
  statistics?: boolean | readonly ('sum' | 'average')[]
  /** Digits behind the point that the sum shows at least. */
  digits?: number
  allowDownload?: boolean
  allowRemove?: boolean
  /** Sends the access token with an upload. */
  token?: boolean
  /** Where uploads go; else POST /sys/common/upload. */
  action?: string
  /** Field of the upload's answer that holds the path; else `message`. */
  responseName?: string
  /** Sent along with an upload. */
  data?: Record<string, string>
  /** Files a cell may hold at most. */
  number?: number
  fieldExtendJson?: string | FieldExtension
  popupCode?: string
  orgFields?: string
  destFields?: string
  param?: Record<string, unknown>
  /** `col=asc` or `col=desc` for popups. */
  sorter?: string
  /** Draws a cell of kind slot; `change` writes its value. */
  render?: (cell: {
    value: unknown
    row: Row
    index: number
    disabled: boolean
    change: (value: unknown) => void
  }) => ReactNode
  /** Text of a value, where that of the kind does not fit. */
  formatter?: (value: unknown, row: Row) => string
  /** Key of the column whose choices depend on this one (chains begin at a column named in linkageConfig). */
  linkageKey?: string
  /** A click shows the row's details. */
  showDetails?: boolean
  sortable?: boolean
  filterable?: boolean
  resizable?: boolean
}

const KINDS: Partial<Record<ColumnType, CellKind>> = {
  input_pop: 'textarea',
  'select-multiple': 'list_multi',
  'select-search': 'select',
  sel_search_async: 'sel_search',
}

/** The kind of cell a column has. */
export const kindOf = ({ type }: Column): CellKind => KINDS[type] ?? (type as CellKind)

/** Kinds that cannot be edited. */
const SHOWN_ONLY: ReadonlySet<CellKind> = new Set([
  'normal',
  'progress',
  'hidden',
  'row-number',
  'row-checkbox',
  'row-radio',
  'row-expand',
  'row-drag-sort',
])
/** True when cells of the column can be edited at all. */
export const isEditable = (column: Column): boolean => !SHOWN_ONLY.has(kindOf(column))

/** True for a built-in column: handle, expander, selection, number. */
export const isBuiltIn = ({ type }: Column): boolean => type.startsWith('row-')

/** Kinds whose value is some of the column's choices. */
const CHOOSING: ReadonlySet<CellKind> = new Set(['select', 'radio', 'list_multi'])
export const isChoice = (column: Column): boolean => CHOOSING.has(kindOf(column))
export const isMultiple = (column: Column): boolean => kindOf(column) === 'list_multi'

/** The extension of a column, whether it comes as an object or as text; text that is not JSON counts as empty. */
export function extensionOf({ fieldExtendJson }: Column): FieldExtension {
  if (typeof fieldExtendJson !== 'string') return fieldExtendJson ?? {}
  try {
    const parsed: unknown = JSON.parse(fieldExtendJson)
    return typeof parsed === 'object' && parsed !== null ? (parsed as FieldExtension) : {}
  } catch {
    return {}
  }
}

/** Values of a checkbox, ticked and not. */
export const boxValues = ({ customValue }: Column): readonly [checked: unknown, unchecked: unknown] =>
  customValue ?? [true, false]

/** Replaces ${title}, ${key} and ${defaultValue} (spec §5). */
export function withTokens(text: string, { title, key, defaultValue }: Column): string {
  const written =
    typeof defaultValue === 'object' || defaultValue === undefined ? '' : `${defaultValue as string | number | boolean}`
  const tokens: Record<string, string> = { title, key, defaultValue: written }
  return text.replace(/\$\{(title|key|defaultValue)\}/g, (_, name: string) => tokens[name] ?? '')
}

/** The shown text of a choice. */
export const optionText = ({ value, text, title, label }: Option): string => text ?? title ?? label ?? String(value)
