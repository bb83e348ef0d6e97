import { createElement, useMemo, type CSSProperties, type ReactNode } from 'react'
import { BARE, stylesOf } from '#common/rules/allowed-html.ts'
import { cleanTree, type HtmlElement, type HtmlNode } from '#common/rules/clean-tree.ts'
import { treeOf } from './dom-tree.ts'
import { Picture, Recording } from './Stored.tsx'
import { FormattedText } from './FormattedText.tsx'
import './rich-text.css'

/**
 * Formatted text that came from an editor. It is rebuilt from the elements that common/rules/allowed-html.ts allows, so
 * nothing in it can run, load a frame or imitate a part of the site.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => shown(cleanTree(treeOf(html))), [html])
  return <FormattedText>{content}</FormattedText>
}

const shown = (nodes: readonly HtmlNode[]): ReactNode[] =>
  nodes.map((node, index) => (typeof node === 'string' ? node : elementOf(node, index)))

/** React's names of attributes. */
const REACT_NAMES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan', class: 'className' }

function elementOf(element: HtmlElement, key: number): ReactNode {
  const { tag, attributes } = element
  const { src = '', alt = '', title, width, height } = attributes
  if (tag === 'img') return <Picture key={key} src={src} alt={alt} title={title} width={width} height={height} />
  if (tag === 'video' || tag === 'audio')
    return <Recording key={key} kind={tag} src={src} title={title} width={width} height={height} />
  const props: Record<string, unknown> = { key }
  for (const [name, value] of Object.entries(attributes))
    props[REACT_NAMES[name] ?? name] =
      name === 'style' ? styleOf(value) : /span$|^start$/.test(name) ? Number(value) : value
  // A wide table scrolls in its own box, which can have the focus so that arrow keys scroll it.
  if (tag === 'table')
    return (
      <div key={key} className="rich-text-table" role="group" aria-label="表格" tabIndex={0}>
        {createElement('table', {}, ...insideOf(element))}
      </div>
    )
  return BARE.has(tag) ? createElement(tag, props) : createElement(tag, props, ...insideOf(element))
}

/** Elements that may not have text as children. */
const ROWS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const insideOf = ({ tag, children }: HtmlElement): ReactNode[] =>
  shown(ROWS.has(tag) ? children.filter((child) => typeof child !== 'string' || child.trim() !== '') : children)

const styleOf = (text: string): CSSProperties =>
  Object.fromEntries(
    stylesOf(text).map(([name, value]) => [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  )
