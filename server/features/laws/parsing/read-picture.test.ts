import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DOUBTFUL_BELOW } from '#common/law/recognised.ts'
import { hasRecognition, pretendRecognition } from '#server/platform/programs/recognition-folder.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { pdfOf, scannedPdf } from '#server/testing/pdf.ts'
import { isWithheld, parseLaw } from './parse-law.ts'
import { pictureOfPage, publicPictureOfPage } from './read-scan.ts'
import { readSource } from './read-source.ts'
import type { SourceDocument } from './source-document.ts'

/** A page of 1000 by 560 pixels with the head and three articles of a law. */
const PAGE = readFileSync(join(projectRoot, 'server/testing/scanned-page.png'))
/** A page with a table of seven rows and four columns. */
const TABLE = readFileSync(join(projectRoot, 'server/testing/scanned-table.png'))
/** A page of the same size without a word. */
const BLANK = Buffer.alloc(1000 * 560, 255)
const BLANK_SIZE = { raw: { width: 1000, height: 560, channels: 1 } }
/** Hills, a house and trees below the sky. */
const LANDSCAPE =
  Buffer.from(`<svg width="1200" height="900"><rect width="1200" height="900" fill="#9fc5e8"/><path d="M0 520 Q300 300 600 500 T1200 430 V900 H0Z" fill="#5b8a3c"/>
  <rect x="700" y="420" width="240" height="200" fill="#a0744a"/><path d="M680 420 820 320 960 420Z" fill="#7a2f22"/><rect x="740" y="470" width="50" height="60" fill="#e8f0ff"/>
  <rect x="840" y="470" width="50" height="60" fill="#e8f0ff"/><g fill="#274e13"><circle cx="200" cy="560" r="70"/><circle cx="330" cy="600" r="90"/><rect x="190" y="600" width="20" height="120"/>
  <rect x="320" y="660" width="20" height="140"/></g><circle cx="1000" cy="140" r="60" fill="#fff2cc"/></svg>`)
const ARTICLES = [
  '第一条　为了加强河道清淤，保障行洪畅通，制定本办法。',
  '第二条　清淤应当在每年汛期以前完成，费用不超过86500元的，由乡镇承担。',
  '第三条　本办法自2021年8月1日起施行。',
]

/** What of the library of pictures the tests use to make others of the page; it comes with the engine. */
interface Picture {
  rotate(degrees: number, options?: { background: string }): Picture
  extend(options: { bottom?: number; top?: number; left?: number; right?: number; background: string }): Picture
  toColourspace(space: string): Picture
  composite(layers: { input: Buffer; top: number; left: number }[]): Picture
  withMetadata(options: { orientation: number }): Picture
  resize(options: { width: number }): Picture
  blur(sigma: number): Picture
  jpeg(options?: { quality: number }): Picture
  png(): Picture
  tiff(): Picture
  webp(): Picture
  gif(): Picture
  avif(): Picture
  toBuffer(): Promise<Buffer>
}
type Library = (input: Buffer | Buffer[], options?: object) => Picture
let picture: Library
beforeAll(() => {
  if (hasRecognition()) picture = createRequire(join(projectRoot, 'recognition/package.json'))('sharp') as Library
})

/** What is read of the page itself, once for all tests that compare with it. */
let uprightOnce: Promise<SourceDocument> | undefined
const articlesOf = (source: SourceDocument) => parseLaw(source).nodes.map(({ label, text }) => `${label}　${text}`)
const sizeOfPng = (png?: Buffer) => [png?.readUInt32BE(16), png?.readUInt32BE(20)]
/** Width and height, which stand in the segment that begins the frame. */
function sizeOfJpeg(jpeg: Buffer = Buffer.alloc(0)): number[] {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return [jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]
}
const doubtful = ({ recognition }: SourceDocument) =>
  (recognition?.lines ?? [])
    .flatMap(({ text, certainty }) => Array.from(text, (sign, at) => ({ sign, at: certainty[at] ?? 0 })))
    .filter(({ at }) => at < DOUBTFUL_BELOW)

it.runIf(process.env['TEST_REPORTS'])('npm test brings the engine that reads pictures', () => {
  expect(hasRecognition()).toBe(true)
})

// A page takes a few seconds of a processor.
describe.runIf(hasRecognition())('a picture of a page', { timeout: 180_000 }, () => {
  it('is read as the law that it shows, with the place and the certainty of each line, and is not shown to the public unread', async () => {
    const source = await readSource('清淤.png', PAGE)
    const law = parseLaw(source)
    expect(law.title).toBe('临川市河道清淤管理办法')
    expect(law.titleNote).toBe('2021年6月8日临川市人民政府令第52号公布')
    expect(articlesOf(source)).toEqual(ARTICLES)
    expect(isWithheld(law)).toBe(true)
    const { lines = [], pages, turned } = source.recognition ?? {}
    expect([pages, turned]).toEqual([1, undefined])
    expect(lines).toHaveLength(7)
    for (const { text, certainty, box } of lines) {
      expect(certainty).toHaveLength([...text].length)
      const [left, top, width, height] = box
      for (const part of [left, top, left + width, top + height]) expect(part >= 0 && part <= 1).toBe(true)
    }
    // The second article begins at a sixth of the width, and at three fifths of the height.
    const second = lines.find(({ text }) => text.startsWith('第二条'))
    expect(second?.box.map((part) => Math.round(part * 10) / 10)).toEqual([0.2, 0.6, 0.7, 0.1])
    expect(doubtful(source).length).toBeLessThan(4)
  })
  it('is read the same upside down, as its camera turned it, and under a red seal', async () => {
    const over = await readSource('倒.png', await picture(PAGE).rotate(180).png().toBuffer())
    expect(articlesOf(over)).toEqual(ARTICLES)
    expect(over.recognition?.turned).toEqual([{ page: 1, degrees: 180 }])
    // The place of a line is that on the picture as it is: what stands above is below.
    expect(over.recognition?.lines[0]?.box[1]).toBeGreaterThan(0.7)
    const byCamera = await picture(PAGE).rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 85 }).toBuffer()
    const camera = await readSource('照.jpg', byCamera)
    expect(articlesOf(camera)).toEqual(ARTICLES)
    expect(camera.recognition?.turned).toBeUndefined()
    const seal = Buffer.from(
      '<svg width="200" height="200"><circle cx="100" cy="100" r="90" fill="none" stroke="#d81e1e" stroke-width="8" opacity="0.8"/></svg>',
    )
    const sealed = await picture(PAGE)
      .toColourspace('srgb')
      .composite([{ input: seal, top: 300, left: 300 }])
      .png()
      .toBuffer()
    expect(articlesOf(await readSource('章.png', sealed))).toEqual(ARTICLES)
  })
  it.each([
    [3, 180],
    [6, -90],
    [8, 90],
  ])(
    'of a camera that was held turned (EXIF orientation %d) has its lines where they are seen, and is shown upright',
    async (orientation, degrees) => {
      const photo = await picture(PAGE).rotate(degrees).withMetadata({ orientation }).jpeg({ quality: 85 }).toBuffer()
      const source = await readSource('照.jpg', photo)
      expect(source.recognition?.turned).toBeUndefined()
      const upright = (await (uprightOnce ??= readSource('直.png', PAGE))).recognition?.lines ?? []
      for (const [at, { text, box }] of (source.recognition?.lines ?? []).entries()) {
        expect(text).toBe(upright[at]?.text)
        for (const [side, part] of box.entries()) expect(part).toBeCloseTo(upright[at]?.box[side] ?? 0, 1)
      }
      expect(sizeOfPng((await pictureOfPage(photo, 1, 500, 'picture'))?.picture)).toEqual([500, 280])
      expect(sizeOfJpeg((await publicPictureOfPage(photo, 1, 500))?.picture)).toEqual([500, 280])
    },
  )
  it('that is a GIF or a WebP is read like the others', async () => {
    expect(articlesOf(await readSource('页.gif', await picture(PAGE).gif().toBuffer()))).toEqual(ARTICLES)
    expect(articlesOf(await readSource('页.heic', await picture(PAGE).webp().toBuffer()))).toEqual(ARTICLES)
  })
  it('lying on its side in a scanned PDF is turned, too', async () => {
    const page = await picture(PAGE).extend({ top: 80, bottom: 67, background: '#fff' }).png().toBuffer()
    const jpeg = await picture(page).rotate(90).toColourspace('srgb').jpeg({ quality: 90 }).toBuffer()
    const side = await readSource('侧.pdf', scannedPdf([{ jpeg, width: 707, height: 1000 }]))
    expect(articlesOf(side)).toEqual(ARTICLES)
    expect(side.recognition?.turned).toEqual([{ page: 1, degrees: 270 }])
  })
  it('of two in a TIFF follows the first, and both are one document', async () => {
    const tiff = await picture([PAGE, PAGE], { join: { animated: true } })
      .tiff()
      .toBuffer()
    const source = await readSource('两页.tif', tiff)
    expect(source.recognition?.pages).toBe(2)
    expect([...new Set(source.recognition?.lines.map(({ page }) => page))]).toEqual([1, 2])
    const shown = await pictureOfPage(tiff, 2, 300, 'picture')
    expect(shown?.pages).toBe(2)
    expect(shown?.picture.subarray(1, 4).toString()).toBe('PNG')
    await expect(pictureOfPage(tiff, 3, 300, 'picture')).rejects.toMatchObject({ code: 'EMPTY' })
  })
  it('with a ruled table keeps its rows and columns', async () => {
    const source = await readSource('表.png', TABLE)
    const table = source.blocks.find(({ kind }) => kind === 'table')
    expect(table).toMatchObject({
      rows: [
        ['缴费对象', '计费单位', '金额（元）', '执行日期'],
        ['居民住户', '每户每月', '8.00', '2022年7月1日'],
        ['机关团体', '每人每月', '3.50', '2022年7月1日'],
        ['宾馆旅社', '每床每月', '12.60', '2022年9月15日'],
        ['餐饮门店', '每平方米每月', '2.75', '2022年9月15日'],
        ['集贸市场', '每摊位每月', '36.40', '2023年1月1日'],
        ['建筑工地', '每立方米', '1,280.00', '2023年1月1日'],
      ],
    })
  })
  it('behind words that are waste is read in their place, which is told', async () => {
    const jpeg = await picture(PAGE)
      .extend({ bottom: 855, background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90 })
      .toBuffer()
    const scan = scannedPdf([{ jpeg, width: 1000, height: 1415 }], 'lL1 f%q Zm iiI lrn tTj ,.; rnW Jl1 ooQ')
    const source = await readSource('层.pdf', scan)
    expect(articlesOf(source)).toEqual(ARTICLES)
    expect(parseLaw(source).warnings).toContainEqual(
      expect.objectContaining({ kind: 'LEFT_OUT', detail: expect.stringContaining('乱码') as string }),
    )
  })
  it('does not take the place of words in another language', async () => {
    const words = [
      'These measures are made to keep the rivers of the city clean',
      'and shall come into force on the first of August 2021',
    ]
    const source = await readSource(
      'en.pdf',
      pdfOf([{ words: words.map((text, at) => ({ text, x: 60, y: 100 + 30 * at, size: 14 })) }]),
    )
    expect(source.recognition).toBeUndefined()
    expect(source.remarks ?? []).not.toContainEqual(expect.objectContaining({ kind: 'layer' }))
  })
  it.each([
    ['broken', (page: Buffer) => page.subarray(0, 9_000)],
    [
      'of more pixels than a page has',
      (page: Buffer) =>
        Buffer.concat([page.subarray(0, 16), Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]), page.subarray(24)]),
    ],
  ])('that is %s is refused in words', async (_, spoiled) => {
    await expect(readSource('坏.png', spoiled(PAGE))).rejects.toMatchObject({
      code: 'CORRUPT',
      messageZh: expect.stringContaining('这是图片') as string,
    })
  })
  it.each([
    ['too small', () => picture(PAGE).resize({ width: 170 }), /分辨率过低.*约 \d 个像素高.*“原图”/],
    ['out of focus', () => picture(PAGE).blur(9), /不清晰.*对焦后重新拍照/],
    ['of a landscape', () => picture(LANDSCAPE), /没有识别出文字.*风景/],
  ])('that is %s is refused with the reason and what to do', async (_, made, told) => {
    await expect(readSource('照.jpg', await made().jpeg({ quality: 80 }).toBuffer())).rejects.toMatchObject({
      code: 'EMPTY',
      messageZh: expect.stringMatching(told) as string,
    })
  })
  it('of which one page is out of focus and another empty names these pages', async () => {
    const [blurred, empty] = [
      await picture(PAGE).blur(9).png().toBuffer(),
      await picture(BLANK, BLANK_SIZE).png().toBuffer(),
    ]
    const tiff = await picture([PAGE, blurred, empty], { join: { animated: true } })
      .tiff()
      .toBuffer()
    const told = parseLaw(await readSource('三页.tif', tiff)).warnings.find(({ kind }) => kind === 'RECOGNISED')
    expect(told?.detail).toMatch(/逐字校对；第3页没有识别出文字，请核对是否空白；第2页不清晰或者分辨率过低/)
  })
  it('without a word is refused in words', async () => {
    const blank = await picture(BLANK, BLANK_SIZE).png().toBuffer()
    await expect(readSource('白.png', blank)).rejects.toMatchObject({
      code: 'EMPTY',
      messageZh: expect.stringContaining('没有识别出文字') as string,
    })
  })
})

describe('a picture of a kind that nothing reads', () => {
  const box = (brand: string, ...more: string[]) =>
    Buffer.from(
      `\0\0\0${String.fromCharCode(16 + 4 * more.length)}ftyp${brand}\0\0\0\0${more.join('')}\0\0\0\u0008mdat`,
      'latin1',
    )
  const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.from([58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0])])
  it.each([
    ['HEIC of an iPhone', box('heic', 'mif1', 'heic'), /HEIC.*手机设置.*“兼容性最佳”.*另存为 JPG/],
    ['HEIC that calls itself by the general brand', box('mif1', 'mif1', 'heic'), /HEIC.*“兼容性最佳”/],
    ['AVIF', box('avif', 'avif', 'mif1'), /AVIF.*另存为 JPG/],
    ['AVIF that calls itself by the general brand', box('mif1', 'mif1', 'avif'), /AVIF/],
    ['film', box('qt  ', 'qt  '), /视频/],
    ['JPEG 2000', Buffer.from('\0\0\0\u000cjP  \r\n\u0087\n', 'latin1'), /JPEG 2000.*另存为 JPG/],
    ['BMP', bitmap, /BMP.*另存为 JPG/],
  ])('is told by its content (%s), whatever its name', async (_, bytes, told) => {
    for (const name of ['IMG_0412.jpg', '页.txt'])
      await expect(readSource(name, bytes)).rejects.toMatchObject({
        code: 'UNSUPPORTED',
        messageZh: expect.stringMatching(told) as string,
      })
  })
  it('is no text that begins with the same letters', async () => {
    const source = await readSource(
      '甲.txt',
      Buffer.from('BM中心管理办法\n第一条　为了甲，制定本办法。\n第二条　本办法自2021年8月1日起施行。\n'),
    )
    expect(articlesOf(source)).toHaveLength(2)
  })
})

describe('a picture where nothing reads it', () => {
  it('is refused with the command that brings the engine', async () => {
    const before = pretendRecognition(false)
    try {
      await expect(readSource('清淤.png', PAGE)).rejects.toMatchObject({
        code: 'UNSUPPORTED',
        messageZh: expect.stringMatching(/这是图片.*npm run recognition/) as string,
      })
      expect(await pictureOfPage(PAGE, 1, 100, 'picture')).toBeNull()
    } finally {
      pretendRecognition(before)
    }
  })
})
