import type { Row } from './columns.ts'

/** A row and its index. */
export interface Placed {
  at: number
  row: Row
  isNew: boolean
}

/**
 * One change of a table. Positions of inserted rows are those after the insertion, of removed rows those before the
 * removal.
 */
export type Patch =
  | { kind: 'cell'; id: string; key: string; before: unknown; after: unknown }
  | { kind: 'insert'; rows: readonly Placed[] }
  | { kind: 'remove'; rows: readonly Placed[] }
  | { kind: 'move'; from: number; to: number }

const inverse = (patch: Patch): Patch => {
  switch (patch.kind) {
    case 'cell':
      return { ...patch, before: patch.after, after: patch.before }
    case 'insert':
      return { kind: 'remove', rows: patch.rows }
    case 'remove':
      return { kind: 'insert', rows: patch.rows }
    case 'move':
      return { kind: 'move', from: patch.to, to: patch.from }
  }
}

interface Step {
  patches: Patch[]
  session: string | undefined
}

/** Greatest number of steps that can be undone. */
const MOST_STEPS = 200

/** The undo history of a table. */
export class History {
  #done: Step[] = []
  #undone: Step[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }

  /** Adds a step; consecutive steps of one editing session are merged. */
  add(patches: readonly Patch[], session?: string): void {
    this.#undone = []
    const last = this.#done.at(-1)
    if (last && session !== undefined && last.session === session) {
      for (const patch of patches) {
        const same = last.patches.findIndex(
          (one) => one.kind === 'cell' && patch.kind === 'cell' && one.id === patch.id && one.key === patch.key,
        )
        const earlier = last.patches[same]
        if (patch.kind === 'cell' && earlier?.kind === 'cell') last.patches[same] = { ...patch, before: earlier.before }
        else last.patches.push(patch)
      }
      return
    }
    this.#done.push({ patches: [...patches], session })
    if (this.#done.length > MOST_STEPS) this.#done.shift()
  }

  /** @returns the patches that undo the last step; null when there is none */
  undo(): Patch[] | null {
    const step = this.#done.pop()
    if (!step) return null
    this.#undone.push(step)
    return step.patches.toReversed().map(inverse)
  }

  /** @returns the patches that repeat the last undone step; null when there is none */
  redo(): Patch[] | null {
    const step = this.#undone.pop()
    if (!step) return null
    this.#done.push({ ...step, session: undefined })
    return step.patches
  }
}
