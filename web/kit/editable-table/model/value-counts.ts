import type { Row } from './columns.ts'
import { isEmpty } from './values.ts'

/** Counts each value in columns with a unique rule; a column is counted when it is first needed. */
export class ValueCounts {
  readonly #rows: () => Iterable<Row>
  readonly #counts = new Map<string, Map<string, number>>()

  constructor(rows: () => Iterable<Row>) {
    this.#rows = rows
  }

  of(key: string, value: unknown): number {
    return this.ready(key).get(String(value)) ?? 0
  }

  /** The counts of a column, computed on first use. */
  ready(key: string): Map<string, number> {
    let counts = this.#counts.get(key)
    if (!counts) {
      this.#counts.set(key, (counts = new Map()))
      for (const row of this.#rows())
        if (!isEmpty(row[key])) counts.set(String(row[key]), (counts.get(String(row[key])) ?? 0) + 1)
    }
    return counts
  }

  /** Replaces one value of a column by another in the counts. */
  swap(key: string, before: unknown, after: unknown): void {
    const counts = this.#counts.get(key)
    if (!counts) return
    if (!isEmpty(before)) counts.set(String(before), (counts.get(String(before)) ?? 1) - 1)
    if (!isEmpty(after)) counts.set(String(after), (counts.get(String(after)) ?? 0) + 1)
  }

  /** Columns counted so far. */
  keys(): Iterable<string> {
    return this.#counts.keys()
  }

  clear(): void {
    this.#counts.clear()
  }
}
