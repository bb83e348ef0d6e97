import type { LawNode } from '#common/law/model.ts'
import { isBox } from './anchors.ts'
import type { BodyLine } from './body-lines.ts'
import type { EnumerationStyle } from './classify-line.ts'
import { makeNode, tableNode } from './law-nodes.ts'
import { settleHeadings, settleTitles } from './point-headings.ts'
import { signatureAt } from './signature.ts'

/** Nesting of documents without articles (rule 5): headings, then 第一部分 → 一、 → （一） → 甲、 → 1. → （1） → ①. */
const STYLE_RANK: Record<EnumerationStyle, number> = {
  part: 15,
  comma: 20,
  bracket: 30,
  stem: 33,
  decimal: 35,
  dot: 40,
  'bracket-digit': 50,
  circle: 60,
  letter: 70,
}
const LEVEL_RANK = { part: 1, subpart: 2, chapter: 3, section: 4 } as const
const HEADING_RANK = 10
/** Closing words belong to the document, not to its last point: 本决定自公布之日起施行。 特此公告。 */
const CLOSING =
  /^(?:本(?:决定|决议|批复|规定|解释|通知|办法|修正案|意见|公告|补充规定)(?:自|从|由|经|公布|施行|发布)|自本.{2,10}(?:施行|公布|发布)之日|特此|此复|现予公布|现将|请遵照|以上)/
/** The same of a text of points: 本措施自…起施行, 本方案由…负责解释. */
const CLOSING_OF_POINTS =
  /^(?:本(?:若干)?(?:措施|意见|政策|方案|计划|规划|纲要|要点|细则|清单|通知|通告|指引|导则)(?:自|从|由|有效期|印发)|(?:以上|上述)(?:措施|政策|意见).{0,6}自)/
/** 专栏1 重大工程: the title of a frame around a table or lines. */
const BOX = /^(专\s*栏\s*(?:[0-9０-９]{1,3}|[一二三四五六七八九十]{1,3})?(?:\s*[：:])?)\s*(.{0,40})$/
const NOTE = /^((?:注|备注)(?:\s*[0-9０-９]{1,2})?\s*[：:])\s*(.+)$/s

interface Open {
  rank: number
  node: LawNode
  /** It has no text of its own, so that paragraphs below it stand in its children. */
  titled: boolean
  style: EnumerationStyle | null
}

/**
 * Tree of a document (or an appendix) without articles.
 * @param pointed the document has no articles at all: its points are headings or text by `settleHeadings`, boxes hold
 * their lines
 */
export function passageTree(lines: readonly BodyLine[], pointed: boolean): LawNode[] {
  return new PassageTree(lines, pointed).build()
}

class PassageTree {
  readonly #lines: readonly BodyLine[]
  readonly #pointed: boolean
  readonly #root: LawNode[] = []
  #open: Open[] = []
  #box: LawNode | null = null
  readonly #styles = new Map<LawNode, EnumerationStyle>()
  /** Points that markup or their own words make headings. */
  readonly #marked = new Set<LawNode>()
  /** Rank of the labels that stand in headings of each depth of markup. */
  readonly #ranks = new Map<number, number>()

  constructor(lines: readonly BodyLine[], pointed: boolean) {
    this.#lines = lines
    this.#pointed = pointed
    for (const { block, is } of lines) {
      if (block.kind !== 'text' || is.kind !== 'enumerated' || block.headingDepth === undefined) continue
      this.#ranks.set(block.headingDepth, Math.max(this.#ranks.get(block.headingDepth) ?? 0, STYLE_RANK[is.style]))
    }
  }

  build(): LawNode[] {
    const blocks = this.#lines.map(({ block }) => block)
    this.#lines.forEach((line, index) => {
      if (this.#pointed && line.is.kind === 'plain' && signatureAt(blocks, index)) this.#close()
      this.#take(line)
    })
    settleTitles(
      this.#root,
      this.#pointed ? new Map([...this.#styles].filter(([node]) => node.num === null)) : this.#styles,
    )
    if (this.#pointed) settleHeadings(this.#styles, this.#marked)
    return this.#root
  }

  #close(): void {
    this.#open = []
    this.#box = null
  }

  #add(node: LawNode): void {
    ;(this.#box?.children ?? this.#open.at(-1)?.node.children ?? this.#root).push(node)
  }

  #openAt(rank: number, node: LawNode, style: EnumerationStyle | null = null): void {
    this.#box = null
    while (this.#open.length > 0 && (this.#open.at(-1)?.rank ?? 0) >= rank) this.#open.pop()
    this.#add(node)
    this.#open.push({ rank, node, titled: node.text === '', style })
  }

  #take(line: BodyLine): void {
    if (line.kind === 'table') {
      this.#add(tableNode(line.block))
      // A box with a table holds nothing else.
      if (this.#box?.children.length === 1) this.#box = null
      return
    }
    const { block, is } = line
    const depth = block.headingDepth
    switch (is.kind) {
      case 'heading':
        this.#openAt(LEVEL_RANK[is.level], makeNode(is.level, { label: is.label, num: is.num, caption: is.caption }))
        return
      case 'bare-heading':
        if (!this.#opensBox(is.caption))
          this.#openAt(this.#rankOfBare(depth), makeNode('passage', { caption: is.caption }))
        return
      case 'enumerated':
        this.#takePoint(is, depth)
        return
      default:
        this.#takePlain(block.text, line.quoted)
    }
  }

  /** A heading without a label stands below the labels that are headings of a lesser depth. */
  #rankOfBare(depth: number | undefined): number {
    if (depth === undefined) return HEADING_RANK
    const above = this.#pointed ? [...this.#ranks].filter(([other]) => other < depth).map(([, rank]) => rank) : []
    return above.length > 0 ? Math.max(...above) + 1 : depth + 4
  }

  #takePoint(
    { style, label, num, rest }: { style: EnumerationStyle; label: string; num: number | null; rest: string },
    depth: number | undefined,
  ): void {
    if (this.#box && !this.#goesOn(style, num)) {
      this.#add(makeNode('passage', { label, num, text: rest }))
      return
    }
    const titled = depth !== undefined || isTitle(rest)
    const byStyle = STYLE_RANK[style] + (style === 'decimal' ? label.split('.').length - 2 : 0)
    // Of points that some are marked as headings and some are not; their labels tell the level of all.
    const rank = depth === undefined || (this.#pointed && style !== 'decimal') ? byStyle : depth + 4
    const node = makeNode('passage', { label, num, ...(titled ? { caption: rest } : { text: rest }) })
    this.#openAt(rank, node, style)
    if (depth === undefined || (this.#pointed && style !== 'decimal')) this.#styles.set(node, style)
    if (depth !== undefined) this.#marked.add(node)
  }

  /** Whether a label goes on with a list that was open before the box began, or stands above it. */
  #goesOn(style: EnumerationStyle, num: number | null): boolean {
    if (style === 'comma' || style === 'part') return true
    const own = this.#open.find((one) => one.style === style)
    return own?.node.num != null && num === own.node.num + 1
  }

  #opensBox(text: string): boolean {
    const box = this.#pointed ? BOX.exec(text) : null
    if (!box || /[。；]/.test(text)) return false
    this.#box = null
    const node = makeNode('passage', { label: box[1] ?? '', caption: box[2] ?? '' })
    this.#add(node)
    this.#box = node
    return isBox(node)
  }

  #takePlain(text: string, quoted: boolean): void {
    if (this.#opensBox(text)) return
    const note = this.#pointed ? NOTE.exec(text) : null
    if (note) {
      this.#add(makeNode('passage', { label: note[1] ?? '', text: note[2] ?? '' }))
      return
    }
    if (quoted) {
      // Text quoted by an amending instruction stays inside the instruction.
    } else if (CLOSING.test(text) || (this.#pointed && CLOSING_OF_POINTS.test(text))) this.#close()
    else if (!this.#box) {
      // A plain paragraph goes on with the outermost point that has text of its own (18. …), not with its （1）.
      const point = this.#open.findIndex((one) => !one.titled)
      if (point >= 0) this.#open.length = point + 1
    }
    this.#add(makeNode('passage', { text }))
  }
}

/** A point that is a heading, not a sentence: 一、受理范围. 废止《X》 is an instruction though it has no stop. */
function isTitle(text: string): boolean {
  return text.length <= 30 && text !== '' && !/[。；，：:、“”！？《]/.test(text)
}
