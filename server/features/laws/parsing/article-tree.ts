import { parseNumeral } from '#common/law/numerals.ts'
import type { LawNode, ParseWarning } from '#common/law/model.ts'
import { ArticleDraft } from './article-draft.ts'
import type { BodyLine } from './body-lines.ts'
import { makeNode, tableNode } from './law-nodes.ts'
import type { TextBlock } from './source-document.ts'

const RANK = { part: 1, subpart: 2, chapter: 3, section: 4 } as const
const LONGEST_CAPTION = 15
/** Characters of a line of a list without labels. */
const LONGEST_LISTED = 40
const GOES_ON = /[，,；;、]$/
/** What begins a line like the label of an article, with a number that may not be read. */
const LIKE_LABEL = /^([第笫弟苐]\s*([^\s，。；：、第条款项《》（）]{1,8})\s*[条條](?:之\S{1,3})?)(?=\s)/

/** Tree of a document with articles: headings hold articles, articles hold 款 项 目 (docs/law-as-data.md §5 rules 3–4). */
export function articleTree(lines: readonly BodyLine[], warnings: ParseWarning[]): LawNode[] {
  return new ArticleTree(lines, warnings).build()
}

class ArticleTree {
  readonly #lines: readonly BodyLine[]
  readonly #warnings: ParseWarning[]
  readonly #root: LawNode[] = []
  readonly #headings: { rank: number; depth: number | undefined; node: LawNode }[] = []
  readonly #captioned: boolean
  #article: ArticleDraft | null = null
  #preamble: LawNode | null = null
  #lastNum: number | null = null
  #lastSub = 0

  constructor(lines: readonly BodyLine[], warnings: ParseWarning[]) {
    this.#lines = lines
    this.#warnings = warnings
    this.#captioned = hasCaptions(lines)
  }

  build(): LawNode[] {
    this.#lines.forEach((line, index) => this.#take(line, index))
    this.#closeArticle()
    return this.#root
  }

  #take(line: BodyLine, index: number): void {
    if (line.kind === 'table') {
      if (this.#article) this.#article.addTable(tableNode(line.block))
      else this.#before(tableNode(line.block))
      return
    }
    const { block, is } = line
    switch (is.kind) {
      case 'heading':
        this.#openHeading(
          RANK[is.level],
          block.headingDepth,
          makeNode(is.level, { label: is.label, num: is.num, caption: is.caption }),
        )
        return
      case 'bare-heading':
        this.#takeBareHeading(is.caption, block.headingDepth, block.line)
        return
      case 'article':
        this.#openArticle(is, index)
        return
      case 'enumerated':
        if (is.style === 'comma' && this.#isGroupHeading(index)) {
          // 条文间的分组标题: a leaf beside the articles that follow. It takes no children, so that an article's
          // place in the tree never depends on whether a drafter grouped the articles.
          this.#closeArticle()
          this.#preamble = null
          this.#container().push(makeNode('passage', { label: is.label, num: is.num, caption: is.rest }))
        } else if (this.#article) this.#article.addEnumerated(is.style, is.label, is.num, is.rest)
        else this.#before(makeNode('passage', { label: is.label, num: is.num, text: is.rest }))
        return
      default:
        if (this.#article && this.#isListed(index)) this.#article.addListed(block.text)
        else if (this.#article) {
          this.#article.addParagraph(block.text)
          this.#tellLikeLabel(block)
        } else this.#before(makeNode('passage', { text: block.text }))
    }
  }

  #container(): LawNode[] {
    return this.#headings.at(-1)?.node.children ?? this.#root
  }

  #closeArticle(): void {
    this.#article?.finish()
    this.#article = null
  }

  #openHeading(rank: number, depth: number | undefined, node: LawNode): void {
    this.#closeArticle()
    this.#preamble = null
    while (this.#headings.length > 0 && (this.#headings.at(-1)?.rank ?? 0) >= rank) this.#headings.pop()
    this.#container().push(node)
    this.#headings.push({ rank, depth, node })
  }

  /** 附则 without 第N章 (27 files): a chapter without a number, as high as its own heading depth says. */
  #takeBareHeading(caption: string, depth: number | undefined, line: number): void {
    if (this.#lastNum === null && /^(?:序|前|引)\s*言$/.test(caption) && this.#root.length === 0) {
      this.#preamble = makeNode('preamble', { label: caption })
      this.#root.push(this.#preamble)
      return
    }
    // Inside an article, a line without heading markup is text of the article unless it is 附则 or the like.
    if (this.#article && depth === undefined && !caption.endsWith('则')) {
      this.#article.addParagraph(caption)
      return
    }
    this.#closeArticle()
    const top = this.#headings[0]
    const above = this.#headings.findIndex(
      (heading) => depth !== undefined && heading.depth !== undefined && heading.depth >= depth,
    )
    if (above >= 0) this.#headings.length = above
    else if (depth === undefined && top?.rank === RANK.part && /附\s*则/.test(caption)) this.#headings.length = 0
    this.#openHeading(RANK.chapter, depth, makeNode('chapter', { caption }))
    this.#warnings.push({ kind: 'UNTITLED_HEADING', place: `第${line}行`, detail: `标题“${caption}”没有章节序号` })
  }

  /** Text before the first article is the 序言; text between a heading and its first article is a 段 there. */
  #before(node: LawNode): void {
    if (this.#lastNum !== null || this.#headings.length > 0) {
      this.#container().push(node)
      return
    }
    if (!this.#preamble) {
      this.#preamble = makeNode('preamble')
      this.#root.push(this.#preamble)
    }
    const preamble = this.#preamble
    const plain = node.label === '' && node.table === undefined
    if (plain && preamble.text === '' && preamble.children.length === 0) {
      preamble.text = node.text
      return
    }
    // With a second paragraph each becomes a 段 of its own.
    if (preamble.text !== '') {
      preamble.children.push(makeNode('passage', { text: preamble.text }))
      preamble.text = ''
    }
    preamble.children.push(node)
  }

  #openArticle(is: Extract<BodyLine['is'], { kind: 'article' }>, index: number): void {
    this.#closeArticle()
    this.#preamble = null
    this.#checkNumber(is.num, is.sub, is.label)
    const node = makeNode('article', { label: is.label, num: is.num, numSub: is.sub })
    this.#container().push(node)
    const { caption, text } = this.#splitCaption(is.rest, index)
    node.caption = caption
    this.#article = new ArticleDraft(node, text)
    if (/^[（(]/.test(text) && caption === '' && !/^[（(](?:已?删去|已?删除|已?废止)[）)]$/.test(text))
      this.#warnings.push({ kind: 'LEADING_PAREN', place: is.label, detail: `以“${text.slice(0, 8)}…”开头，疑似缺字` })
  }

  /** 第一条（立法目的）为了…: a caption when all articles have one or the bracket touches 条 (rule 6). */
  #splitCaption(rest: string, index: number): { caption: string; text: string } {
    const match = /^([（(][^（()）]+[）)]|【[^【】]+】|〔[^〔〕]+〕|\[[^[\]]+\])\s*(.*)$/s.exec(rest)
    const caption = match?.[1] ?? ''
    const text = match?.[2] ?? ''
    if (!match || caption.length - 2 > LONGEST_CAPTION || /^[（(]已?(?:删去|删除|废止)[）)]$/.test(caption))
      return { caption: '', text: rest }
    const follows = text !== '' || this.#lines[index + 1]?.is.kind === 'plain'
    return this.#captioned && follows ? { caption, text } : { caption: '', text: rest }
  }

  #checkNumber(num: number, sub: number, label: string): void {
    const last = this.#lastNum
    if (last !== null) {
      const follows = sub > 0 ? num === last && sub === this.#lastSub + 1 : num === last + 1
      const ahead = num > last || (num === last && sub > this.#lastSub)
      const previous = `第${last}条${this.#lastSub > 0 ? `之${this.#lastSub}` : ''}`
      if (!ahead) this.#warnings.push({ kind: 'NUMBERING_REPEAT', place: label, detail: `前一条是${previous}` })
      else if (!follows) this.#warnings.push({ kind: 'NUMBERING_GAP', place: label, detail: `前一条是${previous}` })
    }
    this.#lastNum = num
    this.#lastSub = sub
  }

  /**
   * Whether a line is one of a list without labels below a 款 that announces it: 由下列人员组成： · 主席， · 副主席若干人， · 委员若干人。
   * All but the last end with a comma or a semicolon, and each is short.
   */
  #isListed(index: number): boolean {
    const textAt = (at: number): string | null => {
      const line = this.#lines[at]
      return line?.kind === 'text' && (line.is.kind === 'plain' || line.is.kind === 'article') ? line.block.text : null
    }
    const isShort = (text: string | null): text is string =>
      text !== null && text.length <= LONGEST_LISTED && !/[。；;].*.$/.test(text)
    let first = index
    while (
      isShort(textAt(first - 1)) &&
      GOES_ON.test(textAt(first - 1) ?? '') &&
      this.#lines[first - 1]?.is.kind === 'plain'
    )
      first--
    let last = index
    while (isShort(textAt(last)) && GOES_ON.test(textAt(last) ?? '')) last++
    const ends = textAt(last)
    return (
      last > first &&
      isShort(ends) &&
      ends.endsWith('。') &&
      this.#lines[last]?.is.kind === 'plain' &&
      /[：:]$/.test(textAt(first - 1) ?? '')
    )
  }

  /** A line that begins like an article whose number cannot be read (第二〤条 …) would go under in the article before. */
  #tellLikeLabel({ text, line }: TextBlock): void {
    const [, label, num = ''] = LIKE_LABEL.exec(text) ?? []
    if (label !== undefined && parseNumeral(num) === null)
      this.#warnings.push({
        kind: 'NUMBERING_GAP',
        place: `第${line}行`,
        detail: `“${label}”像是条号，没有读出，该行留在上一条里`,
      })
  }

  /** “一、买卖合同的成立”: a short title with an article (or another such title) right after it. */
  #isGroupHeading(index: number): boolean {
    const line = this.#lines[index]
    if (!line || line.is.kind !== 'enumerated' || line.block.kind !== 'text') return false
    const { rest } = line.is
    if (/[。；;：:]$/.test(rest) || rest.length > 40 || rest === '') return false
    if (line.block.headingDepth !== undefined) return true
    const next = this.#lines[index + 1]?.is
    return (
      next?.kind === 'article' ||
      (next?.kind === 'enumerated' && this.#lines[index + 2]?.is.kind === 'article' && !/[。；;]$/.test(next.rest))
    )
  }
}

/**
 * Whether the articles have captions. A document has them on most articles or on none: a single bracket after a blank
 * shows a lost character (rule 4 LEADING_PAREN).
 */
function hasCaptions(lines: readonly BodyLine[]): boolean {
  let articles = 0
  let bracketed = 0
  for (const { is } of lines) {
    if (is.kind !== 'article') continue
    articles++
    if (/^(?:[（(][^（()）]{1,15}[）)]|【[^【】]{1,15}】|〔[^〔〕]{1,15}〕|\[[^[\]]{1,15}\])/.test(is.rest)) bracketed++
  }
  return bracketed * 2 >= articles && (bracketed > 1 || articles === 1)
}
