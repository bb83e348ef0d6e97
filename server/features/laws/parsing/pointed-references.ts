import { NUMERAL_CHARS } from '#common/law/numerals.ts'
import type { FoundRelation } from '#common/law/model.ts'
import type { MarkedTitle } from './book-marks.ts'
import { provisionAnchor, readProvisions } from './provision-list.ts'
import { titleConfidence } from './title-confidence.ts'

/**
 * A document that an article has named so far; `at` is where, in the paragraph that is read, and -1 for one of an
 * earlier paragraph.
 */
export interface NamedBefore {
  title: string
  at: number
}

/** 该法第三十七条, 同条例第五条: the document named last that is of this kind. */
const POINTED = new RegExp(
  `(?:该|此|(?<![合共不会协相])同|前述|上述)(法典|法|条例|规定|办法|决定|规则|细则|解释|意见)(?=第[（(]?[${NUMERAL_CHARS}])`,
  'g',
)
/** 《X法》及其实施条例: named after its law, as all are that the State Council or a ministry makes for one law. */
const IMPLEMENTING = new RegExp(`其(实施条例|实施细则)(?:第[（(]?[${NUMERAL_CHARS}])?`, 'g')
/** A law that says by the end of its title what it is, without 试行, 修正 and the like. */
const ofKind = (title: string, kind: string): boolean => title.replace(/[（(][^（）()]*[）)]$/, '').endsWith(kind)
const STOP = /[。；\n]/

/**
 * References by 该法, 同条例 and 其实施条例 to a document that the same article named before. Where two of the kind stand in one
 * sentence, nobody can say which is meant, and nothing is found.
 * @param before documents named in earlier paragraphs of the article and in this one, in their order
 */
export function findPointedReferences(
  text: string,
  before: readonly NamedBefore[],
  fromAnchor: string,
): FoundRelation[] {
  if (before.length === 0) return []
  const relations: FoundRelation[] = []
  for (const match of text.matchAll(POINTED)) {
    const title = meant(text, before, match.index, match[1] ?? '')
    if (title === null) continue
    const { listed } = readProvisions(text, match.index + match[0].length)
    listed.forEach((one, index) => {
      const start = index === 0 ? match.index : one.start
      relations.push(cited(fromAnchor, text, start, one.end, title, provisionAnchor(one.provision), 0.8))
    })
  }
  for (const match of text.matchAll(IMPLEMENTING)) {
    const law = meant(text, before, match.index, '法')
    // 其 is near its law: 《X法》及其实施条例, 《X法》第三条、其实施条例第五条.
    if (law === null || !new RegExp(`${ending(law)}[^。；]{0,40}$`).test(text.slice(0, match.index))) continue
    const title = `${law.replace(/[（(][^（）()]*[）)]$/, '')}${match[1]}`
    const behind = match.index + 1 + (match[1] ?? '').length
    const { listed } = readProvisions(text, behind)
    if (listed.length === 0) relations.push(cited(fromAnchor, text, match.index, behind, title, null, 0.8))
    listed.forEach((one, index) => {
      const start = index === 0 ? match.index : one.start
      relations.push(cited(fromAnchor, text, start, one.end, title, provisionAnchor(one.provision), 0.8))
    })
  }
  return relations
}

/** The titles in book marks of a paragraph as documents that it names, short names as what they stand for. */
export const namedIn = (marked: readonly MarkedTitle[], aliases: ReadonlyMap<string, string>): NamedBefore[] =>
  marked.map(({ title, start }) => ({ title: aliases.get(title) ?? title, at: start }))

function meant(text: string, before: readonly NamedBefore[], at: number, kind: string): string | null {
  const candidates = before.filter((one) => one.at < at && ofKind(one.title, kind))
  const last = candidates.at(-1)
  if (!last) return null
  if (new Set(candidates.map(({ title }) => title)).size === 1) return last.title
  if (last.at < 0) return null
  let from = last.at
  while (from > 0 && !STOP.test(text[from - 1] ?? '')) from--
  const others = candidates.some((one) => one.at >= from && one.title !== last.title)
  return others ? null : last.title
}

/** The last characters of a title as a pattern, with the closing marks behind it. */
const ending = (title: string): string => `${title.slice(-2).replace(/[^\u4e00-\u9fa5]/g, '.')}[》〉]?`

function cited(
  fromAnchor: string,
  text: string,
  start: number,
  end: number,
  targetTitle: string,
  targetAnchor: string | null,
  most: number,
): FoundRelation {
  const confidence = Math.min(most, titleConfidence(targetTitle))
  return {
    type: 'CITE',
    fromAnchor,
    start,
    length: end - start,
    targetTitle,
    targetAnchor,
    basisText: text.slice(start, end),
    confidence,
  }
}
