import type { LawNode } from '#common/law/model.ts'
import { findMarkedTitles, type MarkedTitle } from './book-marks.ts'
import { walkNodes } from './law-nodes.ts'

export interface LocalAlias {
  alias: string
  target: string
  /** True when the alias stands for a document named in book marks. */
  ofDocument: boolean
}

/** Also behind other words of the bracket: （法释〔2009〕19号，以下简称《解释》）. */
const DECLARATION =
  /[（(](?:[^（）()]{0,60}[，,；])?\s*(?:以下|下文|下)((?:均|统一|分别|合并|又)?(?:简称|统称|合称|并称|称))(?:为|作)?[：:]?\s*[“"《〈]?([^”"》〉（）()，。；]{2,30}?)[”"》〉]?[）)]/g
/** A bracket may stand between a title and its short name: 《X》（2012年通过）（以下简称《决定》）. */
const BEHIND_TITLE = /^(?:第[^，。；]{1,12}条)?(?:[（(][^（）()]{0,80}[）)])?[（(]?[^，。；（(]{0,2}$/
/** 《A》和《B》, 《A》（2001年）、《B》 */
const JOINED = /^(?:[（(][^（）()]{0,80}[）)])?(?:、|和|与|以及|及)?$/
const LONGEST_TARGET = 40

/** （以下简称X） with what it stands for; the names hold inside this document only (docs/law-as-data.md §5 rule 7). */
export function findLocalAliases(nodes: readonly LawNode[]): LocalAlias[] {
  const aliases: LocalAlias[] = []
  const seen = new Set<string>()
  for (const node of walkNodes(nodes)) {
    const text = node.text
    if (!text.includes('称')) continue
    const titles = findMarkedTitles(text)
    for (const one of namesInOrder(text, titles)) {
      if (seen.has(one.alias)) continue
      seen.add(one.alias)
      aliases.push({ ...one, ofDocument: true })
    }
    for (const match of text.matchAll(DECLARATION)) {
      const alias = (match[2] ?? '').trim()
      if (alias === '' || seen.has(alias)) continue
      seen.add(alias)
      const at = titles.findLastIndex(
        (one) => one.end <= match.index && BEHIND_TITLE.test(text.slice(one.end, match.index)),
      )
      const title = titles[at]
      const target = title?.title ?? phraseBefore(text.slice(0, match.index))
      if (target !== '')
        aliases.push({
          alias,
          target,
          ofDocument: title !== undefined && !namesSeveral(text, match[1] ?? '', alias, title, titles[at - 1]),
        })
    }
  }
  return aliases
}

/** 《A》、《B》（以下分别简称《甲》、《乙》): as many names as titles stand right before them, so each means the title in its place. */
function namesInOrder(text: string, titles: readonly MarkedTitle[]): { alias: string; target: string }[] {
  const declared = /[（(]以下分别(?:简称|称)(?:为|作)?[：:]?(?=《)/.exec(text)
  if (!declared) return []
  const names = joinedFrom(
    text,
    titles.filter(({ start }) => start >= declared.index),
  )
  const before = joinedFrom(text, titles.filter(({ end }) => end <= declared.index).toReversed()).toReversed()
  if (names.length !== before.length || before.at(-1)?.end !== declared.index) return []
  return names.map(({ title }, index) => ({ alias: title, target: before[index]?.title ?? '' }))
}

/** The titles of a list up to the first that words separate from the one before. */
function joinedFrom(text: string, titles: readonly MarkedTitle[]): MarkedTitle[] {
  const end = titles.findIndex((one, index) => {
    const other = titles[index - 1]
    return (
      other !== undefined && !JOINED.test(text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)))
    )
  })
  return titles.slice(0, end < 0 ? titles.length : end)
}

/** 《A》和《B》（以下统称两法）: the name stands for both, and so for neither. */
function namesSeveral(
  text: string,
  verb: string,
  alias: string,
  title: MarkedTitle,
  before: MarkedTitle | undefined,
): boolean {
  if (verb.startsWith('分别')) return true
  const joined = before !== undefined && JOINED.test(text.slice(before.end, title.start))
  return joined && (/统|合|并/.test(verb) || /^[两二三四五上前]/.test(alias))
}

/** The words right before the bracket, back to the last stop: good enough to show what a short name means. */
function phraseBefore(text: string): string {
  const phrase = /[^，。；：、“”（）()]*$/.exec(text)?.[0] ?? ''
  return phrase.slice(-LONGEST_TARGET).replace(/^(?:根据|依照|依据|按照|本\S{1,3}所称|由|对|在|向|将|经|与|和|及)/, '')
}
