import type { LawNode, NodeLevel } from '#common/law/model.ts'
import type { TableBlock } from './source-document.ts'

/** A new node. It gets its anchor when the tree is complete (anchors.ts). */
export function makeNode(level: NodeLevel, parts: Partial<LawNode> = {}): LawNode {
  return {
    level,
    label: '',
    num: null,
    numSub: 0,
    caption: '',
    text: '',
    anchor: '',
    repealed: false,
    children: [],
    ...parts,
  }
}

/** A table is one 段: its cells are never structure (docs/law-as-data.md §5 rule 4). */
export function tableNode(block: TableBlock): LawNode {
  return makeNode('passage', { table: block.rows, text: block.rows.map((row) => row.join('\t')).join('\n') })
}

/** All nodes in document order. */
export function* walkNodes(nodes: readonly LawNode[]): Generator<LawNode> {
  for (const node of nodes) {
    yield node
    yield* walkNodes(node.children)
  }
}

/** The source text of the nodes in order: label, caption, text of each. */
export function textOfNodes(nodes: readonly LawNode[]): string {
  let text = ''
  for (const node of walkNodes(nodes)) text += node.label + node.caption + node.text
  return text
}
