import type { LawNode } from '#common/law/model.ts'
import { PointIndex } from '#common/law/points.ts'
import { walkNodes } from './law-nodes.ts'
import { provisionAnchor, type Provision } from './provision-list.ts'

/** Finds the node a reference inside the same document means. */
export class InternalTargets {
  readonly #byAnchor = new Map<string, LawNode>()
  readonly #points: PointIndex

  constructor(nodes: readonly LawNode[]) {
    for (const node of walkNodes(nodes)) this.#byAnchor.set(node.anchor, node)
    this.#points = new PointIndex(this.#byAnchor.keys())
  }

  /** Whether the text has points instead of articles. */
  get isPointed(): boolean {
    return !this.#points.isEmpty
  }

  /** Anchor of the only point that a name means (`readPoint`), null when none or several have it. */
  pointOf(address: string): string | null {
    return this.#points.find(address)
  }

  has(anchor: string): boolean {
    return this.#byAnchor.has(anchor)
  }

  /**
   * Anchor of the provision. 第五条第一款第二项 of a 条 with one 款 has no k in its address, and 第五条第二项 of a 条
   * with several 款 means the 款 that has 项: both are put right here.
   */
  anchorOf(provision: Provision, scope: string): { anchor: string; exact: boolean } | null {
    const address = provisionAnchor(provision)
    if (address === null) return null
    const anchor = scope + address
    if (this.#byAnchor.has(anchor)) return { anchor, exact: true }
    const article = provisionAnchor({ ...provision, paragraph: null, item: null, subitem: null })
    const articleNode = this.#byAnchor.get(scope + article)
    if (!articleNode) return { anchor: scope + article, exact: false }
    const tail = anchor.slice((scope + article).length)
    const single = articleNode.anchor + tail.replace(/^_k1(?=_|$)/, '')
    if (this.#byAnchor.has(single)) return { anchor: single, exact: true }
    if (provision.paragraph === null) {
      const holders = articleNode.children.filter((child) => this.#byAnchor.has(child.anchor + tail))
      if (holders.length === 1 && holders[0]) return { anchor: holders[0].anchor + tail, exact: true }
    }
    return { anchor: articleNode.anchor, exact: false }
  }
}
