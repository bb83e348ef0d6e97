/**
 * What formatted text may hold. The pages that show it, the editors that make it and the code that stores it use this
 * one table: what is not named here is removed.
 */

/** An attribute as it is kept, null for one that is left out. */
type Check = (value: string) => string | null

/** Pictures whose bytes are within the text. SVG is not among them, because it can hold scripts. */
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z0-9+/=\s]+$/i
const COLOR = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\)|[a-z]{3,20})$/i
/** Words in the place of a colour that say “as around it”. */
const NO_COLOR = new Set([
  'inherit',
  'initial',
  'unset',
  'revert',
  'auto',
  'none',
  'currentcolor',
  'transparent',
  'windowtext',
  'window',
])
const STORED_ROOT = 'sys/common/static/'

/**
 * Path of a stored file below the static call, null for any other address. Relative addresses are ours (wire 3.9); so
 * are complete ones of this site, given its origin.
 */
export function storedPath(address: string, origin = ''): string | null {
  const own = origin !== '' && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address.trim()
  const at = own.indexOf(STORED_ROOT)
  if (at < 0 ? /^[/\\#?.]|[:?#\\]/.test(own) || own === '' : /[:?#\\]/.test(own)) return null
  const path = decoded(at < 0 ? own : own.slice(at + STORED_ROOT.length))
  return path === '' || path.split('/').some((step) => step === '' || step === '.' || step === '..') ? null : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Address of a stored file in the text: without a host, and with a readable path. */
export const storedAddress = (path: string): string => STORED_ROOT + path.replace(/[%?#\\:]/g, encodeURIComponent)

/** A page of this site, an outside page, a mailbox, a telephone. */
export function linkAddress(text: string): string | null {
  const address = text.trim()
  if (/^\/(?![/\\])/.test(address)) return URL.canParse(address, 'https://here.invalid') ? address : null
  return outsideAddress(address, ['https:', 'http:', 'mailto:', 'tel:'])
}

/**
 * A stored picture, one of this site, or its bytes; those of other sites are told and not loaded
 * (docs/decisions/0187-bounded-whatever-is-sent.md).
 */
export function pictureAddress(text: string): string | null {
  const address = text.trim()
  if (EMBEDDED_PICTURE.test(address)) return address
  return mediaAddress(address) ?? (/^\/(?![/\\])[^\s"'<>]+$/.test(address) ? address : null)
}

/** A stored recording. */
export function mediaAddress(text: string): string | null {
  const stored = storedPath(text)
  return stored === null ? null : storedAddress(stored)
}

/** The address of a picture or a recording on another site, as a link leads to it; null for any other address. */
export function foreignAddress(text: string): string | null {
  const address = text.trim()
  return outsideAddress(/^[/\\]{2}/.test(address) ? `https:${address}` : address, ['https:', 'http:'])
}

function outsideAddress(address: string, protocols: readonly string[]): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocols.includes(protocol) ? href : null
}

/** A colour as #rrggbb when it is an rgb(): browsers write every colour as rgb(). */
const asGiven = (color: string): string => {
  const [, ...parts] = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i.exec(color) ?? []
  return parts.length === 0
    ? color
    : `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`
}
const color: Check = (value) => (COLOR.test(value) && !NO_COLOR.has(value.toLowerCase()) ? asGiven(value) : null)
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value) ? value : null
const count =
  (least: number, most: number): Check =>
  (value) =>
    /^\d{1,6}$/.test(value.trim()) ? String(Math.min(most, Math.max(least, Number(value)))) : null
const width: Check = (value) => /^[1-9]\d{0,3}%?(?=(?:px)?$)/.exec(value.trim())?.[0] ?? null
const words: Check = (value) => (value.trim() === '' ? null : value.slice(0, 500))

/** Inline styles: what a text needs to stress something, nothing that moves or covers. */
const STYLES: Readonly<Record<string, Check>> = {
  color,
  'background-color': color,
  'text-align': oneOf('left', 'center', 'right', 'justify'),
}

/** The styles of an attribute that are kept, tidied; null when none is. */
export function keptStyles(text: string): string | null {
  const kept = new Map<string, string>()
  for (const [name, value] of stylesOf(text)) {
    const known = name === 'background' ? 'background-color' : name
    const tidy = Object.hasOwn(STYLES, known) ? STYLES[known]?.(value) : null
    if (tidy != null) kept.set(known, tidy)
  }
  return kept.size === 0 ? null : [...kept].map(([name, value]) => `${name}: ${value}`).join('; ')
}

/** Name and value of each declaration, in lower case but for values. */
export const stylesOf = (text: string): [name: string, value: string][] =>
  text.split(';').flatMap((part) => {
    const colon = part.indexOf(':')
    const name = part.slice(0, colon).trim().toLowerCase()
    const value = part
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
    return colon < 1 || value === '' ? [] : [[name, value] as [string, string]]
  })

const styled = { style: keptStyles }
/** A span of one cell is the default and is left out. */
const reach =
  (most: number): Check =>
  (value) =>
    ((cells) => (cells === '1' ? null : cells))(count(1, most)(value))
const cell = { ...styled, colspan: reach(50), rowspan: reach(500) }
const recording = { src: mediaAddress, title: words, width, height: width }

/** Every allowed element, with its attributes. */
export const ELEMENTS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 div span blockquote li ul b strong i em u s del ins mark sub sup'
      .split(' ')
      .map((tag) => [tag, styled]),
  ),
  ...Object.fromEntries(
    'br hr pre table thead tbody tfoot tr caption figure figcaption'.split(' ').map((tag) => [tag, {}]),
  ),
  ol: { ...styled, start: count(0, 100_000), type: oneOf('1', 'a', 'A', 'i', 'I') },
  code: { class: (value) => /^language-[\w-]{1,30}$/.exec(value.trim())?.[0] ?? null },
  td: cell,
  th: cell,
  a: { href: linkAddress, title: words },
  img: { src: pictureAddress, alt: (value) => value.slice(0, 500), title: words, width, height: width },
  video: recording,
  audio: recording,
}

/** Elements that are replaced by another one: outdated ones and those that give a page its structure. */
export const SAME_AS: Readonly<Record<string, string>> = {
  strike: 's',
  center: 'div',
  font: 'span',
  section: 'div',
  article: 'div',
  header: 'div',
  footer: 'div',
  main: 'div',
  aside: 'div',
  address: 'div',
  dl: 'div',
  dt: 'p',
  dd: 'p',
}

/** Elements that are removed with everything in them, because their content is not formatted text. */
export const GONE = new Set(
  'script style iframe frame frameset object embed applet template noscript noembed noframes svg math head title meta link base textarea select option input plaintext xmp portal col colgroup'.split(
    ' ',
  ),
)

/** Elements without content. */
export const BARE = new Set(['br', 'hr', 'img'])
