import type { HtmlElement, HtmlNode } from '#common/rules/clean-tree.ts'

/** A paragraph that Word shows as an item of a list. */
export interface ListLine {
  /** Id of the list in the document. */
  list: string
  /** Depth, from 1. */
  level: number
  /** Number or bullet before it: `1.`, `·`, `第一条`. */
  marker: string
  children: readonly HtmlNode[]
}

const isLine = (node: HtmlNode | ListLine): node is ListLine => typeof node !== 'string' && 'marker' in node

/** Type and start of a numbered list; null for 第一条, 一、 and （一）, which are part of a law's text and stay in it. */
function countOf(marker: string): { type: string; start: number } | null {
  const [, sign = ''] = /^[(（]?(\d{1,4}|[a-z]{1,4})[.．、)）]?$/i.exec(marker) ?? []
  if (/^\d+$/.test(sign)) return { type: '1', start: Number(sign) }
  // A single letter is a bullet from a symbol font.
  if (sign === '' || marker === sign) return null
  if (/^[ivx]+$/.test(sign)) return { type: 'i', start: 1 }
  if (/^[IVX]+$/.test(sign)) return { type: 'I', start: 1 }
  if (sign.length > 1) return null
  return /[a-z]/.test(sign)
    ? { type: 'a', start: sign.charCodeAt(0) - 96 }
    : { type: 'A', start: sign.charCodeAt(0) - 64 }
}

/** True for a bullet: dots, dashes, boxes and arrows of symbol fonts. */
const isSign = (marker: string): boolean => [...marker].length === 1 && !/[\d一二三四五六七八九十〇零百]/.test(marker)

const paragraph = (children: readonly HtmlNode[]): HtmlElement => ({ tag: 'p', attributes: {}, children })

/** Joins consecutive lines into lists; deeper ones are nested in the line above them. */
export function gatherLists(nodes: readonly (HtmlNode | ListLine)[]): HtmlNode[] {
  const out: HtmlNode[] = []
  let lines: ListLine[] = []
  const flush = () => {
    if (lines.length > 0) out.push(...listsOf(lines))
    lines = []
  }
  for (const node of nodes) {
    if (isLine(node)) {
      if (isSign(node.marker) || countOf(node.marker)) lines.push(node)
      else {
        flush()
        out.push(
          paragraph(
            node.marker === ''
              ? node.children
              : [node.marker.endsWith('、') ? node.marker : `${node.marker}\u3000`, ...node.children],
          ),
        )
      }
    } else if (typeof node !== 'string' || node.trim() !== '' || lines.length === 0) {
      // Line breaks of the source do not separate lists.
      flush()
      out.push(node)
    }
  }
  flush()
  return out
}

function listsOf(lines: readonly ListLine[]): HtmlElement[] {
  const least = Math.min(...lines.map(({ level }) => level))
  const out: { tag: string; attributes: Record<string, string>; children: HtmlElement[]; list: string }[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] as ListLine
    let end = at + 1
    while (end < lines.length && (lines[end] as ListLine).level > least) end++
    const count = countOf(line.marker)
    const tag = count ? 'ol' : 'ul'
    const deeper = lines.slice(line.level > least ? at : at + 1, end)
    const item: HtmlElement = {
      tag: 'li',
      attributes: {},
      children: [
        ...(line.level > least ? [] : [paragraph(line.children)]),
        ...(deeper.length > 0 ? listsOf(deeper) : []),
      ],
    }
    const last = out.at(-1)
    if (last && last.tag === tag && last.list === line.list) last.children.push(item)
    else {
      const attributes = count && line.level === least ? numbering(count) : {}
      out.push({ tag, attributes, children: [item], list: line.list })
    }
    at = end
  }
  return out.map(({ tag, attributes, children }) => ({ tag, attributes, children }))
}

const numbering = ({ type, start }: { type: string; start: number }): Record<string, string> => ({
  ...(type === '1' ? {} : { type }),
  ...(start === 1 ? {} : { start: String(start) }),
})
