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

/** A node that is found as a whole: a 条, the 序言, an 附件, a 段 outside of articles. */
const UNIT_LEVELS = new Set<string>(['article', 'preamble', 'appendix', 'passage'] satisfies NodeLevel[])

/**
 * Cuts the nodes of a version, in reading order, into provisions. A long appendix is cut at its own children so that
 * a hit lands near the words; texts after a heading that is itself no provision belong to none.
 */
export function unitsOf(nodes: NodeRow[]): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at] as NodeRow
    if (!UNIT_LEVELS.has(node.level)) {
      at++
      continue
    }
    const inside: NodeRow[] = []
    let next = at
    while (next < nodes.length && (nodes[next] as NodeRow).ord <= node.lastOrd) inside.push(nodes[next++] as NodeRow)
    const length = inside.reduce((sum, { text }) => sum + text.length, 0)
    if (length > 3_000 && inside.length > 1 && node.level !== 'article') {
      units.push({ ord: node.ord, text: `${node.label} ${node.caption} ${node.text}` })
      at++
      continue
    }
    if (!node.repealed)
      units.push({
        ord: node.ord,
        text: inside
          .map(({ level, label, caption, text }) => (level === 'article' ? `${caption} ${text}` : `${label} ${caption} ${text}`))
          .join('\n'),
      })
    at = next
  }
  return units
}
