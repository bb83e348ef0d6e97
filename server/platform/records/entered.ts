import type { EnteredOf } from '#common/contract/record-schemas.ts'
import { refuse } from '#common/errors.ts'
import { missingOf, type Sheet, type SheetField, type SheetFields } from '#common/records/sheet.ts'
import { dayOfCell } from '#common/law/written-day.ts'
import { FORMATS } from '#common/rules/field-formats.ts'
import type { DictionaryWords } from './dictionary-words.sql.ts'

/** The refusal of a form for one of its fields. */
export const invalid = (field: string, reason: string) => refuse('record.invalid', { field, reason })

/** A text without blanks at its ends; null for an empty one. */
export const orNull = (text: string | null | undefined): string | null => text?.trim() || null

const noSuchDay = (text: string): string => `没有“${text}”这一天，请按 YYYY-MM-DD 填写`

/** The day that a field of a form names; null for none. @throws Refusal record.invalid */
export function dayIn(field: string, text: string | null | undefined): string | null {
  const given = orNull(text)
  if (given === null) return null
  const day = dayOfCell(given)
  if (day === null) throw invalid(field, noSuchDay(given))
  return day
}

/** Why a value cannot be entered, with the name of its field on the wire. */
export interface EnteredFault {
  field: string
  reason: string
}

/** What was read. @throws Refusal record.invalid when it is a fault */
export function valid<T extends object>(read: T | EnteredFault): T {
  if (isFault(read)) throw invalid(read.field, read.reason)
  return read
}
export const isFault = (read: object): read is EnteredFault => 'field' in read && 'reason' in read

type Read = { value: string | number | null } | { reason: string }

function readValue(field: SheetField, given: unknown, words: DictionaryWords): Read {
  if (typeof given === 'number' && field.kind !== 'dictionary') return { value: given }
  const text = orNull(typeof given === 'string' || typeof given === 'number' ? String(given) : null)
  if (text === null) return field.required ? { reason: missingOf(field) } : { value: null }
  const badForm = field.check?.format ? FORMATS[field.check.format](text) : null
  if (badForm !== null) return { reason: badForm }
  if (field.most !== undefined && text.length > field.most)
    return { reason: `请输入不超过 ${field.most} 个字符的${field.label}!` }
  if (field.kind === 'day') {
    const day = dayOfCell(text)
    return day === null ? { reason: noSuchDay(text) } : { value: day }
  }
  if (field.kind === 'dictionary') {
    const value = words.get(field.dictionary)?.get(text)
    if (value === undefined) return { reason: `没有${field.label}“${text}”` }
    return { value: typeof given === 'number' ? given : value }
  }
  if (field.kind === 'choice' && !Object.hasOwn(field.options, text)) {
    // Versions keep choices as their words, and are restored.
    const named = Object.entries(field.options).find(([, word]) => word === text)
    return named ? { value: named[0] } : { reason: `${field.label}请选择${Object.values(field.options).join('、')}` }
  }
  return { value: text }
}

/**
 * What is entered in a form, in a row of a table or in a line of a workbook: texts trimmed, null for empty ones, days
 * as YYYY-MM-DD, values of dictionaries for their names.
 * @param given by the names of the fields
 * @param words of the dictionaries (`dictionaryWords`)
 * @returns the values, and what is wrong with them; a field with a fault has no value
 */
export function enteredOf<F extends SheetFields>(
  { fields }: Sheet<F>,
  given: object,
  words: DictionaryWords,
): { values: EnteredOf<F>; faults: EnteredFault[] } {
  const values: Record<string, unknown> = {}
  const faults: EnteredFault[] = []
  for (const [key, field] of Object.entries<SheetField>(fields)) {
    if (!field.form) continue
    const read = readValue(field, (given as Record<string, unknown>)[key], words)
    if ('reason' in read) faults.push({ field: key, reason: read.reason })
    else values[key] = read.value
  }
  return { values: values as EnteredOf<F>, faults }
}
