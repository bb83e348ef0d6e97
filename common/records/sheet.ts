import type { DictionaryCode } from '../dictionaries.ts'
import type { FormatName } from '../rules/field-formats.ts'
import type { QueryField } from '../rules/query-fields.ts'

/** What a column of a list holds, which decides how wide it is (web/kit/list-page/columns.ts). */
export type ColumnKind =
  | 'id'
  | 'code'
  | 'name'
  | 'person'
  | 'phone'
  | 'date'
  | 'moment'
  | 'number'
  | 'amount'
  | 'status'
  | 'picture'
  | 'text'
  | 'long'

/** How a field stands in lists. */
interface ColumnTraits {
  /** Left out: as its kind of field usually stands there. */
  as?: ColumnKind
  /** Hidden until a user shows it in the column settings. */
  extra?: true
  /** Its place on the card of a phone. */
  card?: 'title' | 'badge' | 'field'
  /** Users do not sort by it. */
  unsorted?: true
}

/** How a field stands in forms. */
interface FormTraits {
  /** Takes the whole width of a form of two columns. */
  wide?: true
  /** Text below the field. */
  hint?: string
  placeholder?: string
}

/**
 * The checks of a field. The names of unique columns are those of UNIQUE_FIELDS, which takes their labels from the
 * sheets.
 */
interface SheetCheck {
  format?: FormatName
  unique?: string
  checkRule?: string
}

/**
 * What a field holds. A `choice` is one of a few values that the program knows, a `dictionary` one that administrators
 * keep.
 */
type Holds =
  | { kind: 'text' | 'lines' | 'day' | 'moment' | 'number' | 'person' | 'department' }
  | { kind: 'files'; atMost: number }
  | { kind: 'dictionary'; dictionary: DictionaryCode }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }

/** A field of a record, declared once: everything that shows, asks for, checks or keeps it derives from this. */
export type SheetField = Holds & {
  /** What users call it. */
  label: string
  /** Every record has it, and every form gives it. */
  required?: true
  /** Every record has it, although forms may leave it out. */
  filled?: true
  /** Its values are their own words, or none stand beside them in records. */
  wordless?: true
  /** Greatest number of characters that a form may give; for numbers the least and the greatest value. */
  most?: number
  between?: readonly [number, number]
  /** What a form has to satisfy besides (common/rules/record-checks.ts). */
  check?: SheetCheck
  /** `false`: it is no condition of lists, data rules or advanced queries, and nothing is sorted by it. */
  listed?: false
  /** A column of the list on the screen. */
  column?: ColumnTraits
  /** A field of the query form; `folded` ones are shown on demand. */
  filter?: 'shown' | 'folded'
  /** Entered in the form, and then kept in versions. */
  form?: FormTraits
  /** Stands in the form and is kept in versions, but is not entered there. */
  given?: FormTraits
  /** Kept in versions, although the form does not have it. */
  kept?: true
  /** A column of exports, of this width in characters; of imports too, when the record has an import. */
  exported?: number
}
export type SheetFields = Readonly<Record<string, SheetField>>

/** A record sheet (记录单): a kind of record with its fields in the order of exports and advanced queries. */
export interface Sheet<F extends SheetFields = SheetFields> {
  /** Its table, as the database calls it. */
  table: string
  /** 职务: what users call such a record. */
  name: string
  /** 职务“{name}”: what the log and the versions call one of them, with fields in braces. */
  called: string
  fields: F
  /** Fields that stand before the others, where the order is not that of the declaration. */
  first?: { columns?: readonly string[]; form?: readonly string[]; filters?: readonly string[] }
}

/** Declares a record sheet. */
export const sheet = <const F extends SheetFields>(declared: Sheet<F>): Sheet<F> => declared

/** Who made a record and changed it last, and when: fields of every list (`Kept` of the contract). */
export const STAMPS = {
  createBy: { label: '创建人', kind: 'person' },
  createTime: { label: '创建时间', kind: 'moment' },
  updateBy: { label: '修改人', kind: 'person' },
  updateTime: { label: '修改时间', kind: 'moment' },
} as const satisfies SheetFields

/** The fields of a sheet that lists, data rules and advanced queries know. */
type Listed<F extends SheetFields> = { [K in keyof F as F[K] extends { listed: false } ? never : K]: string }

/** The fields in the order of their declaration, those named coming first. */
export function fieldsOf({ fields }: Pick<Sheet, 'fields'>, first: readonly string[] = []): [string, SheetField][] {
  const named = first.flatMap((key): [string, SheetField][] => (fields[key] ? [[key, fields[key]]] : []))
  return [...named, ...Object.entries(fields).filter(([key]) => !first.includes(key))]
}

/** Labels of the fields that lists, data rules and advanced queries know, by their names: an entry of LIST_FIELDS. */
export function listLabels<F extends SheetFields>({ fields }: Sheet<F>): Listed<F> {
  const listed = Object.entries<SheetField>(fields).filter(([, { listed = true }]) => listed)
  return Object.fromEntries(listed.map(([key, { label }]) => [key, label])) as Listed<F>
}

/** Labels of all fields by their names. */
export const labelsOf = ({ fields }: Pick<Sheet, 'fields'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([key, { label }]) => [key, label]))

/** How a field is asked for in an advanced query. */
function queryKindOf(field: SheetField): Omit<QueryField, 'value' | 'text'> {
  switch (field.kind) {
    case 'dictionary':
      return { type: 'dict', dictCode: field.dictionary }
    case 'choice':
      return { type: 'list', options: Object.entries(field.options).map(([value, text]) => ({ value, text })) }
    case 'day':
      return { type: 'date' }
    case 'moment':
      return { type: 'datetime' }
    case 'number':
      return { type: 'number' }
    case 'person':
      return { type: 'sel_user' }
    case 'department':
      return { type: 'sel_depart', customReturnField: 'orgCode' }
    default:
      return { type: 'string' }
  }
}

/** How the fields of a sheet are asked for in an advanced query, by their names. */
export const queryKindsOf = ({ fields }: Pick<Sheet, 'fields'>) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, queryKindOf(field)]))

const TYPED: ReadonlySet<SheetField['kind']> = new Set(['text', 'lines', 'number'])

/** `请输入…!` for what is typed, `请选择…!` for what is chosen, `请上传…!` for files. */
export function missingOf({ kind, label }: Pick<SheetField, 'kind' | 'label'>): string {
  if (kind === 'files') return `请上传${label}!`
  return `${TYPED.has(kind) ? '请输入' : '请选择'}${label}!`
}

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

type Shown = Readonly<Record<string, unknown>>

/** The word of a value that has one. */
function wordOf(key: string, field: SheetField, row: Shown): unknown {
  if (field.kind === 'dictionary') return row[`${key}_dictText`]
  return field.kind === 'choice' ? field.options[shown(row[key])] : undefined
}

/** What a field of a record shows: the word of its value where it has one; null for nothing. */
export function shownOf(key: string, field: SheetField, row: Shown): string | number | null {
  const [word, value] = [wordOf(key, field, row), row[key]]
  if (typeof word === 'string') return word
  return typeof value === 'number' ? value : shown(value) || null
}

/** What a record is called in the log: 职务“主任”. */
export const calledOf = ({ called }: Pick<Sheet, 'called'>, row: Readonly<Record<string, unknown>>): string =>
  called.replace(/\{(\w+)\}/g, (_, key: string) => shown(row[key]))

/** What a version keeps of a record: its id and the fields of its form, choices as their words. */
export function contentOf(
  { fields }: Pick<Sheet, 'fields'>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([, { form, given, kept: also }]) => form ?? given ?? also)
  return {
    id: row['id'],
    ...Object.fromEntries(
      kept.map(([key, field]) => [
        key,
        field.kind === 'choice' && !field.wordless ? shownOf(key, field, row) : (row[key] ?? null),
      ]),
    ),
  }
}
