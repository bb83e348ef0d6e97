import { describe, expect, it } from 'vitest'
import type { ReportCondition } from '#common/contract/reports.ts'
import { filledBy } from '#web/kit/picker-slots/popup-fields.model.ts'
import {
  chosenBefore,
  filtersOf,
  keyOf,
  metOn,
  orderOf,
  prefilled,
  selfParameters,
  toggled,
} from './report-picker.model.ts'

const PAIRS = [
  { from: 'name', to: 'organ' },
  { from: 'code', to: 'organCode' },
]
const row = (name: string, code: string | number, more = {}) => ({ name, code, ...more })
const [A, B] = [row('甲机关', 'JG1', { id: 1 }), row('乙机关', 'JG2', { id: 2 })]
const chosen = (...rows: (typeof A)[]) => rows.map((one) => ({ key: keyOf(one), row: one }))

describe('selfParameters and prefilled', () => {
  const param = { region: "'33'", status: 1, nothing: '', gone: null }
  it('all parameters are sent to the report unchanged', () =>
    expect(selfParameters(param)).toEqual({ self_region: "'33'", self_status: '1' }))
  it('parameters fill in conditions of the same name, without quotes', () => {
    expect(prefilled(param, [{ field: 'region' }, { field: 'title' }, { field: 'nothing' }])).toEqual({ region: '33' })
  })
})

describe('orderOf', () => {
  it.each([
    ['title=asc', { column: 'title', order: 'asc' }],
    ['title=DESC', { column: 'title', order: 'desc' }],
    ['title', { column: 'title', order: 'asc' }],
    ['', null],
    [undefined, null],
  ])('the sorter %o reads as %o', (sorter, order) => expect(orderOf(sorter)).toEqual(order))
})

// spec §2.121
it('conditions become fields of the query form, hidden ones are folded', () => {
  const condition = (more: Partial<ReportCondition>): ReportCondition => ({
    field: 'f',
    label: '名',
    view: 'text',
    mode: 'single',
    hidden: '0',
    dictCode: null,
    ...more,
  })
  expect(
    filtersOf([
      condition({}),
      condition({ view: 'list', dictCode: 'sex', hidden: '1' }),
      condition({ view: 'date', mode: 'group' }),
      condition({ view: 'number' }),
    ]),
  ).toEqual([
    { name: 'f', label: '名', kind: 'text', contains: true },
    { name: 'f', label: '名', folded: true, kind: 'dict', dictCode: 'sex' },
    { name: 'f', label: '名', kind: 'range' },
    { name: 'f', label: '名', kind: 'text', contains: false },
  ])
})

describe('keyOf', () => {
  it('the key of a row depends on its values, not on the order of its fields', () => {
    expect(keyOf({ a: 1, b: null })).toBe(keyOf({ b: null, a: 1 }))
    expect(keyOf({ a: 1 })).not.toBe(keyOf({ a: '1' }))
    expect(keyOf({ a: 'x,b', b: '' })).not.toBe(keyOf({ a: 'x', b: 'b' }))
  })
})

describe('chosenBefore and metOn', () => {
  const values = { organ: '甲机关,乙机关', organCode: 'JG1,JG2' }
  it('a row chosen before is known by its stored values until its page is loaded', () => {
    const before = chosenBefore(values, PAIRS, { multi: true })
    expect(before).toEqual([
      { key: null, row: { name: '甲机关', code: 'JG1' } },
      { key: null, row: { name: '乙机关', code: 'JG2' } },
    ])
    expect(metOn(before, [B], PAIRS)).toEqual([before[0], { key: keyOf(B), row: B }])
    expect(
      filledBy(
        metOn(before, [B], PAIRS).map((one) => one.row),
        PAIRS,
      ),
    ).toEqual(values)
  })
  it('stored values become one row when one is chosen or the parts do not match', () => {
    expect(chosenBefore({ organ: '甲,乙', organCode: 'JG1' }, PAIRS, { multi: true })).toEqual([
      { key: null, row: { name: '甲,乙', code: 'JG1' } },
    ])
    expect(chosenBefore({ organ: '甲,乙', organCode: '1,2' }, PAIRS, { multi: false })).toHaveLength(1)
    expect(chosenBefore({ organ: '', organCode: null }, PAIRS, { multi: true })).toEqual([])
  })
  it('each chosen row is matched with one row of the page', () => {
    const twice = [row('甲机关', 'JG1', { id: 1 }), row('甲机关', 'JG1', { id: 9 })]
    const before = chosenBefore({ organ: '甲机关,甲机关', organCode: 'JG1,JG1' }, PAIRS, { multi: true })
    expect(metOn(before, twice, PAIRS).map((one) => one.row['id'])).toEqual([1, 9])
  })
})

describe('toggled', () => {
  // spec §2.121
  it('choosing keeps rows of other pages in the order of choosing', () => {
    expect(toggled(chosen(B), [A], true, true)).toEqual(chosen(B, A))
    expect(toggled(chosen(B, A), [A], true, true)).toEqual(chosen(B, A))
    expect(toggled(chosen(B, A), [B], false, true)).toEqual(chosen(A))
  })
  it('a single choice keeps only the newest row', () => expect(toggled(chosen(B), [A], true, false)).toEqual(chosen(A)))
  it('choosing keeps rows that were not loaded yet', () => {
    const before = chosenBefore({ organ: '丙', organCode: 'JG3' }, PAIRS, { multi: true })
    expect(toggled(before, [A], true, true)).toEqual([...before, ...chosen(A)])
    expect(toggled([...before, ...chosen(A)], [A], false, true)).toEqual(before)
  })
})
