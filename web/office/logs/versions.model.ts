import type { RestorePlan } from '#common/contract/logs.ts'
import { fieldNameOf, fieldOrderOf, listedEntries, WORDS_OF_IDS } from '#common/record-names.ts'

/** A field of a record in two of its states. */
export interface ComparedField {
  field: string
  /** Label of the field. */
  name: string
  before: string
  after: string
  changed: boolean
  /** Of a list that changed: the entries that came and those that went. */
  added?: readonly string[]
  removed?: readonly string[]
}

/** Fields that differ in every change and are left out. */
const BOOKKEEPING = new Set(['revision', 'updateBy', 'updateTime'])

/**
 * Two states of a record field by field, differing ones first, otherwise in the order of the form.
 * @param before JSON of the older state; null: the record did not exist yet
 */
export function compared(table: string, before: string | null, after: string): ComparedField[] {
  const [older, newer] = [fieldsIn(before), fieldsIn(after)]
  const order = fieldOrderOf(table)
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  const names = [...new Set([...Object.keys(newer), ...Object.keys(older)])]
    .filter((field) => !BOOKKEEPING.has(field) && !WORDS_OF_IDS.has(field))
    .toSorted((one, other) => place(one) - place(other))
  const fields = names.map((field) => {
    const [was, is] = [inWords(older[field]), inWords(newer[field])]
    const whole = { field, name: fieldNameOf(table, field), before: was, after: is }
    const isRows = [older[field], newer[field]].some(isRowList)
    const entries = isRows ? rowsChanged(was, is) : entriesChanged(field, was, is)
    return {
      ...whole,
      changed: entries && !isRows ? entries.added.length + entries.removed.length > 0 : was !== is,
      ...(entries && before !== null ? entries : {}),
    }
  })
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)]
}

/** What came to a list and what went from it; null for fields that are no lists. */
function entriesChanged(field: string, was: string, is: string): { added: string[]; removed: string[] } | null {
  const [before, after] = [listedEntries(field, was), listedEntries(field, is)]
  if (!before || !after) return null
  return {
    added: after.filter((entry) => !before.includes(entry)),
    removed: before.filter((entry) => !after.includes(entry)),
  }
}

/** Which rows, one a line, came and went; null where only their order changed. */
function rowsChanged(was: string, is: string): { added: string[]; removed: string[] } | null {
  const [before, after] = [was, is].map((text) => (text === '' ? [] : text.split('\n'))) as [string[], string[]]
  const lacking = (some: readonly string[], others: readonly string[]) => {
    const left = [...others]
    return some.filter((one) => {
      const at = left.indexOf(one)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  const changed = { added: lacking(after, before), removed: lacking(before, after) }
  return changed.added.length + changed.removed.length > 0 ? changed : null
}

/** The fields that restoring a version would change, as a comparison of now and then. */
export function planned(table: string, fields: RestorePlan['fields']): ComparedField[] {
  return fields.map(({ name, present, restored, title, words }) => {
    const field = words ? (WORDS_OF_IDS.get(name) ?? name) : name
    const [before, after] = words ? [words.present, words.restored] : [inWords(present), inWords(restored)]
    const entries = Array.isArray(present) ? rowsChanged(before, after) : entriesChanged(field, before, after)
    return { field, name: title ?? fieldNameOf(table, field), before, after, changed: true, ...entries }
  })
}

function fieldsIn(json: string | null): Record<string, unknown> {
  if (json === null) return {}
  try {
    const given: unknown = JSON.parse(json)
    return typeof given === 'object' && given !== null && !Array.isArray(given)
      ? (given as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

/** Rows of a record, each with its fields under their titles. */
const isRowList = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
const rowInWords = (row: Record<string, unknown>): string =>
  Object.entries(row)
    .flatMap(([title, value]) => (inWords(value) === '' ? [] : `${title}：${inWords(value)}`))
    .join('；')
    .replaceAll(/\s+/g, ' ')

/** A value as a reader sees it; '' for none. */
function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value) && (value.length === 0 || isRowList(value)))
    return value.map((row) => rowInWords(row as Record<string, unknown>)).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

/** The two versions to compare first: the requested one and the one before it. @param versions newest first */
export function firstPair<V extends { id: string; dataVersion: number }>(
  versions: readonly V[],
  asked: number | null,
): { older: V | null; newer: V | null } {
  const at = Math.max(
    0,
    versions.findIndex(({ dataVersion }) => dataVersion === asked),
  )
  return { newer: versions[at] ?? null, older: versions[at + 1] ?? null }
}
