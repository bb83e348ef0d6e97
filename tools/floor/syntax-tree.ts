// The syntax tree of a script (ESTree), as Vite's parser gives it.
import { parseAst } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The tree of a module of plain JavaScript. */
export const treeOf = (code: string): Node => parseAst(code) as unknown as Node

/**
 * Visits a node and all below it in the order of the text; what is below a node for which `visit` gives false is left
 * out.
 */
export function walk(node: Node, parents: Node[], visit: (node: Node, parents: readonly Node[]) => unknown): void {
  if (visit(node, parents) === false) return
  parents.push(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) walk(one, parents, visit)
    } else if (isNode(value)) walk(value, parents, visit)
  }
  parents.pop()
}
