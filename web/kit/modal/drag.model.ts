/** Where a window stands, in pixels from where it would. */
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

/** So much of a window's head stays on the screen, to be taken hold of again. */
const HELD_PX = 48

/**
 * How far a window may be moved: its head never leaves the screen at the top, and never quite at the other sides.
 * @param box where it stands without being moved
 */
export function held({ x, y }: Offset, box: Box, screen: { width: number; height: number }): Offset {
  const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
  return {
    x: between(x, HELD_PX - box.right, screen.width - HELD_PX - box.left),
    y: between(y, 0 - box.top, Math.max(0 - box.top, screen.height - HELD_PX - box.top)),
  }
}
