import type { NodeLevel } from '#common/law/model.ts'

/** The columns of a node that tell what can be found in it. */
export interface NodeRow {
  ord: number
  lastOrd: number
  level: string
  label: string
  caption: string
  text: string
  repealed: boolean
}

/** A provision: the smallest thing search answers with. */
export interface Unit {
  ord: number
  text: string
}

/** Characters from which an appendix or passage is cut at its own children. */
const LONG = 3_000

/** A node that is found as a whole: a 条, the 序言, an 附件, a 段 outside of articles. */
const UNIT_LEVELS = new Set<string>(['article', 'preamble', 'appendix', 'passage'] satisfies NodeLevel[])

/** Raised when provisions are cut or read otherwise, so that texts indexed before are indexed again. */
export const UNITS_VERSION = 2

/**
 * Whether a point is a heading over points: 一、加大支持 over （一）, （二）. Each of these is then found by itself, read with the headings above
 * it, for （二）按照设备价格的一半补助 alone does not say of what.
 */
function isOverPoints(node: NodeRow, inside: readonly NodeRow[]): boolean {
  if (node.level !== 'passage' || node.text !== '' || node.caption === '') return false
  let points = 0
  for (let at = 1; at < inside.length; at++) {
    const child = inside[at]
    if (child?.level === 'passage' && child.label !== '') points++
    // What stands below the point belongs to it.
    while ((inside[at + 1]?.ord ?? Number.POSITIVE_INFINITY) <= (child?.lastOrd ?? -1)) at++
  }
  return points > 1
}

/**
 * Cuts the nodes of a version, in reading order, into provisions. A long appendix is cut at its own children so that
 * a hit is near the words. Text after a heading that is no provision belongs to no provision.
 */
export function unitsOf(nodes: NodeRow[]): Unit[] {
  const units: Unit[] = []
  // Nodes up to this one belong to the provision before them.
  let taken = -1
  /** Headings over points that the node stands below. */
  const above: NodeRow[] = []
  nodes.forEach((node, at) => {
    while (above.length > 0 && (above.at(-1)?.lastOrd ?? 0) < node.ord) above.pop()
    if (at <= taken || !UNIT_LEVELS.has(node.level)) return
    const inside = [node]
    for (let next = nodes[at + 1]; next !== undefined && next.ord <= node.lastOrd; next = nodes[at + inside.length]) inside.push(next)
    const length = inside.reduce((sum, { text }) => sum + text.length, 0)
    if (length > LONG && inside.length > 1 && node.level !== 'article') {
      units.push({ ord: node.ord, text: `${node.label} ${node.caption} ${node.text}` })
      return
    }
    if (isOverPoints(node, inside)) {
      above.push(node)
      return
    }
    taken = at + inside.length - 1
    const headings = above.map(({ caption }) => caption)
    if (!node.repealed) units.push({ ord: node.ord, text: [...headings, ...inside.map(textOf)].join('\n') })
  })
  return units
}

const textOf = ({ level, label, caption, text }: NodeRow): string => (level === 'article' ? `${caption} ${text}` : `${label} ${caption} ${text}`)
