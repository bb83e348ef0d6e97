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
 * Page headers and footers live in other parts of the package and so never become text.
 */
export async function readDocx(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const parts = await readZipEntries(bytes, [DOCUMENT, STYLES, NUMBERING])
  const xml = parts.get(DOCUMENT)
  if (xml === undefined) throw new UnreadableFile('UNSUPPORTED')
  if (!/<w:body[\s>]/.test(xml) || !xml.includes('</w:document>')) throw new UnreadableFile('CORRUPT')
  const blocks = bodyBlocks(xml, readStyles(parts.get(STYLES)), new WordNumbering(parts.get(NUMBERING)))
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

/** Walks the body once; stacks serve tables in tables, text boxes in paragraphs and fields in fields. */
function bodyBlocks(xml: string, styles: Map<string, ParagraphStyle>, numbering: WordNumbering): SourceBlock[] {
  const blocks: SourceBlock[] = []
  const paragraphs: Paragraph[] = []
  const tables: Table[] = []
  const fields: { contents: boolean }[] = []
  let line = 0
  /** Depth inside elements whose text is no text: tracked deletions, the copy of a text box for old readers. */
  let silent = 0
  let hidden = false
  let inText = false
  let inInstruction = false

  const close = (paragraph: Paragraph): void => {
    line++
    const { style } = paragraph
    let text = paragraph.text
    if (style.numId !== undefined && style.numId !== '0' && text.trim() !== '') {
      const label = numbering.next(style.numId, style.level ?? 0)
      if (label !== '' && !text.trimStart().startsWith(label)) text = `${label}\u3000${text}`
    }
    const table = tables.at(-1)
    if (table) {
      const row = table.rows.at(-1)
      const trimmed = cleanText(text).trim()
      if (row && row.length > 0 && trimmed !== '') row[row.length - 1] = [row[row.length - 1], trimmed].filter(Boolean).join('\n')
      return
    }
    for (const piece of cleanText(text).split('\n')) {
      const trimmed = piece.trim()
      if (trimmed === '') continue
      const block: SourceBlock = { kind: 'text', text: trimmed, line }
      if (style.outline !== undefined && style.outline < 9) block.headingDepth = style.outline + 1
      if (paragraph.contents || style.contents) block.contents = true
      blocks.push(block)
    }
  }

  for (const event of xmlEvents(xml)) {
    const paragraph = paragraphs.at(-1)
    if (event.kind === 'text') {
      if (!paragraph || silent > 0) continue
      if (inText && !hidden) paragraph.text += event.text
      else if (inInstruction && /^\s*TOC\b/.test(event.text)) {
        const field = fields.at(-1)
        if (field) field.contents = true
        paragraph.contents = true
      }
      continue
    }
    if (event.kind === 'close') {
      switch (event.name) {
        case 'w:p': {
          const done = paragraphs.pop()
          if (done) close(done)
          break
        }
        case 'w:t':
          inText = false
          break
        case 'w:instrText':
          inInstruction = false
          break
        case 'w:r':
          hidden = false
          break
        case 'w:tbl': {
          const table = tables.pop()
          const outer = tables.at(-1)?.rows.at(-1)
          const rows = table?.rows.filter((row) => row.some((cell) => cell !== '')) ?? []
          // A table inside a cell becomes lines of that cell: nothing is lost, one block stays one table.
          if (outer && outer.length > 0) outer[outer.length - 1] = [outer.at(-1), ...rows.map((row) => row.join('\t'))].filter(Boolean).join('\n')
          else if (rows.length > 0) blocks.push({ kind: 'table', rows, line: table?.line ?? line })
          break
        }
        case 'w:del':
        case 'w:moveFrom':
        case 'mc:Fallback':
          silent--
          break
      }
      continue
    }
    const value = (): string => attributeOf(event.attributes, 'w:val') ?? ''
    switch (event.name) {
      case 'w:p':
        paragraphs.push({ text: '', style: { contents: false }, contents: fields.some((field) => field.contents) })
        break
      case 'w:pStyle': {
        const style = styles.get(value())
        if (paragraph && style) paragraph.style = { ...style }
        break
      }
      case 'w:outlineLvl':
        if (paragraph) paragraph.style.outline = Number(value())
        break
      case 'w:numId':
        if (paragraph) paragraph.style.numId = value()
        break
      case 'w:ilvl':
        if (paragraph) paragraph.style.level = Number(value())
        break
      case 'w:vanish':
        hidden = value() !== '0' && value() !== 'false'
        break
      case 'w:t':
        inText = true
        break
      case 'w:tab':
        // w:tab also stands in w:tabs of the paragraph's properties, where it has a position
        if (paragraph && silent === 0 && attributeOf(event.attributes, 'w:pos') === null) paragraph.text += '\t'
        break
      case 'w:br':
      case 'w:cr':
        if (paragraph && silent === 0) paragraph.text += '\n'
        break
      case 'w:noBreakHyphen':
        if (paragraph && silent === 0) paragraph.text += '-'
        break
      case 'w:instrText':
        inInstruction = true
        break
      case 'w:fldChar':
        if (/begin/.test(attributeOf(event.attributes, 'w:fldCharType') ?? '')) fields.push({ contents: false })
        else if (/end/.test(attributeOf(event.attributes, 'w:fldCharType') ?? '')) fields.pop()
        break
      case 'w:tbl':
        tables.push({ rows: [], line: line + 1 })
        break
      case 'w:tr':
        tables.at(-1)?.rows.push([])
        break
      case 'w:tc':
        tables.at(-1)?.rows.at(-1)?.push('')
        break
      case 'w:del':
      case 'w:moveFrom':
      case 'mc:Fallback':
        silent++
        break
    }
  }
  return blocks
}
