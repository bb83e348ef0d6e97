import type { LawNode } from '#common/law/model.ts'
import { textOfNodes } from './law-nodes.ts'
import { type SourceBlock, withoutSpace } from './source-document.ts'

/** The body as printed, white space aside: what the tree must give back (docs/law-as-data.md §5 rule 8). */
export function bodyText(blocks: readonly SourceBlock[]): string {
  let text = ''
  for (const block of blocks)
    text += block.kind === 'text' ? block.text : block.rows.map((row) => row.join('')).join('')
  return withoutSpace(text)
}

/** Where tree and body differ first, with a few characters of both; null when they are the same. */
export function roundTripFault(body: string, nodes: readonly LawNode[]): string | null {
  const back = withoutSpace(textOfNodes(nodes))
  if (back === body) return null
  let at = 0
  while (at < body.length && body[at] === back[at]) at++
  return `第${at + 1}字起不同：原文“${body.slice(at, at + 12)}”，结构化后“${back.slice(at, at + 12)}”`
}
