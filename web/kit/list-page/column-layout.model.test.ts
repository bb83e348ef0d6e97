import { describe, expect, it } from 'vitest'
import {
  arranged,
  leastWidth,
  PLAIN_LAYOUT,
  type SizedColumn,
  usualLayout,
  widthsOf,
  withSetting,
} from './column-layout.model.ts'
import { moved, toggled } from './layout-changes.model.ts'

const COLUMNS: SizedColumn[] = [
  { key: 'code', title: '编码', kind: 'code' },
  { key: 'name', title: '名称', kind: 'name' },
  { key: 'createTime', title: '创建时间', kind: 'moment' },
]
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key).join(' ')

describe('arranged', () => {
  it('columns keep the order of the screen until they are moved', () => {
    expect(keys(arranged(COLUMNS, PLAIN_LAYOUT))).toBe('code name createTime')
    expect(keys(arranged(COLUMNS, { ...PLAIN_LAYOUT, order: ['createTime', 'gone'] }))).toBe('createTime code name')
  })
  it('pinned columns stand at their edges', () => {
    expect(keys(arranged(COLUMNS, { ...PLAIN_LAYOUT, pins: { createTime: 'start', code: 'end' } }))).toBe(
      'createTime name code',
    )
  })
})

describe('usualLayout', () => {
  it('columns that few users need are hidden until they are shown', () => {
    expect(usualLayout([...COLUMNS, { key: 'note', extra: true }])).toEqual({ ...PLAIN_LAYOUT, hidden: ['note'] })
  })
})

describe('widthsOf', () => {
  it('what is left over goes to columns of text by their share, and the sum is the room', () => {
    expect(widthsOf(COLUMNS, {}, 773)).toEqual([236, 369, 168])
  })
  it('a column that the user has sized keeps its width', () => {
    expect(widthsOf(COLUMNS, { name: 90 }, 600)).toEqual([342, 90, 168])
    expect(widthsOf(COLUMNS, { name: 90, code: 100 }, 600)).toEqual([100, 90, 410])
  })
  it('in too little room columns keep their widths, and the table scrolls', () => {
    expect(widthsOf(COLUMNS, {}, 300)).toEqual([136, 168, 168])
  })
  // spec §1.17
  it('a number at the edge of a table that scrolls is not covered in part, for its first digits would be another number', () => {
    const amounts = [
      ...COLUMNS.slice(0, 2),
      { key: 'amount', title: '金额', kind: 'amount' as const },
      ...COLUMNS.slice(2),
    ]
    expect(widthsOf(amounts, {}, 400)).toEqual([168, 232, 144, 168])
    expect(widthsOf(amounts, {}, 448)).toEqual([136, 168, 144, 168])
    expect(widthsOf(amounts, { code: 120, name: 180 }, 400)).toEqual([120, 180, 144, 168])
  })
  it('a column is never narrower than its title', () => {
    expect(leastWidth({ key: 'n', title: '平均名次数量', kind: 'number', sorter: true })).toBe(118)
  })
  // spec §1.43
  it('a title of a whole sentence does not take the table to itself', () => {
    expect(leastWidth({ key: 'n', title: '整改'.repeat(30), kind: 'text', sorter: true })).toBe(314)
  })
})

describe('changes of a layout', () => {
  it('a column moves among those of its side', () => {
    const once = moved(COLUMNS, PLAIN_LAYOUT, 'code', 1)
    expect(keys(arranged(COLUMNS, once))).toBe('name code createTime')
    expect(moved(COLUMNS, once, 'name', -1)).toBe(once)
    const pinned = { ...PLAIN_LAYOUT, pins: { code: 'start' as const } }
    expect(moved(COLUMNS, pinned, 'code', 1)).toBe(pinned)
  })
  it('a column is hidden and shown again, and a setting is removed', () => {
    const hidden = toggled(PLAIN_LAYOUT, 'code')
    expect(hidden.hidden).toEqual(['code'])
    expect(toggled(hidden, 'code').hidden).toEqual([])
    expect(withSetting({ code: 90 }, 'name', 120)).toEqual({ code: 90, name: 120 })
    expect(withSetting({ code: 90 }, 'code', null)).toEqual({})
  })
})
