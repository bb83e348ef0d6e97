/** A value to choose, and its label. */
export interface ChoiceOption {
  value: string
  label: string
  disabled?: boolean
}

/** The parts of a text, without empty ones: 'a;b;' → ['a', 'b']. */
export const splitBy = (value: string | null | undefined, separator: string): string[] =>
  (value ?? '')
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The options, with chosen values added that are no longer options, so that they stay readable. */
export function withChosen(options: readonly ChoiceOption[], chosen: readonly string[]): ChoiceOption[] {
  const known = new Set(options.map(({ value }) => value))
  return [...options, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))]
}

/** A value as text, so that 1 and '1' are the same choice; undefined for no value (0 is a value). */
export const asText = (value: string | number | null | undefined): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : String(value)

/** True when a condition is the text of a JSON object, or absent. */
export function isCondition(condition: string | undefined): boolean {
  if (condition === undefined || condition === '') return true
  try {
    const read: unknown = JSON.parse(condition)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
  } catch {
    return false
  }
}

/** The name in `table,text,code,condition`: its first three parts (wire 5.9). */
export const withoutCondition = (dict: string): string => dict.split(',').slice(0, 3).join(',')

/** The parts of `table,text,code`. */
export function tableOf(dict: string): { tableName: string; text: string; code: string } {
  const [tableName = '', text = '', code = ''] = dict.split(',').map((part) => part.trim())
  return { tableName, text, code }
}
