import type { Page } from 'playwright-core'

/**
 * Counts the clicks that a person makes in a page, on whatever pages follow as well. A button that is pressed with the
 * keyboard tells a click too, and counts; what a script clicks, and the second event of a label about its box, do not.
 * @returns how many there were so far
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => void clicks++)
  const listen = () => {
    let last = -1
    addEventListener(
      'click',
      (event) => {
        if (!event.isTrusted || event.timeStamp === last) return
        last = event.timeStamp
        ;(globalThis as unknown as { noteClick: () => void }).noteClick()
      },
      true,
    )
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => clicks
}
