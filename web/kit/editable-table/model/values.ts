import { boxValues, type Column, kindOf, type Option, optionText, type Row } from './columns.ts'

/** Returns the present choices of a column: its own, its dictionary's, or those below the value of the level above. */
export type ChoicesOf = (column: Column, row: Row | undefined) => readonly Option[]

/** Shapes of dates as kept (spec §9). */
export const DATE_SHAPES = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const

/** True for a value that counts as empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as one line of text; for an upload object the name of its file. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
  if (Array.isArray(value)) return value.map(plain).join(',')
  if (typeof value !== 'object' || value === null) return ''
  const { name, path } = value as { name?: unknown; path?: unknown }
  return plain(name ?? path ?? JSON.stringify(value))
}

const sameValue = (left: unknown, right: unknown): boolean => plain(left) === plain(right)

/** The text of a cell, used to show, copy and sort it. */
export function textOf(column: Column, value: unknown, row: Row, choicesOf: ChoicesOf): string {
  if (column.formatter) return column.formatter(value, row)
  switch (kindOf(column)) {
    case 'checkbox':
      return sameValue(value, boxValues(column)[0]) ? '是' : '否'
    case 'select':
    case 'radio':
    case 'sel_search': {
      if (isEmpty(value)) return ''
      const option = choicesOf(column, row).find((one) => sameValue(one.value, value))
      return option ? optionText(option) : (shownBeside(row, column) ?? plain(value))
    }
    case 'list_multi': {
      const choices = choicesOf(column, row)
      return valuesIn(value)
        .map((one) => {
          const option = choices.find((choice) => sameValue(choice.value, one))
          return option ? optionText(option) : one
        })
        .join('，')
    }
    case 'sel_depart':
    case 'sel_user': {
      const choices = choicesOf(column, row)
      const names = valuesIn(value).map((one) => choices.find((choice) => sameValue(choice.value, one)))
      if (names.length > 0 && names.every((name) => name !== undefined)) return names.map(optionText).join('，')
      return shownBeside(row, column) ?? plain(value)
    }
    case 'progress':
      return isEmpty(value) ? '' : `${plain(value)}%`
    default:
      return plain(value)
  }
}

/** The text the server sent beside a code (wire: `x_dictText`). */
function shownBeside(row: Row, { key }: Column): string | undefined {
  const beside = row[`${key}_dictText`]
  return typeof beside === 'string' && beside !== '' ? beside : undefined
}

/** The single values in a text joined by commas, or in a list. */
export const valuesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : plain(value).split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Result of reading a text for a column: its value, or why it does not fit. */
export type Read = { value: unknown } | { fault: string }

const YES = new Set(['true', '1', 'y', 'yes', '是', '√', '✓', '✔'])
const NO = new Set(['', 'false', '0', 'n', 'no', '否', '×'])

/** The value a text stands for when it is pasted or typed into a column; texts of choices become their values. */
export function valueOfText(column: Column, given: string, row: Row, choicesOf: ChoicesOf): Read {
  const text = given.trim()
  const kind = kindOf(column)
  if (kind === 'checkbox') {
    const [checked, unchecked] = boxValues(column)
    if (sameValue(text, checked) || YES.has(text.toLowerCase())) return { value: checked }
    if (sameValue(text, unchecked) || NO.has(text.toLowerCase())) return { value: unchecked }
    return { fault: '应为 是 或 否' }
  }
  if (text === '') return { value: null }
  switch (kind) {
    case 'inputNumber': {
      const number = Number(text.replaceAll(',', '').replaceAll('，', ''))
      return Number.isFinite(number) ? { value: number } : { fault: `“${text}”不是数字` }
    }
    case 'date':
    case 'datetime':
    case 'time':
      return momentIn(kind, text)
    case 'select':
    case 'radio': {
      const option = optionCalled(choicesOf(column, row), text)
      if (option) return option.disabled ? { fault: `“${text}”已停用` } : { value: option.value }
      return column.allowInput ? { value: text } : { fault: `没有“${text}”这个选项` }
    }
    case 'list_multi': {
      const choices = choicesOf(column, row)
      const found = text.split(/[,，;；、]/).map((one) => one.trim())
      const values = found.filter((one) => one !== '').map((one) => ({ one, option: optionCalled(choices, one) }))
      const strange = values.find(({ option }) => !option)
      if (strange && !column.allowInput) return { fault: `没有“${strange.one}”这个选项` }
      return { value: values.map(({ one, option }) => String(option?.value ?? one)).join(',') }
    }
    case 'sel_search':
    case 'sel_user':
    case 'sel_depart': {
      const choices = choicesOf(column, row)
      const found = text.split(/[,，;；、]/).map((one) => optionCalled(choices, one.trim()))
      // Several records may have the same name; only records already in the table are unambiguous.
      return found.every((one) => one !== undefined)
        ? { value: found.map((one) => String(one.value)).join(',') }
        : { fault: `“${text}”请从列表中选择` }
    }
    case 'upload':
    case 'file':
    case 'image':
      return { fault: '文件需在单元格内上传' }
    default:
      return { value: given.replace(/\r\n?/g, '\n') }
  }
}

const optionCalled = (choices: readonly Option[], text: string) =>
  choices.find((one) => optionText(one) === text) ?? choices.find((one) => sameValue(one.value, text))

/**
 * Reads dates as users and spreadsheets write them: 2026-3-5, 2026/3/5, 2026年3月5日, 20260305, each with or without a
 * time.
 */
function momentIn(kind: keyof typeof DATE_SHAPES, text: string): Read {
  const fault = { fault: `应为 ${DATE_SHAPES[kind]} 格式` }
  const [, hour, minute, second = '0'] = /(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2}))?\s*$/.exec(text) ?? []
  if ((hour !== undefined && Number(hour) > 23) || (minute !== undefined && Number(minute) > 59) || Number(second) > 59)
    return fault
  const clock = [hour ?? '0', minute ?? '0', second].map((part) => part.padStart(2, '0')).join(':')
  if (kind === 'time') return hour === undefined ? fault : { value: clock }
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?!\d)/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return fault
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // 31 June would roll over to 1 July.
  const at = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date) return fault
  return { value: kind === 'date' ? date : `${date} ${clock}` }
}

/** The default value of a column in a new row. `highest` is the highest number the column holds. */
export function blankOf(column: Column, highest: () => number): unknown {
  if (column.isOrder) return highest() + 1
  if (kindOf(column) === 'checkbox' && column.defaultValue === undefined)
    return boxValues(column)[column.defaultChecked ? 0 : 1]
  return column.defaultValue ?? null
}

/** Whether a text may stand in a cell for numbers while it is typed (spec §5: a minus sign, digits, one point). */
export const mayBeNumber = (text: string): boolean => /^-?\d*\.?\d*$/.test(text)

/** The number in a typed text; null when there is none. */
export function numberOf(text: string): number | null {
  const number = Number.parseFloat(text)
  return Number.isFinite(number) ? number : null
}

/** Value of a tags cell: typed semicolons are removed, one is put after every two characters (spec §5). */
export const tagsOf = (text: string): string =>
  [...text.replaceAll(/[;；]/g, '')].map((one, at) => (at % 2 === 1 ? `${one};` : one)).join('')

const byChinese = new Intl.Collator('zh-CN', { numeric: true })
interface SortedCell {
  value: unknown
  text: string
}

/** Compares two cells of a column: numbers by size, texts in Chinese order, empty ones last in both directions. */
export function compareCells(left: SortedCell, right: SortedCell, direction: 'asc' | 'desc'): number {
  const [noLeft, noRight] = [isEmpty(left.value), isEmpty(right.value)]
  if (noLeft || noRight) return Number(noLeft) - Number(noRight)
  const order =
    typeof left.value === 'number' && typeof right.value === 'number' && left.text === String(left.value)
      ? left.value - right.value
      : byChinese.compare(left.text, right.text)
  return direction === 'asc' ? order : -order
}
