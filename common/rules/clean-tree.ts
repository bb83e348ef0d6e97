import { BARE, ELEMENTS, GONE, SAME_AS } from './allowed-html.ts'

/** Formatted text as plain data: a piece of text, or an element with what it holds. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: readonly HtmlNode[]
}

/** Only what the table of allowed-html.ts names. The content of unknown elements is kept, dangerous elements are removed whole. */
export function cleanTree(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : cleanElement(node)))
}

function cleanElement(element: HtmlElement): HtmlNode[] {
  if (GONE.has(element.tag)) return []
  const tag = SAME_AS[element.tag] ?? element.tag
  const checks = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined
  if (!checks) return cleanTree(element.children)
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(givenTo(element))) {
    const kept = Object.hasOwn(checks, name) ? (checks[name]?.(value) ?? null) : null
    if (kept !== null) attributes[name] = kept
  }
  const bare = Object.keys(attributes).length === 0
  if (tag === 'img') return attributes['src'] ? [{ tag, attributes: { ...attributes, alt: attributes['alt'] ?? '' }, children: [] }] : []
  if (tag === 'video' || tag === 'audio')
    return attributes['src'] ? [{ tag, attributes: { ...attributes, controls: '', preload: 'metadata' }, children: [] }] : []
  if ((tag === 'span' && bare) || (tag === 'a' && !attributes['href'])) return cleanTree(element.children)
  if (tag === 'a') Object.assign(attributes, { target: '_blank', rel: 'noopener noreferrer' })
  return [{ tag, attributes, children: BARE.has(tag) ? [] : cleanTree(element.children) }]
}

/** Attributes of an element, outdated ones replaced by those in use. */
function givenTo({ tag, attributes, children }: HtmlElement): Record<string, string> {
  const given: Record<string, string> = { ...attributes }
  const also: string[] = []
  if (tag === 'font' && given['color']) also.push(`color: ${given['color']}`)
  if (tag === 'center') also.push('text-align: center')
  if (given['align'] && tag !== 'table' && tag !== 'img') also.push(`text-align: ${given['align'].toLowerCase()}`)
  if (also.length > 0) given['style'] = [...also, given['style'] ?? ''].join(';')
  if ((tag === 'video' || tag === 'audio') && !given['src']) {
    const source = children.find((child): child is HtmlElement => typeof child !== 'string' && child.tag === 'source')
    given['src'] = source?.attributes['src'] ?? ''
  }
  return given
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' }
const escaped = (text: string): string => text.replace(/[&<>"\u00a0]/g, (character) => ENTITIES[character] ?? character)

/** The HTML of a clean tree: it reads back as the same tree. */
export function htmlOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      const { tag, attributes, children } = node
      const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
      if (BARE.has(tag)) return `<${tag}${said.join('')}>`
      const inside = htmlOf(children)
      // A line break that opens a block of code is taken for layout.
      return `<${tag}${said.join('')}>${tag === 'pre' && inside.startsWith('\n') ? '\n' : ''}${inside}</${tag}>`
    })
    .join('')
}

/** The text without its formatting. */
export const plainText = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children))).join('')
