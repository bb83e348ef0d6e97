import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import type { ParsedLaw } from '#common/law/model.ts'
import { walkNodes } from './law-nodes.ts'
import { NOTE_FORMS, type NoteForm } from '#server/testing/note-forms.ts'
import { isWithheld, parseLaw } from './parse-law.ts'
import { readMarkdown } from './read-markdown.ts'
import { readSource } from './read-source.ts'

const TITLE = '滨海省渔港条例'
const BODY = [
  '第一条　为了加强渔港管理，制定本条例。',
  '第二条　渔港实行名录管理。',
  '名录每年公布一次。',
  '第三条　本条例自2004年8月1日起施行。',
]

const text = (lines: readonly string[], between: string) => Buffer.from(lines.join(between))
const html = (lines: readonly string[], between: string) =>
  Buffer.from(
    `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><p>${lines.join(between)}</p></body></html>`,
  )

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
    [...line]
      .map((char) => `\\u${char.charCodeAt(0) > 0x7fff ? char.charCodeAt(0) - 0x10000 : char.charCodeAt(0)}?`)
      .join('')
  return Buffer.from(`{\\rtf1\\ansi ${lines.map((line) => `\\pard ${coded(line)}\\par`).join('\n')}}`)
}

/** Each kind of file, from title, lines of the 题注 and lines of the body. */
const FILES: Readonly<
  Record<string, (title: string, note: readonly string[], body: readonly string[]) => Buffer | Promise<Buffer>>
> = {
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

const articles = ({ nodes }: ParsedLaw) =>
  [...walkNodes(nodes)].map(({ anchor, label, text }) => `${anchor} ${label}${text}`)
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
  const cases = [...NOTE_FORMS, ...sampled].flatMap((form) =>
    Object.keys(FILES).map((kind) => [form.id, kind, form] as const),
  )
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

describe('a 题注 in lines that are cut anywhere', () => {
  const cases = [...NOTE_FORMS, ...sampled].flatMap((form) =>
    [18, 24, 28, 33].map((width) => [form.id, width, form] as const),
  )
  const told: string[] = []
  test.each(cases)(
    '“%s” cut after %d characters dates the text as whole lines do, or is told',
    async (id, width, form) => {
      const lines = form.lines.flatMap(
        (line) => line.replaceAll('X', TITLE).match(new RegExp(`.{1,${width}}`, 'gu')) ?? [],
      )
      const law = await lawOfForm('text.txt', lines)
      expect(law.title).toBe(TITLE)
      const isRight = law.versionDate === form.version && law.articleCount === 3
      if (!isRight && isWithheld(law)) told.push(id)
      expect(isRight || isWithheld(law), `${law.versionDate} in ${law.titleNote}`).toBe(true)
    },
  )
  test('hardly any of them is told instead of read', () => expect(told.length).toBeLessThanOrEqual(3))
})

/** What an event may consist of, each part in several spellings. */
const DAYS = [
  '2016年11月30日',
  '2016.11.30',
  '2016-11-30',
  '二〇一六年十一月三十日',
  '二O一六年十一月卅日',
  '２０１６年１１月３０日',
  '2016 年 11 月 30 日',
]
const SESSION = '滨海省第十二届人民代表大会常务委员会第三十三次会议'
const event = fc
  .tuple(
    fc.constantFrom('', '根据', '依据', '依照', '经', '并根据', '又根据', '再根据'),
    fc.constantFrom(...DAYS),
    fc.boolean(),
    fc.constantFrom('修正', '修订', '第一次修正'),
  )
  .map(([lead, day, named, verb]) => `${lead}${day}${SESSION}${named ? `《关于修改〈${TITLE}〉的决定》` : ''}${verb}`)
const first = fc
  .constantFrom('2004年5月28日', '2004.5.28', '二○○四年五月廿八日', '2004-05-28')
  .map((day) => `${day}滨海省第十届人民代表大会常务委员会第九次会议通过`)
const form = fc.record({
  events: fc.tuple(first, event),
  newestFirst: fc.boolean(),
  end: fc.constantFrom('', '。', '；', '，'),
  brackets: fc.constantFrom('', '（）', '()', '【】', '〔〕', '[]'),
  label: fc.constantFrom('', '题注：'),
  together: fc.boolean(),
})

describe('a law in any form of 题注 and any kind of file', () => {
  test('a law comes back with the same title, days and articles, whatever the form of its 题注 and the kind of its file', () =>
    fc.assert(
      fc.asyncProperty(
        form,
        fc.constantFrom('text.txt', 'indented.txt', 'markdown.md', 'word.docx', 'soft-breaks.docx', 'rich.rtf'),
        async ({ events, newestFirst, end, brackets, label, together }, kind) => {
          const [open = '', close = ''] = brackets
          const lines = (newestFirst ? events.toReversed() : events).map((words, at) =>
            at === 0 ? words + end : words,
          )
          const whole = together
            ? [`${open}${label}${lines.join('　')}${close}`]
            : lines.map((line, at) => `${open}${at === 0 ? label : ''}${line}${close}`)
          const law = await lawOfForm(kind, whole)
          expect({
            title: law.title,
            version: law.versionDate,
            days: law.editions.map(({ date }) => date),
            articles: articles(law),
          }).toEqual({
            title: TITLE,
            version: '2016-11-30',
            days: ['2004-05-28', '2016-11-30'],
            articles: articles({ ...law, nodes: plain }),
          })
        },
      ),
      { numRuns: 300 },
    ))
})

describe('a paragraph before the first article', () => {
  const told = (law: ParsedLaw) => law.warnings.filter(({ kind }) => kind === 'UNREAD_NOTE').map(({ place }) => place)
  test.each([
    '2016年十1月3X号由省里的常委会商量以后修正',
    '2016年11月，省人大常委会在听取汇报之后对条文作了修订',
    '（本条例二零一六年某月经过省里修改）',
  ])(
    '“%s” looks like an event that is not read, so that it blocks the release and is never part of the title',
    async (line) => {
      const law = await lawOfForm('text.txt', ['2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过', line])
      expect([law.title, told(law), isWithheld(law)]).toEqual([TITLE, ['第3行'], true])
      const alone = await lawOfForm('text.txt', [line])
      expect([alone.title, told(alone)]).toEqual([TITLE, ['第2行']])
      const said = await lawOfForm('text.txt', [
        '2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过',
        '序言',
        line,
      ])
      expect([told(said), isWithheld(said)]).toEqual([[], false])
    },
  )
  test.each([
    '为正确适用2023年12月29日修订的公司法，制定本规定。',
    '根据2010年4月29日修正的国家赔偿法，结合实际，制定本规定。',
  ])('“%s” is a preamble and blocks nothing', async (line) =>
    expect(
      told(await lawOfForm('text.txt', ['2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过', line])),
    ).toEqual([]),
  )
  test('the rest of a 题注 that was cut at the mark below it is read with it', () => {
    const law = parseLaw(
      readMarkdown(
        '甲.md',
        `# ${TITLE}\n\n2004年5月28日 滨海省第十届人民代表大会第二次\n\n<!-- INFO END -->\n\n会议通过）\n\n${BODY.join('\n\n')}`,
      ),
    )
    expect([law.versionDate, articles(law)]).toEqual(['2004-05-28', articles({ ...law, nodes: plain })])
  })
})
