/**
 * Gives the rows on screen elements to be drawn in: a row keeps its own as long as it is drawn, one that comes takes that of one
 * that went. Drawing another text into an element costs far less than making one.
 */
export function slotsFor(before: ReadonlyMap<string, number>, ids: readonly string[]): Map<string, number> {
  const slots = new Map<string, number>()
  const taken = new Set<number>()
  for (const id of ids) {
    const slot = before.get(id)
    if (slot === undefined) continue
    slots.set(id, slot)
    taken.add(slot)
  }
  let free = 0
  for (const id of ids) {
    if (slots.has(id)) continue
    while (taken.has(free)) free++
    slots.set(id, free)
    taken.add(free)
  }
  return slots
}

/** The elements rows are drawn in at present. */
export class RowSlots {
  #slots: ReadonlyMap<string, number> = new Map()

  give(ids: readonly string[]): void {
    this.#slots = slotsFor(this.#slots, ids)
  }

  of(id: string): number {
    return this.#slots.get(id) ?? 0
  }
}
