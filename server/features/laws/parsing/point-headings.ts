import type { LawNode } from '#common/law/model.ts'
import type { EnumerationStyle } from './classify-line.ts'

/**
 * Points of one list are all headings or all text. Judged one by one, 三、第三人 would be a heading between two sentences.
 * They are headings when each has something below it and none is a sentence. Points with heading markup keep it.
 */
export function settleTitles(nodes: readonly LawNode[], styles: ReadonlyMap<LawNode, EnumerationStyle>): void {
  const lists = new Map<EnumerationStyle, LawNode[]>()
  for (const node of nodes) {
    settleTitles(node.children, styles)
    const style = styles.get(node)
    if (style !== undefined) lists.set(style, [...(lists.get(style) ?? []), node])
  }
  for (const points of lists.values()) {
    if (new Set(points.map(({ caption }) => caption === '')).size < 2) continue
    const headings = points.every(
      ({ caption, text, children }) => children.length > 0 && !/[。；：]$|《/.test(caption + text),
    )
    for (const point of points) {
      const words = point.caption + point.text
      point.caption = headings ? words : ''
      point.text = headings ? '' : words
    }
  }
}

const LONGEST_ALONE = 60
const LONGEST_RUN_IN = 40
/** The same of 1. and what is deeper: there a longer sentence is the first one of the text. */
const LONGEST_INNER = 20
const OUTER: ReadonlySet<EnumerationStyle> = new Set(['part', 'comma', 'bracket'])
/** A heading with a stop and nothing behind it. */
const LONGEST_LONE = 20
/**
 * Characters behind the headings of a list, on average, so that two short sentences are not taken for a heading and its
 * text.
 */
const LEAST_BEHIND = 8
/** Share of a list that must look like headings before any of it is one. */
const SHARE = 0.6
/** Words of a rule, which a heading does not have: 申请人应当…, 给予5万元补助, 本措施自…. */
const RULES =
  /应当|应该|不得|必须|可以|可按|予以|给予|有权|视为|是指|适用于|规定的|^(?:凡|若|如果|经|由|自|按照?|根据|依据|依照|除)|^(?:本|该)(?:办法|规定|通知|意见|决定|解释|批复|措施|方案|政策)|.由.|.是.|\d\s*(?:万|亿|元|%|％|个|家|倍|日内|天|年)/

/** 给予开行奖励 names what is given, as other headings do. */
const GIVES = /^(?:给予|予以)/

/**
 * Tells headings from sentences in a text of points. A heading stands alone above what belongs to it (一、总体要求), or ends
 * at the first stop of its line (（一）加强领导。各地要…); it becomes the caption of its point. A list in which few points look so
 * is text.
 * @param styles the points of the text in reading order
 * @param marked points that the markup of the file makes headings
 */
export function settleHeadings(styles: ReadonlyMap<LawNode, EnumerationStyle>, marked: ReadonlySet<LawNode>): void {
  const forms = new Map<EnumerationStyle, LawNode[]>()
  // 5.1.2 is a label of standards, whose lists are told by settleTitles.
  for (const [node, style] of styles) if (node.num !== null) forms.set(style, [...(forms.get(style) ?? []), node])
  for (const [form, points] of forms)
    // A single point is judged by all of its form.
    for (const list of listsOf(points))
      settleList(list, list.length > 1 ? list : points, marked, OUTER.has(form) ? LONGEST_RUN_IN : LONGEST_INNER)
}

/**
 * Points of one form by their lists: one begins where the numbers begin again. They may go on through the points above
 * them.
 */
function listsOf(points: readonly LawNode[]): LawNode[][] {
  const lists: LawNode[][] = []
  let last = Infinity
  for (const point of points) {
    const num = point.num ?? 0
    if (num > last) lists.at(-1)?.push(point)
    else lists.push([point])
    last = num
  }
  return lists
}

function settleList(
  points: readonly LawNode[],
  judged: readonly LawNode[],
  marked: ReadonlySet<LawNode>,
  longest: number,
): void {
  const looks = judged.map((point) => headingOf(point, marked.has(point), longest))
  const sure = looks.filter((look) => look?.sure)
  const runIn = judged.filter((_, at) => looks[at]?.sure && looks[at].end)
  const behind = runIn.reduce((sum, point) => sum + wordsBelow(point) - (point.caption + point.text).indexOf('。'), 0)
  // One sentence with points below it shows nothing.
  const isHeaded =
    sure.length >= judged.length * SHARE &&
    (judged.length > 1 || runIn.length === 0) &&
    behind >= runIn.length * LEAST_BEHIND
  // Points that are all short words without a stop are titles, with or without something below them.
  const areTitles = judged.every(({ caption }) => caption !== '')
  for (const point of points) {
    const words = point.caption + point.text
    const look = isHeaded
      ? (headingOf(point, marked.has(point), longest) ?? aloneAmongHeadings(point))
      : areTitles || marked.has(point)
        ? { length: words.length }
        : null
    const length = look?.length ?? 0
    point.caption = words.slice(0, length)
    point.text = words.slice(length).trimStart()
  }
}

const wordsBelow = (point: LawNode): number =>
  point.caption.length + point.text.length + point.children.reduce((sum, child) => sum + wordsBelow(child), 0)

/** Words that rules have too, 按…设立…, but above lines of their own and without a stop: beside headings they are one. */
function aloneAmongHeadings(point: LawNode): { length: number } | null {
  const words = point.caption + point.text
  const isAlone = point.children.length > 0 && words.length <= LONGEST_RUN_IN && !/[。；：？！，、“《]/.test(words)
  return isAlone && words !== '' ? { length: words.length } : null
}

interface Heading {
  /** Characters of the heading at the beginning of the point. */
  length: number
  /** It ends with a stop. */
  end: boolean
  /** Something stands behind or below it; else it is one only beside others. */
  sure: boolean
}

/** The heading at the beginning of a point; null when it begins with a sentence. */
function headingOf(point: LawNode, isMarked: boolean, longest: number): Heading | null {
  const words = point.caption + point.text
  const stop = words.indexOf('。')
  const hasMore = point.children.length > 0
  if (stop < 0) {
    if (words === '' || words.length > LONGEST_ALONE) return null
    if (isMarked) return { length: words.length, end: false, sure: true }
    return /[；：？！《“]|[，,、]$/.test(words) || RULES.test(words) || !(hasMore || point.caption !== '')
      ? null
      : { length: words.length, end: false, sure: hasMore }
  }
  const head = words.slice(0, stop)
  const sure = hasMore || stop + 1 < words.length
  if (
    head === '' ||
    head.length > (sure ? longest : LONGEST_LONE) ||
    /[：:；“”《？！（(]/.test(head) ||
    RULES.test(head.replace(GIVES, ''))
  )
    return null
  return { length: stop + 1, end: true, sure }
}
