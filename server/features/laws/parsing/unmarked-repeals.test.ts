import { describe, expect, it } from 'vitest'
import type { LawNode } from '#common/law/model.ts'
import { makeNode, tableNode } from './law-nodes.ts'
import { unmarkedRepeals } from './unmarked-repeals.ts'

const table = (rows: string[][]): LawNode => tableNode({ kind: 'table', rows, line: 1 })
const list = table([
  ['序号', '文件名称', '文号'],
  ['1', '某市船闸管理办法', '某政规〔2015〕3号'],
  ['2', '某市菜农补贴办法', '/'],
])

describe('unmarkedRepeals', () => {
  it('each row of a list of repealed documents repeals the document it names, by its number where it has one', () => {
    const found = unmarkedRepeals([makeNode('passage', { text: '废止的规范性文件目录' }), list])
    expect(found.map(({ type, targetTitle, basisText }) => [type, targetTitle, basisText])).toEqual([
      ['REPEAL', '某市船闸管理办法', '《某市船闸管理办法》（某政规〔2015〕3号）'],
      ['REPEAL', '某市菜农补贴办法', '《某市菜农补贴办法》'],
    ])
    for (const { start, length, targetTitle } of found) expect(list.text.slice(start, start + length)).toBe(targetTitle)
  })

  it.each(['继续有效的规范性文件目录', '予以修改、废止后保留的文件目录', '某市船闸名录'])(
    'a table under %s repeals nothing',
    (heading) => {
      expect(unmarkedRepeals([makeNode('passage', { text: heading }), list])).toEqual([])
    },
  )

  it('a table without a column of names repeals nothing', () => {
    expect(
      unmarkedRepeals([
        makeNode('passage', { text: '废止事项' }),
        table([
          ['项目', '金额'],
          ['甲项目补贴', '5'],
        ]),
      ]),
    ).toEqual([])
  })

  it.each([
    ['本通告自2025年6月1日起实施。原滨海市公安局通告（2021年第3号）同时废止。', '滨海市公安局通告2021年第3号'],
    ['本公告自2025年6月1日起施行，农业农村部公告第52号同时废止。', '农业农村部公告第52号'],
  ])('“%s” repeals %s', (text, title) => {
    const [found, ...others] = unmarkedRepeals([makeNode('passage', { text })])
    expect(others).toEqual([])
    expect(found).toMatchObject({ type: 'REPEAL', targetTitle: title })
    expect(text.slice(found?.start, (found?.start ?? 0) + (found?.length ?? 0))).toMatch(
      /^滨海市公安局通告（2021年第3号$|^农业农村部公告第52号$/,
    )
  })

  it.each(['农业农村部公告第52号规定的期限不变。', '《某办法》（某公告第3号）同时废止。'])(
    '“%s” repeals nothing by a number',
    (text) => expect(unmarkedRepeals([makeNode('passage', { text })])).toEqual([]),
  )

  it('documents that are called by their codes and numbers alone are repealed each by itself', () => {
    const text = '本通知自2025年6月1日起施行。原滨政发〔2012〕5号、滨政办发（2013）6号文件同时废止。'
    const found = unmarkedRepeals([makeNode('passage', { text })])
    expect(found.map(({ targetTitle }) => targetTitle)).toEqual(['滨政发〔2012〕5号', '滨政办发〔2013〕6号'])
    expect(found.map(({ start, length }) => text.slice(start, start + length))).toEqual([
      '滨政发〔2012〕5号',
      '滨政办发（2013）6号',
    ])
  })

  it('a number that a sentence only cites is not repealed', () => {
    const text = '根据滨政发〔2012〕5号文件规定，原补贴标准同时废止。'
    expect(unmarkedRepeals([makeNode('passage', { text })])).toEqual([])
  })
})
