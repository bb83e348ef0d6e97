import { describe, expect, it } from 'vitest'
import { firstInSight, mostInSight, rowAt, rowsBetween, topOf, withAround } from './row-places.ts'
import { RowSlots, slotsFor } from './row-slots.ts'

const plain = { rowHeight: 61, count: 100, expanded: [], expandedHeight: 200 }
const open = { ...plain, expanded: [2, 5] }

describe('topOf, rowAt and rowsBetween', () => {
  it('rows begin at multiples of the height, lower below expanded rows', () => {
    expect([topOf(plain, 3), topOf(plain, 100)]).toEqual([183, 6100])
    expect([topOf(open, 2), topOf(open, 3), topOf(open, 6), topOf(open, 100)]).toEqual([122, 383, 766, 6500])
  })
  it('the row at a distance is found, expanded space belongs to the row above', () => {
    expect([rowAt(plain, 0), rowAt(plain, 60), rowAt(plain, 61)]).toEqual([0, 0, 1])
    expect([rowAt(open, 122), rowAt(open, 300), rowAt(open, 382), rowAt(open, 383)]).toEqual([2, 2, 2, 3])
    for (let index = 0; index < 100; index++) expect(rowAt(open, topOf(open, index))).toBe(index)
  })
  it('rows between two heights are those that show any part of themselves', () => {
    expect(rowsBetween(plain, 610, 1220)).toEqual({ from: 10, to: 21 })
    expect(rowsBetween(plain, 0, 100)).toEqual({ from: 0, to: 2 })
    expect(rowsBetween(plain, 1_000_000, 1_000_100)).toEqual({ from: 100, to: 100 })
  })
})

describe('firstInSight', () => {
  it('the first row that is not cut off at the top is found, and the last one below all rows', () => {
    expect([firstInSight(plain, 0), firstInSight(plain, 61), firstInSight(plain, 62)]).toEqual([0, 1, 2])
    expect([firstInSight(open, 300), firstInSight(plain, 9_000)]).toEqual([3, 99])
  })
})

describe('withAround', () => {
  it('adds rows at both ends, as many in all at the ends of the table as in its middle', () => {
    expect(withAround({ from: 10, to: 21 }, 11, 100, 4)).toEqual({ from: 6, to: 25 })
    expect(withAround({ from: 0, to: 11 }, 11, 100, 4)).toEqual({ from: 0, to: 19 })
    expect(withAround({ from: 2, to: 13 }, 11, 100, 4)).toEqual({ from: 0, to: 19 })
    expect(withAround({ from: 89, to: 100 }, 11, 100, 4)).toEqual({ from: 81, to: 100 })
    expect(withAround({ from: 0, to: 11 }, 11, 12, 4)).toEqual({ from: 0, to: 12 })
    expect(withAround({ from: 0, to: 0 }, 11, 0, 4)).toEqual({ from: 0, to: 0 })
  })
  it('the number of rows is the same wherever the table is scrolled to', () => {
    const height = 600
    const most = mostInSight(plain, height)
    const seen = Array.from({ length: 400 }, (_, top) => rowsBetween(plain, top * 13, top * 13 + height))
    expect(new Set(seen.map(({ from, to }) => to - from)).size).toBeGreaterThan(1)
    const sizes = seen.map((window) => withAround(window, most, plain.count, 4)).map(({ from, to }) => to - from)
    expect(new Set(sizes)).toEqual(new Set([most + 8]))
  })
})

describe('slotsFor', () => {
  it('elements are kept by rows that stay and reused for new ones', () => {
    const first = slotsFor(new Map(), ['a', 'b', 'c'])
    expect([...first]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
    expect(Object.fromEntries(slotsFor(first, ['b', 'c', 'd']))).toEqual({ b: 1, c: 2, d: 0 })
    expect(Object.fromEntries(slotsFor(first, ['x', 'y', 'z', 'a', 'w']))).toEqual({ a: 0, x: 1, y: 2, z: 3, w: 4 })
  })
})

describe('RowSlots', () => {
  const orderOf = (slots: RowSlots, ids: readonly string[]) =>
    ids.toSorted((a, b) => slots.placeOf(a) - slots.placeOf(b))
  it('elements stand where they stood when other rows are drawn in them, new ones behind the others', () => {
    const slots = new RowSlots()
    slots.give(['a', 'b', 'c'])
    slots.stand(['c', 'a', 'b'])
    slots.give(['b', 'c', 'd', 'e'])
    expect(orderOf(slots, ['b', 'c', 'd', 'e'])).toEqual(['c', 'd', 'b', 'e'])
  })
})
