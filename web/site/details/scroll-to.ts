const SETTLE_FRAMES = 12

/**
 * Brings an element to the top (or a range to the middle) and keeps it there while the text around it
 * takes its real height: text out of sight is only estimated until it is drawn.
 */
export function scrollToStay(target: Element | Range, block: 'start' | 'center' = 'start'): void {
  const element = target instanceof Element ? target : target.startContainer.parentElement
  element?.scrollIntoView({ block, behavior: 'instant' })
  whileSettling(element, (shown) => {
    if (block === 'start') return shown.scrollIntoView({ block, behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const off = box.top + box.height / 2 - window.innerHeight / 2
    if (Math.abs(off) > window.innerHeight / 3) window.scrollBy({ top: off, behavior: 'instant' })
  })
}

/**
 * Puts an element in its place once a frame, until the text around it has its real height or the reader moves the page.
 */
export function whileSettling(element: Element | null, place: (element: Element) => void): void {
  let frames = 0
  let stopped = false
  const stop = () => {
    stopped = true
  }
  for (const sign of ['wheel', 'pointerdown', 'keydown'] as const)
    window.addEventListener(sign, stop, { once: true, passive: true })
  const settle = () => {
    if (stopped || !element?.isConnected || frames++ >= SETTLE_FRAMES) return
    place(element)
    requestAnimationFrame(settle)
  }
  requestAnimationFrame(settle)
}
