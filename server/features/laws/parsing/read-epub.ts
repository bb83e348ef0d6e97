import { posix } from 'node:path'
import { attributeOf, xmlEvents } from '#server/platform/xml-events.ts'
import { readHtml } from './read-html.ts'
import type { SourceDocument } from './source-document.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { readZipEntries } from './zip-entries.ts'

/** The part that names the package of a book (EPUB 3.3, OCF §4.2.6.3.1). */
export const EPUB_ROOT = 'META-INF/container.xml'

/** Reads a book as one page: its chapters in their order, without its table of contents. @throws UnreadableFile */
export async function readEpub(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const container = (await readZipEntries(bytes, [EPUB_ROOT])).get(EPUB_ROOT) ?? ''
  const main = attributesOf(container, 'rootfile').map((get) => get('full-path'))[0]
  const book = main ? (await readZipEntries(bytes, [main])).get(main) : undefined
  if (!main || book === undefined) throw new UnreadableFile('CORRUPT', '这份电子书已损坏或不完整，请重新下载后上传。')
  const places = new Map(
    attributesOf(book, 'item')
      .filter((get) => !/\bnav\b/.test(get('properties') ?? ''))
      .map((get) => [get('id') ?? '', posix.join(posix.dirname(main), decodeURIComponent(get('href') ?? ''))]),
  )
  const chapters = attributesOf(book, 'itemref')
    .filter((get) => get('linear') !== 'no')
    .flatMap((get) => places.get(get('idref') ?? '') ?? [])
  const parts = await readZipEntries(bytes, chapters)
  const bodies = chapters.map((place) => /<body\b[^>]*>([\s\S]*)<\/body>/i.exec(parts.get(place) ?? '')?.[1] ?? '')
  if (bodies.every((body) => body.trim() === ''))
    throw new UnreadableFile('CORRUPT', '这份电子书里没有能读取的章节（可能有版权保护），请另存为 .docx 后上传。')
  return readHtml(
    fileName,
    `<!DOCTYPE html><html><body>${bodies.map((body) => `<div>${body}</div>`).join('\n')}</body></html>`,
  )
}

/** The attributes of all elements of a name, whatever their prefix. */
function attributesOf(xml: string, name: string): ((attribute: string) => string | null)[] {
  return [...xmlEvents(xml)].flatMap((event) =>
    event.kind === 'open' && event.name.slice(event.name.indexOf(':') + 1) === name
      ? [(attribute: string) => attributeOf(event.attributes, attribute)]
      : [],
  )
}
