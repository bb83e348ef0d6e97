import type { ChangedRow } from '#web/platform/realtime/table-channel.ts'
import type { GridControl } from './grid-control.ts'

/** Other users' edits of the cell that is being typed in. They wait until that text is written or cancelled. */
export class HeldEdits {
  readonly #control: GridControl
  readonly #take: (row: ChangedRow, by: string) => void
  #held: { row: ChangedRow; by: string }[] = []

  /** @param take applies an edit of the user of this name */
  constructor(control: GridControl, take: (row: ChangedRow, by: string) => void) {
    this.#control = control
    this.#take = take
  }

  /** Takes an edit, at once or when its cell is no longer typed in. */
  came(row: ChangedRow, by: string): void {
    const { cursor, mode } = this.#control.state()
    if (mode === 'editing' && cursor?.id === row.id && cursor.key in row) this.#held.push({ row, by })
    else this.#take(row, by)
  }

  /** Takes the edits that wait, unless their cell is still typed in; called on each change of the table's state. */
  settle(): void {
    if (this.#control.state().mode !== 'editing') this.takeAll()
  }

  /** Takes the edits that wait; called when the table stops being shared. */
  takeAll(): void {
    const came = this.#held
    this.#held = []
    for (const { row, by } of came) this.#take(row, by)
  }
}
