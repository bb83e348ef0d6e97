import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { archiveOf } from '#server/testing/archive.ts'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'

const LINES = ['甲市古井保护办法', '第一条　为了保护古井，制定本办法。', '第二条　本办法自2024年5月1日起施行。']

interface Sketch {
  /** Elements of a page. */
  objects: (line: string, at: number) => string
  prefix?: string
  /** Of the package: its list of documents, and parts beside the usual ones. */
  root?: (body: string) => string
  page?: string
  common?: string
  parts?: Record<string, string>
}

function ofdOf({
  objects,
  prefix = 'ofd:',
  root = (body) => body,
  page = '',
  common = '',
  parts = {},
}: Sketch): Buffer {
  const named = (xml: string) => xml.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}`)
  const all: Record<string, string> = {
    'OFD.xml': `<OFD>${root('<DocBody><DocRoot>Doc_0/Document.xml</DocRoot></DocBody>')}</OFD>`,
    'Doc_0/Document.xml': `<Document><CommonData><PageArea><PhysicalBox>0 0 210 297</PhysicalBox></PageArea>${common}</CommonData><Pages><Page ID="1" BaseLoc="Pages/P/Content.xml"/></Pages></Document>`,
    'Doc_0/Pages/P/Content.xml': `<Page>${page}<Content><Layer>${LINES.map(objects).join('')}</Layer></Content></Page>`,
    ...parts,
  }
  return archiveOf(Object.entries(all).map(([name, xml]) => ({ name, content: named(xml) })))
}

const text = (line: string, at: number, more = '', attributes = '') =>
  `<TextObject Boundary="20 ${30 + 10 * at} 170 6" Size="5" ${attributes}><TextCode X="0" Y="5" ${more}>${line}</TextCode></TextObject>`
const lawOf = async (bytes: Buffer) => parseLaw(await readSource('甲.ofd', bytes))

describe('OFD', () => {
  test.each<[string, Sketch]>([
    ['a line in one text', { objects: (line, at) => text(line, at, `DeltaX="${[...line].map(() => '5').join(' ')}"`) }],
    ['distances that repeat', { objects: (line, at) => text(line, at, `DeltaX="g ${line.length} 5"`) }],
    ['no distances', { objects: (line, at) => text(line, at) }],
    ['no prefix', { objects: (line, at) => text(line, at), prefix: '' }],
    [
      'a matrix on each object',
      {
        objects: (line, at) =>
          text(line, 0, 'DeltaX="g 60 2.5"', `CTM="2 0 0 2 0 ${10 * at}"`).replace('Size="5"', 'Size="2.5"'),
      },
    ],
    [
      'a text for each character',
      {
        objects: (line, at) =>
          [...line]
            .map((sign, to, all) => {
              const left = 20 + all.slice(0, to).reduce((sum, one) => sum + (/\d/.test(one) ? 2.5 : 5), 0)
              return `<TextObject Boundary="${left} ${30 + 10 * at} 5 6" Size="5"><TextCode X="0" Y="5">${sign}</TextCode></TextObject>`
            })
            .join(''),
      },
    ],
    ['absolute places', { objects: (line, at) => text(line, at), root: (body) => body.replace('Doc_0/', '/Doc_0/') }],
    [
      'a slanted watermark',
      {
        objects: (line, at) =>
          text(line, at) +
          text('内部资料', 1, '', 'CTM="0.7 0.7 -0.7 0.7 0 0"') +
          text('内部资料', 9, '', 'Visible="false"') +
          text('内部资料', 10, '', 'Alpha="0"'),
      },
    ],
    [
      'a block that does not show',
      { objects: (line, at) => `${text(line, at)}<PageBlock Visible="false">${text('内部资料', 9)}</PageBlock>` },
    ],
  ])('with %s is read', async (_how, sketch) => {
    const law = await lawOf(ofdOf(sketch))
    expect(law).toMatchObject({ title: LINES[0], articleCount: 2, effectDate: '2024-05-01' })
    expect(JSON.stringify(law.nodes)).not.toContain('内部')
  })
  test('words of a template and of a second document are read', async () => {
    const second = '<Document><Pages><Page ID="1" BaseLoc="C.xml"/></Pages></Document>'
    const law = await lawOf(
      ofdOf({
        objects: (line, at) => (at === 0 ? '' : text(line, at)),
        page: '<Template TemplateID="7" ZOrder="Background"/>',
        common: '<TemplatePage ID="7" BaseLoc="Tpls/T.xml"/>',
        root: (body) => `${body}<DocBody><DocRoot>Doc_1/Document.xml</DocRoot></DocBody>`,
        parts: {
          'Doc_0/Tpls/T.xml': `<Page><Content><Layer>${text(LINES[0] ?? '', 0)}</Layer></Content></Page>`,
          'Doc_1/Document.xml': second,
          'Doc_1/C.xml': `<Page><Content><Layer>${text('第三条　井水可饮。', 0)}</Layer></Content></Page>`,
        },
      }),
    )
    expect(law).toMatchObject({ title: LINES[0], articleCount: 3 })
  })
  test('a paragraph does not go on in another document of the file', async () => {
    const others = ['乙市古桥办法', '第一条　为了古桥。', '第二条　自公布之日起施行。']
    const law = await lawOf(
      ofdOf({
        objects: (line, at) => text(line, at),
        root: (body) => `${body}<DocBody><DocRoot>Doc_1/Document.xml</DocRoot></DocBody>`,
        parts: {
          'Doc_1/Document.xml': '<Document><Pages><Page ID="1" BaseLoc="C.xml"/></Pages></Document>',
          'Doc_1/C.xml': `<Page><Content><Layer>${others.map((line, at) => text(line, at)).join('')}</Layer></Content></Page>`,
        },
      }),
    )
    expect(law.warnings).toContainEqual(expect.objectContaining({ kind: 'SEVERAL_LAWS', place: '第4行' }))
  })
  test('words of a drawing stand where each page uses it, and pictures are told', async () => {
    const unit = `<CompositeGraphicUnit ID="9" Width="170" Height="6"><Content><TextObject Boundary="0 0 170 6" Size="2.5" CTM="2 0 0 2 0 0"><TextCode X="0" Y="2.5">${LINES[1]}</TextCode></TextObject><ImageObject Boundary="0 0 9 9" ResourceID="3"/></Content></CompositeGraphicUnit>`
    const law = await lawOf(
      ofdOf({
        objects: (line, at) =>
          (at === 1 ? '<CompositeObject Boundary="20 40 170 6" ResourceID="9"/>' : text(line, at)) +
          (at === 2 ? '<ImageObject Boundary="0 0 9 9"/>' : ''),
        common: '<PublicRes>Res.xml</PublicRes>',
        parts: { 'Doc_0/Res.xml': `<Res><CompositeGraphicUnits>${unit}</CompositeGraphicUnits></Res>` },
      }),
    )
    expect(law).toMatchObject({ title: LINES[0], articleCount: 2, effectDate: '2024-05-01' })
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'LEFT_OUT', detail: '图片 2 张（第1页）没有收入正文，需要的请作为附件上传' }),
    )
  })
  test('a signed file is read, and told to be signed and not verified', async () => {
    const law = await lawOf(
      ofdOf({
        objects: (line, at) => text(line, at),
        root: (body) => body.replace('</DocBody>', '<Signatures>/Doc_0/S.xml</Signatures></DocBody>'),
      }),
    )
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'LEFT_OUT', detail: expect.stringContaining('没有验证') }),
    )
  })
  test.each([
    ['that is encrypted', ofdOf({ objects: text, root: () => '<Encryptions/>' }), 'ENCRYPTED'],
    [
      'with an encrypted document',
      ofdOf({ objects: text, parts: { 'Doc_0/Document.xml': '\u0001\u0002' } }),
      'ENCRYPTED',
    ],
    ['without words', ofdOf({ objects: () => '<ImageObject Boundary="0 0 9 9"/>' }), 'EMPTY'],
    [
      'that lacks a page',
      ofdOf({
        objects: text,
        parts: { 'Doc_0/Document.xml': '<Document><Pages><Page BaseLoc="Q.xml"/></Pages></Document>' },
      }),
      'CORRUPT',
    ],
    [
      'that lacks a drawing',
      ofdOf({ objects: (line, at) => text(line, at) + '<CompositeObject Boundary="0 0 9 9" ResourceID="9"/>' }),
      'CORRUPT',
    ],
    ['that lacks a template', ofdOf({ objects: text, page: '<Template TemplateID="7"/>' }), 'CORRUPT'],
    ['without a document', ofdOf({ objects: text, root: () => '' }), 'CORRUPT'],
    ['that lacks its document', ofdOf({ objects: text, root: (body) => body.replace('Doc_0', 'Doc_9') }), 'CORRUPT'],
  ])('a file %s is refused with words', async (_how, bytes, code) => {
    await expect(readSource('甲.ofd', bytes)).rejects.toMatchObject({
      code,
      messageZh: expect.stringMatching(/OFD|密码/) as string,
    })
  })
  const SAMPLE = '../shared/samples/field/ofd/n.ofd'
  test.skipIf(!existsSync(SAMPLE))(
    'a real reply of an office is read with its number, its day and its paragraphs',
    async () => {
      const law = await lawOf(readFileSync(SAMPLE))
      expect(law).toMatchObject({
        title: '关于同意张阿三同志辞职的批复',
        docNumber: '路卫发〔2011〕76号',
        publishDate: '2011-03-10',
      })
      expect(JSON.stringify(law.nodes)).toContain('（路中医发〔2011〕10号）收悉。')
    },
  )
})

describe('EPUB', () => {
  const chapter = (...lines: string[]) => `<html><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`
  const book = (parts: Record<string, string>, spine: string) =>
    archiveOf(
      Object.entries({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/c.opf"/></rootfiles></container>',
        'OEBPS/c.opf': `<package><manifest><item id="nav" href="nav.xhtml" properties="nav"/><item id="a" href="a%20b.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine>${spine}</spine></package>`,
        ...parts,
      }).map(([name, content]) => ({ name, content })),
    )
  const CHAPTERS = {
    'OEBPS/nav.xhtml': chapter('第一条', '第二条'),
    'OEBPS/b.xhtml': chapter(LINES[2] ?? ''),
    'OEBPS/a b.xhtml': chapter(LINES[0] ?? '', LINES[1] ?? ''),
  }
  test.each([
    ['in the order of its spine', '<itemref idref="a"/><itemref idref="b"/>'],
    ['without its table of contents', '<itemref idref="nav"/><itemref idref="a"/><itemref idref="b"/>'],
    ['without parts outside of the text', '<itemref idref="b" linear="no"/><itemref idref="a"/><itemref idref="b"/>'],
  ])('a book is read %s', async (_how, spine) => {
    expect(await lawOf(book(CHAPTERS, spine))).toMatchObject({
      title: LINES[0],
      articleCount: 2,
      effectDate: '2024-05-01',
    })
  })
  test('a book whose chapters cannot be read is refused with words', async () => {
    await expect(
      readSource('甲.epub', book({ 'OEBPS/b.xhtml': '\u0001' }, '<itemref idref="b"/>')),
    ).rejects.toMatchObject({
      messageZh: expect.stringContaining('电子书'),
    })
  })
})
