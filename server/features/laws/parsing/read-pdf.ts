import { inTemporaryFolder } from '#server/platform/programs/temporary-folder.ts'
import { WorkerQueue, WorkFailed } from '#server/platform/workers/worker-queue.ts'
import { splitHeader } from './document-header.ts'
import type { PdfPage } from './pdf-page.ts'
import { blocksOfPages } from './pdf-paragraphs.ts'
import { proseOf } from './document-form.ts'
import { BRING_ENGINE, canReadScans, readPictures, readScan, type Recognising } from './read-scan.ts'
import { refuseUnreadable } from './scan-quality.ts'
import type { SourceDocument } from './source-document.ts'
import { MOST_PIECES, tooManyPieces } from './intake-limits.ts'
import { lostGlyphs } from './storable-text.ts'
import { withoutContents } from './table-of-contents.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Memory that reading takes at most, in MB: what the thread makes, and all of its program with a file of 64 MB. A
 * refusal is due within 300.
 */
export const PDF_MEMORY = { memoryMb: 128, apartMb: 270 }

/** A message about a hostile file is due within 5 seconds: so much is given to each stretch of pages. */
const reading = new WorkerQueue({
  script: 'server/features/laws/parsing/read-pdf-worker.mjs',
  threads: 2,
  waiting: 20,
  timeMs: 4_500,
  ...PDF_MEMORY,
})
const PAGES_AT_ONCE = 60
/** A longer one in another language would be recognised for minutes, for nothing. */
const MOST_PAGES_ANEW = 60
/** Three times the longest law. */
const MOST_PAGES = 1_500

type Read = { count: number; pages: PdfPage[] } | { fault: 'ENCRYPTED' }

/**
 * Reads a PDF: lines are joined to paragraphs; page numbers, running heads and the 目录 are left out. The words of a scan
 * are recognised where the engine or the programs for it are installed, also where a scanner hid words behind its pages
 * that are waste; `recognition` says so.
 * @throws UnreadableFile, with advice of its own for a scan that cannot be read; NeedsRecognition
 */
export async function readPdf(fileName: string, bytes: Uint8Array, recognising?: Recognising): Promise<SourceDocument> {
  const pages = await pagesOf(bytes)
  if (!isScan(pages)) return (await readAnew(fileName, bytes, pages, recognising)) ?? documentOf(fileName, pages)
  if (!canReadScans())
    throw new UnreadableFile(
      'EMPTY',
      `这份 PDF 是扫描件，只有图片没有文字。请上传 Word 文件；也可${BRING_ENGINE}后重新上传。`,
    )
  const scan = await readScan(bytes, pages, recognising)
  refuseUnreadable('扫描件', scan.recognition)
  return { ...documentOf(fileName, scan.pages), recognition: scan.recognition }
}

/**
 * Reads a picture of a page, or a TIFF of several, as a scan.
 * @throws UnreadableFile, where the engine is not installed with how to bring it
 */
export async function readPicture(
  fileName: string,
  bytes: Uint8Array,
  recognising?: Recognising,
): Promise<SourceDocument> {
  const scan = await readPictures(bytes, recognising)
  refuseUnreadable('图片', scan.recognition, scan.textHeight)
  return { ...documentOf(fileName, scan.pages), recognition: scan.recognition }
}

/** How much more of a recognised text is common letters, at least, than of the words that the file has. */
const BETTER = 0.15

/**
 * What is recognised of a PDF whose words are waste: a scanner that knows no Chinese wrote Latin letters behind its
 * pages, or one with another table of characters wrote others. Null where nothing recognises, or where that is no
 * better: a text in another language, a list of names.
 */
async function readAnew(
  fileName: string,
  bytes: Uint8Array,
  pages: readonly PdfPage[],
  recognising?: Recognising,
): Promise<SourceDocument | null> {
  const wordsOf = (some: readonly PdfPage[]) => some.flatMap(({ pieces }) => pieces.map(({ text }) => text))
  const given = proseOf(wordsOf(pages))
  if (given.isProse || !canReadScans() || pages.length > MOST_PAGES_ANEW) return null
  const scan = await readScan(bytes, pages, recognising).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return null
    throw error
  })
  if (scan === null) return null
  const recognised = proseOf(wordsOf(scan.pages))
  if (!recognised.isProse || recognised.share < given.share + BETTER) return null
  const document = documentOf(fileName, scan.pages)
  const told = pages.flatMap(({ pieces }, at) =>
    pieces.length > 0 ? [{ kind: 'layer' as const, line: at + 1, ofPage: true as const }] : [],
  )
  return { ...document, remarks: [...(document.remarks ?? []), ...told], recognition: scan.recognition }
}

/**
 * All pages, a stretch of them at a time. The reader gets the file by its path, so that there is no second copy of it
 * on the way.
 * @throws UnreadableFile
 */
const pagesOf = (bytes: Uint8Array): Promise<PdfPage[]> =>
  inTemporaryFolder({ name: 'text.pdf', bytes }, (_, path) => pagesIn(path))

async function pagesIn(path: string): Promise<PdfPage[]> {
  const pages: PdfPage[] = []
  let pieces = 0
  for (let from = 1, count = 1; from <= count; from += PAGES_AT_ONCE) {
    const read = await reading.run<Read>({ path, from, to: from + PAGES_AT_ONCE - 1 }).catch((error: unknown) => {
      throw error instanceof WorkFailed
        ? new UnreadableFile('CORRUPT', '这份 PDF 已损坏或过于复杂，请用 Word 或 WPS 打开并另存为 .docx 后重新上传。')
        : error
    })
    if ('fault' in read) throw new UnreadableFile(read.fault)
    if (read.count > MOST_PAGES)
      throw new UnreadableFile('TOO_LARGE', `这份 PDF 超过 ${MOST_PAGES} 页，请拆分后重新上传。`)
    pages.push(...read.pages)
    pieces += read.pages.reduce((sum, page) => sum + page.pieces.length, 0)
    if (pieces > MOST_PIECES) throw tooManyPieces()
    count = read.count
  }
  return pages
}

/** Characters of a page below which it holds no text of its own: a scanner may print a number or its name on it. */
const LEAST_OF_PAGE = 20

const isScan = (pages: readonly PdfPage[]): boolean =>
  pages.reduce((sum, { pieces }) => sum + pieces.reduce((length, { text }) => length + text.trim().length, 0), 0) <
  LEAST_OF_PAGE * pages.length

function documentOf(fileName: string, pages: readonly PdfPage[]): SourceDocument {
  const { blocks, remarks } = blocksOfPages(
    pages.map((page) => ({
      ...page,
      pieces: page.pieces.map((piece) => ({ ...piece, text: lostGlyphs(piece.text) })),
    })),
  )
  if (blocks.length === 0)
    throw new UnreadableFile('EMPTY', '这份 PDF 里没有识别出文字，可能是不清晰的扫描件。请检查后上传 Word 文件。')
  const header = splitHeader(blocks)
  const damaged = pages.flatMap((page, at) =>
    page.damaged ? [{ kind: 'damaged' as const, line: at + 1, ofPage: true as const }] : [],
  )
  const all = [...remarks, ...damaged]
  return { fileName, ...header, blocks: withoutContents(header.blocks), ...(all.length > 0 ? { remarks: all } : {}) }
}
