/**
 * A small reader for machine-made XML (Office files, CAS answers): no DTD, and only the five named entities and numeric
 * ones.
 */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w.:-]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>|([^<]+)/g
const ENTITY: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Elements and texts in document order; an empty element opens and closes. */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  for (const token of xml.matchAll(TOKEN)) {
    const name = token[3]
    if (name !== undefined) {
      if (token[2] === '/') yield { kind: 'close', name }
      else {
        yield { kind: 'open', name, attributes: token[4] ?? '' }
        if (token[5] === '/') yield { kind: 'close', name }
      }
      continue
    }
    const text = token[1] ?? (token[6] === undefined ? '' : unescapeXml(token[6]))
    if (text !== '') yield { kind: 'text', text }
  }
}

/** Patterns of the attributes that readers ask for, each made once: they are asked for at every element. */
const ATTRIBUTES = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = ATTRIBUTES.get(name)
  if (known) return known
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  ATTRIBUTES.set(name, pattern)
  return pattern
}

/**
 * Value of an attribute in the text of a start tag, or null.
 * @param name written in the program: its pattern is kept
 */
export function attributeOf(attributes: string, name: string): string | null {
  const match = patternOf(name).exec(attributes)
  return match ? unescapeXml(match[1] ?? match[2] ?? '') : null
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITY[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
