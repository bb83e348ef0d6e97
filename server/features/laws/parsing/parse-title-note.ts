import { TOLD_BY_PAGE, type Edition, type EventVerb, type TitleNoteEvent } from '#common/law/model.ts'
import { findDocNumbers } from '#common/law/doc-numbers.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { daysBetween, findDates } from './chinese-dates.ts'
import { noteLength, withDayFirst, wordsOfNote } from './note-lines.ts'

export interface TitleNote {
  /** As printed, lines joined with \n, outer brackets and stray tails removed. */
  text: string
  events: TitleNoteEvent[]
  /** Day of the last event that makes or changes the text, not the date in the file name (docs/law-as-data.md §4). */
  versionDate: string | null
  adoptDate: string | null
  approveDate: string | null
  publishDate: string | null
  docNumber: string | null
  /** 制定, 修正 or 修订: what made this version. */
  kind: 'enact' | 'amend' | 'revise'
  /** True when an earlier text of the same law existed. */
  amended: boolean
  /**
   * Key of the words of the act that made an amended text: its decision, or the meeting that adopted it. Null for a
   * first text.
   */
  madeBy: string | null
  /** Every text that the 题注 tells of, oldest first. */
  editions: Edition[]
  /** What was cut off the end: ）, 根据 … (warning TITLE_NOTE_TAIL). */
  tail: string
  /** Dates that do not exist, as printed (warning DATE_INVALID). */
  invalidDates: string[]
}

/** 题注 lines, one event per line or all in one pair of brackets, → events and the dates of this version. */
export function parseTitleNote(lines: readonly string[]): TitleNote {
  const printed = unwrap(joinBroken(withRoundBrackets(lines.map(wordsOfNote).filter((line) => line !== ''))))
  const invalidDates: string[] = []
  const events: TitleNoteEvent[] = []
  for (const line of printed.lines) events.push(...eventsOfLine(withDayFirst(line), invalidDates))
  inheritVerbs(events)
  return {
    text: printed.lines.join('\n'),
    events,
    tail: printed.tail,
    invalidDates,
    ...versionOf(events, printed.lines.join('\n')),
  }
}

/** Brackets of other kinds around a line, or opened by it, as round ones: 【…】, 〔…〕, […]; those of a number stay. */
function withRoundBrackets(lines: readonly string[]): string[] {
  let closing = ''
  return lines.map((line) => {
    const opening = closing === '' ? '〔【['.indexOf(line[0] ?? ' ') : -1
    // 〔2004〕5号 is a number, and 【颁布日期】 the label of a day.
    const opens = opening >= 0 && !/^.\s*(?:\d{4}\s*[〕】\]]|[\u4e00-\u9fa5]{2,6}[〕】\]])/.test(line)
    if (opens) closing = '〕】]'[opening] ?? ''
    const text = opens ? `（${line.slice(1)}` : line
    if (closing === '' || !new RegExp(`\\${closing}[。；;，,]?$`).test(text)) return text
    const at = text.lastIndexOf(closing)
    closing = ''
    return `${text.slice(0, at)}）${text.slice(at + 1)}`
  })
}

/** Lines broken in the middle of an event (a date cut in two, a title that goes on) are put together again. */
function joinBroken(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim()
    if (line === '') continue
    const last = joined.at(-1)
    if (last !== undefined && continues(last, line)) joined[joined.length - 1] = last + line
    // 国务院 · 中央军委发布: several bodies, one to a line
    else if (last !== undefined && lacksVerb(last) && EVENT_END.test(line) && !/\d年/.test(line))
      joined[joined.length - 1] = `${last} ${line}`
    else if (last !== undefined && lacksVerb(last) && BODY_END.test(line) && line.length < 20)
      joined[joined.length - 1] = `${last} ${line}`
    // 根据2016年2月6日《…》第一 · 次修订: an event that lacks its end until the next line.
    else if (
      last !== undefined &&
      lacksEnd(last) &&
      !STANDS_ALONE.test(line) &&
      noteLength([last, ...lines.slice(at)]) > 1
    )
      joined[joined.length - 1] = last + line
    else joined.push(line)
  }
  return joined
}

/**
 * Whether a line begins an event and may go on: not the bare day of a signature, nor the number or head of an order.
 */
const lacksEnd = (line: string): boolean =>
  !ORDER_ALONE.test(line) && !/^(?:令|公告|通告|[\d一二三四五六七八九十〇零○年月日\s]+日)$/.test(line)
/** 法释〔2025〕13号, （2025年…: what begins a line of its own. */
const STANDS_ALONE = /^(?:[（(〔【]|[\u4e00-\u9fa5]{0,12}[〔[（(]\d{4}[〕\]）)]第?\d+号)/

const EVENT_END = /(?:通过|批准|公布|发布|颁布|施行|修正|修订)$/
const BODY_END = /(?:委员会|院|部|局|署|会|军委)$/

function lacksVerb(line: string): boolean {
  return /^[（(]?\d{4}年\d{1,2}月\d{1,2}日/.test(line) && BODY_END.test(line)
}

/** 第396号 of an order, alone or behind 某市人民政府令, stands in a line of its own. */
const ORDER_ALONE = /^(?:[^《》，。]{2,60}(?:令|公告|通告))?(?:[〔（(]?\d{4}[年〕）)])?第[^第，。]{1,8}号$/

function continues(last: string, line: string): boolean {
  if (/\d年\d{1,2}月?\d{0,2}$/.test(last) && /^\d{0,2}[月日]/.test(line)) return true
  if (/^[（(]?(?:根据)?\s*\d{4}年/.test(line)) return false
  if (/^《?[（(]?.*号[）)]?$/.test(line) && line.length < 40) return false
  if (ORDER_ALONE.test(last)) return false
  return (
    openMarks(last) > 0 ||
    /^(?:的决定|[〈<《]|废止部分)/.test(line) ||
    (/(?:代表大会|常务委员会|关于|修改)$/.test(last) && !/^\S{2,12}(?:委员会|部|局)/.test(line))
  )
}

function openMarks(text: string): number {
  return (text.match(/[《〈<（(]/g)?.length ?? 0) - (text.match(/[》〉>）)]/g)?.length ?? 0)
}

/** Takes the outer brackets off and cuts stray tails left by the source's own splitting. */
function unwrap(lines: string[]): { lines: string[]; tail: string } {
  if (lines.length === 0) return { lines, tail: '' }
  const result = [...lines]
  let tail = ''
  const first = result[0] ?? ''
  const whole = result.join('')
  if (/^[（(]/.test(first) && /[）)]$/.test(whole) && closesAtEnd(whole)) {
    result[0] = first.slice(1)
    const at = result.length - 1
    result[at] = (result[at] ?? '').slice(0, -1)
  } else if (/^[（(]/.test(first) && bracketBalance(whole) > 0) {
    result[0] = first.slice(1)
  }
  for (let at = 0; at < result.length; at++) {
    for (;;) {
      const line = (result[at] ?? '').trimEnd()
      const cut =
        /(?:根据|，|,|；|;|、)$/.exec(line) ??
        (/[）)]$/.test(line) && bracketBalance(line) < 0 ? /[）)]$/.exec(line) : null)
      result[at] = line
      if (!cut) break
      if (/[根）)]/.test(cut[0])) tail = cut[0] + tail
      result[at] = line.slice(0, cut.index)
    }
  }
  return { lines: result.filter((line) => line !== ''), tail }
}

function bracketBalance(text: string): number {
  return (text.match(/[（(]/g)?.length ?? 0) - (text.match(/[）)]/g)?.length ?? 0)
}

/** True when the bracket opened first is closed by the very last character. */
function closesAtEnd(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (/[（(]/.test(text[at] ?? '')) depth++
    else if (/[）)]/.test(text[at] ?? '')) depth--
    if (depth === 0) return at === text.length - 1
  }
  return false
}

/** Every date outside book marks opens an event, which runs to the next date: run-together events come apart too. */
function eventsOfLine(line: string, invalidDates: string[]): TitleNoteEvent[] {
  const masked = maskTitles(line)
  const dates = findDates(masked)
  const events: TitleNoteEvent[] = []
  dates.forEach((found, index) => {
    const printed = line.slice(found.start, found.end)
    if (found.date === null) {
      invalidDates.push(printed)
      return
    }
    const next = dates[index + 1]?.start ?? line.length
    const lead = masked[found.start - 1] === '自' ? '自' : ''
    const before = line.slice(dates[index - 1]?.end ?? 0, found.start)
    const words = trimEnd(line.slice(found.end, next), ' \t\n\u3000').replace(LEADS_ON, '')
    const decision = DECISION_BEFORE.exec(before)?.[1] ?? ''
    const own = decision + withoutLooseEnd(trimEnd(words, ' \t\n\u3000（(。；;，,、').replace(/^[\s，,、）)]+/, ''))
    const label = LABEL_OF_DAY.exec(before)?.[1]
    // What stands behind a day and belongs to the next one: 通过，某会议于 · 公布日期：
    const cut = index + 1 < dates.length ? NEXT_BODY.exec(own) : null
    const inside =
      index + 1 < dates.length && LABEL_OF_DAY.test(own) ? own.replace(LABEL_OF_DAY, '') : (cut?.[1] ?? own)
    const body = BODY_BEFORE.exec(before)?.[1] ?? ''
    const text =
      label === undefined ? (body !== '' && STARTS_WITH_VERB.test(inside) ? body + inside : inside) : inside + label
    const isOfPage = text.endsWith(TOLD_BY_PAGE)
    const told = isOfPage ? text.slice(0, -TOLD_BY_PAGE.length) : text
    events.push({
      date: found.date,
      verb: verbOf(told, lead),
      body: bodyOf(told),
      text: told,
      ...(isOfPage ? { source: told.endsWith('印发') ? ('pageSigned' as const) : ('pagePublished' as const) } : {}),
      docNumber: findDocNumbers(maskTitles(text).replace(/[（）()]/g, ' '))[0] ?? findDocNumbers(text)[0] ?? null,
    })
  })
  return events
}

/** 公布日期：, 修正：, 【颁布日期】: the verb before its day. */
const LABEL_OF_DAY =
  /(?:^|[\s，,；;。【[])(制定|通过|批准|公布|颁布|发布|施行|实施|生效|修正|修订|修改)(?:日期|时间)?\s*[】\]]?\s*[：:】\]]\s*$/
/** 根据《某决定》（ before its day. */
const DECISION_BEFORE = /(《[^《》]*(?:《[^《》]*》[^《》]*)*》)[（(]\s*$/
/** The words without a bracket at their end that was opened before their day. */
const withoutLooseEnd = (words: string): string =>
  /[）)]$/.test(words) && bracketBalance(words) < 0 ? words.slice(0, -1) : words
/** What leads on to the next event. */
const LEADS_ON = /[，,；;、。]?(?:又|再)?(?:根据|依据|依照|按照|自|由|经)$/
const STARTS_WITH_VERB =
  /^(?:审议|表决|第[一二三四五六七八九十]+次|首次)*(?:通过|批准|公布|发布|颁布|修正|修订|修改|废止)/
const NEXT_BODY =
  /^((?:审议|表决)*(?:通过|批准|公布|发布|颁布|修正|修订|修改))[，,；;。、\s]+[\u4e00-\u9fa5]*(?:会议|委员会|政府)(?:于|在)?$/
/** 本条例已由某会议于: the body before its day. */
const BODY_BEFORE =
  /(?:^|[，,；;。、\s])(?:本(?:法|条例|办法|规定|细则|规则|决定))?(?:已|业)?(?:经|由)?([\u4e00-\u9fa5\d]*(?:会议|委员会|政府))(?:于|在)?$/

/**
 * Cuts characters off the end in a loop: a regular expression anchored at the end takes quadratic time on long runs of
 * blanks.
 */
function trimEnd(text: string, chars: string): string {
  let end = text.length
  while (end > 0 && chars.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** The text with everything inside 《》〈〉<> replaced by dots of the same length. */
export function maskTitles(text: string): string {
  let depth = 0
  let masked = ''
  for (const char of text) {
    if (char === '《' || char === '〈' || char === '<') depth++
    masked += depth > 0 ? '·'.repeat(char.length) : char
    if ((char === '》' || char === '〉' || char === '>') && depth > 0) depth--
  }
  // Marks that never close would hide every later date: then the line is read as it is.
  return depth > 0 ? text : masked
}

function verbOf(text: string, lead: string): EventVerb {
  const outside = maskTitles(text)
  if (/废止|失效/.test(outside)) return 'repeal'
  if (/修正|修改/.test(outside)) return 'amend'
  if (/修订/.test(outside)) return 'revise'
  if (/通过的[·\s]*$|批准的[·\s]*$/.test(outside) && /修正案|修改|决定/.test(text)) return 'amend'
  if (lead === '自' || /^(?:起)?(?:施行|实施|生效)/.test(outside)) return 'effect'
  if (/通过/.test(outside)) return 'adopt'
  if (/批准/.test(outside)) return 'approve'
  if (/公布|发布|颁布|印发|令第|公告/.test(outside)) return 'publish'
  if (/施行|实施|生效|^执行/.test(outside)) return 'effect'
  // The verb was lost (外商投资法): a session that acted adopted the text.
  if (/(?:代表大会|委员会|会议|次)[^，。]*$/.test(outside) && /代表大会|审判委员会|检察委员会|常务会议/.test(outside))
    return 'adopt'
  return 'other'
}

function bodyOf(text: string): string {
  const end =
    /(?:通过|批准|公布|发布|颁布|修订|修正|修改|令第|令\d|公告|印发|关于|《|施行|第[一二三四五六七八九十]+次(?:修正|修订)|起施行)/.exec(
      text,
    )
  return (end ? text.slice(0, end.index) : text).replace(/审议$|^起$|制定$|^[由以经](?=[\u4e00-\u9fa5]{3})/g, '').trim()
}

/** “A会议、2021年2月26日B会议通过”: the verb after the last date of a joint act holds for all of them. */
function inheritVerbs(events: TitleNoteEvent[]): void {
  for (let at = events.length - 2; at >= 0; at--) {
    const event = events[at]
    const next = events[at + 1]
    if (event && next && event.verb === 'other' && /会议$|全体会议$/.test(event.text)) event.verb = next.verb
  }
}

/** The dates of a joint adoption (最高法 and 最高检) are days apart, those of two versions of a text are further apart. */
const SAME_ACT_DAYS = 120

function versionOf(
  events: TitleNoteEvent[],
  note: string,
): Pick<
  TitleNote,
  'versionDate' | 'adoptDate' | 'approveDate' | 'publishDate' | 'docNumber' | 'kind' | 'amended' | 'madeBy' | 'editions'
> {
  const making = inOrder(
    events.filter((event) => event.verb !== 'effect' && event.verb !== 'repeal' && event.verb !== 'other'),
  )
  const groups: TitleNoteEvent[][] = []
  for (const event of making) {
    const group = groups.at(-1)
    if (!group || opensVersion(event, group)) groups.push([event])
    else group.push(event)
  }
  const last = groups.at(-1) ?? []
  const amended = groups.length > 1 || last.some((event) => event.verb === 'amend' || event.verb === 'revise')
  const dateOf = (verbs: EventVerb[]): string | null =>
    last.findLast((event) => verbs.includes(event.verb))?.date ?? null
  const approving = last.find((event) => event.verb === 'amend' && /批准/.test(maskTitles(event.text)))
  // A number on a line of its own (法释〔2021〕11号) has no date and belongs to the version at hand.
  const signed = signedDate(events, note)
  // The order of the first text, printed with a 题注 that tells of later ones, dates and numbers none of them.
  const isOfEarlier = signed !== null && signed < (last[0]?.date ?? signed)
  const loose =
    isOfEarlier || events.some((event) => event.docNumber !== null)
      ? null
      : (findDocNumbers(maskTitles(note))[0] ?? null)
  return {
    versionDate: (making.length > 0 ? making : events.filter((event) => event.verb === 'other')).reduce<string | null>(
      (latest, event) => (latest === null || event.date > latest ? event.date : latest),
      null,
    ),
    adoptDate: last.find((event) => event.verb === 'adopt')?.date ?? dateOf(['amend', 'revise']),
    approveDate: dateOf(['approve']) ?? approving?.date ?? null,
    publishDate: dateOf(['publish']) ?? (isOfEarlier ? null : signed),
    docNumber: last.findLast((event) => event.docNumber !== null)?.docNumber ?? loose,
    kind: kindOf(last),
    amended,
    madeBy: amended ? titleKey(last.map(({ text }) => text).join('')) : null,
    editions: groups.map((group, at) => ({
      date: group.reduce((latest, { date }) => (date > latest ? date : latest), ''),
      // A body that adopted a text it had adopted before has changed it: many 题注 of judicial interpretations say no
      // more.
      kind: at > 0 && kindOf(group) === 'enact' ? '修改' : KIND_TEXT[kindOf(group)],
      words: group.map(({ text }) => text).join('，'),
    })),
  }
}

/**
 * Events as they happened: some collections print the newest first. The days of a joint act, and a slip among days in
 * order, stay as printed.
 */
function inOrder(events: readonly TitleNoteEvent[]): TitleNoteEvent[] {
  const [first] = events
  const falls = events.every(({ date }, at) => date <= (events[at - 1]?.date ?? date))
  const isNewestFirst = falls && (first?.verb === 'amend' || first?.verb === 'revise')
  return isNewestFirst ? events.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) : [...events]
}

const KIND_TEXT: Record<TitleNote['kind'], string> = { enact: '制定', amend: '修正', revise: '修订' }

const kindOf = (group: readonly TitleNoteEvent[]): TitleNote['kind'] =>
  group.some((event) => event.verb === 'revise')
    ? 'revise'
    : group.some((event) => event.verb === 'amend')
      ? 'amend'
      : 'enact'

function opensVersion(event: TitleNoteEvent, group: TitleNoteEvent[]): boolean {
  const latest = group.at(-1)?.date ?? event.date
  const apart = daysBetween(latest, event.date)
  if (event.verb === 'amend' || event.verb === 'revise') {
    // 杭州市…通过 + 浙江省…批准的《…修改…》修正 are the two halves of one amendment
    const onlyAdopted = group.every((one) => one.verb === 'adopt')
    return !(onlyAdopted && apart >= 0 && apart <= SAME_ACT_DAYS && /批准/.test(maskTitles(event.text)))
  }
  if (event.verb === 'adopt') return group.some((one) => one.verb !== 'adopt') || apart > SAME_ACT_DAYS
  // What is published anew years after an amendment is not the text of that amendment.
  if (event.verb === 'publish') return apart > SAME_ACT_DAYS && /重新(?:公布|发布|颁布)/.test(event.text)
  return false
}

/** The bare date under a promulgation order (现予公布 … 2011年3月10日) is the day of publication. */
function signedDate(events: TitleNoteEvent[], note: string): string | null {
  if (!/现予(?:公布|发布)|予以(?:公布|发布)|现(?:公布|发布)《|印发给你们/.test(note)) return null
  return events.findLast((event) => event.verb === 'other' && event.text === '')?.date ?? null
}
