import type { SiteSettings } from '#common/site-settings.ts'

/** What the head of a page says to search engines and to people who share it. */
export interface PageHead {
  title: string
  description?: string
  canonical?: string
  /** Feeds of what the page shows, with their names. */
  feeds?: readonly { href: string; title: string }[]
  /** schema.org data, printed as JSON-LD. */
  structured?: object
  /** Pages that are not to be listed by search engines (result lists, missing pages). */
  noIndex?: boolean
}

/** Head of the page of something that does not exist; it is answered with 404. */
export const MISSING_PAGE: PageHead = { title: '未找到', noIndex: true }

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** JSON inside a script element: nothing in it can end the element. */
const scriptJson = (data: unknown) =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** The page template with title, description, canonical address, structured data and settings filled in. */
export function fillTemplate(template: string, head: PageHead, site: SiteSettings): string {
  const title = head.title === '' ? site.platformName : `${head.title} · ${site.platformName}`
  const tags = [
    ...(head.description ? [`<meta name="description" content="${escapeHtml(head.description)}">`] : []),
    ...(head.canonical
      ? [
          `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
          `<meta property="og:url" content="${escapeHtml(head.canonical)}">`,
        ]
      : []),
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    ...(head.feeds ?? []).map(
      ({ href, title: name }) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(name)}" href="${escapeHtml(href)}">`,
    ),
    ...(head.noIndex ? ['<meta name="robots" content="noindex">'] : []),
    ...(head.structured ? [`<script type="application/ld+json">${scriptJson(head.structured)}</script>`] : []),
  ]
  return template
    .replace(/<!--title-->[\s\S]*?<!--\/title-->/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--head-->', () => tags.join('\n    '))
    .replace(
      /(<script type="application\/json" id="site-settings">)[\s\S]*?(<\/script>)/,
      (_, open: string, close: string) => open + scriptJson(site) + close,
    )
}
