import { editDistance } from '#common/law/edit-distance.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { findMarkedTitles } from './book-marks.ts'
import { maskTitles } from './parse-title-note.ts'

/** What a notice issues, by its title. */
export interface IssuedNames {
  /** Names of the documents in their order, without book marks. */
  names: readonly string[]
  /** The title says that there are others: 关于印发甲办法等三个文件的通知. */
  more: boolean
}

/** What ends the name of a document that offices issue. */
const KINDS =
  '办法|细则|规定|规则|规程|规范|条例|意见|措施|方案|规划|计划|纲要|要点|标准|基准|清单|目录|名录|名单|指引|指南|制度|准则|守则|导则|章程|预案|政策|公约|协议|职责|流程|体系|格式|文本|标志|决定|通告|通知|批复|安排|分工|任务|事项|职能配置、内设机构和人员编制规定'
const BEHIND_KIND = '(?:[（(][^（）()]{1,20}[）)])*'
const IS_NAME = new RegExp(`(?:${KINDS})${BEHIND_KIND}$`)
/** A notice, an announcement, a decision or an order about something, with what stands in brackets behind it. */
const NOTICE = /^(.*?)的?(?:通知|公告|通告|决定|命令|令|函)(?:[（(][^（）()]{1,20}[）)])?$/s
const ISSUES =
  /(?:印发|转发|批转|下发|颁发|颁布(?:实施|施行)?|公布(?:实施|施行)?|发布(?:实施|施行)?)(?!之日|机构|单位|平台)/
/** What a notice does with a document instead of issuing it. */
const OTHER_ACT = /废止|停止|延长|宣布失效|征求|征集/
const OTHERS =
  /等(?:[一二三四五六七八九十两\d]{1,3}[个项部份件])?(?:规章|规范性|管理|配套|工作)?(?:文件|制度|办法|规定|规则|细则|方案|标准)?$/

/**
 * The documents that a notice issues, by its title: 关于印发《甲办法》《乙细则》的通知, 关于印发2025年…工作要点的通知,
 * 国务院办公厅转发…关于…意见的通知. Null when it issues none: 关于修改《X》的决定, 关于实施《X》的通知.
 */
export function namesIssuedBy(title: string): IssuedNames | null {
  const masked = maskTitles(title)
  const verb = ISSUES.exec(masked)
  if (!verb) return null
  const from = verb.index + verb[0].length
  // 中共中央办公厅 国务院办公厅印发《X》 ends with the name.
  const notice =
    NOTICE.exec(masked.slice(from)) ??
    (title.endsWith('》') && title[from] === '《' ? [masked, masked.slice(from)] : null)
  if (!notice || OTHER_ACT.test(masked.slice(0, verb.index))) return null
  const maskedObject = notice[1] ?? ''
  const object = title.slice(from, from + maskedObject.length)
  if (OTHER_ACT.test(maskedObject)) return null
  const marked = findMarkedTitles(object)
  const others = OTHERS.exec(maskedObject)
  const names =
    marked.length > 0
      ? markedNames(object, marked)
      : plainNames(others ? object.slice(0, others.index) : object, others !== null)
  const own = names.map((name) => name.trim()).filter((name) => name !== '')
  return own.length === 0 ? null : { names: own, more: others !== null }
}

/** Lines of a notice in which it may say what it hands out. */
const MOST_LINES_OF_NOTICE = 12
/** 现将《甲办法》和《乙细则》印发给你们 */
const HANDS_OUT =
  /现将(《.{4,200}?》(?:[（(][^（）()]{1,20}[）)])?)[^《》。]{0,12}?(?:印发|转发|下发|颁发|公布|发布)(?:给|你|，|,|。|实施|施行)/s

/**
 * The documents that a notice issues by its text, where its title tells only what it is about: 关于开展某工作的通知; null when it
 * issues none.
 */
export function namesHandedOut(title: string, paragraphs: readonly string[]): IssuedNames | null {
  if (!/(?:通知|公告|通告|函)(?:[（(][^（）()]{1,20}[）)])?$/.test(title) || OTHER_ACT.test(maskTitles(title)))
    return null
  for (const text of paragraphs.slice(0, MOST_LINES_OF_NOTICE)) {
    const object = HANDS_OUT.exec(text)?.[1]
    if (object === undefined || OTHER_ACT.test(maskTitles(text))) continue
    const names = markedNames(object, findMarkedTitles(object)).filter((name) => IS_NAME.test(name.replace(/\s/g, '')))
    if (names.length > 0) return { names, more: false }
  }
  return null
}

/** Names in book marks; 《X法》实施办法 is one name with what stands behind the marks. */
function markedNames(object: string, marked: readonly { start: number; end: number; title: string }[]): string[] {
  return marked.map((one, at) => {
    const behind =
      /^[^《、，和及与的等（(]*/.exec(object.slice(one.end, marked[at + 1]?.start ?? object.length))?.[0] ?? ''
    return behind.length >= 2 && IS_NAME.test(behind) ? object.slice(one.start, one.end) + behind : one.title
  })
}

/** Names without book marks. Several are told apart only where each is one: 甲办法和乙细则, but 扩大进口和稳定外贸的意见. */
function plainNames(object: string, isCut: boolean): string[] {
  const parts = object.split(/、|和|及|以及/)
  if (parts.length > 1 && parts.every((part) => part.length >= 4 && IS_NAME.test(part))) return parts
  return IS_NAME.test(object) || isCut ? [object] : []
}

/**
 * Under which the names of one document in a notice and over its own text are equal: without （试行） and other brackets at
 * the end.
 */
const nameKeyOf = (name: string): string => titleKey(name).replace(/(?:\([^()]{1,20}\))+$/, '')

/** Characters of a name that two names share by no accident. */
const LEAST_SHARED = 6
const LONG_NAME = 8

/**
 * Whether words printed over a text are the name that the notice gives it. The notice may leave out or add a body or a
 * place at the head (国家发展改革委关于…的意见), （试行） at the end, and have a character wrong.
 */
export function isNamed(printed: string, name: string): boolean {
  const [a, b] = [nameKeyOf(printed), nameKeyOf(name)]
  return isAlike(a, b) || (a.includes('关于') && b.includes('关于') && isAlike(withoutBody(a), withoutBody(b)))
}

/** 国家发展改革委关于…的意见 without the body at its head. */
const withoutBody = (key: string): string => key.slice(Math.max(0, key.indexOf('关于')))

function isAlike(a: string, b: string): boolean {
  if (a === b) return a !== ''
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < LEAST_SHARED) return false
  if (long.endsWith(short)) return true
  // 2024年方案 and 2025年方案 are two documents.
  return digitsIn(a) === digitsIn(b) && editDistance(a, b, 2) <= (short.length >= LONG_NAME ? 2 : 1)
}

const digitsIn = (key: string): string => key.replace(/\D+/g, '-')

/** Whether words are the name to the letter, brackets at its end aside. */
export const isSameName = (printed: string, name: string): boolean => nameKeyOf(printed) === nameKeyOf(name)

/** Whether two spellings of a name differ in more than what notices leave out: then a person is told. */
export const isSpelledOtherwise = (printed: string, name: string): boolean => {
  // 关于加强节水的若干意见 is 市水务局关于加强节水若干意见 in the title of a notice.
  const [a, b] = [printed, name].map((one) => withoutBody(nameKeyOf(one)).replaceAll('的', '')) as [string, string]
  return !a.endsWith(b) && !b.endsWith(a)
}

/** Whether a line may be the title of a document of its own. */
export const isTitleOfDocument = (text: string): boolean =>
  text.length >= 4 && text.length <= 60 && !/[。；：:，]/.test(text) && IS_NAME.test(text.replace(/\s/g, ''))
