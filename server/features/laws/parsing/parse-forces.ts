import type { ArticleForceRead, LawNode, ParseWarning } from '#common/law/model.ts'
import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import { addDays, addMonths, DATE_PATTERN, toDate } from './chinese-dates.ts'
import { SELF, START } from './effect-words.ts'
import { walkNodes } from './law-nodes.ts'
import { maskTitles } from './parse-title-note.ts'

/** What the days of parts are counted from. */
export interface WholeDays {
  publishDate: string | null
  effectDate: string | null
}

const N = `[${NUMERAL_CHARS}]{1,6}`
const ARTICLE = `第${N}条(?:之${N})?`
const PLACE = `(?:${ARTICLE}(?:第${N}款)?(?:第?[（(]?${N}[）)]?项)?|第${N}[编章节])`
/** What each of those begins with: most texts name no place, and to look for all forms in them takes long. */
const A_PLACE = new RegExp(`第${N}[条编章节]`)
/** 第二条第一款、第三款: a further part of the article before. */
const FURTHER = `(?:第${N}款(?:第?[（(]?${N}[）)]?项)?|第?[（(]?${N}[）)]?项)`
const PLACES = `${PLACE}(?:(?:、|，|和|与|及|以及|至|到|—)(?:${PLACE}|${FURTHER}))*`
/** A part is spoken of at the beginning of a clause: 乙法第三条 and 《乙法》第三条 are places of other texts. */
const BEFORE = `(?<=^|[，,；。：“])\\s*(?:但是?|其中|而|并且)?[，,]?(?:除)?(?:${SELF})?(?:的)?`
/** 第三条规定的许可，自… */
const WHAT_OF_IT = '(?:的?规定|(?:规定的?|中|关于|有关|所称)[^。；，]{1,40})?[，,]?'
const DAY = `(?:自|从|由|于|在)?\\s*${DATE_PATTERN}\\s*(?:零时)?\\s*(?:起|开始)?\\s*(?:正式)?`
const ANY_START = `(?:${START}|适用|实行)`
/** 停止施行, 不再适用 */
const STOP = '(?:(?:暂时?停|停止|终止|不再|暂缓|中止)(?:施行|实施|执行|适用)|失效|废止)'
const COUNT = `(?:满)?\\s*(${N})\\s*(日|天|个?月|年)\\s*(?:之?后)?\\s*(?:起)?\\s*(?:开始)?`

type Read = Pick<ArticleForceRead, 'state' | 'day' | 'until'>
/** One way of saying when a part is in force; groups after those of the places are given to `read`. */
interface Form {
  pattern: RegExp
  /** Null where the day is missing that it counts from. */
  read: (groups: readonly string[], days: WholeDays) => Read | null
}

const later = (day: string | null): Read => ({ state: 'later', day, until: null })
const stopped = (day: string | null, until: string | null = null): Read => ({ state: 'stopped', day, until })
const form = (words: string, read: Form['read'], what = WHAT_OF_IT): Form => ({
  pattern: new RegExp(`${BEFORE}(${PLACES})${what}${words}`, 'g'),
  read,
})
/** Of the article itself: the term of a licence that it provides for is not its own. */
const ITSELF = '(?:的?规定)?'
const dayAt = (groups: readonly string[], at: number) =>
  toDate(groups[at] ?? '', groups[at + 1] ?? '', groups[at + 2] ?? '')
const dated = (day: string | null, read: (day: string) => Read): Read | null => (day === null ? null : read(day))

function counted(from: string | null, [count = '', unit = '']: readonly string[]): string | null {
  const number = parseNumeral(count)
  if (from === null || number === null) return null
  return /[日天]/.test(unit) ? addDays(from, number) : addMonths(from, unit === '年' ? number * 12 : number)
}

/** How texts say when a part of them is in force; the first that fits counts. */
const FORMS: readonly Form[] = [
  // 第八条自2026年1月1日起至2026年12月31日止暂停施行。
  form(`${DAY}(?:至|到)\\s*${DATE_PATTERN}\\s*(?:止|期间)?，?(?:期间)?${STOP}`, (g) =>
    dated(dayAt(g, 0), (day) => stopped(day, dayAt(g, 3))),
  ),
  form(`${STOP}(?:至|到)\\s*${DATE_PATTERN}`, (g) => stopped(null, dayAt(g, 0))),
  form(`${DAY}${STOP}`, (g) => dated(dayAt(g, 0), stopped)),
  // 第三条有效期至2027年12月31日。
  form(
    `(?:的?有效期(?:限)?(?:为|是)?(?:至|到|截至)|(?:施行|实施|执行|适用)(?:至|到)|(?:至|到))\\s*${DATE_PATTERN}`,
    (g) => dated(dayAt(g, 0), (day) => stopped(addDays(day, 1))),
    ITSELF,
  ),
  form(
    `的?有效期(?:限)?(?:为|是)?\\s*(${N})\\s*(年|个?月)`,
    (g, { effectDate }) => dated(counted(effectDate, g), stopped),
    ITSELF,
  ),
  form(`${DAY}${ANY_START}`, (g) => dated(dayAt(g, 0), later)),
  form(
    `(?:自|从)?(?:本[^，。；]{1,6})?(?:公布|发布|颁布|印发|公告)(?:之日|后)?(?:起)?${COUNT}${ANY_START}`,
    (g, { publishDate }) => dated(counted(publishDate, g), later),
  ),
  form(
    `(?:自|从)?(?:本[^，。；]{1,6})?(?:施行|实施|执行|生效)(?:之日|后)?(?:起)?${COUNT}${ANY_START}`,
    (g, { effectDate }) => dated(counted(effectDate, g), later),
  ),
  form(`(?:自|从)(?:本[^，。；]{1,6})?(?:公布|发布|颁布|印发|公告)之日(?:起)?${START}`, (_, { publishDate }) =>
    dated(publishDate, later),
  ),
  // 第四条的施行日期由省人民政府另行规定。
  form(
    `的?(?:具体)?(?:施行|实施|执行|生效)(?:日期|时间|期限|步骤)?[^。；]{0,4}(?:由[^。；]{2,40})?(?:另行|分别)(?:规定|公布|确定|通知|明确)`,
    () => later(null),
  ),
  form(`(?:暂不|暂缓)(?:施行|实施|执行)`, () => later(null)),
]

/** A part said to be in force otherwise, which names no article or no day. */
const UNSURE = new RegExp(
  `${BEFORE}(?:(?:[^。；，]{0,30}的)?${PLACES}[^。；]{0,40}?(?:${DATE_PATTERN})[^。；，]{0,30}?(?:施行|实施|执行|生效|实行|试行|适用|停止|废止|失效)|${PLACES}${WHAT_OF_IT}(?:设(?:置|立)?)?[^，。；]{0,10}过渡期|(?:关于|有关)[^，。；]{2,40}(?:规定|条款|内容)[，,]?${DAY}${START}|${PLACES}[^，。；]{0,30}(?<!由)(?:另行|分别)规定${START})[^。；]*`,
)

interface Found {
  start: number
  end: number
  places: string
  form: Form
  groups: readonly string[]
}

/** Clauses on parts in a text, in order; names in book marks say nothing. */
function clausesIn(text: string): Found[] {
  if (!A_PLACE.test(text)) return []
  const masked = maskTitles(text)
  const found: Found[] = []
  for (const one of FORMS) {
    for (const match of masked.matchAll(one.pattern)) {
      const [all, places = '', ...groups] = match
      const end = match.index + all.length
      if (!found.some((other) => match.index < other.end && other.start < end))
        found.push({ start: match.index, end, places, form: one, groups })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** A text without what it says of the force of parts, which is not that of the whole: dots stand for it. */
export function withoutForces(text: string): string {
  let rest = text
  for (const { start, end } of clausesIn(text)) rest = rest.slice(0, start) + '·'.repeat(end - start) + rest.slice(end)
  return rest
}

/** The sentence around a place in a text, without its mark. */
function sentenceAt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('。', at - 1), text.lastIndexOf('；', at - 1)) + 1
  return (/^[^。；]*/.exec(text.slice(start))?.[0] ?? '').trim()
}

interface Article {
  node: LawNode
  /** Anchors of the headings that it stands under. */
  under: readonly LawNode[]
}

function articlesOf(nodes: readonly LawNode[], under: readonly LawNode[] = []): Article[] {
  return nodes.flatMap((node) =>
    node.level === 'article'
      ? [{ node, under }]
      : node.level === 'appendix' || node.level === 'issued'
        ? []
        : articlesOf(node.children, [...under, node]),
  )
}

const HEADING = { 编: 'part', 章: 'chapter', 节: 'section' } as const
const ONE_PLACE = new RegExp(
  `(至|到|—)?(?:第(${N})条(?:之(${N}))?((?:第${N}款)?(?:第?[（(]?${N}[）)]?项)?)|第(${N})([编章节])|(${FURTHER}))`,
  'g',
)

/**
 * The articles that a list of places names, each with the part of it that is meant: 第三条第二款 → 第三条, 第二款; null where one
 * is not there.
 */
function placesNamed(words: string, articles: readonly Article[]): { node: LawNode; part: string }[] | null {
  const named: { node: LawNode; part: string }[] = []
  for (const [, to, num = '', sub, part = '', heading = '', kind, further] of words.matchAll(ONE_PLACE)) {
    if (further !== undefined) {
      const last = named.at(-1)
      if (!last || last.part === '' || to) return null
      // 第二款第一项、第三项: an item stands in the 款 before.
      named.push({
        node: last.node,
        part:
          further.startsWith('第') && further.includes('款')
            ? further
            : (/^第[^款]*款/.exec(last.part)?.[0] ?? '') + further,
      })
      continue
    }
    if (kind) {
      const level = HEADING[kind as keyof typeof HEADING]
      const inside = articles.filter(({ under }) =>
        under.some((one) => one.level === level && one.num === parseNumeral(heading)),
      )
      if (inside.length === 0) return null
      named.push(...inside.map(({ node }) => ({ node, part: '' })))
      continue
    }
    const at = articles.findIndex(
      ({ node }) => node.num === parseNumeral(num) && node.numSub === (sub ? parseNumeral(sub) : 0),
    )
    const found = articles[at]
    const last = named.at(-1)
    if (!found) return null
    if (to && last) {
      const from = articles.findIndex(({ node }) => node === last.node)
      if (from < 0 || from > at) return null
      named.push(...articles.slice(from + 1, at + 1).map(({ node }) => ({ node, part: '' })))
    } else named.push({ node: found.node, part })
  }
  return named
}

/**
 * What a text says of the force of single articles and of parts of them: 但第三条自2027年1月1日起施行, 第四条的施行日期由省人民政府另行规定,
 * 第五条有效期至2027年12月31日. What names no article that is there, or no day that can be counted, is told.
 * @param nodes of one document, without what it issues
 */
export function parseForces(
  nodes: readonly LawNode[],
  days: WholeDays,
): { forces: ArticleForceRead[]; warnings: ParseWarning[] } {
  const articles = articlesOf(nodes)
  const forces: ArticleForceRead[] = []
  const warnings: ParseWarning[] = []
  if (articles.length === 0) return { forces, warnings }
  const tell = (place: string, words: string, why: string) =>
    warnings.push({ kind: 'NO_EFFECT_CLAUSE', place, detail: `“${words.slice(0, 60)}”：${why}` })
  for (const article of articles)
    for (const { text } of walkNodes([article.node])) {
      if (!/[施实执生试停失废有过适]/.test(text)) continue
      for (const {
        start,
        places,
        form: { read },
        groups,
      } of clausesIn(text)) {
        const words = sentenceAt(text, start)
        const named = placesNamed(places, articles)
        const force = read(groups, days)
        if (named === null) tell(article.node.label, words, `正文中没有“${places}”，请核对`)
        else if (force === null) tell(places, words, '没有读出从哪一天起，请在“条文效力”里登记')
        else {
          if (force.state === 'later' && force.day === null)
            tell(places, words, '施行日期未定，确定后请在“条文效力”里登记')
          for (const { node, part } of joined(named))
            if (!forces.some((one) => one.anchor === node.anchor && one.part === part))
              forces.push({
                anchor: node.anchor,
                place: node.label,
                part,
                ...beforeTheRest(force, days),
                basis: `${article.node.label}：${words}`,
              })
        }
      }
      const unsure = UNSURE.exec(withoutForces(maskTitles(text)))
      if (unsure)
        tell(
          article.node.label,
          sentenceAt(text, unsure.index),
          '没有读出是哪些条文、从哪一天起，需要公众知道的，请在“条文效力”里登记',
        )
    }
  return { forces, warnings }
}

/** Several parts of one article, named together, are one: 第二款、第三款. */
function joined(named: readonly { node: LawNode; part: string }[]): { node: LawNode; part: string }[] {
  const parts = new Map<LawNode, string[]>()
  for (const { node, part } of named) parts.set(node, [...(parts.get(node) ?? []), part])
  return [...parts].map(([node, words]) => ({ node, part: words.includes('') ? '' : words.join('、') }))
}

/** A part that is in force before the rest is told until the rest is. */
function beforeTheRest(force: Read, { effectDate }: WholeDays): Read {
  const isEarlier = force.state === 'later' && force.day !== null && effectDate !== null && force.day < effectDate
  return isEarlier ? { ...force, until: addDays(effectDate, -1) } : force
}
