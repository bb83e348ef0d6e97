import { posix } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { attributeOf, xmlEvents } from '#server/platform/xml-events.ts'
import { splitHeader } from './document-header.ts'
import type { PdfPage, PdfPiece } from './pdf-page.ts'
import { blocksOfPages } from './pdf-paragraphs.ts'
import type { SourceBlock, SourceDocument, SourceRemark } from './source-document.ts'
import { lostGlyphs } from './storable-text.ts'
import { withoutContents } from './table-of-contents.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { readZipEntries } from './zip-entries.ts'

/** The part that every OFD package begins with (GB/T 33190-2016 §7.4). */
export const OFD_ROOT = 'OFD.xml'

/** Three times the longest law. */
const MOST_PAGES = 1_500
/** Points in a millimetre, the unit of OFD; pages are read in points. */
const POINTS = 72 / 25.4
/** A page of A4, for a document that does not say. */
const A4 = [0, 0, 210, 297]

/** An element of a part: its name without prefix, and its attributes. */
interface Element {
  name: string
  get: (attribute: string) => string | null
}

/**
 * Reads the text of an OFD file as that of a PDF: words by their place on the page. Of a signed file the signature is
 * not verified, which is told.
 * @throws UnreadableFile
 */
export async function readOfd(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const root = (await readZipEntries(bytes, [OFD_ROOT])).get(OFD_ROOT) ?? ''
  if (/<(?:\w+:)?Encrypt/.test(root)) throw new UnreadableFile('ENCRYPTED')
  const documents = textsOf(root, 'DocRoot').map((place) => placeFrom('', place))
  if (documents.length === 0) throw broken()
  const parts = await readZipEntries(bytes, documents)
  const blocks: SourceBlock[] = []
  const remarks: SourceRemark[] = []
  for (const document of documents) {
    const xml = parts.get(document)
    if (xml === undefined) throw broken()
    // Encrypted parts are bytes without elements.
    if (!xml.includes('<')) throw new UnreadableFile('ENCRYPTED')
    // A paragraph does not go on in another document.
    const before = blocks.at(-1)?.line ?? 0
    const sheets = await pagesOf(bytes, posix.dirname(document), xml)
    const own = blocksOfPages(sheets.map(({ page }) => page))
    remarks.push(...own.remarks)
    sheets.forEach(({ pictures }, at) => {
      for (let one = 0; one < pictures; one++) remarks.push({ kind: 'picture', line: at + 1, ofPage: true })
    })
    blocks.push(...own.blocks.map((block) => ({ ...block, line: block.line + before })))
  }
  if (blocks.length === 0)
    throw new UnreadableFile('EMPTY', '这份 OFD 里没有文字，可能只有图片。请用阅读器另存为 PDF 或者上传 Word 文件。')
  const header = splitHeader(blocks)
  if (textsOf(root, 'Signatures').length > 0) remarks.push({ kind: 'signature', line: 1 })
  return {
    fileName,
    ...header,
    blocks: withoutContents(header.blocks),
    ...(remarks.length > 0 ? { remarks } : {}),
  }
}

const broken = (): UnreadableFile =>
  new UnreadableFile('CORRUPT', '这份 OFD 已损坏或不完整，请重新下载，或者用阅读器另存为 PDF 后上传。')

const placeFrom = (folder: string, place: string): string =>
  posix.normalize(place.trim().startsWith('/') ? place.trim().slice(1) : posix.join(folder, place.trim()))

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The texts of all elements of a name. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = []
  let inside = false
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (inside && event.text.trim() !== '') texts.push(event.text.trim())
    } else if (bare(event.name) === name) inside = event.kind === 'open'
  }
  return texts
}

function* elementsOf(xml: string): Generator<Element> {
  for (const event of xmlEvents(xml))
    if (event.kind === 'open')
      yield { name: bare(event.name), get: (attribute) => attributeOf(event.attributes, attribute) }
}

const numbersIn = (text: string | null): number[] => (text?.match(/\S+/g) ?? []).map(Number).filter(Number.isFinite)

async function pagesOf(bytes: Uint8Array, folder: string, document: string): Promise<Sheet[]> {
  const places: string[] = []
  const templates = new Map<string, string>()
  for (const { name, get } of elementsOf(document)) {
    const place = get('BaseLoc')
    if (place === null) continue
    if (name === 'Page') places.push(placeFrom(folder, place))
    else if (name === 'TemplatePage') templates.set(get('ID') ?? '', placeFrom(folder, place))
  }
  if (places.length > MOST_PAGES)
    throw new UnreadableFile('TOO_LARGE', `这份 OFD 超过 ${MOST_PAGES} 页，请拆分后重新上传。`)
  const parts = await readZipEntries(bytes, [...places, ...templates.values()])
  const box = numbersIn(textsOf(document, 'PhysicalBox')[0] ?? null)
  const drawings = await drawingsOf(bytes, folder, document)
  const pages: Sheet[] = []
  for (const place of places) {
    // Others are answered in between.
    await setImmediate()
    const xml = parts.get(place)
    if (xml === undefined) throw broken()
    const own = numbersIn(textsOf(xml, 'PhysicalBox')[0] ?? null)
    const [, , width = 0, height = 0] = own.length === 4 ? own : box.length === 4 ? box : A4
    const page: PdfPage = { width: width * POINTS, height: height * POINTS, pieces: [], strokes: [] }
    const sheet: Sheet = { page, pictures: 0 }
    for (const { name, get } of elementsOf(xml))
      if (name === 'Template') {
        const template = parts.get(templates.get(get('TemplateID') ?? '') ?? '')
        if (template === undefined) throw broken()
        readObjects(template, sheet, drawings)
      }
    readObjects(xml, sheet, drawings)
    pages.push(sheet)
  }
  return pages
}

/** A place of an object in millimetres on its page, or in points on the page. */
type Place = (x: number, y: number) => [number, number]

/** Where an object puts its points on the page: the matrix of the object, then the corner of its box (§8.5). */
interface Placing {
  at: Place
  /** By how much letters are larger. */
  scale: number
  isSlanted: boolean
}

/** The page itself, in points. */
const ON_PAGE: Placing = { at: (x, y) => [x * POINTS, y * POINTS], scale: POINTS, isSlanted: false }

/** @param outer where the object stands in: the page, or a drawing that is used in several places */
function placingOf(get: Element['get'], outer: Placing): Placing {
  const [left = 0, top = 0] = numbersIn(get('Boundary'))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(get('CTM'))
  return {
    at: (x, y) => outer.at(a * x + c * y + e + left, b * x + d * y + f + top),
    scale: Math.hypot(c, d) * outer.scale,
    // Words that stand at a slant are a watermark.
    isSlanted: outer.isSlanted || Math.abs(b) > Math.abs(a) * 0.05,
  }
}

/** Drawings that pages use by their number (§13): what stands in each. */
type Drawings = ReadonlyMap<string, string>
const DRAWING = /<(?:\w+:)?CompositeGraphicUnit\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?CompositeGraphicUnit>/g
/** Drawings within drawings. */
const DEEPEST = 5

/** The drawings of a document, from its parts of resources. */
async function drawingsOf(bytes: Uint8Array, folder: string, document: string): Promise<Drawings> {
  const places = ['PublicRes', 'DocumentRes']
    .flatMap((name) => textsOf(document, name))
    .map((place) => placeFrom(folder, place))
  const parts = places.length === 0 ? new Map<string, string>() : await readZipEntries(bytes, places)
  return new Map(
    [...parts.values()].flatMap((xml) =>
      [...xml.matchAll(DRAWING)].map(([, own = '', inside = '']) => [attributeOf(own, 'ID') ?? '', inside] as const),
    ),
  )
}

/** What stands on a page, with what of it is no text. */
interface Sheet {
  page: PdfPage
  pictures: number
}

/** Adds the words and drawn lines of a page, template or drawing, and counts pictures. */
function readObjects(xml: string, sheet: Sheet, drawings: Drawings, outer: Placing = ON_PAGE, depth = 0): void {
  const { page } = sheet
  let placing: Placing | null = null
  let size = 0
  let code: Element['get'] | null = null
  let inPath = false
  /** Blocks of a page that are open, outermost first: whether each shows. */
  const shown: boolean[] = []
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (code && placing && !placing.isSlanted) page.pieces.push(...piecesOf(event.text, code, placing, size))
      else if (inPath && placing) page.strokes.push(...strokesOf(event.text, placing))
      continue
    }
    const name = bare(event.name)
    const get = (attribute: string): string | null =>
      event.kind === 'open' ? attributeOf(event.attributes, attribute) : null
    if (name === 'PageBlock') {
      if (event.kind === 'open') shown.push(get('Visible') !== 'false')
      else shown.pop()
    } else if (name === 'TextObject' || name === 'PathObject') {
      // Text that is drawn in nothing is not shown.
      placing =
        event.kind === 'open' && shown.every(Boolean) && get('Visible') !== 'false' && get('Alpha') !== '0'
          ? placingOf(get, outer)
          : null
      size = Number(get('Size') ?? 0)
    } else if (name === 'ImageObject' && event.kind === 'open' && shown.every(Boolean) && get('Visible') !== 'false')
      sheet.pictures++
    else if (
      name === 'CompositeObject' &&
      event.kind === 'open' &&
      shown.every(Boolean) &&
      get('Visible') !== 'false'
    ) {
      const drawing = drawings.get(get('ResourceID') ?? '')
      // What is not there may have been words.
      if (drawing === undefined) throw broken()
      if (depth < DEEPEST) readObjects(drawing, sheet, drawings, placingOf(get, outer), depth + 1)
    } else if (name === 'TextCode') code = event.kind === 'open' ? get : null
    else if (name === 'AbbreviatedData') inPath = event.kind === 'open'
  }
}

/** Distances from character to character: numbers, and “g 3 2.5” for a number three times (§11.3). */
function deltasIn(text: string | null): number[] {
  const words: string[] = text?.match(/\S+/g) ?? []
  const deltas: number[] = []
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== 'g') deltas.push(Number(words[at]) || 0)
    else {
      deltas.push(
        ...Array<number>(Math.min(Math.max(Number(words[at + 1]) || 0, 0), MOST_REPEATED)).fill(
          Number(words[at + 2]) || 0,
        ),
      )
      at += 2
    }
  }
  return deltas
}
const MOST_REPEATED = 10_000
/** Gap behind a character, in widths of one, from which what follows is a piece of its own. */
const APART = 0.6
const isWide = (sign: string): boolean => /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u.test(sign)

/** Characters that follow each other on a line are a piece. */
function piecesOf(text: string, get: Element['get'], placing: Placing, size: number): PdfPiece[] {
  const across = deltasIn(get('DeltaX'))
  const down = deltasIn(get('DeltaY'))
  const pieces: PdfPiece[] = []
  let [x, y] = [Number(get('X') ?? 0), Number(get('Y') ?? 0)]
  let piece: PdfPiece | null = null
  ;[...text.replace(/[\r\n\t]/g, '')].forEach((sign, at) => {
    const width = isWide(sign) ? size : size / 2
    const [left, base] = placing.at(x, y)
    if (!piece) pieces.push((piece = { text: '', x: left, y: base, width: 0, size: size * placing.scale }))
    piece.text += lostGlyphs(sign)
    const next = across[at] ?? (across.length === 0 && down.length === 0 ? width : (across.at(-1) ?? 0))
    const fall = down[at] ?? 0
    const isEnd = fall !== 0 || next < 0 || next - width > APART * size
    piece.width = placing.at(x + (isEnd ? width : next), y)[0] - piece.x
    x += next
    y += fall
    if (isEnd) piece = null
  })
  return pieces
}

/** The straight lines of a path: S and M begin one, L goes on, C closes (§9.3.1). */
function strokesOf(path: string, { at }: Placing): PdfPage['strokes'] {
  const strokes: PdfPage['strokes'] = []
  const words = path.trim().split(/\s+/)
  let [point, first]: ([number, number] | null)[] = [null, null]
  const to = (next: [number, number]): void => {
    if (point)
      strokes.push([
        Math.min(point[0], next[0]),
        Math.min(point[1], next[1]),
        Math.max(point[0], next[0]),
        Math.max(point[1], next[1]),
      ])
    point = next
  }
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    if (word === 'C' && first) to(first)
    if (word !== 'S' && word !== 'M' && word !== 'L') continue
    const next = at(Number(words[index + 1]), Number(words[index + 2]))
    index += 2
    if (word === 'L') to(next)
    else [point, first] = [next, next]
  }
  return strokes
}
