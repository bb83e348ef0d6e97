import { likenessOf } from '#common/law/compare.ts'
import { NUMERAL_CHARS, parseNumeral, toNumeral } from '#common/law/numerals.ts'
import { numberIn } from './find-place.rules.ts'
import { type Article, isPoint, linesOfPart, type Part, plainText } from './law-body.rules.ts'

/** A 款 or a 项 as it stands at one moment. Numbers from 1. */
interface PartStanding {
  part: Part
  /** Its words and those of its items. */
  lines: string[]
  text: string
  paragraph: number
  /** 0 for a 款. */
  item: number
}

/** An article as it stands at one moment. */
interface ArticleStanding {
  article: Article
  label: string
  parts: PartStanding[]
}

/** How articles, 款 and 项 are numbered at one moment. */
export type Outline = readonly ArticleStanding[]

const DELETED = '（删去）'

export const outlineOf = (articles: readonly Article[]): Outline =>
  articles
    .filter((article) => !isPoint(article) && article.parts[0]?.text !== DELETED)
    .map((article) => ({ article, label: article.label, parts: partsOf(article) }))

function partsOf({ parts }: Article): PartStanding[] {
  const standing = (part: Part, paragraph: number, item: number): PartStanding => ({
    part,
    lines: [part.text, ...part.children.flatMap(linesOfPart)],
    text: part.text,
    paragraph,
    item,
  })
  return parts
    .filter(({ level }) => level === 'paragraph')
    .flatMap((part, at) => [
      standing(part, at + 1, 0),
      ...part.children.filter(({ level }) => level === 'item').map((item, index) => standing(item, at + 1, numberIn(item.label) || index + 1)),
    ])
}

const N = `[${NUMERAL_CHARS}]+`
const ARTICLE = `第${N}条(?:之${N})?`
const ITEM = `第?[（(]?${N}[）)]?项`
const UNIT = `(?:(?:${ARTICLE}|本条|前条)(?:(?:第${N}|前)款)?(?:${ITEM})?|(?:第${N}|前|本)款(?:${ITEM})?|${ITEM})`
const OTHER_LAW = '《[^《》]*》(?:（[^（）]*）)?的?|[\\u4e00-\\u9fa5]?(?:法典?|条例|规定|办法|规则|细则|解释|决定)的?'
const REFERENCES = new RegExp(`(${OTHER_LAW})?(${UNIT}(?:(?:[、和及至或与]|以及|或者)${UNIT})*)`, 'g')
const STEPS = new RegExp(`^(?:(${ARTICLE})|(本条|前条))?(?:第(${N})款|(前|本)款)?(?:第?[（(]?(${N})[）)]?项)?$`)

/** What a reference in the old text meant. */
interface Meant {
  /** As written: 前款第三项. */
  words: string
  /** Written without a number of its own: 前款, 前条. */
  relative: boolean
  article: ArticleStanding
  /** The 款 or the 项; null for the article as a whole. */
  part: PartStanding | null
}

/**
 * References in words that a decision leaves alone to articles, 款 and 项 that it moves or deletes, each with the number that it should have:
 * 第十二条中的“第九条”：原第九条现为第十条. Words that an order wrote name places by their new numbers and are left out.
 * @param isWritten whether a line was written anew
 * @param written words that orders put into lines
 */
export function staleReferences(before: Outline, after: Outline, isWritten: (part: Part) => boolean, written: readonly string[]): string[] {
  const old = indexOf(before)
  const index = indexOf(after)
  const found = before.flatMap((home, at) =>
    home.parts.flatMap((line) => {
      const here = index.byPart.get(line.part)
      if (here === undefined || isWritten(line.part)) return []
      return meantBy(line, home, before[at - 1], old).flatMap((meant) => {
        if (!here.own.text.includes(meant.words)) return []
        if (here.own.text !== line.text && written.some((words) => words.includes(meant.words))) return []
        const told = tellingOf(meant, here, index)
        return told === null ? [] : [`${here.now.label}中的“${meant.words}”：${told}`]
      })
    }),
  )
  return [...new Set(found)]
}

/** Where a line stands, for what is named from it. */
interface Here {
  now: ArticleStanding
  own: PartStanding
  before: ArticleStanding | undefined
}

/** An outline by what is looked up in it: codes have a thousand articles. */
interface Index {
  byLabel: ReadonlyMap<string, ArticleStanding>
  byArticle: ReadonlyMap<Article, ArticleStanding>
  byPart: ReadonlyMap<Part, Here>
}

const indexOf = (outline: Outline): Index => ({
  // Of articles with one number the first is meant.
  byLabel: new Map(outline.toReversed().map((one) => [one.label, one])),
  byArticle: new Map(outline.map((one) => [one.article, one])),
  byPart: new Map(outline.flatMap((now, at) => now.parts.map((own) => [own.part, { now, own, before: outline[at - 1] }] as const))),
})

/** The references of a line to its own law, with what they mean there. */
function meantBy(line: PartStanding, home: ArticleStanding, previous: ArticleStanding | undefined, old: Index): Meant[] {
  return [...line.text.matchAll(REFERENCES)].flatMap(([, law, list = '']) => {
    if (law !== undefined && !/^[本该]|^(?:规定|决定)/.test(law)) return []
    let article: ArticleStanding | undefined
    let paragraph: number | null = null
    return list.split(/[、和及至或与]|以及|或者/).flatMap((words): Meant[] => {
      const [, named, near, section, beside, item] = STEPS.exec(words) ?? []
      const starts = article === undefined
      if (named !== undefined) article = old.byLabel.get(named)
      else if (near !== undefined) article = near === '前条' ? previous : home
      else if (starts) article = home
      if (named !== undefined || near !== undefined) paragraph = null
      if (section !== undefined) paragraph = parseNumeral(section)
      else if (beside !== undefined) paragraph = line.paragraph - (beside === '前' ? 1 : 0)
      if (article === undefined) return []
      const relative = beside === '前' || near === '前条'
      if (item === undefined && section === undefined && beside === undefined)
        return named === undefined && near === undefined ? [] : [{ words, relative, article, part: null }]
      const number = item === undefined ? 0 : (parseNumeral(item) ?? 0)
      const part = article.parts.find((one) => one.item === number && (paragraph === null ? number > 0 : one.paragraph === paragraph))
      return part === undefined ? [] : [{ words, relative, article, part }]
    })
  })
}

/** What a reader must know of a reference; null when it still says what it meant. */
function tellingOf({ words, relative, article, part }: Meant, here: Here, after: Index): string | null {
  const target = after.byArticle.get(article.article)
  if (part === null) {
    if (target === undefined) return relative ? '所指的一条已删去' : '该条已删去'
    if (relative) return target === here.before ? null : `所指的一条现为${target.label}`
    return target.label === article.label || words === '本条' ? null : `原${article.label}现为${target.label}`
  }
  const unit = part.item > 0 ? '项' : '款'
  const holder = after.byPart.get(part.part)?.now ?? target
  const place = holder === undefined ? undefined : sameIn(holder, part)
  if (holder === undefined || place === undefined) return relative ? `所指的一${unit}已不在` : `该${unit}已删去`
  const now = wordsFor(words, holder, place, here)
  if (now === words) return null
  return relative ? `所指的一${unit}现为${now}` : `原${words}现为${now}`
}

/** A 款 or 项 in an article as it is now: itself, or in an article written anew the one with its words, or one like it at its number. */
function sameIn({ parts }: ArticleStanding, old: PartStanding): PartStanding | undefined {
  const itself = parts.find(({ part }) => part === old.part)
  if (itself !== undefined) return itself
  const level = parts.filter(({ item }) => item > 0 === old.item > 0)
  const wanted = wordsOf(old)
  const equal = level.find((one) => wordsOf(one) === wanted)
  if (equal !== undefined) return equal
  const there = level.find(({ paragraph, item }) => paragraph === old.paragraph && item === old.item)
  return there !== undefined && likenessOf([wanted], [wordsOf(there)])(0, 0) >= ALIKE ? there : undefined
}
const wordsOf = ({ lines }: PartStanding): string => plainText(lines).replace(/[；;。]$/, '')
/** Likeness, 0 to 1, from which words at the same number are those that were there. */
const ALIKE = 0.4

/** A reference in the form in which it was written, with the numbers of now. */
function wordsFor(words: string, holder: ArticleStanding, place: PartStanding, { now, own }: Here): string {
  const [, named, near, section, beside, item] = STEPS.exec(words) ?? []
  const away = holder !== now && named === undefined
  const isNear = beside === '前' ? holder === now && place.paragraph === own.paragraph - 1 : holder === now && place.paragraph === own.paragraph
  const lead = named !== undefined || away ? holder.label : near === '前条' ? holder.label : (near ?? '')
  const only = section === undefined && beside === undefined
  const middle = only ? '' : beside !== undefined && isNear ? `${beside}款` : `第${toNumeral(place.paragraph)}款`
  const last = item === undefined ? '' : words.slice(words.search(new RegExp(`${ITEM}$`))).replace(new RegExp(N), toNumeral(place.item))
  return lead + middle + last
}
