import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfOf, type PrintedPage } from '#server/testing/pdf.ts'
import { parseLaw } from './parse-law.ts'
import { blocksOfPages } from './pdf-paragraphs.ts'
import { readSource } from './read-source.ts'
import { UnreadableFile } from './unreadable-file.ts'

const LEFT = 80
const FULL = 27
/** Lines as an office program sets them: 27 characters of 16 points a line, the first line of a paragraph indented. */
function set(paragraphs: readonly string[]): { text: string; x: number }[] {
  return paragraphs.flatMap((paragraph) => {
    const lines = [{ text: paragraph.slice(0, FULL - 2), x: LEFT + 32 }]
    for (let at = FULL - 2; at < paragraph.length; at += FULL)
      lines.push({ text: paragraph.slice(at, at + FULL), x: LEFT })
    return lines
  })
}
const TITLE = [
  { text: '某市河道', x: 250, y: 100, size: 22 },
  { text: '管理条例', x: 250, y: 130, size: 22 },
]
const NOTE = { text: '（2020年1月1日某市第一届人民代表大会第一次会议通过）', x: 112, y: 190 }
const FIRST =
  '第一条　为了加强河道管理，保障防洪安全，发挥江河湖泊的综合效益，根据《中华人民共和国水法》等有关法律的规定，结合本市实际，制定本条例。'
const SECOND =
  '第二条　在本市行政区域内从事涉及河道的活动，应当遵守本条例。航道管理依照第三条的规定执行，国家另有规定的从其规定，具体办法由市人民政府另行制定。'
const THIRD = '第三条　本条例自2020年3月1日起施行。'
/** Two pages with a running head and a page number each; the text goes on over the page within article 2. */
function pagesOf(number: (page: number) => string): PrintedPage[] {
  const lines = set([FIRST, SECOND, THIRD])
  const split = lines.findIndex(({ text }) => text.startsWith('第二条')) + 1
  const page = (own: typeof lines, from: number, at: number) => [
    { text: '某市人民代表大会常务委员会公报', x: 180, y: 50, size: 12 },
    ...own.map(({ text, x }, line) => ({ text, x, y: from + 28 * line })),
    { text: number(at), x: 270, y: 800 },
  ]
  return [
    { words: [...TITLE, NOTE, ...page(lines.slice(0, split), 246, 1)] },
    { words: page(lines.slice(split), 100, 2) },
  ]
}

const read = async (pages: readonly PrintedPage[]) => readSource('甲.pdf', pdfOf(pages))
const refusal = async (bytes: Uint8Array) => {
  const error = await readSource('甲.pdf', bytes).catch((thrown: unknown) => thrown)
  if (!(error instanceof UnreadableFile)) throw new Error('was read')
  return error
}

describe('readSource: PDF', () => {
  it('the day of a signature and a sentence that begins with a day do not run into what follows them', async () => {
    const lines = [
      '某局关于河道的通知',
      '某发〔2025〕3号',
      '各处：',
      '请遵照执行。',
      '某市水利局',
      '2025年3月13日',
      '某市河道取水办法',
      '一、目标',
      '2025年12月底前完成。',
      '二、范围',
    ]
    const words = lines.map((text, at) => ({
      text,
      x: at === 4 || at === 5 ? 500 - 16 * text.length : at < 2 || at === 6 ? 180 : 112,
      y: 100 + 28 * at,
    }))
    const { blocks } = await read([
      { words: [...words, ...set([SECOND]).map((one, at) => ({ ...one, y: 400 + 28 * at }))] },
    ])
    expect(blocks.map((block) => (block.kind === 'text' ? block.text : '')).slice(-7)).toEqual([
      ...lines.slice(4),
      expect.stringContaining('第二条'),
    ])
  })
  it.each(['— 1 —', '- 1 -', '第 1 页 共 2 页', '1/2', '·1·', '1'])(
    'lines are joined to paragraphs, over pages too, without running heads and page numbers like %s',
    async (number) => {
      const source = await read(pagesOf((page) => number.replace('1', String(page))))
      expect(source).toMatchObject({
        titleLines: ['某市河道管理条例'],
        titleNoteLines: ['（2020年1月1日某市第一届人民代表大会第一次会议通过）'],
        blocks: [{ text: FIRST }, { text: SECOND }, { text: THIRD }],
      })
      expect(parseLaw(source)).toMatchObject({ articleCount: 3, effectDate: '2020-03-01', versionDate: '2020-01-01' })
    },
  )
  it.each(['第 1 页', '— 1 —', '1', '第一页', '—一—', '1/1'])(
    'the number %s of a single page is left out',
    async (text) => {
      const source = await read([{ words: [...TITLE, NOTE, { text: '甲', x: 80, y: 246 }, { text, x: 270, y: 800 }] }])
      expect(source.blocks).toMatchObject([{ text: '甲' }])
    },
  )
  it.each([
    ['12', 246],
    ['一', 800],
    ['第一条', 800],
  ])('%s at the height %i of a page is text', async (text, y) => {
    const source = await read([{ words: [...TITLE, NOTE, { text, x: 80, y }] }])
    expect(source.blocks).toMatchObject([{ text }])
  })
  it('a ruled table stays a table over pages, its labels are no articles, and its repeated headings are left out', async () => {
    const columns = [80, 300, 520]
    const table = (rows: [string, string][], top: number): PrintedPage => ({
      words: rows.flatMap(([left, right], row) => [
        { text: left, x: 90, y: top + 20 + 30 * row, size: 12 },
        { text: right, x: 310, y: top + 20 + 30 * row, size: 12 },
      ]),
      lines: [
        ...columns.map((x): [number, number, number, number] => [x, top, x, top + 30 * rows.length]),
        ...[...rows, []].map((_, row): [number, number, number, number] => [80, top + 30 * row, 520, top + 30 * row]),
      ],
    })
    const head: [string, string] = ['条文', '罪名']
    const above = table([head, ['第一条', '甲罪'], ['第二条', '乙罪']], 300)
    const intro = set(['根据法律的规定，对罪名补充如下，请各级人民法院、人民检察院遵照执行：']).map(
      ({ text, x }, line) => ({
        text,
        x,
        y: 246 + 28 * line,
      }),
    )
    const source = await read([
      { ...above, words: [...TITLE, NOTE, ...intro, ...above.words] },
      table([head, ['第三条', '丙罪']], 100),
    ])
    expect(source.blocks.at(-1)).toMatchObject({
      kind: 'table',
      rows: [head, ['第一条', '甲罪'], ['第二条', '乙罪'], ['第三条', '丙罪']],
    })
    expect(parseLaw(source).articleCount).toBe(0)
  })
  it('look-alikes of characters that fonts give are the characters of the law', async () => {
    const pieces = ['第⼀条', '⾦⻓⼾', '〈甲⋯'].map((text, line) => ({
      text: text.replace('〈', '\u2329'),
      x: 80,
      y: 246 + 28 * line,
      width: 48,
      size: 16,
    }))
    const { blocks } = blocksOfPages([{ width: 595, height: 842, pieces, strokes: [] }])
    expect(blocks.map((block) => 'text' in block && block.text).join('')).toBe('第一条金长户〈甲…')
  })
  it('a 题注 without brackets is read by its events, also when lines break within one', async () => {
    const note = [
      '2016年12月25日某市人民代表大会常务委员会第二十五次',
      '会议通过',
      '2018年10月26日某市人民代表大会常务委员会《关于修改',
      '〈某市条例〉的决定》修正',
    ]
    const source = await read([
      {
        words: [
          ...TITLE,
          ...note.map((text, line) => ({ text, x: 112, y: 190 + 28 * line })),
          ...set([FIRST]).map(({ text, x }, line) => ({ text, x, y: 330 + 28 * line })),
        ],
      },
    ])
    expect(source.titleNoteLines).toEqual([note.slice(0, 2).join(''), note.slice(2).join('')])
  })
  it('the last row of a page, whose lower line is overleaf, stays in its table', async () => {
    const lines: [number, number, number, number][] = [
      [80, 300, 80, 360],
      [300, 300, 300, 360],
      [520, 300, 520, 360],
      [80, 300, 520, 300],
      [80, 330, 520, 330],
    ]
    const cells = ['第一条', '甲罪', '第二条', '乙罪'].map((text, at) => ({
      text,
      x: at % 2 ? 310 : 90,
      y: 320 + 30 * Math.floor(at / 2),
      size: 12,
    }))
    const source = await read([{ words: [...TITLE, NOTE, ...cells], lines }])
    expect(source.blocks).toMatchObject([
      {
        rows: [
          ['第一条', '甲罪'],
          ['第二条', '乙罪'],
        ],
      },
    ])
  })
  it('the 目录 is left out', async () => {
    const contents = [
      '目　录',
      '第一章　总则………………1',
      '第二章　附则………………2',
      '第一章　总则',
      '第一条　甲。',
      '第二章　附则',
      '第二条　乙。',
    ]
    const source = await read([
      { words: [...TITLE, NOTE, ...contents.map((text, line) => ({ text, x: 112, y: 246 + 28 * line }))] },
    ])
    expect(source.blocks.map((block) => 'text' in block && block.text)).toEqual(contents.slice(3))
  })
  describe('what is printed beside the text', () => {
    const beside = async (words: (page: number) => PrintedPage['words']) => {
      const source = await read(
        pagesOf((page) => `— ${page} —`).map((page, at) => ({ words: [...page.words, ...words(at + 1)] })),
      )
      const law = parseLaw(source)
      return {
        title: law.title,
        texts: law.nodes.map(({ text }) => text),
        told: law.warnings.map(({ detail }) => detail).join('\n'),
      }
    }
    const PLAIN = { title: '某市河道管理条例', texts: [FIRST, SECOND, THIRD].map((line) => line.slice(4)) }
    const HEAD = '页眉页脚 1 处（第1页，“某市人民代表大会常务委员会公报”）没有收入正文'

    it('a running head is left out and told', async () => {
      const { told, ...law } = await beside(() => [])
      expect(law).toEqual(PLAIN)
      expect(told).toContain(HEAD)
    })

    it.each([
      [
        'a watermark larger than the text',
        () => [{ text: '内部资料', x: 150, y: 300, size: 70 }],
        '水印 1 处（第1页，“内部资料”）没有收入正文',
      ],
      [
        'a watermark as large as the text',
        () => [{ text: '仅供参考', x: 150, y: 136, size: 16 }],
        '水印 1 处（第1页，“仅供参考”）没有收入正文',
      ],
      [
        'a watermark in several places',
        () => [110, 250, 500].map((y) => ({ text: '滨海法规库', x: 200, y, size: 30 })),
        '水印 1 处（第1页，“滨海法规库”）没有收入正文',
      ],
      [
        'numbers of lines',
        () => Array.from({ length: 12 }, (_, at) => ({ text: String(at + 1), x: 40, y: 100 + 28 * at, size: 8 })),
        '页边的行号（第1页，“行号”）没有收入正文',
      ],
      [
        'a note at the foot of a page',
        (page: number) => (page === 1 ? [{ text: '① 江河湖泊，包括人工水道。', x: 80, y: 760, size: 10 }] : []),
        '脚注或者尾注 1 处（第1页，“①　江河湖泊，包括人工水道。”）没有收入正文',
      ],
    ] as const)('%s is left out and told', async (_, words, told) => {
      const law = await beside((page) => [...words(page)])
      expect({ title: law.title, texts: law.texts }).toEqual(PLAIN)
      expect(law.told).toContain(told)
    })
  })

  it('raised and lowered figures are powers and indices, and the mark of a note goes with a word', async () => {
    const at = (text: string, x: number, rise = 0) => ({ text, x, y: 200 - rise, size: rise === 0 ? 16 : 9 })
    const law = parseLaw(
      await read([
        {
          words: [
            { text: '某市河道管理条例', x: 200, y: 100, size: 22 },
            at('第一条　面积', 80),
            at('30m', 176),
            at('2', 200, 6),
            at('以上、浓度', 205),
            at('10', 285),
            at('-3', 301, 6),
            at('的', 310),
            at('H', 326),
            at('2', 334, -3),
            at('S。', 339),
            ...[at('第二条　河道', 80), at('1', 176, 6), at('应当通畅。', 181)].map((word) => ({
              ...word,
              y: word.y + 28,
            })),
          ],
        },
      ]),
    )
    expect(law.nodes.map(({ text }) => text)).toEqual(['面积30m²以上、浓度10⁻³的H₂S。', '河道应当通畅。'])
    expect(law.warnings.map(({ detail }) => detail).join()).toContain('脚注或者尾注 1 处（第1页')
  })

  it('a sentence goes on overleaf at the margin though its last line there is short', async () => {
    const [first, second] = pagesOf((page) => `— ${page} —`)
    const cut =
      first?.words.map((word) => (word.text.startsWith('第二条') ? { ...word, text: word.text.slice(0, 20) } : word)) ??
      []
    const law = parseLaw(await read([{ words: cut }, { words: second?.words ?? [] }]))
    expect(law.nodes.map(({ label }) => label)).toEqual(['第一条', '第二条', '第三条'])
    expect(law.nodes[1]?.children).toEqual([])
  })

  it('a 目录 in two columns takes no heading of the text with it', async () => {
    const law = parseLaw(
      await read([
        {
          words: [
            { text: '某市河道管理条例', x: 200, y: 100, size: 22 },
            { text: '目　录', x: 270, y: 140 },
            ...['第一章　总则', '第三章　责任', '第一章　总则', '第一条　为了甲，制定本条例。'].map((text, at) => ({
              text,
              x: at < 2 ? 80 : 112,
              y: 180 + 28 * at,
            })),
            ...['第二章　建设', '第四章　附则'].map((text, at) => ({ text, x: 330, y: 180 + 28 * at })),
            ...['第二章　建设', '第二条　本条例自2020年3月1日起施行。'].map((text, at) => ({
              text,
              x: 112,
              y: 292 + 28 * at,
            })),
          ],
        },
      ]),
    )
    expect(law.nodes.map(({ label, caption }) => `${label} ${caption}`)).toEqual(['第一章 总则', '第二章 建设'])
  })

  it('two columns are read one after the other', async () => {
    const column = (x: number, name: string) =>
      Array.from({ length: 10 }, (_, line) => ({
        text: `${name}${line}的文字一直写到这一栏的边缘为止`.slice(0, 16),
        x,
        y: 246 + 20 * line,
        size: 12,
      }))
    const source = await read([
      { words: [...TITLE, NOTE, ...[0, 1].flatMap((side) => column([60, 320][side] ?? 0, side === 0 ? '左' : '右'))] },
    ])
    const text = source.blocks.map((block) => ('text' in block ? block.text : '')).join('')
    expect(text.replace(/[^左右]/g, '')).toBe('左'.repeat(10) + '右'.repeat(10))
  })
  it('a page that inflates to very much is refused', { timeout: 30_000 }, async () => {
    const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024, 'BT /F1 12 Tf (ab) Tj ET '))
    const file = pdfOf([{ words: [] }])
      .toString('latin1')
      .replace(
        /<< \/Length 0 >>\nstream\n\n/,
        () => `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\n`,
      )
    const error = await refusal(Buffer.from(file, 'latin1'))
    expect([error.code, error.messageZh]).toEqual(['CORRUPT', expect.stringContaining('过于复杂')])
  })
  it('a scan is refused with advice on what to do', async () => {
    const error = await refusal(pdfOf([{ words: [], lines: [[0, 0, 500, 500]] }]))
    expect([error.code, error.messageZh]).toEqual(['EMPTY', expect.stringContaining('扫描件')])
  })
  it.each([
    ['is cut off', pdfOf(pagesOf(String)).subarray(0, 300), 'CORRUPT', '另存为 .docx'],
    ['has nothing but its signature', Buffer.from('%PDF-1.7\n'), 'CORRUPT', '另存为 .docx'],
    [
      'has a password',
      pdfOf(
        pagesOf(String),
        `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<41> <41>]`,
      ),
      'ENCRYPTED',
      '取消密码',
    ],
  ])('a PDF that %s is refused', async (_, bytes, code, words) => {
    const error = await refusal(bytes)
    expect([error.code, error.messageZh]).toEqual([code, expect.stringContaining(words)])
  })
})
