import { withoutLookAlikes } from '#common/law/look-alikes.ts'

/** The neutral input of the parser: what is left of a Markdown, text or Word file once its container is gone. */

export interface TextBlock {
  kind: 'text'
  /** One paragraph, trimmed, without Markdown or Word markup. */
  text: string
  /** Line (or paragraph) number in the file, from 1, for warnings. */
  line: number
  /** Depth of a heading: number of # in Markdown, outline level + 1 in Word. */
  headingDepth?: number
  /** Entry of a Word TOC field: never text (docs/law-as-data.md §5 rule 4). */
  contents?: boolean
}

export interface TableBlock {
  kind: 'table'
  rows: string[][]
  line: number
}

export type SourceBlock = TextBlock | TableBlock

/** A place of a file that holds more than its text: what was left out, tracked changes that were read as accepted, and lines
 * of print that were joined. */
export interface SourceRemark {
  kind:
    | 'picture'
    | 'note'
    | 'formula'
    | 'change'
    | 'page'
    | 'colophon'
    | 'wrapped'
    | 'watermark'
    | 'lineNumbers'
    | 'head'
    | 'signature'
    | 'code'
    | 'comment'
    | 'struck'
    | 'hidden'
    | 'control'
    | 'crossed'
    | 'box'
    | 'damaged'
    | 'layer'
  /** Of the block, or of the page where `ofPage`. */
  line: number
  ofPage?: true
  /** First words of what was left out. */
  words?: string
}

/** What a page says of the document that it shows: 发布机构 and 某局; a line without a label says nothing of it (打印, 分享). */
export interface PageLine {
  label: string
  value: string
  line: number
}

export interface SourceDocument {
  fileName: string
  /** Title lines as printed; the 副标题 of a code's part is the last of them. */
  titleLines: string[]
  titleNoteLines: string[]
  blocks: SourceBlock[]
  /** Key and value pairs of a Markdown front matter, when the file has one. */
  frontMatter?: Record<string, string>
  /** True when the encoding was neither marked nor UTF-8 (warning CHARSET_GUESSED). */
  charsetGuessed?: boolean
  remarks?: SourceRemark[]
  /** Lines of the page around the document, which are no text of it. */
  about?: PageLine[]
  /** Present when the words are those that a program recognised on the pictures of a scan (warning RECOGNISED). */
  recognition?: Recognition
}

/** What a program recognised on the pictures of pages. */
export interface Recognition {
  pages: number
  /** Words of tesseract, characters of the engine. */
  words: number
  /** Those of them of which it was not sure. */
  doubtful: number
  /** In the order of reading. */
  lines: RecognisedLine[]
  /**
   * Pages, from 1, that did not stand upright, and by how much they were turned clockwise to be read. The places of
   * lines are those before.
   */
  turned?: { page: number; degrees: 90 | 180 | 270 }[]
}

/** A line of print as it was recognised. */
export interface RecognisedLine {
  /** From 1. */
  page: number
  /** Left, top, width and height, in parts of those of the page, 0 to 1. */
  box: [left: number, top: number, width: number, height: number]
  text: string
  /** How sure the program is of each character of the text (code points), 0 to 100. */
  certainty: number[]
}

/**
 * A text without look-alikes, without the invisible characters U+200B and BOM, and with a space for each NBSP (rule 1).
 */
export function cleanText(text: string): string {
  return withoutLookAlikes(text)
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
}

/** Text as the round-trip check compares it: no white space, no dropped characters. */
export function withoutSpace(text: string): string {
  return text.replace(/[\s\u200b\ufeff\u00a0\u3000]+/g, '')
}

/**
 * The blocks without those of text boxes, which stand beside the text wherever they are fixed to it; they are told. A
 * document that is set in boxes keeps them.
 */
export function withoutBoxes(
  blocks: readonly SourceBlock[],
  boxed: ReadonlySet<SourceBlock>,
): { blocks: SourceBlock[]; told: SourceRemark[] } {
  const wordsOf = (block: SourceBlock) => (block.kind === 'text' ? block.text : block.rows.flat().join(''))
  const lengthOf = (some: readonly SourceBlock[]) => some.reduce((sum, block) => sum + wordsOf(block).length, 0)
  if (boxed.size === 0 || lengthOf([...boxed]) * 2 > lengthOf(blocks)) return { blocks: [...blocks], told: [] }
  return {
    blocks: blocks.filter((block) => !boxed.has(block)),
    told: [...boxed].map((block) => ({ kind: 'box', line: block.line, words: wordsOf(block) })),
  }
}
