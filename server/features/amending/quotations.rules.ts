import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'

/** An item of a decision: its number, and its words with ⟦n⟧ for the quotation n. */
export interface Item {
  /** 三; 一.2 and 一.1.2 within a collective decision; '' before the first item. */
  label: string
  /** How many items it stands in: 0 for 一、, 1 for （一） below it. */
  depth: number
  text: string
  quotes: string[][]
  /** The item as printed, a line per paragraph. */
  printed: string
  /** The last quotation had no closing mark. */
  unclosed: boolean
  /** Curved and straight quotation marks stand together, and no reading of them fits. */
  mixed?: true
  /** A title of a law that stands alone, 《甲条例》, above the items on that law. */
  isHeading?: true
}

const TOP = /^(?:([一二三四五六七八九十百千零〇]+)、|第([一二三四五六七八九十百千零〇]+)条[\s　]+)/
const SUB = new RegExp(`^([0-9０-９]+)\\s*[.．、]|^[（(]([${NUMERAL_CHARS}]+)[）)]`)
/** How a line begins that gives an order, by which an unclosed quotation is known. */
const ORDER =
  /^(?:将|在|原?第[^，。]{1,14}(?:修改|增加|改为|删|作为)|删|增加|条文|本(?:决定|修正案|条例)|修改《|(?:刑法|宪法)第)/
/** 《甲条例》 in a paragraph of its own. */
const HEADING = /^《[^》]+》(?:[（(][^（）()]*[）)])?(?:作(?:出|了)?(?:如下|以下)修改)?[:：]?$/
/** The decision's own last words, which no quotation holds. */
const CLOSING = /^本(?:决定|修正案)(?:自|由)[^“”]*(?:施行|生效)|^《[^》]+》(?:等[^，。]*)?根据本(?:决定|修正案)/
/** How an item may begin that says where something is changed. */
const PLACE = /^(?:《|对《|第[^，。]{1,14}[条款项章节])/

/** A line that changes something. */
const ORDERS = /修改为|增加|删[去除]|改为/

/** The ways to number items. */
type Style = 'top' | 'bracket' | 'dot'

/** The label that a line begins with, whatever it turns out to be. */
function labelOf(line: string): { style: Style; number: number; label: string; rest: string } | null {
  const first = TOP.exec(line)
  const match = first ?? SUB.exec(line)
  const words = match?.[1] ?? match?.[2] ?? ''
  const number = parseNumeral(words)
  if (!match || number === null) return null
  const style = first ? 'top' : match[1] === undefined ? 'bracket' : 'dot'
  return { style, number, label: first ? words : String(number), rest: line.slice(match[0].length).trim() }
}

/**
 * Cuts a decision into items: 一、, （一） and 1. in up to three levels, in the order in which the decision uses them. A
 * number counts only outside quotations, or as the next one before words that give an order.
 */
export function readItems(lines: readonly string[]): Item[] {
  const items: Item[] = []
  let item: Item = emptyItem('', 0)
  let depth = 0
  let levels: { style: Style; number: number; label: string }[] = []
  const close = () => {
    item.unclosed = depth > 0
    depth = 0
    if (item.printed !== '') items.push(item)
  }
  for (const [at, line] of lines.entries()) {
    if (depth === 0 && HEADING.test(line.trim()) && lines.slice(at + 1).some((next) => ORDERS.test(next))) {
      close()
      items.push({ ...emptyItem('', 0), text: line.trim(), printed: line, isHeading: true })
      levels = []
      item = emptyItem('', 0)
      continue
    }
    // A quotation without an end stops where the decision goes on in its own words.
    if (depth > 0 && CLOSING.test(line.trim()) && !lines.slice(at).some((next) => /[”"]/.test(next))) {
      close()
      item = emptyItem('', 0)
    }
    const label = labelOf(line)
    const level = label === null ? -1 : levels.findIndex(({ style }) => style === label.style)
    if (label && isDue(label, levels, level, depth > 0)) {
      close()
      levels = [...levels.slice(0, level < 0 ? undefined : level), label]
      item = emptyItem(levels.map((one) => one.label).join('.'), levels.length - 1)
      depth = take(item, label.rest, 0)
    } else depth = take(item, line.trim(), depth)
    item.printed += (item.printed === '' ? '' : '\n') + line
  }
  close()
  return items.map((one) => ({ ...one, quotes: one.quotes.map(unnested) }))
}

/** Whether a label opens an item. @param level where its style stands among those in use, below 0 when it is new */
function isDue(
  { style, number, rest }: { style: Style; number: number; rest: string },
  levels: readonly { style: Style; number: number }[],
  level: number,
  quoted: boolean,
): boolean {
  const before = levels[level]
  // （三） in a quotation is an item of the new text where the decision numbers its own points 1. 2. 3.
  if (quoted && !(ORDER.test(rest) && (before !== undefined || style === 'top'))) return false
  if (before) return number === before.number + 1
  if (style === 'top') return levels.length === 0
  if (number !== 1) return false
  // Numbers below numbers are points of an unquoted text unless they order something.
  return levels.every((one) => one.style === 'top') || ORDER.test(rest) || PLACE.test(rest)
}

/**
 * The words of a quotation as the law prints them: ‘ ’ in it stand for “ ”, and “ ” within those for ‘ ’ (GB/T
 * 15834—2011, 4.8.3.4). Marks that the decision left as they are in the law stay.
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
function nested(line: string): string {
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

const emptyItem = (label: string, depth: number): Item => ({
  label,
  depth,
  text: '',
  quotes: [],
  printed: '',
  unclosed: false,
})

/**
 * Adds a paragraph to an item. “ at the start of a paragraph within a quotation is a mark of the custom to repeat it,
 * not a level.
 */
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
  // A quotation cannot begin with the mark that closes one: a typist turned it round.
  const turned = depth === 0 && /^[^“”]*”/.test(line) ? line.replace(/[“”]/g, '"') : line
  const isMixed = /[“”]/.test(turned)
  const evenly = isMixed ? evened(turned, depth > 0) : straightened(turned, depth > 0)
  if (evenly === null) item.mixed = true
  const marks = evenly ?? turned
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

/** Words between two quotations of one order. */
const BETWEEN = /修改为|改为|替换为|增加|调整为/

/**
 * Straight marks among curved ones (“甲"修改为"乙”) as curved ones, where only one reading fits; null where none does.
 * Straight marks within a pair of curved ones are words of the law.
 * @param quoted whether a quotation goes on: a mark at the beginning of its paragraph repeats it
 */
function evened(line: string, quoted: boolean): string | null {
  const outer = quoted ? null : /^([^"“”]*)"([^"]*)"([^"“”]*)$/.exec(line)
  if (outer && isPaired(outer[2] ?? '')) return `${outer[1]}“${outer[2]}”${outer[3]}`
  const repeats = quoted && /^["“]/.test(line)
  const rest = repeats ? line.slice(1) : line
  const marks = rest.match(/["“”]/g) ?? []
  if (!line.includes('"') || (!quoted && isPaired(rest) && !isOrder(rest))) return line
  // A quotation that goes on ends with the paragraph, or not in it.
  const closes = quoted && marks.length % 2 === 1
  if ((marks.length % 2 === 1 && !quoted) || (closes && !/["”][。；，]?$/.test(rest))) return null
  const wanted = marks.map((_, at) => (closes && at === marks.length - 1 ? '”' : at % 2 === 0 ? '“' : '”'))
  if (marks.some((mark, at) => mark !== '"' && mark !== wanted[at])) return null
  let at = 0
  return (repeats ? '“' : '') + rest.replace(/["“”]/g, () => wanted[at++] ?? '')
}

/** Whether the curved marks of a line pair by themselves, with an even number of straight ones in them. */
function isPaired(line: string): boolean {
  const curved = (line.match(/[“”]/g) ?? []).join('')
  return (
    /^(?:“”)+$/.test(curved) &&
    (line.match(/"/g) ?? []).length % 2 === 0 &&
    [...line.matchAll(/“[^“”]*”/g)].join('').split('"').length % 2 === 1
  )
}

/** Whether all the words between quotations, where marks are taken in turn, give an order or join. */
function isOrder(line: string): boolean {
  const outside = line.split(/["“”]/).filter((_, at) => at % 2 === 0)
  return outside.length > 2 && outside.slice(1, -1).every((words) => BETWEEN.test(words) || /^[、，,和]?$/.test(words))
}

/**
 * Straight quotation marks as curved ones, in turn.
 * @param opens whether a quotation goes on: a mark at the beginning of its paragraph repeats it
 */
function straightened(line: string, quoted: boolean): string {
  let opens = quoted && !line.startsWith('"')
  return line.replace(/"/g, () => {
    opens = !opens
    return opens ? '“' : '”'
  })
}

/** Paragraphs as decisions quote them: each opens with “, the last one closes. */
export const quotedLines = (lines: readonly string[]): string[] =>
  lines.map((line, at) => `“${nested(line)}${at === lines.length - 1 ? '”' : ''}`)
