import type { LawNode, NodeLevel } from '#common/law/model.ts'

/**
 * Anchor grammar (permalinks depend on it; unique in a version):
 *
 *   编 b1 · 分编 f1 · 章 z1 · 节 j1   nested in each other:  b3_f1_z2_j1; number 0 = heading without a number
 *   条 t5, 条之一 t133-1             flat, whatever heading they stand under
 *   款 k2 · 项 x3 · 目 m1            under their 条: t133-1_k1_x2_m1; a 条 with one 款 has no k: t5_x2
 *   序言 xy · 段 d1 (position)       xy_d2, z1_d1, d3_d1
 *   附件 fl1                         everything inside is prefixed: fl1_t1, fl1_d2
 *   所印发的文件 w1                    a single one leaves its articles, headings and annexes as they are: t5, z1, fl1, but w1_d2; of several
 *                                    everything inside is prefixed: w2_t5, w2_fl1
 *
 * A second node with the same address gets ~2, the third ~3 (numbering defects of the source).
 */
const LETTER: Record<NodeLevel, string> = {
  part: 'b',
  subpart: 'f',
  chapter: 'z',
  section: 'j',
  article: 't',
  paragraph: 'k',
  item: 'x',
  subitem: 'm',
  preamble: 'xy',
  passage: 'd',
  appendix: 'fl',
  issued: 'w',
}

/** Anchor of an article: (133, 1) → t133-1. */
export function articleAnchor(num: number, sub: number): string {
  return `t${num}${sub > 0 ? `-${sub}` : ''}`
}

/** Gives every node its anchor. */
export function assignAnchors(nodes: readonly LawNode[]): void {
  const taken = new Map<string, number>()
  assign(nodes, '', '', taken, '')
}

/** What stands before the addresses in a document that is issued: nothing in a single one, unless the notice has articles of its own. */
export function scopeOf(issued: LawNode, nodes: readonly LawNode[]): string {
  const others = nodes.filter((node) => node !== issued)
  const isAlone = others.every(({ level }) => level !== 'issued' && level !== 'article' && level !== 'preamble' && !isHeading(level))
  return isAlone ? '' : `${issued.anchor}_`
}

/** @param above what the addresses of headings begin with */
function assign(nodes: readonly LawNode[], parent: string, scope: string, taken: Map<string, number>, above: string): void {
  const appendixNumbers = new Set(nodes.filter((node) => node.level === 'appendix' && node.num !== null).map((node) => node.num))
  const positions = new Map<NodeLevel, number>()
  let freeAppendix = 0
  for (const node of nodes) {
    const position = (positions.get(node.level) ?? 0) + 1
    positions.set(node.level, position)
    let address: string
    if (node.level === 'article') address = join(scope, articleAnchor(node.num ?? 0, node.numSub))
    else if (node.level === 'preamble') address = join(scope, 'xy')
    else if (node.level === 'appendix') {
      if (node.num === null) {
        do freeAppendix++
        while (appendixNumbers.has(freeAppendix))
      }
      address = join(scope, `fl${node.num ?? freeAppendix}`)
    } else if (node.level === 'passage') address = join(parent, `d${position}`)
    else if (node.level === 'issued') address = `${LETTER.issued}${position}`
    else if (isHeading(node.level)) address = join(above, `${LETTER[node.level]}${node.num ?? 0}`)
    else address = join(parent, `${LETTER[node.level]}${node.num ?? position}`)
    const times = (taken.get(address) ?? 0) + 1
    taken.set(address, times)
    node.anchor = times > 1 ? `${address}~${times}` : address
    if (node.level === 'issued') {
      const inside = scopeOf(node, nodes).replace(/_$/, '')
      assign(node.children, node.anchor, inside, taken, inside)
    } else assign(node.children, node.anchor, node.level === 'appendix' ? node.anchor : scope, taken, node.anchor)
  }
}

function isHeading(level: NodeLevel): boolean {
  return level === 'part' || level === 'subpart' || level === 'chapter' || level === 'section'
}

function join(parent: string, own: string): string {
  return parent === '' ? own : `${parent}_${own}`
}
