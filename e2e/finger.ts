import type { Locator, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** Draws a finger over the glass, from one point to another, in pixels of the window. */
export async function swipe(page: Page, from: Point, to: Point, steps = 12): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
    await page.waitForTimeout(16)
  }
  // The finger rests before it leaves the glass: otherwise the text runs on, and the next tap only stops it.
  await page.waitForTimeout(100)
  await touch('touchMove', [to])
  await touch('touchEnd', [])
  await session.detach()
}

/** The middle of what is drawn of an element. @throws Error when it is not drawn */
export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
