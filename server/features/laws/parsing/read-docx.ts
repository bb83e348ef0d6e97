import { setImmediate } from 'node:timers/promises'
import { splitHeader } from './document-header.ts'
import { cleanText, type SourceBlock, type SourceDocument } from './source-document.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { WordNumbering } from './word-numbering.ts'
import { attributeOf, xmlEvents } from '#server/platform/xml-events.ts'
import { readZipEntries } from './zip-entries.ts'

const DOCUMENT = 'word/document.xml'
const STYLES = 'word/styles.xml'
const NUMBERING = 'word/numbering.xml'

/**
 * A Word document. document.xml is read directly: mammoth loses soft breaks, TOC fields and automatic numbering.
 * Page headers and footers are in other parts of the package and so never become text.
 */
export async function readDocx(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const parts = await readZipEntries(bytes, [DOCUMENT, STYLES, NUMBERING])
  const xml = parts.get(DOCUMENT)
  if (xml === undefined) throw new UnreadableFile('UNSUPPORTED')
  if (!/<w:body[\s>]/.test(xml) || !xml.includes('</w:document>')) throw new UnreadableFile('CORRUPT')
  const blocks = await bodyBlocks(xml, readStyles(parts.get(STYLES)), new WordNumbering(parts.get(NUMBERING)))
  if (blocks.length === 0) throw new UnreadableFile('EMPTY', '文件里没有文字（可能是扫描图片），请上传文字版。')
  return { fileName, ...splitHeader(blocks) }
}

interface ParagraphStyle {
  outline?: number
  numId?: string
  level?: number
  contents: boolean
}

function readStyles(xml: string | undefined): Map<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>()
  let style: ParagraphStyle | null = null
  for (const event of xmlEvents(xml ?? '')) {
    if (event.kind !== 'open') continue
    const value = attributeOf(event.attributes, 'w:val') ?? ''
    if (event.name === 'w:style') {
      style = { contents: false }
      styles.set(attributeOf(event.attributes, 'w:styleId') ?? '', style)
    } else if (!style) continue
    else if (event.name === 'w:name') style.contents = /^toc \d$/i.test(value)
    else if (event.name === 'w:outlineLvl') style.outline = Number(value)
    else if (event.name === 'w:numId') style.numId = value
    else if (event.name === 'w:ilvl') style.level = Number(value)
  }
  return styles
}

interface Paragraph {
  text: string
  style: ParagraphStyle
  contents: boolean
}

interface Table {
  rows: string[][]
  line: number
}

/** Elements whose text is left out: tracked deletions, and the copy of a text box for old programs. */
const SILENT = new Set(['w:del', 'w:moveFrom', 'mc:Fallback'])

/** Appends a text to a cell, on a line of its own. */
const appended = (cell: string | undefined, ...lines: string[]): string => [cell, ...lines].filter(Boolean).join('\n')

/** So many elements are read without a pause: some 20 milliseconds. */
const AT_ONCE = 50_000

async function bodyBlocks(xml: string, styles: Map<string, ParagraphStyle>, numbering: WordNumbering): Promise<SourceBlock[]> {
  const reader = new BodyReader(styles, numbering)
  let read = 0
  for (const event of xmlEvents(xml)) {
    // Others are answered in between.
    if (++read % AT_ONCE === 0) await setImmediate()
    if (event.kind === 'text') reader.text(event.text)
    else if (event.kind === 'close') reader.close(event.name)
    else reader.open(event.name, (name) => attributeOf(event.attributes, name))
  }
  return reader.blocks
}

/** Reads a body in one walk. Stacks serve tables in tables, text boxes in paragraphs and fields in fields. */
class BodyReader {
  readonly blocks: SourceBlock[] = []
  readonly #styles: Map<string, ParagraphStyle>
  readonly #numbering: WordNumbering
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: Table[] = []
  readonly #fields: { contents: boolean }[] = []
  #line = 0
  /** Depth inside elements of `SILENT`. */
  #silent = 0
  #hidden = false
  #inText = false
  #inInstruction = false

  constructor(styles: Map<string, ParagraphStyle>, numbering: WordNumbering) {
    this.#styles = styles
    this.#numbering = numbering
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph || this.#silent > 0) return
    if (this.#inText && !this.#hidden) paragraph.text += text
    else if (this.#inInstruction && /^\s*TOC\b/.test(text)) {
      const field = this.#fields.at(-1)
      if (field) field.contents = true
      paragraph.contents = true
    }
  }

  close(name: string): void {
    if (SILENT.has(name)) this.#silent--
    else if (name === 'w:t') this.#inText = false
    else if (name === 'w:instrText') this.#inInstruction = false
    else if (name === 'w:r') this.#hidden = false
    else if (name === 'w:tbl') this.#closeTable()
    else if (name === 'w:p') this.#closeParagraph()
  }

  open(name: string, attribute: (name: string) => string | null): void {
    const value = (): string => attribute('w:val') ?? ''
    if (SILENT.has(name)) {
      this.#silent++
      return
    }
    switch (name) {
      case 'w:p':
        this.#paragraphs.push({ text: '', style: { contents: false }, contents: this.#fields.some((field) => field.contents) })
        break
      case 'w:pStyle':
      case 'w:outlineLvl':
      case 'w:numId':
      case 'w:ilvl':
        this.#style(name, value())
        break
      case 'w:vanish':
        this.#hidden = value() !== '0' && value() !== 'false'
        break
      case 'w:t':
        this.#inText = true
        break
      case 'w:tab':
        // w:tab also stands in w:tabs of the properties of a paragraph, where it has a position.
        if (attribute('w:pos') === null) this.#sign('\t')
        break
      case 'w:br':
      case 'w:cr':
        this.#sign('\n')
        break
      case 'w:noBreakHyphen':
        this.#sign('-')
        break
      case 'w:instrText':
        this.#inInstruction = true
        break
      case 'w:fldChar':
        this.#field(attribute('w:fldCharType') ?? '')
        break
      case 'w:tbl':
        this.#tables.push({ rows: [], line: this.#line + 1 })
        break
      case 'w:tr':
        this.#tables.at(-1)?.rows.push([])
        break
      case 'w:tc':
        this.#tables.at(-1)?.rows.at(-1)?.push('')
        break
    }
  }

  /** Adds a character that stands as an element of its own. */
  #sign(sign: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph && this.#silent === 0) paragraph.text += sign
  }

  #style(name: 'w:pStyle' | 'w:outlineLvl' | 'w:numId' | 'w:ilvl', value: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph) return
    if (name === 'w:outlineLvl') paragraph.style.outline = Number(value)
    else if (name === 'w:numId') paragraph.style.numId = value
    else if (name === 'w:ilvl') paragraph.style.level = Number(value)
    else paragraph.style = { ...(this.#styles.get(value) ?? paragraph.style) }
  }

  #field(type: string): void {
    if (type.includes('begin')) this.#fields.push({ contents: false })
    else if (type.includes('end')) this.#fields.pop()
  }

  #closeTable(): void {
    const table = this.#tables.pop()
    const outer = this.#tables.at(-1)?.rows.at(-1)
    const rows = table?.rows.filter((row) => row.some((cell) => cell !== '')) ?? []
    // A table inside a cell becomes lines of that cell: nothing is lost, and one block stays one table.
    if (outer && outer.length > 0) outer[outer.length - 1] = appended(outer.at(-1), ...rows.map((row) => row.join('\t')))
    else if (rows.length > 0) this.blocks.push({ kind: 'table', rows, line: table?.line ?? this.#line })
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    this.#line++
    const text = this.#labelled(paragraph)
    const table = this.#tables.at(-1)
    if (table) {
      const row = table.rows.at(-1)
      const trimmed = cleanText(text).trim()
      if (row && row.length > 0 && trimmed !== '') row[row.length - 1] = appended(row.at(-1), trimmed)
      return
    }
    const { style } = paragraph
    for (const piece of cleanText(text).split('\n')) {
      const trimmed = piece.trim()
      if (trimmed === '') continue
      const block: SourceBlock = { kind: 'text', text: trimmed, line: this.#line }
      if (style.outline !== undefined && style.outline < 9) block.headingDepth = style.outline + 1
      if (paragraph.contents || style.contents) block.contents = true
      this.blocks.push(block)
    }
  }

  /** The text of a paragraph with the label that automatic numbering gives it. */
  #labelled({ text, style }: Paragraph): string {
    if (style.numId === undefined || style.numId === '0' || text.trim() === '') return text
    const label = this.#numbering.next(style.numId, style.level ?? 0)
    return label !== '' && !text.trimStart().startsWith(label) ? `${label}\u3000${text}` : text
  }
}
