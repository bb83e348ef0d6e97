import { describe, expect, it } from 'vitest'
import { blocksOf } from './read-doc.ts'

describe('blocksOf', () => {
  it('paragraphs are lines, and rows of cells are one table', () => {
    expect(blocksOf('标题\n\n第一条　甲。\n项目\t金额\t\t一\t十元\t\t\n二\t二十元\t\t\n第二条　乙。')).toEqual([
      { kind: 'text', text: '标题', line: 1 },
      { kind: 'text', text: '第一条　甲。', line: 3 },
      {
        kind: 'table',
        rows: [
          ['项目', '金额'],
          ['一', '十元'],
          ['二', '二十元'],
        ],
        line: 4,
      },
      { kind: 'text', text: '第二条　乙。', line: 6 },
    ])
  })
  it('a tab within a paragraph makes no table', () => {
    expect(blocksOf('第一章　总则\t1')).toEqual([{ kind: 'text', text: '第一章　总则\t1', line: 1 }])
  })
})
