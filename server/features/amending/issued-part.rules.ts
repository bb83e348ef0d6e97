import { titleKey } from '#common/law/text-keys.ts'
import type { AmendedEdition } from './apply-decision.rules.ts'
import { bodyOf, type EditionNode } from './law-body.rules.ts'

/**
 * Keys under which two titles of a law are the same to a decision: with or without the body that made it, and 中华人民共和国.
 */
export const looseKey = (title: string): string =>
  titleKey(title)
    .replace(/^(?:最高人民法院|最高人民检察院)+(?=关于)/, '')
    .replace(/^中华人民共和国/, '')

interface Edition {
  title: string
  nodes: readonly EditionNode[]
}

/**
 * Applies a decision to the document that it names where a notice issues that: articles are counted in it alone, and
 * the notice and what else it issues stay as they are. To any other edition the decision is applied as a whole.
 * @param law the title that the decision names
 */
export function applyToPart(
  edition: Edition,
  law: string,
  apply: (edition: Edition) => AmendedEdition,
): AmendedEdition {
  const at = edition.nodes.findIndex(({ level, caption }) => level === 'issued' && looseKey(caption) === looseKey(law))
  const part = edition.nodes[at]
  if (!part) return apply(edition)
  const made = apply({ title: part.caption, nodes: part.children })
  const around = (nodes: readonly EditionNode[]) => bodyOf(nodes).entries
  const head = around([{ ...part, caption: made.title, children: [] }])
  const entries = [
    ...around(edition.nodes.slice(0, at)),
    ...head,
    ...made.body.entries,
    ...around(edition.nodes.slice(at + 1)),
  ]
  return { ...made, title: edition.title, body: { ...made.body, entries } }
}
