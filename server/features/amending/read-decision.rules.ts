import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import type { Instruction, Order, Place, Unit } from './instruction.ts'
import { readPlaces } from './places.rules.ts'
import { type Item, readItems } from './quotations.rules.ts'

const UNITS: Record<string, Unit> = {
  条: 'article',
  款: 'paragraph',
  项: 'item',
  目: 'subitem',
  编: 'heading',
  章: 'heading',
  节: 'heading',
  段: 'passage',
  自然段: 'passage',
}
const N = `[${NUMERAL_CHARS}]+`
const Q = '⟦\\d+⟧'
const QS = `${Q}(?:\\n?${Q})*`
const MADE = '(?:修改为|修改成|改为|调整为|修正为)'
/** “甲”修改为“乙”, or “甲”后增加“乙”: groups old, new; or neighbour, side, added. */
const EDIT =
  `(?:(${QS})(?:一语|字样|的规定)?(?:统一)?[，,]?${MADE}[:：]?(${QS})` +
  `|(${Q})(?:一?语|一?句)?之?(前|后)(?:面)?(?:增加|增写|加上)(?:规定|一句)?[，,]?(?:内容为)?[:：]?(${Q}))`

/** Reads an amending decision, 修正案 or 修改单: what it orders, in order, one instruction for each clause. Paragraphs come as printed. */
export function readDecision(title: string, lines: readonly string[]): Instruction[] {
  const found: Instruction[] = []
  let law = lawOf(title)
  const items = readItems(lines)
  const numbered = items.some(({ label }) => label !== '')
  for (const item of items) {
    const heading = /^(?:关于)?(?:修改|对)?(?:修改)?《(.+)》(?:作如下修改)?[:：。]?$/.exec(item.text.trim())
    if (heading?.[1] && item.quotes.length === 0) {
      law = heading[1]
      continue
    }
    const opening = /^(?:修改|对)《([^⟦]+)》(?:作如下修改)?[:：，。\n]/.exec(item.text)
    if (opening?.[1] && item.label !== '') law = opening[1]
    if (item.label === '' && numbered) continue
    const words = opening ? item.text.slice(opening[0].length) : item.text
    for (const order of readItem(withQuotation({ ...item, text: words }))) found.push({ ...order, item: item.label, seq: found.length + 1, law })
  }
  return found
}

/** The law that the title of a decision names. */
function lawOf(title: string): string | null {
  if (/刑法修正案/.test(title)) return '中华人民共和国刑法'
  if (/宪法修正案/.test(title)) return '中华人民共和国宪法'
  const named = /(?:修改|修正|对)《(.+)》(?!等)[^《]*$/.exec(title)
  return named?.[1] ?? null
}

/** Text that follows 内容如下： without quotation marks, as a quotation (宪法修正案 2018, 第五十二条). */
function withQuotation(item: Item): Item {
  const match = /内容如下[:：]\s*\n/.exec(item.text)
  if (!match) return item
  const lines = item.text.slice(match.index + match[0].length).split('\n')
  const end = lines.findIndex((line) => /^第[^，。\s]{1,12}[章节条](?:至第[^，。\s]{1,12}条)?相应|^(?:将|删)/.test(line))
  const quoted = end < 0 ? lines : lines.slice(0, end)
  const after = end < 0 ? '' : `。${lines.slice(end).join('\n')}`
  // The order itself stands before the stop: 增加五条，分别作为…。内容如下：
  const before = item.text.slice(0, match.index).replace(/[。；]\s*$/, '，')
  return { ...item, text: `${before}内容如下：⟦${item.quotes.length}⟧${after}`, quotes: [...item.quotes, quoted] }
}

type Read = Order & { words: string; confidence: number }

function readItem(item: Item): Read[] {
  const orders: Read[] = []
  let before: Place[] = []
  for (const clause of clausesOf(item.text)) {
    const words = filled(clause, item.quotes)
    const read = readClause(clause, item.quotes, before, orders)
    if (read === null) {
      orders.push({ kind: 'notUnderstood', words, confidence: 0 })
      continue
    }
    for (const { order, inherited } of read) {
      orders.push({ ...order, words, confidence: inherited ? 0.8 : item.unclosed ? 0.9 : 1 })
      // What follows inherits the old number: 将第五条改为第六条，将其中的“甲”修改为“乙”.
      const at = 'at' in order ? [order.at].flat() : []
      if (at.length > 0) before = at
      else if ('to' in order && order.to.length > 0) before = order.to
    }
  }
  return orders
}

/** Clauses end with 。 or ；, and after a quotation where a new order begins. */
function clausesOf(text: string): string[] {
  return (
    text
      .replace(
        new RegExp(`(${Q})[，,；;。]?\\s*(?:同时|并|并且)?[，,]?(?=(?:将|在(?!第[^⟦]*⟧)|删|增加|原第|末尾|第${N}[条款项](?!规定)))`, 'g'),
        '$1。',
      )
      // The map of numbers stays with its order: 条文顺序作相应调整：“第八条”调整为“第七条”，….
      .replace(/，(?=第[^，⟦]+相应地?改为第)|，并?(?=将其中的?(?:第[^⟦，]{1,12})?⟦|删去其中的⟦)/g, '。')
      .split(/[。；;]|\n(?!⟦)/)
      .map((clause) => clause.replace(/^[\s，,、]*(?:同时|并且|并(?=将|在|删|增)|此外)?[，,]?/, '').trim())
      .filter((clause) => clause !== '' && !/(?:作(?:出|了)?如下(?:修改|修正|补充|补充修改)|修改如下|补充规定如下)[:：]?$/.test(clause))
  )
}

const filled = (clause: string, quotes: readonly string[][]) =>
  clause.replace(/⟦(\d+)⟧/g, (_, n: string) => `“${(quotes[Number(n)] ?? []).join('\n')}”`)

interface Found {
  order: Order
  inherited: boolean
}

function readClause(clause: string, quotes: readonly string[][], before: readonly Place[], orders: readonly Read[]): Found[] | null {
  const text = clause
    .replace(/[\s　]+/g, '')
    // 为了惩治毁林开垦的犯罪，将刑法第三百四十二条修改为
    .replace(/^(?:为了?|根据)[^⟦]*?，(?=将|在)/, '')
    .replace(/修改后的?《[^》]*》的?(?=第)/, '')
    // What the place says, in quotation marks or without: 第六十二条“全国人民代表大会行使下列职权”中增加一项
    .replace(/(?<=第[^⟦，。]{1,8}[条章节])⟦\d+⟧中(?=增加|第)/g, '')
    .replace(/(?<=第[^⟦，。]{1,8}条)[^⟦，。第]{2,30}职权(?=第)/g, '')
  const linesIn = (marks: string | undefined) => [...(marks ?? '').matchAll(/⟦(\d+)⟧/g)].flatMap(([, n]) => quotes[Number(n)] ?? [])
  const wordsIn = (marks: string | undefined) => linesIn(marks).join('\n')
  const places = (words: string | undefined): (Found & { at: Place[] }) | null => {
    const plain = (words ?? '')
      .replace(/^(?:将|在|对|把)/, '')
      .replace(/(?:的|中|中的|内|后|之后|前|规定|，)+$/, '')
      .replace(/^其中?(?:的|$)/, '')
    if (plain === '') return { at: [...before], inherited: true, order: { kind: 'reorder' } }
    const at = readPlaces(plain, before)
    return at === null ? null : { at, inherited: false, order: { kind: 'reorder' } }
  }
  const one = (order: Order, inherited = false): Found[] => [{ order, inherited }]
  let match: RegExpExecArray | null

  if ((match = new RegExp(`^(?:将)?(?:《[^》]*》的?)?条文顺序作?相应调整[:：]((?:[，,]?${Q}(?:调整为|改为)${Q})+)$`).exec(text))) {
    const pairs = [...(match[1] ?? '').matchAll(new RegExp(`(${Q})(?:调整为|改为)(${Q})`, 'g'))]
    const at = readPlaces(pairs.map(([, old]) => wordsIn(old)).join('、'))
    const to = readPlaces(pairs.map(([, , now]) => wordsIn(now)).join('、'))
    if (at && to)
      return [
        { order: { kind: 'renumber', at, to }, inherited: false },
        { order: { kind: 'reorder' }, inherited: false },
      ]
  }
  if (
    /^(?:其他|其它)?条(?:文)?(?:的?顺序|序号?|款顺序|目顺序)?.{0,12}作?相应(?:的?调整|顺延|改变)|^其他条文序号|条文(?:的)?(?:顺序|序号)/.test(text) &&
    !/⟦/.test(text)
  )
    return one({ kind: 'reorder' })
  if (/不再适用/.test(text) && !/⟦/.test(text)) return one({ kind: 'declare' }, true)
  if (/(?:起施行|公布施行|重新公布|公布之日起)$|^(?:本决定|本修正案|根据本决定)|予以公布/.test(text) && !/⟦/.test(text))
    return one({ kind: 'commence' })

  // 名称
  if ((match = new RegExp(`^(?:将)?(?:《[^》]*》的?)?(?:名称|标题|题目)${MADE}[:：]?(?:(${Q})|《(.+)》)$`).exec(text)))
    return one({ kind: 'rename', title: match[1] ? wordsIn(match[1]).replace(/^《(.*)》$/, '$1') : (match[2] ?? '') })

  // 章
  if ((match = new RegExp(`^(?:将)?((?:第${N}(?:分编|编|章|节))+|第${N}部分)的?(?:[编章节]名|名称|标题)?${MADE}[:：]?(${Q})$`).exec(text)))
    return one({ kind: 'replaceHeading', at: { kind: 'heading', heading: match[1] ?? '' }, heading: wordsIn(match[2]) })
  if (
    (match = new RegExp(
      `^(?:在?[^⟦]*?(?:后|中))?增加一(?:分编|[编章节])，(?:作为((?:第${N}(?:分编|编|章|节))+)，?)?(?:[编章节]名为)?[:：]?(${Q})(?:，包括(.+?)(?:至(.+))?)?$`,
    ).exec(text))
  ) {
    const covers = match[3] ? coversOf(match[3], match[4] ?? match[3]) : null
    const heading = linesIn(match[2])
    const label = new RegExp(`第${N}(?:分编|编|章|节)$`).exec(match[1] ?? '')?.[0] ?? ''
    if (heading.length > 0) {
      const words = heading.join('\n')
      return one({ kind: 'insertHeading', heading: label === '' || words.startsWith(label) ? words : `${label} ${words}`, covers }, covers === null)
    }
  }
  // 第七节相应改为第八节
  if ((match = new RegExp(`^((?:第${N}(?:分编|编|章|节))+)(?:相应地?)?(?:改为|调整为|修改为)((?:第${N}(?:分编|编|章|节))+)$`).exec(text)))
    return one({ kind: 'renumberHeading', at: { kind: 'heading', heading: match[1] ?? '' }, label: match[2] ?? '' })
  if ((match = new RegExp(`^(?:将)?((?:第${N}(?:分编|编|章|节))+)调整为包括(.+?)(?:至(.+))?$`).exec(text))) {
    const covers = coversOf(match[2], match[3] ?? match[2])
    if (covers) return one({ kind: 'moveHeading', at: { kind: 'heading', heading: match[1] ?? '' }, covers })
  }
  if ((match = new RegExp(`^删[去除]((?:第${N}(?:分编|编|章|节))+)的?[编章节]名$`).exec(text)))
    return one({ kind: 'deleteHeading', at: { kind: 'heading', heading: match[1] ?? '' } })

  if ((match = new RegExp(`^增加(?:引言|序言)[:：]?(${QS})$`).exec(text)))
    return one({ kind: 'insert', unit: 'passage', count: 1, at: [], to: [], lines: linesIn(match[1]) })
  // 增加附件二：“…”
  if ((match = new RegExp(`^(?:增加|新增)(附(?:件|表|录|图)?(?:${N})?)[:：]?(${QS})$`).exec(text)))
    return one({ kind: 'insert', unit: 'appendix', count: 1, at: [], to: [{ kind: 'appendix', heading: match[1] ?? '' }], lines: linesIn(match[2]) })

  // 增加一款作为第二款，将该条修改为：“…”: the quotation is the whole article.
  if ((match = new RegExp(`^(?:在)?(.+?)中?增加${N}[款项][，,]?(?:作为[^⟦，]+)?[，,](?:将)?该条(?:修改为|内容为)[:：]?(${QS})$`).exec(text))) {
    const at = readPlaces(match[1] ?? '', before)
    if (at) return one({ kind: 'replace', at, to: [], lines: linesIn(match[2]) })
  }

  // 增加一条、一款、一项
  if (
    (match = new RegExp(
      `^(.*?)增加(${N})?个?(条|款|项|目|节|章|编|自然段|段)(?:规定)?[，,]?(?:分别)?(?:作为(.+?))?[，,]?(?:规定|内容为|内容如下)?[:：]?[，,]?(${QS})$`,
    ).exec(text))
  ) {
    const at = places(match[1])
    const to = match[4] ? readPlaces(match[4], at?.at ?? before) : []
    if (at && to)
      return one(
        {
          kind: 'insert',
          unit: UNITS[match[3] ?? ''] ?? 'article',
          count: parseNumeral(match[2] ?? '一') ?? 1,
          at: at.at,
          to,
          lines: linesIn(match[5]),
        },
        at.inherited && to.length === 0,
      )
  }

  // 合并
  if ((match = new RegExp(`^(.+?)合并(?:${MADE}|为)(?:作为)?(第.+?)?[，,]?(?:修改为)?[:：]?(${QS})$`).exec(text))) {
    const at = places(match[1])
    const to = match[2] ? readPlaces(match[2]) : []
    if (at && to) return one({ kind: 'merge', at: at.at, to, lines: linesIn(match[3]) })
  }

  // 删去
  if ((match = new RegExp(`^(.*?)(?:中的?)?删[去除](.*?)(?:中的?|的)?(${Q}(?:[、和]${Q})*)(?:字样|的?规定|一语|的内容)?$`).exec(text))) {
    const at = places(`${match[1]}${match[2]}`)
    if (at)
      return (match[3] ?? '')
        .split(/[、和]/)
        .map((mark) => ({ order: { kind: 'deleteWords', at: at.at, oldWords: wordsIn(mark) }, inherited: at.inherited }))
  }
  // 删去第一款末尾的“甲”和第二款末尾的“乙”
  if ((match = new RegExp(`^删[去除]((?:[、和及]?(?:以及)?[^⟦]+?(?:中的?|的)${Q})+)$`).exec(text))) {
    let last = before
    const found = [...(match[1] ?? '').matchAll(new RegExp(`(?:以及|[、和及])?([^⟦]+?)(?:中的?|的)(${Q})`, 'g'))].map(([, where, mark]) => {
      const at = readPlaces((where ?? '').replace(/规定$/, ''), last)
      last = at ?? last
      return { at, oldWords: wordsIn(mark) }
    })
    if (found.every(({ at }) => at !== null))
      return found.map(({ at, oldWords }) => ({ order: { kind: 'deleteWords', at: at ?? [], oldWords }, inherited: false }))
  }
  if ((match = /^(?:删[去除](.+)|(.+?)(?:予以)?删[去除])$/.exec(text)) && !/⟦/.test(text)) {
    const at = places(match[1] ?? match[2])
    if (at) return one({ kind: 'delete', at: at.at }, at.inherited)
  }

  // 将“甲”修改为“乙”
  if ((match = new RegExp(`^(.*?)((?:[、，,]?(?:和)?(?:将)?${EDIT})+)$`).exec(text))) {
    const at = places(match[1])
    if (at)
      return [...(match[2] ?? '').matchAll(new RegExp(EDIT, 'g'))].map(([, old, now, place, side, added]): Found => {
        if (old !== undefined)
          return { order: { kind: 'replaceWords', at: at.at, oldWords: wordsIn(old), newWords: wordsIn(now) }, inherited: at.inherited }
        return {
          order: { kind: 'insertWords', at: at.at, beside: side === '前' ? 'before' : 'after', words: wordsIn(place), newWords: wordsIn(added) },
          inherited: at.inherited,
        }
      })
  }
  // 宪法修正案: 第十五条：“甲。”修改为：“乙。”
  if ((match = new RegExp(`^(.*?)[:：]?(${QS})[，,]?${MADE}[:：]?(${QS})$`).exec(text))) {
    const at = places(match[1])
    if (at) return one({ kind: 'replaceWords', at: at.at, oldWords: wordsIn(match[2]), newWords: wordsIn(match[3]) })
  }

  // “甲”后增加“乙”; 末尾增加“乙”
  if (
    (match = new RegExp(`^(.*?)(${Q})(?:一?语|一?句)?之?(前|后)(?:面)?(?:增加|增写|加上)(?:规定|一句)?[，,]?(?:内容为)?[:：]?(${Q})$`).exec(text))
  ) {
    const at = places(match[1])
    if (at)
      return one(
        { kind: 'insertWords', at: at.at, beside: match[3] === '前' ? 'before' : 'after', words: wordsIn(match[2]), newWords: wordsIn(match[4]) },
        at.inherited,
      )
  }
  if ((match = new RegExp(`^(.*?)(开始部分|开头|条首)?(?:增加|增写)(?:规定|一句)?[:：]?(${QS})$`).exec(text))) {
    const at = places(match[1])
    if (at) return one({ kind: 'insertWords', at: at.at, beside: match[2] ? 'start' : 'end', words: null, newWords: wordsIn(match[3]) }, at.inherited)
  }

  // 改为第N条，修改为：“…”
  if ((match = new RegExp(`^(.+?)(?:改为|作为|调整为|修改为)(第?.+?)[，,]?(?:并)?(?:将该条)?(?:修改为|内容为)?[:：](${QS})$`).exec(text))) {
    const at = places(match[1])
    const to = readPlaces(match[2] ?? '', at?.at)
    if (at && to) return one({ kind: 'replace', at: at.at, to, lines: linesIn(match[3]) }, at.inherited)
  }
  if ((match = new RegExp(`^(.*?)(?:相应地?)?${MADE}[:：]?[，,]?(${QS})$`).exec(text))) {
    const at = places(match[1])
    if (at) {
      const again = /该[条款]|这一(?:条|款|自然段)|相应/.test(match[1] ?? '') || /相应/.test(text)
      return one(
        again && orders.length > 0
          ? { kind: 'restate', at: at.at, lines: linesIn(match[2]) }
          : { kind: 'replace', at: at.at, to: [], lines: linesIn(match[2]) },
        at.inherited,
      )
    }
  }

  // 原第二款作为第三款
  if ((match = /^(.+?)(?:分别|依次|相应地?)?(?:改为|作为|调整为|修改为)(?:第?)(.+)$/.exec(text)) && !/⟦/.test(text)) {
    const at = places(match[1])
    const to = readPlaces(match[2]?.startsWith('第') ? (match[2] ?? '') : `第${match[2]}`, at?.at)
    if (at && to && at.at.length === to.length) return one({ kind: 'renumber', at: at.at, to }, at.inherited)
  }
  return null
}

function coversOf(first: string | undefined, last: string | undefined): [Place, Place] | null {
  const [from] = readPlaces(first ?? '') ?? []
  const [to] = readPlaces(last ?? '') ?? []
  return from && to ? [from, to] : null
}
