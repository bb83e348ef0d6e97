import type { RowFault, SavedRows } from '#common/contract/saved-rows.ts'
import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import type { StaleRow } from '../db/revise.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Answer, answer } from './answer.ts'
import type { Context } from './serve.ts'

/** Thrown to roll the transaction back. */
class RowsRefused extends Error {
  readonly faults: readonly RowFault[]

  constructor(faults: readonly RowFault[]) {
    super('rows refused')
    this.faults = faults
  }
}

/** Collects the faults of the rows of a table, so that all are reported together. */
export class RowFaults {
  readonly #faults: RowFault[] = []

  /** @param field null when it is about the row as a whole */
  add(row: string, field: string | null, reason: string): void {
    this.#faults.push({ row, field, reason })
  }

  /** Rows whose own records are not as their editor had them (`lockAllForEdit`). */
  addStale(rows: readonly StaleRow[]): void {
    for (const { id, reason } of rows) this.add(id, null, reason)
  }

  /** To be called before anything is written. @throws RowsRefused, of which `savingRows` makes the answer */
  stopIfAny(): void {
    if (this.#faults.length > 0) throw new RowsRefused(this.#faults)
  }
}

/** What an editable table sends. */
export interface RowChanges {
  added: readonly unknown[]
  edited: readonly unknown[]
  deleted: readonly string[]
}

/**
 * Saves the rows of an editable table in one transaction: all, or none with every fault named by row and field.
 * @param allowed codes for adding, editing and deleting; only what is done needs its code
 * @param work checks, calls `stopIfAny`, then writes; returns ids of added rows by their keys
 * @throws Refusal permission.denied when a code is missing
 */
export async function savingRows<C extends Context & { body: RowChanges }>(
  context: C,
  allowed: Record<'add' | 'edit' | 'delete', PermissionCode>,
  work: (context: C, faults: RowFaults) => Promise<Record<string, string>>,
): Promise<Answer<SavedRows>> {
  const { body, viewer } = context
  const done = [
    [body.added, allowed.add],
    [body.edited, allowed.edit],
    [body.deleted, allowed.delete],
  ] as const
  if (done.some(([rows, code]) => rows.length > 0 && !viewer.permissions.has(code))) throw refuse('permission.denied')
  return allOrNothing(
    async () => {
      const ids = await inTransaction(context.db, (db) => work({ ...context, db }, new RowFaults()))
      return answer({ ids, faults: [] }, { message: '保存成功！' })
    },
    { ids: {} },
  )
}

/**
 * Work in a transaction of its own that may call `stopIfAny` of its `RowFaults`.
 * @param nothing the result when rows were refused, beside their faults
 */
export async function allOrNothing<T extends object>(
  work: () => Promise<Answer<T & { faults: RowFault[] }>>,
  nothing: T,
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error
    const faults = [...error.faults]
    const message = `有 ${faults.length} 处不能保存，没有保存任何内容：${faults[0]?.reason ?? ''}`
    return answer({ ...nothing, faults }, { success: false, code: 500, message })
  }
}

/** Faults of values that stand twice among the rows given, at every row but the first. */
export function noteRepeated<R>(
  rows: readonly R[],
  parts: { key: (row: R) => string; value: (row: R) => string; field: string; what: string },
  faults: RowFaults,
): void {
  const seen = new Set<string>()
  for (const row of rows) {
    const value = parts.value(row)
    if (seen.has(value)) faults.add(parts.key(row), parts.field, `${parts.what}“${value}”重复`)
    seen.add(value)
  }
}
