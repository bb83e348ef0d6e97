/**
 * Assigns elements to the rows on screen: a row keeps its element while it is visible, a new row reuses the element of
 * one that left. Changing the text of an element is far cheaper than making one.
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
  #places: ReadonlyMap<number, number> = new Map()

  give(ids: readonly string[]): void {
    this.#slots = slotsFor(this.#slots, ids)
  }

  of(id: string): number {
    return this.#slots.get(id) ?? 0
  }

  /** Where the element of a row stands among the others; those that were not drawn yet stand behind them. */
  placeOf(id: string): number {
    const slot = this.of(id)
    return this.#places.get(slot) ?? this.#places.size + slot
  }

  /** Tells in which order the elements of these rows stand from now on. */
  stand(ids: readonly string[]): void {
    this.#places = new Map(ids.map((id, place) => [this.of(id), place]))
  }
}
