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
const MADE = '(?:统一|相应|均|都|一律|全部)*(?:修改为|修改成|改为|调整为|修正为)'
/** “甲”修改为“乙”, or “甲”后增加“乙”: groups old, new; or neighbour, side, added. */
const EDIT =
  `(?:(${QS})(?:一语|字样|的规定)?(?:统一)?[，,]?${MADE}[:：]?(${QS})` +
  `|(${Q})(?:一?语|一?句)?之?(前|后)(?:面)?(?:增加|增写|加上)(?:规定|一句)?[，,]?(?:内容为)?[:：]?(${Q}))`

/** 作如下修改, 作出修改, 的修改: what stands behind a title that items below it change. */
const CHANGED = '(?:的修改|(?:作(?:出|了)?)?(?:如下|以下)?(?:的)?(?:修改|修正)(?:如下)?)'
/** 《甲条例》, 对《甲条例》作出修改, 甲条例: an item that only names the law which the items below it change. */
const LAW_HEADING = new RegExp(`^(?:关于)?(?:修改|对)?(?:修改)?《(.+)》(?:（[^（）]*）)?${CHANGED}?[:：。]?$`)
const BARE_LAW_HEADING = /^(?!.*(?:修改|废止|删[去除]|增加|公布|施行))([\u4e00-\u9fa5（）]{2,80}(?:法|条例|规定|规则|办法|细则|解释|决定))[:：]?$/
const LAW_OPENING = new RegExp(`^(?:修改|对)《([^⟦]+?)》(?:（[^（）]*）)?${CHANGED}?[:：，。\\n]`)
/** 二、废止的地方性法规, and an item that only repeals: nothing of a text changes. */
const SECTION =
  /^(?:对?(?:以下|下列)?.{0,8})?(?:废止|修改)的?.{0,12}(?:法规|规章|文件|解释|规定|决定)(?:（?\d*[一二三四五六七八九十]*件）?)?[:：。]?$/
const REPEAL = /^(?:废止《[^⟦]+》|《[^⟦]+》(?:（[^（）]*）)?(?:予以|自[^，。]+起)?废止)/
/** The law that a clause itself names before its places. */
const OWN_LAW = /^(?:将|在|对|删[去除])?《([^⟦]+?)》(?:（[^（）]*）)?(?:的|中的?)?(?=原?第|序|引|名称|标题|附|全文|中|⟦|修改|增加)/

/** Reads an amending decision, 修正案 or 修改单: what it orders, in order, one instruction for each clause. Paragraphs come as printed. */
export function readDecision(title: string, lines: readonly string[]): Instruction[] {
  const found: Instruction[] = []
  const titled = lawOf(title)
  /** The law of the items at each depth; what stands deeper is forgotten when an item of that depth begins. */
  let laws: (string | null)[] = []
  const items = readItems(lines)
  const numbered = items.some(({ label }) => label !== '')
  let repeals = -1
  for (const item of items) {
    const words = item.text.trim()
    laws = laws.slice(0, item.depth)
    if (item.depth <= repeals) repeals = -1
    if (item.quotes.length === 0 && item.label !== '' && SECTION.test(words)) {
      if (words.includes('废止')) repeals = item.depth
      continue
    }
    const above = laws.findLast((law) => law != null) ?? titled
    const heading = item.quotes.length > 0 ? undefined : (LAW_HEADING.exec(words) ?? (item.label === '' ? null : BARE_LAW_HEADING.exec(words)))?.[1]
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
    if (item.label === '' && numbered) continue
    const law = own !== undefined && item.label !== '' ? own : above
    const text = above_ !== undefined ? rest.join('\n') : opening ? item.text.slice(opening[0].length) : item.text
    if (repeals >= 0 && item.depth > repeals) continue
    for (const order of readItem(withQuotation({ ...item, text }))) {
      if (order.kind === 'notUnderstood' && REPEAL.test(order.clause)) continue
      const named = ownLaw(order.clause, law)
      // 《甲条例》《乙条例》根据本决定作相应修改并对条文顺序作相应调整: of all of them.
      const all = order.kind === 'reorder' && /根据本决定/.test(order.clause) && law !== titled ? [...new Set(found.map((one) => one.law))] : [named]
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
  const end = lines.findIndex((line) => /^第[^，。\s]{1,12}[章节条](?:至第[^，。\s]{1,12}条)?相应|^(?:将|删)/.test(line))
  const quoted = end < 0 ? lines : lines.slice(0, end)
  const after = end < 0 ? '' : `。${lines.slice(end).join('\n')}`
  // The order itself stands before the stop: 增加五条，分别作为…。内容如下：
  const before = item.text.slice(0, match.index).replace(/[。；]\s*$/, '，')
  return { ...item, text: `${before}内容如下：⟦${item.quotes.length}⟧${after}`, quotes: [...item.quotes, quoted] }
}

/** An order with the words that give it, and its clause with the marks of the quotations. */
type Read = Order & { words: string; clause: string; confidence: number }

function readItem(item: Item): Read[] {
  const orders: Read[] = []
  let before: Place[] = []
  for (const clause of clausesOf(item.text)) {
    const words = filled(clause, item.quotes)
    const read = readClause(clause, item.quotes, before, orders)
    if (read === null) {
      orders.push({ kind: 'notUnderstood', words, clause, confidence: 0 })
      continue
    }
    for (const { order, inherited } of read) {
      orders.push({ ...order, words, clause, confidence: inherited ? 0.8 : item.unclosed ? 0.9 : 1 })
      // What follows inherits the old number: 将第五条改为第六条，将其中的“甲”修改为“乙”.
      const at = 'at' in order ? [order.at].flat() : []
      if (at.length > 0) before = at
      else if ('to' in order && order.to.length > 0) before = order.to
    }
  }
  return orders
}

/** Behind the new number of an article, what else happens to it or beside it: an order of its own, whose places are those of the old article. */
const MOVED_AND_MORE = new RegExp(
  `(?<=(?:改为|调整为|作为)第[^，⟦。；款项目]{1,12}条(?:之${N})?)[，,](?:并且?|同时)?(?=(?:将|对|在)?(?:其中?的?|该条的?)?第[^，⟦。；条]{1,14}[款项目]|删[去除]|(?:在[^，⟦。；]{1,14})?增加[^，⟦。；]{1,4}[款项目条][，,：:]?(?:分别)?作为)`,
  'g',
)

/** Clauses end with 。 or ；, and after a quotation where a new order begins. */
function clausesOf(text: string): string[] {
  return (
    text
      .replace(
        new RegExp(
          `(${Q})[，,；;。]?\\s*(?:同时|并|并且)?[，,]?(?=(?:将|在(?!第[^⟦]*⟧)|删(?![去除](?:[，。；;]|$))|增加|原第|末尾|第${N}[条款项](?!规定)))`,
          'g',
        ),
        '$1。',
      )
      // The map of numbers stays with its order: 条文顺序作相应调整：“第八条”调整为“第七条”，….
      .replace(/，(?=第[^，⟦]+相应地?改为第)|，并?(?=(?:将|删去)?其中的?(?:第[^⟦，]{1,12})?⟦)/g, '。')
      // 将第八条改为第九条，并将第一款修改为…; …，第二款中的“甲”修改为“乙”; …，删去第二款; …，增加一款，作为第二款; …，增加一条，作为第八条.
      .replace(MOVED_AND_MORE, '。')
      // 第七条改为第六条，第六条改为第七条; 第十条改为第九条，并将“可以”修改为“应当”; 第七条并入第二章，以下各章….
      .replace(/[，,](?=(?:将)?原?第[^，⟦。；]{1,14}(?:改为|调整为)第[^，⟦。；]{1,12}(?:[，,。；;]|$))/gm, '。')
      .replace(/(?<=(?:改为|作为|调整为)第[^，⟦。；]{1,14})[，,](?:并|同时)?(?=将⟦\d+⟧)/g, '。')
      .replace(/[，,](?=(?:将)?第[^，⟦。；]{1,40}(?:并入|归入|移入|移至|划入)第[^，⟦。；]{1,10}[编章节])/g, '。')
      .replace(/[，,](?=(?:以下|其后|此后|其余|其他)各?[编章节](?:的)?(?:序号|顺序)?作?(?:依次|相应))/g, '。')
      .replace(/(?<=(?:并入|归入|移入|移至|划入)第[^，⟦。；]{1,10}[编章节])[，,](?=删)/g, '。')
      // 第十二条改为第十一条，并对条文顺序作相应调整; but 《…》根据本决定作相应修改并对条文顺序作相应调整 is one clause.
      .replace(
        /(?<!根据本决定[^。]*)[，,](?=(?:并|同时)?(?:对|将)?(?:其他|其它|相关|有关|以下|其后|此后|其余|原)?条(?:文|款)(?:的)?(?:顺序|序号)[^：:。\n]*(?:[。；;\n]|$))/g,
        '。',
      )
      .replace(/(?<=[编章节](?:名|名称|标题))，(?=原?第)/g, '。')
      // What items do by themselves: 其后各项序号依次顺延.
      .replace(
        /[，,](?:其后|此后|以下|其余|其他|原)?的?各?[款项目](?:的)?(?:顺序|序号|序数)?(?:作)?(?:依次|相应)的?(?:顺延|调整|后移|递延)(?=[。；;]|$)/gm,
        '',
      )
      .split(/[。；;]|\n(?!⟦)/)
      .map((clause) => clause.replace(/^[\s，,、]*(?:同时|并且|并(?=将|在|删|增|对|条)|此外)?[，,]?/, '').trim())
      .filter((clause) => clause !== '' && !/(?:作(?:出|了)?(?:如下|以下)(?:修改|修正|补充|补充修改)|修改如下|补充规定如下)[:：]?$/.test(clause))
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
    // “处分”一词, “处分”二字, “处分”字样; 两处“罚款”; 引用的“第四条”
    .replace(/(?<=⟧)(?:一词|[二两三四]字|的?字样|的表述|的用语)/g, '')
    .replace(/(?<=[中的])(?:[两二三四]处|各处|所有的?|全部)(?=⟦)/g, '')
    .replace(/(?<=[条款项])中?引用的(?=⟦)/g, '中的')
    // 作如下修改：将“甲”修改为“乙”; 修改如下：“…”
    .replace(/(?:作(?:出|了)?)?(?:如下|以下)修改[:：](?=将|删|在|增加)/g, '')
    .replace(/(?:修改如下|作(?:出|了)?如下修改)[:：](?=⟦)/g, '修改为：')
    .replace(/^(?:将)?(?:废止|取消)(?=第[^《⟦]*[条款项目]$)/, '删去')
    .replace(/移作|移为/g, '改为')
    // 对第二条作如下修改：第一款修改为：“…”
    .replace(/^(?:将|对)?(第[^，⟦：:]{1,14}条)作(?:出|了)?(?:如下|以下)修改[:：](?:将)?(?=第[^，⟦：:条]{1,10}[款项目])/, '$1')
    // 第六条、第七条改为一条，作为第六条
    .replace(/(?<=条)(?:改为|修改为|并为)一条(?=[，,]?(?:作为|修改为))/, '合并为一条')
    // 增加一项作为第四项，即：“…”; 作为该条第二款
    .replace(/[，,]即[:：]?(?=⟦)/g, '：')
    .replace(/(?<=作为)(?:该条|本条|其)的?(?=第)/g, '')
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
  if (/(?:标点|文字|表述|用语)[^⟦，]{0,12}作(?:了|出)?(?:相应|部分|必要|个别)?的?(?:修改|调整|技术性处理)/.test(text) && !/⟦/.test(text))
    return one({ kind: 'declare' }, true)
  if (
    !/第[^，⟦]{1,10}[条款项](?:[^，⟦]*)(?:改为|作为|单列|移至|移到|合并|并入|删[去除])/.test(text) &&
    /^(?:对|将)?(?:其他|其它|相关|有关)?条(?:文|款)?(?:的?顺序|序号?|款顺序|目顺序)?.{0,12}作?相应(?:的?调整|顺延|改变)|^其他条文序号|条文(?:的)?(?:顺序|序号)/.test(
      text,
    ) &&
    !/⟦/.test(text)
  )
    return one({ kind: 'reorder' })
  if (/不再适用/.test(text) && !/⟦/.test(text)) return one({ kind: 'declare' }, true)
  if (/(?:起施行|公布施行|重新公布|公布之日起)$|^(?:本决定|本修正案|根据本决定)|予以公布/.test(text) && !/⟦/.test(text))
    return one({ kind: 'commence' })

  // 名称
  if (
    (match = new RegExp(
      `^(?:将)?(?:《[^》]*》的?|(?:本|该)?(?:法|条例|规定|办法|规则|细则|解释|决定)的?)?(?:名称|标题|题目|题名)${MADE}[:：]?(?:(${Q})|《(.+)》)$`,
    ).exec(text))
  )
    return one({ kind: 'rename', title: match[1] ? wordsIn(match[1]).replace(/^《(.*)》$/, '$1') : (match[2] ?? '') })

  if ((match = /^(?:将)?《[^》]+》(?:更名|改名)为《(.+)》$/.exec(text))) return one({ kind: 'rename', title: match[1] ?? '' })
  if (/^(?:以下|其后|此后|其余|其他)?(?:各)?[编章节]+(?:的)?(?:序号|顺序)?作?(?:依次|相应)的?(?:顺延|调整|递补|前移|后移|改变)$/.test(text))
    return one({ kind: 'reorderHeadings' })
  // 第七条至第九条并入第二章
  if (
    (match = new RegExp(
      `^(?:将)?(.+?)(?:并入|归入|移入|移至|移到|划入)((?:第${N}(?:分编|编|章|节))+)(?:[，,](?:分别)?(?:作为|改为)(第[^⟦，编章节]+))?$`,
    ).exec(text))
  ) {
    const at = places(match[1])
    const to = match[3] === undefined ? [] : readPlaces(match[3], at?.at)
    if (at && to && (to.length === 0 || to.length === at.at.length)) {
      const join: Found = { order: { kind: 'join', at: at.at, heading: match[2] ?? '' }, inherited: at.inherited }
      return to.length === 0 ? [join] : [{ order: { kind: 'renumber', at: at.at, to }, inherited: at.inherited }, join]
    }
  }
  // 将第八条、第九条的位置互换
  if ((match = /^(?:将)?(第[^⟦，]+?[条款项])(?:的)?(?:位置|顺序|次序|序号)?(?:互换|对调|调换)$/.exec(text))) {
    const at = places(match[1])
    if (at?.at.length === 2) return one({ kind: 'renumber', at: at.at, to: at.at.toReversed() }, at.inherited)
  }

  // 章
  if ((match = new RegExp(`^(?:将)?((?:第${N}(?:分编|编|章|节))+|第${N}部分)的?(?:[编章节]名|名称|标题)?${MADE}[:：]?(${Q})$`).exec(text)))
    return one({ kind: 'replaceHeading', at: { kind: 'heading', heading: match[1] ?? '' }, heading: wordsIn(match[2]) })
  if (
    (match = new RegExp(
      `^(?:在?[^⟦]*?(?:后|中|前|[编章节]))?增加一(?:个)?(?:分编|[编章节])[，,]?(?:作为((?:第${N}(?:分编|编|章|节))+)[，,]?)?(?:[编章节]名(?:称)?为)?[:：]?(?:(${Q})|《(.+?)》)?(?:[，,]?(?:共[^，⟦]{1,4}条)?[，,]?(?:包括|即)(.+?)(?:(?:至|[、和])([^⟦]+?))?)?[，,]?(?:内容为)?[:：]?(${QS})?$`,
    ).exec(text))
  )
    return insertedHeading({
      label: new RegExp(`第${N}(?:分编|编|章|节)$`).exec(match[1] ?? '')?.[0] ?? '',
      named: match[2] === undefined ? (match[3] === undefined ? [] : [match[3]]) : linesIn(match[2]),
      covers: match[4] === undefined || /以下|下列/.test(match[4]) ? null : coversOf(match[4], match[5] ?? match[4]),
      lines: linesIn(match[6]),
    })
  // 第七节相应改为第八节
  const HEADINGS = `(?:第${N}(?:分编|编|章|节))+`
  if (
    (match = new RegExp(
      `^(?:将)?原?(${HEADINGS}(?:[、和]${HEADINGS})*)(?:分别|依次|相应地?)*(?:改为|调整为|修改为|作为)(${HEADINGS}(?:[、和]${HEADINGS})*)$`,
    ).exec(text))
  ) {
    const [old, now] = [match[1], match[2]].map((list) => (list ?? '').split(/[、和]/))
    if (old && now && old.length === now.length)
      return old.map((heading, index) => ({
        order: { kind: 'renumberHeading', at: { kind: 'heading', heading }, label: now[index] ?? '' },
        inherited: false,
      }))
  }
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

  // 增加第六条之一：“…”
  if ((match = new RegExp(`^(?:在?(.+?)(?:后|之后|中))?(?:增加|新增)(第${N}条(?:之${N})?)[，,]?(?:内容为)?[:：]?(${QS})$`).exec(text))) {
    const at = match[1] === undefined ? [] : readPlaces(match[1], before)
    const to = readPlaces(match[2] ?? '')
    if (at && to) return one({ kind: 'insert', unit: 'article', count: 1, at, to, lines: linesIn(match[3]) })
  }
  // 第六条分为两条，作为第六条、第七条，修改为：“…”
  if (
    (match = new RegExp(
      `^(.+?)(?:分为|拆分为|修改为|分拆为)(${N})条[，,]?(?:分别)?(?:作为|改为)(.+?)[，,]?(?:修改为|内容为|分别为|规定)?[:：]?(${QS})$`,
    ).exec(text))
  ) {
    const at = places(match[1])
    const to = readPlaces(match[3] ?? '')
    if (at && to && to.length === parseNumeral(match[2] ?? '')) return one({ kind: 'split', at: at.at, to, lines: linesIn(match[4]) }, at.inherited)
  }
  // 第八条修改为两款，分别作为第一款、第二款：“…”
  if ((match = new RegExp(`^(.+?)(?:分为|修改为)${N}款(?:[，,]?(?:分别)?(?:作为|为)[^⟦]+?)?[，,]?(?:修改为)?[:：]?(${QS})$`).exec(text))) {
    const at = places(match[1])
    if (at) return one({ kind: 'replace', at: at.at, to: [], lines: linesIn(match[2]) }, at.inherited)
  }
  // 将第五条第二款单列为一条，作为第六条
  if ((match = /^(.+?)(?:单独|单列)(?:作为|改为|成为|为|作)?(?:一条[，,]?(?:作为|改为))?(第[^⟦，]+条)$/.exec(text)) && !/⟦/.test(text)) {
    const at = places(match[1])
    const to = readPlaces(match[2] ?? '')
    if (at && to) return one({ kind: 'renumber', at: at.at, to }, at.inherited)
  }
  // 将第六条移至第四条之前，作为第四条
  if ((match = /^(.+?)(?:移至|移到|调整到|调整至)[^⟦，]+?[，,](?:作为|改为)(第[^⟦，]+)$/.exec(text)) && !/⟦/.test(text)) {
    const at = places(match[1])
    const to = readPlaces(match[2] ?? '', at?.at)
    if (at && to && at.at.length === to.length) return one({ kind: 'renumber', at: at.at, to }, at.inherited)
  }
  // 将第三条中的“甲”、第七条中的“乙”分别修改为“丙”“丁”
  if ((match = new RegExp(`^((?:[^⟦]*?${Q})+)[，,]?分别(?:相应)?(?:${MADE}|替换为)[:：]?(${Q}(?:(?:[、，,和及]|以及)?${Q})*)$`).exec(text))) {
    const now = [...(match[2] ?? '').matchAll(new RegExp(Q, 'g'))].map(([mark]) => wordsIn(mark))
    let last: Place[] | null = [...before]
    const edits = [...(match[1] ?? '').matchAll(new RegExp(`([^⟦]*?)(${Q})`, 'g'))].map(([, where = '', mark], index): Found | null => {
      const own = where.replace(/^(?:[、，,和及]|以及)/, '')
      const at = own === '' ? (last === null || last.length === 0 ? null : { at: last, inherited: false }) : places(own)
      last = at?.at ?? null
      return at === null || now[index] === undefined
        ? null
        : { order: { kind: 'replaceWords', at: at.at, oldWords: wordsIn(mark), newWords: now[index] }, inherited: at.inherited }
    })
    if (edits.length === now.length && edits.every((edit) => edit !== null)) return edits
  }

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
  if (
    (match = new RegExp(`^(.+?)合并[，,]?(?:${MADE}|作为|为)(?:一[条款项目][，,]?)?(?:作为)?(第.+?)?[，,]?(?:修改为|内容为)?[:：]?(${QS})$`).exec(
      text,
    ))
  ) {
    const at = places(match[1])
    const to = match[2] ? readPlaces(match[2], at?.at) : []
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
  // 将第三条中的“甲”删去
  if ((match = new RegExp(`^(.*?)(?:中的?|的)?(${Q}(?:[、和]${Q})*)(?:的?规定|的内容)?(?:予以|均|都|一律)*删[去除]$`).exec(text))) {
    const at = places(match[1])
    if (at)
      return (match[2] ?? '')
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
          order: { kind: 'insertWords', at: at.at, beside: side === '前' ? 'before' : 'after', neighbour: wordsIn(place), newWords: wordsIn(added) },
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
        { kind: 'insertWords', at: at.at, beside: match[3] === '前' ? 'before' : 'after', neighbour: wordsIn(match[2]), newWords: wordsIn(match[4]) },
        at.inherited,
      )
  }
  if ((match = new RegExp(`^(.*?)(开始部分|开头|条首)?(?:增加|增写)(?:规定|一句)?[:：]?(${QS})$`).exec(text))) {
    const at = places(match[1])
    if (at)
      return one(
        {
          kind: 'insertWords',
          at: at.at,
          beside: match[2] ? 'start' : 'end',
          neighbour: null,
          newWords: wordsIn(match[3]),
          // 第二条第一款后增加：“…。” may be a sentence of this 款 or one more.
          ...(/[条款]之?后$/.test(match[1] ?? '') && /[。；]$/.test(wordsIn(match[3])) ? { unsure: true } : {}),
        },
        at.inherited,
      )
  }

  // 改为第N条，修改为：“…”
  if ((match = new RegExp(`^(.+?)(?:改为|作为|调整为|修改为)(第?[^，,]+?)[，,]?(?:并)?(?:将该条)?(?:修改为|内容为)?[:：](${QS})$`).exec(text))) {
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

/** A new chapter, and the articles that its quotation holds. */
function insertedHeading({
  label,
  named,
  covers,
  lines,
}: {
  label: string
  named: readonly string[]
  covers: [Place, Place] | null
  lines: readonly string[]
}): Found[] | null {
  const own = new RegExp(`^第${N}(?:分编|编|章|节)(?:[\\s　]|$)`)
  const quoted = [...lines]
  // “第四章 安全保障” may stand at the head of the quotation once more.
  if (named.length > 0 && own.test(quoted[0] ?? '')) quoted.shift()
  const first = [...named, ...quoted].findIndex((line) => ARTICLE_LINE.test(line))
  const all = [...named, ...quoted]
  // A title may be printed in two lines.
  const words = (first < 0 ? all : all.slice(0, first)).join('\n')
  const body = first < 0 ? [] : all.slice(first)
  if (words === '') return null
  const to = body.flatMap((line) => readPlaces(ARTICLE_LINE.exec(line)?.[0].trim() ?? '') ?? [])
  const order: Order = {
    kind: 'insertHeading',
    heading: label === '' || words.startsWith(label) ? words : `${label} ${words}`,
    covers: covers ?? (to[0] ? [to[0], to.at(-1) ?? to[0]] : null),
  }
  const added: Found[] =
    body.length === 0 ? [] : [{ order: { kind: 'insert', unit: 'article', count: to.length, at: [], to, lines: body }, inherited: false }]
  return [...added, { order, inherited: order.covers === null }]
}

const ARTICLE_LINE = new RegExp(`^第${N}条(?:之${N})?(?=[\\s　])`)
