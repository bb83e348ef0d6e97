import type { Browser, CDPSession, Page } from 'playwright-core'
import type { ServedPage } from './table-pages.ts'
import type {} from './pages/probe.ts'
import { COLUMNS, makeRows } from './pages/rows.ts'
import { percentile } from './library.ts'

/** Figures of one table, in milliseconds unless stated otherwise. */
export interface TableFigures {
  mount: number
  open: number
  key50: number
  key95: number
  scroll95: number
  scrollMost: number
  /** Frames of 400 that took longer than 25 ms. */
  dropped: number
  /** Per cent of the rows in the window that are drawn while it is scrolled. */
  drawn: number
  wheel95: number
  jump: number
  /**
   * Processor time of the page, which other work of the machine does not affect: to draw the table, for a key, for a
   * frame.
   */
  cpuMount: number
  cpuKey: number
  cpuFrame: number
  /** Megabytes that the table added, after garbage collection. */
  heap: number
  /** Elements on the page. */
  elements: number
}

const SCROLL_STEP = 220
const SCROLL_FRAMES = 400
const LATE_FRAME_MS = 25
const KEYS = 30
const WHEELS = 60

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A fresh page whose rows are generated, without the table. */
export async function freshPage(
  browser: Browser,
  { url }: ServedPage,
  rows: number,
  throttle: number,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  const session = await context.newCDPSession(page)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => window.bench !== undefined)
  await page.evaluate((count) => window.bench.prepare(count), rows)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (throttle > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return { page, session }
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize / 1024 / 1024
}

/** Runs work and measures the processor time of the page in milliseconds. */
async function cpuOf<T>(session: CDPSession, work: () => Promise<T>): Promise<[result: T, cpu: number]> {
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await worked()
  const result = await work()
  return [result, (await worked()) - before]
}

/** Clicks a cell found by its text. */
export async function clickCell(page: Page, text: string): Promise<void> {
  const at = await page.evaluate((wanted) => window.bench.placeOf(wanted), text)
  if (!at) throw new Error(`no cell says ${text}`)
  await page.mouse.click(at.x, at.y)
}

/** Text of the cell that is opened: the name in the third row. */
const NAME = String(makeRows(3)[2]?.['title'])

/**
 * Types letters into the element with the focus.
 * @returns milliseconds from each key to its paint, and the processor time of all
 */
async function typeKeys(page: Page, session: CDPSession, throttle: number): Promise<[keys: number[], cpu: number]> {
  await page.evaluate(() => window.bench.watch('keydown'))
  const [, cpu] = await cpuOf(session, async () => {
    for (let i = 0; i < KEYS; i++) {
      await page.keyboard.press('abcdefghij'[i % 10] ?? 'a')
      // The pauses differ, so that keys are not in step with the frames.
      await wait(50 + ((i * 7) % 17))
    }
    await wait(100 * throttle)
  })
  const keys = await page.evaluate(() => window.bench.figures())
  const typed = await page.evaluate(() => window.bench.typed())
  if (!typed.endsWith('abcdefghij')) throw new Error(`the editor did not take what was typed: ${typed}`)
  return [keys, cpu]
}

/**
 * Figures of pages that hold next to nothing. No table can answer keys sooner than a bare field, or scroll more
 * smoothly than the boxes.
 */
export interface BareFigures extends Pick<TableFigures, 'key50' | 'key95' | 'cpuKey'> {
  /** Late frames of 400 and processor time of each, of a box that scrolls and has nothing in it. */
  emptyDropped: number
  emptyCpuFrame: number
  /**
   * The same of a box of plain rows: 28 elements with a single text each, written again when they leave the window,
   * without any library.
   */
  plainDropped: number
  plainCpuFrame: number
}

const ROW_PX = 40
const PLAIN_ROWS = 28

/** Measures the bare field, the empty box and the box of plain rows. */
export async function measureBarePage(browser: Browser, served: ServedPage, throttle: number): Promise<BareFigures> {
  const { page, session } = await freshPage(browser, served, 1, throttle)
  await page.evaluate(() => document.body.replaceChildren(document.createElement('input')))
  await page.locator('input').focus()
  const [keys, cpu] = await typeKeys(page, session, throttle)
  await page.evaluate(
    (height) => {
      const [box, inside] = [document.createElement('div'), document.createElement('div')]
      box.style.cssText = 'height: 800px; overflow-y: scroll'
      inside.style.cssText = `position: relative; height: ${height}px`
      box.append(inside)
      document.body.replaceChildren(box)
    },
    SCROLL_STEP * SCROLL_FRAMES * 2,
  )
  await wait(200)
  const [empty, cpuEmpty] = await scrolled(page, session)
  const texts = makeRows((SCROLL_STEP * SCROLL_FRAMES * 2) / ROW_PX).map((row) =>
    COLUMNS.map(({ key }) => row[key]).join('\t'),
  )
  await page.evaluate(([lines, count, height]) => window.bench.plainRows(lines, count, height), [
    texts,
    PLAIN_ROWS,
    ROW_PX,
  ] as const)
  await wait(200 * throttle)
  const [plain, cpuPlain] = await scrolled(page, session)
  await page.context().close()
  return {
    key50: percentile(keys, 0.5),
    key95: percentile(keys, 0.95),
    cpuKey: cpu / KEYS,
    emptyDropped: lateOf(empty),
    emptyCpuFrame: cpuEmpty / SCROLL_FRAMES,
    plainDropped: lateOf(plain),
    plainCpuFrame: cpuPlain / SCROLL_FRAMES,
  }
}

/** Scrolls what scrolls on the page. @returns milliseconds between frames, and the processor time of all */
const scrolled = (page: Page, session: CDPSession): Promise<[frames: number[], cpu: number]> =>
  cpuOf(session, () =>
    page.evaluate(([step, count]) => window.bench.scroll(step, count), [SCROLL_STEP, SCROLL_FRAMES] as const),
  )

const lateOf = (frames: readonly number[]): number => frames.filter((ms) => ms > LATE_FRAME_MS).length

/** Measures once, in a page of its own. */
export async function measureTable(
  browser: Browser,
  served: ServedPage,
  rows: number,
  throttle: number,
): Promise<TableFigures> {
  const { page, session } = await freshPage(browser, served, rows, throttle)
  const before = await heapOf(session)
  const [mount, cpuMount] = await cpuOf(session, () => page.evaluate(() => window.bench.mount()))
  await wait(300)
  const heap = (await heapOf(session)) - before
  const elements = await page.evaluate(() => window.bench.elements())

  // Scrolled at once, when the table knows least of what its rows take.
  const drawn = await page.evaluate(([step, count]) => window.bench.drawnWhileScrolled(step, count), [
    SCROLL_STEP,
    SCROLL_FRAMES / 4,
  ] as const)
  await page.evaluate(() => window.bench.top())
  await wait(300 * throttle)

  await page.evaluate(() => window.bench.watch('mousedown', 'editor'))
  await clickCell(page, NAME)
  await wait(300 * throttle)
  const [open = Number.NaN] = await page.evaluate(() => window.bench.figures())

  const [keys, cpuKeys] = await typeKeys(page, session, throttle)
  await page.keyboard.press('Escape')

  await page.evaluate(() => window.bench.top())
  await wait(200)
  const [frames, cpuFrames] = await scrolled(page, session)
  const reached = await page.evaluate(() => window.bench.place())
  if (reached < SCROLL_STEP * SCROLL_FRAMES * 0.9) throw new Error(`the table scrolled only to ${reached}`)

  await page.evaluate(() => window.bench.top())
  await wait(200)
  await page.mouse.move(700, 400)
  await page.evaluate(() => window.bench.startFrames())
  for (let i = 0; i < WHEELS; i++) await page.mouse.wheel(0, 240)
  await wait(100)
  const wheel = await page.evaluate(() => window.bench.stopFrames())
  if ((await page.evaluate(() => window.bench.place())) < 1_000) throw new Error('the wheel did not move the table')

  const jump = await page.evaluate(() => window.bench.jump())
  await page.context().close()
  return {
    mount,
    open,
    key50: percentile(keys, 0.5),
    key95: percentile(keys, 0.95),
    scroll95: percentile(frames, 0.95),
    scrollMost: Math.max(...frames),
    dropped: lateOf(frames),
    drawn: 100 * drawn,
    wheel95: percentile(wheel, 0.95),
    jump,
    cpuMount,
    cpuKey: cpuKeys / KEYS,
    cpuFrame: cpuFrames / SCROLL_FRAMES,
    heap,
    elements,
  }
}

/** The median of each figure of several runs. */
export function medians<Figures extends object>(runs: readonly Figures[]): Figures {
  const [first] = runs
  if (!first) throw new Error('nothing was measured')
  return Object.fromEntries(
    Object.keys(first).map((name) => {
      const sorted = runs.map((run) => (run as Record<string, number>)[name] ?? Number.NaN).toSorted((a, b) => a - b)
      return [name, sorted[Math.floor(sorted.length / 2)]]
    }),
  ) as Figures
}
