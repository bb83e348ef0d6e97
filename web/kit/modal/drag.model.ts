/** Distance of a window from its usual position, in pixels. */
export interface Offset {
  x: number
  y: number
}

/** Edges of a box on the screen. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Width of a window's head that stays on the screen, so that it can be dragged back. */
const HELD_PX = 48

/**
 * Limits the movement of a window: its head never leaves the screen at the top, and never completely at the other
 * sides.
 * @param box position of the window before it is moved
 */
export function held({ x, y }: Offset, box: Box, screen: { width: number; height: number }): Offset {
  const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
  return {
    x: between(x, HELD_PX - box.right, screen.width - HELD_PX - box.left),
    y: between(y, 0 - box.top, Math.max(0 - box.top, screen.height - HELD_PX - box.top)),
  }
}
