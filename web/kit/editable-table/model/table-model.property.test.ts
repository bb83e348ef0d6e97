import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { TableModel } from './table-model.ts'

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'amount', title: '金额', type: 'inputNumber', statistics: true },
  { key: 'rank', title: '序', type: 'inputNumber', isOrder: true },
]

/** The expected state of a table, in the simplest form. */
interface Plain {
  rows: { id: string; isNew: boolean; name: unknown; amount: unknown }[]
  deleted: string[]
}

type Step =
  | { do: 'load'; count: number }
  | { do: 'insert'; at: number; count: number }
  | { do: 'remove'; picks: number[] }
  | { do: 'move'; from: number; to: number }
  | { do: 'edit'; pick: number; key: 'name' | 'amount'; value: string | number | null }
  | { do: 'undo' }
  | { do: 'redo' }

const amount = fc.oneof(
  fc.integer({ min: -500, max: 500 }).map((whole) => whole / 100),
  fc.constant(null),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('load' as const), count: fc.nat(6) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('insert' as const), at: fc.nat(12), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('remove' as const),
      picks: fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), from: fc.nat(12), to: fc.nat(12) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      pick: fc.nat(12),
      key: fc.constant('amount' as const),
      value: amount,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      pick: fc.nat(12),
      key: fc.constant('name' as const),
      value: fc.constantFrom('甲', '乙', '丙', ''),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }) },
)

const copied = ({ rows, deleted }: Plain): Plain => ({ rows: rows.map((row) => ({ ...row })), deleted: [...deleted] })

/** A reference table that does the same steps on a list, with whole copies for undo. */
class PlainTable {
  now: Plain = { rows: [], deleted: [] }
  past: Plain[] = []
  future: Plain[] = []

  do(change: (plain: Plain) => void): void {
    this.past.push(copied(this.now))
    this.future = []
    change(this.now)
  }
}

function apply(model: TableModel, plain: PlainTable, given: Step, loads: number): void {
  const { rows } = plain.now
  switch (given.do) {
    case 'load': {
      const loaded = Array.from({ length: given.count }, (_, at) => ({
        id: `s${loads}-${at}`,
        name: `名${at}`,
        amount: at + 0.1,
      }))
      model.load(loaded)
      plain.now = { rows: loaded.map((row) => ({ ...row, isNew: false })), deleted: [] }
      plain.past = []
      plain.future = []
      return
    }
    case 'insert': {
      const at = Math.min(given.at, rows.length)
      const made = model.insert(
        Array.from({ length: given.count }, () => ({})),
        at,
      )
      plain.do(({ rows: into }) =>
        into.splice(at, 0, ...made.map(({ id }) => ({ id, isNew: true, name: null, amount: null }))),
      )
      return
    }
    case 'remove': {
      const ids = [...new Set(given.picks.flatMap((pick) => rows[pick]?.id ?? []))]
      model.remove(ids)
      if (ids.length === 0) return
      plain.do((into) => {
        into.deleted.push(...into.rows.filter(({ id, isNew }) => ids.includes(id) && !isNew).map(({ id }) => id))
        into.rows = into.rows.filter(({ id }) => !ids.includes(id))
      })
      return
    }
    case 'move': {
      model.move(given.from, given.to)
      if (given.from >= rows.length || given.to >= rows.length || given.from === given.to) return
      plain.do(({ rows: into }) => into.splice(given.to, 0, ...into.splice(given.from, 1)))
      return
    }
    case 'edit': {
      const row = rows[given.pick]
      if (!row) return
      model.setCell(row.id, given.key, given.value)
      const before = row[given.key] ?? ''
      if (before === (given.value ?? '')) return
      plain.do(({ rows: into }) => {
        const found = into.find(({ id }) => id === row.id)
        if (found) found[given.key] = given.value
      })
      return
    }
    case 'undo':
    case 'redo': {
      const [from, to] = given.do === 'undo' ? [plain.past, plain.future] : [plain.future, plain.past]
      model[given.do]()
      const other = from.pop()
      if (!other) return
      to.push(plain.now)
      plain.now = other
    }
  }
}

const hundredths = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) : 0)

describe('TableModel', () => {
  // spec §2.71
  it('rows, order numbers, deleted ids and sums are right after any sequence of edits', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const model = new TableModel({ columns: COLUMNS, orderKey: 'orderNum' })
        const plain = new PlainTable()
        for (const [at, one] of steps.entries()) apply(model, plain, one, at)
        const { rows, deleted } = plain.now
        expect(model.state().order).toEqual(rows.map(({ id }) => id))
        expect(model.state().view).toEqual(rows.map(({ id }) => id))
        expect(model.tableData()).toEqual(
          rows.map(({ id, isNew, name, amount: sum }, index) =>
            expect.objectContaining({ name, amount: sum, orderNum: index + 1, ...(isNew ? {} : { id }) }),
          ),
        )
        for (const [index, row] of model.tableData().entries()) expect('id' in row).toBe(!rows[index]?.isNew)
        expect(model.deletedIds().toSorted()).toEqual(deleted.toSorted())
        const numbers = rows.map(({ amount: one }) => one).filter((one) => typeof one === 'number')
        const sum = numbers.reduce<number>((total, one) => total + hundredths(one), 0)
        expect(model.statisticsOf('amount')?.sum).toBe(numbers.length === 0 ? '-' : String(sum / 100))
      }),
      { numRuns: 400 },
    )
  })
  it('faults after any sequence of edits equal those of a table loaded with the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const model = new TableModel({ columns: COLUMNS })
        const plain = new PlainTable()
        for (const [at, one] of steps.entries()) apply(model, plain, one, at)
        const fresh = new TableModel({ columns: COLUMNS })
        fresh.load(plain.now.rows.map(({ id, name, amount: one }) => ({ id, name, amount: one })))
        const faults = await model.validate()
        expect(faults).toEqual(await fresh.validate())
        expect(model.state().faultCount).toBe(faults.length)
      }),
      { numRuns: 150 },
    )
  })
  it('undoing everything gives the loaded table back', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const model = new TableModel({ columns: COLUMNS, orderKey: 'orderNum' })
        const plain = new PlainTable()
        apply(model, plain, { do: 'load', count: 5 }, 1000)
        const loaded = model.tableData()
        for (const one of steps) if (one.do !== 'load') apply(model, plain, one, 0)
        while (model.state().canUndo) model.undo()
        expect(model.tableData()).toEqual(loaded)
        expect(model.deletedIds()).toEqual([])
        expect(model.changedRows()).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
