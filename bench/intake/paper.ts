import iconv from 'iconv-lite'
import { archiveOf, type ArchiveEntry } from '#server/testing/archive.ts'
import { linesOf, type Paper } from '#server/testing/printed.ts'

/** A file and what it must be read as. */
export interface Case {
  /** What is tried with it. */
  kind: string
  fileName: string
  bytes: Uint8Array
  right: Right
}

/** What must come out; what is not named is not compared. White space does not count in texts. */
export interface Right {
  /** Cannot be read whole, or must not be shown: that is said, and nothing else is right. */
  told?: true | 'withheld'
  title?: string
  /** Number of the document. */
  number?: string
  /** Day of the last event of the 题注. */
  version?: string
  adopted?: string
  published?: string
  effect?: string
  articles?: number
  /** Text of articles with their 款 项 目, labels left out, by number of the article. */
  article?: Readonly<Record<string, string>>
  /** 款 of articles, by number of the article. */
  paragraphs?: Readonly<Record<string, number>>
  /** Names of the parts that a notice issues. */
  issued?: readonly string[]
  /** Words that stand in the text, and words that are in neither text, title nor 题注. */
  has?: readonly string[]
  lacks?: readonly string[]
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A page of HTML with these elements in its body. */
export const htmlPage = (elements: readonly string[], head = ''): Uint8Array =>
  bytesOf(
    `<!DOCTYPE html><html><head><meta charset="utf-8">${head}</head><body>\n${elements.join('\n')}\n</body></html>`,
  )
export const htmlOf = (paper: Paper): Uint8Array => htmlPage(linesOf(paper).map((line) => `<p>${escaped(line)}</p>`))
export const markdownOf = ({ title, note, body }: Paper): Uint8Array =>
  bytesOf([`# ${title}`, ...note, ...body].join('\n\n'))
export const textOf = (paper: Paper): Uint8Array => bytesOf(linesOf(paper).join('\n'))

const NAMES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ')
/** A run of a Word file. @param properties what is inside w:rPr */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
/** A paragraph of a Word file. @param properties what is inside w:pPr */
export const paragraph = (runs: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`
/** A Word file of these parts of its body. @param parts further files of it, by name */
export function wordOf(
  body: readonly string[],
  parts: Readonly<Record<string, string>> = {},
  main = 'word/document.xml',
): Uint8Array {
  const target = main.startsWith('word/') ? main : `/${main}`
  const entries: ArchiveEntry[] = [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`,
    },
    { name: main, content: `<w:document ${NAMES}><w:body>${body.join('')}</w:body></w:document>` },
    ...Object.entries(parts).map(([name, content]) => ({ name, content })),
  ]
  return archiveOf(entries)
}
export const plainWordOf = (paper: Paper): Uint8Array => wordOf(linesOf(paper).map((line) => paragraph(run(line))))

/** An RTF file of these paragraphs, which may hold words of RTF between characters. */
export function rtfOf(paragraphs: readonly string[], end = ''): Uint8Array {
  const coded = (text: string) =>
    [...text]
      .map((sign) =>
        sign < '\u0080'
          ? sign
          : `\\u${sign.charCodeAt(0) > 0x7fff ? sign.charCodeAt(0) - 0x10000 : sign.charCodeAt(0)}?`,
      )
      .join('')
  return bytesOf(
    `{\\rtf1\\ansi\\ansicpg936 ${paragraphs.map((text) => `\\pard ${coded(text)}\\par`).join('\n')}}${end}`,
  )
}
export const plainRtfOf = (paper: Paper): Uint8Array => rtfOf(linesOf(paper))
export const inGbk = (text: string): Uint8Array => new Uint8Array(iconv.encode(text, 'gb18030'))
