import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { refuse } from '#common/errors.ts'
import { DOUBTFUL_BELOW } from '#common/law/recognised.ts'
import { TurnsByKey } from '#server/platform/http/turns-by-key.ts'
import { hasRecognition } from '#server/platform/programs/recognition-folder.ts'
import { isInstalled, ProgramFailed, type ProgramName, runProgram } from '#server/platform/programs/run-program.ts'
import { inTemporaryFolder } from '#server/platform/programs/temporary-folder.ts'
import { WorkerQueue, WorkFailed } from '#server/platform/workers/worker-queue.ts'
import { inReadingOrder, type PdfPage, type PdfPiece } from './pdf-page.ts'
import type { RecognisedLine, Recognition } from './source-document.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Pages of a scan that are read at most: one call reads them, at some seconds each. */
const MOST_PAGES = 60
const PAGE_MS = 30_000
/**
 * Reading a document takes at most so long with the engine, waiting for its turn not counted: the proxies before the
 * server wait no longer.
 */
const MOST_MS = 20 * 60_000
/** Pixels of the longer side of a page: 300 points of an inch for A4, as the recognition was trained with. */
const LONG_SIDE = 3_508
/** A page of text is some 60 KB; one with more is no page of a law. */
const MOST_WORDS = 4 * 1024 * 1024
const MOST_PICTURE = 32 * 1024 * 1024
const MOST_FACTS = 64 * 1024

/** What recognises pages where the engine is not installed: poppler makes pictures of them, tesseract reads these. */
const PROGRAMS: readonly ProgramName[] = ['pdftoppm', 'tesseract']

/** The command that brings what recognises scans and pictures (recognition/install.mjs). */
export const BRING_ENGINE = '请管理员在服务器的程序目录运行 npm run recognition 安装文字识别引擎'

/** Memory that the engine takes at most, in MB: its models and a page in work take some 650. */
const SCAN_MEMORY = { memoryMb: 512, apartMb: 1_200 }
/** The engine (recognition/recognise-worker.mjs): a page is one piece of work, of some seconds. */
const engine = new WorkerQueue({
  script: 'server/features/laws/parsing/recognition/recognise-worker.mjs',
  threads: 1,
  waiting: 20,
  // Behind everything else on a busy machine: of it a page takes some 10 s.
  timeMs: 120_000,
  ...SCAN_MEMORY,
})

interface Turns {
  key: string
  turns: TurnsByKey
}
/**
 * One scan is read at a time, and so many wait: recognition takes a whole processor. An import begins as many at once
 * as there are processors.
 */
const reading: Turns = {
  key: 'read',
  turns: new TurnsByKey({ atOnce: 1, waiting: Math.max(5, availableParallelism()) }),
}
/** Who looks at a page waits for the page that is being read, and not for its document. */
const showing: Turns = { key: 'show', turns: new TurnsByKey({ atOnce: 1, waiting: 20 }) }
/** The public waits in a line of its own, so that it never keeps the office from the pages that it checks. */
const showingToPublic: Turns = { key: 'show to the public', turns: new TurnsByKey({ atOnce: 1, waiting: 20 }) }
const RETRY_S = 60

/** Whether scanned PDFs can be recognised; pictures can only with the engine. */
export const canReadScans = (): boolean => hasRecognition() || PROGRAMS.every(isInstalled)

/** What is recognised: a PDF, or a picture (JPEG, PNG, WebP, GIF, TIFF of several pages). */
export type ScanKind = 'pdf' | 'picture'

/** Keeps what was recognised of each page, so that work that was broken off goes on where it was. */
export interface PageKeeper {
  /** What was kept of the first pages before. */
  held: readonly unknown[]
  /** Told how many pages there are. */
  begin(pages: number): Promise<void>
  /** Keeps a page, from 0. @throws whatever is to end the work */
  keep(page: number, found: unknown): Promise<void>
}

/**
 * How a scan is recognised: while the caller waits (undefined), with pages kept, or later: then a scan is told by
 * `NeedsRecognition`.
 */
export type Recognising = PageKeeper | 'later' | undefined

/** The file is a scan, which is to be recognised later. */
export class NeedsRecognition extends Error {
  override name = 'NeedsRecognition'
}

/** A page as it was kept, and by what it was read: pages of the one are none of the other. */
interface KeptPage<P> {
  by: 'engine' | 'programs'
  page: P
}

/** The page as it was kept before, or as it is read now. */
async function keptOr<P>(
  keeper: PageKeeper | undefined,
  by: KeptPage<P>['by'],
  at: number,
  read: () => Promise<P>,
): Promise<P> {
  const held = keeper?.held[at] as KeptPage<P> | undefined
  if (held?.by === by) return held.page
  const page = await read()
  await keeper?.keep(at, { by, page })
  return page
}

/** Recognised pages: the words where they stand, and what is kept of them. */
interface ReadPages {
  pages: PdfPage[]
  recognition: Recognition
  /** Pixels of the height of a line of a picture; undefined where a program draws the pages in a size of its own. */
  textHeight?: number
}

/**
 * Recognises the words of a scanned PDF where the engine or the programs for it are installed.
 * @param sizes width and height of each page in points
 * @returns the pages with the words where they stand; of the programs without drawn lines, so that tables come as lines
 * of text
 * @throws UnreadableFile; Refusal server.too-much-work; NeedsRecognition
 */
export async function readScan(
  bytes: Uint8Array,
  sizes: readonly Pick<PdfPage, 'width' | 'height'>[],
  recognising?: Recognising,
): Promise<ReadPages> {
  if (sizes.length > MOST_PAGES) throw tooManyPages('扫描件', sizes.length)
  if (recognising === 'later') throw new NeedsRecognition()
  if (hasRecognition()) return readByEngine('pdf', bytes, recognising)
  return inFolder(bytes, reading, async (folder) => {
    await recognising?.begin(sizes.length)
    const pages: Word[][] = []
    for (const at of sizes.keys())
      pages.push(await keptOr(recognising, 'programs', at, () => wordsByPrograms(folder, at)))
    const words = pages.flat()
    const bodySize = bodySizeOf(pages)
    return {
      pages: sizes.map(({ width, height }, at) => {
        const scale = Math.max(width, height) / LONG_SIDE
        return { width, height, pieces: piecesOf(pages[at] ?? [], scale, bodySize), strokes: [] }
      }),
      recognition: {
        pages: sizes.length,
        words: words.length,
        doubtful: words.filter(({ certainty }) => Math.min(...certainty) < DOUBTFUL_BELOW).length,
        lines: sizes.flatMap((size, at) => recognisedLines(pages[at] ?? [], at + 1, size)),
      },
    }
  })
}

/** The words of a page as tesseract reads them. */
async function wordsByPrograms(folder: string, at: number): Promise<Word[]> {
  await pictureInFolder(folder, at + 1, LONG_SIDE)
  const table = await runProgram('tesseract', [`${PICTURE}.png`, 'stdout', '-l', 'chi_sim', '--psm', '3', 'tsv'], {
    folder,
    timeMs: PAGE_MS,
    mostBytes: MOST_WORDS,
  })
  return wordsOf(table.toString('utf8'))
}

/**
 * Recognises the words of a picture, or of the pages of a TIFF.
 * @throws UnreadableFile where the engine is not installed, or the picture is broken, too large or too small; Refusal
 * server.too-much-work; NeedsRecognition
 */
export async function readPictures(bytes: Uint8Array, recognising?: Recognising): Promise<ReadPages> {
  if (!hasRecognition())
    throw new UnreadableFile(
      'UNSUPPORTED',
      `这是图片，服务器还没有安装文字识别引擎。请上传文字版文件；也可${BRING_ENGINE}后重新上传。`,
    )
  if (recognising === 'later') throw new NeedsRecognition()
  return readByEngine('picture', bytes, recognising)
}

const tooManyPages = (what: string, pages: number) =>
  new UnreadableFile('TOO_LARGE', `这份${what}有 ${pages} 页，一次最多识别 ${MOST_PAGES} 页，请拆分后重新上传。`)

interface EngineLine {
  box: RecognisedLine['box']
  words: Omit<Word, 'line'>[]
}

/** A page as the engine tells it (recognition/page.mjs). Pixels of the page when it is upright and straight. */
interface EnginePage {
  width: number
  height: number
  /** How far it was turned clockwise to be upright. */
  degrees: 0 | 90 | 180 | 270
  lines: EngineLine[]
  strokes: PdfPage['strokes']
}

/** Points of the longer side of A4: of a picture nobody knows how large the page was. */
const LONG_POINTS = 842

async function readByEngine(kind: ScanKind, bytes: Uint8Array, keeper?: PageKeeper): Promise<ReadPages> {
  const read = await inTurn(kind, bytes, reading, async (_, path) => {
    const count = await engine.run<number>({ job: 'count', path, kind })
    if (count > MOST_PAGES) throw tooManyPages(kind === 'pdf' ? '扫描件' : '图片', count)
    await keeper?.begin(count)
    const pages: EnginePage[] = []
    const began = performance.now()
    for (let page = 0; page < count; page++) {
      // Nobody waits where pages are kept.
      if (!keeper && performance.now() - began > MOST_MS)
        throw new UnreadableFile(
          'TOO_LARGE',
          `识别用时超过 ${MOST_MS / 60_000} 分钟（读到第 ${page} 页，共 ${count} 页），请拆分后重新上传。`,
        )
      pages.push(await keptOr(keeper, 'engine', page, () => engine.run<EnginePage>({ job: 'read', path, kind, page })))
    }
    return pages
  })
  const words = read.map(({ lines }, page) =>
    lines.flatMap((line, at) => line.words.map((word) => ({ ...word, line: `${page} ${at}` }))),
  )
  // A line of a picture is as large on the page as on one of another size.
  const scales = read.map(({ width, height }) => LONG_POINTS / Math.max(width, height))
  const bodySize = bodySizeOf(words.map((some, page) => some.map((word) => scaled(word, scales[page] ?? 1))))
  const pages = read.map(({ width, height, strokes }, page): PdfPage => {
    const scale = scales[page] ?? 1
    return {
      width: width * scale,
      height: height * scale,
      pieces: piecesOf(words[page] ?? [], scale, bodySize / scale),
      strokes: strokes.map(([x1, y1, x2, y2]) => [x1 * scale, y1 * scale, x2 * scale, y2 * scale]),
    }
  })
  const lines = pages.flatMap((page, at) => {
    const scale = scales[at] ?? 1
    const placeOf = ({ words: some }: EngineLine) => ({
      left: Math.min(...some.map(({ left }) => left)) * scale,
      right: Math.max(...some.map(({ left, width }) => left + width)) * scale,
      y: (some[0]?.top ?? 0) * scale,
    })
    return inReadingOrder(read[at]?.lines ?? [], page, placeOf).map((line) => recognisedLine(line, at + 1))
  })
  const certainties = lines.flatMap(({ certainty }) => certainty)
  return {
    pages,
    recognition: {
      pages: read.length,
      words: certainties.length,
      doubtful: certainties.filter((certainty) => certainty < DOUBTFUL_BELOW).length,
      lines,
      ...turnedOf(read),
    },
    ...(kind === 'picture'
      ? { textHeight: median(read.flatMap(({ lines }) => lines.flatMap(({ words }) => words[0]?.height ?? []))) }
      : {}),
  }
}

function recognisedLine({ box: [left, top, width, height], words }: EngineLine, page: number): RecognisedLine {
  const part = (value: number, most = 1) => Math.round(Math.min(most, Math.max(0, value)) * 10_000) / 10_000
  const [x, y] = [part(left), part(top)]
  return {
    page,
    box: [x, y, part(width, 1 - x), part(height, 1 - y)],
    text: words.map(({ text }) => text).join(''),
    // Rounded down, so that none that is doubtful becomes sure.
    certainty: words.flatMap(({ certainty }) => certainty.map(Math.floor)),
  }
}

const scaled = (word: Word, scale: number): Word => ({
  ...word,
  left: word.left * scale,
  top: word.top * scale,
  width: word.width * scale,
  height: word.height * scale,
  ...(word.size === undefined ? {} : { size: word.size * scale }),
})

/** Which pages did not stand upright. */
function turnedOf(read: readonly EnginePage[]): Pick<Recognition, 'turned'> {
  const turned = read.flatMap(({ degrees }, at) => (degrees === 0 ? [] : [{ page: at + 1, degrees }]))
  return turned.length > 0 ? { turned } : {}
}

/**
 * A page of a picture (TIFF has several) as the public looks at it, drawn by the engine.
 * @param page from 1
 * @param longSide pixels of its longer side
 * @returns JPEG, and how many pages there are; null where the engine is not installed
 * @throws UnreadableFile when there is no such page; Refusal server.too-much-work
 */
export async function publicPictureOfPage(
  bytes: Uint8Array,
  page: number,
  longSide: number,
): Promise<{ pages: number; picture: Buffer } | null> {
  return hasRecognition() ? drawn(bytes, 'picture', showingToPublic, { page, longSide, format: 'jpeg' }) : null
}

const drawn = (
  bytes: Uint8Array,
  kind: ScanKind,
  turns: Turns,
  { page, longSide, format }: { page: number; longSide: number; format: 'png' | 'jpeg' },
): Promise<{ pages: number; picture: Buffer }> =>
  inTurn(kind, bytes, turns, async (_, path) => {
    const pages = await engine.run<number>({ job: 'count', path, kind })
    if (page > pages) throw new UnreadableFile('EMPTY')
    return {
      pages,
      picture: Buffer.from(await engine.run<Uint8Array>({ job: 'show', path, kind, page: page - 1, longSide, format })),
    }
  })

/**
 * The picture of a page of a PDF or of a picture, to be looked at beside its text: as the file has it, also where it
 * lies on its side.
 * @param page from 1
 * @param longSide pixels of its longer side
 * @returns PNG, and how many pages there are; null where the programs for it are not installed
 * @throws UnreadableFile when there is no such page
 */
export async function pictureOfPage(
  bytes: Uint8Array,
  page: number,
  longSide: number,
  kind: ScanKind = 'pdf',
): Promise<{ pages: number; picture: Buffer } | null> {
  if (hasRecognition()) return drawn(bytes, kind, showing, { page, longSide, format: 'png' })
  if (kind !== 'pdf' || !isInstalled('pdftoppm') || !isInstalled('pdfinfo')) return null
  return inFolder(bytes, showing, async (folder) => {
    const facts = await runProgram('pdfinfo', ['scan.pdf'], { folder, timeMs: PAGE_MS, mostBytes: MOST_FACTS })
    const pages = Number(/^Pages:\s+(\d+)$/m.exec(facts.toString('utf8'))?.[1] ?? 0)
    if (page > pages) throw new UnreadableFile('EMPTY')
    await pictureInFolder(folder, page, longSide)
    return { pages, picture: await readFile(join(folder, `${PICTURE}.png`)) }
  })
}

const PICTURE = 'page'

/** Makes the picture of one page. Its size is bounded whatever size the page says it has. */
const pictureInFolder = (folder: string, page: number, longSide: number): Promise<Buffer> =>
  runProgram(
    'pdftoppm',
    [
      '-f',
      String(page),
      '-l',
      String(page),
      '-singlefile',
      '-scale-to',
      String(longSide),
      '-gray',
      '-png',
      'scan.pdf',
      PICTURE,
    ],
    {
      folder,
      timeMs: PAGE_MS,
      mostBytes: MOST_PICTURE,
    },
  )

/** `inTurn` for the programs. */
const inFolder = <T>(bytes: Uint8Array, turns: Turns, work: (folder: string) => Promise<T>): Promise<T> =>
  inTurn('pdf', bytes, turns, work)

const BROKEN: Record<ScanKind, string> = {
  pdf: '扫描件无法识别：页面已损坏、过于复杂或者用时过长，请稍后再试，或者重新扫描后上传。',
  picture:
    '这是图片，但是无法识别：图片已损坏、不完整、像素过多（最多 1.2 亿）或者用时过长，请稍后再试，或者重新扫描、拍照后上传。',
}

/** Works on a file in a folder of its own, which is removed afterwards; one such work at a time. */
async function inTurn<T>(
  kind: ScanKind,
  bytes: Uint8Array,
  { key, turns }: Turns,
  work: (folder: string, path: string) => Promise<T>,
): Promise<T> {
  const end = await turns.take(key)
  if (!end) throw refuse('server.too-much-work', { seconds: String(RETRY_S) })
  try {
    return await inTemporaryFolder({ name: kind === 'pdf' ? 'scan.pdf' : 'scan.picture', bytes }, work)
  } catch (error) {
    if (error instanceof ProgramFailed || error instanceof WorkFailed) throw new UnreadableFile('CORRUPT', BROKEN[kind])
    throw error
  } finally {
    end()
  }
}

interface Word {
  text: string
  /** Pixels, from the upper left corner. */
  left: number
  top: number
  width: number
  height: number
  /** Of each character (code point), 0 to 100. */
  certainty: number[]
  /** Which line of print it belongs to. */
  line: string
  /** Pixels of a character of it, where the engine tells. */
  size?: number
}

/**
 * The words of a table as tesseract writes it: level, page, block, paragraph, line, word, left, top, width, height,
 * conf, text.
 */
export function wordsOf(table: string): Word[] {
  return table.split('\n').flatMap((row) => {
    const [level, page, block, paragraph, line, , left, top, width, height, certainty, ...text] = row.split('\t')
    const word = text.join('\t').trim()
    if (level !== '5' || word === '') return []
    return [
      {
        text: word,
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
        certainty: Array.from([...word], () => Number(certainty)),
        line: [page, block, paragraph, line].join(' '),
      },
    ]
  })
}

/** The lines of a page, with the places of those that have the picture of the page beside them. */
function recognisedLines(
  words: readonly Word[],
  page: number,
  { width, height }: Pick<PdfPage, 'width' | 'height'>,
): RecognisedLine[] {
  const scale = Math.max(width, height) / LONG_SIDE
  const part = (pixels: number, of: number) => Math.round(((pixels * scale) / of) * 10_000) / 10_000
  return linesOf(words).map((line) => {
    const [left, top] = [Math.min(...line.map((word) => word.left)), Math.min(...line.map((word) => word.top))]
    const right = Math.max(...line.map((word) => word.left + word.width))
    const bottom = Math.max(...line.map((word) => word.top + word.height))
    return {
      page,
      box: [part(left, width), part(top, height), part(right - left, width), part(bottom - top, height)],
      text: line.map(({ text }) => text).join(''),
      certainty: line.flatMap(({ certainty }) => certainty.map(Math.round)),
    }
  })
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Signs that recognition takes for another, where they stand among Chinese characters. */
const WIDE: Record<string, string> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '(': '（',
  ')': '）',
  '?': '？',
  '!': '！',
  '〈': '（',
  '〉': '）',
}
const HAN = /[\u4e00-\u9fff]/

/** Words of one line of print. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines = new Map<string, Word[]>()
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word])
  return [...lines.values()]
}

/** Characters of a line from which their mean width tells their size. */
const LONG_LINE = 8
/** Lines whose size differs by less are of the same size: measures on a picture differ from line to line. */
const SAME_SIZE = 0.2

/**
 * Size of the characters of a line in pixels: their mean distance where there are enough, otherwise the height of their
 * boxes.
 */
function sizeOf(line: readonly Word[]): number {
  const told = line.flatMap(({ size }) => size ?? [])
  if (told.length > 0) return median(told)
  const text = line.map((word) => word.text).join('')
  const widths = [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 0x2000 ? 0.5 : 1), 0)
  if (widths < LONG_LINE || !HAN.test(text)) return median(line.map(({ height }) => height))
  return (Math.max(...line.map(({ left, width }) => left + width)) - Math.min(...line.map(({ left }) => left))) / widths
}

/** The size that most words of a text have, in pixels. */
export const bodySizeOf = (pages: readonly (readonly Word[])[]): number =>
  median(pages.flatMap((words) => linesOf(words).flatMap((line) => line.map(() => sizeOf(line)))))

/**
 * Recognised words as pieces of a page: those of a line stand on one base line and have one size.
 * @param scale points of a pixel
 * @param bodySize size of the running text in pixels
 */
export function piecesOf(words: readonly Word[], scale: number, bodySize: number): PdfPiece[] {
  return linesOf(words).flatMap((line) => {
    const own = sizeOf(line)
    const size = (Math.abs(own - bodySize) <= SAME_SIZE * bodySize ? bodySize : own) * scale
    const y = median(line.map(({ top, height }) => top + height)) * scale
    const texts = withoutSpecks(line.map(({ text }) => text))
    const isChinese = texts.some((text) => HAN.test(text))
    return line.flatMap(({ left, width }, at) => {
      const text = texts[at] ?? ''
      if (text === '') return []
      return [
        {
          text: isChinese ? text.replace(/[,;:()?!〈〉]/g, (sign) => WIDE[sign] ?? sign) : text,
          x: left * scale,
          y,
          width: width * scale,
          size,
        },
      ]
    })
  })
}

/** A label and the marks that recognition sees in the blank behind it. */
const SPECKS = /^(第[一二三四五六七八九十百千零]+(?:编|章|节|条)(?:之[一二三四五六七八九十]+)?)[“”"'‘’`´]+/
/** 题注 whose bracket was taken for a book mark. */
const NOTE_MARK = /^《(?=\d{4}年)/

/** The words of a line without marks that are none. */
function withoutSpecks(words: readonly string[]): string[] {
  const [specks, label = ''] = SPECKS.exec(words.join('')) ?? ['']
  let at = 0
  return words.map((word) =>
    [...word]
      .filter(() => {
        const place = at++
        return place < label.length || place >= specks.length
      })
      .join('')
      .replace(NOTE_MARK, '（'),
  )
}
