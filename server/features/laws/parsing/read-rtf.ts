import { setImmediate } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { splitHeader } from './document-header.ts'
import { LEVEL, LOWERED, RAISED, withRaised } from './raised-text.ts'
import { isSymbolFont, shownIn } from './symbol-fonts.ts'
import { cleanText, type SourceBlock, type SourceDocument, type SourceRemark, withoutBoxes } from './source-document.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A control word with its number, a control symbol, a byte as two figures, a brace, or a run of plain characters. */
const TOKEN = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([\da-f]{2})|([^a-z]))|([{}])|([^\\{}\r\n]+)/giy
const LINE_END = /[\r\n]+/y

/**
 * Groups that hold no text of the document. Those that begin with \* are unknown to old readers, and hold none either.
 */
const NO_TEXT = new Set(
  'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf footnote annotation listtable listoverridetable revtbl rsidtbl themedata filetbl xmlnstbl nonshppict nonesttables shprslt'.split(
    ' ',
  ),
)
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emdash: '—',
  endash: '–',
  bullet: '•',
  emspace: '\u3000',
  enspace: ' ',
}
const REMARKED: Readonly<Record<string, SourceRemark['kind']>> = {
  pict: 'picture',
  object: 'picture',
  footnote: 'note',
  revised: 'change',
  deleted: 'change',
}
/** Codes of characters by the number of a font’s character set, and by the code page of a file. */
const OF_CHARSET: Readonly<Record<number, string>> = { 128: 'shift_jis', 134: 'gb18030', 136: 'big5' }
const ofPage = (page: number): string =>
  iconv.encodingExists(`cp${page}`) ? (page === 936 ? 'gb18030' : `cp${page}`) : 'gb18030'
/** So many tokens are read without a pause: some milliseconds. */
const AT_ONCE = 50_000
/** Braces within braces; a document of an office has some ten. */
const DEEPEST = 500

interface Group {
  skip: boolean
  /**
   * What is left out whatever stands in it; of a group that is unknown to old readers text boxes are read all the same.
   */
  never: boolean
  /** The text of a box, which ends with this group. */
  box: boolean
  hidden: boolean
  /** In two writings of the same words, whether the group that holds both is left out. */
  upr?: boolean
  /** Characters behind a \u that stand for old readers. */
  instead: number
  font: number
  inFonts: boolean
  /** Marks around text that stands higher or lower; '' on the line. */
  level: '' | typeof RAISED | typeof LOWERED
}

/**
 * Reads a document in Rich Text Format, also one that is called .doc. Headers, footers and notes are left out.
 * @throws UnreadableFile
 */
export async function readRtf(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const reader = new RtfReader()
  let read = 0
  for (let at = 0; at < source.length;) {
    if (++read % AT_ONCE === 0) await setImmediate()
    LINE_END.lastIndex = at
    const ended = LINE_END.exec(source)
    if (ended) {
      at = LINE_END.lastIndex
      continue
    }
    TOKEN.lastIndex = at
    const token = TOKEN.exec(source)
    if (!token) break
    at = TOKEN.lastIndex
    const [, word, number, byte, symbol, brace, plain] = token
    if (brace) reader.brace(brace)
    else if (byte !== undefined) reader.bytes(String.fromCharCode(Number.parseInt(byte, 16)), true)
    else if (plain !== undefined) reader.bytes(plain, false)
    else if (symbol !== undefined) reader.symbol(symbol)
    else if (word === 'bin') at += Math.max(0, Number(number ?? 0))
    else if (word !== undefined) reader.word(word, number === undefined ? null : Number(number))
  }
  const { blocks, remarks } = reader.end()
  if (blocks.length === 0) throw new UnreadableFile('EMPTY')
  return { fileName, ...splitHeader(blocks), ...(remarks.length > 0 ? { remarks } : {}) }
}

/** What was read of a table, or of the text, when something inside of it begins. */
interface Outer {
  text: string
  row: string[]
  rows: string[][]
}

class RtfReader {
  readonly #blocks: SourceBlock[] = []
  readonly #remarks: SourceRemark[] = []
  readonly #groups: Group[] = [
    { skip: false, never: false, box: false, hidden: false, instead: 1, font: 0, inFonts: false, level: '' },
  ]
  readonly #fonts = new Map<number, string>()
  /** Names of the fonts that give letters other shapes. */
  readonly #symbolFonts = new Map<number, string>()
  /** The name of a font, as far as it was read. */
  #fontName = ''
  #page = 'gb18030'
  /** Characters still to be passed over behind a \u. */
  #passed = 0
  /** Bytes that wait for the rest of their character. */
  #waiting = ''
  #text = ''
  #line = 1
  #outline: number | undefined
  #inTable = false
  #row: string[] = []
  #rows: string[][] = []
  /** How many tables a paragraph stands in, when it stands in one. */
  #depth = 1
  /** Tables around the one that is read, outermost first. */
  #outer: Outer[] = []
  /** What was read around the text boxes that are open. */
  readonly #beside: (Outer & { outer: Outer[]; inTable: boolean; outline: number | undefined; from: number })[] = []
  readonly #boxed = new Set<SourceBlock>()

  get #group(): Group {
    return this.#groups.at(-1) as Group
  }

  brace(brace: string): void {
    this.#flush()
    this.#passed = 0
    if (brace === '{') {
      if (this.#groups.length > DEEPEST) throw new UnreadableFile('CORRUPT')
      this.#groups.push({ ...this.#group, box: false })
    } else if (this.#groups.length > 1) {
      if (this.#group.box) this.#endBox()
      this.#groups.pop()
    }
  }

  bytes(bytes: string, single: boolean): void {
    const passed = Math.min(this.#passed, bytes.length)
    this.#passed -= passed
    const { skip, hidden, inFonts, font } = this.#group
    if (inFonts) {
      this.#fontName += bytes
      const name = this.#fontName.replace(/;[\s\S]*$/, '').trim()
      if (isSymbolFont(name)) this.#symbolFonts.set(font, name)
    }
    if (skip || hidden) return
    this.#waiting += single ? (passed > 0 ? '' : bytes) : bytes.slice(passed)
  }

  symbol(symbol: string): void {
    if (symbol === '*') Object.assign(this.#group, { skip: true, inFonts: false })
    else if (symbol === '~') this.#sign(' ')
    else if (symbol === '_') this.#sign('-')
    else if (/[\\{}]/.test(symbol)) this.bytes(symbol, true)
    else if (/[\r\n]/.test(symbol)) this.#paragraph()
  }

  word(word: string, number: number | null): void {
    const group = this.#group
    const remark = REMARKED[word]
    // Pictures stand in groups that are unknown to old readers.
    if (remark && !(remark === 'picture' ? group.never : group.skip) && number !== 0)
      this.#remarks.push({ kind: remark, line: this.#line })
    if (NO_TEXT.has(word)) {
      group.skip = true
      group.never = true
      group.inFonts = word === 'fonttbl'
      return
    }
    const sign = SIGNS[word]
    if (sign !== undefined) return this.#sign(sign)
    switch (word) {
      case 'super':
      case 'up':
        return this.#toLevel(number === 0 ? '' : RAISED)
      case 'sub':
      case 'dn':
        return this.#toLevel(number === 0 ? '' : LOWERED)
      case 'nosupersub':
        return this.#toLevel('')
      case 'ansicpg':
        this.#page = ofPage(number ?? 936)
        return
      case 'f':
        this.#flush()
        group.font = number ?? 0
        this.#fontName = ''
        return
      case 'fcharset': {
        const code = OF_CHARSET[number ?? 0]
        if (group.inFonts && code) this.#fonts.set(group.font, code)
        return
      }
      case 'upr':
        // The words for old readers, and the same words in Unicode, which count.
        group.upr = group.skip
        group.skip = true
        return
      case 'ud':
        group.skip = group.upr ?? group.skip
        return
      case 'uc':
        group.instead = number ?? 1
        return
      case 'u':
        this.#passed = 0
        this.#sign(String.fromCharCode(((number ?? 0) + 65_536) % 65_536))
        this.#passed = group.instead
        return
      case 'strike':
      case 'striked':
        if (number !== 0 && !group.skip) this.#remarks.push({ kind: 'crossed', line: this.#line })
        return
      case 'v':
      case 'deleted':
        this.#flush()
        if (word === 'v' && number !== 0 && !group.skip) this.#remarks.push({ kind: 'hidden', line: this.#line })
        group.hidden = number !== 0
        return
      case 'plain':
        this.#flush()
        group.hidden = false
        group.level = ''
        return
      case 'outlinelevel':
        this.#outline = number ?? undefined
        return
      case 'shptxt':
      case 'dptxbxtext':
        if (!group.never) this.#beginBox(group)
        return
      case 'intbl':
        this.#inTable = true
        return
      case 'itap':
        this.#depth = Math.max(1, number ?? 1)
        return
      case 'pard':
        this.#inTable = false
        this.#depth = 1
        this.#outline = undefined
        return
      case 'par':
      case 'sect':
      case 'page':
        return this.#paragraph()
      case 'cell':
      case 'nestcell':
        this.#flush()
        // Cells of a table in a cell say its depth; those of the outermost one end all tables in them.
        this.#toDepth(word === 'cell' ? 1 : Math.max(2, this.#depth))
        this.#row.push(this.#whole())
        this.#text = ''
        return
      case 'row':
      case 'nestrow':
        this.#toDepth(word === 'row' ? 1 : Math.max(2, this.#outer.length + 1))
        if (this.#row.some((cell) => cell !== '')) this.#rows.push(this.#row)
        this.#row = []
    }
  }

  /**
   * Begins a table in a cell, or ends those that are deeper: then they become lines of their cell, as in Word files.
   */
  #toDepth(depth: number): void {
    while (this.#outer.length + 1 < Math.min(depth, DEEPEST)) {
      this.#outer.push({ text: this.#text, row: this.#row, rows: this.#rows })
      this.#text = ''
      this.#row = []
      this.#rows = []
    }
    while (this.#outer.length + 1 > depth) {
      const last = [...this.#row, this.#text.trim()].some((cell) => cell !== '')
        ? [[...this.#row, this.#text.trim()]]
        : []
      const lines = [...this.#rows, ...last].map((row) =>
        row.filter((cell, at) => cell !== '' || at < row.length - 1).join('\t'),
      )
      const { text, row, rows } = this.#outer.pop() as Outer
      this.#text = [text.trim(), ...lines].filter((line) => line !== '').join('\n') + '\n'
      this.#row = row
      this.#rows = rows
    }
  }

  /** The text of a box stands for itself, wherever the box is fixed to the text. */
  #beginBox(group: Group): void {
    this.#flush()
    this.#beside.push({
      text: this.#text,
      row: this.#row,
      rows: this.#rows,
      outer: this.#outer,
      inTable: this.#inTable,
      outline: this.#outline,
      from: this.#blocks.length,
    })
    Object.assign(group, { box: true, skip: false })
    this.#text = ''
    this.#row = []
    this.#rows = []
    this.#outer = []
    this.#inTable = false
    this.#outline = undefined
  }

  #endBox(): void {
    this.#flush()
    this.#toDepth(1)
    this.#inTable = false
    this.#paragraph()
    this.#closeTable()
    const before = this.#beside.pop()
    if (!before) return
    for (const block of this.#blocks.slice(before.from)) this.#boxed.add(block)
    this.#text = before.text
    this.#row = before.row
    this.#rows = before.rows
    this.#outer = before.outer
    this.#inTable = before.inTable
    this.#outline = before.outline
  }

  end(): { blocks: SourceBlock[]; remarks: SourceRemark[] } {
    this.#toDepth(1)
    this.#inTable = false
    this.#paragraph()
    this.#closeTable()
    const { blocks, told } = withoutBoxes(this.#blocks, this.#boxed)
    return { blocks, remarks: [...this.#remarks, ...told] }
  }

  #sign(sign: string): void {
    this.#flush()
    // A control word behind a \u is one character for old readers.
    if (this.#passed > 0) {
      this.#passed--
      return
    }
    if (!this.#group.skip && !this.#group.hidden) this.#add(sign)
  }

  #toLevel(level: Group['level']): void {
    this.#flush()
    this.#group.level = level
  }

  /** Adds words as their font and their level show them. */
  #add(words: string): void {
    const { font, level } = this.#group
    if (this.#inTable) this.#toDepth(this.#depth)
    const shown = shownIn(this.#symbolFonts.get(font) ?? '', words)
    this.#text += level === '' || words.trim() === '' ? shown : level + shown + LEVEL
  }

  /** The text of a paragraph or cell, whose end was reached. */
  #whole(): string {
    const { text, notes } = withRaised(cleanText(this.#text))
    for (let at = 0; at < notes; at++) this.#remarks.push({ kind: 'note', line: this.#line })
    return text.trim()
  }

  /** Bytes become characters of the code of their font. */
  #flush(): void {
    if (this.#waiting === '') return
    const code = this.#symbolFonts.has(this.#group.font) ? 'latin1' : (this.#fonts.get(this.#group.font) ?? this.#page)
    this.#add(iconv.decode(Buffer.from(this.#waiting, 'latin1'), code))
    this.#waiting = ''
  }

  #paragraph(): void {
    this.#flush()
    if (this.#group.skip) return
    if (this.#inTable) {
      this.#toDepth(this.#depth)
      this.#text += '\n'
      return
    }
    this.#toDepth(1)
    this.#closeTable()
    for (const piece of this.#whole().split('\n')) {
      const text = piece.trim()
      const depth = this.#outline !== undefined && this.#outline < 9 ? { headingDepth: this.#outline + 1 } : {}
      if (text !== '') this.#blocks.push({ kind: 'text', text, line: this.#line, ...depth })
    }
    this.#line++
    this.#text = ''
  }

  #closeTable(): void {
    if (this.#rows.length > 0) this.#blocks.push({ kind: 'table', rows: this.#rows, line: this.#line })
    this.#rows = []
  }
}
