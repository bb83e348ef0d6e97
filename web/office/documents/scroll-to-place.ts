/** What of the style of a box decides where its lines break. */
export const SHAPE = [
  'font',
  'letterSpacing',
  'lineHeight',
  'paddingTop',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'tabSize',
  'wordBreak',
] as const

/** Selects words in a box of text, and scrolls it so that they are seen: browsers do the first alone. */
export function scrollToPlace(area: HTMLTextAreaElement, at: number, length: number): void {
  area.focus()
  area.setSelectionRange(at, at + length)
  const style = getComputedStyle(area)
  const mirror = document.createElement('div')
  for (const name of SHAPE) mirror.style[name] = style[name]
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  mirror.style.width = `${area.clientWidth}px`
  mirror.textContent = area.value.slice(0, at)
  document.body.append(mirror)
  const above = mirror.offsetHeight
  mirror.remove()
  // A third of the box from its top: what stands before is seen too.
  area.scrollTop = Math.max(0, above - area.clientHeight / 3)
}
