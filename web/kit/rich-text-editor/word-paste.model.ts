import { stylesOf } from '#common/rules/allowed-html.ts'
import { plainText, type HtmlElement, type HtmlNode } from '#common/rules/clean-tree.ts'
import { gatherLists, type ListLine } from './word-lists.model.ts'

/** True for HTML that Word, WPS or Outlook put on the clipboard, which describes looks instead of structure. */
export const isFromWord = (html: string): boolean =>
  /class="?Mso[A-Z]/.test(html) ||
  /\bmso-|urn:schemas-microsoft-com:office|<meta name="?(?:ProgId|Generator)"? content="?(?:Word|Microsoft|Kingsoft|WPS)/i.test(
    html,
  )

/** Turns HTML of Word into structure: lists and formats become elements, markup that only Word needs is removed. */
export const fromWord = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  // White space between paragraphs comes from the lines of the source.
  within(nodes).filter((node) => typeof node !== 'string' || node.trim() !== '')

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'
const element = (
  tag: string,
  children: readonly HtmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement => ({
  tag,
  attributes,
  children,
})

/** Elements that only Word needs: paragraph marks, fields, drawings that are also there as a picture. */
const NOTHING = /^(?:o:p|w:|m:|v:|xml$|style$|meta$|link$|title$|script$)/

function within(nodes: readonly HtmlNode[]): HtmlNode[] {
  return gatherLists(
    nodes.flatMap((node): (HtmlNode | ListLine)[] => (isElement(node) ? fromElement(node) : [unwrapped(node)])),
  )
}

/** Removes line breaks of the source; between Chinese characters they leave no space. */
const unwrapped = (text: string): string =>
  text
    .replace(/([\u2e80-\u9fff\uff00-\uffef])[\r\n]+\s*(?=[\u2e80-\u9fff\uff00-\uffef])/g, '$1')
    .replace(/[\r\n]+\s*/g, ' ')

function fromElement(node: HtmlElement): (HtmlNode | ListLine)[] {
  const styles = new Map(stylesOf(node.attributes['style'] ?? ''))
  if (styles.get('mso-hide') === 'all' || styles.get('display') === 'none') return []
  // These elements have no content for readers; an empty paragraph mark still keeps its line.
  if (NOTHING.test(node.tag)) return []
  // A div is only a border around paragraphs or the page itself.
  if (node.tag === 'div') return within(node.children)
  if (node.tag === 'p' || /^h[1-6]$/.test(node.tag)) return [paragraph(node, styles)]
  if (node.tag === 'span' || node.tag === 'font') return run(node, styles)
  if (node.tag === 'a' && !node.attributes['href']) return within(node.children)
  if (node.tag === 'a' && /^#|^file:/i.test(node.attributes['href'] ?? '')) return within(node.children)
  // Addresses of Word's pictures point to the writer's disk, so only pictures with embedded bytes can be kept.
  if (node.tag === 'img' && /^file:/i.test(node.attributes['src'] ?? '')) return []
  const children = within(node.children)
  if (node.tag === 'b' || node.tag === 'i' || node.tag === 'u')
    return children.length === 0 ? [] : [element(node.tag, children)]
  return [element(node.tag, children, node.tag === 'table' ? {} : onlyMeant(node.attributes))]
}

/** Attributes that carry structure: spans of cells and the alignment of text. */
function onlyMeant(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const { style, class: _, lang: _lang, align, ...rest } = attributes
  const side = stylesOf(style ?? '').find(([name]) => name === 'text-align')?.[1] ?? align
  return { ...rest, ...(side ? { style: `text-align: ${side}` } : {}) }
}

function paragraph(node: HtmlElement, styles: ReadonlyMap<string, string>): HtmlNode | ListLine {
  const list = /\bl(\d+)\s+level(\d+)/.exec(styles.get('mso-list') ?? '')
  const children = within(node.children.filter((child) => !isMarker(child)))
  const side = node.attributes['align']?.toLowerCase() ?? styles.get('text-align') ?? ''
  const centred: Record<string, string> = /^(?:center|right)$/.test(side) ? { style: `text-align: ${side}` } : {}
  const heading = headingOf(node, styles)
  if (list && heading === 0) {
    const marker = plainText(markersIn(node.children)).replace(/[\s\u00a0]+/g, '')
    return { list: list[1] ?? '0', level: Number(list[2]), marker, children }
  }
  // A number that Word gave to a heading is part of its text.
  const number = list ? plainText(markersIn(node.children)).replace(/[\s\u00a0]+/g, '') : ''
  return element(heading > 0 ? `h${heading}` : 'p', number === '' ? children : [`${number} `, ...children], centred)
}

/** Level of a heading, 1 to 6, from its element, class or outline; 0 for other text. */
function headingOf({ tag, attributes }: HtmlElement, styles: ReadonlyMap<string, string>): number {
  const named =
    /^h([1-6])$/.exec(tag) ??
    /^(?:MsoHeading|Heading|标题)\s*([1-6])$/i.exec(attributes['class'] ?? '') ??
    /^([1-6])$/.exec(styles.get('mso-outline-level') ?? '')
  if (named) return Number(named[1])
  return attributes['class'] === 'MsoTitle' ? 1 : 0
}

const isMarker = (node: HtmlNode): boolean =>
  isElement(node) && markersIn([node]).length > 0 && plainText(markersIn([node])) === plainText([node])

/** The number or bullet that Word put before an item of a list. */
function markersIn(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return []
    return /mso-list:\s*ignore/i.test(node.attributes['style'] ?? '') ? [node] : markersIn(node.children)
  })
}

/** Turns the style of a run of text into marks such as bold. */
function run(node: HtmlElement, styles: ReadonlyMap<string, string>): HtmlNode[] {
  if (/^ignore$/i.test(styles.get('mso-list') ?? '')) return []
  // A tab becomes a wide space.
  if (/mso-tab-count/.test(node.attributes['style'] ?? '')) return ['\u2003']
  let children = within(node.children)
  if (children.length === 0) return []
  const said = ['color', 'background', 'background-color', 'mso-highlight'].flatMap((name) => {
    const value = styles.get(name)
    if (value === undefined || (name === 'color' && isBlack(value))) return []
    return [`${name === 'mso-highlight' ? 'background-color' : name}: ${value}`]
  })
  if (said.length > 0) children = [element('span', children, { style: said.join(';') })]
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  const marks = {
    s: line.includes('line-through'),
    u: line.includes('underline'),
    i: styles.get('font-style') === 'italic',
    b: /^(?:bold|[6-9]00)$/.test(styles.get('font-weight') ?? ''),
    sub: styles.get('vertical-align') === 'sub',
    sup: styles.get('vertical-align') === 'super',
  }
  for (const [tag, worn] of Object.entries(marks)) if (worn) children = [element(tag, children)]
  return children
}

/** True for black, the normal colour of text. */
const isBlack = (color: string): boolean => /^(?:#0{3,8}|black|windowtext|rgb\(0,\s*0,\s*0\))$/i.test(color)
