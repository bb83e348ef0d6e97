import type { HtmlNode } from '#common/rules/clean-tree.ts'

/** HTML as plain data, read by the browser's own parser without running, loading or showing anything. */
export const treeOf = (html: string): HtmlNode[] => childrenOf(new DOMParser().parseFromString(html, 'text/html').body)

/** Browsers copy complete addresses, also those of this site. */
const ownAddress = (src: string): string =>
  src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src

function childrenOf(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((child): HtmlNode[] => {
    if (child.nodeType === Node.TEXT_NODE) return [child.textContent ?? '']
    if (!(child instanceof Element)) return []
    const attributes = Object.fromEntries(
      [...child.attributes].map(({ name, value }) => [name, name === 'src' ? ownAddress(value) : value]),
    )
    return [{ tag: child.localName, attributes, children: childrenOf(child) }]
  })
}
