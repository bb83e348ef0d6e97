import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import { articleAnchor } from './anchors.ts'

/** Where a provision stands: 条 款 项 目; null for the levels not named. */
export interface Provision {
  article: number | null
  sub: number
  paragraph: number | null
  item: number | null
  subitem: number | null
}

/** One provision of a list with the words that name it. */
export interface ListedProvision {
  start: number
  end: number
  provision: Provision
}

const NUM = `[（(]?[${NUMERAL_CHARS}]{1,9}[）)]?`
const JOIN = '(?:、|，|和|及|以及|或者|或|与|至|到|－|—|-)'
const UNIT = new RegExp(`第(${NUM}(?:${JOIN}第?${NUM})*)(条|款|项|目)(?:之([${NUMERAL_CHARS}]{1,3}))?`, 'y')
const CONNECT =
  /(?:、|，|,|和|及|以及|或者|或|与|至|到|－|—|-)(?=第|[（(][一二三四五六七八九十]{1,3}[）)][^，。；]{0,40}项|之[一二三四五六七八九十])/y
/** （一）、（三）项 behind a 条 or 款 that was named: the items are listed without 第. */
const BARE_ITEMS = new RegExp(`([（(][${NUMERAL_CHARS}]{1,3}[）)](?:${JOIN}[（(][${NUMERAL_CHARS}]{1,3}[）)])*)项`, 'y')
/** 第二百条之一、之二: the second names its 条 by the first. */
const NEXT_SUB = /之([一二三四五六七八九十]{1,3})/y
const NUMBER_OR_JOIN = new RegExp(`([${NUMERAL_CHARS}]{1,9})|(至|到|－|—|-)`, 'g')
const LEVEL = { 条: 'article', 款: 'paragraph', 项: 'item', 目: 'subitem' } as const
const DEPTH = { article: 0, paragraph: 1, item: 2, subitem: 3 } as const
const LONGEST_RANGE = 80

const NOWHERE: Provision = { article: null, sub: 0, paragraph: null, item: null, subitem: null }

/**
 * Reads 第N条第N款第（N）项 with lists and ranges from a position on: 第三条、第五条第一款和第二款,
 * 第（一）至（三）项, 第三、四条, 第十条至第十二条. Each provision comes on its own; the inner ones of a range carry
 * the words of its first end.
 */
export function readProvisions(
  text: string,
  from: number,
  context: Provision = NOWHERE,
): { listed: ListedProvision[]; end: number } {
  const listed: ListedProvision[] = []
  let at = from
  let end = from
  let range = false
  /** Index of the first provision the last unit made: 第三条第一款 refines it in place. */
  let batch = 0
  let direct = false
  for (;;) {
    const sibling = nextSub(text, at, listed.at(-1)?.provision)
    if (sibling) {
      listed.push({ start: at, ...sibling })
      at = end = sibling.end
      CONNECT.lastIndex = at
      if (!CONNECT.test(text)) break
      at = CONNECT.lastIndex
      direct = false
      range = false
      continue
    }
    const unit = unitAt(text, at, listed.length > 0 || context.article !== null)
    if (!unit) break
    const level = LEVEL[unit[2] as keyof typeof LEVEL]
    const numbers = numbersOf(unit[1] ?? '')
    if (numbers.length === 0) break
    const sub = level === 'article' && unit[3] !== undefined ? (parseNumeral(unit[3]) ?? 0) : 0
    const last = listed.at(-1)
    const base = last ? last.provision : context
    const stop = at + unit[0].length
    const made = numbers.map((num): ListedProvision => ({
      start: at,
      end: stop,
      provision: place(base, level, num, sub),
    }))
    if (direct && last && DEPTH[level] > deepest(last.provision)) {
      const start = last.start
      listed.length = batch
      listed.push(...made.map((one) => ({ ...one, start })))
    } else {
      batch = listed.length
      if (range && last) listed.push(...between(last, made[0]))
      batch = listed.length
      listed.push(...made)
    }
    at = stop
    end = stop
    CONNECT.lastIndex = at
    const connect = CONNECT.exec(text)
    direct = !connect
    range = connect !== null && /[至到－—-]/.test(connect[0])
    if (connect) at = CONNECT.lastIndex
  }
  return { listed, end }
}

/** 第N条, 第N款, 第N项, or the items of a provision that was named before. */
function unitAt(
  text: string,
  at: number,
  named: boolean,
): [whole: string, numbers: string, level: string, sub?: string] | null {
  UNIT.lastIndex = at
  const unit = UNIT.exec(text)
  if (unit) return [unit[0], unit[1] ?? '', unit[2] ?? '', unit[3]]
  BARE_ITEMS.lastIndex = at
  const items = named ? BARE_ITEMS.exec(text) : null
  return items && [items[0], items[1] ?? '', '项']
}

function nextSub(text: string, at: number, last: Provision | undefined): { end: number; provision: Provision } | null {
  if (!last || last.article === null || last.sub === 0 || last.paragraph !== null || last.item !== null) return null
  NEXT_SUB.lastIndex = at
  const sub = parseNumeral(NEXT_SUB.exec(text)?.[1] ?? '')
  return sub === null ? null : { end: NEXT_SUB.lastIndex, provision: { ...last, sub } }
}

function numbersOf(list: string): number[] {
  const numbers: number[] = []
  let range = false
  for (const match of list.matchAll(NUMBER_OR_JOIN)) {
    if (match[2] !== undefined) {
      range = true
      continue
    }
    const num = parseNumeral(match[1] ?? '')
    if (num === null) continue
    const last = numbers.at(-1)
    if (range && last !== undefined && num > last && num - last <= LONGEST_RANGE)
      for (let one = last + 1; one < num; one++) numbers.push(one)
    numbers.push(num)
    range = false
  }
  return numbers
}

function place(base: Provision, level: keyof typeof DEPTH, num: number, sub: number): Provision {
  switch (level) {
    case 'article':
      return { article: num, sub, paragraph: null, item: null, subitem: null }
    case 'paragraph':
      return { ...base, paragraph: num, item: null, subitem: null }
    case 'item':
      return { ...base, item: num, subitem: null }
    case 'subitem':
      return { ...base, subitem: num }
  }
}

function deepest(provision: Provision): number {
  if (provision.subitem !== null) return 3
  if (provision.item !== null) return 2
  return provision.paragraph !== null ? 1 : 0
}

/** The provisions between the ends of 第三条至第六条, on the level both ends share. */
function between(first: ListedProvision, last: ListedProvision | undefined): ListedProvision[] {
  if (!last || deepest(first.provision) !== deepest(last.provision)) return []
  const level = (['article', 'paragraph', 'item', 'subitem'] as const)[deepest(first.provision)] ?? 'article'
  const [from, to] = [first.provision[level], last.provision[level]]
  if (from === null || to === null || to - from > LONGEST_RANGE) return []
  const inner: ListedProvision[] = []
  for (let num = from + 1; num < to; num++)
    inner.push({ start: first.start, end: first.end, provision: place(first.provision, level, num, 0) })
  return inner
}

/** Anchor of a provision: t5, t133-1_k2_x3; null when it names no article. */
export function provisionAnchor(provision: Provision): string | null {
  if (provision.article === null) return null
  let anchor = articleAnchor(provision.article, provision.sub)
  if (provision.paragraph !== null) anchor += `_k${provision.paragraph}`
  if (provision.item !== null) anchor += `_x${provision.item}`
  if (provision.subitem !== null) anchor += `_m${provision.subitem}`
  return anchor
}
