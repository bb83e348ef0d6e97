import type { LawNode, ParsedLaw } from '#common/law/model.ts'
import { toNumeral } from '#common/law/numerals.ts'

/** One file of a work that came in several: 民法典 in eight, each under its 副标题. */
export interface Part {
  subtitle: string
  law: ParsedLaw
}

function firstArticle(nodes: LawNode[]): number {
  for (const node of nodes) {
    if (node.level === 'article' && node.num !== null) return node.num
    const inside = firstArticle(node.children)
    if (inside !== Number.POSITIVE_INFINITY) return inside
  }
  return Number.POSITIVE_INFINITY
}

function* articleNumbers(nodes: LawNode[]): Generator<number> {
  for (const node of nodes) {
    if (node.level === 'article' && node.num !== null) yield node.num
    else yield* articleNumbers(node.children)
  }
}

/**
 * Whether the parts follow one another from the first article on: then none is missing, and it is known which 编 each
 * is.
 */
function isWhole(parts: readonly Part[]): boolean {
  let last = 0
  for (const { law } of parts) {
    const numbers = [...articleNumbers(law.nodes)]
    if (numbers.length === 0) return false
    if (numbers[0] !== last + 1) return false
    last = numbers.at(-1) ?? last
  }
  return true
}

/** Heading of a part: 第二编 物权 for the 副标题 物权编 when its number is known, else the 副标题. 附则 is no 编. */
function headingOf(subtitle: string, num: number, numbered: boolean): Pick<LawNode, 'label' | 'caption'> {
  const name = /^(?:总则|(?!第).{1,7}编)$/.test(subtitle) ? subtitle.replace(/编$/, '') : null
  return numbered && name !== null
    ? { label: `第${toNumeral(num)}编`, caption: name }
    : { label: '', caption: subtitle }
}

/**
 * Address of a node of a part inside the whole: 条 are numbered through the whole, every other address gets the number
 * of its part.
 */
const moved = (anchor: string, prefix: string): string => (/^t\d/.test(anchor) ? anchor : `${prefix}_${anchor}`)

/**
 * A node with its anchors inside the whole. Headings are numbered from 1 in each part, so their anchors begin with that
 * of the part.
 */
function prefixed(node: LawNode, prefix: string): LawNode {
  return {
    ...node,
    anchor: moved(node.anchor, prefix),
    children: node.children.map((child) => prefixed(child, prefix)),
  }
}

/**
 * Puts the parts of a work together in the order of their article numbers, each under a 编 of its own, whatever the
 * order they came in. The day of effect is taken from the part that has the clause (附则).
 * @throws Error when there are no parts
 */
export function mergeParts(parts: Part[]): ParsedLaw {
  const sorted = [...parts].sort(
    (a, b) => firstArticle(a.law.nodes) - firstArticle(b.law.nodes) || (a.subtitle < b.subtitle ? -1 : 1),
  )
  const first = sorted[0]?.law
  if (!first) throw new Error('no parts to merge')
  const withClause = sorted.find(({ law }) => law.effectBasis === 'clause' || law.effectBasis === 'event')?.law ?? first
  const numbered = isWhole(sorted)
  const nodes: LawNode[] = []
  const relations: ParsedLaw['relations'] = []
  sorted.forEach(({ subtitle, law }, index) => {
    const anchor = `b${index + 1}`
    nodes.push({
      level: 'part',
      ...headingOf(subtitle, index + 1, numbered),
      num: index + 1,
      numSub: 0,
      text: '',
      anchor,
      repealed: false,
      children: law.nodes.map((node) => prefixed(node, anchor)),
    })
    for (const relation of law.relations) {
      relations.push({
        ...relation,
        // A relation stated by the title belongs to no node.
        fromAnchor: relation.fromAnchor === '' ? '' : moved(relation.fromAnchor, anchor),
        // An appendix that the part refers to has moved with the part.
        targetAnchor:
          relation.targetTitle === null && relation.targetAnchor !== null
            ? moved(relation.targetAnchor, anchor)
            : relation.targetAnchor,
      })
    }
  })
  const sum = (of: (law: ParsedLaw) => number) => sorted.reduce((total, { law }) => total + of(law), 0)
  return {
    ...first,
    subtitle: '',
    effectDate: withClause.effectDate,
    effectBasis: withClause.effectBasis,
    effectText: withClause.effectText,
    effectAnchor: withClause.effectAnchor,
    expireDate: withClause.expireDate,
    nodes,
    relations,
    localAliases: sorted.flatMap(({ law }) => law.localAliases),
    warnings: sorted.flatMap(({ law }) => law.warnings),
    articleCount: sum((law) => law.articleCount),
    charCount: sum((law) => law.charCount),
  }
}
