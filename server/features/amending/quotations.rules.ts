import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'

/** An item of a decision: its number, and its words with ⟦n⟧ for the quotation n. */
export interface Item {
  /** 三; 一.2 within a collective decision; '' before the first item. */
  label: string
  text: string
  quotes: string[][]
  /** The item as printed, a line per paragraph. */
  printed: string
  /** The last quotation had no closing mark. */
  unclosed: boolean
}

const TOP = /^(?:([一二三四五六七八九十百千零〇]+)、|第([一二三四五六七八九十百千零〇]+)条[\s　]+)/
const SUB = new RegExp(`^([0-9０-９]+)\\s*[.．、]|^[（(]([${NUMERAL_CHARS}]+)[）)]`)
/** How a line begins that gives an order, by which an unclosed quotation is known. */
const ORDER = /^(?:将|在|原?第[^，。]{1,14}(?:修改|增加|改为|删|作为)|删|增加|条文|本(?:决定|修正案|条例)|修改《|(?:刑法|宪法)第)/

/** Cuts a decision into items. A number counts only outside quotations, or as the next one before words that give an order. */
export function readItems(lines: readonly string[]): Item[] {
  const items: Item[] = []
  let item: Item = emptyItem('')
  let depth = 0
  let top = { label: '', number: 0 }
  let sub = 0
  let subStyle = ''
  const close = () => {
    item.unclosed = depth > 0
    depth = 0
    if (item.printed !== '') items.push(item)
  }
  for (const line of lines) {
    const first = TOP.exec(line)
    const second = first ? null : SUB.exec(line)
    const number = parseNumeral(first?.[1] ?? first?.[2] ?? second?.[1] ?? second?.[2] ?? '')
    const rest = line.slice((first ?? second)?.[0].length ?? 0).trim()
    const due = first ? number === top.number + 1 || (top.number === 0 && number !== null) : number === sub + 1
    // （三） in a quotation is an item of the new text where the decision numbers its own points 1. 2. 3.
    const style = second?.[1] === undefined ? 'bracket' : 'dot'
    const own = first !== null || depth === 0 || (sub > 0 && style === subStyle)
    if (number !== null && due && (depth === 0 || ORDER.test(rest)) && own) {
      close()
      if (first) {
        top = { label: first[1] ?? first[2] ?? '', number }
        sub = 0
      } else {
        sub = number
        subStyle = style
      }
      item = emptyItem(first ? top.label : `${top.label}${top.label ? '.' : ''}${number}`)
      depth = take(item, rest, 0)
    } else depth = take(item, line.trim(), depth)
    item.printed += (item.printed === '' ? '' : '\n') + line
  }
  close()
  return items.map((one) => ({ ...one, quotes: one.quotes.map(unnested) }))
}

/**
 * The words of a quotation as the law prints them: ‘ ’ in it stand for “ ”, and “ ” within those for ‘ ’ (GB/T 15834—2011, 4.8.3.4).
 * Marks that the decision left as they are in the law stay.
 */
function unnested(lines: readonly string[]): string[] {
  return lines.map((line) => {
    const open: string[] = []
    return line.replace(/[‘’“”]/g, (mark) => {
      if (mark === '‘' || mark === '“') {
        open.push(mark)
        return open[0] === '‘' ? SWAPPED[mark] : mark
      }
      const first = open[0]
      open.pop()
      return first === '‘' || (first === undefined && mark === '’') ? SWAPPED[mark as keyof typeof SWAPPED] : mark
    })
  })
}
const SWAPPED = { '‘': '“', '’': '”', '“': '‘', '”': '’' } as const

/** Words of a law as a quotation prints them: the reverse of reading it. */
export function nested(line: string): string {
  const open: string[] = []
  return line.replace(/[‘’“”]/g, (mark) => {
    if (mark === '‘' || mark === '“') {
      open.push(mark)
      return open[0] === '“' ? SWAPPED[mark] : mark
    }
    const first = open[0]
    open.pop()
    return first === '“' || first === undefined ? SWAPPED[mark as keyof typeof SWAPPED] : mark
  })
}

const emptyItem = (label: string): Item => ({ label, text: '', quotes: [], printed: '', unclosed: false })

/** Adds a paragraph to an item. “ at the start of a paragraph within a quotation is a mark of the custom to repeat it, not a level. */
function take(item: Item, line: string, open: number): number {
  let depth = open
  const started = depth > 0
  let words = ''
  const keep = (continued: boolean) => {
    const quote = item.quotes.at(-1)
    if (continued && quote) quote.push(words)
    else item.quotes.push([words])
    words = ''
  }
  let continued = started
  if (!started && item.text !== '') item.text += '\n'
  const marks = depth > 0 || line.includes('“') ? line : straightened(line)
  for (let at = 0; at < marks.length; at++) {
    const char = marks[at] ?? ''
    if (char === '“') {
      if (depth > 0 && !(at === 0 && started)) words += char
      if (depth === 0) {
        item.text += `⟦${item.quotes.length}⟧`
        continued = false
      }
      if (!(at === 0 && started)) depth++
    } else if (char === '”' && depth > 0) {
      depth--
      if (depth === 0) keep(continued)
      else words += char
    } else if (depth > 0) words += char
    else item.text += char
  }
  if (depth > 0) keep(continued)
  return depth
}

/** Straight quotation marks as curved ones, in turn. */
function straightened(line: string): string {
  let opens = false
  return line.replace(/"/g, () => {
    opens = !opens
    return opens ? '“' : '”'
  })
}
