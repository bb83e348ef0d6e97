import { sameValue } from '#common/rules/merge-edit.ts'
import { checkedText, checksOf, formatFault, type CheckedRecord, type FieldCheck } from '#common/rules/record-checks.ts'
import { chosenCount } from '#common/rules/field-formats.ts'

/** Values of a form, by the names of the wire. */
export type FormValues = Readonly<Record<string, unknown>>

/** A choice of a select, a radio or a tree. */
export interface Choice {
  value: string
  label: string
  disabled?: boolean
}
export interface TreeChoice {
  value: string
  title: string
  disabled?: boolean
  children?: TreeChoice[] | null
}

/** What is wrong with a value, given the others; null when nothing is. */
export type FieldRule = (value: unknown, values: FormValues) => string | null | Promise<string | null>

/** Kinds of field with a picker or a large control, which is loaded only when a form has one. */
export type PickedSpec =
  /**
   * Records of a noun whose picker the office handed in; `store` names the stored field where it is not the picker's
   * usual one.
   */
  | { kind: 'record'; of: string; several?: boolean; store?: string }
  /** Ids of categories below one. */
  | { kind: 'category'; pcode?: string; several?: boolean }
  | { kind: 'treeDict'; parentCode?: string; store?: 'id' | 'code' }
  /** Rows of a table that form a tree; `dict` is `table,text,code`. */
  | { kind: 'treeTable'; dict: string; pidField: string; several?: boolean }
  /** A value of a dictionary or a table, searched while typing. */
  | { kind: 'search'; dict: string; several?: boolean }
  /** Code of a district. */
  | { kind: 'area'; as?: 'cascader' | 'select' }
  /** Rows of a report; other fields of the form are filled along with this one. */
  | {
      kind: 'popup'
      code: string
      orgFields: string
      destFields: string
      several?: boolean
      sorter?: string
      param?: FormValues
    }
  /** Paths joined by commas. */
  | { kind: 'files' | 'images'; atMost?: number }
  /** A one-line field that opens a box. */
  | { kind: 'longText'; maxLength?: number }
  /** A number with thousands separators, kept as text. */
  | { kind: 'amount'; min?: number; max?: number; precision?: number }
  /** Formatted text, as HTML of the elements that may be stored (common/rules/allowed-html.ts). */
  | { kind: 'richText'; height?: number }
  | { kind: 'markdown'; height?: number }
  /** Source text; `language` is one of web/kit/code-editor/languages.model.ts. */
  | { kind: 'code'; language?: string; height?: number }
  /** A cron expression, typed or built. */
  | { kind: 'cron' }
  /** Hours of the day as the hour field of a cron expression. */
  | { kind: 'hours' }
  /** The name of an icon. */
  | { kind: 'icon' }
const PICKED: ReadonlySet<string> = new Set<PickedSpec['kind']>([
  'record',
  'category',
  'treeDict',
  'treeTable',
  'search',
  'area',
  'popup',
  'files',
  'images',
  'longText',
  'amount',
  'richText',
  'markdown',
  'code',
  'cron',
  'hours',
  'icon',
])
export type PickedFieldSpec = Extract<FormFieldSpec, PickedSpec>
export const isPicked = (field: FormFieldSpec): field is PickedFieldSpec => PICKED.has(field.kind)

/** A field of a record's form. */
export type FormFieldSpec = {
  name: string
  label: string
  required?: boolean
  /**
   * What the value has to satisfy, checked before `rule`; forms of a declared kind of record get theirs from
   * `checkedFields`.
   */
  check?: FieldCheck
  rule?: FieldRule
  /** Text below the field. */
  hint?: string
  placeholder?: string
  /** Cannot be changed: always, or in forms that edit. */
  fixed?: boolean | 'edit'
  /** Takes the whole width of a form of two columns. */
  wide?: boolean
} & (
  | { kind: 'text' | 'textarea'; maxLength?: number }
  /**
   * A secret; `makes` names the field of its repetition and offers a random one, which is filled into both and copied.
   */
  | { kind: 'password'; maxLength?: number; makes?: string }
  // `allDigits`: all digits of the precision are shown, 3.50 and not 3.5.
  | { kind: 'number'; min?: number; max?: number; precision?: number; allDigits?: boolean }
  | { kind: 'date' | 'dateTime' | 'time' }
  /** On and off values; `Y` and `N` by default. */
  | { kind: 'switch'; on?: unknown; off?: unknown }
  | { kind: 'radio'; options: readonly Choice[] }
  /** Several: the value is a text joined by commas. */
  | { kind: 'select'; options: readonly Choice[]; several?: boolean }
  | { kind: 'dict'; dictCode: string; several?: boolean; asRadio?: boolean | 'buttons' }
  /** Boxes to tick, of a dictionary or of options; the value is a text joined by commas. */
  | ({ kind: 'checkboxes'; min?: number; max?: number } & ({ dictCode: string } | { options: readonly Choice[] }))
  | { kind: 'tree'; options: readonly TreeChoice[]; several?: boolean }
  /** A picture; until there is one, the first letter of the value of the field `nameIn`. */
  | { kind: 'avatar'; nameIn: string }
  | PickedSpec
  /** Not shown: filled along with another field, and sent with it. */
  | { kind: 'hidden' }
  /** A control that the screen draws itself. */
  | { kind: 'own'; render: (field: OwnField) => React.ReactNode }
)

/** The fields of a form that are shown. */
export const shownFields = (fields: readonly FormFieldSpec[]): readonly FormFieldSpec[] =>
  fields.filter(({ kind }) => kind !== 'hidden')

/** What a control drawn by the screen gets. */
export interface OwnField {
  id: string
  value: unknown
  /** `others` are fields filled along with it. */
  onChange: (value: unknown, others?: FormValues) => void
  disabled: boolean
  values: FormValues
  invalid: boolean
  describedBy: string | undefined
}

/** A text, number or boolean as text; '' for anything else. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Labels of the choices in a value, which joins several by commas; a value without a choice is shown as it is. */
export function textOfChoices(choices: readonly (Choice | TreeChoice)[], text: string): string {
  const words = new Map<string, string>()
  const walk = (some: readonly (Choice | TreeChoice)[]): void => {
    for (const choice of some) {
      words.set(choice.value, 'label' in choice ? choice.label : choice.title)
      if ('children' in choice) walk(choice.children ?? [])
    }
  }
  walk(choices)
  // A single value may itself hold a comma.
  return (
    words.get(text) ??
    text
      .split(',')
      .map((one) => words.get(one) ?? one)
      .join('、')
  )
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const TYPED_KINDS: ReadonlySet<string> = new Set<FormFieldSpec['kind']>([
  'text',
  'textarea',
  'password',
  'number',
  'longText',
  'amount',
  'richText',
  'markdown',
  'code',
  'cron',
])

/** `请输入…` for what is typed, `请上传…` for files, `请选择…` for what is chosen. */
function missingWords({ kind, label }: Pick<FormFieldSpec, 'kind' | 'label'>): string {
  if (kind === 'files' || kind === 'images') return `请上传${label}`
  return TYPED_KINDS.has(kind) ? `请输入${label}` : `请选择${label}`
}

/**
 * Asks the server about a value: whether another record has it, whether it fits a check rule.
 * @param id of the record; '' for a new one
 */
export type AskServer = (check: FieldCheck, text: string, id: string) => Promise<string | null>
const ASK_NOBODY: AskServer = () => Promise.resolve(null)

/** The fields with the checks that are declared for their kind of record. */
export const checkedFields = (kind: CheckedRecord, fields: readonly FormFieldSpec[]): readonly FormFieldSpec[] => {
  const checks = checksOf(kind)
  return fields.map((field) => {
    const check = checks[field.name]
    return check ? { ...field, check } : field
  })
}

async function faultOf(field: FormFieldSpec, values: FormValues, ask: AskServer): Promise<string | null> {
  const value = values[field.name]
  if (isBlank(value)) return field.required ? `${missingWords(field)}!` : null
  if (field.kind === 'checkboxes') {
    const miscount = chosenCount(textIn(value).split(',').length, field)
    if (miscount !== null) return miscount
  }
  if (field.check) {
    const text = checkedText(value)
    const fault = formatFault(field.check, text) ?? (await ask(field.check, text, textIn(values['id'])))
    if (fault !== null) return fault
  }
  return field.rule ? field.rule(value, values) : null
}

/**
 * Faults of the fields by name; empty when all are valid. For an empty value only `required` is checked.
 * @param began values the editor began with: a fault that an unchanged field had then already is not the editor's, and
 * the server is not asked about it
 */
export async function faultsOf(
  fields: readonly FormFieldSpec[],
  values: FormValues,
  began: FormValues | null = null,
  ask: AskServer = ASK_NOBODY,
): Promise<Record<string, string>> {
  const found = await Promise.all(
    fields.map(async (field): Promise<[string, string | null]> => {
      if (began === null || !sameValue(values[field.name], began[field.name]))
        return [field.name, await faultOf(field, values, ask)]
      const fault = await faultOf(field, values, ASK_NOBODY)
      return [field.name, fault !== null && (await faultOf(field, began, ASK_NOBODY)) === null ? fault : null]
    }),
  )
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null))
}

/**
 * The body of an edit: only what differs from the values the editor began with, and what these were
 * (docs/decisions/0064-merged-edits.md).
 * @param before the whole body as it would be without any change
 */
export function changedBody(
  before: FormValues,
  after: FormValues,
): { changed: Record<string, unknown>; began: Record<string, unknown> } {
  const names = Object.keys(after).filter((name) => !sameValue(before[name], after[name]))
  return {
    changed: Object.fromEntries(names.map((name) => [name, after[name]])),
    began: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
  }
}

/**
 * Of the values only those of the fields, texts trimmed; empty ones are null, so that the server empties the field, and
 * an empty switch is off (spec §4 Switch).
 */
export function sentValues(fields: readonly FormFieldSpec[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const { name, kind } = field
      const value = values[name]
      if (isBlank(value)) return [name, field.kind === 'switch' ? (field.off ?? 'N') : null]
      return [name, typeof value === 'string' && kind !== 'password' ? value.trim() : value]
    }),
  )
}

/** The values of an unsent form that are stored as a draft; passwords are not. */
export const draftOf = (fields: readonly FormFieldSpec[], values: FormValues): FormValues => {
  const secret = new Set(fields.filter(({ kind }) => kind === 'password').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)))
}

/** Element id of the first choice of a field that two users changed. */
export const choiceIdOf = (formId: string, name: string): string => `${formId}-${name}-mine`
