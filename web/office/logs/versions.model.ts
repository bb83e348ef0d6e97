import { fieldNameOf, fieldOrderOf } from '#common/record-names.ts'

/** A field of a record in two of its states. */
export interface ComparedField {
  field: string
  /** Label of the field. */
  name: string
  before: string
  after: string
  changed: boolean
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
    .filter((field) => !BOOKKEEPING.has(field))
    .toSorted((one, other) => place(one) - place(other))
  const fields = names.map((field) => {
    const [was, is] = [inWords(older[field]), inWords(newer[field])]
    return { field, name: fieldNameOf(table, field), before: was, after: is, changed: was !== is }
  })
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)]
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
