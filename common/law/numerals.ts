/**
 * Chinese numerals as laws print them (第一千零七十九条, 二〇二一年, 第２０条) and back.
 * docs/law-as-data.md §5 rule 3: labels use 零〇一…千 and Arabic digits, half or full width.
 */

/** Character class for the digits and units of a numeral, to be put inside [ ] in other patterns. */
export const NUMERAL_CHARS = '零〇○◯OＯoｏΟοОо一二三四五六七八九十廿卅百千万两0-9０-９'

const DIGITS = '零一二三四五六七八九'
/** The circle, and letters of three alphabets that are typed for it. */
const ZEROS = '〇○◯OＯoｏΟοОо'
const UNITS: Record<string, number> = { 万: 10000, 千: 1000, 百: 100, 十: 10 }
const LARGEST = 99999

function digitOf(char: string): number {
  if (ZEROS.includes(char)) return 0
  if (char === '两') return 2
  return char >= '0' && char <= '9' ? Number(char) : DIGITS.indexOf(char)
}

/** Full-width digits as half-width ones; everything else is left alone. */
export function halfWidthDigits(text: string): string {
  return text.replace(/[０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
}

/** 一百二十 → 120, 二〇二一 and 二O二一 → 2021, ２０ → 20, 廿八 → 28; null when the text is not a number from 1 to 99999. */
export function parseNumeral(text: string): number | null {
  const plain = halfWidthDigits(text.trim()).replace('廿', '二十').replace('卅', '三十')
  const value = /^\d+$/.test(plain) ? Number(plain) : parseChinese(plain)
  return value !== null && value >= 1 && value <= LARGEST ? value : null
}

function parseChinese(text: string): number | null {
  if (text === '') return null
  if (!/[万千百十]/.test(text)) return parsePositional(text)
  let total = 0
  let digit: number | null = null
  let lastUnit = Infinity
  for (const char of text) {
    const unit = UNITS[char]
    if (unit === undefined) {
      const value = digitOf(char)
      if (value < 0 || (digit !== null && digit !== 0)) return null
      digit = value
      continue
    }
    if (unit >= lastUnit) return null
    // 十 may stand without a digit before it (十五, 一百十五); the larger units may not.
    if ((digit === null || digit === 0) && unit !== 10) return null
    total += (digit === null || digit === 0 ? 1 : digit) * unit
    digit = null
    lastUnit = unit
  }
  return total + (digit ?? 0)
}

function parsePositional(text: string): number | null {
  let value = 0
  for (const char of text) {
    const digit = digitOf(char)
    if (digit < 0) return null
    value = value * 10 + digit
  }
  return value
}

/** 1079 → 一千零七十九, 110 → 一百一十, 10 → 十 (not 一十). */
export function toNumeral(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > LARGEST) throw new RangeError(`no numeral for ${value}`)
  let rest = value
  let text = ''
  let skipped = false
  for (const [char, unit] of Object.entries(UNITS)) {
    const digit = Math.floor(rest / unit)
    rest %= unit
    if (digit === 0) {
      skipped = text !== ''
      continue
    }
    text += (skipped ? '零' : '') + DIGITS[digit] + char
    skipped = false
  }
  if (rest > 0) text += (skipped ? '零' : '') + DIGITS[rest]
  return text.startsWith('一十') ? text.slice(1) : text
}

/** Label of an article: (133, 1) → 第一百三十三条之一. */
export function articleLabel(num: number, sub: number): string {
  return `第${toNumeral(num)}条${sub > 0 ? `之${toNumeral(sub)}` : ''}`
}
