/** What a page with a table provides for the measurement. The same code measures our table and its peers. */
export interface TablePage {
  /** Puts the table into the page. */
  mount(rows: (Record<string, unknown> & { id: string })[]): void
  /** An element of each row that is drawn. */
  row: string
  /** Checks every cell. Resolves when all faults are known. */
  validate?: () => Promise<number>
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
/** Resolves right after the next paint. @returns the time of it in milliseconds */
async function afterPaint(): Promise<number> {
  await frame()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve(performance.now())
    }
    port2.postMessage(null)
  })
}

export function probe(page: TablePage, makeRows: (count: number) => (Record<string, unknown> & { id: string })[]) {
  let rows: (Record<string, unknown> & { id: string })[] = []
  let intervals: number[] = []
  let watching = false
  const figures: number[] = []
  const drawn = () => document.querySelector(page.row)?.textContent !== '' && document.querySelector(page.row) !== null
  /** The element that scrolls the rows: of all that scroll, the one with the largest range. */
  const scroller = (): HTMLElement => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY),
    )
    return all.reduce((most, element) =>
      element.scrollHeight - element.clientHeight > most.scrollHeight - most.clientHeight ? element : most,
    )
  }
  /** The row below the middle of the table. */
  const middle = (): Element | null => {
    const box = scroller().getBoundingClientRect()
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(page.row) ?? null
  }
  return {
    prepare(count: number): void {
      rows = makeRows(count)
    },
    /** Milliseconds from the call to the first row on the screen. */
    async mount(): Promise<number> {
      const began = performance.now()
      page.mount(rows)
      while (!drawn()) await frame()
      return (await afterPaint()) - began
    },
    /** Milliseconds between frames while the table is scrolled. */
    async scroll(step: number, frames: number): Promise<number[]> {
      const element = scroller()
      const times: number[] = [await frame()]
      for (let i = 0; i < frames; i++) {
        element.scrollTop += step
        times.push(await frame())
      }
      return times.slice(1).map((time, at) => time - (times[at] ?? 0))
    },
    /**
     * Share of the rows in the window that are drawn while the table is scrolled, of every tenth frame: a smooth table
     * may be an empty one.
     */
    async drawnWhileScrolled(step: number, frames: number): Promise<number> {
      const element = scroller()
      const inView = () => {
        const box = element.getBoundingClientRect()
        return [...document.querySelectorAll(page.row)].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return bottom > box.top && top < box.bottom
        }).length
      }
      const all = inView()
      let seen = 0
      for (let i = 1; i <= frames; i++) {
        element.scrollTop += step
        await frame()
        if (i % 10 === 0) seen += Math.min(1, inView() / all)
      }
      return seen / Math.floor(frames / 10)
    },
    /** Milliseconds from a jump to the middle to its rows on the screen. */
    async jump(): Promise<number> {
      const element = scroller()
      element.scrollTop = 0
      for (let i = 0; i < 10; i++) await frame()
      const before = middle()?.textContent
      const began = performance.now()
      element.scrollTop = element.scrollHeight / 2
      await frame()
      while (middle() === null || middle()?.textContent === '' || middle()?.textContent === before) await frame()
      return (await afterPaint()) - began
    },
    /**
     * Fills a box that is otherwise empty with plain rows: elements with a single text, written again when they leave
     * the window.
     */
    plainRows(lines: readonly string[], count: number, height: number): void {
      const box = scroller()
      box.scrollTop = 0
      const rows = Array.from({ length: count }, () => {
        const element = document.createElement('div')
        element.style.cssText = `position: absolute; height: ${height}px; width: 100%; overflow: hidden; white-space: pre`
        return { element, text: element.appendChild(document.createTextNode('')), at: -1 }
      })
      box.firstElementChild?.append(...rows.map(({ element }) => element))
      const draw = () => {
        const from = Math.floor(box.scrollTop / height)
        for (let at = from; at < from + count; at++) {
          const row = rows[at % count]
          if (!row || row.at === at) continue
          row.at = at
          row.element.style.top = `${at * height}px`
          row.text.data = lines[at] ?? ''
        }
      }
      box.addEventListener('scroll', draw)
      draw()
    },
    /** How far down the table is, in pixels. */
    place: (): number => scroller().scrollTop,
    top(): void {
      scroller().scrollTop = 0
      scroller().scrollLeft = 0
    },
    startFrames(): void {
      intervals = []
      watching = true
      let last = performance.now()
      requestAnimationFrame(function look(now) {
        intervals.push(now - last)
        last = now
        if (watching) requestAnimationFrame(look)
      })
    },
    stopFrames(): number[] {
      watching = false
      return intervals.slice(1)
    },
    /**
     * Notes for each event of a kind how long it was until the paint that followed it, and its consequence if one is
     * given.
     */
    watch(kind: 'keydown' | 'mousedown' | 'paste', until: 'paint' | 'editor' = 'paint'): void {
      figures.length = 0
      document.addEventListener(
        kind,
        (event) => {
          void (async () => {
            while (until === 'editor' && !document.activeElement?.matches('input, textarea'))
              await Promise.resolve(frame())
            figures.push((await afterPaint()) - event.timeStamp)
          })()
        },
        { capture: true },
      )
    },
    figures: (): number[] => [...figures],
    /** Where the middle of a cell is: row and column as drawn, among those with this text. */
    placeOf(text: string): { x: number; y: number } | null {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.textContent?.trim() !== text) continue
        const box = node.parentElement?.getBoundingClientRect()
        if (box && box.width > 0) return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 }
      }
      return null
    },
    typed: (): string => (document.activeElement as HTMLInputElement | null)?.value ?? '',
    elements: (): number => document.body.querySelectorAll('*').length,
    async validate(): Promise<{ ms: number; faults: number }> {
      const began = performance.now()
      const faults = (await page.validate?.()) ?? 0
      return { ms: performance.now() - began, faults }
    },
  }
}
export type Probe = ReturnType<typeof probe>

declare global {
  interface Window {
    bench: Probe
  }
}
