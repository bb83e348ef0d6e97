import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import type { Order, Place } from './instruction.ts'

const N = `[${NUMERAL_CHARS}]+`
/** A number that a clause names: 第三条, 第（二）项. */
const NAMED = new RegExp(`第[（(]?(${N})[）)]?(?:、第?[（(]?${N}[）)]?)*([条款项目句])`, 'g')
const LEVELS = { 条: 'article', 款: 'paragraph', 项: 'item', 目: 'subitem', 句: 'sentence' } as const

/** Verbs of a clause, and the orders that one of them must have become. */
const VERBS: readonly [RegExp, string, ReadonlySet<Order['kind']>][] = [
  [/删[去除]/, '删去', new Set(['delete', 'deleteWords', 'deleteHeading'])],
  [/增加|增写/, '增加', new Set(['insert', 'insertWords', 'insertHeading', 'replace', 'restate'])],
  [/合并/, '合并', new Set(['merge'])],
  [/除外|除.+(?:之外|以外|外[，,])/, '除外', new Set(['replaceWords', 'deleteWords'])],
]
/** Orders that name no place, or name it by other words. */
const WITHOUT_PLACE: ReadonlySet<Order['kind']> = new Set(['notUnderstood', 'declare'])

/**
 * What a clause says and its orders do not hold, for readers: a place, a verb or a quotation that was read over. Empty when all is there.
 * @param clause the clause with ⟦n⟧ for its quotations
 */
export function unreadIn(clause: string, quotes: readonly string[][], orders: readonly Order[]): string[] {
  const text = clause
    .replace(/[\s　]+/g, '')
    .replace(/《[^⟦]*?》/g, '')
    // What the place says: 第六十二条“…行使下列职权”中增加一项; and a 款 that the whole article holds: 增加一款作为第二款，将该条修改为.
    .replace(/(?<=第[^⟦，。]{1,8}[条章节])⟦\d+⟧中/g, '')
    .replace(/作为[^⟦，]+，(?=(?:将)?该条修改为)/g, '')
  if (orders.length === 0 || orders.some(({ kind }) => WITHOUT_PLACE.has(kind))) return []
  const places = orders.flatMap(placesOf)
  const held = (level: keyof Place, number: number) => places.some((place) => place[level] === number)
  const missing = [...text.matchAll(NAMED)].flatMap(([words, first = '', unit]) => {
    const level = LEVELS[unit as keyof typeof LEVELS]
    const number = parseNumeral(first)
    // 第（十二）条措施 is a point.
    const isPoint = level === 'article' && /[（(]/.test(words) && number !== null && held('item', number)
    return number === null ||
      isPoint ||
      held(level, number) ||
      places.some(({ within, heading }) => `${heading ?? ''}${within ?? ''}`.includes(words))
      ? []
      : [words]
  })
  const verbs = VERBS.flatMap(([verb, name, kinds]) => (verb.test(text) && !orders.some(({ kind }) => kinds.has(kind)) ? [name] : []))
  const words = orders.map(wordsOf).join('\n')
  const plain = (line: string) => line.replace(/[\s　]+/g, '')
  const lost = [...text.matchAll(/⟦(\d+)⟧/g)].flatMap(([, index]) =>
    (quotes[Number(index)] ?? []).filter((line) => !plain(words).includes(plain(line))),
  )
  const isMap = orders.some(({ kind }) => kind === 'renumber' || kind === 'reorder')
  return [...new Set([...missing, ...verbs, ...(isMap ? [] : lost.map((line) => `“${line.slice(0, 12)}”`))])].map((one) => `${one}没有读进去，请核对`)
}

/** All places that an order names, those of its exceptions and of the chapter it puts too. */
function placesOf(order: Order): Place[] {
  return [
    ...('at' in order ? [order.at].flat() : []),
    ...('to' in order ? order.to : []),
    ...('covers' in order ? (order.covers ?? []) : []),
    ...('except' in order ? (order.except ?? []).flatMap(({ at }) => at) : []),
  ]
}

/** All words that an order has from quotations. */
function wordsOf(order: Order): string {
  return [
    ...('lines' in order ? order.lines : []),
    ...('oldWords' in order ? [order.oldWords] : []),
    ...('newWords' in order ? [order.newWords] : []),
    ...('neighbour' in order ? [order.neighbour ?? ''] : []),
    ...('heading' in order ? [order.heading] : []),
    ...('title' in order ? [`《${order.title}》`] : []),
    ...('at' in order ? [order.at].flat().map(({ heading }) => heading ?? '') : []),
    ...('except' in order ? (order.except ?? []).map(({ words }) => words ?? '') : []),
  ].join('\n')
}
