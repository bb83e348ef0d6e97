/** How far a table is scrolled; who draws by it is told. */
export class ScrollPlace {
  top = 0
  left = 0
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Brings a table back to its place: what is hidden by the page forgets how far it was scrolled. */
  restore(element: Element): void {
    if (element.scrollTop !== this.top) element.scrollTop = this.top
    if (element.scrollLeft !== this.left) element.scrollLeft = this.left
  }

  moved({ scrollTop, scrollLeft }: Element): void {
    this.top = scrollTop
    this.left = scrollLeft
    for (const listener of this.#listeners) listener()
  }
}
