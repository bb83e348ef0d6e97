import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import { HEADING_LEVELS, type LawNode, type ParseWarning } from '#common/law/model.ts'
import { quotationOpen } from './body-lines.ts'
import { walkNodes } from './law-nodes.ts'
import { withoutSpace } from './source-document.ts'

/*
 * What a finished tree shows of damage that its file had before it came: labels that are missing, doubled or inside the
 * line before, a paragraph twice in a row, and a line that ends before its sentence does. It is told, and nothing is
 * changed (docs/decisions/0164).
 */

/** A line of a tree and where staff find it: the nearest article or heading. */
interface Seen {
  node: LawNode
  parent: LawNode | null
  place: string
}

/**
 * @param isWhole the text begins at its beginning, which the later parts of a work in several files do not
 * @param isAmending the text quotes provisions of others, whose labels are none of its own
 */
export function treeFaults(nodes: readonly LawNode[], isWhole: boolean, isAmending: boolean): ParseWarning[] {
  const seen = [...linesOf(nodes, null, '正文')]
  // 附件 hold forms and lists of every kind; of them only lists that are plain to see are checked.
  const ofArticles = seen.filter(({ place }) => !place.startsWith('附'))
  if (isAmending) return [...listFaults(nodes, '正文', new Map()), ...doubled(ofArticles)]
  return [
    ...headingFaults(ofArticles, isWhole),
    ...firstArticleFault(ofArticles, isWhole),
    ...annexFaults(nodes),
    ...listFaults(nodes, '正文', new Map()),
    ...ofArticles.flatMap(joinedLabel),
    ...doubled(ofArticles),
    ...ofArticles.flatMap(unfinished),
  ]
}

function* linesOf(nodes: readonly LawNode[], parent: LawNode | null, around: string): Generator<Seen> {
  for (const node of nodes) {
    if (node.level === 'issued' || node.table !== undefined) continue
    const place = placeOf(node, around)
    yield { node, parent, place }
    yield* linesOf(node.children, node, place)
  }
}

function placeOf(node: LawNode, around: string): string {
  if (node.level === 'appendix') return '附件'
  return !around.startsWith('附') && (node.level === 'article' || isHeading(node))
    ? node.label || node.caption || around
    : around
}

const isHeading = ({ level }: LawNode): boolean => HEADING_LEVELS.includes(level)

/** 第三章 behind 第一章, 第二节 twice. Numbers begin anew below a higher heading, or go on. */
function headingFaults(seen: readonly Seen[], isWhole: boolean): ParseWarning[] {
  const last = new Map<string, Seen>()
  return seen.flatMap((one): ParseWarning[] => {
    const { node, parent } = one
    if (!isHeading(node) || node.num === null) return []
    const before = last.get(node.level)
    last.set(node.level, one)
    const due = (before?.node.num ?? 0) + 1
    if (node.num === due || (node.num === 1 && before?.parent !== parent) || (!before && !isWhole)) return []
    const detail = before ? `前面是${before.node.label}` : `${node.label}前面缺少同级的标题`
    return [{ kind: node.num > due ? 'NUMBERING_GAP' : 'NUMBERING_REPEAT', place: node.label, detail }]
  })
}

function firstArticleFault(seen: readonly Seen[], isWhole: boolean): ParseWarning[] {
  const first = seen.find(({ node }) => node.level === 'article')?.node
  if (!isWhole || first === undefined || first.num === null || first.num <= 1) return []
  return [{ kind: 'NUMBERING_GAP', place: first.label, detail: '条文从这一条开始，前面的不在文件里' }]
}

/** Another 第一条 behind the articles of an annex: it holds a second document, whose label or title was not read. */
function annexFaults(nodes: readonly LawNode[]): ParseWarning[] {
  return nodes.flatMap((annex): ParseWarning[] => {
    if (annex.level !== 'appendix') return []
    const articles = [...walkNodes(annex.children)].filter(({ level }) => level === 'article')
    const again = articles.findIndex(({ num, numSub }, at) => at >= 2 && num === 1 && numSub === 0)
    if (again < 0) return []
    const place = annex.label || '附件'
    return [
      {
        kind: 'NUMBERING_REPEAT',
        place,
        detail: `${place}里的${articles[again - 1]?.label ?? ''}后面又是第一条，像是另一份文件`,
      },
    ]
  })
}

/** Nodes that stand inside a quotation: what it quotes of another text may begin with any number. */
function quotedNodes(nodes: readonly LawNode[]): ReadonlySet<LawNode> {
  const quoted = new Set<LawNode>()
  let open = false
  for (const node of walkNodes(nodes)) {
    // A mark that is never closed opens no quotation of all that follows.
    if (node.level === 'article' || isHeading(node)) open = false
    const isInside = open
    open = quotationOpen(node.caption + node.text, open)
    if (isInside || (open && node.text.startsWith('“'))) quoted.add(node)
  }
  return quoted
}

/** Labels that have run into a line, at least: one alone may be what the line lost, and stays told. */
const LEAST_RUN = 2

/** The number that the last of the labels has which have run into a line: 36．甲罪 37．乙罪 38．丙罪. */
function lastInLine({ num, label, text, caption }: LawNode): number {
  const own = num ?? 0
  if (!/^\d/.test(label)) return own
  let last = own
  for (const [, inside] of `${caption}${text}`.matchAll(/(?<=[\s；。）)])(\d{1,3})[．.、]/g))
    if (Number(inside) === last + 1) last++
  return last - own >= LEAST_RUN ? last : own
}

const LISTED = new Set<LawNode['level']>(['item', 'subitem', 'passage'])
/** What stays of a label without its number: （）, 、 */
const shapeOf = (label: string): string => label.replace(/[^（）()、．.]/g, '')

/**
 * （三） behind （一）, 二、 twice, and a line of a list that ends before its sentence while the others do not.
 * @param latest the number that each kind of label had last in the whole text, by depth: some numbers go on under the
 * next heading
 */
function listFaults(
  nodes: readonly LawNode[],
  around: string,
  latest: Map<string, number>,
  depth = 0,
  quoted: ReadonlySet<LawNode> = quotedNodes(nodes),
): ParseWarning[] {
  const last = new Map<string, LawNode>()
  const own = nodes.flatMap((node): ParseWarning[] => {
    const below = () =>
      node.level === 'issued'
        ? []
        : listFaults(node.children, placeOf(node, around), latest, isHeading(node) ? depth : depth + 1, quoted)
    if (!LISTED.has(node.level) || node.num === null || quoted.has(node)) return below()
    const shape = shapeOf(node.label)
    const before = last.get(shape)
    const due = (before === undefined ? 0 : lastInLine(before)) + 1
    const isDue =
      node.num === due ||
      (node.num === 1 && before?.num !== 1) ||
      (!before && node.num === (latest.get(shape + depth) ?? 0) + 1)
    last.set(shape, node)
    latest.set(shape + depth, lastInLine(node))
    const detail = before
      ? `${around}里的${node.label}前面是${before.label}`
      : `${around}里的${node.label}前面没有第一项`
    return [
      ...(isDue
        ? []
        : [
            {
              kind: node.num > due ? ('NUMBERING_GAP' as const) : ('NUMBERING_REPEAT' as const),
              place: around,
              detail,
            },
          ]),
      ...below(),
    ]
  })
  const items = nodes.filter(({ level, num, text }) => LISTED.has(level) && num !== null && text !== '')
  const open = items.filter(({ text }) => !ENDS.test(text))
  const lost = open.length === 1 && items.length > 2 ? open.map(({ text }) => unfinishedAt(around, text)) : []
  return [...own, ...lost]
}

const LABEL_INSIDE = new RegExp(
  `(?<=[。；！？”）)])\\s*第[${NUMERAL_CHARS}]{1,5}[编章节条](?:\\s+(?=\\S)|(?=[\\u4e00-\\u9fa5\\s]{2,12}$))`,
)
/**
 * Where a line begins with a heading that has more behind it, or with a label of an article that lost a sign: 三条　…,
 * 第三　….
 */
const LABEL_AT_HEAD = new RegExp(
  `^第[${NUMERAL_CHARS}]{1,5}[编章节]\\s|^[${NUMERAL_CHARS}]{1,5}条\\s|^第[${NUMERAL_CHARS}]{1,5}\\s`,
)
const LABEL_IN_CAPTION = new RegExp(`第[${NUMERAL_CHARS}]{1,5}[编章节条]`)
const ITEM_INSIDE = new RegExp(`(?<=[；。])\\s*[（(]([${NUMERAL_CHARS}]{1,3})[）)]`, 'g')

const POINT_INSIDE = /(?<=[；。])\s*(\d{1,2})\s*[.．、](?!\d)/g

/** The label of a heading, an article or the next 项 inside a line, or what is left of it. */
function joinedLabel({ node, place }: Seen): ParseWarning[] {
  const inside = isHeading(node)
    ? LABEL_IN_CAPTION.exec(node.caption)
    : (LABEL_AT_HEAD.exec(node.text) ?? LABEL_INSIDE.exec(node.text))
  const isItem = node.level === 'item' || node.level === 'subitem'
  const isPoint = node.level === 'passage' && /^\d{1,2}\s*[.．、]$/.test(node.label)
  const inLine = isItem ? ITEM_INSIDE : isPoint ? POINT_INSIDE : null
  const next =
    inLine && [...node.text.matchAll(inLine)].find(([, num = '']) => parseNumeral(num) === (node.num ?? 0) + 1)
  const label = withoutSpace((inside ?? next)?.[0] ?? '')
  return label === ''
    ? []
    : [{ kind: 'NUMBERING_GAP', place, detail: `行内的“${label}”像是标题或者条、项的开头，没有读作标题或者条、项` }]
}

const LEAST_DOUBLED = 8

/** The same paragraph twice in a row. */
function doubled(seen: readonly Seen[]): ParseWarning[] {
  return seen.flatMap(({ node, place }, at): ParseWarning[] => {
    const text = withoutSpace(node.text)
    if (text.length < LEAST_DOUBLED || withoutSpace(seen[at - 1]?.node.text ?? '') !== text) return []
    return [{ kind: 'REPEATED_TEXT', place, detail: `“${text.slice(0, 16)}…”连着出现两次` }]
  })
}

const ENDS = /[。；：:;．.！？!?…”’」』）)】》〉—，、|]\s*$/
/** 应纳税额＝销项税额－进项税额 */
const FORMULA = /[=＝]/
const unfinishedAt = (place: string, text: string): ParseWarning => ({
  kind: 'UNFINISHED',
  place,
  detail: `“…${text.trimEnd().slice(-12)}”没有写完`,
})

/** A 条 or 款 that ends in the middle of its sentence. */
const unfinished = ({ node: { level, text }, place }: Seen): ParseWarning[] =>
  (level !== 'article' && level !== 'paragraph') || text.trim() === '' || ENDS.test(text) || FORMULA.test(text)
    ? []
    : [unfinishedAt(place, text)]
