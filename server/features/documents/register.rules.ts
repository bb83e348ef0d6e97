import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'

/** Names joined by 、, commas or semicolons, or by blanks where each is the name of a body. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => {
      const parts = name.split(/\s+/)
      return parts.every((part) => BODY.test(part)) ? parts : [name]
    })
/** What names of bodies end with. */
const BODY = /^[\u4e00-\u9fff]{2,}(?:委员会|代表大会|委|政府|办公厅|办公室|厅|局|院|部|会|署|行|办)$/

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
 * A day as registers write it (2021-01-02, 2021年1月2日, 二〇二一年一月二日, 2021/1/2, 2021.1.2, 20210102, 44198), as YYYY-MM-DD; null when
 * there is no such day.
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

/** What a program takes for markup: a tag or a comment. Chinese between angle brackets is none: 关于修改<某条例>的决定. */
const MARKUP = /<(?:\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?|!--[^<>]*|!doctype[^<>]*)>/i

/** What is wrong with the title of a document, in a sentence for staff; null when nothing is. No title of a law holds markup: it was copied from a page. */
export function titleFault(title: string): string | null {
  if (title === '') return '请填写标题'
  const [found] = MARKUP.exec(title) ?? []
  return found === undefined ? null : `标题里有网页代码“${found.slice(0, 60)}”，请删去；书名号请写作《》`
}
