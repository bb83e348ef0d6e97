import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockHtml, parseBlock, printBlock } from './clipboard.ts'
import { blockBetween, isWithin, leadsTo } from './cursor.ts'
import { DecimalSum, withDigits } from './statistics.ts'
import { columnsShown, edgesOf, rowsShown, widthsOf } from './window.ts'

describe('parseBlock, printBlock and blockHtml', () => {
  // spec §2.87
  it.each<[string, string, string[][]]>([
    [
      'what Excel puts there',
      'a\tb\r\n1\t2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a cell with a line break', '"第一行\n第二行"\tb', [['第一行\n第二行', 'b']]],
    ['doubled quotes', '"说""好"""', [['说"好"']]],
    ['a quote that is none of the format', '5" 管\t"引" 言', [['5" 管', '"引" 言']]],
    ['empty cells at the end', 'a\t\t\r\n', [['a', '', '']]],
    ['one cell', '甲', [['甲']]],
    ['a quote never closed', '"abc', [['"abc']]],
  ])('a pasted text is parsed: %s', (_, text, rows) => expect(parseBlock(text)).toEqual(rows))
  it('a block printed for the clipboard is parsed back unchanged', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '法', '"', '\t', '\n', ' ', ';'), maxLength: 6 })
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      )
    fc.assert(
      fc.property(block, (rows) => {
        expect(parseBlock(`${printBlock(rows)}\r\n`)).toEqual(rows)
      }),
    )
  })
  it('a block as HTML escapes the markup of its cells', () =>
    expect(blockHtml([['<b>&\n']])).toContain('&lt;b&gt;&amp;<br>'))
})

describe('leadsTo, blockBetween and isWithin', () => {
  const extent = { rows: 3, columns: 4, page: 2 }
  const key = (name: string, more: Partial<{ shift: boolean; control: boolean }> = {}) => ({
    key: name,
    shift: false,
    control: false,
    ...more,
  })
  it.each([
    ['ArrowDown', {}, { row: 2, column: 1 }],
    ['ArrowUp', { control: true }, { row: 0, column: 1 }],
    ['End', {}, { row: 1, column: 3 }],
    ['End', { control: true }, { row: 2, column: 3 }],
    ['Tab', {}, { row: 1, column: 2 }],
    ['Tab', { shift: true }, { row: 1, column: 0 }],
    ['Enter', { shift: true }, { row: 0, column: 1 }],
    ['PageDown', {}, { row: 2, column: 1 }],
    ['x', {}, null],
  ])('the key %s with %o moves the cursor to %o', (name, more, place) =>
    expect(leadsTo({ row: 1, column: 1 }, key(name, more), extent)).toEqual(place),
  )
  it('Tab goes to the next row, and leaves the table behind the last and before the first cell', () => {
    expect(leadsTo({ row: 0, column: 3 }, key('Tab'), extent)).toEqual({ row: 1, column: 0 })
    expect(leadsTo({ row: 2, column: 3 }, key('Tab'), extent)).toBeNull()
    expect(leadsTo({ row: 0, column: 0 }, key('Tab', { shift: true }), extent)).toBeNull()
  })
  it('a block spans from any corner', () => {
    const block = blockBetween({ row: 4, column: 1 }, { row: 2, column: 3 })
    expect(block).toEqual({ top: 2, bottom: 4, left: 1, right: 3 })
    expect([isWithin(block, 3, 2), isWithin(block, 1, 2)]).toEqual([true, false])
  })
})

describe('DecimalSum', () => {
  const of = (...values: unknown[]) => {
    const sum = new DecimalSum()
    for (const value of values) sum.add(value)
    return sum
  }
  // spec §2.93
  it('sums are decimal, without errors of binary fractions', () => {
    expect(of(0.1, 0.2, '0.30').sum).toBe('0.6')
    expect(of('9007199254740993', '0.01').sum).toBe('9007199254740993.01')
    expect(of(-1.5, 1.25).sum).toBe('-0.25')
    expect(of(1e-7, 1e21).sum).toBe('1000000000000000000000.0000001')
  })
  // spec §1.28
  it('a sum is shown with the digits of its column, none of a long one is lost, and - stays -', () => {
    expect(withDigits(of(3.5, 12).sum, 2)).toBe('15.50')
    expect(withDigits(of('9007199254740993', 7).sum, 3)).toBe('9007199254741000.000')
    expect([withDigits('-0.255', 2), withDigits('7'), withDigits('7', 0), withDigits(of().sum, 2)]).toEqual([
      '-0.255',
      '7',
      '7',
      '-',
    ])
  })
  it('sums skip values that are no numbers and show - without any', () => {
    expect(of('甲', null, '', 2).sum).toBe('2')
    expect([of('甲').sum, of().average]).toEqual(['-', '-'])
  })
  // spec §2.93
  it('means are rounded half away from zero', () => {
    expect(of(1, 2).average).toBe('1.5')
    expect(of(1, 1, 0).average).toBe('0.67')
    expect(of(-1, -1, 0).average).toBe('-0.67')
  })
  it('sums forget removed values', () => {
    const sum = of('1.005', 2)
    sum.remove('1.005')
    expect([sum.sum, sum.average]).toEqual(['2', '2'])
  })
})

describe('rowsShown, columnsShown and widthsOf', () => {
  it('rows on screen and a few around them are drawn', () => {
    expect(rowsShown(610, 400, 61, 10_000, 3)).toEqual({ from: 7, to: 20 })
    expect(rowsShown(0, 400, 61, 2, 3)).toEqual({ from: 0, to: 2 })
    expect(rowsShown(99_999, 400, 61, 10, 3)).toEqual({ from: 10, to: 10 })
    const edges = edgesOf([100, 200, 100, 50])
    expect(edges).toEqual([0, 100, 300, 400, 450])
    expect(columnsShown(120, 200, edges)).toEqual({ from: 0, to: 4 })
    expect(columnsShown(0, 90, edges)).toEqual({ from: 0, to: 2 })
  })
  // spec §2.94
  it('columns have the width of their kind, or a share of 92 % of the table, at least 120', () => {
    const kinds = (...columns: [string, (number | string)?][]) =>
      columns.map(([kind, width]) => ({ kind, ...(width === undefined ? {} : { width }) }))
    expect(widthsOf(kinds(['input'], ['input']), 1000)).toEqual([460, 460])
    expect(widthsOf(kinds(['datetime'], ['sel_user'], ['sel_depart'], ['date']), 1000)).toEqual([200, 220, 190, 135])
    expect(widthsOf(kinds(['input', '20%'], ['input', 300], ['input', '80px'], ['input']), 500)).toEqual([
      100, 300, 80, 120,
    ])
  })
})
