import type { LawNode, ParsedLaw } from '#common/law/model.ts'
import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { addDays, addMonths, DATE_PATTERN, findDates, toDate } from './chinese-dates.ts'
import { SELF, START } from './effect-words.ts'
import { walkNodes } from './law-nodes.ts'
import { withoutForces } from './parse-forces.ts'
import { maskTitles, type TitleNote } from './parse-title-note.ts'

export type Effect = Pick<ParsedLaw, 'effectDate' | 'effectBasis' | 'effectText' | 'effectAnchor' | 'expireDate'>

const ON_DATE = new RegExp(
  `(?:自|从|由|于|在|定于)?\\s*${DATE_PATTERN}\\s*(?:零时)?\\s*(?:起|开始)?\\s*(?:正式)?(?:公布并|公布)?${START}`,
)
const ON_PUBLICATION = new RegExp(
  `(?:自|从|由)?\\s*(?:本\\S{1,8})?(?:公布|发布|颁布|颁发|印发|下发|通过|批准|公告)(?:之日|之时|日)?\\s*(?:起)?\\s*(?:公布)?${START}`,
)
const DAYS_AFTER = new RegExp(
  `(?:公布|发布|颁布|颁发|印发|下发|批准|通过)(?:之日)?(?:起)?(?:满)?\\s*(?:后)?\\s*(?:第)?\\s*([${NUMERAL_CHARS}]{1,4})\\s*(日|天|个?月)\\s*(?:之?后)?\\s*(?:起)?\\s*(?:开始)?${START}`,
)
/** 有效期自2025年8月1日至…, which names the first day of force too. */
const VALID_FROM = new RegExp(`有效期(?:限)?[为是]?\\s*(?:自|从)?\\s*${DATE_PATTERN}\\s*(?:起)?\\s*(?:至|到|—|-)`)
/** 本通告自2025年3月1日起至2026年2月28日止。 */
const FROM_TO = new RegExp(`(?:自|从)\\s*${DATE_PATTERN}\\s*起?\\s*(?:至|到)\\s*${DATE_PATTERN}\\s*止`)
const ANY_CLAUSE = new RegExp(`${START}|有效期|${FROM_TO.source}`)

interface Clause {
  /** The words of the clause, and the anchor of the node that holds them. */
  text: string
  anchor: string
  /** Explicit day, or how many days or months after publication. */
  date: string | null
  after: { count: number; unit: 'day' | 'month' } | null
  /** The sentence around it, where 有效期 would stand. */
  sentence: string
}

/**
 * Day the version takes effect, as far as the document itself says so. A day in the text counts when it is not older
 * than the version or the law was never amended: an amending act leaves the first text's 施行 clause standing
 * (docs/law-as-data.md §4). The day of adoption or approval never stands in for that of publication.
 * @param names by which the text may call itself, or what it issues: 《X》自…起施行
 */
export function parseEffect(nodes: readonly LawNode[], note: TitleNote, names: readonly string[] = []): Effect {
  const clause = findClause(nodes, names) ?? clauseOfOrder(note)
  const event = effectEvent(note)
  const effect = pickEffect(clause, note, event)
  return { ...effect, expireDate: findExpiry(nodes, clause, effect.effectDate) }
}

function pickEffect(
  clause: Clause | null,
  note: TitleNote,
  event: { date: string; text: string } | null,
): Omit<Effect, 'expireDate'> {
  const { versionDate, amended, publishDate } = note
  const words = { effectText: clause?.text ?? '', effectAnchor: clause?.anchor ?? '' }
  if (clause?.date && (!amended || versionDate === null || clause.date >= versionDate))
    return { effectDate: clause.date, effectBasis: 'clause', ...words }
  if (event && (versionDate === null || event.date >= versionDate || !amended))
    return { effectDate: event.date, effectBasis: 'event', effectText: event.text, effectAnchor: '' }
  if (clause && clause.date === null && publishDate !== null && note.kind !== 'amend') {
    if (!clause.after) return { effectDate: publishDate, effectBasis: 'publication', ...words }
    const { count, unit } = clause.after
    return {
      effectDate: unit === 'day' ? addDays(publishDate, count) : addMonths(publishDate, count),
      effectBasis: 'clause',
      ...words,
    }
  }
  return { effectDate: null, effectBasis: 'unknown', ...words }
}

/** The last 施行 event of the 题注, when it belongs to this version; 公布施行 counts as one. */
function effectEvent(note: TitleNote): { date: string; text: string } | null {
  const { versionDate, events } = note
  const event = events.findLast(
    (one) => one.verb === 'effect' || (one.verb === 'publish' && /(?:公布|发布|起)(?:之日)?(?:起)?施行/.test(one.text)),
  )
  if (!event) return null
  // Within the day list of an amended law an old 施行 event belongs to the first text.
  if (note.amended && versionDate !== null && event.date < versionDate) return null
  return { date: event.date, text: event.text === '' ? '施行' : event.text }
}

/**
 * 现发布《X》，自发布之日起施行 of the order that publishes a text which does not say it again; what an amended text was published
 * with says nothing of it.
 */
function clauseOfOrder({ text, amended }: TitleNote): Clause | null {
  const order = sentencesOf(text.replace(/\s/g, '')).find(
    (sentence) => /《/.test(sentence) && /公布|发布|颁布/.test(sentence),
  )
  const clause = amended || order === undefined ? null : clauseOf(order, '')
  return clause?.date === null ? clause : null
}

function findClause(nodes: readonly LawNode[], names: readonly string[]): Clause | null {
  const texts = ownTexts(nodes)
  let fallback: Clause | null = null
  // The clause stands at the end as a rule; some texts (解释, 决定) have it first.
  for (let at = texts.length - 1; at >= 0; at--) {
    const text = withoutForces(texts[at]?.text ?? '')
    if (!ANY_CLAUSE.test(text)) continue
    for (const sentence of sentencesOf(text)) {
      if (!ANY_CLAUSE.test(sentence)) continue
      const clause = clauseOf(sentence, texts[at]?.anchor ?? '')
      if (!clause) continue
      if (speaksOfItself(sentence) || speaksOf(sentence, names)) return clause
      if (at >= texts.length - 3 && !OF_ANOTHER.test(sentence)) fallback ??= clause
    }
  }
  return fallback
}

/** Texts of the body; words of appendices and of issued documents speak of those. */
function ownTexts(nodes: readonly LawNode[]): { text: string; anchor: string }[] {
  const texts: { text: string; anchor: string }[] = []
  for (const node of walkNodes(nodes.filter((one) => one.level !== 'appendix' && one.level !== 'issued'))) {
    if (node.caption !== '' && node.level === 'passage') texts.push({ text: node.caption, anchor: node.anchor })
    if (node.text !== '' && node.table === undefined) texts.push({ text: node.text, anchor: node.anchor })
  }
  return texts
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[。；])/)
}

const SELF_BEFORE = new RegExp(`^[^《]{0,12}${SELF}[^，。；]{0,20}?(?:自|从|由|于|在|经|公布|发布|颁布|${START})`)
const SUBJECTLESS = new RegExp(`^(?:其余|其他|自|从|由|以上|上述|新标准|调整后的?标准|现|并|特此|此|经).{0,30}${START}`)
/** 我厅编制了《X》，现予发布，自…起施行: said of what is released. */
const RELEASED = new RegExp(`现?予以?(?:发布|公布|印发|颁布)[^，。；]{0,12}，自.{0,20}${START}`)

function speaksOfItself(sentence: string): boolean {
  // A name counts as one sign, however long it is.
  const masked = maskTitles(sentence).trim().replace(/·+/g, '·')
  return (
    SELF_BEFORE.test(masked) ||
    new RegExp(`${SELF}[^。；]{0,40}${START}`).test(masked) ||
    SUBJECTLESS.test(masked) ||
    RELEASED.test(masked) ||
    new RegExp(`^(?:${SELF})?[^。；]{0,4}${VALID_FROM.source}`).test(masked)
  )
}

/** 《X》自2020年1月1日起施行, of another document. */
const OF_ANOTHER = /^[^《》]{0,8}《[^《》]{2,60}》[^，。；]{0,6}(?:自|从|由|于)/

/** 《X》自2021年7月1日起施行, where X is a name of the text or of what it issues. */
function speaksOf(sentence: string, names: readonly string[]): boolean {
  const [, name = '', behind = ''] = /^[^《》]{0,8}《(.+?)》([^》]*)$/s.exec(sentence.trim()) ?? []
  // 《办法》 is the text by the end of its name.
  return (
    names.some((one) => titleKey(one).endsWith(titleKey(name))) &&
    new RegExp(`^[^，。；]{0,6}(?:自|从|由|于).{0,30}${START}`).test(behind)
  )
}

function clauseOf(sentence: string, anchor: string): Clause | null {
  const masked = maskTitles(sentence)
  const own = new RegExp(SELF).exec(masked)?.index ?? 0
  const after = masked.slice(own)
  const text = sentence
    .slice(own)
    .replace(/^[\s“]+/, '')
    .replace(/[。；\s”]+$/, '')
  const dated = ON_DATE.exec(after)
  if (dated) {
    const date = toDate(dated[1] ?? '', dated[2] ?? '', dated[3] ?? '')
    if (date !== null) return { text, anchor, date, after: null, sentence }
  }
  const term = VALID_FROM.exec(after)
  const first = term ? toDate(term[1] ?? '', term[2] ?? '', term[3] ?? '') : null
  if (first !== null) return { text, anchor, date: first, after: null, sentence }
  const fromTo = FROM_TO.exec(after)
  const start = fromTo ? toDate(fromTo[1] ?? '', fromTo[2] ?? '', fromTo[3] ?? '') : null
  if (start !== null) return { text, anchor, date: start, after: null, sentence }
  const later = DAYS_AFTER.exec(after)
  const count = later ? parseNumeral(later[1] ?? '') : null
  if (later && count !== null)
    return { text, anchor, date: null, after: { count, unit: /月/.test(later[2] ?? '') ? 'month' : 'day' }, sentence }
  if (ON_PUBLICATION.test(after)) return { text, anchor, date: null, after: null, sentence }
  return null
}

const TERM = new RegExp(
  `(?:有效期(?:限)?|(?:执行|实施|政策)期限)(?:为|是|暂定)*\\s*([${NUMERAL_CHARS}]{1,3})\\s*(年|个月)`,
)
const UNTIL = new RegExp(
  `(?:有效期(?:限)?(?:自[^，。；]{0,30})?(?:至|到|截至|截止到?)|(?:施行|实施|执行|有效)(?:至|到)|(?<=[，,])(?:有效期)?(?:至|到)|(?<=日起?)(?:至|到))\\s*${DATE_PATTERN}`,
)
const TRIAL = new RegExp(
  `(?:(?:试行期|试点期限|试行期限)(?:为|是)?|(?<=[，,；])试行)\\s*([${NUMERAL_CHARS}]{1,3})\\s*(年|个月)`,
)

/** Last day of force, only where the text states its own term; 许可证有效期五年 elsewhere is not one. */
function findExpiry(nodes: readonly LawNode[], clause: Clause | null, from: string | null): string | null {
  const sentences = clause ? [clause.sentence] : []
  for (const { text } of ownTexts(nodes).slice(-6))
    for (const sentence of sentencesOf(text))
      if (new RegExp(`^\\s*${SELF}`).test(sentence) || sentence.startsWith('有效期')) sentences.push(sentence)
  for (const sentence of sentences) {
    const until = UNTIL.exec(sentence)
    if (until) return findDates(until[0]).at(-1)?.date ?? null
    const term = TERM.exec(sentence) ?? TRIAL.exec(sentence)
    const count = term ? parseNumeral(term[1] ?? '') : null
    if (term && count !== null && from !== null)
      return addDays(addMonths(from, term[2] === '年' ? count * 12 : count), -1)
  }
  return null
}
