/** Usual number of actions in a row; the others are in the menu 更多. */
const IN_ROW = 2
/** Width of a character of a label, of the gap between two actions and of the button 更多, in pixels. */
const CHARACTER_PX = 14
const GAP_PX = 12
const MORE_PX = 48

/**
 * How many actions stand in the row; the others are in a menu.
 * @param room pixels for all of them; null where the column is as wide as its screen wants it
 */
export function inRow(labels: readonly string[], room: number | null): number {
  const all = labels.length
  if (all <= 1) return all
  const pxOf = (count: number) =>
    labels.slice(0, count).reduce((px, label) => px + label.length * CHARACTER_PX + GAP_PX, 0)
  const fits = (count: number) => room === null || pxOf(count) + (count === all ? -GAP_PX : MORE_PX) <= room
  // Three actions need no more space than two and 更多.
  const most = all <= IN_ROW + 1 ? all : IN_ROW
  for (const count of [most, IN_ROW, 1]) if (count <= most && fits(count)) return count
  return 0
}
