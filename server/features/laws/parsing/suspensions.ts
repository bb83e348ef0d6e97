import type { FoundRelation, LawNode, ParseWarning, Suspension } from '#common/law/model.ts'
import { NUMERAL_CHARS, parseNumeral, toNumeral } from '#common/law/numerals.ts'
import { articleOf } from '#common/law/provision-anchor.ts'
import { addDays, addMonths, DATE_PATTERN, toDate } from './chinese-dates.ts'
import { walkNodes } from './law-nodes.ts'
import { maskTitles } from './parse-title-note.ts'

/** 暂时停止适用, 暂停施行, 暂时调整适用, 暂时调整或者停止适用 */
const SUSPEND =
  '(?:暂停|暂时(?:停止|调整)(?:(?:或者?|、)(?:停止|调整))?|(?:停止|调整)(?:或者?|、)暂时(?:停止|调整))(?:适用|实施|执行|施行)'
/** In front of the title that is meant: 在某试验区暂时停止适用《X》, …有关法律规定：《X》 is its list. */
export const SUSPENDS = new RegExp(`${SUSPEND}[^《，。；]{0,20}[·、和以及与]*$`)
/** Behind it: 《X》第八条的规定，在某试验区暂时停止适用; nothing but provisions, other titles and the place lies between. */
const SUSPENDED = new RegExp(
  `^[^，。；《]{0,80}(?:的?(?:有关)?规定)?，?(?:自[^，。；]{4,30}日?起?，?)?(?:至[^，。；]{4,24}止?，?)?(?:在[^，。；]{2,60}，?)?(?:予以)?${SUSPEND}(?=[，。；：（]|$|至|到)`,
)

/**
 * Whether a title in its sentence, all titles being dots, is that of a text which is suspended. 恢复 ends a suspension.
 */
export const isSuspended = (before: string, after: string): boolean =>
  !/恢复[^，。；]*$/.test(before) &&
  (new RegExp(
    `${SUSPEND}[^，。；]{0,20}(?:·|第|条|款|项|[${NUMERAL_CHARS}]|、|和|以及|与|的|有关|规定|（|）|等)*$`,
  ).test(before) ||
    SUSPENDED.test(after))

const FROM_TO = new RegExp(`自\\s*${DATE_PATTERN}\\s*起?，?(?:至|到)\\s*${DATE_PATTERN}`)
const FROM = new RegExp(`自\\s*${DATE_PATTERN}\\s*起`)
const UNTIL = new RegExp(`(?:至|到)\\s*${DATE_PATTERN}\\s*(?:止|前|期间)?`)
const TERM = new RegExp(`(?:期限|试点期|有效期|时间)(?:为|是)?\\s*([${NUMERAL_CHARS}]{1,3})\\s*(年|个?月)`)
/** 在…暂时停止适用, 在…内, 在…期间 is no place. */
const WHERE = new RegExp(`在([^，。；·]{2,40}?)(?:范围内|区域内|辖区内|行政区域内|内)?，?(?:予以)?(?=${SUSPEND})`)

interface Days {
  effectDate: string | null
  publishDate: string | null
}

/** First and last day that words give; missing ones are null. */
function daysIn(words: string): { since: string | null; until: string | null } {
  const day = (groups: readonly (string | undefined)[], at: number) =>
    toDate(groups[at] ?? '', groups[at + 1] ?? '', groups[at + 2] ?? '')
  const both = FROM_TO.exec(words)
  if (both) return { since: day(both, 1), until: day(both, 4) }
  const from = FROM.exec(words)
  const until = UNTIL.exec(words)
  return { since: from ? day(from, 1) : null, until: until ? day(until, 1) : null }
}

/** The last day of a term that begins on a day. */
function endOfTerm(words: string, since: string): string | null {
  const [, count = '', unit] = TERM.exec(words) ?? []
  const number = parseNumeral(count)
  return number === null ? null : addDays(addMonths(since, unit === '年' ? number * 12 : number), -1)
}

/** t8_k2_x3 → 第二款第三项, '' for an article as a whole. */
function partOf(anchor: string): string {
  const steps = { k: '款', x: '项', m: '目' } as const
  return [...anchor.matchAll(/_([kxm])(\d+)/g)]
    .map(([, step, num]) => `第${toNumeral(Number(num))}${steps[step as keyof typeof steps]}`)
    .join('')
}

/**
 * The articles of other laws that a document suspends, each with its days and where:
 * 自2026年1月1日起至2028年12月31日止，在某自由贸易试验区暂时停止适用《X》第八条. The days stand in the sentence, or in one on the term, or are those
 * of the document. A law that is suspended without an article, or without a day, is told.
 */
export function suspensionsOf(
  title: string,
  nodes: readonly LawNode[],
  relations: readonly FoundRelation[],
  { effectDate, publishDate }: Days,
): { suspensions: Suspension[]; warnings: ParseWarning[] } {
  const suspensions: Suspension[] = []
  const warnings: ParseWarning[] = []
  const found = relations.filter(({ type, fromAnchor }) => type === 'SUSPEND' && fromAnchor !== '')
  if (found.length === 0) return { suspensions, warnings }
  const texts = new Map([...walkNodes(nodes)].map((node) => [node.anchor, node.text]))
  const all = [...texts.values()].join('\n')
  const masked = maskTitles(`${title}\n${all}`)
  for (const { fromAnchor, targetTitle, targetAnchor, basisText } of found) {
    const text = texts.get(fromAnchor) ?? ''
    const own = daysIn(text)
    const since = own.since ?? effectDate ?? publishDate
    if (targetTitle === null) continue
    if (targetAnchor === null || since === null) {
      const what = targetAnchor === null ? '没有写明是哪一条' : '没有读出从哪一天起'
      warnings.push({
        kind: 'NO_EFFECT_CLAUSE',
        place: `《${targetTitle}》`,
        detail: `“${basisText.slice(0, 60)}”：暂停适用${what}，请在该文件的“条文效力”里登记`,
      })
      continue
    }
    const until = own.until ?? endOfTerm(text, since) ?? endOfTerm(all, since) ?? daysIn(all).until
    const where = (WHERE.exec(maskTitles(text)) ?? WHERE.exec(masked))?.[1] ?? ''
    const part = `${partOf(targetAnchor)}${where === '' ? '' : `在${where}`}`
    const anchor = articleOf(targetAnchor)
    if (!suspensions.some((one) => one.targetTitle === targetTitle && one.anchor === anchor && one.part === part))
      suspensions.push({ targetTitle, anchor, part, since, until, basis: `《${title}》：${basisText}` })
  }
  return { suspensions, warnings }
}
