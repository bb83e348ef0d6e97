type Listener = () => void

/** Scroll position of a table, in pixels. */
export class ScrollPlace {
  top = 0
  left = 0
  /** How often rows that were not drawn in their turn were drawn later. */
  turn = 0
  readonly #moved = new Set<Listener>()
  readonly #drawn = new Set<Listener>()

  /** Calls the listener on each move. */
  readonly onMove = (listener: Listener): Listener => listen(this.#moved, listener)

  /** Calls the listener when the table is to be rendered. */
  readonly onDraw = (listener: Listener): Listener => listen(this.#drawn, listener)

  /** Restores the scroll position: a browser forgets that of a hidden element. */
  restore(element: Element): void {
    if (element.scrollTop !== this.top) element.scrollTop = this.top
    if (element.scrollLeft !== this.left) element.scrollLeft = this.left
  }

  /** @param hasTime whether this frame has time for further rows; columns are rendered in any case */
  moved({ scrollTop, scrollLeft }: Element, hasTime: boolean): void {
    const isDrawn = hasTime || scrollLeft !== this.left
    this.top = scrollTop
    this.left = scrollLeft
    tell(this.#moved)
    if (isDrawn) tell(this.#drawn)
  }

  /** Has rows drawn that are missing. */
  readonly drawRest = (): void => {
    this.turn++
    tell(this.#drawn)
  }
}

function listen(listeners: Set<Listener>, listener: Listener): Listener {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(listeners: Set<Listener>): void {
  for (const listener of listeners) listener()
}
