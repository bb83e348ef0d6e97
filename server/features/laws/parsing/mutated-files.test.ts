import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParsedLaw } from '#common/law/model.ts'
import { archiveOf } from '#server/testing/archive.ts'
import { ofdOf } from '#server/testing/ofd.ts'
import { type Paper, printed, printedOf } from '#server/testing/printed.ts'
import { walkNodes } from './law-nodes.ts'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'
import { UnreadableFile } from './unreadable-file.ts'

const HEAD = ['临潮市渡口管理条例', '（2019年5月30日临潮市第八届人民代表大会常务委员会第三次会议通过）']
const BODY = [
  '第一章　总则',
  '第一条　为了加强渡口管理，保障渡运安全，制定本条例。',
  '第二条　本市行政区域内渡口的设置和管理，适用本条例。',
  '前款所称渡口，包括码头和候船设施。',
  '第三条　渡口的管理单位应当履行下列职责：',
  '（一）维护码头和候船设施；',
  '（二）公布渡运的时间和价格；',
  '（三）制止超载；',
  '（四）法律、法规规定的其他职责。',
  '第二章　渡运',
  '第四条　渡船应当经检验合格。',
  '第五条　遇有大风、大雾的，渡口应当停止渡运并公告。',
  '第三章　附则',
  '第六条　违反本条例规定的，由交通运输主管部门处理。',
  '第七条　本条例自2019年9月1日起施行。',
]

const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const word = (lines: readonly string[]) =>
  archiveOf([
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${lines
        .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    },
  ])
/**
 * A paragraph may have a look of its own: smaller letters, another place, bold. No program's look changes what is said.
 */
type Looks = (index: number) => boolean
const PLAIN: Looks = () => false
const paragraphs = (lines: readonly string[], looks: Looks = PLAIN) =>
  lines
    .map((line, index) =>
      looks(index)
        ? `<p style="font-size:9pt;text-align:right"><b>${escaped(line)}</b></p>`
        : `<p>${escaped(line)}</p>`,
    )
    .join('\n')
const page = (lines: readonly string[], looks?: Looks) =>
  Buffer.from(`<html><head><meta charset="utf-8"></head><body>${paragraphs(lines, looks)}</body></html>`)
const rtf = (lines: readonly string[], looks: Looks = PLAIN) => {
  const coded = (line: string) =>
    [...line].map((sign) => (sign < '\u0080' ? sign : `\\u${sign.charCodeAt(0)}?`)).join('')
  const all = lines.map((line, index) =>
    looks(index) ? `\\pard\\qr{\\b\\fs18 ${coded(line)}}\\par` : `\\pard ${coded(line)}\\par`,
  )
  return Buffer.from(`{\\rtf1\\ansi ${all.join('\n')}}`)
}
const book = (lines: readonly string[], looks?: Looks) =>
  archiveOf([
    {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>',
    },
    {
      name: 'c.opf',
      content:
        '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    },
    { name: 'a.xhtml', content: `<html><body>${paragraphs(lines, looks)}</body></html>` },
  ])
const paper = ([title = '', note = '', ...body]: readonly string[]): Paper => ({ title, note: [note], body })
const WRITERS: Readonly<Record<string, (lines: readonly string[]) => Uint8Array>> = {
  'text.txt': (lines) => Buffer.from(lines.join('\n')),
  'markdown.md': ([title = '', ...lines]) => Buffer.from([`# ${title}`, ...lines].join('\n\n')),
  'word.docx': word,
  'page.html': (lines) => page(lines),
  'rich.rtf': (lines) => rtf(lines),
  'book.epub': (lines) => book(lines),
  'printed.pdf': (lines) => printedOf(paper(lines)),
  'printed.ofd': (lines) => ofdOf(printed(paper(lines))),
}
/** Writers of files in which paragraphs have a look. */
const STYLED: Readonly<Record<string, (lines: readonly string[], looks: Looks) => Uint8Array>> = {
  'page.html': page,
  'rich.rtf': rtf,
  'book.epub': book,
}
const lawOf = async (kind: string, lines: readonly string[]) =>
  parseLaw(await readSource(kind, WRITERS[kind]?.(lines) ?? Buffer.alloc(0)))
const treeOf = ({ title, versionDate, effectDate, nodes }: ParsedLaw) =>
  [
    title,
    versionDate,
    effectDate,
    ...[...walkNodes(nodes)].map(({ anchor, label, caption, text }) => [anchor, label, caption, text].join('|')),
  ].join('\n')
const warningsOf = ({ warnings }: ParsedLaw) => warnings.map(({ kind, detail }) => `${kind} ${detail}`)

const WHOLE: [string, ParsedLaw][] = []
for (const kind of Object.keys(WRITERS)) WHOLE.push([kind, await lawOf(kind, [...HEAD, ...BODY])])

/** Whether the outcome is the same tree, a warning that the file did not have before, or a refusal. */
async function isHonest(read: () => Promise<ParsedLaw>, before: ParsedLaw): Promise<true | string> {
  try {
    const law = await read()
    if (treeOf(law) === treeOf(before)) return true
    const known = warningsOf(before)
    return warningsOf(law).some((one) => !known.includes(one)) || `not told:\n${treeOf(law)}`
  } catch (error) {
    if (error instanceof UnreadableFile) return true
    throw error
  }
}

const at = (label: RegExp) => BODY.flatMap((line, index) => (label.test(line) ? [index] : []))
const ARTICLES = at(/^第.条/)
const HEADINGS = at(/^第.章/)
const ITEMS = at(/^（/)
/** One of these places, by any number. */
const pick = (places: readonly number[], number: number): number => places[number % places.length] ?? 0
const without = (index: number) => BODY.filter((_, one) => one !== index)
const changed = (index: number, change: (line: string) => string[]) =>
  BODY.flatMap((line, one) => (one === index ? change(line) : [line]))
const joined = (index: number, blank: number) => [
  ...BODY.slice(0, index - 1),
  `${BODY[index - 1]}${['', ' ', '\u3000'][blank % 3]}${BODY[index]}`,
  ...BODY.slice(index + 1),
]
const LONG = BODY.flatMap((line, index) => (line.length > 18 ? [index] : []))
/** A place in the middle of a sentence, at or before this one. */
const within = (line: string, at: number): number =>
  /[。；：，、]$/.test(line.slice(0, at)) || /^[。；：，、]/.test(line.slice(at)) ? within(line, at - 1) : at
const placeIn = (index: number, number: number) => within(BODY[index] ?? '', 9 + (number % 4))

/** Damage to lines that what is left shows. A 款 that is missing in the middle, or a last article, cannot be seen. */
const DAMAGE: Readonly<Record<string, (one: number, other: number) => string[]>> = {
  'an article is missing': (one) => without(pick(ARTICLES.slice(0, -1), one)),
  'a heading is missing': (one) => without(pick(HEADINGS.slice(0, -1), one)),
  'an item is missing': (one) => without(pick(ITEMS.slice(0, -1), one)),
  'a line comes twice': (one) => changed(one % BODY.length, (line) => [line, line]),
  'two articles are exchanged': (one) => {
    const index = pick(ARTICLES.slice(0, -1), one)
    const next = ARTICLES.find((later) => later > index) ?? index
    return BODY.map((line, at) => (at === index ? (BODY[next] ?? '') : at === next ? (BODY[index] ?? '') : line))
  },
  'an article stands on the line before': (one, other) => joined(pick(ARTICLES.slice(1), one), other),
  'a heading stands on the line before': (one, other) => joined(pick(HEADINGS.slice(1), one), other),
  'an item stands on the line before': (one, other) => joined(pick(ITEMS, one), other),
  'a label has lost its first sign': (one) => changed(pick(ARTICLES.slice(1), one), (line) => [line.slice(1)]),
  'a label has lost its last sign': (one) => changed(pick(ARTICLES.slice(1), one), (line) => [line.replace('条', '')]),
  'a paragraph is split in the middle of its sentence': (one, other) => {
    const index = pick(LONG, one)
    return changed(index, (line) => [line.slice(0, placeIn(index, other)), line.slice(placeIn(index, other))])
  },
  'the file ends in the middle of a sentence': (one, other) => {
    const index = pick(ARTICLES, one)
    return [...BODY.slice(0, index), (BODY[index] ?? '').slice(0, placeIn(index, other))]
  },
}

describe('a file whose lines were damaged before it came', () => {
  test.each(Object.entries(DAMAGE))('%s: the tree is the same, or a warning tells it', (_, damage) =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), async (at, one, other) => {
        const [kind, before] = WHOLE[at % WHOLE.length] ?? ['', null]
        expect(before && (await isHonest(() => lawOf(kind, [...HEAD, ...damage(one, other)]), before))).toBe(true)
      }),
      { numRuns: 64 },
    ),
  )
  test('a day of effect before the day on which the text was made is told', async () => {
    const law = await lawOf('text.txt', [HEAD[0] ?? '', (HEAD[1] ?? '').replace('2019', '2021'), ...BODY])
    expect(warningsOf(law)).toEqual(['DAYS_CONTRADICT 施行日期2019-09-01早于文本日期2021-05-30'])
  })
  test.each(Object.entries(STYLED))(
    '%s: other letters of some paragraphs change nothing, or it is told',
    (kind, write) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.boolean(), { minLength: 2 + BODY.length, maxLength: 2 + BODY.length }),
          async (look) => {
            const before = WHOLE.find(([name]) => name === kind)?.[1]
            const read = async () =>
              parseLaw(
                await readSource(
                  kind,
                  write([...HEAD, ...BODY], (index) => look[index] ?? false),
                ),
              )
            expect(before && (await isHonest(read, before))).toBe(true)
          },
        ),
        { numRuns: 25 },
      ),
  )
  test('files of every kind have the same tree', () => {
    const [[, first] = []] = WHOLE
    for (const [kind, law] of WHOLE) expect([kind, treeOf(law)]).toEqual([kind, first && treeOf(first)])
  })
  test('a file that is whole has none of these warnings', () => {
    for (const [, law] of WHOLE) expect(warningsOf(law)).toEqual([])
  })
})

const SAMPLES = path.resolve(import.meta.dirname, '../../../../../shared/samples')
const samples = existsSync(SAMPLES) ? readdirSync(path.join(SAMPLES, 'docx')).slice(5, 8) : []
const packages: (readonly [string, Uint8Array])[] = [
  ...['word.docx', 'book.epub', 'printed.ofd'].map(
    (name) => [name, WRITERS[name]?.([...HEAD, ...BODY]) ?? Buffer.alloc(0)] as const,
  ),
  ...samples.map((name) => [name, readFileSync(path.join(SAMPLES, 'docx', name))] as const),
]

describe('a package with damaged bytes', () => {
  test.each(packages)(
    '%s with bits flipped or its end cut off is read as before, told or refused',
    async (name, bytes) => {
      const before = parseLaw(await readSource(name, bytes))
      await fc.assert(
        fc.asyncProperty(
          fc.nat(8 * bytes.length - 1),
          fc.nat(8 * bytes.length - 1),
          fc.nat(3),
          async (one, other, cut) => {
            const damaged = Buffer.from(bytes)
            for (const bit of [one, other]) damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
            const given = cut === 0 ? damaged.subarray(0, 1 + (other >> 3)) : damaged
            expect(await isHonest(async () => parseLaw(await readSource(name, given)), before)).toBe(true)
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})

/**
 * Files without a checksum over their text: a sign that became another one cannot be seen. They are read or refused,
 * and never break the reader.
 */
describe('a file without a checksum with damaged bytes', () => {
  test.each(['page.html', 'rich.rtf', 'printed.pdf', 'text.txt'])(
    '%s with bits flipped or its end cut off is read or refused',
    { timeout: 60_000 },
    async (name) => {
      const bytes = WRITERS[name]?.([...HEAD, ...BODY]) ?? Buffer.alloc(0)
      await fc.assert(
        fc.asyncProperty(
          fc.nat(8 * bytes.length - 1),
          fc.nat(8 * bytes.length - 1),
          fc.nat(3),
          async (one, other, cut) => {
            const damaged = Buffer.from(bytes)
            for (const bit of [one, other]) damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
            const given = cut === 0 ? damaged.subarray(0, 1 + (other >> 3)) : damaged
            const outcome = await readSource(name, given).then(
              (source) => typeof parseLaw(source).title,
              (error: unknown) => (error instanceof UnreadableFile ? 'string' : String(error)),
            )
            expect(outcome).toBe('string')
          },
        ),
        // A PDF takes a program of its own for each that breaks its reader.
        { numRuns: name.endsWith('.pdf') ? 10 : 60 },
      )
    },
  )
})
