import { WorkerQueue, WorkFailed } from '#server/platform/workers/worker-queue.ts'
import { splitHeader } from './document-header.ts'
import { pairsOf, pairsOfTable } from './page-lines.ts'
import { LEVEL, LOWERED, RAISED, withRaised } from './raised-text.ts'
import { shownIn, SYMBOL_FONTS } from './symbol-fonts.ts'
import {
  cleanText,
  type PageLine,
  type SourceBlock,
  type SourceDocument,
  type SourceRemark,
} from './source-document.ts'
import { withoutContents } from './table-of-contents.ts'
import { MOST_PARAGRAPHS, tooManyParagraphs } from './intake-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A message about a hostile file is due within 5 seconds. */
const reading = new WorkerQueue({
  script: 'server/features/laws/parsing/read-html-worker.mjs',
  threads: 2,
  waiting: 20,
  timeMs: 4_500,
  memoryMb: 200,
  apartMb: 290,
})

/** A page of more characters is refused unread: to copy it to the thread alone takes long. */
const LONGEST_PAGE = 20_000_000

interface Page {
  /** Titles that the page gives outside of its text, the best one first. */
  titles: string[]
  /** What meta tags say of the document: title, published, source. */
  metas: Partial<Record<'title' | 'published' | 'source', string>>
  /** Short lines outside of the text. */
  around: string[]
  blocks: PageBlock[]
  remarks: PageRemark[]
}

type PageBlock = { text: string } | { rows: string[][] }
/** What was left out, with the number of the block in which it stood. */
interface PageRemark {
  kind: SourceRemark['kind']
  at: number
}
/**
 * The fonts that give letters other shapes, each with a mark before words in it; all end with the same mark
 * (raised-text.ts has others).
 */
const FONT_MARKS = ['\ufdd6', '\ufdd7', '\ufdd8', '\ufdd9'] as const
const FONT_END = '\ufdda'
const FONTS_BY_MARK = new Map(SYMBOL_FONTS.map((font, at) => [FONT_MARKS[at] ?? '', font]))
const IN_FONT = new RegExp(`([${FONT_MARKS.join('')}])([^${FONT_END}]*)${FONT_END}`, 'g')
const MARKS = {
  raised: RAISED,
  lowered: LOWERED,
  level: LEVEL,
  fonts: Object.fromEntries([...FONTS_BY_MARK].map(([mark, font]) => [font, mark])),
  plain: FONT_END,
}
/** Words with those in symbol fonts as they show. */
const asShown = (words: string): string =>
  words.replace(IN_FONT, (_, mark: string, inside: string) => shownIn(FONTS_BY_MARK.get(mark) ?? '', inside))

const PAGE = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)*<(?:!doctype\s+html|html|head|body|meta|title)\b/i

/** Whether a text is a page of a site. */
export const isHtml = (text: string): boolean => PAGE.test(text.slice(0, 4_096))

const TAG = /<\/?(?:p|div|section|article|span|br|strong|b|font|table|tbody|tr|td|h[1-6]|ul|li|img|a)\b[^<>]{0,400}>/gi
/** Fewer tags are an example within a text. */
const LEAST_TAGS = 6

/**
 * A text whose body was copied with its markup, below lines without any (an editor's own export, a title typed above
 * it), as a page; null for another text.
 */
export function pageOfFragment(text: string): string | null {
  const tags = text.match(TAG) ?? []
  if (tags.length < LEAST_TAGS || !tags.some((tag) => tag.startsWith('</'))) return null
  const at = text.search(TAG)
  const above = text.slice(0, at).split(/\r\n|\r|\n/)
  return `<html><body><div>${above.map((line) => `<p>${line.replaceAll('<', '&lt;')}</p>`).join('')}${text.slice(at)}</div></body></html>`
}

/** Whether a page says that it is in a Chinese character set. */
export function namesCharset(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4_096)).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?gb/i.test(head)
}

/**
 * Reads a saved page: the part of it that holds most of the running text, without navigation, links and lines about the
 * page.
 * @throws UnreadableFile
 */
export async function readHtml(fileName: string, html: string): Promise<SourceDocument> {
  if (html.length > LONGEST_PAGE)
    throw new UnreadableFile(
      'TOO_LARGE',
      '网页超过 2000 万字，请复制其中的正文，粘贴为文本文件或 Word 文件后重新上传。',
    )
  const page = await reading.run<Page>({ html, marks: MARKS }).catch((error: unknown) => {
    throw error instanceof WorkFailed
      ? new UnreadableFile('CORRUPT', '这份网页过于复杂，请复制其中的正文，粘贴为文本文件或 Word 文件后重新上传。')
      : error
  })
  if (page.blocks.length > MOST_PARAGRAPHS) throw tooManyParagraphs()
  const { blocks, remarks } = sourceOf(page)
  if (blocks.length === 0) throw new UnreadableFile('EMPTY', '网页里没有正文，请打开网页确认后重新保存。')
  const header = splitHeader(blocks)
  const titleLines = header.titleLines.length > 0 ? header.titleLines : page.titles.slice(0, 1)
  const about = [...(header.about ?? []), ...aboutIn(page)]
  return {
    fileName,
    titleLines,
    titleNoteLines: header.titleNoteLines,
    blocks: withoutContents(header.blocks),
    ...(about.length > 0 ? { about } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  }
}

/** Blocks as the parser reads them; the number of a block is its line. */
function sourceOf(page: Pick<Page, 'blocks' | 'remarks'>): { blocks: SourceBlock[]; remarks: SourceRemark[] } {
  const remarks = page.remarks.map(({ kind, at }): SourceRemark => ({ kind, line: at + 1 }))
  const blocks = page.blocks.map((block, at): SourceBlock => {
    const line = at + 1
    const shown = (words: string): string => {
      const { text, notes } = withRaised(cleanText(asShown(words)))
      for (let note = 0; note < notes; note++) remarks.push({ kind: 'note', line })
      return text.trim()
    }
    return 'rows' in block
      ? { kind: 'table', rows: block.rows.map((row) => row.map(shown)), line }
      : { kind: 'text', text: shown(block.text), line }
  })
  return { blocks, remarks }
}

const META_LABEL = { title: '标题', published: '发布日期', source: '来源' } as const

/** A text in which a `PIECE` with a number stands in place of each piece that is more than plain lines. */
export interface MarkdownPieces {
  lines: string[]
  pieces: { blocks: SourceBlock[]; notes: number }[]
  remarks: SourceRemark[]
}

/**
 * Finds HTML, code and tables in a Markdown text, with a parser of Markdown and one of HTML (markdown-pieces.mjs).
 * @throws UnreadableFile
 */
export async function piecesOfMarkdown(text: string): Promise<MarkdownPieces> {
  if (text.length > LONGEST_PAGE) throw new UnreadableFile('TOO_LARGE', '文件超过 2000 万字，请拆分后重新上传。')
  const read = await reading
    .run<{ lines: string[]; pieces: PageBlock[][]; remarks: SourceRemark[] }>({ markdown: text, marks: MARKS })
    .catch((error: unknown) => {
      throw error instanceof WorkFailed
        ? new UnreadableFile('CORRUPT', '文件里的网页代码过于复杂，请另存为 .docx 后重新上传。')
        : error
    })
  const pieces = read.pieces.map((blocks) => {
    const { blocks: made, remarks } = sourceOf({ blocks, remarks: [] })
    return { blocks: made, notes: remarks.length }
  })
  return { ...read, pieces }
}

/** What a page says of its document outside of the text: in meta tags, and in the box or the line of metadata. */
function aboutIn({ metas, around }: Page): PageLine[] {
  const told = around.flatMap((line) => (line.includes('\t') ? pairsOfTable([line.split('\t')]) : pairsOf(line)))
  const tags = (Object.keys(META_LABEL) as (keyof typeof META_LABEL)[]).flatMap((name) =>
    metas[name] === undefined || metas[name] === '' ? [] : [{ label: META_LABEL[name], value: metas[name] }],
  )
  return [...told.filter(({ value }) => value !== ''), ...tags].map((pair) => ({ ...pair, line: 0 }))
}
