import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { archiveOf } from '#server/testing/archive.ts'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'
import { outline } from './test-sources.ts'

const LINES = [
  '甲市古井保护办法',
  '（2023年5月6日甲市人民政府令第12号公布）',
  '第一条　为了保护古井，制定本办法。',
  '第二条　本办法自2023年7月1日起施行。',
]
const ARTICLES = ['t1: 第一条||为了保护古井，制定本办法。', 't2: 第二条||本办法自2023年7月1日起施行。']
const lawOf = async (bytes: Buffer) => parseLaw(await readSource('甲.doc', bytes))

const gbk = (text: string) =>
  [...iconv.encode(text, 'gbk')]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : `\\'${byte.toString(16)}`))
    .join('')
const unicode = (text: string) =>
  [...text]
    .map((sign) => (sign.charCodeAt(0) < 128 ? sign : `\\u${((sign.charCodeAt(0) + 32_768) % 65_536) - 32_768}?`))
    .join('')
const FONTS = `{\\fonttbl{\\f0\\fnil\\fcharset134 ${gbk('宋体')};}{\\f1\\froman\\fcharset0 Times;}}`
const rtfOf = (body: string) =>
  Buffer.from(`{\\rtf1\\ansi\\ansicpg936\\deff0${FONTS}{\\stylesheet{\\s1 heading;}}${body}}`, 'latin1')

describe('Rich Text Format that is called .doc', () => {
  test.each([
    ['in the code of its fonts', gbk],
    ['in Unicode with signs for old readers', unicode],
    ['in bytes as they are', (text: string) => iconv.encode(text, 'gbk').toString('latin1')],
  ])('is read %s', async (_, written) => {
    const law = await lawOf(rtfOf(LINES.map((line) => `\\pard ${written(line)}\\par\r\n`).join('')))
    expect([law.title, law.publishDate, outline(law)]).toEqual(['甲市古井保护办法', '2023-05-06', ARTICLES])
  })
  test('tables stay tables; heads of pages, hidden words, notes and pictures are no text', async () => {
    const table = `\\trowd\\pard\\intbl ${gbk('井')}\\cell ${gbk('人')}\\cell\\row\\trowd\\pard\\intbl ${gbk('东井')}\\cell ${gbk('张三')}\\cell\\row\\pard `
    const more = `{\\header ${gbk('页眉')}\\par}{\\v ${gbk('隐藏')}}{\\footnote ${gbk('脚注')}}{\\pict\\wmetafile8 010203}{\\*\\unknown ${gbk('别的')}}`
    const law = await lawOf(
      rtfOf(
        `${LINES.map((line) => `\\pard ${gbk(line)}\\par`).join('')}${more}${table}${gbk('附件')}\\par ${gbk('名录')}\\par`,
      ),
    )
    expect(outline(law).join('\n')).toContain('井\t人\n东井\t张三')
    expect(outline(law).join('\n')).not.toMatch(/页眉|隐藏|脚注|别的|0102/)
    expect(law.warnings.filter(({ kind }) => kind === 'LEFT_OUT').map(({ detail }) => detail.slice(0, 2))).toEqual([
      '图片',
      '脚注',
      '隐藏',
    ])
  })
  test.each([
    ['10⁶', '10{\\super 6}'],
    ['m²', 'm\\super 2\\nosupersub '],
    ['H₂O', 'H{\\sub 2}O'],
    ['x³', 'x\\up6 3\\up0 '],
    ['≥3', '{\\f7 \\u-3917?}3'],
    ['α', '{\\f7 a}'],
    ['“x”', '\\u8220\\ldblquote x\\u8221\\rdblquote '],
    ['é', '{\\upr{e}{\\*\\ud{\\u233?}}}'],
  ])('%s is read as it is shown', async (shown, code) => {
    const fonts = '{\\fonttbl{\\f7\\froman\\fcharset2\\fprq2{\\*\\panose 05050102010706020507}Symbol;}}'
    const law = await lawOf(
      rtfOf(`${fonts}\\pard ${gbk(LINES[0] ?? '')}\\par ${gbk('第一条　甲')}${code}${gbk('。')}\\par`),
    )
    expect(outline(law)).toEqual([`t1: 第一条||甲${shown}。`])
  })
  test('a label that Word counted is read as it was printed', async () => {
    const list = ['甲。', '乙。']
      .map((text, at) => `\\pard{\\listtext\\f0 ${gbk(`第${'一二'[at]}条`)}\\tab}${gbk(text)}\\par`)
      .join('')
    expect(outline(await lawOf(rtfOf(`\\pard ${gbk(LINES[0] ?? '')}\\par${list}`)))).toEqual([
      't1: 第一条||甲。',
      't2: 第二条||乙。',
    ])
  })
  const box = (text: string, how: 'shape' | 'drawing') => {
    const old = `{\\*\\do\\dobxpage\\dptxbx{\\dptxbxtext\\pard ${gbk(text)}\\par}}`
    return how === 'drawing'
      ? old
      : `{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt\\pard ${gbk(text)}\\par}}{\\shprslt${old}}}`
  }
  test.each(['shape', 'drawing'] as const)(
    'a text box (%s) within a paragraph is told and left out, once',
    async (how) => {
      const law = await lawOf(
        rtfOf(LINES.map((line, at) => `\\pard ${gbk(line)}${at === 1 ? box('内部提示', how) : ''}\\par`).join('')),
      )
      expect(JSON.stringify(law.nodes)).not.toContain('内部')
      expect(law).toMatchObject({ articleCount: LINES.filter((line) => line.startsWith('第')).length })
      expect(law.warnings).toContainEqual(
        expect.objectContaining({ detail: expect.stringMatching(/^文本框 1 处（第\d段，“内部提示”）/) as string }),
      )
    },
  )
  test('a document that is set in boxes is read', async () => {
    const law = await lawOf(rtfOf(`\\pard ${LINES.map((line) => box(line, 'shape')).join('')}\\par`))
    expect(law).toMatchObject({ title: LINES[0] })
  })
  test('a table in a cell becomes lines of this cell, and the rows around it stay whole', async () => {
    const inner =
      ['甲', '乙'].map((cell) => `\\pard\\intbl\\itap2 ${gbk(cell)}\\nestcell`).join('') +
      `{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}`
    const rows = `\\trowd\\pard\\intbl ${gbk('一')}\\cell\\pard\\intbl ${gbk('含')}\\par ${inner}\\pard\\intbl ${gbk('止')}\\cell\\row\\trowd\\pard\\intbl ${gbk('二')}\\cell\\pard\\intbl ${gbk('丙')}\\cell\\row`
    const { blocks } = await readSource(
      '甲.rtf',
      rtfOf(`${LINES.map((line) => `\\pard ${gbk(line)}\\par`).join('')}${rows}`),
    )
    expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
      rows: [
        ['一', '含\n甲\t乙\n止'],
        ['二', '丙'],
      ],
    })
  })
  test('a picture is told', async () => {
    for (const picture of [
      '{\\pict\\pngblip 00}',
      '{\\*\\shppict{\\pict\\pngblip 00}}{\\nonshppict{\\pict\\wmetafile8 00}}',
    ]) {
      const law = await lawOf(rtfOf(LINES.map((line) => `\\pard ${gbk(line)}${picture}\\par`).join('')))
      expect(law.warnings).toContainEqual(
        expect.objectContaining({ detail: expect.stringContaining(`图片 ${LINES.length} 张`) as string }),
      )
    }
  })
  test('braces without end are refused', () =>
    expect(lawOf(Buffer.from(`{\\rtf1${'{'.repeat(100_000)}`))).rejects.toMatchObject({ code: 'CORRUPT' }))
})

const body = (lines: readonly string[]) =>
  `<w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body>`
const HEAD = '<?xml version="1.0"?><?mso-application progid="Word.Document"?>'
const page = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta http-equiv=Content-Type content="text/html; charset=gb2312"></head><body>${LINES.map((line) => `<p>${line}</p>`).join('\n')}</body></html>`
const saved = (coding: string, content: string) =>
  Buffer.from(
    `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="--=_1"\r\n\r\n----=_1\r\nContent-Transfer-Encoding: ${coding}\r\nContent-Type: text/html; charset="gb2312"\r\n\r\n${content}\r\n----=_1--\r\n`,
    'latin1',
  )
const quoted = [...iconv.encode(page, 'gbk')].map((byte) =>
  byte < 128 && byte !== 61 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
)

describe('other files that are called .doc', () => {
  test.each([
    ['the XML of Word 2003', Buffer.from(`${HEAD}<w:wordDocument>${body(LINES)}</w:wordDocument>`)],
    [
      'a package written flat',
      Buffer.from(
        `${HEAD}<pkg:package><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document>${body(LINES)}</w:document></pkg:xmlData></pkg:part></pkg:package>`,
      ),
    ],
    ['a page of Word', iconv.encode(page, 'gbk')],
    ['a page saved with its pictures in base64', saved('base64', iconv.encode(page, 'gbk').toString('base64'))],
    ['a page saved with its pictures, quoted', saved('quoted-printable', quoted.join(''))],
  ])('%s is read', async (_, bytes) => {
    const law = await lawOf(bytes)
    expect([law.title, law.publishDate, outline(law)]).toEqual(['甲市古井保护办法', '2023-05-06', ARTICLES])
  })
  test('the XML of Word 2003 gives its counted labels and not its page heads', async () => {
    const label = '<w:pPr><w:listPr><wx:t wx:val="第三条"/></w:listPr></w:pPr>'
    const last = `<w:p>${label}<w:r><w:t>井。</w:t></w:r></w:p><w:sectPr><w:hdr><w:p><w:r><w:t>页眉</w:t></w:r></w:p></w:hdr></w:sectPr>`
    const law = await lawOf(
      Buffer.from(`${HEAD}<w:wordDocument>${body(LINES).replace('</w:body>', `${last}</w:body>`)}</w:wordDocument>`),
    )
    expect(outline(law)).toEqual([...ARTICLES, 't3: 第三条||井。'])
  })
  test.each([
    ['a workbook', archiveOf([{ name: 'xl/workbook.xml', content: '<x/>' }]), 'Excel'],
    ['slides', archiveOf([{ name: 'ppt/presentation.xml', content: '<x/>' }]), '演示文稿'],
    [
      'an older workbook',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(600),
        Buffer.from('Workbook\0', 'utf16le'),
      ]),
      'Excel',
    ],
  ])('%s is refused with what to do instead', (_, bytes, words) =>
    expect(lawOf(bytes)).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      messageZh: expect.stringContaining(words) as string,
    }),
  )
})
