import type { LawNode, NodeLevel } from '#common/law/model.ts'
import { pointStep } from '#common/law/points.ts'

/**
 * Anchor grammar (permalinks depend on it; unique in a version):
 *
 *   编 b1 · 分编 f1 · 章 z1 · 节 j1   nested in each other:  b3_f1_z2_j1; number 0 = heading without a number
 *   条 t5, 条之一 t133-1             flat, whatever heading they stand under
 *   款 k2 · 项 x3 · 目 m1            under their 条: t133-1_k1_x2_m1; a 条 with one 款 has no k: t5_x2
 *   序言 xy · 段 d1 (position)       xy_d2, z1_d1, d3_d1
 *   points of a text without articles by the form and number of their labels (common/law/points.ts):
 *   第一部分 n1 · 一、 p1 · （一） q1 · 1. r1 · （1） s1 · ① u1     p2_q3_r2, p1_d2 for the second 段 below 一、
 *   附件 fl1                         everything inside is prefixed: fl1_t1, fl1_d2
 *   所印发的文件 w1                    a single one leaves its articles, headings, points and annexes as they are: t5, z1,
 * p2, fl1, but w1_d2; of several
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
  assign(nodes, '', '', taken, '', isPointed(nodes))
}

/**
 * Whether a text has no articles, those in its annexes and in what it issues aside: its points are addressed by their
 * labels then.
 */
const isPointed = (nodes: readonly LawNode[]): boolean =>
  nodes.every(
    (node) =>
      node.level === 'appendix' || node.level === 'issued' || (node.level !== 'article' && isPointed(node.children)),
  )

/**
 * What stands before the addresses in a document that is issued: nothing in a single one, unless the notice has such
 * addresses of its own.
 */
export function scopeOf(issued: LawNode, nodes: readonly LawNode[]): string {
  const others = nodes.filter((node) => node !== issued)
  const isAlone = others.every(
    ({ level, label }) =>
      level !== 'issued' &&
      level !== 'article' &&
      level !== 'preamble' &&
      !isHeading(level) &&
      pointStep(label) === null,
  )
  return isAlone ? '' : `${issued.anchor}_`
}

/** @param above what the addresses of headings and points begin with */
function assign(
  nodes: readonly LawNode[],
  parent: string,
  scope: string,
  taken: Map<string, number>,
  above: string,
  pointed: boolean,
): void {
  const appendixNumbers = new Set(
    nodes.filter((node) => node.level === 'appendix' && node.num !== null).map((node) => node.num),
  )
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
    } else if (node.level === 'passage') {
      const step = pointed ? pointStep(node.label) : null
      address = step === null ? join(parent, `d${position}`) : join(above, step)
    } else if (node.level === 'issued') address = `${LETTER.issued}${position}`
    else if (isHeading(node.level)) address = join(above, `${LETTER[node.level]}${node.num ?? 0}`)
    else address = join(parent, `${LETTER[node.level]}${node.num ?? position}`)
    const times = (taken.get(address) ?? 0) + 1
    taken.set(address, times)
    node.anchor = times > 1 ? `${address}~${times}` : address
    if (node.level === 'issued') {
      const inside = scopeOf(node, nodes).replace(/_$/, '')
      assign(node.children, node.anchor, inside, taken, inside, isPointed(node.children))
      continue
    }
    // What stands in a box is no point of the text.
    const isText = !isBox(node) && !(node.level === 'appendix' && holdsArticle(node))
    assign(
      node.children,
      node.anchor,
      node.level === 'appendix' ? node.anchor : scope,
      taken,
      node.anchor,
      pointed && isText,
    )
  }
}

/** 专栏1: a frame with a title, which holds a table or lines. */
export const isBox = ({ label }: Pick<LawNode, 'label'>): boolean => label.startsWith('专栏')

const holdsArticle = (node: LawNode): boolean =>
  node.children.some((child) => child.level === 'article' || holdsArticle(child))

function isHeading(level: NodeLevel): boolean {
  return level === 'part' || level === 'subpart' || level === 'chapter' || level === 'section'
}

function join(parent: string, own: string): string {
  return parent === '' ? own : `${parent}_${own}`
}
