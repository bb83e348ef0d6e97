import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import type { FoundRelation, LawNode } from '#common/law/model.ts'
import type { MarkedTitle } from './book-marks.ts'
import { countsThingsInside } from './classify-line.ts'
import type { InternalTargets } from './internal-targets.ts'
import { type ListedProvision, type Provision, provisionAnchor, readProvisions } from './provision-list.ts'
import type { DocumentKind } from './title-roles.ts'

/** Where a node stands: what 前款, 前条 and 本条 count from. */
export interface NodePlace {
  node: LawNode | null
  /** Anchor of the issued document that it stands in; null in a notice and in every other document. */
  part: string | null
  article: LawNode | null
  paragraph: number | null
  item: number | null
  /** The article before this one. */
  previous: LawNode | null
  preamble: boolean
}

export interface ReferenceScope {
  targets: InternalTargets
  /** Short names of documents declared in this document. */
  aliases: Map<string, string>
  document: DocumentKind
}

const SELF_NAME =
  '本(?:法|条例|规定|办法|决定|决议|解释|细则|规则|规范|批复|补充规定|意见|安排|实施细则|实施办法|暂行规定|暂行办法|暂行条例|自治条例|标准|通则|章程|编)'
const REFERENCE = new RegExp(
  `(${SELF_NAME})(?=第[（(${NUMERAL_CHARS}])|(本条|本款)(?=第[（(${NUMERAL_CHARS}])|前([两二三四])?(款|条|项)|第[（(]?[${NUMERAL_CHARS}]{1,9}[）)]?(?:[、和至到]第?[（(]?[${NUMERAL_CHARS}]{1,9}[）)]?)*(?:条|款|项)`,
  'g',
)
/** A law named without book marks right before 第N条: 刑法第…条, 民事诉讼法第…条. */
const BARE_NAME = /([\u4e00-\u9fa5]{1,24}?(?:法典|法|条例|宪法))(?:的|中)?$/
const NAME_LEAD =
  /^.*(?:根据|依据|依照|按照|违反|适用|触犯|构成|符合|参照|具有|属于|删去|删除|认定|主张|引用|准用|参见|结合|不服|超过|达到|实施|执行|修改|规定|以及|或者|所称|和|与|及|或|对|将|在|由|以|为|从|把|有|的|是|即|其|该|照|因|按)(?=[\u4e00-\u9fa5]{2,})/
/** Names so common without book marks that the words before them need no judging; longest first. */
const KNOWN_NAMES = (
  '消费者权益保护法 海洋环境保护法 农村土地承包法 人民陪审员法 注册会计师法 环境保护法 反家庭暴力法 电子商务法 药品管理法 公证法 工会法 种子法 森林法 渔业法 ' +
  '治安管理处罚法 道路交通安全法 税收征收管理法 土地管理法 城乡规划法 企业破产法 劳动合同法 著作权法 反垄断法 反不正当竞争法 侵权责任法 行政处罚法 行政许可法 ' +
  '行政复议法 行政强制法 行政诉讼法 民事诉讼法 刑事诉讼法 海事诉讼特别程序法 国家赔偿法 民法典 民法通则 民法总则 合同法 物权法 担保法 婚姻法 继承法 ' +
  '公司法 票据法 证券法 保险法 破产法 商标法 专利法 仲裁法 劳动法 立法法 监督法 选举法 代表法 监察法 公务员法 海商法 信托法 食品安全法 安全生产法 宪法 刑法'
).split(' ')
const GENERIC_NAME =
  /^(?:本|该|此|其他|有关|相关|上述|前述|现行|原|新|旧)?(?:法|办法|方法|司法|立法|执法|合法|非法|违法|依法|守法|普法|看法|做法|条例|法典)$|^(?:有关|其他|相关).*法$/

/** 该法第…条, 其第…条, 前者第…条: another document; which one 该法 means `findPointedReferences` finds. */
const POINTS_ELSEWHERE =
  /(?:(?:该|此|上述|前述|(?<![合共不会协相])同)(?:法典|法|条例|规定|办法|决定|规则|细则|解释|意见)|其(?:实施条例|实施细则|实施办法)?|[前后]者)的?$/
/** A law that a sentence names without book marks and without an article: 依照刑法有关规定, 违反治安管理处罚法的. */
const WHOLE_LAW = new RegExp(
  `(?<=(?:依照|按照|依据|根据|违反|适用)(?:国家)?)(?:中华人民共和国)?(?:${KNOWN_NAMES.filter((one) => one !== '宪法')
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?=的?(?:(?:有关|相关)的?)?(?:规定|条款)|的，|，|处[罚理]|给予|追究|执行)`,
  'g',
)

/** References inside the document and to laws named without book marks. */
export function findInternalReferences(
  text: string,
  marked: readonly MarkedTitle[],
  taken: [number, number][],
  place: NodePlace,
  scope: ReferenceScope,
): FoundRelation[] {
  if (!place.node || !/[第前法]/.test(text)) return []
  const relations: FoundRelation[] = []
  REFERENCE.lastIndex = 0
  // A mask is used instead of a search in the ranges, because one paragraph may hold thousands of titles.
  const busy = new Uint8Array(marked.length > 0 ? text.length : 0)
  for (const one of marked) busy.fill(1, one.start, one.end)
  for (const [from, to] of taken) busy.fill(1, from, to)
  for (let match = REFERENCE.exec(text); match; match = REFERENCE.exec(text)) {
    if (
      busy[match.index] === 1 ||
      (match[0].endsWith('条') &&
        countsThingsInside(text.slice(0, match.index), text.slice(match.index + match[0].length)))
    )
      continue
    const found = read(text, match, place, scope)
    if (!found) continue
    REFERENCE.lastIndex = Math.max(REFERENCE.lastIndex, found.end)
    relations.push(...found.relations)
  }
  for (const match of text.matchAll(WHOLE_LAW))
    if (busy[match.index] !== 1)
      relations.push({
        type: 'CITE',
        fromAnchor: place.node.anchor,
        start: match.index,
        length: match[0].length,
        targetTitle: match[0],
        targetAnchor: null,
        basisText: match[0],
        confidence: 0.9,
      })
  return relations
}

interface Reading {
  relations: FoundRelation[]
  end: number
}

function read(text: string, match: RegExpExecArray, place: NodePlace, scope: ReferenceScope): Reading | null {
  const at = match.index
  const own = placeOf(place)
  if (match[1] !== undefined) {
    const { listed, end } = readProvisions(text, at + match[1].length)
    const amended = scope.document.amends ? scope.document.amendedTitle : null
    return inside(text, at, listed, end, place, scope, amended === null ? 1 : 0.6, amended)
  }
  if (match[2] !== undefined) {
    if (!own) return null
    const context = match[2] === '本条' ? { ...own, paragraph: null } : own
    const { listed, end } = readProvisions(text, at + match[2].length, context)
    return inside(text, at, listed, end, place, scope, 1, null)
  }
  if (match[4] !== undefined) return before(text, match, place, scope)
  return numbered(text, at, place, scope)
}

/**
 * 前款, 前两款, 前条 and 前项, counted back from where the words stand. This is an inference, so the reference is not fully
 * sure.
 */
function before(text: string, match: RegExpExecArray, place: NodePlace, scope: ReferenceScope): Reading | null {
  const own = placeOf(place)
  if (!own) return null
  const count = match[3] === undefined ? 1 : (parseNumeral(match[3]) ?? 1)
  const end = match.index + match[0].length
  const unit = match[4]
  const bases: Provision[] = []
  for (let back = count; back >= 1; back--) {
    if (unit === '款' && own.paragraph !== null && own.paragraph - back >= 1)
      bases.push({ ...own, paragraph: own.paragraph - back })
    else if (unit === '项' && place.item !== null && place.item - back >= 1)
      bases.push({ ...own, item: place.item - back })
    else if (unit === '条' && place.previous?.num != null && back === 1)
      bases.push({
        article: place.previous.num,
        sub: place.previous.numSub,
        paragraph: null,
        item: null,
        subitem: null,
      })
  }
  const [only] = bases
  if (!only) return null
  const confidence = unit === '项' ? 0.7 : 0.8
  // 前款第二项, 前条第一款
  const { listed, end: stop } = readProvisions(text, end, only)
  if (bases.length === 1 && listed.length > 0)
    return inside(text, match.index, listed, stop, place, scope, confidence, null)
  const listedBases = bases.map((provision) => ({ start: match.index, end, provision }))
  return inside(text, match.index, listedBases, end, place, scope, confidence, null)
}

/** 第N条 without 本法: part of a list, a law named without book marks, or this document. */
function numbered(text: string, at: number, place: NodePlace, scope: ReferenceScope): Reading | null {
  const unit = /^第[^条款项]*(条|款|项)(目)?/.exec(text.slice(at, at + 40))
  if (!unit || (unit[1] === '项' && unit[2])) return null
  const own = placeOf(place)
  if (unit[1] !== '条') {
    if (!own) return null
    const context = unit[1] === '款' ? { ...own, paragraph: null } : own
    const { listed, end } = readProvisions(text, at, context)
    return inside(text, at, listed, end, place, scope, 0.7, null)
  }
  const { listed, end } = readProvisions(text, at)
  const head = text.slice(Math.max(0, at - 40), at)
  if (POINTS_ELSEWHERE.test(head)) return { relations: [], end }
  const name = nameBefore(head, scope.aliases)
  const changed = scope.document.amendedTitle
  if (name && changed?.endsWith(name.title))
    return outside(text, at - name.length, listed, end, place, changed, 0.95, scope)
  if (name) return outside(text, at - name.length, listed, end, place, name.title, name.confidence, scope)
  // 宪法性法律第…: some other law, which cannot be known
  if (/[》法典例]$/.test(head)) return { relations: [], end }
  const amended = scope.document.amends ? scope.document.amendedTitle : null
  if (amended !== null) return outside(text, at, listed, end, place, amended, 0.6, scope)
  if (!own && !place.preamble) return { relations: [], end }
  return inside(text, at, listed, end, place, scope, 0.7, null)
}

function nameBefore(
  head: string,
  aliases: Map<string, string>,
): { title: string; length: number; confidence: number } | null {
  for (const [alias, target] of aliases)
    if (head.endsWith(alias)) return { title: target, length: alias.length, confidence: 0.95 }
  const match = BARE_NAME.exec(head.replace(/^.*[，。；：、（）()“”》\s]/s, ''))
  const words = match?.[1] ?? ''
  const known = KNOWN_NAMES.filter((one) => words.endsWith(one)).sort((a, b) => b.length - a.length)[0]
  if (known !== undefined) {
    const full = words.endsWith(`中华人民共和国${known}`) ? `中华人民共和国${known}` : known
    return { title: full, length: full.length, confidence: 0.9 }
  }
  const name = words.replace(NAME_LEAD, '')
  if (name === '' || name.length > 16 || name.startsWith('本') || GENERIC_NAME.test(name)) return null
  return { title: name, length: name.length, confidence: 0.6 }
}

function placeOf(place: NodePlace): Provision | null {
  const { article } = place
  if (!article || article.num === null) return null
  return { article: article.num, sub: article.numSub, paragraph: place.paragraph, item: null, subitem: null }
}

function inside(
  text: string,
  start: number,
  listed: readonly ListedProvision[],
  end: number,
  place: NodePlace,
  scope: ReferenceScope,
  confidence: number,
  title: string | null,
): Reading | null {
  if (listed.length === 0) return null
  if (title !== null) return outside(text, start, listed, end, place, title, confidence, scope)
  // Articles of an appendix refer to the appendix, and those of one of several issued documents to that one.
  const prefix = place.article ? (/^(?:w\d+_)?(?:fl\d+(?:~\d+)?_)?/.exec(place.article.anchor)?.[0] ?? '') : ''
  const relations: FoundRelation[] = []
  listed.forEach((one, index) => {
    const target = scope.targets.anchorOf(one.provision, prefix)
    if (!target || !place.node) return
    const from = index === 0 ? start : one.start
    relations.push({
      type: 'CITE',
      fromAnchor: place.node.anchor,
      start: from,
      length: one.end - from,
      targetTitle: null,
      targetAnchor: target.anchor,
      basisText: text.slice(from, one.end),
      confidence: target.exact ? confidence : Math.min(confidence, 0.6),
    })
  })
  return { relations, end }
}

function outside(
  text: string,
  start: number,
  listed: readonly ListedProvision[],
  end: number,
  place: NodePlace,
  title: string,
  confidence: number,
  scope: ReferenceScope,
): Reading {
  const from = place.node?.anchor ?? ''
  const instructs =
    scope.document.amends &&
    place.node?.label !== '' &&
    /修改|增加|删去|删除|改为|作为/.test(text) &&
    !text.slice(0, start).includes('“')
  const relations = listed.map((one, index): FoundRelation => {
    const at = index === 0 ? start : one.start
    return {
      type: instructs ? 'AMEND' : 'CITE',
      fromAnchor: from,
      start: at,
      length: one.end - at,
      targetTitle: title,
      targetAnchor: provisionAnchor(one.provision),
      basisText: text.slice(at, one.end),
      confidence,
    }
  })
  return { relations, end }
}
