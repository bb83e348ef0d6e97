import { comparable } from '#common/law/look-alikes.ts'
import { NUMERAL_CHARS } from '#common/law/numerals.ts'
import { findDates } from './chinese-dates.ts'
import { withoutSpace } from './source-document.ts'

/*
 * The grammar of a 题注 (docs/decisions/0157). An event is a day, a body or a session, a decision in book marks, a verb
 * and a number, in any order. A line is one or more events when nothing of it is left once all of these are taken off.
 */

const N = `[${NUMERAL_CHARS}]`
/** What happened to a text. 制定 counts as the label of a day only: “…制定本办法” is how texts begin. */
const VERB_WORDS =
  '通过|批准|公布|发布|颁布|颁发|印发|下发|签发|修正|修订|修改|废止|失效|施行|实施|生效|执行|核准|备案|签署'
const VERB = new RegExp(
  `(?:第${N}+次|首次)?(?:审议|表决|讨论)*(?:${VERB_WORDS})(?:施行|实施|执行)?(?:的?(?=[、，。；\\s|]|$))?`,
  'g',
)
/** 公布日期：, 修正：, 【颁布时间】: the verb before its day. */
const LABELLED = new RegExp(
  `(?:制定|${VERB_WORDS})(?:(?:日期|时间)\\s*[】\\]〕]?\\s*[：:]?|\\s*[】\\]〕]\\s*[：:]?|\\s*[：:])\\s*(?=D)`,
  'g',
)
/** 国务院令第379号, 浙政发〔2004〕5号, 公告第1号, 令第十六号 */
const NUMBER = new RegExp(
  `[\\u4e00-\\u9fa5]{0,8}[〔【\\[（(]\\s*\\d{4}\\s*[〕】\\]）)]\\s*第?\\s*\\d{1,5}\\s*号|(?:\\d{4}年)?第?\\s*${N}{1,6}\\s*号(?:令|公告)?|令\\s*\\d{1,5}`,
  'g',
)
/** 关于修改部分行政法规的决定 without book marks, and what follows a decision in them. */
const DECISION =
  /关于(?:修改|修订|修正|废止|批准)[^，。；|]{0,50}?的?(?:决定|决议)(?:和[^，。；|]{0,30}的?(?:决定|决议))?|等[^，。；|]{0,14}的(?:决定|决议)|的?(?:决定|决议|修正案)/g
/** Words between the parts. */
const LINK =
  /本(?:法|条例|办法|规定|细则|规则|决定|解释|规章)|该(?:法|条例|办法|规定)|现予|予以|特此|同时|重新|之日起|即日起|日起|起(?=[V\s|，。；]|$)|全文/g
const LEAD = /^(?:(?:并|又|再|后|已|曾|业|现|其后|根据|依据|依照|按照|遵照|经|由|于|以|自|从|被|在|和|及|与|的|为)+)/
const TAIL = /(?:根据|依据|依照|按照|由|于|以|经|自|的|上|起|并|和|及|与|后|再|又)+$/
/** A body or a session, whole: 第九届全国人民代表大会常务委员会第十三次会议, 省政府, 国家档案局, 主席令. */
const BODY =
  /^[\u4e00-\u9fa5\dA-Z]{0,60}(?:会议|大会|委员会|常委会|人大|政府|国务院|军委|[院部厅局署会办委处]|政府令|国务院令|部令|委令|厅令|局令|署令|院令|主席令|委员会令|人民银行|人民银行令|银行|公告|主席|总理|省长|市长|州长|县长|法制办公室|办公室)$/
/** A sentence that says what to do or why is none of these, whatever its last word is. */
const SENTENCE = /应当|不得|可以|按照|为了|以来|进行|开展|关于|以及|所称|适用|依法|规定|我[国省市]|一致|认为|要求|决定/
const LABEL =
  /^[〔【[（(]?\s*(?:题\s*注|(?:颁布|公布|制定)[与和及]修[改订正]|(?:立法|历史|修[改订])?沿革|历次修[改订正](?:情况)?|修[改订正](?:记录|信息|历史|情况)|(?:制定|公布|立法)(?:[与和及]修[改订正])?(?:信息|情况|过程))\s*[〕】\]）)]?\s*[：:]?\s*/
const LIST_NUMBER = /^(?:\d{1,2}\s*[.．、]\s*(?!\d)|[①-⑳•●·▪◆■□▶►◇○※-]\s*)/
const LONGEST_EVENTS = 4_000
/** Lines into which one event may be broken. */
const MOST_PIECES = 12

/** The words of a line of a 题注 without its label, its number in a list and invisible characters. */
export const wordsOfNote = (line: string): string => comparable(line).trim().replace(LABEL, '').replace(LIST_NUMBER, '')

const DAY_BEHIND = new RegExp(
  `^([（(]?[^（()）]{2,80}?(?:《[^《》]*(?:《[^《》]*》[^《》]*)*》[^（()）]{0,8})?(?:${VERB_WORDS}))\\s*[（(]\\s*([^（()）]{6,16})\\s*[）)](?=[\\s。；;，,）)]*$)`,
)

/** 某会议通过（2004年5月28日） with the day before what happened on it, as every other event has it. */
export function withDayFirst(line: string): string {
  const [whole, words = '', day = ''] = DAY_BEHIND.exec(line) ?? []
  const [found] = findDates(day)
  if (whole === undefined || found?.start !== 0 || found.end !== day.trim().length || findDates(words).length > 0)
    return line
  const open = /^[（(]/.exec(words)?.[0] ?? ''
  return open + day + words.slice(open.length).replace(/^(?:根据|依据|经|由)/, '') + line.slice(whole.length)
}

/** Whether a line says no more than that a 题注 follows: 〔题注〕, 题注： */
const isLabel = (line: string): boolean => /^[（(〔【[]?$/.test(wordsOfNote(line))

/** What is left of a line when days (D), verbs (V) and the other parts of an event are taken off. */
function skeletonOf(line: string): string {
  let words = withDayFirst(wordsOfNote(line)).replace(/<([^<>]*)>/g, '〈$1〉')
  // Titles may hold titles: the inner ones go first.
  for (let before = ''; before !== words;) {
    before = words
    words = words.replace(/〈[^〈〉《》]*〉/g, '')
  }
  words = words.replace(/《[^《》]*(?:《[^《》]*》[^《》]*)*》/g, '|')
  for (const { start, end, date } of findDates(words).toReversed())
    words = `${words.slice(0, start)}${date === null ? 'X' : 'D'}${words.slice(end)}`
  return words.replace(LABELLED, 'L').replace(NUMBER, '|').replace(DECISION, '|').replace(VERB, 'V').replace(LINK, '|')
}

/** Whether a text is events and nothing else, each with its verb. */
function isEvents(text: string): boolean {
  if (text.length > LONGEST_EVENTS || !MAY_BE_EVENTS.test(text)) return false
  const skeleton = skeletonOf(text)
  // The last day must have its verb behind it, or before it as a label: else the event goes on in the next line.
  if (!/D/.test(skeleton) || !/D[^D]*V|LD[^DV]*$/.test(skeleton.slice(Math.max(0, skeleton.lastIndexOf('D') - 1))))
    return false
  return skeleton
    .split(/[DVL|\s（()）〔〕【】[\]，,；;、。：:“”—-]+/)
    .map((run) => run.replace(LEAD, '').replace(TAIL, ''))
    .every((run) => run === '' || (BODY.test(run) && !SENTENCE.test(run)))
}
const MAY_BE_EVENTS = /[\d０-９日⽇]/

const OPENING = /[（(〔【[]/g
const CLOSING = /[）)〕】\]]/g
const isOpen = (text: string): boolean => (text.match(OPENING)?.length ?? 0) > (text.match(CLOSING)?.length ?? 0)

/** Whether a line may be the first piece of an event: a day, or a body and its session, and no sentence. */
const MAY_BEGIN = new RegExp(
  `^[（(〔【[]?\\s*(?:本[\\u4e00-\\u9fa5]{1,2}(?:已|经|由|于|根据))?(?:(?:${LEAD.source.slice(1)})\\s*《|(?:${LEAD.source.slice(1)})?\\s*(?:D|[\\u4e00-\\u9fa5\\dNX]{2,40}(?:会议|委员会|政府|大会)))|^[（(〔【[]?\\s*(?:制定|${VERB_WORDS})(?:日期|时间)?\\s*[：:】]`,
)

/**
 * How many of these lines are a piece of a 题注: events, whole or broken over lines at any place, or the label before
 * them; 0 when the first line is none.
 */
export function noteLength(lines: readonly string[]): number {
  const [first = ''] = lines
  if (isLabel(first) && first !== '') return noteLength(lines.slice(1)) > 0 ? 1 : 0
  if (isEvents(first)) return 1
  if (!MAY_BEGIN.test(withDays(first)) || (/[。]$/.test(first) && !isOpen(first))) return 0
  for (let length = 2; length <= Math.min(MOST_PIECES, lines.length); length++) {
    const piece = lines[length - 1] ?? ''
    // A whole event of its own, or an article, is no continuation.
    if (/^\s*第\s*\S{1,8}\s*[条章编节](?:\s|$)/.test(piece)) return 0
    if (isEvents(lines.slice(0, length).join(''))) return length
  }
  return 0
}

function withDays(line: string): string {
  let words = wordsOfNote(line)
  for (const { start, end } of findDates(words).toReversed()) words = `${words.slice(0, start)}D${words.slice(end)}`
  return words
}

const LONGEST_SUSPECT = 400
/** A year with its month or a day, as it looks even where it cannot be read. */
const LIKE_DAY =
  /[\dＯOo〇○零一二三四五六七八九?？□]{2,4}\s*年\s*[^年，。]{0,6}\s*月|\d{4}\s*[.\-/．]\s*[^年月，。]{1,3}\s*[.\-/．]/
const LIKE_VERB = /通过|批准|公布|发布|颁布|修正|修订|修改|废止/

/** How preambles speak: why a text is made, and what follows. */
const PREAMBLE = /^(?:为|《)|如下\s*[：:。]?$|制定本|作出|以来|现就|予以修改|审理/

/** Whether a paragraph before the first article looks as if it told an event in the history of its text. */
export const looksLikeEvent = (text: string): boolean => {
  const words = withoutSpace(comparable(text))
  return (
    words.length <= LONGEST_SUSPECT &&
    !PREAMBLE.test(words) &&
    LIKE_DAY.test(words) &&
    LIKE_VERB.test(words.replace(/《[^《》]*(?:《[^《》]*》[^《》]*)*》/g, ''))
  )
}
