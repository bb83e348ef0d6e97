import { pdfOf, type PrintedWords } from '#server/testing/pdf.ts'
import { brokenIn, PAGE, type Paper, printedOf, type Setting } from '#server/testing/printed.ts'
import type { Case } from './paper.ts'
import { REGULATION, REGULATION_RIGHT } from './sketches.ts'

/** A page is full so soon that a text of two thousand characters has four. */
const SHORT = 14
const middle = (text: string, y: number, size = 12): PrintedWords => ({
  text,
  x: (595 - text.length * size) / 2,
  y,
  size,
})
const pdf = (kind: string, name: string, bytes: Uint8Array, right: Case['right'] = {}): Case => ({
  kind,
  fileName: `${name}.pdf`,
  bytes,
  right: { ...REGULATION_RIGHT, ...right },
})
const set = (kind: string, name: string, setting: Setting, lacks: readonly string[] = [], paper = REGULATION): Case =>
  pdf(kind, name, printedOf(paper, { perPage: SHORT, ...setting }), { lacks })

const NUMBERS: Record<string, (page: number, pages: number) => string> = {
  dashes: (page) => `— ${page} —`,
  hyphens: (page) => `- ${page} -`,
  dots: (page) => `· ${page + 36} ·`,
  bare: (page) => String(page),
  第几页共几页: (page, pages) => `第${page}页 共${pages}页`,
  slash: (page, pages) => `${page} / ${pages}`,
  characters: (page) => `— ${'一二三四五六七八九'[page - 1] ?? '十'} —`,
  tilde: (page) => `~ ${page} ~`,
}

const HEAD = '滨海省人民代表大会常务委员会公报'
const heads: Case[] = [
  set('PDF 页眉', '公报页眉', { beside: (page) => [middle(`${HEAD}2018年第4号`, 50), middle(`— ${page} —`, 800)] }, [
    HEAD,
    '— 2',
  ]),
  set(
    'PDF 页眉',
    '单双页不同的页眉',
    {
      beside: (page) => [
        page % 2 ? middle('地方性法规', 52) : middle(`${HEAD} 2018·4`, 52),
        { text: String(page), x: page % 2 ? 510 : 75, y: 805, size: 10 },
      ],
    },
    [HEAD],
  ),
  set('PDF 页眉', '首页没有页眉', {
    beside: (page) => (page === 1 ? [] : [middle(REGULATION.title, 55), middle(String(page), 800)]),
  }),
  set(
    'PDF 页眉',
    '页眉分在左右',
    {
      beside: (page) => [
        { text: '滨海省司法厅', x: 73, y: 48, size: 9 },
        { text: '法规汇编', x: 480, y: 48, size: 9 },
        middle(`· ${page} ·`, 810, 9),
      ],
    },
    ['滨海省司法厅', '法规汇编'],
  ),
  set(
    'PDF 页眉',
    '网页打印的页眉页脚',
    {
      beside: (page, pages) => [
        { text: '2024/5/6 10:21', x: 30, y: 24, size: 8 },
        { text: `${REGULATION.title}_滨海省人民政府`, x: 220, y: 24, size: 8 },
        { text: 'https://www.example.gov.cn/art/2024/5/6/art_1229.html', x: 30, y: 826, size: 8 },
        { text: `${page}/${pages}`, x: 550, y: 826, size: 8 },
      ],
    },
    ['2024/5/6', 'https', '滨海省人民政府'],
  ),
]

const watermark =
  (text: string, size: number): NonNullable<Setting['beside']> =>
  () => [{ text, x: 140, y: 430, size }]
const marks: Case[] = [
  set('PDF 水印', '大字水印', { beside: watermark('内部资料', 72) }, ['内部资料']),
  set('PDF 水印', '与正文同大的水印', { beside: watermark('仅供参考', 16) }, ['仅供参考']),
  set(
    'PDF 水印',
    '一页几处水印',
    { beside: () => [120, 330, 540].map((y) => ({ text: '滨海法规库', x: 200, y: y + 6, size: 30 })) },
    ['滨海法规库'],
  ),
]

const FOOTNOTE = '本条所称价格主管部门，是指发展和改革部门。'
const notes: Case[] = [
  pdf(
    'PDF 页下注',
    '页下注',
    printedOf(REGULATION, {
      perPage: SHORT,
      beside: (page) => (page === 2 ? [{ text: `1 ${FOOTNOTE}`, x: 73, y: 760, size: 9 }] : []),
    }),
    {
      lacks: [],
    },
  ),
  pdf(
    'PDF 页下注',
    '带圈的页下注',
    printedOf(REGULATION, {
      perPage: SHORT,
      beside: (page) => (page === 2 ? [{ text: `① ${FOOTNOTE}`, x: 73, y: 760, size: 10 }] : []),
    }),
  ),
]

const COLUMN = { width: 13, left: [60, 315], size: 16, leading: 26, lines: 24 } as const
/** A text in two columns. @param order in which the words of a page stand in the file */
function inColumns({ title, note, body }: Paper, order: 'columns' | 'lines'): Uint8Array {
  const lines = body.flatMap((text) =>
    brokenIn(text, COLUMN.width).map((part, line) => ({ text: part, indent: line === 0 ? 2 : 0 })),
  )
  const perPage = 2 * COLUMN.lines
  return pdfOf(
    Array.from({ length: Math.ceil(lines.length / perPage) }, (_, page) => {
      const own = lines.slice(page * perPage, (page + 1) * perPage)
      const words = own.map(({ text, indent }, at) => ({
        text,
        x: (COLUMN.left[at < COLUMN.lines ? 0 : 1] ?? 0) + indent * COLUMN.size,
        y: 150 + COLUMN.leading * (at % COLUMN.lines),
        size: COLUMN.size,
      }))
      const head = page === 0 ? [middle(title, 70, 22), ...note.map((text) => middle(text, 110, 13))] : []
      return {
        words: [
          ...head,
          ...(order === 'columns' ? words : words.toSorted((one, other) => one.y - other.y || one.x - other.x)),
        ],
      }
    }),
  )
}
const columns: Case[] = [
  pdf('PDF 双栏', '双栏', inColumns(REGULATION, 'columns')),
  pdf('PDF 双栏', '双栏而文件里按行', inColumns(REGULATION, 'lines')),
]

const CHAPTERS = REGULATION.body.filter((line) => /^第.章/.test(line))
/** A page of contents before the text. @param columns in how many columns its lines stand */
function withContents(columns: 1 | 2, dots: boolean): Uint8Array {
  const lines = ['第一章　总则', '第二章　建设与维护', '第三章　法律责任', '第四章　附则', '附　录']
  const words = lines.map((text, at): PrintedWords => {
    const [column, row] = columns === 1 ? [0, at] : [at % 2, Math.floor(at / 2)]
    return {
      text: dots ? `${text}${'.'.repeat(30)}${at + 2}` : text,
      x: column === 0 ? 100 : 320,
      y: 140 + 28 * row,
      size: columns === 1 ? 16 : 13,
    }
  })
  const width = (PAGE.right - PAGE.left) / PAGE.size
  const text = REGULATION.body.flatMap((part) =>
    brokenIn(part, width).map((line, at) => ({ text: line, x: PAGE.left + (at === 0 ? 32 : 0) })),
  )
  const first = [
    middle(REGULATION.title, 60, 22),
    ...REGULATION.note.map((note) => middle(note, 90, 12)),
    middle('目　录', 118, 18),
    ...words,
  ]
  const perPage = 22
  return pdfOf([
    { words: first },
    ...Array.from({ length: Math.ceil(text.length / perPage) }, (_, page) => ({
      words: text.slice(page * perPage, (page + 1) * perPage).map((line, at) => ({ ...line, y: 100 + 28 * at })),
    })),
  ])
}
const contents: Case[] = [
  pdf('PDF 目录', '目录一栏', withContents(1, false), { has: CHAPTERS, lacks: ['附录'] }),
  pdf('PDF 目录', '目录带点线页码', withContents(1, true), { has: CHAPTERS, lacks: ['....'] }),
  pdf('PDF 目录', '目录两栏', withContents(2, false), { has: CHAPTERS, lacks: ['附录'] }),
]

const changed = (change: (line: string) => string, paper: Paper = REGULATION): Paper => ({
  ...paper,
  body: paper.body.map(change),
})
const REFERENCE =
  '第三条规定的经费，由省财政部门统筹安排，任何单位和个人不得截留、挤占或者挪用，并接受审计机关的审计监督和社会公众的监督。'
const flow: Case[] = [
  set(
    'PDF 项目符号',
    '项前有圆点',
    {},
    ['•'],
    changed((line) => line.replace(/^（/, '•（')),
  ),
  set(
    'PDF 项目符号',
    '条前有方块',
    {},
    ['■'],
    changed((line) => line.replace(/^第(?=.条)/, '■第')),
  ),
  pdf(
    'PDF 接续',
    '行首是对条的引用',
    printedOf(
      {
        ...REGULATION,
        body: REGULATION.body.map((line) =>
          line.startsWith('第三条') ? `第三条　渔港建设的经费按照国家有关规定列支；本条例${REFERENCE}` : line,
        ),
      },
      { perPage: SHORT },
    ),
    { article: { 3: `渔港建设的经费按照国家有关规定列支；本条例${REFERENCE}`, 7: REGULATION_RIGHT.article[7] } },
  ),
  ...[9, 10, 11, 12, 13].map((perPage) =>
    set('PDF 接续', `每页${perPage}行`, { perPage, beside: (page) => [middle(`— ${page} —`, 800)] }, ['— 2']),
  ),
]

const lineNumbers: Case[] = [
  set('PDF 行号', '页边的行号', {
    beside: () =>
      Array.from({ length: SHORT }, (_, at) => ({
        text: String(at + 1),
        x: 40,
        y: PAGE.top + PAGE.leading * at,
        size: 8,
      })),
  }),
]

const BANNER = ['滨海法律网　WWW.EXAMPLE.COM　专业的法律服务平台', '来源：滨海省人大网　作者：　发布时间：2018-06-02']
const banner: Case[] = [
  pdf(
    'PDF 网站横幅',
    '标题前有网站横幅',
    printedOf(
      { ...REGULATION, note: [BANNER[1] ?? '', ...REGULATION.note] },
      { perPage: SHORT, beside: (page) => (page === 1 ? [middle(BANNER[0] ?? '', 60, 10)] : []) },
    ),
    { lacks: ['法律网', '来源', 'WWW'] },
  ),
]

/** Printed papers: what stands on a page beside the text, columns, contents, and how lines are joined. */
export const PRINTED: readonly Case[] = [
  ...Object.entries(NUMBERS).map(([name, text]) =>
    set('PDF 页码', `页码 ${name}`, { beside: (page, pages) => [middle(text(page, pages), 800)] }),
  ),
  ...heads,
  ...marks,
  ...notes,
  ...columns,
  ...contents,
  ...flow,
  ...lineNumbers,
  ...banner,
]
