/**
 * Series of 发文字号: the numbers of one body code in one year (浙政发〔2026〕1号, 2号, …), and the templates by which a body
 * numbers its normative documents (统一编号). Client and server check numbers with these functions.
 */
import { normaliseDocNumber } from './doc-numbers.ts'

/** Where a number stands: `浙政发〔YYYY〕N号`, 2026, 5. */
export interface NumberPlace {
  series: string
  year: number
  order: number
}

/** YYYY, and behind it one run of N, as many as the number has digits at least. */
const TEMPLATE = /^([^]*?)YYYY([^N]*)(N+)([^N]*)$/

/** What is wrong with a template, in words for its editor; null when nothing is. */
export function templateFault(template: string): string | null {
  if (template.split('YYYY').length !== 2) return '请用一个 YYYY 表示年份，例如“浙府规〔YYYY〕N号”'
  if (!TEMPLATE.test(template)) return '请在年份之后用一处 N 表示序号（三位流水写 NNN），例如“浙府规〔YYYY〕N号”'
  return /\s/.test(template) ? '编号规则中不能有空格' : null
}

/** A number of a template. */
export const numberOf = (template: string, year: number, order: number): string =>
  template.replace(TEMPLATE, (_, head: string, between: string, width: string, tail: string) =>
    [head, String(year), between, String(order).padStart(width.length, '0'), tail].join(''),
  )

/** Widths of digits and letters, kinds of brackets and dashes, and spaces make no difference between numbers. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[[({【〔﹝]/g, '〔')
    .replace(/[\])}】〕﹞]/g, '〕')
    .replace(/[‐‑‒–—―－﹣]/g, '-')
    .replace(/\s/g, '')

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The place of a number among those of a template; null when it is none of them. */
function placeInTemplate(text: string, template: string): NumberPlace | null {
  const [, head = '', between = '', , tail = ''] = TEMPLATE.exec(template) ?? []
  if (head === '' && between === '') return null
  // People leave 号 out, and zeros.
  const end = tail === '' ? '' : `(?:${escaped(folded(tail))})?`
  const found = new RegExp(`^${escaped(folded(head))}(\\d{4})${escaped(folded(between))}(\\d{1,8})${end}$`).exec(
    folded(text),
  )
  return found ? { series: template, year: Number(found[1]), order: Number(found[2]) } : null
}

/**
 * The number as it is kept: as a template writes it, else in the form of GB/T 9704; text that is no number only without
 * spaces at its ends.
 */
export function keptNumber(text: string, templates: readonly string[] = []): string {
  for (const template of templates) {
    const place = placeInTemplate(text, template)
    if (place) return numberOf(template, place.year, place.order)
  }
  return normaliseDocNumber(text)
}

const CODED = /^(.+)〔(\d{4})〕(\d{1,8})号$/

/**
 * The place of a number in its series of a year; null for orders, which are numbered through the years, and for what is
 * no number.
 */
export function placeOf(text: string, templates: readonly string[] = []): NumberPlace | null {
  for (const template of templates) {
    const place = placeInTemplate(text, template)
    if (place) return place
  }
  const [, code, year, order] = CODED.exec(keptNumber(text)) ?? []
  return code === undefined ? null : { series: `${code}〔YYYY〕N号`, year: Number(year), order: Number(order) }
}

/** The longest gap that is told: a slip of a digit would name thousands of numbers as missing. */
const LONGEST_GAP = 500

/**
 * Numbers missing between 1 and the last one, as runs from one to another. Behind a gap that is too long to be one,
 * counting begins anew.
 */
export function missingOf(orders: Iterable<number>): { from: number; to: number }[] {
  const missing: { from: number; to: number }[] = []
  let last = 0
  for (const order of [...new Set(orders)].toSorted((one, other) => one - other)) {
    if (order > last + 1 && order - last - 1 <= LONGEST_GAP) missing.push({ from: last + 1, to: order - 1 })
    last = order
  }
  return missing
}

/** Runs of numbers in words: 3、5—8. */
export const runsInWords = (runs: readonly { from: number; to: number }[]): string =>
  runs.map(({ from, to }) => (from === to ? String(from) : `${from}—${to}`)).join('、')

/**
 * The number after the last one that has not been given to a text.
 * @param given numbers of texts, whether or not they are among `orders`
 */
export function nextOrder(orders: Iterable<number>, given: ReadonlySet<number> = new Set()): number {
  let next = Math.max(0, ...orders) + 1
  while (given.has(next)) next++
  return next
}
