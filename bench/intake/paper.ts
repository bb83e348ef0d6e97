import iconv from 'iconv-lite'
import { archiveOf, type ArchiveEntry } from '#server/testing/archive.ts'
import { pdfOf, type PrintedWords } from '#server/testing/pdf.ts'

/** A text as an office has it, before a program writes it into a file. */
export interface Paper {
  title: string
  note: readonly string[]
  body: readonly string[]
}

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
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
export const linesOf = ({ title, note, body }: Paper): string[] => [title, ...note, ...body]

/** A page of HTML with these elements in its body. */
export const htmlPage = (elements: readonly string[], head = ''): Uint8Array =>
  bytesOf(`<!DOCTYPE html><html><head><meta charset="utf-8">${head}</head><body>\n${elements.join('\n')}\n</body></html>`)
export const htmlOf = (paper: Paper): Uint8Array => htmlPage(linesOf(paper).map((line) => `<p>${escaped(line)}</p>`))
export const markdownOf = ({ title, note, body }: Paper): Uint8Array => bytesOf([`# ${title}`, ...note, ...body].join('\n\n'))
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
export const paragraph = (runs: string, properties = ''): string => `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`
/** A Word file of these parts of its body. @param parts further files of it, by name */
export function wordOf(body: readonly string[], parts: Readonly<Record<string, string>> = {}, main = 'word/document.xml'): Uint8Array {
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
      .map((sign) => (sign < '\u0080' ? sign : `\\u${sign.charCodeAt(0) > 0x7fff ? sign.charCodeAt(0) - 0x10000 : sign.charCodeAt(0)}?`))
      .join('')
  return bytesOf(`{\\rtf1\\ansi\\ansicpg936 ${paragraphs.map((text) => `\\pard ${coded(text)}\\par`).join('\n')}}${end}`)
}
export const plainRtfOf = (paper: Paper): Uint8Array => rtfOf(linesOf(paper))
export const inGbk = (text: string): Uint8Array => new Uint8Array(iconv.encode(text, 'gb18030'))

/** Measures of a page that the writers below share, in points. */
export const PAGE = { left: 73, right: 521, top: 100, bottom: 772, leading: 28, size: 16 } as const
const half = (sign: string) => sign < '\u0300'
/** How wide a text is in ems. */
const ems = (text: string): number => [...text].reduce((sum, sign) => sum + (half(sign) ? 0.5 : 1), 0)

/** A paragraph in lines of so many ems; the first is set in by two. No line begins with a closing sign. */
export function brokenIn(text: string, width: number, indent = 2): string[] {
  const lines: string[] = []
  let [line, room] = ['', width - indent]
  for (const sign of text) {
    const own = half(sign) ? 0.5 : 1
    if (own > room && !/[，。；：、）》”]/.test(sign)) {
      lines.push(line)
      line = ''
      room = width
    }
    line += sign
    room -= own
  }
  return [...lines, line]
}

/** How a PDF is set beside its text. */
export interface Setting {
  /** What else stands on each page. */
  beside?: (page: number, pages: number) => PrintedWords[]
  /** Lines of a page. */
  perPage?: number
  /** Centred lines at the beginning: title and 题注 by themselves. */
  centred?: number
}

/** A PDF of paragraphs over the width of the page, as a program of an office sets it. */
export function printedOf(paper: Paper, { beside = () => [], perPage = 24, centred = 1 + paper.note.length }: Setting = {}): Uint8Array {
  const width = (PAGE.right - PAGE.left) / PAGE.size
  const lines = linesOf(paper).flatMap((text, at): { text: string; x: number }[] => {
    if (at < centred) return brokenIn(text, width, 0).map((part) => ({ text: part, x: (PAGE.left + PAGE.right - ems(part) * PAGE.size) / 2 }))
    return brokenIn(text, width).map((part, line) => ({ text: part, x: PAGE.left + (line === 0 ? 2 * PAGE.size : 0) }))
  })
  const pages = Math.ceil(lines.length / perPage)
  return pdfOf(
    Array.from({ length: pages }, (_, at) => ({
      words: [
        ...lines.slice(at * perPage, (at + 1) * perPage).map(({ text, x }, line) => ({ text, x, y: PAGE.top + PAGE.leading * line })),
        ...beside(at + 1, pages),
      ],
    })),
  )
}

/** An OFD of paragraphs over the width of the page, a text for each line, as the programs of offices write it. */
export function ofdOf(paper: Paper): Uint8Array {
  const perPage = 24
  const lines = linesOf(paper).flatMap((text, at) =>
    brokenIn(text, 28, at === 0 ? 0 : 2).map((part, row) => ({ text: part, x: row === 0 && at > paper.note.length ? 30 : 20 })),
  )
  const pages = Array.from({ length: Math.ceil(lines.length / perPage) }, (_, at) => lines.slice(at * perPage, (at + 1) * perPage))
  const advances = (text: string) =>
    [...text]
      .map((sign) => (half(sign) ? 3 : 6))
      .slice(0, -1)
      .join(' ')
  const page = (own: typeof lines) =>
    `<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Content><ofd:Layer>${own
      .map(
        ({ text, x }, row) =>
          `<ofd:TextObject Boundary="${x} ${25 + 10 * row} 170 8" Size="6"><ofd:TextCode X="0" Y="6" DeltaX="${advances(text)}">${escaped(text)}</ofd:TextCode></ofd:TextObject>`,
      )
      .join('')}</ofd:Layer></ofd:Content></ofd:Page>`
  const document = `<ofd:Document xmlns:ofd="http://www.ofdspec.org/2016"><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:PageArea></ofd:CommonData><ofd:Pages>${pages
    .map((_, at) => `<ofd:Page ID="${at + 1}" BaseLoc="Pages/Page_${at}/Content.xml"/>`)
    .join('')}</ofd:Pages></ofd:Document>`
  return archiveOf([
    {
      name: 'OFD.xml',
      content: '<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
    },
    { name: 'Doc_0/Document.xml', content: document },
    ...pages.map((own, at) => ({ name: `Doc_0/Pages/Page_${at}/Content.xml`, content: page(own) })),
  ])
}
