import { describe, expect, it } from 'vitest'
import type { Column } from '#web/kit/editable-table/model/columns.ts'
import { PageBook } from './page-book.ts'

const COLUMNS: Column[] = [{ key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] }]
const rows = (page: number) => [1, 2, 3].map((at) => ({ id: `${page}-${at}`, name: `第${page}页第${at}行` }))

function book() {
  const pages = new PageBook({ columns: COLUMNS })
  const turn = (page: number, from?: number) => {
    if (from !== undefined) pages.leave(from)
    return pages.kept(page) ?? pages.open(page, rows(page))
  }
  return { pages, turn }
}

describe('PageBook', () => {
  // spec §2.133
  it('a page keeps its edits and undo history while other pages are shown', () => {
    const { pages, turn } = book()
    const first = turn(1)
    first.setCell('1-2', 'name', '改过')
    first.insert([{ name: '新的' }])
    turn(2, 1)
    expect(pages.changedPages()).toEqual([1])
    const again = turn(1, 2)
    expect(again).toBe(first)
    again.undo()
    again.undo()
    expect(again.rowOf('1-2')?.['name']).toBe('第1页第2行')
    // The second page has no edits, so it is not kept.
    expect(pages.kept(2)).toBe(undefined)
    expect(pages.changedPages()).toEqual([])
  })
  it('the pages come back with their drafts after a reload', () => {
    const { pages, turn } = book()
    turn(1).setCell('1-1', 'name', '甲')
    turn(2, 1).remove(['2-2'])
    turn(3, 2)
    const drafts = pages.drafts()
    expect(Object.keys(drafts)).toEqual(['1', '2'])
    const after = new PageBook({ columns: COLUMNS })
    for (const page of [1, 2]) after.open(page, rows(page), drafts[page])
    expect(after.changes()).toEqual(pages.changes())
    expect(after.kept(1)?.rowOf('1-1')).toEqual({ id: '1-1', name: '甲' })
  })
  it('the changes of all pages are saved together', () => {
    const { pages, turn } = book()
    turn(1).setCell('1-1', 'name', '甲')
    turn(3, 1).remove(['3-2'])
    turn(2, 3).insert([{ name: '乙' }])
    expect(pages.changes()).toEqual({
      added: [{ key: 'new-1', name: '乙' }],
      edited: [{ row: { id: '1-1', name: '甲' }, values: { name: '甲' } }],
      deleted: ['3-2'],
    })
    pages.clear()
    expect([pages.changedPages(), pages.kept(1)]).toEqual([[], undefined])
  })
  it('all pages are checked before saving, and a refusal is shown at its row', async () => {
    const { pages, turn } = book()
    turn(2).setCell('2-3', 'name', '')
    turn(1, 2).setCell('1-1', 'name', '')
    expect((await pages.validate()).map(({ page, fault: { id, message } }) => [page, id, message])).toEqual([
      [1, '1-1', '名称不能为空'],
      [2, '2-3', '名称不能为空'],
    ])
    expect(pages.mark('2-1', 'name', '已有相同的')).toBe(2)
    expect(
      pages
        .kept(2)
        ?.faults()
        .map(({ message }) => message),
    ).toEqual(['已有相同的', '名称不能为空'])
    expect(pages.mark('9-9', 'name', '没有')).toBe(null)
  })
})
