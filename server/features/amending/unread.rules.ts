import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import type { Exception, Order, Place } from './instruction.ts'

const N = `[${NUMERAL_CHARS}]+`
/** A number that a clause names: 第三条, 第（二）项. */
const NAMED = new RegExp(`第[（(]?(${N})[）)]?(?:、第?[（(]?${N}[）)]?)*([条款项目句])`, 'g')
const LEVELS = { 条: 'article', 款: 'paragraph', 项: 'item', 目: 'subitem', 句: 'sentence' } as const

/** Verbs of a clause, and the orders that one of them must have become. */
const VERBS: readonly { verb: RegExp; name: string; kinds: ReadonlySet<string> }[] = [
  { verb: /删[去除]/, name: '删去', kinds: new Set(['delete', 'deleteWords', 'deleteHeading']) },
  { verb: /增加|增写/, name: '增加', kinds: new Set(['insert', 'insertWords', 'insertHeading', 'replace', 'restate']) },
  { verb: /合并/, name: '合并', kinds: new Set(['merge']) },
  { verb: /除外|除.+(?:之外|以外|外[，,])/, name: '除外', kinds: new Set(['replaceWords', 'deleteWords']) },
]
/** Orders that name no place, or name it by other words. */
const WITHOUT_PLACE: ReadonlySet<string> = new Set(['notUnderstood', 'declare'])

/**
 * What a clause says and its orders do not hold, for readers: a place, a verb or a quotation that was read over. Empty
 * when all is there.
 * @param clause the clause with ⟦n⟧ for its quotations
 */
export function unreadIn(clause: string, quotes: readonly string[][], orders: readonly Order[]): string[] {
  const text = clause
    .replace(/[\s　]+/g, '')
    .replace(/《[^⟦]*?》/g, '')
    // What the place says: 第六十二条“…行使下列职权”中增加一项; and a 款 that the whole article holds: 增加一款作为第二款，将该条修改为.
    .replace(/(?<=第[^⟦，。]{1,8}[条章节])⟦\d+⟧中/g, '')
    .replace(/作为[^⟦，]+，(?=(?:将)?该条修改为)/g, '')
    // An article that becomes two 款 is quoted as a whole: 修改为两款，作为第一款、第二款.
    .replace(/(?<=[二两三四五六]款[，,])(?:分别)?(?:作为|为)第一款(?:、第[二三四五六]款)*(?=[，,：:⟦]|$)/, '')
  if (orders.length === 0 || orders.some(({ kind }) => WITHOUT_PLACE.has(kind))) return []
  const places: Place[] = []
  let words = ''
  for (const order of orders) {
    places.push(...placesOf(order))
    words += wordsOf(order)
  }
  const held = (level: keyof Place, number: number) => places.some((place) => place[level] === number)
  const unread = new Set<string>()
  for (const [named, first = '', unit] of text.matchAll(NAMED)) {
    const level = LEVELS[unit as keyof typeof LEVELS]
    const number = parseNumeral(first)
    if (number === null || held(level, number)) continue
    // 第（十二）条措施 is a point.
    if (level === 'article' && /[（(]/.test(named) && held('item', number)) continue
    if (!places.some(({ within = '', heading = '' }) => (heading + within).includes(named))) unread.add(named)
  }
  for (const { verb, name, kinds } of VERBS)
    if (verb.test(text) && !orders.some(({ kind }) => kinds.has(kind))) unread.add(name)
  const isMap = orders.some(({ kind }) => kind === 'renumber' || kind === 'reorder')
  const plain = (line: string) => line.replace(/[\s　]+/g, '')
  const all = plain(words)
  for (const [, index] of isMap ? [] : text.matchAll(/⟦(\d+)⟧/g))
    for (const line of quotes[Number(index)] ?? []) if (!all.includes(plain(line))) unread.add(`“${line.slice(0, 12)}”`)
  return [...unread].map((one) => `${one}没有读进去，请核对`)
}

/** What orders of every kind may hold. */
interface Held {
  kind: string
  at?: Place[] | Place
  to?: Place[]
  covers?: Place[] | null
  except?: Exception[]
  lines?: string[]
  oldWords?: string
  newWords?: string
  neighbour?: string | null
  heading?: string
  title?: string
}

/** All places that an order names, those of its exceptions and of the chapter it puts too. */
function placesOf({ at = [], to = [], covers, except = [] }: Held): Place[] {
  const places = [...(Array.isArray(at) ? at : [at]), ...to, ...(covers ?? [])]
  for (const one of except) places.push(...one.at)
  return places
}

/** All words that an order has from quotations. */
function wordsOf(order: Held): string {
  const { lines = [], oldWords = '', newWords = '', neighbour, heading = '', title = '', except = [] } = order
  const words = [...lines, oldWords, newWords, neighbour ?? '', heading, `《${title}》`]
  for (const place of placesOf(order)) words.push(place.heading ?? '')
  for (const one of except) words.push(one.words ?? '')
  return words.join('\n')
}
