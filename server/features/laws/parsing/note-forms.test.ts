import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import type { ParsedLaw } from '#common/law/model.ts'
import { walkNodes } from './law-nodes.ts'
import { NOTE_FORMS, type NoteForm } from './test-note-forms.ts'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'

const TITLE = '滨海省渔港条例'
const BODY = ['第一条　为了加强渔港管理，制定本条例。', '第二条　渔港实行名录管理。', '名录每年公布一次。', '第三条　本条例自2004年8月1日起施行。']

const text = (lines: readonly string[], between: string) => Buffer.from(lines.join(between))
const html = (lines: readonly string[], between: string) =>
  Buffer.from(`<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><p>${lines.join(between)}</p></body></html>`)

/** A Word file with these paragraphs; a \n in one is a soft break of the line. */
async function word(lines: readonly string[]): Promise<Buffer> {
  const run = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
  const body = lines.map((line) => `<w:p>${line.split('\n').map(run).join('<w:r><w:br/></w:r>')}</w:p>`).join('')
  const zip = new yazl.ZipFile()
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  zip.addBuffer(Buffer.from(xml), 'word/document.xml')
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const rtf = (lines: readonly string[]) => {
  const coded = (line: string) =>
    [...line].map((char) => `\\u${char.charCodeAt(0) > 0x7fff ? char.charCodeAt(0) - 0x10000 : char.charCodeAt(0)}?`).join('')
  return Buffer.from(`{\\rtf1\\ansi ${lines.map((line) => `\\pard ${coded(line)}\\par`).join('\n')}}`)
}

/** Each kind of file, from title, lines of the 题注 and lines of the body. */
const FILES: Readonly<Record<string, (title: string, note: readonly string[], body: readonly string[]) => Buffer | Promise<Buffer>>> = {
  'text.txt': (title, note, body) => text([title, ...note, ...body], '\n'),
  'indented.txt': (title, note, body) =>
    text([`　　${title}`, ...note.map((line) => `　　${line}`), ...body.map((line) => `　　${line}`)], '\r\n\r\n'),
  'markdown.md': (title, note, body) => text([`# ${title}`, ...note, ...body], '\n\n'),
  'word.docx': (title, note, body) => word([title, ...note, ...body]),
  'soft-breaks.docx': (title, note, body) => word([title, note.join('\n'), ...body]),
  'page.html': (title, note, body) => html([title, ...note, ...body], '</p>\n<p>'),
  'soft-breaks.html': (title, note, body) => html([title, note.join('<br>'), ...body], '</p>\n<p>'),
  'rich.rtf': (title, note, body) => rtf([title, ...note, ...body]),
}

async function lawOfForm(kind: string, lines: readonly string[]): Promise<ParsedLaw> {
  const write = FILES[kind]
  if (!write) throw new Error(`no writer of ${kind}`)
  return parseLaw(await readSource(kind, await write(TITLE, lines, BODY)))
}

const articles = ({ nodes }: ParsedLaw) => [...walkNodes(nodes)].map(({ anchor, label, text }) => `${anchor} ${label}${text}`)
const plain = (await lawOfForm('word.docx', [])).nodes

/** The 19 forms of the samples, where they are. */
const SAMPLES = path.resolve(import.meta.dirname, '../../../../../shared/samples/field/notes.json')
interface Sample {
  id: string
  lines: string[]
  want: { v?: string; p?: string }
}
const sampled: NoteForm[] = existsSync(SAMPLES)
  ? (JSON.parse(readFileSync(SAMPLES, 'utf8')) as Sample[]).map(({ id, lines, want }) => ({
      id,
      // The 目录 of the sample has one chapter, which the body here does not have.
      lines: lines.filter((line) => !/^(?:目　　录|第一章)/.test(line)),
      version: want.v ?? want.p ?? null,
      ...(want.p === undefined ? {} : { published: want.p }),
    }))
  : []

describe('a 题注 in any form', () => {
  const cases = [...NOTE_FORMS, ...sampled].flatMap((form) => Object.keys(FILES).map((kind) => [form.id, kind, form] as const))
  test.each(cases)('written as “%s” in %s is read whole and dates the text', async (_, kind, form) => {
    const law = await lawOfForm(
      kind,
      form.lines.map((line) => line.replaceAll('X', TITLE)),
    )
    expect({ title: law.title, version: law.versionDate, articles: articles(law) }).toEqual({
      title: TITLE,
      version: form.version,
      articles: articles({ ...law, nodes: plain }),
    })
    expect({
      adopted: form.adopted === undefined ? undefined : law.adoptDate,
      published: form.published === undefined ? undefined : law.publishDate,
    }).toEqual({ adopted: form.adopted, published: form.published })
  })
})
