import type { NodeLevel } from '#common/law/model.ts'
import { isPointAnchor } from '#common/law/points.ts'

/** The columns of a node that tell what can be found in it. */
export interface NodeRow {
  ord: number
  lastOrd: number
  level: string
  label: string
  caption: string
  text: string
  anchor: string
  repealed: boolean
}

/** A provision: the smallest thing search answers with. */
export interface Unit {
  ord: number
  text: string
  /** It counts as so many times as long when it is compared with others. */
  weight: number
}

/**
 * What the paragraphs of a notice count for over the documents it issues. Its opening and its list of annexes are names
 * of these documents, and would be nearer to every question about them than the article that answers it: they are found
 * together.
 */
const OF_NOTICE = 4
/** Characters from which an appendix or passage is cut at its own children. */
const LONG = 3_000
/** Characters from which a point of a text without articles is cut at its inner points: an article is seldom longer. */
const LONG_POINT = 300

/** A node that is found as a whole: a 条, the 序言, an 附件, a 段 outside of articles. */
const UNIT_LEVELS = new Set<string>(['article', 'preamble', 'appendix', 'passage'] satisfies NodeLevel[])

/** Raised when provisions are cut or read otherwise, so that texts indexed before are indexed again. */
export const UNITS_VERSION = 6

/**
 * Cuts the nodes of a version, in reading order, into provisions. A long appendix is cut at its own children so that
 * a hit is near the words, and so is a point that has points inside: each is read with the headings above it, for
 * （二）按照设备价格的一半补助 alone does not say of what. Text after a heading that is no provision belongs to no provision. Who
 * signed a text, and when, is found with its opening: it is short and names the place, and would be nearer to a
 * question that names the place than any point.
 */
export function unitsOf(nodes: NodeRow[]): Unit[] {
  const units: Unit[] = []
  const issued = nodes.find(({ level }) => level === ('issued' satisfies NodeLevel))?.ord
  let notice: Unit | null = null
  /** The opening of a text that issues nothing: its first paragraph, before anything numbered. */
  let opening: Unit | null = null
  const closing = issued === undefined ? closingOf(nodes) : nodes.length
  let longest = 0
  const add = (node: NodeRow, text: string) => {
    const isOfNotice = issued !== undefined && node.ord < issued
    const unit = { ord: node.ord, text, weight: isOfNotice ? OF_NOTICE : 1 }
    const isPlain = isOfNotice && node.level === 'passage' && node.label === ''
    if (isPlain && notice) notice.text += `\n${text}`
    else units.push(unit)
    if (units.length === 1 && issued === undefined && isUnnumbered(node)) opening = unit
    if (isPlain) notice ??= unit
    // It is shown by its longest paragraph: whom it is sent to says nothing.
    if (isPlain && text.length > longest && units.at(-1) === notice) {
      notice.ord = node.ord
      longest = text.length
    }
  }
  // Nodes up to this one belong to the provision before them.
  let taken = -1
  /** Last node of what stands within a point that is cut, and belongs to it. */
  let owned = -1
  /** Points that are cut and that the node stands in. */
  const above: NodeRow[] = []
  nodes.forEach((node, at) => {
    while (above.length > 0 && (above.at(-1)?.lastOrd ?? 0) < node.ord) above.pop()
    if (at <= Math.max(taken, owned) || !UNIT_LEVELS.has(node.level)) return
    if (at >= closing && opening && isUnnumbered(node)) {
      opening.text += `\n${node.text}`
      return
    }
    const inside = [node]
    for (let next = nodes[at + 1]; next !== undefined && next.ord <= node.lastOrd; next = nodes[at + inside.length])
      inside.push(next)
    const length = inside.reduce((sum, { text }) => sum + text.length, 0)
    if (length > LONG && inside.length > 1 && node.level !== 'article') {
      add(node, `${node.label} ${node.caption} ${node.text}`)
      return
    }
    const headings = above.flatMap(({ caption }) => (caption === '' ? [] : [caption]))
    const first = inside.findIndex((other) => isInnerPoint(node, other))
    // The parts of a sentence stay together, as the 项 of an article do.
    if (first > 0 && ((node.text === '' && node.caption !== '') || length > LONG_POINT)) {
      above.push(node)
      owned = at + first - 1
      // A heading alone answers nothing: it is read with each of its points.
      if (first > 1 || node.text !== '') add(node, [...headings, ...inside.slice(0, first).map(textOf)].join('\n'))
      return
    }
    taken = at + inside.length - 1
    if (!node.repealed) add(node, [...headings, ...inside.map(textOf)].join('\n'))
  })
  return units
}

/** A paragraph or preamble without number or heading. */
const isUnnumbered = ({ level, label, caption }: NodeRow): boolean =>
  (level === ('passage' satisfies NodeLevel) && label === '' && caption === '') ||
  level === ('preamble' satisfies NodeLevel)

/** Characters that names of those who sign, a day, or 特此通告 have at the most. */
const LONGEST_CLOSING = 40
/** A line that says nothing: of those who sign, of a day, or 特此通告。 */
const CLOSING = /^(?:[^。；;：:，,！!？?]*|特此.{1,4}。|此[告令复]。)$/

/**
 * Where the lines begin that close a text: who signed it and when, before annexes. The number of nodes where there are
 * none.
 */
function closingOf(nodes: readonly NodeRow[]): number {
  const isAnnex = ({ label, level }: NodeRow) => level === ('appendix' satisfies NodeLevel) || label.startsWith('附件')
  let end = nodes.length
  while (end > 0 && isAnnex(nodes[end - 1] as NodeRow)) end--
  let first = end
  while (first > 0) {
    const { text } = nodes[first - 1] as NodeRow
    if (!isUnnumbered(nodes[first - 1] as NodeRow) || text.length > LONGEST_CLOSING || !CLOSING.test(text.trim())) break
    first--
  }
  // A text of such lines alone has nothing else to be found by.
  return first === 0 || first === end ? nodes.length : first
}

const isInnerPoint = (point: NodeRow, other: NodeRow): boolean =>
  other !== point &&
  isPointAnchor(point.anchor) &&
  isPointAnchor(other.anchor) &&
  other.anchor.startsWith(`${point.anchor}_`)

const textOf = ({ level, label, caption, text }: NodeRow): string =>
  level === 'article' ? `${caption} ${text}` : `${label} ${caption} ${text}`
