import { type FieldValues, mergeEdit, sameValue } from './merge-edit.ts'

/** A row of a table that belongs to a record. A new row has an id that the record does not know, or none. */
export type MergedRow = FieldValues & { readonly id?: unknown }

/**
 * What an editor and another user changed differently: a field of a row, or (`field` null) the row as a whole, which
 * one of them removed.
 */
export interface RowConflict {
  row: string
  field: string | null
  /** Values of the field; of a row as a whole the row, null where it was removed. */
  mine: unknown
  theirs: unknown
}

interface Sides {
  /** Rows as they were when editing began. */
  began: readonly MergedRow[]
  /** Rows as they are stored now. */
  present: readonly MergedRow[]
  /** Rows as the editor wants them, in their order; a field that a row lacks is left as it is. */
  mine: readonly MergedRow[]
}

const idOf = ({ id }: MergedRow): string | null => (typeof id === 'string' && id !== '' ? id : null)
const byId = (rows: readonly MergedRow[]) =>
  new Map(
    rows.flatMap((row) => {
      const id = idOf(row)
      return id === null ? [] : [[id, row] as const]
    }),
  )
/** The fields in which a row differs from what it was; one that it did not have was empty. */
const changedIn = (before: MergedRow, after: MergedRow): string[] =>
  Object.keys(after).filter((name) => name !== 'id' && !sameValue(before[name], after[name]))

/**
 * Merges the rows that an editor wants into those that are stored now, row by row and field by field (decision 0116):
 * what only one of the two users added, changed, removed or moved is kept.
 * @returns the rows to store, in order, with the ids that stored ones have; and what both changed to different values,
 * of which the rows have what is stored
 */
export function mergeRows({ began, present, mine }: Sides): { rows: MergedRow[]; conflicts: RowConflict[] } {
  const [before, now] = [byId(began), byId(present)]
  const wanted = byId(mine)
  const conflicts: RowConflict[] = []
  const merged = new Map<MergedRow, MergedRow>()
  for (const row of mine) {
    const id = idOf(row)
    const is = id === null ? undefined : now.get(id)
    const was = id === null ? undefined : (before.get(id) ?? (is && {}))
    if (id !== null && was && !is) {
      // Another user removed it: what the editor changed in it would be lost.
      if (changedIn(was, row).length > 0) conflicts.push({ row: id, field: null, mine: row, theirs: null })
      continue
    }
    if (id === null || !is || !was) merged.set(row, row)
    else {
      const changed = Object.fromEntries(changedIn(was, row).map((name) => [name, row[name]]))
      const empty = Object.fromEntries(Object.keys(changed).map((name) => [name, null]))
      const { changes, conflicts: names } = mergeEdit({ began: { ...empty, ...was }, present: is, mine: changed })
      conflicts.push(...names.map((field) => ({ row: id, field, mine: row[field], theirs: is[field] ?? null })))
      merged.set(row, { ...is, ...changes })
    }
  }
  const kept = new Map<string, MergedRow>()
  for (const [id, is] of now) {
    if (wanted.has(id)) continue
    const was = before.get(id)
    if (was && changedIn(was, is).length > 0) conflicts.push({ row: id, field: null, mine: null, theirs: is })
    else if (was) continue
    kept.set(id, is)
  }
  return { rows: inOrder({ began, present, mine }, merged, kept), conflicts }
}

/**
 * The merged rows in the order of whoever moved rows; the others' rows stand behind those that they stood behind there.
 */
function inOrder(
  { began, present, mine }: Sides,
  merged: ReadonlyMap<MergedRow, MergedRow>,
  kept: ReadonlyMap<string, MergedRow>,
): MergedRow[] {
  const own = mine.filter((row) => merged.has(row))
  const idsIn = (rows: readonly MergedRow[]) => rows.map(idOf)
  const before = idsIn(began)
  const common = new Set(idsIn(own).filter((id) => id !== null && before.includes(id)))
  const orderIn = (rows: readonly MergedRow[]) => idsIn(rows).filter((id) => common.has(id))
  const moved = orderIn(own).join() !== orderIn(began).join()
  const keyed = new Map<unknown, MergedRow>(kept)
  const keyOf = (row: MergedRow): unknown => {
    const id = idOf(row)
    return id !== null && present.some((one) => one.id === id) ? id : row
  }
  for (const [row, result] of merged) keyed.set(keyOf(row), result)
  const [base, guests] = moved
    ? [own.map(keyOf), present.map(({ id }) => id).filter((id) => keyed.has(id))]
    : [present.map(({ id }) => id as unknown).filter((id) => keyed.has(id)), own.map(keyOf)]
  const order: unknown[] = [...base]
  let last: unknown
  for (const key of guests) {
    if (!order.includes(key)) order.splice(last === undefined ? 0 : order.indexOf(last) + 1, 0, key)
    last = key
  }
  return order.flatMap((key): MergedRow[] => {
    const row = keyed.get(key)
    return row ? [row] : []
  })
}

/** Which side of a conflict is kept. */
export type Kept = 'mine' | 'theirs'

/**
 * The rows, and what they were when editing began, after the editor has chosen a side of each conflict, so that merging
 * them again comes to the choice unless somebody changes the same once more.
 */
export function resolveRows(
  { began, mine }: Pick<Sides, 'began' | 'mine'>,
  choices: readonly (RowConflict & { keeps: Kept })[],
): { began: MergedRow[]; mine: MergedRow[] } {
  let [before, rows] = [[...began], [...mine]]
  for (const { row, field, theirs, keeps } of choices) {
    const put = (list: MergedRow[], values: FieldValues) =>
      list.map((one) => (one.id === row ? { ...one, ...values } : one))
    if (field !== null) {
      before = before.some(({ id }) => id === row)
        ? put(before, { [field]: theirs })
        : [...before, { id: row, [field]: theirs }]
      if (keeps === 'theirs') rows = put(rows, { [field]: theirs })
    } else if (theirs === null) {
      // Removed by the other user: what the editor keeps becomes a new row.
      before = before.filter(({ id }) => id !== row)
      if (keeps === 'mine') rows = rows.map(({ id, ...values }) => (id === row ? values : { id, ...values }))
      else rows = rows.filter(({ id }) => id !== row)
    } else {
      before = put(before, theirs as FieldValues)
      if (keeps === 'theirs') rows = [...rows, theirs as MergedRow]
    }
  }
  return { began: before, mine: rows }
}
