import { describe, expect, it } from 'vitest'
import type { Column, ColumnType, Option } from './columns.ts'
import { mayBeNumber, numberOf, tagsOf, textOf, valueOfText } from './values.ts'

const LEVELS: Option[] = [
  { value: '1', text: '法律' },
  { value: 2, title: '行政法规' },
  { value: '3', text: '停用的', disabled: true },
]
const column = (type: ColumnType, more: Partial<Column> = {}): Column => ({
  key: 'k',
  title: '列',
  type,
  options: LEVELS,
  ...more,
})
const read = (type: ColumnType, text: string, more?: Partial<Column>) =>
  valueOfText(column(type, more), text, { id: '1' }, ({ options = [] }) => options)
const shown = (type: ColumnType, value: unknown, row: Record<string, unknown> = {}) =>
  textOf(column(type), value, { id: '1', ...row }, ({ options = [] }) => options)

describe('textOf', () => {
  // spec §2.73
  it.each<[ColumnType, unknown, string]>([
    ['input', '条例', '条例'],
    ['input', null, ''],
    ['select', '2', '行政法规'],
    ['select', '9', '9'],
    ['list_multi', '1,2', '法律，行政法规'],
    ['checkbox', true, '是'],
    ['checkbox', null, '否'],
    ['progress', 45, '45%'],
    ['upload', { name: '附件.docx', path: 'temp/x.docx' }, '附件.docx'],
  ])('a cell of type %s shows %o as %s', (type, value, text) => expect(shown(type, value)).toBe(text))
  it('a cell shows the text that the server sent beside a code', () => {
    expect(shown('sel_user', 'zhang', { k_dictText: '张三' })).toBe('张三')
    expect(shown('sel_search', 'x', { k_dictText: '某某' })).toBe('某某')
  })
})

describe('valueOfText', () => {
  // spec §2.73
  it.each<[ColumnType, string, unknown]>([
    ['input', '  两端的空格 ', '  两端的空格 '],
    ['textarea', 'a\r\nb', 'a\nb'],
    ['inputNumber', '1,234.50', 1234.5],
    ['inputNumber', '', null],
    ['select', '法律', '1'],
    ['select', '2', 2],
    ['list_multi', '法律、行政法规', '1,2'],
    ['checkbox', '是', true],
    ['checkbox', '', false],
    ['date', '2026年3月5日', '2026-03-05'],
    ['date', '2026/3/5', '2026-03-05'],
    ['date', '20260305', '2026-03-05'],
    ['datetime', '2026-3-5 8:05', '2026-03-05 08:05:00'],
    ['time', '8:05', '08:05:00'],
  ])('a cell of type %s reads the text %s as %o', (type, text, value) => expect(read(type, text)).toEqual({ value }))
  it.each<[ColumnType, string, string]>([
    ['inputNumber', '十二', '“十二”不是数字'],
    ['select', '规章', '没有“规章”这个选项'],
    ['select', '停用的', '“停用的”已停用'],
    ['list_multi', '法律,规章', '没有“规章”这个选项'],
    ['checkbox', '也许', '应为 是 或 否'],
    ['date', '2026-02-30', '应为 YYYY-MM-DD 格式'],
    ['time', '25:00', '应为 HH:mm:ss 格式'],
    ['file', 'a.docx', '文件需在单元格内上传'],
  ])('a cell of type %s refuses the text %s: %s', (type, text, fault) => expect(read(type, text)).toEqual({ fault }))
  // spec §2.74
  it('a typed text becomes a choice of its own where the column allows it', () => {
    expect(read('select', '规章', { allowInput: true })).toEqual({ value: '规章' })
  })
})

describe('mayBeNumber and numberOf', () => {
  it.each(['', '-', '-1', '1.', '.5', '00.10'])('%s may stand while a number is typed', (text) =>
    expect(mayBeNumber(text)).toBe(true),
  )
  it.each(['1-', '1.2.3', 'a', '1e5', '１'])('%s may not stand while a number is typed', (text) =>
    expect(mayBeNumber(text)).toBe(false),
  )
  it.each([
    ['12.50', 12.5],
    ['-', null],
    ['', null],
    ['1.', 1],
  ])('the typed number %s becomes %o', (text, value) => expect(numberOf(text)).toBe(value))
})

// spec §2.74
it('tags have a semicolon after every two characters, and none that was typed', () => {
  expect(tagsOf('环保土地税')).toBe('环保;土地;税')
  expect(tagsOf('环;保；土地;')).toBe('环保;土地;')
})
