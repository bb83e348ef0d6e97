import { NUMERAL_CHARS, parseNumeral } from './numerals.ts'

const NUMERAL = `[${NUMERAL_CHARS}]`
/** Forms of a day, widths of characters and blanks aside; a time of day behind it says nothing. */
const WRITTEN = [
  /^(\d{4})[-—–](\d{1,2})[-—–](\d{1,2})(?:T?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/,
  new RegExp(`^(${NUMERAL}{4})年(${NUMERAL}{1,3})月(${NUMERAL}{1,3})[日号]$`),
  /^(\d{4})[./](\d{1,2})[./](\d{1,2})(?:\d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]
/** Days as Excel counts them, where a cell lost its format: 1954 to 2119, which no other form of a day looks like. */
const SERIAL = /^[2-7]\d{4}$/
const FIRST_SERIAL = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/**
 * A day as people write it in sheets and forms (2021-01-02, 2021年1月2日, 二〇二一年一月二日, 2021/1/2, 2021.1.2, 20210102, 44198),
 * as YYYY-MM-DD; null when there is no such day.
 */
export function dayOfCell(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, '')
  if (SERIAL.test(plain)) return new Date(FIRST_SERIAL + Number(plain) * DAY_MS).toISOString().slice(0, 10)
  for (const form of WRITTEN) {
    const found = form.exec(plain)
    const [year, month, day] = [found?.[1], found?.[2], found?.[3]].map((numeral) => parseNumeral(numeral ?? ''))
    if (year == null || month == null || day == null) continue
    const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    const time = Date.parse(written)
    return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written
  }
  return null
}
