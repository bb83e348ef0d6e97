import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RowPace } from './row-pace.ts'

const VIEW = Array.from({ length: 3_000 }, (_, at) => `row ${at}`)
const windowAt = (from: number) => [
  { from, to: from + 20 },
  { from: from + 4, to: from + 16 },
]

let frames = new Map<number, FrameRequestCallback>()
let now = 0
beforeEach(() => {
  let last = 0
  frames = new Map()
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => {
    frames.set(++last, work)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const runFrames = (began: number) => {
  const due = frames
  frames = new Map()
  for (const work of due.values()) work(began)
}

/**
 * A table whose rows take so many milliseconds each to be drawn, and as many as `paintMs` tells afterwards.
 * `scroll` scrolls it, a frame later, and tells which rows are drawn.
 */
function tableOf(rowMs: number, paintMs: () => number = () => 0) {
  let held = new Set<number>()
  let fresh = 0
  let renders = 0
  let [wanted, seen] = windowAt(0)
  const pace = new RowPace(() => draw())
  const draw = () => {
    renders++
    const indices = pace.choose(VIEW, wanted!, seen!)
    fresh = indices.filter((index) => !held.has(index)).length
    now += fresh * rowMs
    held = new Set(indices)
    pace.drawn()
  }
  draw()
  return {
    renders: () => renders,
    wait: (ms: number) => void (now += ms),
    scroll(from: number) {
      const began = now
      ;[wanted, seen] = windowAt(from)
      fresh = 0
      if (pace.moved()) draw()
      runFrames(began)
      now = Math.max(began + 16, now + fresh * paintMs())
      return [...held]
    },
    /** Scrolls so many frames, four rows each; how many rows were drawn in each of them. */
    scrollOn(count: number) {
      return Array.from({ length: count }, () => {
        this.scroll(wanted!.from + 4)
        return fresh
      })
    },
    /** Runs frames until nothing waits; the rows drawn then, and the frames it took. */
    settle() {
      let count = 0
      while (frames.size > 0 && count++ < 100) runFrames(now)
      return { rows: [...held].toSorted((a, b) => a - b), count }
    },
  }
}
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

it('a fast processor draws all rows that come into view at once', () => {
  const table = tableOf(0.5)
  for (let from = 0; from < 400; from += 4) expect(table.scroll(from)).toEqual(rows(from, from + 20))
})
it('a slow processor draws few rows in a frame, with hardly more elements, and the rest when the table stands still', () => {
  const table = tableOf(4, () => 4)
  table.scroll(1)
  for (let from = 4; from < 400; from += 4) {
    const drawn = table.scroll(from)
    expect(drawn.length).toBeLessThanOrEqual(21)
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.filter((index) => index < from || index >= from + 20).length).toBeGreaterThan(0)
  }
  const { rows: all, count } = table.settle()
  expect(all).toEqual(rows(396, 416))
  expect(count).toBeGreaterThan(1)
})
it('late frames make the next ones draw fewer rows, but never none for long', () => {
  const table = tableOf(0.5, () => 30)
  const [first, ...others] = table.scrollOn(40)
  expect(first).toBe(4)
  expect(others.slice(-20).every((count) => count <= 1)).toBe(true)
  expect(others.slice(-20).filter((count) => count === 1)).toHaveLength(5)
})
it('a frame without time for a row does not render the table, and what it left out is drawn when the table stands still', () => {
  const table = tableOf(0.5, () => 30)
  table.scrollOn(40)
  expect(table.renders()).toBeLessThan(30)
  const unrendered = Array.from({ length: 8 }, (_, at) => 170 + 10 * at).filter((from) => {
    table.settle()
    const renders = table.renders()
    table.scroll(from)
    const isRendered = table.renders() > renders
    expect(table.settle().rows).toEqual(rows(from, from + 20))
    return !isRendered
  })
  expect(unrendered.length).toBeGreaterThan(2)
})
it('frames in time make the next ones draw more rows, until all of them are drawn', () => {
  let paintMs = 30
  const table = tableOf(0.5, () => paintMs)
  table.scrollOn(40)
  paintMs = 0
  const counts = table.scrollOn(60)
  expect(counts.slice(0, 4).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(2)
  expect(counts.slice(-10)).toEqual(Array.from({ length: 10 }, () => 4))
})
it('late frames in a row, such as another program causes, do not make the table draw fewer rows for long', () => {
  let paintMs = 0
  const table = tableOf(0.5, () => paintMs)
  table.scrollOn(20)
  paintMs = 30
  table.scrollOn(3)
  paintMs = 0
  expect(table.scrollOn(50).slice(-10)).toEqual(Array.from({ length: 10 }, () => 4))
})
it('after a late frame the table comes near the same number of rows soon, and tries it again only much later', () => {
  let paintMs = 10
  const table = tableOf(0.5, () => paintMs)
  table.scrollOn(40)
  const counts = table.scrollOn(100)
  expect(counts.filter((count) => count * 10.5 > 25).length).toBeLessThanOrEqual(3)
  expect(counts.reduce((sum, count) => sum + count) / 100).toBeGreaterThan(1.2)
  paintMs = 0
  expect(table.scrollOn(250).slice(-10)).toEqual(Array.from({ length: 10 }, () => 4))
})
it('the frame in which a table begins to move says nothing of its rows', () => {
  const table = tableOf(0.5, () => 10)
  for (let from = 200; from < 2_000; from += 200) {
    table.scroll(from)
    table.settle()
    table.wait(1_000)
  }
  expect(table.scrollOn(1)).toEqual([4])
})
it('rows that stay in sight longest are drawn first', () => {
  const table = tableOf(4)
  table.scroll(1)
  const down = table.scroll(20)
  expect(down.filter((index) => index > 20)).toContain(35)
  table.settle()
  table.wait(10)
  const up = table.scroll(0)
  expect(up).toContain(4)
})
it('when more rows than before come into view while the table scrolls, a slow processor draws them one after the other too', () => {
  const pace = new RowPace(() => {})
  const windowOf = (to: number) =>
    [
      { from: 0, to },
      { from: 0, to },
    ] as const
  pace.choose(VIEW, ...windowOf(20))
  now = 80
  pace.drawn()
  pace.moved()
  expect(pace.choose(VIEW, ...windowOf(26)).length).toBeLessThan(22)
})
it('a leap of a table that stood still is drawn whole', () => {
  const table = tableOf(4)
  table.wait(1_000)
  expect(table.scroll(500)).toEqual(rows(500, 520))
})
it('rows in another order are drawn whole', () => {
  const pace = new RowPace(() => {})
  const [wanted, seen] = windowAt(0)
  pace.choose(VIEW, wanted!, seen!)
  now = 80
  pace.drawn()
  pace.moved()
  expect(pace.choose(VIEW.toReversed(), windowAt(8)[0]!, seen!)).toEqual(rows(8, 28))
})
