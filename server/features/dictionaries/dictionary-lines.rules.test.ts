import { describe, expect, it } from 'vitest'
import { readDictionaryLines } from './dictionary-lines.rules.ts'

const TITLES = ['字典名称', '字典编码', '字典项名称', '字典项值', '排序', '是否启用', '值的类型']
const read = (...rows: string[][]) =>
  readDictionaryLines(
    rows.map((cells, at) => ({
      line: at + 4,
      cells: Object.fromEntries(TITLES.map((title, column) => [title, cells[column] ?? ''])),
    })),
    new Set(['sex']),
  )

describe('readDictionaryLines', () => {
  it('lines without name and code belong to the dictionary above', () => {
    const { dictionaries, successCount } = read(['颜色', 'colour', '红', 'r'], ['', '', '绿', 'g'], ['形状', 'shape'])
    expect(successCount).toBe(3)
    expect(
      dictionaries.map(({ dictCode, items }) => [
        dictCode,
        items.map(({ itemValue, sortOrder }) => [itemValue, sortOrder]),
      ]),
    ).toEqual([
      [
        'colour',
        [
          ['r', 0],
          ['g', 1],
        ],
      ],
      ['shape', []],
    ])
  })
  it.each<[string, string[][], [number, string, string][]]>([
    [
      'a code that is taken, for all its lines',
      [
        ['性别', 'sex', '男', '1'],
        ['', '', '女', '2'],
      ],
      [
        [4, '字典编码', '字典编码已经存在，忽略导入。'],
        [5, '字典编码', '字典编码已经存在，忽略导入。'],
      ],
    ],
    ['no code', [['名称', '', '男', '1']], [[4, '字典编码', '字典编码不能为空']]],
    ['no dictionary above', [['', '', '男', '1']], [[4, '字典编码', '字典编码不能为空']]],
    ['an item without value', [['名称', 'a', '男', '']], [[4, '字典项值', '字典项值不能为空']]],
    [
      'a value twice',
      [
        ['名称', 'a', '男', '1'],
        ['', '', '女', '1'],
      ],
      [[5, '字典项值', '字典“名称”中已有这个值']],
    ],
    [
      'text where numbers are',
      [['名称', 'a', '男', 'x', '', '', '数字']],
      [[4, '字典项值', '这个字典的值是数字，请填写数字']],
    ],
    ['an order that is none', [['名称', 'a', '男', '1', '一']], [[4, '排序', '应为整数']]],
    ['an unknown state', [['名称', 'a', '男', '1', '', '也许']], [[4, '是否启用', '应为 启用 或 不启用']]],
  ])('lines are refused for %s', (_, rows, expected) => {
    expect(read(...rows).faults.map(({ line, column, reason }) => [line, column, reason])).toEqual(expected)
  })
})
