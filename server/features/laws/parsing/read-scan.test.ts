import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'jpeg-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { scannedPdf } from '#server/testing/pdf.ts'
import { recognisedTable, standInPrograms } from '#server/testing/programs.ts'
import { isWithheld, parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'
import { bodySizeOf, piecesOf, pictureOfPage, wordsOf } from './read-scan.ts'

const PAGE = recognisedTable([
  { words: ['湿地', '保护', '办法'], left: 1060, top: 400 },
  { words: ['《2026年4月1日杭州市人民政府令第405号公布)'], left: 520, top: 600 },
  { words: ['第一条', '”', '为了保护湿地', ',', '制定本办法。'], left: 520, top: 800 },
  { words: ['第二条', '本办法自2026年6月1日起施行。'], left: 520, top: 920, certainty: 40 },
])

const picture = encode({ data: Buffer.alloc(4 * 4 * 4, 255), width: 4, height: 4 }, 80).data
const scan = (pages: number) =>
  scannedPdf(Array.from({ length: pages }, () => ({ jpeg: picture, width: 4, height: 4 })))

let folder: string
let putBack = () => {}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-words-'))
  writeFileSync(join(folder, 'page.tsv'), PAGE)
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => putBack())
const withPrograms = (programs: Parameters<typeof standInPrograms>[0]) => {
  putBack()
  putBack = standInPrograms(programs)
}

describe('a scanned PDF', () => {
  it('is refused with what to install where no program recognises words', async () => {
    withPrograms({})
    await expect(readSource('a.pdf', scan(1))).rejects.toMatchObject({
      code: 'EMPTY',
      messageZh: expect.stringContaining('npm run recognition') as string,
    })
  })
  it('is read page by page, is said to be recognised, and is not shown to the public unread', async () => {
    withPrograms({ pdftoppm: 'touch page.png', tesseract: `cat ${folder}/page.tsv` })
    const source = await readSource('a.pdf', scan(1))
    expect(source.recognition).toMatchObject({ pages: 1, words: 11, doubtful: 2 })
    const lines = source.recognition?.lines ?? []
    expect(lines.at(-1)).toMatchObject({ page: 1, text: '第二条本办法自2026年6月1日起施行。' })
    expect(lines.at(-1)?.certainty).toEqual(Array.from([...'第二条本办法自2026年6月1日起施行。'], () => 40))
    for (const { box } of lines) for (const part of box) expect(part).toBeGreaterThan(0)
    expect(lines.map(({ box: [, top] }) => top)).toEqual(lines.map(({ box: [, top] }) => top).toSorted((a, b) => a - b))
    const law = parseLaw(source)
    expect(law.title).toBe('湿地保护办法')
    expect(law.titleNote).toBe('2026年4月1日杭州市人民政府令第405号公布')
    expect(law.nodes.map(({ label, text }) => `${label}　${text}`)).toEqual([
      '第一条　为了保护湿地，制定本办法。',
      '第二条　本办法自2026年6月1日起施行。',
    ])
    expect(law.warnings).toContainEqual({
      kind: 'RECOGNISED',
      place: '文件',
      detail: '共 1 页，11 个字词中有 2 个没有把握，请对照扫描件逐字校对',
    })
    expect(isWithheld(law)).toBe(true)
  })
  it('is refused when it has more pages than one call can read', async () => {
    withPrograms({ pdftoppm: 'touch page.png', tesseract: 'exit 1' })
    await expect(readSource('a.pdf', scan(61))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })
  it('is refused when a program fails', async () => {
    withPrograms({ pdftoppm: 'touch page.png', tesseract: 'exit 1' })
    await expect(readSource('a.pdf', scan(1))).rejects.toMatchObject({ code: 'CORRUPT' })
  })
  it('has pictures of its pages, and no picture of a page behind the last', async () => {
    withPrograms({ pdfinfo: 'echo "Pages:           2"', pdftoppm: 'echo picture > page.png' })
    expect(await pictureOfPage(scan(2), 2, 100)).toEqual({ pages: 2, picture: Buffer.from('picture\n') })
    await expect(pictureOfPage(scan(2), 3, 100)).rejects.toMatchObject({ code: 'EMPTY' })
    withPrograms({})
    expect(await pictureOfPage(scan(2), 1, 100)).toBeNull()
  })
})

describe('recognised words', () => {
  it('have one size and one base line in a line, whatever their boxes are', () => {
    const words = wordsOf(recognisedTable([{ words: ['为了', '保护湿地，制定', '本办法。'], top: 100 }])).map(
      (word, at) => ({
        ...word,
        height: 40 + at * 30,
      }),
    )
    const pieces = piecesOf(words, 0.24, bodySizeOf([words]))
    expect(new Set(pieces.map(({ y }) => y)).size).toBe(1)
    expect(pieces.map(({ size }) => Math.round(size * 10) / 10)).toEqual([14.4, 14.4, 14.4])
  })
  it('of a title stay larger than those of the text', () => {
    const pages = [
      wordsOf(
        recognisedTable([
          { words: ['湿地保护办法规定条例'], top: 100 },
          { words: ['甲乙丙丁戊己庚辛壬癸'], top: 300 },
        ]),
      ),
    ]
    const title = (pages[0] ?? []).map((word, at) => (at === 0 ? { ...word, width: word.width * 1.5 } : word))
    const [first, second] = piecesOf(title, 1, 60)
    expect([first?.size, second?.size]).toEqual([90, 60])
  })
})
