import { posix } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { splitHeader } from './document-header.ts'
import { equationText, FormulaText, isFormulaPart } from './formula-text.ts'
import { LEVEL, LOWERED, RAISED, withRaised } from './raised-text.ts'
import { shownIn, signOf } from './symbol-fonts.ts'
import {
  cleanText,
  type SourceBlock,
  type SourceDocument,
  type SourceRemark,
  type TextBlock,
  withoutBoxes,
} from './source-document.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { WordNumbering } from './word-numbering.ts'
import { attributeOf, xmlEvents } from '#server/platform/xml-events.ts'
import { readZipEntries } from './zip-entries.ts'

/** Names that programs give the parts of a package which they do not find by its relationships (ECMA-376-2 §9.3). */
const USUAL = {
  officeDocument: 'word/document.xml',
  styles: 'word/styles.xml',
  numbering: 'word/numbering.xml',
} as const
type Part = keyof typeof USUAL
const RELATIONSHIPS = '_rels/.rels'

/** The part of a kind that a list of relationships names, from the folder that it counts from. */
function partIn(relationships: string | undefined, kind: Part, folder: string): string | undefined {
  for (const event of xmlEvents(relationships ?? '')) {
    if (event.kind !== 'open' || !attributeOf(event.attributes, 'Type')?.endsWith(`/${kind}`)) continue
    const target = attributeOf(event.attributes, 'Target') ?? ''
    return posix.normalize(target.startsWith('/') ? target.slice(1) : posix.join(folder, target))
  }
  return undefined
}

/**
 * A Word document. Its main part is read directly: mammoth loses soft breaks, TOC fields and automatic numbering.
 * Page headers and footers are in other parts of the package and so never become text.
 */
export async function readDocx(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const main =
    partIn((await readZipEntries(bytes, [RELATIONSHIPS])).get(RELATIONSHIPS), 'officeDocument', '') ??
    USUAL.officeDocument
  const folder = posix.dirname(main)
  const related = `${folder}/_rels/${posix.basename(main)}.rels`
  const relationships = (await readZipEntries(bytes, [related])).get(related)
  const styles = partIn(relationships, 'styles', folder) ?? USUAL.styles
  const numbering = partIn(relationships, 'numbering', folder) ?? USUAL.numbering
  const parts = await readZipEntries(bytes, [main, styles, numbering])
  const xml = parts.get(main)
  if (xml === undefined || NO_WORD.test(main)) throw new UnreadableFile('UNSUPPORTED', adviceFor(bytes))
  return readParts(fileName, xml, parts.get(styles), parts.get(numbering))
}

/** Main parts of workbooks, presentations and drawings. */
const NO_WORD = /^(?:xl|ppt|visio)\//

/** Packages of other programs, by the name of a part, each with what to do instead. */
const OTHER_PACKAGES: readonly [string, string][] = [
  ['xl/workbook.xml', '这是 Excel 工作簿：登记表请用“导入 EXCEL”，法规正文请另存为 .docx 后上传。'],
  ['ppt/presentation.xml', '这是演示文稿，请把正文另存为 .docx 后上传。'],
  ['content.xml', '这是 .odt 等开放文档格式的文件，请另存为 .docx 后上传。'],
]
const adviceFor = (bytes: Uint8Array): string | undefined => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return OTHER_PACKAGES.find(([part]) => buffer.includes(part))?.[1]
}

const PART = /<pkg:part\b[^>]*pkg:name="\/(word\/\w+\.xml)"[^>]*>([\s\S]*?)<\/pkg:part>/g

/** Whether a text is a Word document in one XML file: that of Word 2003, or a package written flat. */
export const isWordXml = (text: string): boolean =>
  /^\s*<\?xml[\s\S]{0,400}?<(?:w:wordDocument|pkg:package)\b/.test(text)

/** Reads a Word document in one XML file. @throws UnreadableFile */
export function readWordXml(fileName: string, text: string): Promise<SourceDocument> {
  const parts = new Map([...text.matchAll(PART)].map(([, name = '', xml = '']) => [name, xml]))
  return parts.size === 0
    ? readParts(fileName, text, text, undefined)
    : readParts(fileName, parts.get(USUAL.officeDocument) ?? '', parts.get(USUAL.styles), parts.get(USUAL.numbering))
}

async function readParts(
  fileName: string,
  xml: string,
  styles: string | undefined,
  numbers: string | undefined,
): Promise<SourceDocument> {
  if (!/<w:body[\s>]/.test(xml) || !/<\/w:(?:document|wordDocument)>/.test(xml)) throw new UnreadableFile('CORRUPT')
  const body = await readBody(xml, readStyles(styles), new WordNumbering(numbers))
  const [blocks, remarks] = [body.withoutBoxes(), body.remarks]
  if (blocks.length === 0) throw new UnreadableFile('EMPTY', '文件里没有文字（可能是扫描图片），请上传文字版。')
  return { fileName, ...splitHeader(headAsLines(blocks)), ...(remarks.length > 0 ? { remarks } : {}) }
}

/** How the words of a run look, as far as their meaning hangs on it. */
interface Look {
  hidden?: boolean
  /** A line goes through it. */
  crossed?: boolean
  level?: 'raised' | 'lowered' | 'level'
  font?: string
}

interface ParagraphStyle extends Omit<Look, 'level'> {
  script?: Look['level']
  outline?: number
  numId?: string
  level?: number
  contents: boolean
  /** Of a style of tables: the parts of a table whose words it hides (ST_TblStyleOverrideType). */
  hiddenParts?: ReadonlySet<string>
}

const OF_PARAGRAPHS = new Set(['w:pPr', 'w:tblStylePr'])
/** Words that are hidden, and words that stay hidden also where hidden ones are shown. */
const HIDING = new Set(['w:vanish', 'w:specVanish'])
/** Whether a property that is on or off is on: it is when its value is left out. */
const isOn = (value: string): boolean => !/^(?:0|false|off)$/.test(value)
const scriptOf = (value: string): Look['level'] =>
  value === 'superscript' ? 'raised' : value === 'subscript' ? 'lowered' : 'level'

/** The font of letters, when an element names one. */
const fontOf = (attribute: (name: string) => string | null): string | null =>
  attribute('w:ascii') ?? attribute('w:hAnsi')
/** Stands for the style of paragraphs that name none; no style has this name. */
const DEFAULT_STYLE = ''
/** Stands for how words look that nothing says anything else of (w:docDefaults). */
const DEFAULTS = '\0'
/** A style of tables says of all of the table what it says of this part. */
const WHOLE_TABLE = 'wholeTable'

function readStyles(xml: string | undefined): Map<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>()
  const bases = new Map<string, string>()
  let id = ''
  let style: ParagraphStyle | null = null
  /** Depth in what a style says of paragraphs (with the look of their marks) and of parts of tables. */
  let inMark = 0
  /** The part of tables that a style speaks of. */
  let part: string | null = null
  for (const event of xmlEvents(xml ?? '')) {
    if (event.kind !== 'text' && OF_PARAGRAPHS.has(event.name)) inMark += event.kind === 'open' ? 1 : -1
    if (event.kind === 'close' && event.name === 'w:tblStylePr') part = null
    if (event.kind !== 'open') continue
    const value = attributeOf(event.attributes, 'w:val') ?? ''
    if (event.name === 'w:tblStylePr') part = attributeOf(event.attributes, 'w:type')
    if (event.name === 'w:docDefaults') {
      style = { contents: false }
      styles.set(DEFAULTS, style)
    } else if (event.name === 'w:style') {
      style = { contents: false }
      id = attributeOf(event.attributes, 'w:styleId') ?? ''
      styles.set(id, style)
      const isDefault =
        isOn(attributeOf(event.attributes, 'w:default') ?? '0') &&
        attributeOf(event.attributes, 'w:type') === 'paragraph'
      if (isDefault) styles.set(DEFAULT_STYLE, style)
    } else if (!style) continue
    else if (event.name === 'w:basedOn') bases.set(id, value)
    else if (event.name === 'w:name') style.contents = /^toc \d$/i.test(value)
    else if (event.name === 'w:outlineLvl') style.outline = Number(value)
    else if (event.name === 'w:numId') style.numId = value
    else if (event.name === 'w:ilvl') style.level = Number(value)
    else if (part !== null && inMark === 1 && HIDING.has(event.name)) {
      if (part === WHOLE_TABLE) style.hidden = isOn(value)
      else if (isOn(value)) style.hiddenParts = new Set([...(style.hiddenParts ?? []), part])
    } else if (inMark === 0 && HIDING.has(event.name)) style.hidden = isOn(value)
    else if (inMark === 0 && event.name === 'w:vertAlign') style.script = scriptOf(value)
    else if (inMark === 0 && event.name === 'w:rFonts') {
      const font = fontOf((name) => attributeOf(event.attributes, name))
      if (font !== null) style.font = font
    }
  }
  // What a style does not say is that of the style it is based on; a chain that goes round ends.
  return new Map(
    [...styles].map(([own, values]) => {
      let made = values
      const seen = new Set([own])
      for (let base = bases.get(own); base !== undefined && !seen.has(base); base = bases.get(base)) {
        seen.add(base)
        made = { ...styles.get(base), ...made }
      }
      return [own, made]
    }),
  )
}

interface Paragraph {
  text: string
  style: ParagraphStyle
  contents: boolean
  inProperties: boolean
  /** Its mark was deleted by a tracked change: it goes on in the next paragraph. */
  joined: boolean
}

interface Table {
  style?: ParagraphStyle
  /** Which parts of its style count (w:tblLook), as bits. */
  look: number
  rows: string[][]
  /** Columns that the last cell takes beyond its own. */
  spanned: number
  /** Rows that Word does not show. */
  hidden: Set<string[]>
  line: number
}

/**
 * Elements whose text is left out: tracked deletions, the copy of a text box for old programs, readings printed above
 * characters; and what the XML of Word 2003 holds in the body, page heads and notes.
 */
const SILENT = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:rt', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote'])
const TRACKED = new Set(['w:del', 'w:moveFrom'])
/** What of a document is no text, or may be read otherwise. */
const REMARKED: Readonly<Record<string, SourceRemark['kind']>> = {
  'a:blip': 'picture',
  'v:imagedata': 'picture',
  'w:footnoteReference': 'note',
  'w:endnoteReference': 'note',
  'm:oMath': 'formula',
  'w:ins': 'change',
  'w:del': 'change',
  'w:moveTo': 'change',
  'w:moveFrom': 'change',
}
/** Drawings that are pictures; others are text boxes and lines. */
const DRAWN = /\/(?:picture|chart|diagram)$/
/** What properties were before a tracked change. */
const FORMER = new Set([
  'w:rPrChange',
  'w:pPrChange',
  'w:tblPrChange',
  'w:trPrChange',
  'w:tcPrChange',
  'w:sectPrChange',
])

/** Appends a text to a cell, on a line of its own. */
const appended = (cell: string | undefined, ...lines: string[]): string => [cell, ...lines].filter(Boolean).join('\n')

/** So many elements are read without a pause: some 20 milliseconds. */
const AT_ONCE = 50_000

async function readBody(
  xml: string,
  styles: Map<string, ParagraphStyle>,
  numbering: WordNumbering,
): Promise<BodyReader> {
  const reader = new BodyReader(styles, numbering)
  let read = 0
  for (const event of xmlEvents(xml)) {
    // Others are answered in between.
    if (++read % AT_ONCE === 0) await setImmediate()
    if (event.kind === 'text') reader.text(event.text)
    else if (event.kind === 'close') reader.close(event.name)
    else reader.open(event.name, (name) => attributeOf(event.attributes, name))
  }
  return reader
}

const LONGEST_NAME = 60
/** A table of one column that holds paragraphs: a frame around the text or a box in it, not a list. */
const isFrame = (rows: readonly string[][]): boolean =>
  rows.length > 0 &&
  rows.every((row) => row.length === 1) &&
  (rows.length === 1 || rows.some(([cell = '']) => cell.includes('\n') || cell.length > LONGEST_NAME))

/**
 * A table before the first paragraph that is no longer than this lays out the head of a document: 文号 at one side, 签发人
 * at the other.
 */
const LONGEST_HEAD = 300

function headAsLines(blocks: SourceBlock[]): SourceBlock[] {
  const [first, ...rest] = blocks
  if (first?.kind !== 'table' || rest.length === 0) return blocks
  const cells = first.rows.flat().flatMap((cell) => cell.split('\n').map((line) => line.trim()))
  if (cells.join('').length > LONGEST_HEAD) return blocks
  return [
    ...cells.filter((text) => text !== '').map((text): SourceBlock => ({ kind: 'text', text, line: first.line })),
    ...rest,
  ]
}

/**
 * Parts of a style of tables that a table may use or not, by the bits of w:tblLook (ECMA-376-1 §17.4.55); the last two
 * are for not using bands.
 */
const LOOK = {
  firstRow: 0x20,
  lastRow: 0x40,
  firstColumn: 0x80,
  lastColumn: 0x100,
  noHBand: 0x200,
  noVBand: 0x400,
} as const

/** Which parts count: as bits, or each by a name. */
function lookOf(attribute: (name: string) => string | null): number {
  const bits = Number.parseInt(attribute('w:val') ?? '0', 16) || 0
  return Object.entries(LOOK).reduce((look, [name, bit]) => {
    const own = attribute(`w:${name}`)
    return own === null ? look : isOn(own) ? look | bit : look & ~bit
  }, bits)
}

/** The parts of a style of tables that a cell belongs to (ECMA-376-1 §17.18.89). */
function partsAt(at: { row: number; column: number; rows: number; columns: number }, look: number): string[] {
  const uses = (part: keyof typeof LOOK) => (look & LOOK[part]) !== 0
  const [first, last] = [uses('firstRow') && at.row === 0, uses('lastRow') && at.row === at.rows - 1]
  const [left, right] = [uses('firstColumn') && at.column === 0, uses('lastColumn') && at.column === at.columns - 1]
  const parts: [boolean, string][] = [
    [first, 'firstRow'],
    [last, 'lastRow'],
    [left, 'firstCol'],
    [right, 'lastCol'],
    [first && left, 'nwCell'],
    [first && right, 'neCell'],
    [last && left, 'swCell'],
    [last && right, 'seCell'],
    // Bands are counted behind the first row and column, and cover neither those nor the last ones.
    [!uses('noHBand') && !first && !last, (at.row - (uses('firstRow') ? 1 : 0)) % 2 === 0 ? 'band1Horz' : 'band2Horz'],
    [
      !uses('noVBand') && !left && !right,
      (at.column - (uses('firstColumn') ? 1 : 0)) % 2 === 0 ? 'band1Vert' : 'band2Vert',
    ],
  ]
  return parts.flatMap(([isPart, name]) => (isPart ? [name] : []))
}

/** Columns of a table of Word. */
const MOST_COLUMNS = 63
/** A character in a circle is a character, not a formula. */
const isCircled = (text: string): boolean => /^[①-⑳]$/.test(text)

/** Reads a body in one walk. Stacks serve tables in tables, text boxes in paragraphs and fields in fields. */
class BodyReader {
  readonly blocks: SourceBlock[] = []
  readonly remarks: SourceRemark[] = []
  readonly #styles: Map<string, ParagraphStyle>
  readonly #numbering: WordNumbering
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: Table[] = []
  readonly #fields: { contents: boolean; code: string }[] = []
  #line = 0
  /** Depth inside elements of `SILENT`. */
  #silent = 0
  /** Depth inside elements of `FORMER`. */
  #former = 0
  /** The look of the run that is read: what it says itself, and its style. */
  #run: Look & { style?: ParagraphStyle } = {}
  /** Inside of a drawing that was told as a picture. */
  #isPictured = false
  readonly #formula = new FormulaText()
  #inText = false
  #inInstruction = false
  #inFormula = false
  /** Content controls, outermost first: whether one is a 目录. */
  readonly #controls: { contents: boolean }[] = []
  /** Text of paragraphs whose marks were deleted. */
  #carried = ''
  /** Depth inside text boxes. */
  #boxes = 0
  readonly #boxed = new Set<SourceBlock>()

  constructor(styles: Map<string, ParagraphStyle>, numbering: WordNumbering) {
    this.#styles = styles
    this.#numbering = numbering
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph || this.#silent > 0) return
    if (this.#inFormula) this.#sign(text)
    else if (this.#inText) this.#words(text)
    else if (this.#inInstruction) {
      const field = this.#fields.at(-1)
      if (field) field.code += text
      if (!/^\s*TOC\b/.test(text)) return
      if (field) field.contents = true
      paragraph.contents = true
    }
  }

  close(name: string): void {
    if (FORMER.has(name)) this.#former--
    else if (SILENT.has(name)) this.#silent--
    else if (isFormulaPart(name)) {
      const made = this.#formula.close(name)
      if (made !== '') this.#sign(made)
    } else if (name === 'w:t') this.#inText = false
    else if (name === 'm:t') this.#inFormula = false
    else if (name === 'w:sdt') this.#controls.pop()
    else if (name === 'w:pPr') this.#properties(false)
    else if (name === 'w:instrText') this.#inInstruction = false
    else if (name === 'w:r' || name === 'm:r') this.#run = {}
    else if (name === 'w:drawing') this.#isPictured = false
    else if (name === 'w:txbxContent') this.#boxes--
    else if (name === 'w:tbl') this.#closeTable()
    else if (name === 'w:p') this.#closeParagraph()
  }

  open(name: string, attribute: (name: string) => string | null): void {
    const value = (): string => attribute('w:val') ?? ''
    if (FORMER.has(name)) this.#former++
    if (this.#former > 0) return
    const remarked = REMARKED[name]
    const paragraph = this.#paragraphs.at(-1)
    if (name === 'a:graphicData' && DRAWN.test(attribute('uri') ?? '') && this.#silent === 0 && paragraph) {
      this.#isPictured = true
      this.remarks.push({ kind: 'picture', line: this.#line + 1 })
    }
    if (remarked && !(name === 'a:blip' && this.#isPictured) && this.#silent === 0 && paragraph)
      this.remarks.push({ kind: remarked, line: this.#line + 1 })
    if (name === 'w:txbxContent') this.#boxes++
    if (SILENT.has(name)) {
      if (paragraph?.inProperties && TRACKED.has(name)) paragraph.joined = true
      this.#silent++
      return
    }
    if (isFormulaPart(name)) return this.#formula.open(name)
    switch (name) {
      case 'w:p':
        this.#paragraphs.push({
          text: '',
          style: { contents: false, ...this.#styles.get(DEFAULT_STYLE) },
          contents: [...this.#fields, ...this.#controls].some((one) => one.contents),
          inProperties: false,
          joined: false,
        })
        break
      case 'w:pPr':
        this.#properties(true)
        break
      case 'w:sdt':
        this.#controls.push({ contents: false })
        break
      case 'w:docPartGallery': {
        const control = this.#controls.at(-1)
        if (control && /^Table of Contents$/i.test(value())) control.contents = true
        break
      }
      case 'w:pStyle':
      case 'w:outlineLvl':
      case 'w:numId':
      case 'w:ilvl':
        this.#style(name, value())
        break
      case 'wx:t':
        // Word 2003 writes the label that it counted beside the paragraph.
        if (paragraph?.inProperties) paragraph.text = `${attribute('wx:val') ?? ''}\u3000`
        break
      case 'w:vanish':
      case 'w:specVanish':
        // The mark of a paragraph may be hidden without its words; one that always is joins a heading and the text
        // behind it.
        if (!paragraph?.inProperties) this.#run.hidden = isOn(value())
        else if (name === 'w:specVanish' && isOn(value())) paragraph.joined = true
        break
      case 'w:rStyle': {
        const style = this.#styles.get(value())
        if (style && !paragraph?.inProperties) this.#run.style = style
        break
      }
      case 'w:strike':
      case 'w:dstrike':
        if (!paragraph?.inProperties) this.#run.crossed = isOn(value())
        break
      case 'w:vertAlign':
        if (!paragraph?.inProperties) this.#run.level = scriptOf(value())
        break
      case 'w:position': {
        // Half points by which the words stand higher or lower.
        const by = Number(value())
        if (!paragraph?.inProperties && by !== 0 && this.#run.level === undefined)
          this.#run.level = by > 0 ? 'raised' : 'lowered'
        break
      }
      case 'w:rFonts': {
        const font = fontOf(attribute)
        if (!paragraph?.inProperties && font !== null) this.#run.font = font
        break
      }
      case 'm:begChr':
      case 'm:endChr':
      case 'm:chr':
        this.#formula.sign(name, attribute('m:val') ?? '')
        break
      case 'w:t':
        this.#inText = true
        break
      case 'm:t':
        this.#inFormula = true
        break
      case 'w:sym':
        this.#symbol(attribute('w:font') ?? '', attribute('w:char') ?? '')
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
      case 'w:altChunk':
        // The text is another file inside, which Word puts in when it opens this one.
        throw new UnreadableFile(
          'UNSUPPORTED',
          '这份文件的正文嵌在另一种格式里，请用 Word 打开并另存为 .docx 后重新上传。',
        )
      case 'w:instrText':
        this.#inInstruction = true
        break
      case 'w:fldChar':
        this.#field(attribute('w:fldCharType') ?? '')
        break
      case 'w:tbl':
        this.#tables.push({ look: 0, rows: [], spanned: 0, hidden: new Set(), line: this.#line + 1 })
        break
      case 'w:tblStyle': {
        const [table, style] = [this.#tables.at(-1), this.#styles.get(value())]
        if (table && style && table.rows.length === 0) table.style = style
        break
      }
      case 'w:tblLook': {
        const table = this.#tables.at(-1)
        if (table && table.rows.length === 0) table.look = lookOf(attribute)
        break
      }
      case 'w:tr':
        this.#tables.at(-1)?.rows.push([])
        break
      case 'w:hidden': {
        const row = this.#tables.at(-1)?.rows.at(-1)
        if (row && isOn(value())) this.#tables.at(-1)?.hidden.add(row)
        break
      }
      case 'w:gridBefore':
        // The row begins further to the right: its first cells are those of other columns.
        this.#tables
          .at(-1)
          ?.rows.at(-1)
          ?.push(...Array<string>(Math.min(Number(value()) || 0, MOST_COLUMNS)).fill(''))
        break
      case 'w:gridSpan': {
        const table = this.#tables.at(-1)
        if (table) table.spanned = Math.min(Math.max((Number(value()) || 1) - 1, 0), MOST_COLUMNS)
        break
      }
      case 'w:tc': {
        // A cell over several columns holds its words in the first: those behind it keep theirs.
        const table = this.#tables.at(-1)
        const row = table?.rows.at(-1)
        if (!table || !row) break
        if (row.length > 0) row.push(...Array<string>(table.spanned).fill(''))
        table.spanned = 0
        row.push('')
        break
      }
    }
  }

  /** Adds a character that stands as an element of its own, to the formula that is read or to the paragraph. */
  #sign(sign: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph && this.#silent === 0 && !this.#isHidden() && !this.#formula.text(sign)) paragraph.text += sign
  }

  /** Adds the words of a run as they show, or remarks that they are hidden. */
  #words(text: string): void {
    if (this.#isHidden()) {
      if (text.trim() !== '') this.remarks.push({ kind: 'hidden', line: this.#line + 1 })
      return
    }
    // It may be a mark of somebody who reads, or a word that goes: that is for staff to say.
    if (this.#run.crossed && text.trim() !== '')
      this.remarks.push({ kind: 'crossed', line: this.#line + 1, words: text.trim() })
    const paragraph = this.#paragraphs.at(-1)?.style
    const defaults = this.#styles.get(DEFAULTS)
    const level = this.#run.level ?? this.#run.style?.script ?? paragraph?.script ?? defaults?.script ?? 'level'
    const shown = shownIn(this.#run.font ?? this.#run.style?.font ?? paragraph?.font ?? defaults?.font ?? '', text)
    this.#sign(
      level === 'level' || text.trim() === '' ? shown : (level === 'raised' ? RAISED : LOWERED) + shown + LEVEL,
    )
  }

  /**
   * What a run says itself counts, then the defaults of the document; of its style and those of its paragraph and table
   * one hides, and two together show (ECMA-376-1 §17.7.3).
   */
  #isHidden(): boolean {
    const { hidden, style } = this.#run
    if (hidden !== undefined) return hidden
    if (this.#styles.get(DEFAULTS)?.hidden) return true
    const saying = [style, this.#paragraphs.at(-1)?.style, this.#tables.at(-1)?.style]
    return saying.filter((one) => one?.hidden).length % 2 === 1
  }

  #properties(open: boolean): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph) paragraph.inProperties = open
  }

  /** A sign of a symbol font, given by its number. */
  #symbol(font: string, code: string): void {
    const number = Number.parseInt(code, 16)
    if (!Number.isNaN(number) && number !== 0) this.#sign(signOf(font, number))
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
    if (type.includes('begin')) this.#fields.push({ contents: false, code: '' })
    else if (type.includes('end')) {
      const { code = '' } = this.#fields.pop() ?? {}
      if (!/^\s*EQ\b/i.test(code)) return
      const made = equationText(code)
      this.#sign(made)
      if (!isCircled(made)) this.remarks.push({ kind: 'formula', line: this.#line + 1 })
    }
  }

  #closeTable(): void {
    const table = this.#tables.pop()
    const outer = this.#tables.at(-1)?.rows.at(-1)
    if (table) this.#hideParts(table)
    if (table && table.hidden.size > 0) this.remarks.push({ kind: 'hidden', line: table.line })
    const rows = table?.rows.filter((row) => !table.hidden.has(row) && row.some((cell) => cell !== '')) ?? []
    // A table inside a cell becomes lines of that cell: nothing is lost, and one block stays one table.
    if (outer && outer.length > 0)
      outer[outer.length - 1] = appended(outer.at(-1), ...rows.map((row) => row.join('\t')))
    else if (isFrame(rows))
      // A frame around paragraphs: the whole text, or a box.
      rows.flat().forEach((cell) => this.#addLines(cell, { kind: 'text', text: '', line: table?.line ?? this.#line }))
    else if (rows.length > 0) this.blocks.push({ kind: 'table', rows, line: table?.line ?? this.#line })
  }

  /** Takes away the words of the parts of a table that its style hides; they are told. */
  #hideParts({ style, look, rows, line }: Table): void {
    const hidden = style?.hiddenParts
    if (hidden === undefined) return
    rows.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        const parts = partsAt({ row, column, rows: rows.length, columns: cells.length }, look)
        if (cell === '' || !parts.some((part) => hidden.has(part))) return
        cells[column] = ''
        this.remarks.push({ kind: 'hidden', line })
      }),
    )
  }

  #addLines(text: string, like: TextBlock): void {
    for (const piece of text.split('\n')) {
      if (piece.trim() === '') continue
      const block = { ...like, text: piece.trim() }
      this.blocks.push(block)
      if (this.#boxes > 0) this.#boxed.add(block)
    }
  }

  /** The blocks without those of text boxes, which are told. */
  withoutBoxes(): SourceBlock[] {
    const { blocks, told } = withoutBoxes(this.blocks, this.#boxed)
    this.remarks.push(...told)
    return blocks
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    this.#line++
    paragraph.text = this.#carried + paragraph.text
    this.#carried = paragraph.joined ? paragraph.text : ''
    if (paragraph.joined) return
    const { text: words, notes } = withRaised(paragraph.text)
    for (let at = 0; at < notes; at++) this.remarks.push({ kind: 'note', line: this.#line })
    const text = this.#labelled({ ...paragraph, text: words })
    const table = this.#tables.at(-1)
    if (table) {
      const row = table.rows.at(-1)
      const trimmed = cleanText(text).trim()
      if (row && row.length > 0 && trimmed !== '') row[row.length - 1] = appended(row.at(-1), trimmed)
      return
    }
    const { style } = paragraph
    const block: TextBlock = { kind: 'text', text: '', line: this.#line }
    if (style.outline !== undefined && style.outline < 9) block.headingDepth = style.outline + 1
    if (paragraph.contents || style.contents) block.contents = true
    this.#addLines(cleanText(text), block)
  }

  /** The text of a paragraph with the label that automatic numbering gives it. */
  #labelled({ text, style }: Paragraph): string {
    if (style.numId === undefined || style.numId === '0' || text.trim() === '') return text
    const label = this.#numbering.next(style.numId, style.level ?? 0)
    return label !== '' && !text.trimStart().startsWith(label) ? `${label}\u3000${text}` : text
  }
}
