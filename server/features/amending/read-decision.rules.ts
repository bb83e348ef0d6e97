import { readClause } from './clause-forms.rules.ts'
import { clausesOf } from './clauses.rules.ts'
import type { Instruction, Order, Place } from './instruction.ts'
import { readPlaces } from './places.rules.ts'
import { type Item, readItems } from './quotations.rules.ts'
import { unreadIn } from './unread.rules.ts'

/** 作如下修改, 作出修改, 的修改: what stands behind a title that items below it change. */
const CHANGED = '(?:的修改|(?:作(?:出|了)?)?(?:如下|以下)?(?:的)?(?:修改|修正)(?:如下)?)'
/** 《甲条例》, 对《甲条例》作出修改, 甲条例: an item that only names the law which the items below it change. */
const LAW_HEADING = new RegExp(`^(?:关于)?(?:修改|对)?(?:修改)?《(.+)》(?:（[^（）]*）)?${CHANGED}?[:：。]?$`)
const BARE_LAW_HEADING =
  /^(?!.*(?:修改|废止|删[去除]|增加|公布|施行))([\u4e00-\u9fa5（）]{2,80}(?:法|条例|规定|规则|办法|细则|解释|决定))[:：]?$/
const LAW_OPENING = new RegExp(`^(?:修改|对)《([^⟦]+?)》(?:（[^（）]*）)?${CHANGED}?[:：，。\\n]`)
/** 二、废止的地方性法规, and an item that only repeals: nothing of a text changes. */
const SECTION =
  /^(?:对?(?:以下|下列)?.{0,8})?(?:废止|修改)的?.{0,12}(?:法规|规章|文件|解释|规定|决定)(?:（?\d*[一二三四五六七八九十]*件）?)?[:：。]?$/
const REPEAL = /^(?:废止《[^⟦]+》|《[^⟦]+》(?:（[^（）]*）)?(?:予以|自[^，。]+起)?废止)/
/** 对第二条作如下修改： alone in an item: the place of the items below it. */
const LEAD =
  /^(?:将|对)?(?:《[^》]+》的?)?(第[^，。：:⟦]{1,14}[条款项])(?:作(?:出|了)?)?(?:如下|以下)(?:的)?修改[:：]?$/
/** The law that a clause itself names before its places. */
const OWN_LAW =
  /^(?:将|在|对|删[去除])?《([^⟦]+?)》(?:（[^（）]*）)?(?:的|中的?)?(?=原?第|序|引|名称|标题|附|全文|中|⟦|修改|增加)/

/**
 * Reads an amending decision, 修正案 or 修改单: what it orders, in order, one instruction for each clause. Paragraphs come as
 * printed.
 */
export function readDecision(title: string, lines: readonly string[]): Instruction[] {
  const found: Instruction[] = []
  const titled = lawOf(title)
  /** The law of the items at each depth; what stands deeper is forgotten when an item of that depth begins. */
  let laws: (string | null)[] = []
  /** The places that an item names for those below it, by depth. */
  let leads: Place[][] = []
  /** The law of a bare heading 《甲条例》, which no number stands before. */
  let headed: string | undefined
  const items = readItems(lines)
  const numbered = items.some(({ label }) => label !== '')
  let repeals = -1
  for (const item of items) {
    const words = item.text.trim()
    laws = laws.slice(0, item.depth)
    leads = leads.slice(0, item.depth)
    if (item.isHeading === true) {
      headed = LAW_HEADING.exec(words)?.[1]
      laws = []
      continue
    }
    if (item.depth <= repeals) repeals = -1
    if (item.quotes.length === 0 && item.label !== '' && SECTION.test(words)) {
      if (words.includes('废止')) repeals = item.depth
      continue
    }
    const above = laws.findLast((law) => law != null) ?? headed ?? titled
    const heading =
      item.quotes.length > 0
        ? undefined
        : (LAW_HEADING.exec(words) ?? (item.label === '' ? null : BARE_LAW_HEADING.exec(words)))?.[1]
    if (heading !== undefined && item.label === '' && numbered) continue
    if (heading !== undefined) {
      laws[item.depth] = heading
      continue
    }
    // Below a bare title the words of its first paragraph are the order: 《甲条例》 and then 第七条修改为.
    const [first = '', ...rest] = item.text.split('\n')
    const above_ = rest.length > 0 && item.label !== '' ? LAW_HEADING.exec(first.trim())?.[1] : undefined
    const opening = above_ === undefined ? LAW_OPENING.exec(item.text) : null
    const own = above_ ?? opening?.[1]
    if (own !== undefined && item.label !== '') laws[item.depth] = own
    if (item.label === '' && numbered && headed === undefined) continue
    const law = own !== undefined && item.label !== '' ? own : above
    const text = above_ !== undefined ? rest.join('\n') : opening ? item.text.slice(opening[0].length) : item.text
    if (repeals >= 0 && item.depth > repeals) continue
    const lead = item.quotes.length === 0 ? LEAD.exec(words)?.[1] : undefined
    if (lead !== undefined) {
      leads[item.depth] = readPlaces(lead) ?? []
      continue
    }
    for (const order of readItem(
      withQuotation({ ...item, text }),
      leads.findLast((places) => places !== undefined) ?? [],
    )) {
      if (order.kind === 'notUnderstood' && REPEAL.test(order.clause)) continue
      const named = ownLaw(order.clause, law)
      // 《甲条例》《乙条例》根据本决定作相应修改并对条文顺序作相应调整: of all of them.
      const all =
        order.kind === 'reorder' && /根据本决定/.test(order.clause) && law !== titled
          ? [...new Set(found.map((one) => one.law))]
          : [named]
      const { clause: _, ...read } = order
      for (const one of all) found.push({ ...read, item: item.label, seq: found.length + 1, law: one })
    }
  }
  return found
}

/** The law of a clause: the one it names, where its item does not say that it is about another one. */
function ownLaw(clause: string, law: string | null): string | null {
  const named = /根据本决定/.test(clause) ? undefined : OWN_LAW.exec(clause)?.[1]
  if (named === undefined || isBalanced(named) === false) return law
  return law === null ? named : law
}

/** The law that the title of a decision names; null when it names several. */
function lawOf(title: string): string | null {
  if (/刑法修正案/.test(title)) return '中华人民共和国刑法'
  if (/宪法修正案/.test(title)) return '中华人民共和国宪法'
  const named = /(?:修改|修正|对)《(.+)》(?!等)[^《]*$/.exec(title)?.[1]
  return named !== undefined && isBalanced(named) ? named : null
}

/** Whether the book marks within a title close: 甲》《乙 are two titles. */
function isBalanced(title: string): boolean {
  let depth = 0
  for (const mark of title.match(/[《》]/g) ?? []) {
    depth += mark === '《' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Text that follows 内容如下： without quotation marks, as a quotation (宪法修正案 2018, 第五十二条). */
function withQuotation(item: Item): Item {
  const match = /内容如下[:：]\s*\n/.exec(item.text)
  if (!match) return item
  const lines = item.text.slice(match.index + match[0].length).split('\n')
  const end = lines.findIndex((line) =>
    /^第[^，。\s]{1,12}[章节条](?:至第[^，。\s]{1,12}条)?相应|^(?:将|删)/.test(line),
  )
  const quoted = end < 0 ? lines : lines.slice(0, end)
  const after = end < 0 ? '' : `。${lines.slice(end).join('\n')}`
  // The order itself stands before the stop: 增加五条，分别作为…。内容如下：
  const before = item.text.slice(0, match.index).replace(/[。；]\s*$/, '，')
  return { ...item, text: `${before}内容如下：⟦${item.quotes.length}⟧${after}`, quotes: [...item.quotes, quoted] }
}

/** An order with the words that give it, and its clause with the marks of the quotations. */
type Read = Order & { words: string; clause: string; confidence: number; asks?: string[] }

/** @param lead the places that the item above names for the items below it */
function readItem(item: Item, lead: readonly Place[]): Read[] {
  const orders: Read[] = []
  let before: Place[] = [...lead]
  for (const clause of clausesOf(item.text)) {
    const words = filled(clause, item.quotes)
    const read = readClause(clause, item.quotes, before, orders.length > 0)
    if (read === null) {
      orders.push({ kind: 'notUnderstood', words, clause, confidence: 0 })
      continue
    }
    const asks = unreadIn(
      clause,
      item.quotes,
      read.map(({ order }) => order),
    )
    if (item.unclosed && clause.includes(`⟦${item.quotes.length - 1}⟧`)) asks.push('引号没有配对，引文到哪里为止请核对')
    if (item.mixed === true && clause.includes('⟦')) asks.push('引号全角、半角混用，引文到哪里为止请核对')
    for (const { order, inherited } of read) {
      orders.push({
        ...order,
        words,
        clause,
        confidence: inherited ? 0.8 : item.unclosed ? 0.9 : 1,
        ...(asks.length > 0 ? { asks } : {}),
      })
      // What follows inherits the old number: 将第五条改为第六条，将其中的“甲”修改为“乙”.
      const at = 'at' in order ? [order.at].flat() : []
      if (at.length > 0) before = at
      else if ('to' in order && order.to.length > 0) before = order.to
    }
  }
  return orders
}

const filled = (clause: string, quotes: readonly string[][]) =>
  clause.replace(/⟦(\d+)⟧/g, (_, n: string) => `“${(quotes[Number(n)] ?? []).join('\n')}”`)
