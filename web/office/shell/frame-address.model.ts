import { addressName } from '#common/rules/menu-address.ts'

/** Names that an address in the menu may contain, and their values. Addresses are never evaluated as code. */
export interface Bases {
  /** Address of this site, `https://host`. */
  origin: string
  /** Prefix of the calls, e.g. `/fagui`. */
  apiBase: string
}

/**
 * The address for a frame or window: names are replaced, anything about the token is left out. A token must never be
 * part of an address, because addresses end up in logs, histories and referrers. Null when the result is not a web
 * address.
 */
export function frameAddress(template: string, { origin, apiBase }: Bases): string | null {
  const known: Record<string, string> = { domianURL: origin + apiBase, domainURL: origin + apiBase, origin }
  const filled = template
    .trim()
    .replace(/\{\{(.*?)\}\}/g, (_, inside: string) => known[addressName(inside) ?? ''] ?? '')
  if (filled === '' || !URL.canParse(filled, origin)) return null
  const url = new URL(filled, origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const unwanted = Array.from(url.searchParams).filter(([, value]) => value.includes('${'))
  for (const [name] of unwanted) url.searchParams.delete(name)
  return url.href.replace(/(?:\$|%24)(?:\{|%7B)\w*(?:\}|%7D)/gi, '')
}
