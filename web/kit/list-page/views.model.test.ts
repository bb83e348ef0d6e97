import { describe, expect, it } from 'vitest'
import type { ViewSettings } from '#common/contract/list-views.ts'
import { PLAIN_LAYOUT } from './column-layout.model.ts'
import type { Filter } from './list-page.model.ts'
import { NO_VIEW, viewAsked } from './view-state.model.ts'
import { openedView, sameSettings, settingsOf } from './views.model.ts'

const filters: Filter[] = [
  { kind: 'text', name: 'title', label: '标题' },
  { kind: 'range', name: 'createTime', label: '创建时间' },
]
const columns = [{ key: 'title' }, { key: 'createTime' }]
const parts = { filters, columns, fields: new Set(['title', 'state']) }
const advancedOf = (rows: unknown[]) => ({
  superQueryParams: encodeURIComponent(JSON.stringify(rows)),
  superQueryMatchType: 'or' as const,
})
const plain: ViewSettings = { values: {}, layout: PLAIN_LAYOUT }
const opened = (settings: Partial<ViewSettings>) =>
  openedView({ id: 'v', settings: { ...plain, ...settings } }, parts, 20)

describe('viewAsked', () => {
  it.each([
    ['a', 'b', false, 'a'],
    [undefined, 'b', false, 'b'],
    [undefined, 'b', true, NO_VIEW],
    [NO_VIEW, 'b', false, NO_VIEW],
    [undefined, undefined, false, NO_VIEW],
  ])(
    'with %s in the address, %s as the default and conditions in the address %s, the list is in the view %s',
    (address, usual, asked, view) => {
      expect(viewAsked(address, usual, asked)).toBe(view)
    },
  )
})

describe('openedView', () => {
  it('a view that was saved restores conditions, order and columns, at the first page', () => {
    const before = {
      pageNo: 3,
      pageSize: 20,
      values: { title: '水', createTime_begin: '2026-01-01' },
      column: 'title',
      order: 'asc' as const,
    }
    const layout = { ...PLAIN_LAYOUT, hidden: ['title'] }
    const { state, gone } = opened(settingsOf(before, layout, 'fType:FT01'))
    expect(state).toEqual({ ...before, pageNo: 1, view: { id: 'v', layout, facets: 'fType:FT01' } })
    expect(gone).toEqual([])
    expect(settingsOf(state, layout, 'fType:FT01')).toEqual(settingsOf(before, layout, 'fType:FT01'))
  })
  it('a condition, an order and a row of the query on fields that are gone are left out and named once', () => {
    const rows = [
      { field: 'state', rule: 'eq', val: '10' },
      { field: 'old', rule: 'eq', val: '1' },
      { matchType: 'and', params: [{ field: 'old' }] },
    ]
    const { state, gone } = opened({
      values: { title: '水', older: '1' },
      advanced: advancedOf(rows),
      column: 'oldest',
      order: 'asc',
    })
    expect(state).toMatchObject({ values: { title: '水' }, advanced: advancedOf(rows.slice(0, 1)) })
    expect([state.column, state.order]).toEqual([undefined, undefined])
    expect(gone).toEqual(['older', 'old', 'oldest'])
  })
  it('a query of which nothing is left, or that cannot be read, is none', () => {
    expect(opened({ advanced: advancedOf([{ field: 'old' }]) }).state.advanced).toBeUndefined()
    expect(opened({ advanced: { superQueryParams: '%', superQueryMatchType: 'and' } }).state.advanced).toBeUndefined()
  })
})

describe('sameSettings', () => {
  it('settings are the same whatever the order of their fields, and differ by a hidden column', () => {
    const settings = settingsOf({ values: { title: '水' }, column: 'title', order: 'asc' }, PLAIN_LAYOUT, '')
    expect(sameSettings(settings, Object.fromEntries(Object.entries(settings).toReversed()) as ViewSettings)).toBe(true)
    expect(sameSettings(settings, { ...settings, layout: { ...PLAIN_LAYOUT, hidden: ['title'] } })).toBe(false)
  })
})
