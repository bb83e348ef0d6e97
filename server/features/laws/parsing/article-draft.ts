import type { LawNode } from '#common/law/model.ts'
import type { EnumerationStyle } from './classify-line.ts'
import { makeNode } from './law-nodes.ts'

interface Paragraph {
  text: string
  children: LawNode[]
  /** Open enumerations of this 款, outermost first: a style seen before closes what was opened after it. */
  open: { style: EnumerationStyle; node: LawNode }[]
}

/** An article while its 款 项 目 come in line by line. */
export class ArticleDraft {
  readonly node: LawNode
  readonly #paragraphs: Paragraph[] = []

  constructor(node: LawNode, text: string) {
    this.node = node
    if (text !== '') this.addParagraph(text)
  }

  addParagraph(text: string): void {
    this.#paragraphs.push({ text, children: [], open: [] })
  }

  /** Adds a 项 to the 款 before it; a line in a second style (1. or （1）) is a 目 of that 项. */
  addEnumerated(style: EnumerationStyle, label: string, num: number | null, text: string): void {
    const paragraph = this.#current()
    const known = paragraph.open.findIndex((one) => one.style === style)
    if (known >= 0) paragraph.open.length = known
    const node = makeNode(paragraph.open.length === 0 ? 'item' : 'subitem', { label, num, text })
    ;(paragraph.open.at(-1)?.node.children ?? paragraph.children).push(node)
    paragraph.open.push({ style, node })
  }

  addTable(table: LawNode): void {
    const paragraph = this.#current()
    paragraph.children.push(table)
    paragraph.open.length = 0
  }

  /** The finished node: one 款 is carried by the 条 itself, several become its children (model.ts). */
  finish(): LawNode {
    const [only] = this.#paragraphs
    if (this.#paragraphs.length === 1 && only) {
      this.node.text = only.text
      this.node.children = only.children
    } else {
      this.node.children = this.#paragraphs.map((paragraph, index) =>
        makeNode('paragraph', { num: index + 1, text: paragraph.text, children: paragraph.children }),
      )
    }
    this.node.repealed = /^[（(](?:已?删去|已?删除|已?废止)[）)]$/.test(this.node.text)
    return this.node
  }

  get isEmpty(): boolean {
    return this.#paragraphs.length === 0
  }

  #current(): Paragraph {
    const last = this.#paragraphs.at(-1)
    if (last) return last
    const first: Paragraph = { text: '', children: [], open: [] }
    this.#paragraphs.push(first)
    return first
  }
}
