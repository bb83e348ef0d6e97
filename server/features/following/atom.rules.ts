/** An entry of a feed. */
export interface AtomEntry {
  id: string
  title: string
  /** YYYY-MM-DD. */
  day: string
  link: string
  summary: string
  category: string
  authors: readonly string[]
}

/** A feed (RFC 4287). */
export interface AtomFeed {
  id: string
  title: string
  /** The address of the feed itself, and of the page that shows the same. */
  self: string
  page: string
  author: string
  entries: readonly AtomEntry[]
}

/** Text inside XML: signs of the language escaped, signs that XML cannot hold left out. */
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The first moment of a day in China, as RFC 3339 writes it. */
const momentOf = (day: string): string => `${day}T00:00:00+08:00`
/** A feed without entries has never changed. */
const NEVER = '1970-01-01'

const entryXml = ({ id, title, day, link, summary, category, authors }: AtomEntry): string =>
  [
    '<entry>',
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${momentOf(day)}</updated>`,
    ...authors.map((name) => `<author><name>${escaped(name)}</name></author>`),
    `<link rel="alternate" type="text/html" href="${escaped(link)}"/>`,
    `<category term="${escaped(category)}"/>`,
    `<summary>${escaped(summary)}</summary>`,
    '</entry>',
  ].join('\n')

/**
 * A feed as XML. Nothing in it depends on when it is asked for, so the same state of the library gives the same bytes.
 */
export function atomXml({ id, title, self, page, author, entries }: AtomFeed): string {
  const newest = entries.reduce((latest, { day }) => (day > latest ? day : latest), NEVER)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${momentOf(newest)}</updated>`,
    `<author><name>${escaped(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n')
}
