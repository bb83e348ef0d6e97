/** Scroll position of a table, in pixels; its listeners are called on each change. */
export class ScrollPlace {
  top = 0
  left = 0
  /** How often rows that were not drawn in their turn were drawn later. */
  turn = 0
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the scroll position: a browser forgets that of a hidden element. */
  restore(element: Element): void {
    if (element.scrollTop !== this.top) element.scrollTop = this.top
    if (element.scrollLeft !== this.left) element.scrollLeft = this.left
  }

  moved({ scrollTop, scrollLeft }: Element): void {
    this.top = scrollTop
    this.left = scrollLeft
    this.#tell()
  }

  /** Has rows drawn that are missing. */
  readonly drawRest = (): void => {
    this.turn++
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
