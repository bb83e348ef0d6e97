import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { cleanTree, htmlOf, plainText, type HtmlNode } from '#common/rules/clean-tree.ts'

const treeOf = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value]
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return [{ tag: node.tagName, attributes, children: treeOf(node.childNodes) }]
  })

/**
 * HTML reduced to what formatted text may hold (common/rules/allowed-html.ts), by the parser that follows the rules of
 * browsers. A call that stores formatted text stores what this gives; pages clean it again when they show it
 * (docs/decisions/0033-formatted-text.md).
 * @returns the HTML, and its text without formatting
 */
export function cleanHtml(html: string): { html: string; text: string } {
  const clean = cleanTree(treeOf(parseFragment(html).childNodes))
  return { html: htmlOf(clean), text: plainText(clean).replace(/\s+/g, ' ').trim() }
}
