import { setImmediate } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { splitHeader } from './document-header.ts'
import { LEVEL, LOWERED, RAISED, withRaised } from './raised-text.ts'
import { isSymbolFont, shownIn } from './symbol-fonts.ts'
import { cleanText, type SourceBlock, type SourceDocument, type SourceRemark } from './source-document.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A control word with its number, a control symbol, a byte as two figures, a brace, or a run of plain characters. */
const TOKEN = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([\da-f]{2})|([^a-z]))|([{}])|([^\\{}\r\n]+)/giy
const LINE_END = /[\r\n]+/y

/** Groups that hold no text of the document. Those that begin with \* are unknown to old readers, and hold none either. */
const NO_TEXT = new Set(
  'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf footnote annotation listtable listoverridetable revtbl rsidtbl themedata filetbl xmlnstbl nonshppict'.split(
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
const ofPage = (page: number): string => (iconv.encodingExists(`cp${page}`) ? (page === 936 ? 'gb18030' : `cp${page}`) : 'gb18030')
/** So many tokens are read without a pause: some milliseconds. */
const AT_ONCE = 50_000
/** Braces within braces; a document of an office has some ten. */
const DEEPEST = 500

interface Group {
  skip: boolean
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

/** Reads a document in Rich Text Format, also one that is called .doc. Headers, footers and notes are left out. @throws UnreadableFile */
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

class RtfReader {
  readonly #blocks: SourceBlock[] = []
  readonly #remarks: SourceRemark[] = []
  readonly #groups: Group[] = [{ skip: false, hidden: false, instead: 1, font: 0, inFonts: false, level: '' }]
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

  get #group(): Group {
    return this.#groups.at(-1) as Group
  }

  brace(brace: string): void {
    this.#flush()
    this.#passed = 0
    if (brace === '{') {
      if (this.#groups.length > DEEPEST) throw new UnreadableFile('CORRUPT')
      this.#groups.push({ ...this.#group })
    } else if (this.#groups.length > 1) this.#groups.pop()
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
    if (remark && !group.skip && number !== 0) this.#remarks.push({ kind: remark, line: this.#line })
    if (NO_TEXT.has(word)) {
      group.skip = true
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
      case 'intbl':
        this.#inTable = true
        return
      case 'pard':
        this.#inTable = false
        this.#outline = undefined
        return
      case 'par':
      case 'sect':
      case 'page':
        return this.#paragraph()
      case 'cell':
      case 'nestcell':
        this.#flush()
        this.#row.push(this.#whole())
        this.#text = ''
        return
      case 'row':
      case 'nestrow':
        if (this.#row.some((cell) => cell !== '')) this.#rows.push(this.#row)
        this.#row = []
    }
  }

  end(): { blocks: SourceBlock[]; remarks: SourceRemark[] } {
    this.#inTable = false
    this.#paragraph()
    this.#closeTable()
    return { blocks: this.#blocks, remarks: this.#remarks }
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
      this.#text += '\n'
      return
    }
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
