import { BARE, ELEMENTS, foreignAddress, GONE, SAME_AS } from './allowed-html.ts'

/** Formatted text as plain data: a piece of text, or an element with what it holds. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: readonly HtmlNode[]
}

/**
 * Only what the table of allowed-html.ts names. The content of unknown elements is kept, dangerous elements are removed
 * whole; in the place of pictures and recordings of other sites stand links to them, so that nothing tells another site
 * who reads, and whoever edits sees which they are.
 * @param inLink true: the nodes stand in a link, which holds no other
 */
export function cleanTree(nodes: readonly HtmlNode[], inLink = false): HtmlNode[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : cleanElement(node, inLink)))
}

const LOADED: Readonly<Record<string, string>> = { img: '图片', video: '视频', audio: '音频' }
const LONGEST_NAMED = 120

/** What stands in the place of a picture or recording of another site; nothing when it has no such address. */
function notLoaded({ tag, attributes }: HtmlElement, inLink: boolean): HtmlNode[] {
  const [first = ''] = (attributes['srcset'] ?? '').trim().split(/\s/)
  const href = foreignAddress(attributes['src'] || first)
  if (href === null) return []
  const what = LOADED[tag] ?? ''
  const named = `〔其他网站的${what}未载入：${href.replace(/^https?:\/\//, '').slice(0, LONGEST_NAMED)}〕`
  if (inLink) return [named]
  const title = `其他网站的${what}不会载入，请保存到本机后上传插入`
  return [{ tag: 'a', attributes: { href, title, target: '_blank', rel: 'noopener noreferrer' }, children: [named] }]
}

function cleanElement(element: HtmlElement, inLink: boolean): HtmlNode[] {
  if (GONE.has(element.tag)) return []
  const tag = SAME_AS[element.tag] ?? element.tag
  const checks = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined
  if (!checks) return cleanTree(element.children, inLink)
  const attributes: Record<string, string> = {}
  const given = givenTo(element)
  for (const [name, value] of Object.entries(given)) {
    const kept = Object.hasOwn(checks, name) ? (checks[name]?.(value) ?? null) : null
    if (kept !== null) attributes[name] = kept
  }
  const bare = Object.keys(attributes).length === 0
  if (tag in LOADED && !attributes['src']) return notLoaded({ tag, attributes: given, children: [] }, inLink)
  if (tag === 'img') return [{ tag, attributes: { ...attributes, alt: attributes['alt'] ?? '' }, children: [] }]
  if (tag === 'video' || tag === 'audio')
    return [{ tag, attributes: { ...attributes, controls: '', preload: 'metadata' }, children: [] }]
  if ((tag === 'span' && bare) || (tag === 'a' && !attributes['href'])) return cleanTree(element.children, inLink)
  if (tag === 'a') Object.assign(attributes, { target: '_blank', rel: 'noopener noreferrer' })
  return [{ tag, attributes, children: BARE.has(tag) ? [] : cleanTree(element.children, inLink || tag === 'a') }]
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}
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
