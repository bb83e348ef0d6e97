import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MergedRow, mergeRows, resolveRows } from './merge-rows.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
type Edit =
  | { kind: 'set'; at: number; field: 'item' | 'count'; value: string }
  | { kind: 'drop'; at: number }
  | { kind: 'add'; at: number; value: string }
  | { kind: 'move'; from: number; to: number }
const at = fc.nat(5)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    at,
    field: fc.constantFrom('item' as const, 'count' as const),
    value: fc.constantFrom('1', '2', '3'),
  }),
  fc.record({ kind: fc.constant('drop' as const), at }),
  fc.record({ kind: fc.constant('add' as const), at, value: fc.constantFrom('新', '增') }),
  fc.record({ kind: fc.constant('move' as const), from: at, to: at }),
)
const edits = fc.array(edit, { maxLength: 6 })
const beginning = fc.nat(5).map((count) => ids.slice(0, count).map((id) => ({ id, item: `物${id}`, count: '0' })))

/** Rows after edits; rows of the other user have ids of the server, new ones of the editor have none that it knows. */
function edited(rows: readonly MergedRow[], some: readonly Edit[], mark: string): MergedRow[] {
  const list = [...rows]
  let next = 0
  for (const one of some) {
    if (one.kind === 'add')
      list.splice(Math.min(one.at, list.length), 0, { id: `${mark}${next++}`, item: one.value, count: null })
    else if (list.length === 0) continue
    else if (one.kind === 'drop') list.splice(one.at % list.length, 1)
    else if (one.kind === 'move') list.splice(one.to % list.length, 0, ...list.splice(one.from % list.length, 1))
    else list[one.at % list.length] = { ...list[one.at % list.length], [one.field]: one.value }
  }
  return list
}
const find = (rows: readonly MergedRow[], id: unknown) => rows.find((row) => row.id === id)

describe('mergeRows', () => {
  it('a row that two users begin at once keeps what only one of them filled in', () => {
    const present = [{ id: 's', item: '纸', count: null, note: '急' }]
    expect(mergeRows({ began: [], present, mine: [{ id: 's', item: null, count: '5', note: '缓' }] })).toEqual({
      rows: [{ id: 's', item: '纸', count: '5', note: '急' }],
      conflicts: [{ row: 's', field: 'note', mine: '缓', theirs: '急' }],
    })
  })

  it('what only one of two users changed is what the rows become, in the order of that user', () => {
    fc.assert(
      fc.property(beginning, edits, (began, some) => {
        const changed = edited(began, some, 'n')
        expect(mergeRows({ began, present: began, mine: changed })).toEqual({ rows: changed, conflicts: [] })
        expect(mergeRows({ began, present: changed, mine: began })).toEqual({ rows: changed, conflicts: [] })
      }),
    )
  })

  // spec §1.32
  it('every change of either user is in the rows, or in a conflict', () => {
    fc.assert(
      fc.property(beginning, edits, edits, (began, own, others) => {
        const [mine, present] = [edited(began, own, 'n'), edited(began, others, 's')]
        const { rows, conflicts } = mergeRows({ began, present, mine })
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        const inConflict = (row: unknown, field: string) =>
          conflicts.some((one) => one.row === row && (one.field === field || one.field === null))
        const lost = [mine, present].flatMap((side) => {
          const other = side === mine ? present : mine
          const values = side.flatMap((row) =>
            ['item', 'count'].filter(
              (field) =>
                find(began, row.id)?.[field] !== row[field] &&
                !inConflict(row.id, field) &&
                find(rows, row.id)?.[field] !== row[field],
            ),
          )
          const back = began.filter((row) => !find(side, row.id) && !inConflict(row.id, 'item') && find(rows, row.id))
          const gone = began.filter((row) => find(side, row.id) && find(other, row.id) && !find(rows, row.id))
          return [...values, ...back, ...gone]
        })
        expect(lost).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  // spec §1.32
  it('after a side of each conflict was chosen nothing conflicts, and the chosen values are kept', () => {
    fc.assert(
      fc.property(
        beginning,
        edits,
        edits,
        fc.infiniteStream(fc.constantFrom('mine' as const, 'theirs' as const)),
        (began, own, others, sides) => {
          const [mine, present] = [edited(began, own, 'n'), edited(began, others, 's')]
          const { conflicts } = mergeRows({ began, present, mine })
          const choices = conflicts.map((one) => ({ ...one, keeps: sides.next().value as 'mine' | 'theirs' }))
          const again = mergeRows({ ...resolveRows({ began, mine }, choices), present })
          expect(again.conflicts).toEqual([])
          const unlike = choices.filter(({ row, field, keeps, ...values }) => {
            const kept = values[keeps]
            if (field !== null) return find(again.rows, row)?.[field] !== kept
            if (kept === null) return find(again.rows, row) !== undefined
            const { item, count } = kept as MergedRow
            return !again.rows.some((one) => one['item'] === item && one['count'] === count)
          })
          expect(unlike).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })
})
