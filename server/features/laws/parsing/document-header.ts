import { findDocNumbers, unifiedNumber } from '#common/law/doc-numbers.ts'
import { linesAboveTitle } from './above-title.ts'
import { classifyLine } from './classify-line.ts'
import { findDates } from './chinese-dates.ts'
import { isGazetteColumn, isGazetteHead } from './furniture.ts'
import { looksLikeEvent, noteLength } from './note-lines.ts'
import { isNamedAct } from './document-form.ts'
import { lineOfBox, withoutPage } from './page-lines.ts'
import { isColumn, isCopyOf } from './parse-title.ts'
import { maskTitles } from './parse-title-note.ts'
import { looksLikeEntry } from './table-of-contents.ts'
import {
  type PageLine,
  type SourceBlock,
  type SourceDocument,
  type TextBlock,
  withoutSpace,
} from './source-document.ts'

type Header = Pick<SourceDocument, 'titleLines' | 'titleNoteLines' | 'blocks' | 'about'>

const MOST_TITLE_LINES = 6
const MOST_ORDER_LINES = 30
const EVENT_WORDS = /通过|批准|公布|发布|颁布|修订|修正|修改|施行|印发|令第|公告/

/**
 * Splits paragraphs of an office document into title, 题注 and body, after what the page around it says is taken off. The
 * official layout (GB/T 47229.1) is title lines, then the 题注 as one parenthesised paragraph or a line per event, then
 * 目录 or body.
 */
export function splitHeader(printed: SourceBlock[], titleKnown = false): Header {
  const { blocks, about } = apartFromSite(printed, titleKnown)
  const head = new Head(blocks, about, titleKnown)
  head.read()
  return head.parted()
}

const asides = (blocks: readonly SourceBlock[]): PageLine[] =>
  blocks.flatMap((block) => (block.kind === 'text' ? [{ label: '', value: block.text, line: block.line }] : []))

/** The blocks of the document, and what the page around them says: boxes, names of columns, the menu of a site. */
function apartFromSite(printed: SourceBlock[], titleKnown: boolean): { blocks: SourceBlock[]; about: PageLine[] } {
  if (titleKnown) {
    const { blocks, about } = withoutPage(printed)
    return { blocks, about: [...about] }
  }
  const page = withoutPage(apartFromAddressees(printed))
  const columns = columnsAbove(page.blocks)
  const below = page.blocks.slice(columns)
  const aboveBox = new Set<SourceBlock>(linesAboveBox(page))
  const belowBox = below.filter((block) => !aboveBox.has(block))
  const aboveTitle = linesAboveTitle(belowBox, (block, at) => isNoteLine(block) || isOfHead(belowBox, block, at))
  const ofSite = new Set<SourceBlock>([...aboveBox, ...aboveTitle])
  return {
    blocks: below.filter((block) => !ofSite.has(block)),
    about: [...page.about, ...asides([...page.blocks.slice(0, columns), ...ofSite])],
  }
}

/** The head of a document while it is read, line by line. */
class Head {
  readonly #blocks: SourceBlock[]
  readonly #about: PageLine[]
  readonly #titleKnown: boolean
  readonly #order: Order | null
  readonly #announced: { number: string; length: number } | null
  #titleLines: string[] = []
  readonly #noteLines: string[] = []
  #noteSeen = false
  /** Block that is read next: in the end the first of the body. */
  #index = 0

  /** @param about what is known beside the text; what the head says beside title and 题注 is added */
  constructor(blocks: SourceBlock[], about: PageLine[], titleKnown: boolean) {
    this.#blocks = blocks
    this.#about = about
    this.#titleKnown = titleKnown
    this.#order = promulgationOrder(blocks, titleKnown)
    if (this.#order) this.#takeOrder(this.#order)
    else if (!titleKnown) this.#index = contentsBefore(blocks) + gazetteHead(blocks)
    this.#announced = this.#order || titleKnown ? null : announcementHead(this.#texts(3))
    if (this.#announced) {
      this.#noteLines.push(this.#announced.number)
      this.#index += this.#announced.length
    }
  }

  /**
   * Kinds of lines of a head, in the order in which a line is taken for one. Each takes what is its own and says how
   * many lines that are; 0 when the line is none of it.
   */
  readonly #kinds: readonly ((block: TextBlock) => number)[] = [
    () => this.#titleAgain(),
    (block) => this.#ofLetterhead(block),
    (block) => this.#restOfName(block),
    (block) => this.#restOfBracket(block),
    (block) => this.#announcementBelow(block),
    () => this.#noteInPieces(),
    (block) => this.#noteLine(block),
    (block) => this.#dayAndBody(block),
    (block) => this.#tornNumber(block),
    (block) => this.#dayBesideNumber(block),
    (block) => this.#titleBelowBodies(block),
  ]

  /** Reads title and 题注, down to the first line of the body. */
  read(): void {
    for (;;) {
      const block = this.#blocks[this.#index]
      if (block?.kind !== 'text') return
      let taken = 0
      for (const kind of this.#kinds) {
        taken = kind(block)
        if (taken > 0) break
      }
      if (taken === 0) {
        if (this.#isBody(block)) return
        this.#titleLines.push(block.text)
        taken = 1
      }
      this.#index += taken
    }
  }

  /** The parts of the document that was read. */
  parted(): Header {
    this.#nameByNumber()
    const body = this.#blocks.slice(this.#index)
    const titleNoteLines = withWholeHead(this.#noteLines.map(withoutSpread))
    const own = this.#titleKnown ? -1 : ownTitleOfMinutes(this.#titleLines, body)
    const minutes = own < 0 ? undefined : body[own]
    const isMinutes = minutes?.kind === 'text'
    if (isMinutes) this.#about.push(...this.#titleAside())
    const about = this.#about.toSorted((a, b) => a.line - b.line)
    return {
      titleLines: isMinutes ? [minutes.text] : this.#titleLines,
      titleNoteLines,
      blocks: isMinutes ? body.filter((block) => block !== minutes) : body,
      ...(about.length > 0 ? { about } : {}),
    }
  }

  get #hasTitle(): boolean {
    return this.#titleLines.length > 0 && !this.#titleKnown
  }

  /** Texts of the next lines. */
  #texts(count: number): string[] {
    return textsOf(this.#blocks.slice(this.#index, this.#index + count))
  }

  /** The lines of the title as lines beside the text. */
  #titleAside(): PageLine[] {
    return this.#titleLines.map((value) => ({ label: '', value, line: this.#blocks[0]?.line ?? 0 }))
  }

  #takeOrder(order: Order): void {
    const { own, beside } = partsOfOrder(this.#blocks, order)
    this.#noteLines.push(...withNoteAbove(own, this.#blocks.slice(0, order.start)))
    this.#about.push(...beside)
    this.#index = order.titleEnd
    if (this.#titleKnown) return
    const title = textsOf(this.#blocks.slice(order.titleAt, order.titleEnd))
    this.#titleLines.push(...(order.titleEnd > order.titleAt ? title : [order.name]))
  }

  /** The title once more. Before the 题注 it is left to parseTitle, which knows what may stand between two copies. */
  #titleAgain(): number {
    if (this.#order || this.#titleKnown) return 0
    const copied = copyLength(this.#titleLines, this.#texts(MOST_TITLE_LINES))
    if (copied > 0 && !this.#noteSeen) this.#titleLines.push(...this.#texts(copied))
    return copied
  }

  #ofLetterhead(block: TextBlock): number {
    if (this.#titleLines.length > 0 || this.#titleKnown || this.#order) return 0
    if (!isLetterhead(this.#blocks, this.#index) && unifiedNumber(block.text) === null) return 0
    const { own, beside } = partsOfLetterhead(block)
    if (own !== '') this.#noteLines.push(own)
    this.#about.push(...beside)
    return 1
  }

  /** A name in book marks goes on over the line, whatever the next one begins with: 关于征求《某办法 · （征求意见稿）》意见的函. */
  #restOfName({ text }: TextBlock): number {
    const lines = this.#titleLines
    const goesOn =
      lines.length > 0 && lines.length < MOST_TITLE_LINES && isQuoting(lines.join('')) && text.includes('》')
    if (goesOn) lines.push(text)
    return goesOn ? 1 : 0
  }

  #restOfBracket({ text }: TextBlock): number {
    const open = bracketDepth(this.#noteLines.join(''))
    if (!this.#noteSeen || open <= 0 || this.#noteLines.length >= MOST_ORDER_LINES) return 0
    this.#noteLines.push(text)
    return 1
  }

  /** 某条例 · 某市人民代表大会常务委员会公告 · 第5号: the announcement below the title that a site printed. */
  #announcementBelow({ text }: TextBlock): number {
    const below = this.#hasTitle ? announcementHead(this.#texts(2)) : null
    if (!below || !BODY_NAME.test(withoutSpace(text).replace(/(?:公告|通告)$/, ''))) return 0
    this.#noteLines.push(below.number)
    this.#noteSeen = true
    return below.length
  }

  #noteInPieces(): number {
    const isFirst = this.#titleLines.length === 0 && !this.#titleKnown && !this.#order
    const pieces = isFirst
      ? 0
      : Math.max(notePieces(this.#blocks, this.#index), linesInBrackets(this.#blocks, this.#index))
    if (pieces > 0) {
      this.#noteLines.push(...this.#texts(pieces))
      this.#noteSeen = true
    }
    return pieces
  }

  #noteLine(block: TextBlock): number {
    const isTitle = this.#titleLines.length === 0 && !this.#titleKnown && TITLE_WITH_NUMBER.test(block.text)
    if (!isNoteLine(block) || isTitle) return 0
    this.#noteLines.push(block.text)
    this.#noteSeen = true
    return 1
  }

  /** 1999年7月13日，某局 below the title: who made it and when, as collections tell it. */
  #dayAndBody({ text, line }: TextBlock): number {
    const made = this.#hasTitle ? DAY_AND_BODY.exec(withoutSpace(text)) : null
    const [, body = ''] = made ?? []
    if (!made || !isDayAlone(made[0].slice(0, -body.length).replace(/[,，、]$/, ''))) return 0
    this.#about.push({ label: '成文日期', value: text, line }, { label: '发布机构', value: body, line })
    return 1
  }

  /** 某政办〔202215: what a copy has left of a number. */
  #tornNumber({ text, line }: TextBlock): number {
    if (!this.#hasTitle || !TORN_NUMBER.test(withoutSpace(text))) return 0
    this.#about.push({ label: '', value: text, line })
    return 1
  }

  /** 2002-05-13 · 某发〔2002〕14号 below the title: the day beside the number of a document is its own. */
  #dayBesideNumber({ text, line }: TextBlock): number {
    if (!this.#hasTitle || !isDayAlone(text) || !isBesideNumber(this.#blocks, this.#index)) return 0
    this.#about.push({ label: '成文日期', value: text, line })
    return 1
  }

  /** 甲部乙部丙部 · 甲发〔2017〕41号 · 甲部 乙部 丙部关于…的意见: the red head without 文件. */
  #titleBelowBodies({ text }: TextBlock): number {
    if (!this.#noteSeen || this.#order || this.#titleKnown) return 0
    if (!isHeadOfBodies(this.#titleLines) || !isTitleAgain(text)) return 0
    this.#about.push(...this.#titleAside())
    this.#titleLines = [text]
    return 1
  }

  /** Whether a line that is none of the kinds above is no line of the title either. */
  #isBody(block: TextBlock): boolean {
    const title = this.#titleLines.join('')
    // What looks like an event and is not read as one is told where it stays, and never becomes part of a title.
    const isEvent = looksLikeEvent(block.text) || findDates(block.text)[0]?.start === 0
    const isTold = title !== '' && isEvent && !isQuoting(title) && isTitleEnd(this.#titleLines.at(-1) ?? '')
    return (
      this.#noteSeen ||
      this.#order !== null ||
      this.#titleKnown ||
      isTold ||
      isBodyStart(block) ||
      isAddressed(title, block.text) ||
      this.#titleLines.length >= MOST_TITLE_LINES
    )
  }

  /** An announcement without a title is called by its number. */
  #nameByNumber(): void {
    if (this.#titleLines.length > 0 || this.#titleKnown) return
    const number =
      this.#announced?.number ?? this.#noteLines.find((line) => NUMBERED_ANNOUNCEMENT.test(withoutSpace(line)))
    if (number !== undefined) this.#titleLines.push(number)
  }
}

/** 关于…的通知各市水利局：, whose title has run together with those it is addressed to. */
const TITLE_AND_ADDRESSEES =
  /^(?<title>[^。；：]{0,60}关于[^。；：]{4,200}?的(?:通知|通告|公告|意见|函|批复))(?<addressees>(?:各|[\u4e00-\u9fa5]{2,20}?(?:政府|委员会|[局厅部委行办院会]))[^。：]{1,300}[：:])$/

function apartFromAddressees(blocks: SourceBlock[]): SourceBlock[] {
  const at = blocks
    .slice(0, MOST_TITLE_LINES)
    .findIndex((block) => block.kind === 'text' && TITLE_AND_ADDRESSEES.test(maskTitles(block.text)))
  const block = blocks[at]
  if (block?.kind !== 'text') return blocks
  const length = TITLE_AND_ADDRESSEES.exec(maskTitles(block.text))?.groups?.['title']?.length ?? 0
  const lines = [block.text.slice(0, length), block.text.slice(length)].map((text) => ({ ...block, text }))
  return [...blocks.slice(0, at), ...lines, ...blocks.slice(at + 1)]
}

/** Lines above a box that gives the title, none of which is a sentence or says it: the menu of the site. */
function linesAboveBox({ blocks, about }: ReturnType<typeof withoutPage>): SourceBlock[] {
  const box = lineOfBox(about)
  const above = box === null ? [] : blocks.filter((block) => block.line < box.line)
  const title = withoutSpace(box?.title ?? '')
  const isOfSite = (block: SourceBlock) => {
    const line = block.kind === 'text' ? withoutSpace(block.text) : ''
    return (
      line !== '' && line.length <= 80 && !/[。；]|关于/.test(line) && !title.includes(line) && !line.includes(title)
    )
  }
  return above.every(isOfSite) ? above : []
}

/** Whether lines taken for a title hold nothing but the names of bodies. */
const isHeadOfBodies = (titleLines: readonly string[]): boolean => {
  const head = withoutSpace(titleLines.join(''))
  return (
    head.length <= 120 &&
    /^[\u4e00-\u9fa5、]+(?:政府|委员会|办公厅|办公室|总局|总署|银行|法院|检察院|[厅局部委署会院])$/.test(head) &&
    !head.includes('关于')
  )
}
const isTitleAgain = (text: string): boolean => {
  const line = withoutSpace(text)
  return line.length <= 120 && /关于/.test(line) && isNamedAct(line)
}

/**
 * Where the title of minutes stands below their letterhead: 某市政府专题会议纪要 · 〔2025〕19号 · 某办公室　2025年6月3日 · 关于…的会议纪要; -1 for
 * none.
 */
function ownTitleOfMinutes(titleLines: readonly string[], below: readonly SourceBlock[]): number {
  if (!/^(?!.*关于).*纪要$/.test(withoutSpace(titleLines.join('')))) return -1
  const at = below
    .slice(0, 2)
    .findIndex((block) => block.kind === 'text' && /^关于.{4,80}纪要$/.test(withoutSpace(block.text)))
  const first = below[0]
  return at === 1 && !(first?.kind === 'text' && endsWithDay(first.text)) ? -1 : at
}

/**
 * How many lines say the title again, whole or without the bodies below it: sites print it above the number, and the
 * document below it.
 */
function copyLength(titleLines: readonly string[], below: readonly string[]): number {
  if (below[0] === undefined || isNumberOfLetterhead(below[0])) return 0
  const titles = titleLines.map((_, at) => withoutSpace(titleLines.slice(0, at + 1).join('')))
  return (
    below.findIndex((_, at) => titles.some((title) => isCopyOf(title, withoutSpace(below.slice(0, at + 1).join(''))))) +
    1
  )
}

/** How many names of columns stand above the title; one that is followed by no title may be it. */
function columnsAbove(blocks: readonly SourceBlock[]): number {
  const lines = textsOf(blocks.slice(0, MOST_TITLE_LINES))
  const count = lines.findIndex((line) => !isColumn(line))
  const below = lines.slice(count, count + 3).find((line) => !isNumberOfLetterhead(line))
  return count > 0 &&
    below !== undefined &&
    /关于|[\u4e00-\u9fa5]{6,}(?:办法|规定|条例|细则|规则|决定|意见|通知|公告|通告|批复|方案|规划)/.test(below) &&
    !/[。；：]$/.test(below)
    ? count
    : 0
}

/** 某规定（国务院令第737号） */
const TITLE_WITH_NUMBER = /^(?![（(]).*[\u4e00-\u9fa5]{4,}.*[（(][^（）()]*(?:[〔（([][^（）()]*)?号[）)]$/

/** 某局公告 · 第912号: the head of an announcement, whose number has the name of the body in the line above it. */
function announcementHead(lines: readonly string[]): { number: string; length: number } | null {
  const [head = '', number = ''] = lines.map(withoutSpace)
  return HEAD_OF_ANNOUNCEMENT.test(head) && (BARE_NUMBER.test(number) || YEARLY_NUMBER.test(number))
    ? { number: head + unbracketed(number), length: 2 }
    : null
}
/** （第5号） is 第5号, and （2016）第5号 stays what it is. */
const unbracketed = (number: string): string => number.replace(/^[（(]([^（）()]*)[）)]$/, '$1')
const HEAD_OF_ANNOUNCEMENT = /^(?!.*关于)[\u4e00-\u9fa5、]{3,40}(?:公告|通告)$/
/** 某指挥部通告第14号, 某指挥部〔2021〕第3号通告, 某部公告〔2024〕第5号 */
const NUMBERED_ANNOUNCEMENT =
  /^[\u4e00-\u9fa5“”]{4,60}(?:(?:公告|通告)(?:[〔[（(【]\d{4}[〕\]）)】])?[（(]?(?:\d{4}年)?第?\d{1,4}号[）)]?|〔\d{4}〕第?\d{1,4}号(?:公告|通告))$/
/** 〔2025〕21号 */
const YEARLY_NUMBER = /^[〔[（(【]\d{4}[〕\]）)】]第?\d{1,4}号$/

/** Lines of a gazette before the title: its name with the issue, and the column. */
function gazetteHead(blocks: readonly SourceBlock[]): number {
  const [first, second, third] = textsOf(blocks.slice(0, 3))
  if (first === undefined || second === undefined || !isGazetteHead(first)) return 0
  return third !== undefined && isGazetteColumn(second) ? 2 : 1
}

/** Where the title stands when a 目录 is printed before it; entries are never text. */
function contentsBefore(blocks: readonly SourceBlock[]): number {
  const [first] = blocks
  if (first?.kind !== 'text' || !(first.contents || CONTENTS_TITLE.test(first.text))) return 0
  let end = 1
  for (
    let block = blocks[end];
    block?.kind === 'text' && (block.contents === true || looksLikeEntry(block));
    block = blocks[end]
  )
    end++
  // 目录 and the first chapter right after it: there is no title between them.
  const next = blocks[end]
  return next?.kind === 'text' && !isBodyStart(next) ? end : 0
}
const CONTENTS_TITLE = /^目\s*[录次]$/

const LETTERHEAD = /^[\u4e00-\u9fa5]{2,40}文件$/
/** 000126, 签发人：张三, 机密★10年, ZJSP00—2024—0003 and the like stand around the 文号 of a letterhead (GB/T 9704 §7.2). */
const OF_LETTERHEAD =
  /^(?:(?:№|No\.?)?\d{3,8}|(?:签发人|会签人|份号|密级|紧急程度|统一编号|登记号|公开(?:方式|属性|类别)|主动公开|依申请公开|不予公开)(?:[：:].{0,30})?|(?:绝密|机密|秘密|特急|加急|平急)(?:★.{0,12})?|[A-Z]{2,8}\d{0,4}[-—–]\d{4}[-—–]\d{1,8})$/
const LETTERHEAD_LINES = 12
/** The red line below the number. */
const RULE = /^[\s━─—_=＿*]{4,}$/

/** Whether a line before the title belongs to the red head of an official document: 某省人民政府文件, 某政发〔2024〕5号, 签发人：张三. */
function isLetterhead(blocks: readonly SourceBlock[], index: number): boolean {
  const near = blocks.slice(0, LETTERHEAD_LINES)
  const isNumber = (block: SourceBlock | undefined) => block?.kind === 'text' && isNumberOfLetterhead(block.text)
  const block = blocks[index]
  if (block?.kind !== 'text' || index >= LETTERHEAD_LINES) return false
  if (isNumber(block) || RULE.test(block.text)) return true
  if (isAmongBodies(near, index, isNumber)) return true
  const text = withoutSpace(block.text)
  // The name of the body alone, or with 文件, above a title that begins with it.
  if (isAboveOwnTitle(text.replace(/文件$/, ''), textsOf(blocks.slice(index + 1, index + LETTERHEAD_LINES))))
    return true
  return near.some(isNumber) && (LETTERHEAD.test(text) || OF_LETTERHEAD.test(text))
}

/** Whether a line may stand above a title in the head of a document. */
const isOfHead = (blocks: readonly SourceBlock[], { text }: TextBlock, at: number): boolean =>
  isLetterhead(blocks, at) || unifiedNumber(text) !== null || ORDER_HEAD.test(text.trim()) || /^[（(]/.test(text)

/**
 * A line of a red head without what is only for those who handle the paper: 000126, 特急, 签发人：某某. That is told and not
 * shown.
 */
function partsOfLetterhead({ text, line }: TextBlock): { own: string; beside: PageLine[] } {
  if (RULE.test(text)) return { own: '', beside: [] }
  if (unifiedNumber(text) === null && OF_LETTERHEAD.test(withoutSpace(text)))
    return { own: '', beside: [{ label: '', value: text.trim(), line }] }
  const signer = /\s*(?:签发人|会签人)\s*[：:].*$/.exec(text)
  if (!signer || !isNumberOfLetterhead(text)) return { own: text, beside: [] }
  return { own: text.slice(0, signer.index).trim(), beside: [{ label: '', value: signer[0].trim(), line }] }
}

/** 武水规〔2025〕2号　　签发人：某某 */
const isNumberOfLetterhead = (text: string): boolean => {
  if (text.length > 80) return false
  const number = text.replace(/签发人\s*[：:].*$/, '').trim()
  return (
    number.length <= 40 &&
    /号[）)]?$/.test(number) &&
    !TITLE_WITH_NUMBER.test(number) &&
    findDocNumbers(number).length > 0
  )
}

/**
 * Whether a line is one of the names of bodies above a number, one of which may have 文件 behind it: 甲厅 · 乙厅文件 · 丙局 ·
 * 甲财〔2025〕8号.
 */
function isAmongBodies(
  near: readonly SourceBlock[],
  index: number,
  isNumber: (block: SourceBlock | undefined) => boolean,
): boolean {
  const number = near.findIndex(isNumber)
  return (
    index < number &&
    textsOf(near.slice(0, number)).every((text) => {
      const line = withoutSpace(text)
      return BODY_NAME.test(line.replace(/文件$/, '')) || OF_LETTERHEAD.test(line) || RULE.test(text)
    })
  )
}

/** Whether a body’s name stands above a title that says it again: 某市人民政府 · 某市人民政府关于…的意见, 某县人民政府 · 某县人民政府办公室关于…的通知. */
const isAboveOwnTitle = (name: string, below: readonly string[]): boolean =>
  BODY_NAME.test(name) &&
  below.some((line) => withoutSpace(line).startsWith(name) && OF_BODY.test(withoutSpace(line).slice(name.length)))
const OF_BODY = /^(?:办公厅|办公室)?关于/
const BODY_NAME = /^[\u4e00-\u9fa5]{2,30}(?:政府|委员会|办公厅|办公室|总局|总署|银行|法院|检察院|[厅局部委署会院])$/

/** Whether a heading is the red head of the document below it and not its title. */
export const isRedHead = (heading: string): boolean => {
  const text = withoutSpace(heading)
  return LETTERHEAD.test(text) || BODY_NAME.test(text)
}

/** “《X》已经…审议通过，现予公布，自…起施行。” and “现公布《X》，自…起施行。”: the sentence of an order, with the name of what it publishes. */
const ORDER_SENTENCE = /(?:现予|予以|现|特此|现将)(?:重新)?(?:公布|发布|颁布)|公布施行|发布施行/
const ORDER_NAME =
  /^(?:现(?:将)?(?:重新)?(?:公布|发布|颁布)(?:修订后的|修改后的)?\s*|[^《》。；]{6,100}(?:通过|修订|修正|制定)的\s*)?《(.+?)》(?=(?:[（(][^（）()]{1,30}[）)])?(?:已|经|业|由|于|[，,]|予以|自))|(?:现(?:将)?(?:重新)?(?:公布|发布|颁布)|制定(?:了)?)\s*《(.+?)》/
/** 某省人民政府令, 第 288 号, 〔2024〕第4号 */
const ORDER_HEAD =
  /^(?:[\u4e00-\u9fa5、（）()\s]{2,60}(?:令|公告)|(?:[〔[（(]\s*\d{4}\s*[〕\]）)]\s*)?第\s*[\d一二三四五六七八九十百〇零]+\s*号|.{2,60}(?:令|公告)\s*(?:[〔[（(]\s*\d{4}\s*[〕\]）)]\s*)?第\s*\S{1,8}\s*号)$/

interface Order {
  /** Blocks of the order: from its head to the day below it. */
  start: number
  titleAt: number
  titleEnd: number
  /** The name in its book marks. */
  name: string
}

/**
 * A promulgation order printed before the law (国务院令 · 《X》已经…通过，现予公布 · 总理 · date · X):
 * the law's own title is the line that repeats the name in the book marks. Where none does, the law begins with its
 * contents or first article.
 */
function promulgationOrder(blocks: SourceBlock[], titleKnown: boolean): Order | null {
  const first = blocks.slice(0, MOST_ORDER_LINES)
  const at = first.findIndex(
    (block) => block.kind === 'text' && ORDER_SENTENCE.test(block.text) && ORDER_NAME.test(block.text),
  )
  const notice = at < 0 ? undefined : blocks[at]
  if (notice?.kind !== 'text') return null
  const [, said, published] = ORDER_NAME.exec(notice.text) ?? []
  const name = withoutSpace(said ?? published ?? '')
  // Articles before the sentence: it is a clause of the text.
  if (
    name === '' ||
    first.slice(0, at).some((block) => block.kind === 'text' && classifyLine(block).kind === 'article')
  )
    return null
  // 关于发布《X》的公告: what has a title of its own issues X and is no order of it.
  if (OWN_TITLE.test(textsOf(first.slice(0, at)).map(withoutSpace).join(''))) return null
  const heads = headStart(first.slice(0, at))
  // The sentences of another document above it.
  if (first.slice(0, heads < 0 ? at : heads).some((block) => block.kind === 'text' && isSentence(block))) return null
  for (let index = at + 1; index < first.length; index++) {
    for (let end = index + 1; end <= Math.min(index + 3, first.length); end++) {
      if (withOneKindOfMarks(withoutSpace(textsOf(blocks.slice(index, end)).join(''))) === withOneKindOfMarks(name))
        return { start: Math.max(0, heads), titleAt: index, titleEnd: end, name }
    }
  }
  if (heads < 0 && !titleKnown) return null
  const day = first.findIndex(
    (block, index) => index > at && index <= at + 6 && block.kind === 'text' && endsWithDay(block.text),
  )
  if (day < 0) return null
  return { start: Math.max(0, heads), titleAt: day + 1, titleEnd: day + 1, name }
}

/**
 * The lines of an order down to its day, and what stands between it and the title and is none of it: a list of its
 * annexes. Lines above the order that say neither an event nor the title are a site's.
 */
function partsOfOrder(
  blocks: readonly SourceBlock[],
  { start, titleAt, titleEnd, name }: Order,
): { own: string[]; beside: PageLine[] } {
  const lines = blocks.slice(start, titleAt)
  const day = lines.findLastIndex((block) => block.kind === 'text' && endsWithDay(block.text))
  // 附件：X of an order without a day above its title.
  const listed = day < 0 ? lines.filter((block) => block.kind === 'text' && /^附\s*件\s*[：:]/.test(block.text)) : []
  const isOfNote = (block: SourceBlock) => block.kind === 'text' && (isNoteLine(block) || noteLength([block.text]) > 0)
  const behind = day < 0 ? listed : lines.slice(day + 1).filter((block) => !isOfNote(block))
  const titles = new Set(
    [name, textsOf(blocks.slice(titleAt, titleEnd)).join('')].map((title) => withOneKindOfMarks(withoutSpace(title))),
  )
  const above = blocks
    .slice(0, start)
    .filter(
      (block) => block.kind === 'text' && !isOfNote(block) && !titles.has(withOneKindOfMarks(withoutSpace(block.text))),
    )
  return {
    own: textsOf(lines.filter((block) => !behind.includes(block))),
    beside: [...above, ...behind].flatMap((block) =>
      block.kind === 'text' ? [{ label: '', value: block.text, line: block.line }] : [],
    ),
  }
}

/**
 * The lines of an order, and those of the 题注 above it that tell of other days: sites print the history of a text before
 * its first order.
 */
function withNoteAbove(order: readonly string[], above: readonly SourceBlock[]): string[] {
  const daysOf = (text: string) => findDates(text).map(({ date }) => date)
  const told = new Set(order.flatMap(daysOf))
  const note = above.filter((block) => block.kind === 'text' && (isNoteLine(block) || noteLength([block.text]) > 0))
  return [...order, ...textsOf(note).filter((line) => daysOf(line).some((day) => !told.has(day)))]
}

const isSentence = (block: TextBlock): boolean =>
  block.text.endsWith('。') && block.text.length > 30 && noteLength([block.text]) === 0 && !isNoteLine(block)

const OWN_TITLE = /关于(?:重新)?(?:公布|发布|颁布|印发)[^。；：]*?(?:公告|通告|通知)(?![^。；：]*令第)/

/** 浙 江 省 人 民 政 府 令: letters spread over a line are one word. */
const withoutSpread = (line: string): string =>
  line.length <= 80 && /^\S(?:\s+\S){3,}$/.test(line.trim()) ? withoutSpace(line) : line

/** Lines of a head that say one thing are one: 甲部 · 乙部 · 令 · 2025年第7号, 某市人民代表大会常务委员会 · 公告 · 第5号, 某州人民政府令 · （第12号）. */
function withWholeHead(lines: readonly string[]): string[] {
  // 某市人民政府 · 政府令第56号
  const shared = lines.findIndex(
    (line, at) =>
      at < MOST_HEAD_LINES &&
      withoutSpace(line).endsWith('政府') &&
      /^(?:人民)?政府令/.test(withoutSpace(lines[at + 1] ?? '')),
  )
  if (shared >= 0) {
    const number = withoutSpace(lines[shared + 1] ?? '').replace(/^(?:人民)?政府/, '')
    return withWholeHead([
      ...lines.slice(0, shared),
      withoutSpace(lines[shared] ?? '') + number,
      ...lines.slice(shared + 2),
    ])
  }
  const plain = lines.slice(0, MOST_HEAD_LINES).map(withoutSpace)
  const at = plain.findIndex((line) => /(?:令|公告|通告)$/.test(line) && line.length <= 60)
  const number = unbracketed(plain[at + 1] ?? '')
  if (at < 0 || !(BARE_NUMBER.test(number) || YEARLY_NUMBER.test(number))) return [...lines]
  const from = /^(?:令|公告|通告)$/.test(plain[at] ?? '')
    ? plain.slice(0, at).findLastIndex((line) => !BODY_NAME.test(line)) + 1
    : at
  const bodies = plain.slice(from, at).join('、')
  return [...lines.slice(0, from), bodies + (plain[at] ?? '') + number, ...lines.slice(at + 2)]
}
const MOST_HEAD_LINES = 6

/**
 * The first line of the head of an order: the names of bodies that stand alone above 令 or 公告 belong to it; -1 where
 * there is none.
 */
function headStart(above: readonly SourceBlock[]): number {
  const lines = above.map((block) => (block.kind === 'text' ? withoutSpace(block.text) : ''))
  const head = above.findIndex((block) => block.kind === 'text' && ORDER_HEAD.test(block.text.trim()))
  if (head < 0) return -1
  // 某省某市人民政府 above 某市人民政府令第5号, and 某部 above 中华人民共和国某部令, is the body as a site names it.
  const body = lines[head]?.replace(/(?:令|公告|通告).*$/, '') ?? ''
  const isOwn = (line: string) =>
    BODY_NAME.test(line) && !(body.length > 2 && (line.endsWith(body) || body.endsWith(line)))
  return lines.slice(0, head).findLastIndex((line) => !isOwn(line) && !/^(?:令|公告|通告)$/.test(line)) + 1
}

/** Marks inside the marks of the sentence are single ones: 《关于废止〈甲规定〉的决定》. */
const withOneKindOfMarks = (name: string): string => name.replace(/〈/g, '《').replace(/〉/g, '》')

const endsWithDay = (text: string): boolean => {
  const last = findDates(text).at(-1)
  return last !== undefined && text.slice(last.end).trim() === '' && text.length <= 40
}

const DAY_AND_BODY =
  /^\d{4}[年./-]\d{1,2}[月./-]\d{1,2}日?[,，、]?([\u4e00-\u9fa5]{3,30}(?:政府|委员会|办公厅|办公室|总局|总署|银行|法院|检察院|[厅局部署]))$/
const TORN_NUMBER = /^[\u4e00-\u9fa5]{2,14}[〔[（(]?\d{5,9}[〕\]）)]?号?$/
const isDayAlone = (text: string): boolean => {
  const [day] = findDates(text)
  return day?.start === 0 && day.end === text.trim().length
}

/** Whether the line above or below is the number of a document. */
const isBesideNumber = (blocks: readonly SourceBlock[], index: number): boolean =>
  textsOf([blocks[index - 1], blocks[index + 1]].flatMap((block) => block ?? [])).some(isNumberOfLetterhead)

/** The number of an order or an announcement without its body. */
const BARE_NUMBER = /^[（(]?(?:\d{4}年)?第[\d一二三四五六七八九十百〇零]+号[）)]?$/

/**
 * How many lines a 题注 in brackets takes that are closed in a later line, whatever stands between: （某厅文件 · 2010年5月1日公布）;
 * 0 for other brackets.
 */
function linesInBrackets(blocks: readonly SourceBlock[], index: number): number {
  const near = textsOf(blocks.slice(index, index + MOST_NOTE_PIECES))
  if (!/^[（(]/.test(near[0] ?? '') || bracketDepth(near[0] ?? '') <= 0) return 0
  const length = near.findIndex((_, at) => bracketDepth(near.slice(0, at + 1).join('')) <= 0) + 1
  const note = near.slice(0, length).join('')
  const isWhole = length > 1 && index + length < blocks.length && /[）)]$/.test(note) && !/[；：]/.test(note)
  return isWhole && findDates(note).length > 0 && EVENT_WORDS.test(note) ? length : 0
}

/** How many blocks from here are lines of a 题注, as long as text follows them. */
function notePieces(blocks: readonly SourceBlock[], index: number): number {
  const near = blocks.slice(index, index + MOST_NOTE_PIECES)
  const end = near.findIndex((block) => block.kind !== 'text' || block.contents === true)
  const length = noteLength(textsOf(end < 0 ? near : near.slice(0, end)))
  return index + length < blocks.length ? length : 0
}
const MOST_NOTE_PIECES = 14

/**
 * Lines at the head of a body that belong to the 题注 above it: events, and what its open bracket or its last event still
 * lacks.
 */
export function restOfNote(above: readonly string[], body: readonly SourceBlock[]): string[] {
  const rest: string[] = []
  for (;;) {
    const pieces = notePieces(body, rest.length)
    const next = body[rest.length]
    const last = [...above, ...rest].at(-1)
    const goesOn =
      last !== undefined &&
      next?.kind === 'text' &&
      noteLength([last]) === 0 &&
      rest.length + 1 < body.length &&
      noteLength([last, next.text]) === 2
    if (pieces === 0 && !goesOn) return rest
    rest.push(...textsOf(body.slice(rest.length, rest.length + Math.max(1, pieces))))
  }
}
/** Whether a title may end here. */
const isTitleEnd = (line: string): boolean => !/[、的]$|^关于/.test(line)

function isNoteLine(block: TextBlock): boolean {
  const { text } = block
  const dates = findDates(text)
  if (/^[（(]/.test(text) && (dates.length > 0 || findDocNumbers(text).length > 0) && EVENT_WORDS.test(text))
    return true
  // （2025年3月18日) alone, below the title of a speech or a decision
  if (/^[（(].*[）)]$/.test(text) && text.length <= 20 && dates[0]?.start === 1 && dates[0].end === text.length - 1)
    return true
  // （2025年6月27日某市人民代表大会常务委员会第二 · 十五次会议通过）: a 题注 over several lines
  if (/^[（(]\d{4}\s*年/.test(text) && dates[0]?.start === 1 && bracketDepth(text) > 0 && text.length >= 20) return true
  // 法释〔2021〕11号 · 第592号 · （2025年第3号） on a line of its own
  if (
    text.length <= 40 &&
    /号[）)]?$/.test(text) &&
    (findDocNumbers(text).length > 0 || BARE_NUMBER.test(withoutSpace(text)) || YEARLY_NUMBER.test(withoutSpace(text)))
  )
    return true
  if (unifiedNumber(text) !== null) return true
  return dates[0]?.start === 0 && EVENT_WORDS.test(text) && !text.endsWith('。')
}

function isBodyStart(block: TextBlock): boolean {
  const { text } = block
  if (/^目\s*[录次]$/.test(text)) return true
  if (/[。；：:∶]$/.test(text) || text.length > 120 || ITEM.test(text)) return true
  return FIRST_POINT.test(text.trim()) || classifyLine(block).kind !== 'plain'
}
/** 各县人民政府、市直各部门: whom a notice is addressed to, below its whole title, also where the colon is missing. */
const isAddressed = (title: string, line: string): boolean =>
  /关于|印发|转发|发布|公布/.test(title) &&
  /的(?:通知|通告|公告|意见|决定|通报|批复|函)$/.test(withoutSpace(title)) &&
  !isQuoting(title) &&
  /[、，,]|^各/.test(line) &&
  !BODY_NAME.test(withoutSpace(line)) &&
  !/关于/.test(line)

/** 1总则, 1 编制目的: the first heading of a plan whose numbers have no stops. */
const FIRST_POINT = /^1\s*(?:总\s*则|编制目的|适用范围|引言|概述|总体要求)$/

/** 案例一：…, 附件1：…, 问：…: lines of a text, never of its title. */
const ITEM = /^(?:案例|附件|问题?|例)\s*[\d一二三四五六七八九十]{0,3}\s*[：:]/

const isQuoting = (text: string): boolean => text.lastIndexOf('《') > text.lastIndexOf('》')

function bracketDepth(text: string): number {
  return (text.match(/[（(]/g)?.length ?? 0) - (text.match(/[）)]/g)?.length ?? 0)
}

function textsOf(blocks: readonly SourceBlock[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
}
