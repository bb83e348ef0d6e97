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
    const entries = entriesChanged(field, was, is)
    return {
      ...whole,
      changed: entries ? entries.added.length + entries.removed.length > 0 : was !== is,
      ...(entries && before !== null ? entries : {}),
    }
  })
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)]
}

/** What came to a list and what went from it; null for fields that are no lists. */
function entriesChanged(field: string, was: string, is: string): { added: string[]; removed: string[] } | null {
  const [before, after] = [listedEntries(field, was), listedEntries(field, is)]
  if (!before || !after) return null
  return { added: after.filter((entry) => !before.includes(entry)), removed: before.filter((entry) => !after.includes(entry)) }
}

/** The fields that restoring a version would change, as a comparison of now and then. */
export function planned(table: string, fields: RestorePlan['fields']): ComparedField[] {
  return fields.map(({ name, present, restored, words }) => {
    const field = words ? (WORDS_OF_IDS.get(name) ?? name) : name
    const [before, after] = words ? [words.present, words.restored] : [inWords(present), inWords(restored)]
    return { field, name: fieldNameOf(table, field), before, after, changed: true, ...entriesChanged(field, before, after) }
  })
}

function fieldsIn(json: string | null): Record<string, unknown> {
  if (json === null) return {}
  try {
    const given: unknown = JSON.parse(json)
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A value as a reader sees it; '' for none. */
function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
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
