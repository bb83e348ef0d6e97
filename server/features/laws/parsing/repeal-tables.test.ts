import { describe, expect, it } from 'vitest'
import type { LawNode } from '#common/law/model.ts'
import { makeNode, tableNode } from './law-nodes.ts'
import { repealsInTables } from './repeal-tables.ts'

const table = (rows: string[][]): LawNode => tableNode({ kind: 'table', rows, line: 1 })
const list = table([
  ['序号', '文件名称', '文号'],
  ['1', '某市船闸管理办法', '某政规〔2015〕3号'],
  ['2', '某市菜农补贴办法', '/'],
])

describe('repealsInTables', () => {
  it('each row of a list of repealed documents repeals the document it names, by its number where it has one', () => {
    const found = repealsInTables([makeNode('passage', { text: '废止的规范性文件目录' }), list])
    expect(found.map(({ type, targetTitle, basisText }) => [type, targetTitle, basisText])).toEqual([
      ['REPEAL', '某市船闸管理办法', '《某市船闸管理办法》（某政规〔2015〕3号）'],
      ['REPEAL', '某市菜农补贴办法', '《某市菜农补贴办法》'],
    ])
    for (const { start, length, targetTitle } of found) expect(list.text.slice(start, start + length)).toBe(targetTitle)
  })

  it.each(['继续有效的规范性文件目录', '予以修改、废止后保留的文件目录', '某市船闸名录'])('a table under %s repeals nothing', (heading) => {
    expect(repealsInTables([makeNode('passage', { text: heading }), list])).toEqual([])
  })

  it('a table without a column of names repeals nothing', () => {
    expect(
      repealsInTables([
        makeNode('passage', { text: '废止事项' }),
        table([
          ['项目', '金额'],
          ['甲项目补贴', '5'],
        ]),
      ]),
    ).toEqual([])
  })
})
