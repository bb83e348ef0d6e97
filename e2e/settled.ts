import type { Page, Request } from 'playwright-core'

/** Time limit in milliseconds; long, because everything takes longer on a busy machine and no journey measures time. */
export const PATIENCE_MS = 25_000
/** How long nothing may be asked of the server before a page counts as settled, in milliseconds. */
const QUIET_MS = 150

interface Traffic {
  /** What was asked and not answered yet. */
  open: Set<Request>
  /** When the last request began or ended, as of Date.now(). */
  last: number
}
const traffic = new WeakMap<Page, Traffic>()

/** Counts what the page asks of the server, from now on. */
export function watchTraffic(page: Page): void {
  const open = new Set<Request>()
  const counts: Traffic = { open, last: Date.now() }
  traffic.set(page, counts)
  /** The request for another page, until that takes the place of this one. */
  let next: Request | null = null
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) next = request
    open.add(request)
    counts.last = Date.now()
  })
  // What the page before had asked, until the next one took its place, is not always told to have ended.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !next) return
    const kept = open.has(next)
    open.clear()
    if (kept) open.add(next)
    next = null
  })
  const ended = (request: Request) => {
    open.delete(request)
    counts.last = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/**
 * Waits until the page has its heading, asks nothing of the server and shows no mark of loading. Unlike the state
 * `networkidle` of the driver it also holds after moves within the program, and does not wait half a second each time.
 */
export async function settled(page: Page): Promise<void> {
  const counts = traffic.get(page)
  if (!counts) throw new Error('the page was not opened by visits().open')
  await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
  const spinning = page.locator('.ant-spin-spinning:visible')
  const limit = Date.now() + PATIENCE_MS
  while (Date.now() < limit) {
    const quietFor = counts.open.size > 0 ? 0 : Date.now() - counts.last
    if (quietFor < QUIET_MS) {
      await page.waitForTimeout(Math.max(20, QUIET_MS - quietFor))
      continue
    }
    const { last } = counts
    // What came may still be evaluated and drawn, and ask for more: an idle page has done so.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })))
    if (counts.open.size === 0 && counts.last === last && (await spinning.count()) === 0) return
  }
  throw new Error(
    `${page.url()} does not settle: these are open: ${[...counts.open].map((one) => one.url()).join(' ')}`,
  )
}

/**
 * Goes to an address of the same site without loading the program anew, as an entry of the menu does, and waits until
 * it has settled.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  // What the pointer would stand above shows its hint, over what is clicked next.
  await page.mouse.move(0, 0)
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await settled(page)
}
