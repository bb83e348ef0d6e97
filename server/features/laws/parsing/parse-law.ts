import { docNumberKey, normaliseDocNumber } from '#common/law/doc-numbers.ts'
import { HEADING_LEVELS, type LawNode, type ParsedLaw, type ParseWarning, type WarningKind } from '#common/law/model.ts'
import { addDays } from './chinese-dates.ts'
import { classifyLine } from './classify-line.ts'
import { formOf } from './document-form.ts'
import { findRelations } from './find-relations.ts'
import { withoutFurniture } from './furniture.ts'
import { walkNodes } from './law-nodes.ts'
import { parseEffect } from './parse-effect.ts'
import { parseTitle } from './parse-title.ts'
import { parseTitleNote, type TitleNote } from './parse-title-note.ts'
import { parseTree } from './parse-tree.ts'
import { repairSource } from './repair-source.ts'
import { bodyText, roundTripFault } from './round-trip.ts'
import type { SourceBlock, SourceDocument, SourceRemark, TextBlock } from './source-document.ts'
import { signatureAt } from './signature.ts'
import { withoutContents } from './table-of-contents.ts'

/** One document of the neutral form → everything the database keeps of it. Pure. */
export function parseLaw(printed: SourceDocument): ParsedLaw {
  const { source, warnings: repairs } = repairSource(printed, !isAmending(printed.titleLines.join('')))
  const { title, subtitle } = parseTitle(source)
  const { blocks, remarks } = withoutFurniture(withoutContents(source.blocks))
  const printedNote = parseTitleNote(source.titleNoteLines)
  const signature = printedNote.events.length === 0 ? signatureOf(blocks, printedNote.docNumber !== null) : null
  const note = withFileDate(
    signature ? { ...parseTitleNote([signature.words]), text: printedNote.text, docNumber: printedNote.docNumber } : printedNote,
    fileDateOf(source),
  )
  const tree = parseTree(blocks, isAmending(title))
  const body = bodyText(blocks)
  const effect = parseEffect(tree.nodes, note)
  const { relations, localAliases } = findRelations(title, tree.nodes)
  const articleCount = [...walkNodes(tree.nodes)].filter((node) => node.level === 'article').length
  const docNumber = note.docNumber ?? headNumber(tree.nodes)
  const form = formOf({
    title,
    fileName: source.fileName,
    docNumber,
    hasEvents: note.events.length > 0,
    articleCount,
    paragraphs: blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])),
  })

  const warnings: ParseWarning[] = [
    ...repairs,
    ...tree.warnings,
    ...noteWarnings(source, note),
    ...remarkWarnings(remarks),
    ...warningsOfFile(source),
  ]
  if (signature) warnings.push({ kind: 'NO_TITLE_NOTE', place: `第${signature.line}行`, detail: `没有题注，日期取自落款“${signature.printed}”` })
  const second = isAmending(title) ? null : secondLaw(blocks)
  if (second)
    warnings.push({ kind: 'SEVERAL_LAWS', place: `第${second.line}行`, detail: `从“${second.text}”起像是另一份文件；如是，请分成几个文件分别入库` })
  const fault = roundTripFault(body, tree.nodes)
  if (fault !== null) warnings.push({ kind: 'ROUND_TRIP', place: '正文', detail: fault })
  if (articleCount === 0) warnings.push({ kind: 'NO_ARTICLES', place: '正文', detail: body === '' ? '正文是空的' : '按段落编排' })
  // An amended text whose clause is that of the first one is usual; its day stands in the amending act.
  if (effect.effectDate === null && (effect.effectText === '' || !note.amended))
    warnings.push({
      kind: 'NO_EFFECT_CLAUSE',
      place: '正文',
      detail: effect.effectText === '' ? '正文和题注都没有施行日期' : `“${effect.effectText.slice(0, 40)}”，题注没有公布日期`,
    })
  if (form.is !== 'law') warnings.push({ kind: KIND_OF_FORM[form.is], place: form.is === 'unreadable' ? '正文' : '标题', detail: form.why })

  return {
    title,
    subtitle,
    titleNote: note.text,
    events: note.events,
    versionDate: note.versionDate,
    adoptDate: note.adoptDate,
    approveDate: note.approveDate,
    publishDate: note.publishDate,
    ...effect,
    madeBy: note.madeBy,
    editions: note.editions,
    docNumber,
    nodes: tree.nodes,
    relations,
    localAliases,
    warnings,
    isReference: form.is === 'reference',
    articleCount,
    charCount: body.length,
  }
}

/**
 * Who signed a document without a 题注, and when: 某省人民政府 and 2024年3月1日, as notices and opinions end. The first of them, because the
 * document that a notice hands out may be signed too; in a text without a 文号, only one behind the last article.
 */
function signatureOf(blocks: readonly SourceBlock[], numbered: boolean): { words: string; printed: string; line: number } | null {
  const isArticle = (block: SourceBlock) => block.kind === 'text' && classifyLine(block).kind === 'article'
  const last = blocks.findLastIndex(isArticle)
  if (!numbered && last < 0) return null
  for (const [index, { line }] of blocks.entries()) {
    const found = numbered || index > last ? signatureAt(blocks, index) : null
    if (found)
      return {
        words: `${found.day}${found.bodies}印发`,
        printed: `${found.bodies} ${found.day}`,
        line: blocks[index + found.length - 1]?.line ?? line,
      }
  }
  return null
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
          (one): one is TextBlock => one.kind === 'text' && one.text.length <= 60 && TITLE_END.test(one.text) && classifyLine(one).kind === 'plain',
        )
      return title ? { text: title.text, line: title.line } : null
    }
    articles++
  }
  return null
}

const LEFT_OUT: Readonly<Record<Exclude<SourceRemark['kind'], 'change' | 'wrapped'>, (count: number, places: string) => string>> = {
  picture: (count, places) => `图片 ${count} 张（${places}）没有收入正文，需要的请作为附件上传`,
  note: (count, places) => `脚注或者尾注 ${count} 处（${places}）没有收入正文`,
  formula: (count, places) => `公式 ${count} 处（${places}）只按文字读取，请对照原件核对`,
  page: (count, places) => `页码和公报页眉 ${count} 处（${places}）没有收入正文`,
  colophon: (count, places) => `版记（抄送、印发）${count} 处（${places}）没有收入正文`,
}
const PLACES_NAMED = 5

/** What a file holds beside its text, each kind once with its first places. */
function remarkWarnings(remarks: readonly SourceRemark[]): ParseWarning[] {
  return (['change', 'wrapped', 'picture', 'note', 'formula', 'page', 'colophon'] as const).flatMap((kind): ParseWarning[] => {
    const lines = remarks.filter((one) => one.kind === kind).map(({ line }) => line)
    const [first] = lines
    if (first === undefined) return []
    const all = [...new Set(lines)]
    const places = `第${all.slice(0, PLACES_NAMED).join('、')}段${all.length > PLACES_NAMED ? '等' : ''}`
    if (kind === 'change')
      return [{ kind: 'TRACKED_CHANGES', place: `第${first}段`, detail: `修订 ${lines.length} 处（${places}）已按全部接受读取，请确认是否为定稿` }]
    if (kind === 'wrapped')
      return [{ kind: 'REPAIRED', place: `第${first}段`, detail: `按行宽断开的段落 ${lines.length} 处（${places}）已合并，请核对分段` }]
    return [{ kind: 'LEFT_OUT', place: `第${first}段`, detail: LEFT_OUT[kind](lines.length, places) }]
  })
}

/** What is said of a text that was recognised on a scan. */
const recognisedWarning = ({ pages, words, doubtful }: NonNullable<SourceDocument['recognition']>): ParseWarning => ({
  kind: 'RECOGNISED',
  place: '文件',
  detail: `共 ${pages} 页，${words} 个词中有 ${doubtful} 个没有把握，请对照扫描件逐字校对`,
})

/** What only the file tells: a text that was made of it does not show it any more. */
export function warningsOfFile(source: SourceDocument): ParseWarning[] {
  const { fileName, remarks = [], charsetGuessed, recognition } = source
  return [
    ...remarkWarnings(remarks),
    ...(parseTitle(source).fromFileName ? [{ kind: 'TITLE_FROM_FILE_NAME' as const, place: '标题', detail: `标题取自文件名“${fileName}”` }] : []),
    ...(charsetGuessed ? [{ kind: 'CHARSET_GUESSED' as const, place: '文件', detail: '按 GB18030 或无标记的 UTF-16 读取，请核对有无乱码' }] : []),
    ...(recognition ? [recognisedWarning(recognition)] : []),
  ]
}

const KIND_OF_FORM = { reference: 'NOT_A_LAW', draft: 'DRAFT', unreadable: 'GARBLED' } as const
const WITHHELD: ReadonlySet<WarningKind> = new Set(['ROUND_TRIP', 'DAMAGED_TEXT', 'RECOGNISED', 'DRAFT', 'GARBLED', 'UNDECIDED'])

/**
 * Whether a text must not be shown: its tree does not give it back, characters of it are lost, nobody has read what was recognised, it is a
 * draft, which is no law, or nobody knows yet what kind of law it is.
 */
export function isWithheld({ warnings }: Pick<ParsedLaw, 'warnings'>): boolean {
  return warnings.some(({ kind }) => WITHHELD.has(kind))
}

/** Judicial interpretations print their 发文字号 on a line of its own between title and preamble. */
function headNumber(nodes: readonly LawNode[]): string | null {
  for (const node of walkNodes(nodes)) {
    if (HEADING_LEVELS.includes(node.level) || node.level === 'article') return null
    for (const line of node.text.split('\n'))
      if (line.length <= 40 && docNumberKey(line.replace(/^[（(]|[）)]$/g, '')) !== null)
        return normaliseDocNumber(line.replace(/^[（(]|[）)]$/g, ''))
  }
  return null
}

/** Decisions and 修正案 quote new text: what stands in their quotation marks is no structure (rule 5). */
function isAmending(title: string): boolean {
  return /修正案|关于(?:废止和|废止、)?修改|(?:修改|废止|修订|补充).*的(?:决定|决议)|关于废止/.test(title)
}

const fileDateOf = ({ fileName }: SourceDocument): string | null => /[（(](\d{4}-\d{2}-\d{2})[）)]/.exec(fileName)?.[1] ?? null

/** Days between an adoption and the date that collections give their files, which is often that of publication. */
const FILE_DATE_DAYS = 120
const JUDICIAL = /审判委员会|检察委员会/

/**
 * The 题注 of a text that is younger than it says: many collections print the 题注 of the first text over one that was amended later and
 * date the file by that amendment. The text is then that of the file's day, and none of the dates of the 题注 are its own.
 * Judicial interpretations with a 题注 are left alone: the two courts often publish years after they adopted. A text without any date in its
 * 题注 is that of the file's day as well; whether it was amended until then is not known, so an older day in its clause is not its own.
 */
function withFileDate(note: TitleNote, fileDate: string | null): TitleNote {
  const { versionDate } = note
  if (fileDate === null) return note
  if (versionDate !== null && (fileDate <= addDays(versionDate, FILE_DATE_DAYS) || JUDICIAL.test(note.text))) return note
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
  if (note.events.length === 0) warnings.push({ kind: 'NO_TITLE_NOTE', place: '题注', detail: note.text === '' ? '没有题注' : '题注里没有日期' })
  if (note.tail !== '') warnings.push({ kind: 'TITLE_NOTE_TAIL', place: '题注', detail: `去掉了残留的“${note.tail}”` })
  for (const date of note.invalidDates) warnings.push({ kind: 'DATE_INVALID', place: '题注', detail: `“${date}”不是有效日期` })
  const fileDate = fileDateOf(source)
  if (fileDate && note.versionDate && fileDate < note.versionDate)
    warnings.push({ kind: 'FILE_DATE_DIFFERS', place: '题注', detail: `文件名是${fileDate}，题注是${note.versionDate}` })
  if (fileDate && note.events.length > 0 && note.versionDate === fileDate && !note.events.some(({ date }) => date === fileDate))
    warnings.push({ kind: 'FILE_DATE_DIFFERS', place: '题注', detail: `文件名是${fileDate}，题注没有这一天：文本是后来修改的，题注不全` })
  return warnings
}

/** Articles in order, as the tests and the importer want them. */
export function articlesOf(nodes: readonly LawNode[]): LawNode[] {
  return [...walkNodes(nodes)].filter((node) => node.level === 'article')
}
