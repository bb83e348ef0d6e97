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

export function outlineOf(articles: readonly Article[]): Outline {
  const outline: ArticleStanding[] = []
  for (const article of articles)
    if (!isPoint(article) && article.parts[0]?.text !== DELETED)
      outline.push({ article, label: article.label, parts: partsOf(article) })
  return outline
}

function partsOf({ parts }: Article): PartStanding[] {
  const standing: PartStanding[] = []
  const add = (part: Part, paragraph: number, item: number): void =>
    void standing.push({
      part,
      lines: [part.text, ...part.children.flatMap(linesOfPart)],
      text: part.text,
      paragraph,
      item,
    })
  for (const [at, part] of parts.filter(({ level }) => level === 'paragraph').entries()) {
    add(part, at + 1, 0)
    for (const [index, item] of part.children.filter(({ level }) => level === 'item').entries())
      add(item, at + 1, numberIn(item.label) || index + 1)
  }
  return standing
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
 * References in words that a decision leaves alone to articles, 款 and 项 that it moves or deletes, each with the number
 * that it should have: 第十二条中的“第九条”：原第九条现为第十条. Words that an order wrote name places by their new numbers and are left
 * out.
 * @param isWritten whether a line was written anew
 * @param written words that orders put into lines
 */
export function staleReferences(
  before: Outline,
  after: Outline,
  isWritten: (part: Part) => boolean,
  written: readonly string[],
): string[] {
  const old = indexOf(before)
  const index = indexOf(after)
  const found = new Set<string>()
  for (const [at, home] of before.entries())
    for (const line of home.parts) {
      const here = index.byPart.get(line.part)
      if (here === undefined || isWritten(line.part)) continue
      for (const meant of meantBy(line, home, before[at - 1], old)) {
        if (!here.own.text.includes(meant.words)) continue
        if (here.own.text !== line.text && written.some((words) => words.includes(meant.words))) continue
        const told = tellingOf(meant, here, index)
        if (told !== null) found.add(`${here.now.label}中的“${meant.words}”：${told}`)
      }
    }
  return [...found]
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

function indexOf(outline: Outline): Index {
  const byLabel = new Map<string, ArticleStanding>()
  const byArticle = new Map<Article, ArticleStanding>()
  const byPart = new Map<Part, Here>()
  for (const [at, now] of outline.entries()) {
    // Of articles with one number the first is meant.
    if (!byLabel.has(now.label)) byLabel.set(now.label, now)
    byArticle.set(now.article, now)
    for (const own of now.parts) byPart.set(own.part, { now, own, before: outline[at - 1] })
  }
  return { byLabel, byArticle, byPart }
}

/** The references of a line to its own law, with what they mean there. */
function meantBy(
  line: PartStanding,
  home: ArticleStanding,
  previous: ArticleStanding | undefined,
  old: Index,
): Meant[] {
  const found: Meant[] = []
  for (const [, law, list = ''] of line.text.matchAll(REFERENCES)) {
    if (law !== undefined && !/^[本该]|^(?:规定|决定)/.test(law)) continue
    let article: ArticleStanding | undefined
    let paragraph: number | null = null
    for (const [at, words] of list.split(/[、和及至或与]|以及|或者/).entries()) {
      const [, named, near, section, beside, item] = STEPS.exec(words) ?? []
      if (named !== undefined) article = old.byLabel.get(named)
      else if (near !== undefined) article = near === '前条' ? previous : home
      else if (at === 0) article = home
      if (named !== undefined || near !== undefined) paragraph = null
      if (section !== undefined) paragraph = parseNumeral(section)
      else if (beside !== undefined) paragraph = line.paragraph - (beside === '前' ? 1 : 0)
      if (article === undefined) continue
      const relative = beside === '前' || near === '前条'
      if (item === undefined && section === undefined && beside === undefined) {
        if (named !== undefined || near !== undefined) found.push({ words, relative, article, part: null })
        continue
      }
      const number = item === undefined ? 0 : (parseNumeral(item) ?? 0)
      const part: PartStanding | undefined = article.parts.find(
        (one) => one.item === number && (paragraph === null ? number > 0 : one.paragraph === paragraph),
      )
      if (part !== undefined) found.push({ words, relative, article, part })
    }
  }
  return found
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

/**
 * A 款 or 项 in an article as it is now: itself, or in an article written anew the one with its words, or one like it at
 * its number.
 */
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
  const isNear =
    beside === '前'
      ? holder === now && place.paragraph === own.paragraph - 1
      : holder === now && place.paragraph === own.paragraph
  const lead = named !== undefined || away ? holder.label : near === '前条' ? holder.label : (near ?? '')
  const only = section === undefined && beside === undefined
  const middle = only ? '' : beside !== undefined && isNear ? `${beside}款` : `第${toNumeral(place.paragraph)}款`
  const last =
    item === undefined
      ? ''
      : words.slice(words.search(new RegExp(`${ITEM}$`))).replace(new RegExp(N), toNumeral(place.item))
  return lead + middle + last
}
