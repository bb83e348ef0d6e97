import { codelessNumber, docNumberKey, normaliseDocNumber, unifiedNumber } from '#common/law/doc-numbers.ts'
import {
  HEADING_LEVELS,
  TOLD_BY_PAGE,
  type DaySource,
  type LawNode,
  type ParsedLaw,
  type ParseWarning,
  type WarningKind,
} from '#common/law/model.ts'
import { missingAnnexes } from './annexes-listed.ts'
import { withCatalogue } from './catalogue-lines.ts'
import { addDays, daysBetween } from './chinese-dates.ts'
import { classifyLine } from './classify-line.ts'
import { formOf, isNamedAct } from './document-form.ts'
import { effectOfDocument, forcesOfDocument, issuedNamesOf } from './issued-days.ts'
import { namesHandedOut, namesIssuedBy } from './issued-names.ts'
import { findRelations } from './find-relations.ts'
import { withoutFurniture } from './furniture.ts'
import { walkNodes } from './law-nodes.ts'
import { looksLikeEvent } from './note-lines.ts'
import { allSaidBy, dayOfPage, hasBoxInside, saidBy, type PageSays } from './page-lines.ts'
import { parseTitle, titleDoubt, titleWithNumber } from './parse-title.ts'
import { parseTitleNote, type TitleNote } from './parse-title-note.ts'
import { parseTree } from './parse-tree.ts'
import { notForPublic } from './publicity.ts'
import { repairSource } from './repair-source.ts'
import { bodyText, roundTripFault } from './round-trip.ts'
import { saidOfQuality } from './scan-quality.ts'
import type { PageLine, Recognition, SourceBlock, SourceDocument, SourceRemark, TextBlock } from './source-document.ts'
import { secondDocument } from './second-document.ts'
import { dayAloneAt, signatureAt } from './signature.ts'
import { suspensionsOf } from './suspensions.ts'
import { withoutContents } from './table-of-contents.ts'
import { treeFaults } from './tree-faults.ts'

/** One document of the neutral form → everything the database keeps of it. Pure. */
export function parseLaw(printed: SourceDocument): ParsedLaw {
  const { source, warnings: repairs } = repairSource(printed, !isAmending(printed.titleLines.join('')))
  const titled = parseTitle(source)
  const { title, subtitle, docNumber: titleNumber, takenOff } = titled
  const about = source.about ?? []
  const amends = isAmending(title)
  const { blocks, remarks, printing } = withoutFurniture(withoutContents(source.blocks))
  const { note, dated } = datedNote(source, blocks, { printing, about, titleNumber })
  const paragraphs = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  const named = amends ? null : (namesIssuedBy(title) ?? namesHandedOut(title, paragraphs))
  const tree = parseTree(blocks, amends, named)
  const body = bodyText(blocks)
  const days = effectOfDocument(tree.nodes, tree.issued, note, [title, ...(named?.names ?? [])])
  const effect = withEffectOfPage(days.effect, about, note)
  const force = amends ? { forces: [], warnings: [] } : forcesOfDocument(tree, effect, days.parts, note)
  const issuing = issuedNamesOf(named, tree.nodes, tree.issued, days.parts, effect)
  const { relations, localAliases } = findRelations(title, tree.nodes, issuing.names)
  const suspended = suspensionsOf(title, tree.nodes, relations, { ...effect, publishDate: note.publishDate })
  const articleCount = [...walkNodes(tree.nodes)].filter((node) => node.level === 'article').length
  const unified = unifiedNumberOf(source, tree.nodes)
  const docNumber =
    note.docNumber ??
    titleNumber ??
    announcementNumber(source, title) ??
    headNumber(tree.nodes) ??
    numberToldBy(about) ??
    unified ??
    codelessIn(source)
  const form = formOf({
    title,
    fileName: source.fileName,
    docNumber,
    isNumberAbove: note.docNumber !== null || titleNumber !== null,
    // The day on which a site showed a text says nothing of what it is.
    hasEvents: dated?.isOfPage !== true && note.events.length > 0,
    articleCount,
    paragraphs,
  })
  const trees = [tree.nodes, ...tree.issued.map(({ node }) => node.children)]
  const law: ParsedLaw = {
    title: titleWithNumber(title, docNumber),
    subtitle,
    titleNote: note.text,
    events: withRegistration(note, unified),
    versionDate: note.versionDate,
    adoptDate: note.adoptDate,
    approveDate: note.approveDate,
    publishDate: note.publishDate,
    ...effect,
    madeBy: note.madeBy,
    editions: note.editions,
    docNumber,
    publisher: publisherIn(about) ?? takenOff.find((words) => NAMES_BODY.test(words)) ?? null,
    issued: issuing.names,
    nodes: tree.nodes,
    ...(force.forces.length > 0 ? { articleForces: force.forces } : {}),
    ...(suspended.suspensions.length > 0 ? { suspensions: suspended.suspensions } : {}),
    relations,
    localAliases,
    warnings: [
      ...repairs,
      ...tree.warnings,
      ...trees.flatMap((nodes) => treeFaults(nodes, subtitle === '', amends)),
      ...issuing.warnings,
      ...missingAnnexes(
        blocks,
        issuing.names.map(({ name }) => name),
      ),
      ...days.warnings,
      ...force.warnings,
      ...suspended.warnings,
      ...noteWarnings(source, note),
      ...contradictedDays(note, effect.effectDate),
      ...endToldBy(about, effect.expireDate),
      ...(articleCount > 0 ? unreadNotes(blocks) : []),
      ...boxesInText(blocks),
      ...remarkWarnings(remarks),
      ...warningsOfFile(source),
      ...dayElsewhere(dated),
      ...titleWarnings(titled, form),
      ...(amends ? [] : secondText(blocks, tree.issued.length)),
      ...bodyWarnings(body, tree.nodes, articleCount),
      ...effectUnknown(effect, note),
      ...formWarnings(form),
    ],
    isReference: form.is === 'reference',
    form,
    articleCount,
    charCount: body.length,
  }
  return withCatalogue(law, about)
}

/** The 题注 of a document with the days that it has from elsewhere, and where they are from. */
function datedNote(
  source: SourceDocument,
  blocks: readonly SourceBlock[],
  {
    printing,
    about,
    titleNumber,
  }: { printing: DayFrom | null; about: readonly PageLine[]; titleNumber: string | null },
): { note: TitleNote; dated: DayFrom | null } {
  const printed = parseTitleNote(source.titleNoteLines)
  const number = printed.docNumber ?? titleNumber
  const signature = isReleased(printed) ? null : signatureOf(blocks, number !== null)
  const told =
    hasDay(printed) || signature
      ? null
      : (printing ?? eventsToldBy(about) ?? dayToldBy(about, yearOf(number ?? numberToldBy(about))))
  const dated = signature ?? told
  return { note: withFileDate(withSignature(printed, dated), fileDateOf(source)), dated }
}

const dayElsewhere = (dated: DayFrom | null): ParseWarning[] =>
  dated ? [{ kind: 'NO_TITLE_NOTE', place: dated.place, detail: `日期取自${dated.what}“${dated.printed}”` }] : []

/** What was taken off a title, and what speaks against its being one. */
function titleWarnings(
  { title, takenOff, fromFileName }: ReturnType<typeof parseTitle>,
  { is }: ReturnType<typeof formOf>,
): ParseWarning[] {
  const cleaned: ParseWarning = {
    kind: 'TITLE_CLEANED',
    place: '标题',
    detail: `标题去掉了${takenOff.map((words) => `“${words}”`).join('、')}`,
  }
  const isFromName = fromFileName && !isNamedAct(title)
  const doubt = is === 'law' ? (titleDoubt(title) ?? (isFromName ? `标题取自文件名“${title}”` : null)) : null
  return [
    ...(takenOff.length > 0 ? [cleaned] : []),
    ...(doubt === null ? [] : [{ kind: 'UNREAD_NOTE' as const, place: '标题', detail: `${doubt}，不像标题` }]),
  ]
}

/** Another document behind the first. @param issued number of texts that the first one hands out */
function secondText(blocks: readonly SourceBlock[], issued: number): ParseWarning[] {
  const second = issued > 1 ? null : (secondLaw(blocks) ?? (issued > 0 ? null : secondDocument(blocks)))
  const detail = `从“${second?.text}”起像是另一份文件；如是，请分成几个文件分别入库`
  return second ? [{ kind: 'SEVERAL_LAWS', place: `第${second.line}行`, detail }] : []
}

function bodyWarnings(body: string, nodes: readonly LawNode[], articleCount: number): ParseWarning[] {
  const fault = roundTripFault(body, nodes)
  const without = body === '' ? '正文是空的' : '按段落编排'
  return [
    ...(fault === null ? [] : [{ kind: 'ROUND_TRIP' as const, place: '正文', detail: fault }]),
    ...(articleCount === 0 ? [{ kind: 'NO_ARTICLES' as const, place: '正文', detail: without }] : []),
  ]
}

/** An amended text whose clause is that of the first one is usual; its day stands in the amending act. */
function effectUnknown(
  { effectDate, effectText }: Pick<ParsedLaw, 'effectDate' | 'effectText'>,
  { amended }: TitleNote,
): ParseWarning[] {
  if (effectDate !== null || (effectText !== '' && amended)) return []
  const detail = effectText === '' ? '正文和题注都没有施行日期' : `“${effectText.slice(0, 40)}”，题注没有公布日期`
  return [{ kind: 'NO_EFFECT_CLAUSE', place: '正文', detail }]
}

const formWarnings = (form: ReturnType<typeof formOf>): ParseWarning[] =>
  form.is === 'law'
    ? []
    : [{ kind: KIND_OF_FORM[form.is], place: form.is === 'unreadable' ? '正文' : '标题', detail: form.why }]

/** A day that a document has from elsewhere than its 题注. */
interface DayFrom {
  /** The event as a 题注 would have it. */
  words: string
  printed: string
  place: string
  /** 落款, 版记, 网页所载的发布日期 */
  what: string
  source: DaySource
  /** The text itself does not have it, so that it is written into the 题注. */
  isOfPage?: boolean
}

/** Whether a 题注 tells when the text was passed, published or changed; a mere number or a day of force does not. */
const hasDay = ({ events }: TitleNote): boolean => events.some(({ verb }) => verb !== 'effect')

/**
 * Whether nothing below a text can tell more: a numbered document that was adopted on a day and issued on another is
 * signed on that one.
 */
const isReleased = (note: TitleNote): boolean =>
  hasDay(note) &&
  (note.amended ||
    note.docNumber?.includes('〔') !== true ||
    note.events.some(({ verb }) => verb !== 'adopt' && verb !== 'effect'))

/**
 * Who signed a document without a 题注, and when: 某省人民政府 and 2024年3月1日, as notices and opinions end. The first of them,
 * because the document that a notice hands out may be signed too. A day without a body counts in a numbered document
 * only.
 */
function signatureOf(blocks: readonly SourceBlock[], numbered: boolean): DayFrom | null {
  const from = (at: number, length: number, bodies: string, day: string): DayFrom => ({
    words: `${day}${bodies}印发`,
    printed: `${bodies} ${day}`.trim(),
    place: `第${blocks[at + length - 1]?.line ?? 0}行`,
    what: '落款',
    source: 'signature',
  })
  for (const index of blocks.keys()) {
    const found = signatureAt(blocks, index)
    if (found) return from(index, found.length, found.bodies, found.day)
  }
  // Of a text without a number it is one where nothing follows it, or where the sentence that ends a notice or its list
  // of annexes stands before it.
  const closes = (index: number) => {
    const block = blocks[index]
    return block?.kind === 'text' && index < MOST_BEFORE_SIGNATURE && CLOSING.test(block.text)
  }
  const isSigned = (at: number) =>
    at >= blocks.length - LAST_BLOCKS || closes(at - 1) || endsListOfAnnexes(blocks, at - 1)
  for (const index of numbered ? blocks.keys() : [...blocks.keys()].filter(isSigned)) {
    const day = dayAloneAt(blocks, index)
    if (day !== null) return from(index, 1, '', day)
  }
  return null
}

/** Whether a line is the last of 附件：1.甲办法 · 2.乙细则. */
function endsListOfAnnexes(blocks: readonly SourceBlock[], last: number): boolean {
  for (let at = last; at >= 0 && at > last - MOST_BEFORE_SIGNATURE; at--) {
    const block = blocks[at]
    if (block?.kind !== 'text') return false
    if (/^附\s*件\s*[：:]/.test(block.text)) return true
    if (!/^\d{1,2}\s*[.．、]/.test(block.text)) return false
  }
  return false
}

const LAST_BLOCKS = 2
/** 现印发给你们，请遵照执行。 of a notice above what it hands out. */
const CLOSING = /(?:印发|发给|转发|下发)[^。]*(?:执行|落实|办理|你们)[^。]{0,8}。?$/
const MOST_BEFORE_SIGNATURE = 12

/** Days by which collections tell of a text, each with the word for its event; nothing of them stands in the text. */
const EVENTS_OF_PAGE = [
  ['adopted', '通过'],
  ['approved', '批准'],
  ['published', '公布'],
  ['changed', '修订'],
  ['effect', '起施行'],
] as const

/** What the lines of a collection tell of a text: 通过日期：…, 公布日期：…; null where they give no day but those of sites. */
function eventsToldBy(about: readonly PageLine[]): DayFrom | null {
  if (!['adopted', 'approved', 'changed'].some((says) => saidBy(about, says as PageSays) !== null)) return null
  const publisher = publisherIn(about) ?? ''
  const told = EVENTS_OF_PAGE.flatMap(([says, verb]) =>
    (says === 'changed' ? allSaidBy(about, says) : [saidBy(about, says)]).flatMap((printed) => {
      const day = dayOfPage(printed)
      return day === null || printed === null
        ? []
        : [{ words: wordsOfDay(day) + (says === 'effect' ? '' : publisher) + verb, printed }]
    }),
  )
  if (told.length === 0) return null
  return {
    words: told.map(({ words }) => words).join(`${TOLD_BY_PAGE}\u3000`),
    printed: told.map(({ printed }) => printed).join('、'),
    place: '网页',
    what: '所附的通过、公布等日期',
    source: 'pagePublished',
    isOfPage: true,
  }
}

/**
 * The day of effect that the box of a page gives a first text which says nothing of it itself. One that is a day of the
 * page too was filled in by the site.
 */
function withEffectOfPage<E extends Pick<ParsedLaw, 'effectDate' | 'effectBasis' | 'effectText'>>(
  said: E,
  about: readonly PageLine[],
  note: TitleNote,
): E {
  const day =
    said.effectDate === null && said.effectText === '' && !note.amended ? dayOfPage(saidBy(about, 'effect')) : null
  const filledIn = (['signed', 'published'] as const).some((says) =>
    allSaidBy(about, says).some((printed) => dayOfPage(printed) === day),
  )
  if (day === null || filledIn || (note.versionDate !== null && day < note.versionDate)) return said
  return { ...said, effectDate: day, effectBasis: 'event', effectText: `${wordsOfDay(day)}起施行${TOLD_BY_PAGE}` }
}

/** An end that a page gives and the text does not: sites fill it in by themselves, so it is told and not used. */
function endToldBy(about: readonly PageLine[], expireDate: string | null): ParseWarning[] {
  const printed = saidBy(about, 'end')
  const day = dayOfPage(printed)
  return day === null || day === expireDate
    ? []
    : [
        {
          kind: 'DAYS_CONTRADICT',
          place: '网页',
          detail: `网页说有效期到${day}，文件自己${expireDate === null ? '没有写明' : `说${expireDate}`}`,
        },
      ]
}

const wordsOfDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** The year of a number of its form 某政发〔2014〕20号; null for others. */
const yearOf = (number: string | null): string | null => /〔(\d{4})〕/.exec(number ?? '')?.[1] ?? null

/**
 * The day of a page about a document that has none of its own: the one on which it was signed, before the one on which
 * it was put there. A site that put it there in another year than that of its number tells nothing of its day.
 */
function dayToldBy(about: readonly PageLine[], year: string | null): DayFrom | null {
  const publisher = publisherIn(about) ?? ''
  for (const [says, what, source] of [
    ['signed', '网页所载的成文日期', 'pageSigned'],
    ['published', '网页所载的发布日期', 'pagePublished'],
  ] as const) {
    const printed = saidBy(about, says)
    const day = dayOfPage(printed)
    if (day === null || printed === null || (says === 'published' && year !== null && !day.startsWith(year))) continue
    return {
      words: `${wordsOfDay(day)}${publisher}${says === 'signed' ? '印发' : '发布'}`,
      printed,
      place: '网页',
      what,
      source,
      isOfPage: true,
    }
  }
  return null
}

function numberToldBy(about: readonly PageLine[]): string | null {
  const printed = saidBy(about, 'number')
  if (printed === null) return null
  if (docNumberKey(printed) !== null) return normaliseDocNumber(printed)
  // 某政办〔2022〕15号 性：有效, where the label of the next value is torn.
  const [first = '', next] = printed.split(/\s+/)
  return next !== undefined && docNumberKey(first) !== null ? normaliseDocNumber(first) : null
}

/** A body that a site printed between two copies of the title. */
const NAMES_BODY = /^[\u4e00-\u9fa5]{4,40}(?:政府|公署|委员会|办公厅|办公室|总局|总署|法院|检察院|[厅局部署])$/
/** 县政府网站, 政务公开平台, 管理员: what runs a site, no body. */
const NAMES_SITE = /(?:网站?|平台|频道|公众号|管理员|编辑部?)$/
/** The body that a page names as the issuer of its document; names of sites are none. */
const publisherIn = (about: readonly PageLine[]): string | null => {
  const words = saidBy(about, 'publisher')
  return words === null || NAMES_SITE.test(words.trim()) ? null : words.replace(/[;；,，]/g, '、')
}

/** A 题注 with the day that the document has from elsewhere; what the printed one says of number and force stays. */
function withSignature(note: TitleNote, from: DayFrom | null): TitleNote {
  if (from === null) return note
  if (note.adoptDate !== null)
    return { ...parseTitleNote([...note.text.split('\n'), from.words]), text: note.text, docNumber: note.docNumber }
  const signed = parseTitleNote([from.words])
  const text = from.isOfPage
    ? [note.text, from.words + TOLD_BY_PAGE].filter((words) => words !== '').join('\n')
    : note.text
  const events = signed.events.map((event) => ({ ...event, source: from.source }))
  return { ...signed, text, docNumber: note.docNumber, events: [...events, ...note.events] }
}

const TITLE_END = /(?:法|条例|规定|办法|细则|规则|决定|规程|制度)(?:[（(].{1,12}[）)])?$/
/** Lines between the title of a second text and its first article: 题注, 目录, headings. */
const BEFORE_FIRST = 40

/** The title of another law behind the articles of the first one: the numbers begin anew, and no 附件 was announced. */
function secondLaw(blocks: readonly SourceBlock[]): { text: string; line: number } | null {
  let articles = 0
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'text') continue
    const is = classifyLine(block)
    if (is.kind === 'appendix') return null
    if (is.kind !== 'article') continue
    if (is.num === 1 && is.sub === 0 && articles >= 2) {
      const title = blocks
        .slice(Math.max(0, index - BEFORE_FIRST), index)
        .find(
          (one): one is TextBlock =>
            one.kind === 'text' &&
            one.text.length <= 60 &&
            TITLE_END.test(one.text) &&
            classifyLine(one).kind === 'plain',
        )
      return title ? { text: title.text, line: title.line } : null
    }
    articles++
  }
  return null
}

const LEFT_OUT: Readonly<
  Record<
    Exclude<SourceRemark['kind'], 'change' | 'wrapped' | 'control' | 'crossed' | 'damaged'>,
    (count: number, places: string) => string
  >
> = {
  picture: (count, places) => `图片 ${count} 张（${places}）没有收入正文，需要的请作为附件上传`,
  note: (count, places) => `脚注或者尾注 ${count} 处（${places}）没有收入正文`,
  formula: (count, places) => `公式 ${count} 处（${places}）只按文字读取，请对照原件核对`,
  hidden: (count, places) => `隐藏的文字 ${count} 处（${places}）没有收入正文`,
  comment: (count, places) => `注释 ${count} 处（${places}）没有收入正文`,
  struck: (count, places) => `划掉的文字 ${count} 处（${places}）没有收入正文`,
  code: (count, places) => `代码 ${count} 处（${places}）没有收入正文`,
  box: (count, places) => `文本框 ${count} 处（${places}）没有收入正文，属于正文的请移出文本框后重新上传`,
  signature: () => '电子签章没有收入正文，也没有验证；请用阅读器核对签章',
  page: (count, places) => `页码和公报页眉 ${count} 处（${places}）没有收入正文`,
  colophon: (count, places) => `版记（抄送、印发）${count} 处（${places}）没有收入正文`,
  head: (count, places) => `页眉页脚 ${count} 处（${places}）没有收入正文`,
  watermark: (count, places) => `水印 ${count} 处（${places}）没有收入正文`,
  lineNumbers: (_, places) => `页边的行号（${places}）没有收入正文`,
  layer: (count, places) => `文件自带的文字是乱码 ${count} 页（${places}），没有采用，正文按页面图像重新识别`,
}
const PLACES_NAMED = 5
/** Characters of what was left out that are told. */
const WORDS_NAMED = 20

/** What a file holds beside its text, each kind once with its first places. */
function remarkWarnings(remarks: readonly SourceRemark[]): ParseWarning[] {
  const kinds = [
    'change',
    'crossed',
    'wrapped',
    'control',
    'damaged',
    ...(Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[]),
  ] as const
  return kinds.flatMap((kind): ParseWarning[] => {
    const own = remarks.filter((one) => one.kind === kind)
    const [first] = own
    if (first === undefined) return []
    const unit = first.ofPage ? '页' : '段'
    const [place, lines] = [`第${first.line}${unit}`, own.map(({ line }) => line)]
    const all = [...new Set(lines)]
    const said = own.flatMap(({ words }) =>
      words === undefined ? [] : [`“${words.slice(0, WORDS_NAMED)}${words.length > WORDS_NAMED ? '…' : ''}”`],
    )
    const places = [
      `第${all.slice(0, PLACES_NAMED).join('、')}${unit}${all.length > PLACES_NAMED ? '等' : ''}`,
      ...[...new Set(said)].slice(0, PLACES_NAMED),
    ].join('，')
    if (kind === 'change')
      return [
        {
          kind: 'TRACKED_CHANGES',
          place,
          detail: `修订 ${lines.length} 处（${places}）已按全部接受读取，请确认是否为定稿`,
        },
      ]
    if (kind === 'crossed')
      return [
        {
          kind: 'TRACKED_CHANGES',
          place,
          detail: `划掉的文字 ${lines.length} 处（${places}）仍按正文读取，请核对是否应当删去`,
        },
      ]
    if (kind === 'wrapped')
      return [{ kind: 'REPAIRED', place, detail: `按行宽断开的段落 ${lines.length} 处（${places}）已合并，请核对分段` }]
    if (kind === 'control')
      return [
        { kind: 'REPAIRED', place, detail: `字间的控制字符 ${lines.length} 处（${places}）已去掉，请对照原件核对` },
      ]
    if (kind === 'damaged')
      return [{ kind: 'DAMAGED_TEXT', place, detail: `文件的内容与其校验值不符（${places}），文字可能有误或者不全` }]
    return [{ kind: 'LEFT_OUT', place, detail: LEFT_OUT[kind](lines.length, places) }]
  })
}

const LINES_NAMED = 6

/** What the page around a document printed and its text does not have. */
function pageWarnings(about: readonly PageLine[]): ParseWarning[] {
  if (about.length === 0) return []
  const named = about.map(({ label, value }) =>
    label === ''
      ? value
          .trim()
          .replace(/^[（(](.*)[）)]$/, '$1')
          .slice(0, 16)
      : label,
  )
  const words = [...new Set(named)]
  return [
    {
      kind: 'LEFT_OUT',
      place: `第${about[0]?.line ?? 0}行`,
      detail: `网页或者公文上的说明 ${about.length} 处（${words.slice(0, LINES_NAMED).join('、')}${words.length > LINES_NAMED ? '等' : ''}）没有收入正文`,
    },
  ]
}

/** What is said of a text that was recognised on a scan. */
const recognisedWarning = (recognition: Recognition): ParseWarning => ({
  kind: 'RECOGNISED',
  place: '文件',
  detail: `共 ${recognition.pages} 页，${recognition.words} 个字词中有 ${recognition.doubtful} 个没有把握，请对照扫描件逐字校对${saidOfQuality(recognition)}`,
})

/** What only the file tells: a text that was made of it does not show it any more. */
export function warningsOfFile(source: SourceDocument): ParseWarning[] {
  const { fileName, remarks = [], charsetGuessed, recognition, about = [] } = source
  const restricted = notForPublic(source.titleNoteLines, about)
  return [
    ...(restricted
      ? [{ kind: 'NOT_PUBLIC' as const, place: restricted.place, detail: `标有“${restricted.words}”` }]
      : []),
    ...remarkWarnings(remarks),
    ...pageWarnings(about),
    ...(parseTitle(source).fromFileName
      ? [{ kind: 'TITLE_FROM_FILE_NAME' as const, place: '标题', detail: `标题取自文件名“${fileName}”` }]
      : []),
    ...(charsetGuessed
      ? [
          {
            kind: 'CHARSET_GUESSED' as const,
            place: '文件',
            detail: '按 GB18030 或无标记的 UTF-16 读取，请核对有无乱码',
          },
        ]
      : []),
    ...(recognition ? [recognisedWarning(recognition)] : []),
  ]
}

const KIND_OF_FORM = { reference: 'NOT_A_LAW', draft: 'DRAFT', unreadable: 'GARBLED' } as const
const WITHHELD: ReadonlySet<WarningKind> = new Set([
  'ROUND_TRIP',
  'UNREAD_NOTE',
  'DAMAGED_TEXT',
  'RECOGNISED',
  'DRAFT',
  'GARBLED',
  'UNDECIDED',
  'NOT_PUBLIC',
  'TRACKED_CHANGES',
  'CATALOGUE_DIFFERS',
])
/** What staff answer and nothing mends: until then a text is asked about. */
const ASKED: ReadonlySet<WarningKind> = new Set(['UNDECIDED', 'TRACKED_CHANGES', 'CATALOGUE_DIFFERS'])

/**
 * Whether a text must not be shown: its tree does not give it back, characters of it are lost, nobody has read what was
 * recognised, it is a draft, which is no law, nobody knows yet what kind of law it is, the paper itself says that it is
 * not for everybody, or nobody has said that a text with changes that were not accepted is final.
 */
export function isWithheld({ warnings }: Pick<ParsedLaw, 'warnings'>): boolean {
  return warnings.some(({ kind }) => WITHHELD.has(kind))
}

/**
 * Why a text that must not be shown is not: it waits for an answer of staff and has no fault (`asked`), or it has one;
 * null for one that may be.
 */
export function withheldAs({ warnings }: Pick<ParsedLaw, 'warnings'>): 'asked' | 'withheld' | null {
  const others = warnings.filter(({ kind }) => !ASKED.has(kind))
  return isWithheld({ warnings: others }) ? 'withheld' : isWithheld({ warnings }) ? 'asked' : null
}

/** 2025年第3号 below the title of an announcement, with the body that the title names: 某局公告2025年第3号. */
function announcementNumber({ titleNoteLines }: SourceDocument, title: string): string | null {
  const number = titleNoteLines
    .map((line) => /^[（(]?(\d{4}年第\d{1,4}号)[）)]?$/.exec(line.replace(/\s/g, ''))?.[1])
    .find((found) => found !== undefined)
  const [, body, kind] = /^(.*?)关于.*(公告|通告)$/.exec(title) ?? []
  return number === undefined || body === undefined ? null : normaliseDocNumber(`${body}${kind}${number}`)
}

/** 〔2025〕19号 of minutes and letters, which have no code. */
const codelessIn = ({ titleNoteLines }: SourceDocument): string | null =>
  titleNoteLines.map((line) => codelessNumber(line)).find((number) => number !== null) ?? null

/** Judicial interpretations print their 发文字号 on a line of its own between title and preamble. */
function headNumber(nodes: readonly LawNode[]): string | null {
  const line = linesAtHead(nodes).find((line) => docNumberKey(line) !== null && unifiedNumber(line) === null)
  return line === undefined ? null : normaliseDocNumber(line)
}

/** Short lines before the first heading or article, without brackets around them. */
function linesAtHead(nodes: readonly LawNode[]): string[] {
  const lines: string[] = []
  for (const node of walkNodes(nodes)) {
    if (HEADING_LEVELS.includes(node.level) || node.level === 'article' || node.level === 'appendix') break
    lines.push(...node.text.split('\n').filter((line) => line.length <= 40))
  }
  return lines.map((line) => line.replace(/^[（(]|[）)]$/g, ''))
}

/** The 统一编号 of a normative document, which stands near its 文号 or in the box of its page; null when it has none. */
function unifiedNumberOf({ titleNoteLines, about = [] }: SourceDocument, nodes: readonly LawNode[]): string | null {
  const lines = [...titleNoteLines, ...linesAtHead(nodes), saidBy(about, 'unified') ?? '']
  return (
    lines.map((line) => unifiedNumber(line.replace(/^.{2,10}[号码][：:]/, ''))).find((number) => number !== null) ??
    null
  )
}

/**
 * The events of a 题注, and the registration of a normative document, which is told of the day on which it was issued.
 */
function withRegistration(
  { events, publishDate, versionDate }: TitleNote,
  unified: string | null,
): TitleNote['events'] {
  const date = publishDate ?? versionDate
  return unified === null || date === null
    ? events
    : [...events, { date, verb: 'other', body: '', text: `统一编号${unified}`, docNumber: unified }]
}

/** Decisions and 修正案 quote new text: what stands in their quotation marks is no structure (rule 5). */
function isAmending(title: string): boolean {
  return /修正案|关于(?:废止和|废止、)?修改|(?:修改|废止|修订|补充).*的(?:决定|决议)|关于废止/.test(title)
}

const fileDateOf = ({ fileName }: SourceDocument): string | null =>
  /[（(](\d{4}-\d{2}-\d{2})[）)]/.exec(fileName)?.[1] ?? null

/** Days between an adoption and the date that collections give their files, which is often that of publication. */
const FILE_DATE_DAYS = 120
const JUDICIAL = /审判委员会|检察委员会/

/**
 * The 题注 of a text that is younger than it says: many collections print the 题注 of the first text over one that was
 * amended later and date the file by that amendment. The text is then that of the file's day, and none of the dates of
 * the 题注 are its own. Judicial interpretations with a 题注 are left alone: the two courts often publish years after they
 * adopted. A text without any date in its 题注 is that of the file's day as well; whether it was amended until then is
 * not known, so an older day in its clause is not its own.
 */
function withFileDate(note: TitleNote, fileDate: string | null): TitleNote {
  const { versionDate } = note
  if (fileDate === null) return note
  if (versionDate !== null && (fileDate <= addDays(versionDate, FILE_DATE_DAYS) || JUDICIAL.test(note.text)))
    return note
  return {
    ...note,
    versionDate: fileDate,
    adoptDate: null,
    approveDate: null,
    publishDate: null,
    docNumber: null,
    kind: 'amend',
    amended: true,
    madeBy: null,
    editions: [...note.editions, { date: fileDate, kind: '版本', words: '文件名所载日期' }],
  }
}

function noteWarnings(source: SourceDocument, note: TitleNote): ParseWarning[] {
  const warnings: ParseWarning[] = []
  if (note.events.length === 0)
    warnings.push({ kind: 'NO_TITLE_NOTE', place: '题注', detail: note.text === '' ? '没有题注' : '题注里没有日期' })
  if (note.events.length > 0 && note.publishDate === null && /(?:现予|予以|特此)(?:公布|发布|颁布)/.test(note.text))
    warnings.push({ kind: 'NO_TITLE_NOTE', place: '题注', detail: '公布令没有写明公布的日期' })
  if (note.tail !== '') warnings.push({ kind: 'TITLE_NOTE_TAIL', place: '题注', detail: `去掉了残留的“${note.tail}”` })
  for (const date of note.invalidDates)
    warnings.push({ kind: 'DATE_INVALID', place: '题注', detail: `“${date}”不是有效日期` })
  const fileDate = fileDateOf(source)
  if (fileDate && note.versionDate && fileDate < note.versionDate)
    warnings.push({
      kind: 'FILE_DATE_DIFFERS',
      place: '题注',
      detail: `文件名是${fileDate}，题注是${note.versionDate}`,
    })
  if (
    fileDate &&
    note.events.length > 0 &&
    note.versionDate === fileDate &&
    !note.events.some(({ date }) => date === fileDate)
  )
    warnings.push({
      kind: 'FILE_DATE_DIFFERS',
      place: '题注',
      detail: `文件名是${fileDate}，题注没有这一天：文本是后来修改的，题注不全`,
    })
  return warnings
}

/** Days that cannot all be right: a first text in force before it was made, events of a 题注 in neither order. */
function contradictedDays({ events, versionDate, amended }: TitleNote, effectDate: string | null): ParseWarning[] {
  const made = events.filter(({ verb }) => verb !== 'effect' && verb !== 'other').map(({ date }) => date)
  const isEarly = effectDate !== null && versionDate !== null && !amended && effectDate < versionDate
  // The two halves of one act may stand in either order.
  const steps = made
    .slice(1)
    .map((date, at) => daysBetween(made[at] ?? date, date))
    .filter((days) => Math.abs(days) > MOST_DAYS_OF_ACT)
  const turns = steps.some((days) => days > 0) && steps.some((days) => days < 0) ? made : []
  return [
    ...(isEarly
      ? [{ kind: 'DAYS_CONTRADICT' as const, place: '题注', detail: `施行日期${effectDate}早于文本日期${versionDate}` }]
      : []),
    ...(turns.length > 0
      ? [{ kind: 'DAYS_CONTRADICT' as const, place: '题注', detail: `所载日期不按先后排列：${turns.join('、')}` }]
      : []),
  ]
}
/** Days between the adoption and the approval of one act, at most. */
const MOST_DAYS_OF_ACT = 120

/**
 * Paragraphs before the first heading or article that look like events of the 题注 and are not read: an edition may be
 * missed in them.
 */
function unreadNotes(blocks: readonly SourceBlock[]): ParseWarning[] {
  const first = blocks.findIndex((block) => block.kind !== 'text' || classifyLine(block).kind !== 'plain')
  return blocks.slice(0, Math.max(0, first)).flatMap((block): ParseWarning[] => {
    if (block.kind !== 'text' || !looksLikeEvent(block.text)) return []
    const detail = `“${block.text.slice(0, 30)}”像是题注而没有读出`
    return [{ kind: 'UNREAD_NOTE', place: `第${block.line}行`, detail }]
  })
}

/** Paragraphs at the head that hold both what a page says of the text and words of it. */
const boxesInText = (blocks: readonly SourceBlock[]): ParseWarning[] =>
  blocks.slice(0, BEFORE_FIRST).flatMap((block): ParseWarning[] => {
    if (block.kind !== 'text' || !hasBoxInside(block.text)) return []
    return [
      {
        kind: 'UNREAD_NOTE',
        place: `第${block.line}行`,
        detail: `“${block.text.slice(0, 30)}”是网页的说明，和正文连成一段`,
      },
    ]
  })

/** Articles in order, as the tests and the importer want them. */
export function articlesOf(nodes: readonly LawNode[]): LawNode[] {
  return [...walkNodes(nodes)].filter((node) => node.level === 'article')
}
