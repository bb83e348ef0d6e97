import { DATE_PATTERN, toDate } from './chinese-dates.ts'
import type { RelationType } from '#common/law/model.ts'
import { isSuspended } from './suspensions.ts'
import type { MarkedTitle } from './book-marks.ts'

export interface DocumentKind {
  /** A decision or 修正案 that changes other texts. */
  amends: boolean
  repeals: boolean
  /** The one law it changes, when its title names it. */
  amendedTitle: string | null
  /** It changes several texts: each 一、 names the one it is about. */
  severalTitles: boolean
}

export interface NodeRole {
  label: string
  /** Preamble, first article, first paragraphs: where 根据《…》 states the 制定依据. */
  mayStateBasis: boolean
  /** Under a line such as 下列法规予以废止：. */
  underRepeal: boolean
}

const BASIS_WORD = /(?:根据|依据|依照|按照|遵照|遵循)/g
/** What ends the list of bases: the purpose, the act of making. */
const BASIS_END =
  /制定|制订|结合|作出|规定如下|解释如下|决定|通知如下|批复如下|提出|对[^，。]{0,30}(?:解释|规定)|现[就将对]|经研究|废止|修改/
const REPEALED = /废止|停止(?:执行|施行|适用)|不再(?:适用|执行|施行)|(?:即行|同时|自行)失效/
const AMENDING = /修改|增加|删去|删除|改为|修正|调整/

/** What a title in book marks stands for in its sentence. @param masked the text with all titles replaced by dots */
export function roleOfTitle(
  text: string,
  masked: string,
  marked: MarkedTitle,
  role: NodeRole,
  document: DocumentKind,
): RelationType {
  const { sentence, before, after } = around(masked, marked)
  if (isSuspended(before, after)) return 'SUSPEND'
  if (extendsUntil(after) !== null) return 'EXTEND'
  if (isRepealed(before, after, role, document)) return 'REPEAL'
  if (role.mayStateBasis && statesBasis(before)) return 'BASIS'
  if (
    document.amends &&
    role.label !== '' &&
    AMENDING.test(sentence) &&
    !inQuotation(text, marked.start) &&
    !/(?:根据|依据|依照|按照)[^，。；]*$/.test(before)
  )
    return 'AMEND'
  if (WILL_CHANGE.test(before) && CHANGES_IT.test(after) && !inQuotation(text, marked.start)) return 'AMEND'
  return 'CITE'
}

/**
 * 将《X》第六条…修改为…, 对《X》《Y》作如下修改: a notice or an announcement that changes other texts, whatever its title says. The name
 * of a crime that is changed (将《刑法》第…条的罪名…修改为…) is none of the text.
 */
const CHANGES_IT =
  /^[·、和及以\s]*(?:[（(][^（）()]*[）)])?(?:中?的?第(?![^。；]{0,60}罪名)[^，。；]{1,60}[，,]?[^。；]{0,200}?(?:修改为|改为|予以修改)|(?:中[^，。；]{0,40})?作(?:出)?(?:如下|以下)修改|修改如下)/
const WILL_CHANGE = /(?:^|[，、：]|决定|现|一并)[将对把][·、和及以\s]*$/

const EXTENDED = new RegExp(
  `^[^《》·。；]{0,60}?(?:有效期[^，。；]{0,8}(?:延长|延续|顺延|延期)(?:至|到)|(?:延长|延续|顺延)(?:有效期|实施期限|执行期限|试行期)?(?:至|到)|(?:继续(?:有效|执行|实施|施行)|有效期(?:限)?)[，,]?(?:有效期)?(?:至|到))\\s*${DATE_PATTERN}`,
)

/** The last day in force that the words behind a title give it: 《X》（某号）有效期延长至2027年12月31日; null when they give none. */
export function extendsUntil(after: string): string | null {
  const [, year, month, day] = EXTENDED.exec(after) ?? []
  return year === undefined ? null : toDate(year, month ?? '', day ?? '')
}

/** Sentences that list what they repeal are long, but not longer than this. */
const FARTHEST = 1500

/** The sentence of the title with all titles masked, so that words inside titles (废止, 修改) do not count. */
function around(masked: string, marked: MarkedTitle): { sentence: string; before: string; after: string } {
  let from = marked.start
  while (from > 0 && marked.start - from < FARTHEST && !'。；'.includes(masked[from - 1] ?? '')) from--
  let to = marked.end
  while (to < masked.length && to - marked.end < FARTHEST && !'。；'.includes(masked[to] ?? '')) to++
  return {
    sentence: masked.slice(from, to),
    before: masked.slice(from, marked.start),
    after: masked.slice(marked.end, to),
  }
}

function statesBasis(before: string): boolean {
  let last = -1
  for (const match of before.matchAll(BASIS_WORD)) last = match.index
  return last >= 0 && !BASIS_END.test(before.slice(last))
}

function isRepealed(before: string, after: string, role: NodeRole, document: DocumentKind): boolean {
  // “根据《立法法》…，决定废止…”: a basis, not a target
  const clause = before.slice(Math.max(before.lastIndexOf('，'), before.lastIndexOf('：')) + 1)
  // … unless the words introduce how the target came about: 根据《关于修改〈X〉的决定》修正的《X》同时废止
  const cause = clause.replace(/^.*(?:修正|修订|修改|公布|发布|颁布|制定|通过|批准|印发)的?/, '')
  if (/(?:根据|依据|依照|按照|违反|适用|执行)[^废]*$/.test(cause)) return false
  if (/^(?:第.{1,2}次)?(?:修正|修订|修改)/.test(after)) return false
  if (/废止[·、和及以\s]*(?:[^，。；]{0,30}?)$/.test(clause) && !/应当|可以|未|规定$/.test(clause)) return true
  const rest = after
  const hit = REPEALED.exec(rest)
  if (hit) {
    const words = rest.slice(0, hit.index)
    // the verb must belong to the title: only other titles, brackets, provisions, conjunctions and dates lie between
    if (
      !/应当|可以|与本|不一致|抵触|依照|规定的/.test(words) &&
      !ANOTHER_CLAUSE.test(words.replace(/[（(][^（）()]*[）)]/g, ''))
    )
      return true
  }
  if (role.underRepeal) return true
  return document.repeals && !document.amends && role.label !== '' && !/修改/.test(before + after)
}

/** 《甲》印发给你们，原《乙》同时废止; 《甲》自某日起施行，《乙》同时废止: the first title is that of what is issued. */
const ANOTHER_CLAUSE =
  /印发给|印发执行|请[^，。]{0,12}(?:执行|落实)|遵照执行|起?(?:施行|实施|生效)[，,；;]|[，,；;]\s*(?:原|此前|之前|以前|\d{4}年[^，。]{0,20}印发)/

function inQuotation(text: string, at: number): boolean {
  let depth = 0
  for (let index = 0; index < at; index++) {
    if (text[index] === '“') depth++
    else if (text[index] === '”' && depth > 0) depth--
  }
  return depth > 0
}
