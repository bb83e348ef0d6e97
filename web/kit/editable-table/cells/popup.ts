const GAP = 2
const MARGIN = 8

/**
 * Places a box of the top layer below a cell, or above it where the space below is too small.
 * @param over over the cell instead of beside it
 */
export function placeBeside(
  box: HTMLElement,
  cell: DOMRect,
  size: { width: number; height: number },
  { over = false } = {},
): void {
  const [width, height] = [
    Math.min(size.width, innerWidth - 2 * MARGIN),
    Math.min(size.height, innerHeight - 2 * MARGIN),
  ]
  const below = over ? cell.top : cell.bottom + GAP
  const above = (over ? cell.bottom : cell.top - GAP) - height
  const top =
    below + height <= innerHeight - MARGIN || above < MARGIN ? Math.min(below, innerHeight - MARGIN - height) : above
  const left = Math.max(MARGIN, Math.min(cell.left, innerWidth - MARGIN - width))
  Object.assign(box.style, { top: `${top}px`, left: `${left}px`, width: `${width}px` })
  box.style.setProperty('--popup-height', `${height}px`)
}
