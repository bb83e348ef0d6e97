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

  /** Adds a line of a list without labels (主席， · 副主席若干人，) to the 款 before it: it is no 款 of its own. */
  addListed(text: string): void {
    this.#current().children.push(makeNode('passage', { text }))
  }

  /** Adds a 项 to the 款 before it; a line in a second style (1. or （1）) is a 目 of that 项. */
  addEnumerated(style: EnumerationStyle, label: string, num: number | null, text: string): void {
    if (num !== null && num > 1) this.#continueList(style, num)
    const paragraph = this.#current()
    const known = paragraph.open.findIndex((one) => one.style === style)
    if (known >= 0) paragraph.open.length = known
    const node = makeNode(paragraph.open.length === 0 ? 'item' : 'subitem', { label, num, text })
    ;(paragraph.open.at(-1)?.node.children ?? paragraph.children).push(node)
    paragraph.open.push({ style, node })
  }

  /**
   * A list goes on behind an item of several paragraphs: （六）… · 本法施行后… · 除…外： · 1．… · （七）…. What stands between belongs
   * to the item before, which is known by its number.
   */
  #continueList(style: EnumerationStyle, num: number): void {
    const itemBefore = ({ open }: Paragraph) => open.find((one) => one.style === style && one.node.num === num - 1)
    const from = this.#paragraphs.findLastIndex((paragraph) => itemBefore(paragraph) !== undefined)
    const paragraph = this.#paragraphs[from]
    const item = paragraph && itemBefore(paragraph)
    const between = this.#paragraphs.slice(from + 1)
    const last = between.at(-1)
    // A 款 right above that announces a list has this one.
    if (!item || !last || (last.children.length === 0 && /[：:]$/.test(last.text))) return
    for (const { text, children } of between) {
      item.node.children.push(makeNode('passage', { text }))
      for (const child of children)
        item.node.children.push(child.level === 'item' ? { ...child, level: 'subitem' } : child)
    }
    this.#paragraphs.length = from + 1
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
