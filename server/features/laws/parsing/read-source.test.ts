import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import iconv from 'iconv-lite'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'
import { UnreadableFile } from './unreadable-file.ts'

const TEXT =
  '某市垃圾管理条例\r\n（2020年1月1日某市第一届人民代表大会第一次会议通过）\r\n　　第一条　为了甲，制定本条例。\r\n　　第二条　本条例自2020年3月1日起施行。\r\n'

async function refusal(bytes: Uint8Array, name = '甲.docx'): Promise<UnreadableFile> {
  try {
    await readSource(name, bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) return error
    throw error
  }
  throw new Error('was read')
}

describe('readSource: encodings', () => {
  test.each([
    ['utf-8', Buffer.from(TEXT), false],
    ['utf-8 with BOM', Buffer.from(`\ufeff${TEXT}`), false],
    ['gb18030', iconv.encode(TEXT, 'gb18030'), true],
    ['utf-16le with BOM', Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(TEXT, 'utf-16le')]), false],
    ['utf-16be with BOM', Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode(TEXT, 'utf-16be')]), false],
    ['utf-16le', iconv.encode(TEXT, 'utf-16le'), true],
  ])('a text in %s is read', async (_name, bytes, guessed) => {
    const law = parseLaw(await readSource('甲.txt', bytes))
    expect(law).toMatchObject({
      title: '某市垃圾管理条例',
      articleCount: 2,
      effectDate: '2020-03-01',
      versionDate: '2020-01-01',
    })
    expect(law.warnings.some((one) => one.kind === 'CHARSET_GUESSED')).toBe(guessed)
  })
})

describe('readSource: refusals', () => {
  const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  test.each([
    ['empty', Buffer.alloc(0), 'EMPTY', '空'],
    ['blank', Buffer.from(' \r\n\r\n'), 'EMPTY', '空'],
    ['binary', Buffer.from([1, 2, 3, 0, 255, 254, 9, 0, 0, 7, 1]), 'BINARY', '不是文本'],
    ['a broken .doc', Buffer.concat([ole, Buffer.alloc(600)]), 'CORRUPT', '损坏'],
    [
      'an encrypted .docx',
      Buffer.concat([ole, Buffer.alloc(100), Buffer.from('EncryptedPackage', 'utf16le')]),
      'ENCRYPTED',
      '已加密',
    ],
    ['a zip cut off', Buffer.from('PK\u0003\u0004 cut off here'), 'CORRUPT', '损坏'],
  ])('a file that is %s is refused with a message of its own', async (_name, bytes, code, words) => {
    const error = await refusal(bytes)
    expect(error.code).toBe(code)
    expect(error.messageZh).toContain(words)
  })
})

test.each(['甲.pdf', '甲.docx', '甲.wps', '甲.ofd', '甲.epub'])(
  '%s with a line of text in it is not read as a law',
  async (name) => {
    const error = await readSource(name, Buffer.from('Not Found')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'UNSUPPORTED', messageZh: expect.stringContaining('里面只是一段文字') })
  },
)

/** A zip with one deflated entry; the directory may lie about its size. */
function zipOf(name: string, content: Buffer, declaredSize: number): Buffer {
  const packed = deflateRawSync(content, { level: 1 })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(declaredSize, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}

test.each([
  ['a workbook', 'xl/workbook.xml', '<workbook/>', 'UNSUPPORTED', 'Excel'],
  ['an archive of texts', 'law.txt', TEXT, 'UNSUPPORTED', '不支持这种文件'],
  ['a package whose document is no Word document', 'word/document.xml', '<w:document></w:document>', 'CORRUPT', '损坏'],
])('%s under the name of a Word file is refused', async (_name, entry, text, code, words) => {
  const content = Buffer.from(text)
  const error = await refusal(zipOf(entry, content, content.length), '甲.docx')
  expect([error.code, error.messageZh]).toEqual([code, expect.stringContaining(words)])
})

test('a zip bomb is refused, also when its directory states a wrong size', async () => {
  const content = Buffer.alloc(65 * 1024 * 1024, 'a')
  expect((await refusal(zipOf('word/document.xml', content, content.length))).code).toBe('TOO_LARGE')
  expect((await refusal(zipOf('word/document.xml', content, 1000))).code).toBe('CORRUPT')
})

test('others are answered while a large Word file is read', async () => {
  const paragraph = `<w:p><w:r><w:t>第一条　</w:t></w:r>${'<w:r><w:t>甲</w:t></w:r>'.repeat(10)}</w:p>`
  const xml = Buffer.from(`<w:document><w:body>${paragraph.repeat(12_000)}</w:body></w:document>`)
  const begin = performance.now()
  const turns = [begin]
  const counting = setInterval(() => turns.push(performance.now()), 1)
  await readSource('甲.docx', zipOf('word/document.xml', xml, xml.length))
  clearInterval(counting)
  turns.push(performance.now())
  const longest = Math.max(...turns.slice(1).map((turn, at) => turn - (turns[at] ?? 0)))
  expect(longest).toBeLessThan((performance.now() - begin) / 2)
})

test('texts written to slow the parser down are read within five seconds', { timeout: 5000 }, async () => {
  for (const text of [
    '《甲法》第三条、'.repeat(5000),
    ' '.repeat(100_000) + 'x',
    '《'.repeat(50_000),
    '（'.repeat(50_000),
  ]) {
    const law = parseLaw(
      await readSource('甲.txt', Buffer.from(`某条例\n（2020年1月1日甲通过${text}）\n第一条 ${text}`)),
    )
    expect(law.warnings.map((one) => one.kind)).not.toContain('ROUND_TRIP')
  }
})

async function wordFile(children: (Paragraph | Table)[]): Promise<Uint8Array> {
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

describe('readSource: Word', () => {
  test('a Word file is read with soft breaks, tables and empty paragraphs, whatever the ending of its name', async () => {
    const cell = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] })
    const bytes = await wordFile([
      new Paragraph({
        children: [new TextRun('某市人民代表大会常务委员会'), new TextRun({ text: '关于甲的决定', break: 1 })],
      }),
      new Paragraph(''),
      new Paragraph('（2020年1月1日某市人民代表大会常务委员会第一次会议通过）'),
      new Paragraph('现决定如下：'),
      new Table({ rows: [new TableRow({ children: [cell('第一条'), cell('走私罪')] })] }),
    ])
    const law = parseLaw(await readSource('甲.doc', bytes))
    expect(law).toMatchObject({ title: '某市人民代表大会常务委员会关于甲的决定', articleCount: 0 })
    expect(law.nodes[1]).toMatchObject({ table: [['第一条', '走私罪']], text: '第一条\t走私罪' })
  })

  test('labels made by automatic numbering are words of the law', async () => {
    const bytes = await Packer.toBuffer(
      new Document({
        numbering: {
          config: [{ reference: 'law', levels: [{ level: 0, format: 'chineseCounting', text: '第%1条' }] }],
        },
        sections: [
          {
            children: [
              new Paragraph('某市条例'),
              new Paragraph('（2020年1月1日甲会议通过）'),
              ...['为了甲。', '本条例自2020年3月1日起施行。'].map(
                (text) => new Paragraph({ text, numbering: { reference: 'law', level: 0 } }),
              ),
            ],
          },
        ],
      }),
    )
    const law = parseLaw(await readSource('甲.docx', bytes))
    expect(law.nodes.map((node) => `${node.label} ${node.text}`)).toEqual([
      '第一条 为了甲。',
      '第二条 本条例自2020年3月1日起施行。',
    ])
  })

  test('a Word file without words is refused', async () => {
    expect((await refusal(await wordFile([new Paragraph('')]))).code).toBe('EMPTY')
  })
})

describe('readSource: texts of offices', () => {
  test('a promulgation order before the law is read as its 题注', async () => {
    const law = parseLaw(
      await readSource(
        '令.txt',
        Buffer.from(
          '中华人民共和国国务院令\n第592号\n《土地复垦条例》已经2011年2月22日国务院第145次常务会议通过，现予公布，自公布之日起施行。\n总理　温家宝\n二〇一一年三月五日\n土地复垦条例\n第一章 总则\n第一条 为了甲，制定本条例。\n第二条 本条例自公布之日起施行。',
        ),
      ),
    )
    expect(law).toMatchObject({
      title: '土地复垦条例',
      docNumber: '国务院令第592号',
      adoptDate: '2011-02-22',
      publishDate: '2011-03-05',
      effectDate: '2011-03-05',
      articleCount: 2,
    })
  })

  test('a text without a title is named after its file, which is reported', async () => {
    const law = parseLaw(await readSource('某市条例(2020-01-01).txt', Buffer.from('第一条 甲。\n第二条 乙。')))
    expect(law.title).toBe('某市条例')
    expect(law.warnings.map((one) => one.kind)).toEqual(
      expect.arrayContaining(['TITLE_FROM_FILE_NAME', 'NO_TITLE_NOTE']),
    )
  })

  test('a guide is reference material', async () => {
    const law = parseLaw(
      await readSource(
        '攻略.md',
        Buffer.from('# 劳动仲裁的攻略\n\n<!-- INFO END -->\n\n## 准备\n\n先看 https://example.com'),
      ),
    )
    expect(law.isReference).toBe(true)
  })

  test('a part of a code has the code as title and itself as subtitle', async () => {
    const law = parseLaw(
      await readSource(
        '物权编.md',
        Buffer.from(
          '# 中华人民共和国民法典\n\n# 物权编\n\n2020年5月28日 甲会议通过\n\n<!-- INFO END -->\n\n第二百零五条 甲。',
        ),
      ),
    )
    expect(law).toMatchObject({ title: '中华人民共和国民法典', subtitle: '物权编' })
  })

  test('the date of the 题注 counts, and a different date in the file name is reported', async () => {
    const law = parseLaw(
      await readSource(
        '甲(2010-12-23).md',
        Buffer.from('# 甲条例\n\n2018年11月22日 乙会议通过\n\n<!-- INFO END -->\n\n第一条 甲。'),
      ),
    )
    expect(law.versionDate).toBe('2018-11-22')
    expect(law.warnings.map((one) => one.kind)).toContain('FILE_DATE_DIFFERS')
  })

  test('a text that is younger than its 题注 is that of the day in the file name, and none of the older dates are its own', async () => {
    const text =
      '# 甲条例\n\n1998年11月29日 国务院令第253号公布\n\n<!-- INFO END -->\n\n第一条 甲。\n\n第二条 本条例自发布之日起施行。'
    const law = parseLaw(await readSource('甲条例(2017-07-16).md', Buffer.from(text)))
    expect(law).toMatchObject({ versionDate: '2017-07-16', publishDate: null, effectDate: null, madeBy: null })
    expect(law.editions.map(({ date }) => date)).toEqual(['1998-11-29', '2017-07-16'])
    expect(law.warnings.map((one) => one.kind)).toContain('FILE_DATE_DIFFERS')
    const interpretation = text.replace('国务院令第253号公布', '最高人民法院审判委员会第1000次会议通过')
    expect(parseLaw(await readSource('甲条例(2017-07-16).md', Buffer.from(interpretation))).versionDate).toBe(
      '1998-11-29',
    )
  })

  test('a text without a 题注 is that of the day in the file name, and a clause that names an older day does not give its day of effect', async () => {
    const text = (day: string) => Buffer.from(`# 甲规定\n\n第一条 甲。\n\n第二条 本规定自${day}起施行。`)
    const law = parseLaw(await readSource('甲规定(2018-01-25).md', text('2009年1月1日')))
    expect(law).toMatchObject({ versionDate: '2018-01-25', publishDate: null, adoptDate: null, effectDate: null })
    expect(law.editions).toEqual([{ date: '2018-01-25', kind: '版本', words: '文件名所载日期' }])
    expect(parseLaw(await readSource('甲规定(2018-01-25).md', text('2018年3月1日'))).effectDate).toBe('2018-03-01')
  })

  test('a Markdown table is read without the line under its headings', async () => {
    const law = parseLaw(
      await readSource(
        '甲.md',
        Buffer.from(
          '# 甲规定\n\n2018年11月22日 乙会议通过\n\n<!-- INFO END -->\n\n如下：\n\n<!-- TABLE -->\n| 条文 | 罪名 |\n|-----|-----|\n| 第152条 | 走私罪 |\n<!-- TABLE END -->\n',
        ),
      ),
    )
    expect(law.nodes[1]?.table).toEqual([
      ['条文', '罪名'],
      ['第152条', '走私罪'],
    ])
    expect(law.articleCount).toBe(0)
  })
})
