import { refuse } from '#common/errors.ts'

/** What is wrong with a value of a dictionary, in Chinese; null when nothing is. @param type 1: values are numbers */
export function faultOfValue(value: string, type: number): string | null {
  if (value === '') return '字典项值不能为空'
  // Fields that hold several values join them by commas.
  if (value.includes(',')) return '字典项值不能含有逗号'
  if (type === 1 && !/^-?\d+(\.\d+)?$/.test(value)) return '这个字典的值是数字，请填写数字'
  return null
}

/** @throws Refusal dictionary.value-empty, record.invalid */
export function checkValue(value: string, type: number): void {
  if (value.trim() === '') throw refuse('dictionary.value-empty')
  const reason = faultOfValue(value.trim(), type)
  if (reason !== null) throw refuse('record.invalid', { reason })
}

/** What is wrong with a colour, in Chinese; null when nothing is, or there is none. */
export function faultOfColour(colour: string | null | undefined): string | null {
  const given = (colour ?? '').trim()
  return given === '' || /^#[0-9a-f]{6}$/i.test(given) ? null : '颜色应为 #rrggbb 格式，如 #a8071a'
}

/** A colour as it is kept, null for none. @throws Refusal record.invalid */
export function checkedColour(colour: string | null | undefined): string | null {
  const reason = faultOfColour(colour)
  if (reason !== null) throw refuse('record.invalid', { reason })
  return (colour ?? '').trim().toLowerCase() || null
}
