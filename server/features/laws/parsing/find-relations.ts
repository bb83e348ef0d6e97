import type { FoundRelation, IssuedName, LawNode, ParsedLaw } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { findMarkedTitles, type MarkedTitle } from './book-marks.ts'
import { InternalTargets } from './internal-targets.ts'
import { findLocalAliases } from './local-aliases.ts'
import { findInternalReferences, type NodePlace } from './internal-references.ts'
import { provisionAnchor, readProvisions } from './provision-list.ts'
import { maskTitles } from './parse-title-note.ts'
import { findPointedReferences, namedIn, type NamedBefore } from './pointed-references.ts'
import { findPointReferences, pointsBehind } from './point-references.ts'
import { titleConfidence } from './title-confidence.ts'
import { titleRelations } from './title-relations.ts'
import { roleOfTitle, type DocumentKind, type NodeRole } from './title-roles.ts'
import { unmarkedRepeals } from './unmarked-repeals.ts'

/** 【已废止，最新为：《X》】, （已废止）: what a collection says of a law that the text cites. */
const REMARK = /【[^】]{0,60}(?:废止|失效|最新|修改|修订)[^】]{0,60}】|[（(]已?(?:废止|失效)[）)]/g
/** A sentence without such remarks, at the same places; in a text that repeals, brackets may say what it does. */
const withoutRemarks = (masked: string, { repeals }: DocumentKind): string =>
  masked.replace(REMARK, (words) => (repeals && !words.startsWith('【') ? words : '·'.repeat(words.length)))

/**
 * Every relation the text states (docs/law-as-data.md §5 rule 7): titles in book marks with their provisions,
 * references inside the document, 制定依据, repeal and amendment clauses. This only finds them: which version a target
 * means is decided by the queries that read them (detail.sql.ts).
 * @param issued what the document issues: its notice means these by their names, and no other document
 */
export function findRelations(
  title: string,
  nodes: readonly LawNode[],
  issued: readonly IssuedName[] = [],
): Pick<ParsedLaw, 'relations' | 'localAliases'> {
  const aliases = findLocalAliases(nodes)
  const documents = new Map(aliases.filter((one) => one.ofDocument).map((one) => [one.alias, one.target]))
  const targets = new InternalTargets(nodes)
  const outer = maskTitles(title)
  const document: DocumentKind = {
    amends: /修正案|修改|修订/.test(outer) && /修正案|决定|决议|通知|公告/.test(outer),
    repeals: /废止/.test(outer),
    amendedTitle: null,
    severalTitles: /等.{1,12}[件部个项]/.test(outer) || /部分/.test(outer),
  }
  const relations = [
    ...titleRelations(title),
    ...issued.flatMap(({ name, anchor }) => (anchor === '' ? [] : relationsOfIssued(name))),
  ]
  if (!document.severalTitles)
    document.amendedTitle = relations.find((one) => one.type === 'AMEND')?.targetTitle ?? null

  let article: LawNode | null = null
  let named: NamedBefore[] = []
  visitNodes(nodes, (node, place, role) => {
    named =
      place.article !== null && place.article === article ? named.map(({ title: one }) => ({ title: one, at: -1 })) : []
    article = place.article
    const text = node.text
    const marked = text.includes('《') ? findMarkedTitles(text) : []
    if (document.amends && document.severalTitles && node.label.endsWith('、'))
      document.amendedTitle = findMarkedTitles(text || node.caption)[0]?.title ?? null
    if (text === '') return
    const masked = marked.length > 0 ? withoutRemarks(maskTitles(text), document) : text
    const taken: [number, number][] = []
    for (const one of marked)
      relations.push(
        ...relationsOfTitle(text, masked, one, node, role, document, documents, taken).map((found) =>
          insideNotice(found, text, issued, targets, place),
        ),
      )
    relations.push(...constitutionBasis(text, node, role))
    // The points that an amending text names are those of another text.
    if (!document.amends) relations.push(...findPointReferences(text, taken, node, targets))
    relations.push(...findInternalReferences(text, marked, taken, place, { targets, aliases: documents, document }))
    named.push(...namedIn(marked, documents))
    if (!document.amends) relations.push(...findPointedReferences(text, named, node.anchor))
  })
  relations.push(...unmarkedRepeals(nodes))
  // A text over which the preamble of its amending act was printed does not change itself.
  for (const one of relations)
    if (one.type === 'AMEND' && one.targetTitle !== null && titleKey(one.targetTitle) === titleKey(title))
      one.type = 'CITE'
  return { relations, localAliases: aliases.map(({ alias, target }) => ({ alias, target })) }
}

/** What the title of an issued document says of the law it belongs to; 修改 and 废止 are said by acts, not by measures. */
const relationsOfIssued = (name: string): FoundRelation[] =>
  titleRelations(name).flatMap((found) =>
    found.type === 'IMPLEMENT' || found.type === 'INTERPRET'
      ? [{ ...found, start: 0, length: 0, confidence: Math.min(found.confidence, 0.9) }]
      : [],
  )

/**
 * 现将《X》印发给你们: a notice means its own part by that name, as one part means another. 原《X》, 《X》（旧文号）, and a name inside
 * the part of that name are those of an earlier document.
 */
function insideNotice(
  found: FoundRelation,
  text: string,
  issued: readonly IssuedName[],
  targets: InternalTargets,
  { part }: NodePlace,
): FoundRelation {
  const key = titleKey(found.targetTitle ?? '')
  const own = issued.find(({ name, anchor }) => anchor !== '' && titleKey(name) === key)
  if (
    !own ||
    own.anchor === part ||
    found.type === 'REPEAL' ||
    found.type === 'EXTEND' ||
    found.type === 'AMEND' ||
    found.type === 'SUSPEND'
  )
    return found
  const at = text.indexOf('《', found.start)
  const behind = text.slice(at + (found.targetTitle ?? '').length + 2)
  if (/(?:原|旧|修订前的?|此前的?)$/.test(text.slice(0, at)) || /^[（(][^（）()]{0,20}[〔﹝[（(]\d{4}/.test(behind))
    return found
  const anchor = found.targetAnchor === null ? own.anchor : own.scope + found.targetAnchor
  return { ...found, type: 'CITE', targetTitle: null, targetAnchor: targets.has(anchor) ? anchor : own.anchor }
}

function relationsOfTitle(
  text: string,
  masked: string,
  marked: MarkedTitle,
  node: LawNode,
  role: NodeRole,
  document: DocumentKind,
  aliases: Map<string, string>,
  taken: [number, number][],
): FoundRelation[] {
  const type = roleOfTitle(text, masked, marked, role, document)
  // 本《规定》第三条 is this document.
  if (marked.title.length <= 6 && text[marked.start - 1] === '本') return []
  const targetTitle = aliases.get(marked.title) ?? withOrgan(text, marked)
  const confidence = titleConfidence(targetTitle)
  const common = {
    type,
    fromAnchor: node.anchor,
    targetTitle,
    basisText: basisAround(text, marked.start, marked.end, type === 'EXTEND' || type === 'SUSPEND' ? 120 : 40),
  }
  // 《X》（2018年修正）第五条, 《X》（以下简称X）第五条
  const bracket =
    /^\s*(?:[（(][^（）()]{0,60}[）)])?\s*的?\s*/.exec(text.slice(marked.end, marked.end + 80))?.[0].length ?? 0
  const points = pointsBehind(text, marked.end + bracket)
  if (points.length > 0) {
    taken.push([marked.end, points.at(-1)?.end ?? marked.end])
    return points.map(({ start, end, address }, index) => {
      const from = index === 0 ? marked.start : start
      return { ...common, start: from, length: end - from, targetAnchor: address, confidence }
    })
  }
  const { listed, end } = readProvisions(text, marked.end + bracket)
  if (listed.length === 0)
    return [{ ...common, start: marked.start, length: marked.end - marked.start, targetAnchor: null, confidence }]
  taken.push([marked.end, end])
  return listed.map((one, index) => {
    const start = index === 0 ? marked.start : one.start
    return { ...common, start, length: one.end - start, targetAnchor: provisionAnchor(one.provision), confidence }
  })
}

const ORGANS = '最高人民法院|最高人民检察院|国务院|公安部|司法部|全国人民代表大会常务委员会|全国人大常委会'
const ORGANS_BEFORE = new RegExp(`(?:${ORGANS})(?:(?:、|和|与)(?:${ORGANS}))*$`)

/** 最高人民法院《关于…》: the title with the organ that stands before its book marks, as titles of the library have it. */
function withOrgan(text: string, marked: MarkedTitle): string {
  const organs = marked.title.startsWith('关于')
    ? ORGANS_BEFORE.exec(text.slice(Math.max(0, marked.start - 60), marked.start))?.[0]
    : undefined
  return (organs ?? '').replace(/[和与]/g, '、').replace('全国人大常委会', '全国人民代表大会常务委员会') + marked.title
}

/** 根据宪法，制定本法: the constitution is named without book marks. */
function constitutionBasis(text: string, node: LawNode, role: NodeRole): FoundRelation[] {
  if (!role.mayStateBasis || !text.includes('宪法')) return []
  const match = /(?:根据|依据|依照)[^，。；《]{0,20}?(宪法)(?!相关|修正案|宣誓|法律)/.exec(text)
  if (!match) return []
  const start = match.index + match[0].length - 2
  return [
    {
      type: 'BASIS',
      fromAnchor: node.anchor,
      start,
      length: 2,
      targetTitle: '宪法',
      targetAnchor: null,
      basisText: match[0],
      confidence: 0.9,
    },
  ]
}

const STOPS = /[。；\n]/
const BEFORE = 40

/** The sentence around a reference; of a long one the clauses next to it, never a part of a word. */
function basisAround(text: string, start: number, end: number, after: number): string {
  const sentence = /[^。；\n]*$/.exec(text.slice(0, start))?.[0] ?? ''
  // A clause begins behind a comma, a list of titles at each of them; without either in reach the reference itself is
  // quoted.
  const front =
    sentence.length <= BEFORE
      ? sentence
      : (/[，：](.*)$/s.exec(sentence.slice(-BEFORE))?.[1] ??
        /》[、和及与](.*)$/s.exec(sentence.slice(-BEFORE))?.[1] ??
        '')
  let stop = end
  while (stop < text.length && stop - end < 2 * after && !STOPS.test(text[stop] ?? '')) stop++
  const rest = text.slice(end, stop)
  const clause =
    rest.length <= after
      ? rest
      : (/^(.*)[，：]/s.exec(rest.slice(0, after + 1))?.[1] ??
        /^(.*》)/s.exec(rest.slice(0, after))?.[1] ??
        /^[^，：]*/.exec(rest)?.[0] ??
        '')
  return (front + text.slice(start, end) + clause).trim()
}

/** Visits nodes in order with their place in the articles and what their words may state. */
function visitNodes(nodes: readonly LawNode[], visit: (node: LawNode, place: NodePlace, role: NodeRole) => void): void {
  let previous: LawNode | null = null
  let seenArticle = false
  let passages = 0
  const walk = (list: readonly LawNode[], place: NodePlace, repealing: boolean): void => {
    let listRepeals = repealing
    for (const node of list) {
      let here =
        node.level === 'issued'
          ? { ...place, part: node.anchor, article: null, paragraph: null, item: null, previous: null }
          : place
      // Its first articles state the 制定依据 of an issued document, as those of any other.
      if (node.level === 'issued') {
        seenArticle = false
        passages = 0
      }
      if (node.level === 'article') here = { ...here, article: node, paragraph: null, item: null, previous }
      else if (node.level === 'paragraph') here = { ...here, paragraph: node.num }
      else if (node.level === 'item') here = { ...here, item: node.num }
      if (node.level === 'passage' && !place.article) passages++
      const mayStateBasis =
        node.level === 'preamble' || place.preamble || (!seenArticle && (passages <= 3 || here.article !== null))
      here = { ...here, node, preamble: place.preamble || node.level === 'preamble' }
      visit(node, here, { label: node.label, mayStateBasis, underRepeal: listRepeals })
      const opensList = /废止[^。；]*[：:]\s*$/.test(node.text)
      walk(node.children, here, listRepeals || opensList)
      // 下列文件予以废止： is followed by its list on the same level of the tree
      if (opensList) listRepeals = true
      else if (listRepeals && node.label === '' && !node.text.startsWith('《')) listRepeals = repealing
      if (node.level === 'article') {
        previous = node
        seenArticle = true
      }
    }
  }
  walk(
    nodes,
    { node: null, part: null, article: null, paragraph: null, item: null, previous: null, preamble: false },
    false,
  )
}
