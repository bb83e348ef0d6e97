import { needsParser, PIECE } from './markdown-pieces.mjs'
import { piecesOfMarkdown } from './read-html.ts'
import { cleanText, type SourceBlock, type SourceDocument, type SourceRemark } from './source-document.ts'
import { isRedHead, restOfNote, splitHeader } from './document-header.ts'
import { withoutMarks } from './markdown-marks.ts'
import { joinedPages, wrappedRemarks } from './wrapped-lines.ts'

/** Marker after the 题注 in the LawRefBook files: everything before it is title and 题注. */
const INFO_END = /<!--\s*INFO END\s*-->/

/**
 * Reads Markdown of any program: what is more than plain lines goes through parsers of Markdown and HTML first.
 * @throws UnreadableFile
 */
export async function readMarkedUp(fileName: string, markdown: string): Promise<SourceDocument> {
  const text = cleanText(markdown).replace(/\r\n?/g, '\n')
  const { end } = readFrontMatter(text.split('\n'))
  const [front, body] = [text.split('\n').slice(0, end), text.split('\n').slice(end).join('\n')]
  if (!needsParser(body.replace(INFO_END, ''))) return readMarkdown(fileName, text)
  const marker = INFO_END.exec(body)?.[0] ?? ''
  const { lines, pieces, remarks } = await piecesOfMarkdown(marker === '' ? body : body.replace(marker, MARKER))
  const found: SourceRemark[] = remarks.map((remark) => ({ ...remark, line: remark.line + end }))
  const source = readMarkdown(fileName, [...front, ...lines].join('\n').replace(MARKER, marker))
  const withPieces = (block: SourceBlock): SourceBlock[] => {
    const at = block.kind === 'text' ? PIECE_LINE.exec(block.text)?.[1] : undefined
    const piece = pieces[Number(at)]
    if (!piece) return [block]
    for (let note = 0; note < piece.notes; note++) found.push({ kind: 'note', line: block.line })
    return piece.blocks.flatMap((part) => marksTaken(part, block.line, found))
  }
  const lineOf = (text: string): string[] =>
    withPieces({ kind: 'text', text, line: end + 1 }).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  const all = [...(source.remarks ?? []), ...found]
  return {
    ...source,
    titleLines: source.titleLines.flatMap(lineOf),
    titleNoteLines: source.titleNoteLines.flatMap(lineOf),
    blocks: source.blocks.flatMap(withPieces),
    ...(all.length > 0 ? { remarks: all } : {}),
  }
}

/** Stands for the marker meanwhile: it is a comment, which the parsers take away. */
const MARKER = '\ufdd6'
const PIECE_LINE = new RegExp(`^${PIECE}(\\d+)$`)

/** A block of a piece in its place, without the marks that Markdown puts around its words. */
function marksTaken(block: SourceBlock, line: number, remarks: SourceRemark[]): SourceBlock[] {
  const plain = (text: string): string => {
    const { lines, remarks: told } = withoutMarks(text.split('\n'), 0)
    remarks.push(...told.map(({ kind }) => ({ kind, line })))
    return lines.join('\n').trim()
  }
  if (block.kind === 'table') return [{ ...block, line, rows: block.rows.map((row) => row.map(plain)) }]
  const text = plain(block.text)
  return text === '' ? [] : [{ ...block, line, text }]
}

/** A law kept as Markdown: # title, # subtitle, 题注 lines, INFO END, body with ## headings and pipe tables. */
export function readMarkdown(fileName: string, markdown: string): SourceDocument {
  const printed = cleanText(markdown).split(/\r\n|\r|\n/)
  const front = readFrontMatter(printed)
  const marker = printed.findIndex((line) => INFO_END.test(line))
  const { lines: unmarked, remarks: marks } = withoutMarks(printed, front.end)
  const pages = marker < 0 ? joinedPages(unmarked, front.end) : null
  const lines = pages?.lines ?? unmarked
  const remarks = [...marks, ...wrappedRemarks(pages?.joined ?? [], pages?.pages ?? [])]
  const blocks = toBlocks(lines, front.end)
  const base = {
    fileName,
    ...(front.values ? { frontMatter: front.values } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  }
  if (marker < 0) return { ...base, ...headerWithoutMarker(blocks, front.values?.['title']) }
  const header = blocks.filter((block) => block.line <= marker)
  const texts = header.filter((block) => block.kind === 'text')
  const titleLines = texts.filter((block) => block.headingDepth !== undefined).map((block) => block.text)
  const titleNoteLines = texts.filter((block) => block.headingDepth === undefined).map((block) => block.text)
  const body = blocks.filter((block) => block.line > marker)
  // Some files carry the 题注 in brackets below the marker instead of above it.
  if (titleNoteLines.length === 0) return { ...base, ...splitHeader(body, true), titleLines }
  // The rest of a 题注 that was cut in the middle stands below the marker: （某省第十届人民代表大会 · 常务委员会第三十次会议通过）.
  const rest = restOfNote(titleNoteLines, body)
  return { ...base, titleLines, titleNoteLines: [...titleNoteLines, ...rest], blocks: body.slice(rest.length) }
}

/** Markdown from elsewhere: leading # lines are the title, the rest of the header is found as in plain text. */
function headerWithoutMarker(
  blocks: SourceBlock[],
  named?: string,
): Pick<SourceDocument, 'titleLines' | 'titleNoteLines' | 'blocks'> {
  let titles = 0
  while (titles < blocks.length) {
    const block = blocks[titles]
    if (block?.kind !== 'text' || block.headingDepth !== 1) break
    titles++
  }
  const [first] = blocks
  // The red head printed as a heading: the title stands below it.
  if (titles === 1 && first?.kind === 'text' && isRedHead(first.text)) return splitHeader(blocks)
  if (titles === 0 && named) return { ...splitHeader(blocks, true), titleLines: [named] }
  if (titles === 0) return splitHeader(blocks)
  const rest = splitHeader(blocks.slice(titles), true)
  return { ...rest, titleLines: blocks.slice(0, titles).map((block) => (block.kind === 'text' ? block.text : '')) }
}

function readFrontMatter(lines: string[]): { end: number; values?: Record<string, string> } {
  const mark = lines[0]?.trim() ?? ''
  if (mark !== '---' && mark !== '+++') return { end: 0 }
  const close = lines.findIndex(
    (line, index) => index > 0 && (line.trim() === mark || (mark === '---' && line.trim() === '...')),
  )
  if (close < 0) return { end: 0 }
  const values: Record<string, string> = {}
  for (const line of lines.slice(1, close)) {
    const pair = /^([\w-]+)\s*[:=]\s*(.*)$/.exec(line)
    if (pair) values[pair[1] ?? ''] = (pair[2] ?? '').replace(/^(?:(["'])(.*)\1|([^"'].*?))(?:\s+#.*)?$/, '$2$3')
  }
  return { end: close + 1, values }
}

/** Lines of Markdown as blocks. @param from index of the first line that counts */
export function toBlocks(lines: readonly string[], from: number): SourceBlock[] {
  const blocks: SourceBlock[] = []
  for (let index = from; index < lines.length; index++) {
    const line = (lines[index] ?? '').trim()
    if (line === '' || /^<!--.*-->$/.test(line)) continue
    if (isTableRow(line)) {
      const rows: string[][] = []
      const start = index
      for (; index < lines.length && isTableRow((lines[index] ?? '').trim()); index++) {
        const row = (lines[index] ?? '').trim()
        if (!/^\|(?:\s*:?-+:?\s*\|)+$/.test(row)) rows.push(cellsOf(row))
      }
      index--
      blocks.push({ kind: 'table', rows, line: start + 1 })
      continue
    }
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line)
    blocks.push(
      heading
        ? { kind: 'text', text: (heading[2] ?? '').trim(), line: index + 1, headingDepth: (heading[1] ?? '').length }
        : { kind: 'text', text: line, line: index + 1 },
    )
  }
  return blocks.filter((block) => block.kind === 'table' || block.text !== '')
}

function isTableRow(line: string): boolean {
  return line.length > 2 && line.startsWith('|') && line.endsWith('|')
}

/** Cells between the pipes; an escaped \| belongs to the cell. */
function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replace(/\\\|/g, '|').trim())
}
