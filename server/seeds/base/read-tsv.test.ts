import { describe, expect, it } from 'vitest'
import { readTable } from './read-tsv.ts'

const columns = { word: 'text', others: 'list', more: 'optional list', kind: ['甲', '乙'], note: 'optional' } as const
const HEADER = 'word\tothers\tmore\tkind\tnote'
const read = (...lines: string[]) => readTable('words.tsv', [HEADER, ...lines, ''].join('\n'), columns, ['word'])

describe('readTable', () => {
  it('a table gives texts, lists, listed values and missing cells', () => {
    expect(read('遛狗\t养犬|携犬\t\t甲\t', '狗证\t养犬\t犬证\t乙\t见下')).toEqual([
      { word: '遛狗', others: ['养犬', '携犬'], more: [], kind: '甲', note: null },
      { word: '狗证', others: ['养犬'], more: ['犬证'], kind: '乙', note: '见下' },
    ])
  })
  it('a table without records gives no rows', () => expect(read()).toEqual([]))
  it.each([
    ['a cell too few', '遛狗\t养犬\t\t甲', '5 cells are needed, 4 were found'],
    ['a cell too many', '遛狗\t养犬\t\t甲\t\t', '5 cells are needed, 6 were found'],
    ['an empty line', '', '5 cells are needed, 1 were found'],
    ['a text that is missing', '\t养犬\t\t甲\t', 'word is empty'],
    ['a list without items', '遛狗\t\t\t甲\t', 'others is empty'],
    ['an empty item in a list', '遛狗\t养犬||携犬\t\t甲\t', 'others has an empty item between |'],
    ['an item said twice', '遛狗\t养犬|养犬\t\t甲\t', 'others says an item twice'],
    ['a list where a text belongs', '遛狗|狗证\t养犬\t\t甲\t', 'word is no list, but holds |'],
    ['a value that is not listed', '遛狗\t养犬\t\t丙\t', 'kind must be one of 甲, 乙'],
    ['a blank at the end of a cell', '遛狗 \t养犬\t\t甲\t', 'word begins or ends with a blank'],
    ['a quotation mark of a spreadsheet', '"遛狗"\t养犬\t\t甲\t', 'word holds a quotation mark'],
    ['a record that stands there already', '养犬证\t养犬\t\t甲\t', 'repeats line 2 (word)'],
  ])('a table with %s is refused, and the line is named', (_, line, reason) => {
    expect(() => read('养犬证\t犬证\t\t乙\t', line)).toThrow(`words.tsv, line 3: ${reason}`)
  })
  it('a table with another header is refused', () => {
    expect(() => readTable('words.tsv', 'word\tkind\n', columns, ['word'])).toThrow(
      'words.tsv, line 1: the header must be word, others, more, kind, note',
    )
  })
  it('a table that breaks off within a line is refused', () => {
    expect(() => readTable('words.tsv', `${HEADER}\n遛狗\t养犬\t\t甲\t`, columns, ['word'])).toThrow(
      'line 2: the last line must end with a line break',
    )
  })
})
