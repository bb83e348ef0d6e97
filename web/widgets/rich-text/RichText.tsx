import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import './rich-text.css'

const KEPT = new Set(
  'p br b strong i em u s sub sup ul ol li h1 h2 h3 h4 h5 h6 blockquote pre code hr table thead tbody tr td th caption span div a img'.split(' '),
)
/** What these hold is no text. */
const DROPPED = new Set(['script', 'style', 'iframe', 'object', 'template', 'noscript', 'svg', 'math'])
const BARE = new Set(['br', 'hr', 'img'])

/**
 * Formatted text that came from an editor. It is built anew from the tags that are text, so nothing in it can run, load a
 * frame or dress itself up as a part of the site.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className="rich-text">{content}</div>
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((child, index) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent
    return child instanceof Element ? elementOf(child, index) : null
  })
}

function elementOf(element: Element, key: number): ReactNode {
  const tag = element.localName
  if (DROPPED.has(tag)) return null
  if (!KEPT.has(tag)) return <Fragment key={key}>{childrenOf(element)}</Fragment>
  const attributes = attributesOf(tag, element)
  if (attributes === null) return null
  return BARE.has(tag) ? createElement(tag, { key, ...attributes }) : createElement(tag, { key, ...attributes }, ...childrenOf(element))
}

/** Few attributes matter to a text; null: without them the element is nothing. */
function attributesOf(tag: string, element: Element): Record<string, string | number> | null {
  if (tag === 'a') {
    const href = address(element.getAttribute('href'), ['https:', 'http:', 'mailto:', 'tel:'])
    return href ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}
  }
  if (tag === 'img') {
    const src = address(element.getAttribute('src'), ['https:', 'http:', 'data:'])
    return src && !src.startsWith('data:image/svg') ? { src, alt: element.getAttribute('alt') ?? '', loading: 'lazy' } : null
  }
  if (tag === 'td' || tag === 'th') {
    const span = (name: string) => Math.min(50, Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1))
    return { colSpan: span('colspan'), rowSpan: span('rowspan') }
  }
  return {}
}

function address(text: string | null, protocols: readonly string[]): string | null {
  if (!text || !URL.canParse(text, location.origin)) return null
  const url = new URL(text, location.origin)
  return protocols.includes(url.protocol) ? url.href : null
}
