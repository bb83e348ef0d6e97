import type { LawNode } from '#common/law/model.ts'
import type { BodyLine } from './body-lines.ts'
import type { EnumerationStyle } from './classify-line.ts'
import { makeNode, tableNode } from './law-nodes.ts'

/** Nesting of documents without articles (rule 5): headings, then 一、 → （一） → 1. → （1） → ①. */
const STYLE_RANK: Record<EnumerationStyle, number> = {
  comma: 20,
  bracket: 30,
  stem: 33,
  decimal: 35,
  dot: 40,
  'bracket-digit': 50,
  circle: 60,
  letter: 70,
}
const LEVEL_RANK = { part: 1, subpart: 2, chapter: 3, section: 4 } as const
const HEADING_RANK = 10
/** Closing words belong to the document, not to its last point: 本决定自公布之日起施行。 特此公告。 */
const CLOSING =
  /^(?:本(?:决定|决议|批复|规定|解释|通知|办法|修正案|意见|公告|补充规定)(?:自|从|由|经|公布|施行|发布)|自本.{2,10}(?:施行|公布|发布)之日|特此|此复|现予公布|现将|请遵照|以上)/

/** Tree of a document (or an appendix) without articles. */
export function passageTree(lines: readonly BodyLine[]): LawNode[] {
  const root: LawNode[] = []
  const open: { rank: number; node: LawNode; titled: boolean }[] = []
  const styles = new Map<LawNode, EnumerationStyle>()
  const add = (node: LawNode): void => {
    ;(open.at(-1)?.node.children ?? root).push(node)
  }
  const openAt = (rank: number, node: LawNode): void => {
    const titled = node.text === ''
    while (open.length > 0 && (open.at(-1)?.rank ?? 0) >= rank) open.pop()
    add(node)
    open.push({ rank, node, titled })
  }
  for (const line of lines) {
    if (line.kind === 'table') {
      add(tableNode(line.block))
      continue
    }
    const { block, is } = line
    const depth = block.headingDepth
    switch (is.kind) {
      case 'heading':
        openAt(LEVEL_RANK[is.level], makeNode(is.level, { label: is.label, num: is.num, caption: is.caption }))
        break
      case 'bare-heading':
        openAt(depth === undefined ? HEADING_RANK : depth + 4, makeNode('passage', { caption: is.caption }))
        break
      case 'enumerated': {
        const titled = depth !== undefined || isTitle(is.rest)
        const rank = depth === undefined ? STYLE_RANK[is.style] + (is.style === 'decimal' ? is.label.split('.').length - 2 : 0) : depth + 4
        const node = makeNode('passage', { label: is.label, num: is.num, ...(titled ? { caption: is.rest } : { text: is.rest }) })
        openAt(rank, node)
        if (depth === undefined) styles.set(node, is.style)
        break
      }
      default: {
        if (line.quoted) {
          // Text quoted by an amending instruction stays inside the instruction.
        } else if (CLOSING.test(block.text)) open.length = 0
        else {
          // A plain paragraph goes on with the outermost point that has text of its own (18. …), not with its （1）.
          const point = open.findIndex((one) => !one.titled)
          if (point >= 0) open.length = point + 1
        }
        add(makeNode('passage', { text: block.text }))
      }
    }
  }
  settleTitles(root, styles)
  return root
}

/**
 * Points of one list are all headings or all text. Judged one by one, 三、第三人 would be a heading between two sentences. They are
 * headings when each has something below it and none is a sentence. Points with heading markup keep it.
 */
function settleTitles(nodes: readonly LawNode[], styles: ReadonlyMap<LawNode, EnumerationStyle>): void {
  const lists = new Map<EnumerationStyle, LawNode[]>()
  for (const node of nodes) {
    settleTitles(node.children, styles)
    const style = styles.get(node)
    if (style !== undefined) lists.set(style, [...(lists.get(style) ?? []), node])
  }
  for (const points of lists.values()) {
    if (new Set(points.map(({ caption }) => caption === '')).size < 2) continue
    const headings = points.every(({ caption, text, children }) => children.length > 0 && !/[。；：]$|《/.test(caption + text))
    for (const point of points) {
      const words = point.caption + point.text
      point.caption = headings ? words : ''
      point.text = headings ? '' : words
    }
  }
}

/** A point that is a heading, not a sentence: 一、受理范围. 废止《X》 is an instruction though it has no stop. */
function isTitle(text: string): boolean {
  return text.length <= 30 && text !== '' && !/[。；，：:、“”！？《]/.test(text)
}
