import type { LawNode } from '#common/law/model.ts'
import { findMarkedTitles } from './book-marks.ts'
import { walkNodes } from './law-nodes.ts'

export interface LocalAlias {
  alias: string
  target: string
  /** True when the alias stands for a document named in book marks. */
  ofDocument: boolean
}

const DECLARATION =
  /[（(](?:以下|下文|下)(?:均|统一|分别|合并|又)?(?:简称|统称|合称|并称|称)(?:为|作)?[：:]?\s*[“"《〈]?([^”"》〉（）()，。；]{2,30}?)[”"》〉]?[）)]/g
const LONGEST_TARGET = 40

/** （以下简称X） with what it stands for; the names hold inside this document only (docs/law-as-data.md §5 rule 7). */
export function findLocalAliases(nodes: readonly LawNode[]): LocalAlias[] {
  const aliases: LocalAlias[] = []
  const seen = new Set<string>()
  for (const node of walkNodes(nodes)) {
    const text = node.text
    if (!text.includes('称')) continue
    const titles = findMarkedTitles(text)
    for (const match of text.matchAll(DECLARATION)) {
      const alias = (match[1] ?? '').trim()
      if (alias === '' || seen.has(alias)) continue
      seen.add(alias)
      const title = titles.findLast(
        (one) => one.end <= match.index && /^(?:第[^，。；]{1,12}条)?[（(]?[^，。；（(]{0,2}$/.test(text.slice(one.end, match.index)),
      )
      const target = title?.title ?? phraseBefore(text.slice(0, match.index))
      if (target !== '') aliases.push({ alias, target, ofDocument: title !== undefined })
    }
  }
  return aliases
}

/** The words right before the bracket, back to the last stop: good enough to show what a short name means. */
function phraseBefore(text: string): string {
  const phrase = /[^，。；：、“”（）()]*$/.exec(text)?.[0] ?? ''
  return phrase.slice(-LONGEST_TARGET).replace(/^(?:根据|依照|依据|按照|本\S{1,3}所称|由|对|在|向|将|经|与|和|及)/, '')
}
