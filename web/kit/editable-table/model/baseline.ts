import { isEmpty } from './values.ts'

/** True when two values of a cell are equal to users: null, undefined and '' are all empty. */
export const sameCell = (left: unknown, right: unknown): boolean =>
  left === right ||
  (isEmpty(left) && isEmpty(right)) ||
  (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))

/** The loaded values of the cells that were changed since. */
export class Baseline {
  readonly #cells = new Map<string, Map<string, unknown>>()

  /** Keeps the loaded value of a cell that changes, and drops it when the cell has that value again. */
  remember(id: string, key: string, before: unknown, after: unknown): void {
    const cells = this.#cells.get(id)
    if (!cells) this.#cells.set(id, new Map([[key, before]]))
    else if (!cells.has(key)) cells.set(key, before)
    else if (sameCell(cells.get(key), after)) {
      cells.delete(key)
      if (cells.size === 0) this.#cells.delete(id)
    }
  }

  isChanged(id: string, key: string): boolean {
    return this.#cells.get(id)?.has(key) === true
  }

  isRowChanged(id: string): boolean {
    return this.#cells.has(id)
  }

  /** Columns of a row whose value differs from the loaded one. */
  changedKeys(id: string): string[] {
    return [...(this.#cells.get(id)?.keys() ?? [])]
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0
  }

  clear(): void {
    this.#cells.clear()
  }
}
