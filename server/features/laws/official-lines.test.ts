import { describe, expect, it } from 'vitest'
import { officialLines } from './official-lines.ts'

const linesOf = (...texts: string[]) => {
  const rows = texts.map((text, ord) => ({
    ord,
    parentOrd: null,
    level: 'passage',
    label: '',
    caption: '',
    text,
    tableCells: null,
  }))
  const found = officialLines(rows)
  return texts.map((_, ord) => found.get(ord) ?? '')
}

describe('officialLines', () => {
  it('the addressee stands first and names bodies', () => {
    expect(linesOf('各市、县（市、区）人民政府，省政府直属各单位：', '现将办法印发给你们。')).toEqual(['addressee', ''])
    expect(linesOf('省级有关部门、各高等院校：')).toEqual(['addressee'])
  })
  it('a line that leads to a list is no addressee, nor is one below the first', () => {
    expect(linesOf('现将有关事项通知各单位：', '各市人民政府：')).toEqual(['', ''])
    expect(linesOf('为了规范补助，决定向下列单位：')).toEqual([''])
  })
  it('names above a day, several of them, and both on one line are a signature', () => {
    expect(linesOf('特此通知。', '浙江省财政厅', '浙江省民政厅（代章）', '2025年3月1日')).toEqual([
      '',
      'signature',
      'signature',
      'signature',
    ])
    expect(linesOf('特此通知。', '乐清市人民政府办公室　　2025年3月1日', '（此件公开发布）')).toEqual([
      '',
      'signature',
      '',
    ])
  })
  it('a day alone below the text is a signature, a sentence with a day is none', () => {
    expect(linesOf('请遵照执行。', '2025年3月1日')).toEqual(['', 'signature'])
    expect(linesOf('请遵照执行。', '本通知自2025年3月1日起施行。')).toEqual(['', ''])
  })
})
