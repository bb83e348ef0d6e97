import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RowPace } from './row-pace.ts'

const VIEW = Array.from({ length: 3_000 }, (_, at) => `row ${at}`)
const windowAt = (from: number) => [
  { from, to: from + 20 },
  { from: from + 4, to: from + 16 },
]

let frames = new Map<number, FrameRequestCallback>()
let tasks: (() => void)[] = []
let now = 0
beforeEach(() => {
  let last = 0
  frames = new Map()
  tasks = []
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => {
    frames.set(++last, work)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id))
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1 = { onmessage: () => {}, close: () => {} }
      readonly port2 = { postMessage: () => void tasks.push(() => this.port1.onmessage()) }
    },
  )
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
const runTasks = () => {
  for (const task of tasks.splice(0)) task()
}

/**
 * A table whose rows take so many milliseconds each to be drawn. A frame with rows then takes as many to be painted as
 * `paintMs` tells of their number. `scroll` scrolls it, a frame later, and tells which rows are drawn.
 */
function tableOf(rowMs: number, paintMs: (rows: number) => number = () => 0) {
  let held = new Set<number>()
  let fresh = 0
  let renders = 0
  const told: boolean[] = []
  let [wanted, seen] = windowAt(0)
  const pace = new RowPace(() => draw())
  pace.onFast((isFast) => told.push(isFast))
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
    told,
    renders: () => renders,
    wait: (ms: number) => void (now += ms),
    scroll(from: number) {
      const began = now
      ;[wanted, seen] = windowAt(from)
      fresh = 0
      if (pace.moved(from)) draw()
      runFrames(began)
      if (fresh > 0) now += paintMs(fresh)
      runTasks()
      now = Math.max(began + 16, now)
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
      while (frames.size > 0 && count++ < 100) {
        runFrames(now)
        runTasks()
      }
      return { rows: [...held].toSorted((a, b) => a - b), count }
    },
  }
}
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
const drawing = (counts: readonly number[]) => counts.filter((count) => count > 0)

it('a fast processor draws all rows that come into view at once', () => {
  const table = tableOf(0.5, (count) => 3 + count)
  for (let from = 0; from < 400; from += 4) expect(table.scroll(from)).toEqual(rows(from, from + 20))
})
it('a slow processor draws few rows in a frame, with as many elements as ever, and the rest when the table stands still', () => {
  const table = tableOf(4, (count) => count * 4)
  table.scroll(1)
  for (let from = 4; from < 400; from += 4) {
    const drawn = table.scroll(from)
    expect(drawn.length).toBe(20)
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.filter((index) => index < from || index >= from + 20).length).toBeGreaterThan(0)
  }
  const { rows: all, count } = table.settle()
  expect(all).toEqual(rows(396, 416))
  expect(count).toBeGreaterThan(1)
})
it('a frame with rows that takes too long is followed by frames without, in which the table is not rendered', () => {
  const table = tableOf(0.5, () => 22)
  table.scrollOn(20)
  const before = table.renders()
  const counts = table.scrollOn(60)
  expect(drawing(counts).length).toBeGreaterThanOrEqual(10)
  expect(drawing(counts).length).toBeLessThanOrEqual(20)
  expect(table.renders() - before).toBe(drawing(counts).length)
})
it('what frames without rows left out is drawn when the table stands still', () => {
  const table = tableOf(0.5, () => 22)
  table.scrollOn(40)
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
it('when a further row takes little more time, more rows are drawn in a frame rather than in more frames', () => {
  const table = tableOf(0.1, (count) => 17 + count * 0.2)
  table.scrollOn(100)
  const counts = table.scrollOn(60)
  expect(Math.max(...counts)).toBeGreaterThan(4)
  expect(sum(counts) / 60).toBeGreaterThan(2)
})
it('rows that pass slowly enough to be read are drawn in each frame, however long it takes', () => {
  const table = tableOf(0.5, () => 30)
  table.scrollOn(40)
  table.settle()
  for (let from = 161; from < 200; from++) {
    table.wait(10)
    expect(table.scroll(from)).toEqual(expect.arrayContaining(rows(from, from + 20)))
  }
})
it('late frames make the pauses longer, but some rows are drawn nevertheless', () => {
  let paintMs = 22
  const table = tableOf(0.5, () => paintMs)
  table.scrollOn(40)
  const before = drawing(table.scrollOn(120)).length
  paintMs = 40
  table.scrollOn(30)
  const after = drawing(table.scrollOn(120)).length
  expect(after).toBeLessThan(before * 0.7)
  expect(after).toBeGreaterThan(2)
})
it('when frames take less time again, all rows are drawn again', () => {
  let paintMs = 40
  const table = tableOf(0.5, () => paintMs)
  table.scrollOn(60)
  paintMs = 2
  expect(table.scrollOn(300).slice(-10)).toEqual(Array.from({ length: 10 }, () => 4))
})
it('the first frames, which are slow because their code is new, tell nothing', () => {
  let paintMs = 30
  const table = tableOf(0.5, () => paintMs)
  table.scrollOn(3)
  paintMs = 6
  table.scrollOn(20)
  expect(table.scrollOn(10)).toEqual(Array.from({ length: 10 }, () => 4))
})
it('the frame in which a table begins to move says nothing of its rows', () => {
  const table = tableOf(0.5, (count) => count * 10)
  for (let from = 200; from < 2_000; from += 200) {
    table.scroll(from)
    table.settle()
    table.wait(1_000)
  }
  expect(table.scrollOn(1)).toEqual([4])
})
it('tells when rows begin to pass too fast to be read, and when the table stands still', () => {
  const table = tableOf(0.5)
  table.wait(1_000)
  table.scroll(4)
  expect(table.told).toEqual([])
  table.scrollOn(5)
  expect(table.told).toEqual([true])
  table.settle()
  expect(table.told).toEqual([true, false])
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
  pace.moved(0)
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
  pace.moved(8)
  expect(pace.choose(VIEW.toReversed(), windowAt(8)[0]!, seen!)).toEqual(rows(8, 28))
})
