import { addressName } from '#common/rules/menu-address.ts'

/** Names an address in the menu may hold, and what stands for them. Nothing in it is ever evaluated. */
export interface Bases {
  /** Address of this site, `https://host`. */
  origin: string
  /** Prefix of the calls, e.g. `/fagui`. */
  apiBase: string
}

/**
 * The address a frame or window gets: base names filled in, anything about the token left out. A sign-in must never
 * stand in an address, where it ends in logs, histories and referrers. Null: not an address of the web.
 */
export function frameAddress(template: string, { origin, apiBase }: Bases): string | null {
  const known: Record<string, string> = { domianURL: origin + apiBase, domainURL: origin + apiBase, origin }
  const filled = template.trim().replace(/\{\{(.*?)\}\}/g, (_, inside: string) => known[addressName(inside) ?? ''] ?? '')
  if (filled === '' || !URL.canParse(filled, origin)) return null
  const url = new URL(filled, origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const unwanted = Array.from(url.searchParams).filter(([, value]) => value.includes('${'))
  for (const [name] of unwanted) url.searchParams.delete(name)
  return url.href.replace(/(?:\$|%24)(?:\{|%7B)\w*(?:\}|%7D)/gi, '')
}
