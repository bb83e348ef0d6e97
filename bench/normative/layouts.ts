import { archiveOf } from '#server/testing/archive.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import type { Sketch } from './sketches.ts'

/** A file made of a sketch, and words of the page or the paper that must not be left in the text. */
export interface Laid {
  layout: string
  fileName: string
  bytes: Uint8Array
  notInText: readonly string[]
}

const spaced = (day: string): string => day.replace(/(\d+)/g, ' $1 ').trim()
const hanDay = (day: string): string => {
  const digits = '〇一二三四五六七八九'
  const two = (n: number) =>
    n < 10 ? (digits[n] ?? '') : `${n < 20 ? '' : digits[Math.floor(n / 10)]}十${n % 10 === 0 ? '' : digits[n % 10]}`
  const [, y = '', m = '', d = ''] = /(\d+)年(\d+)月(\d+)日/.exec(day) ?? []
  return `${[...y].map((one) => digits[Number(one)]).join('')}年${two(Number(m))}月${two(Number(d))}日`
}

type Sign = (bodies: readonly string[], day: string) => string[]
const SIGNS: Record<string, Sign> = {
  lines: (bodies, day) => [...bodies, day],
  wide: (bodies, day) => [
    ...bodies.map((body) => `　　　　　　　　　　${body}`),
    `　　　　　　　　　　　${spaced(day)}`,
  ],
  oneLine: (bodies, day) => [...bodies.slice(0, -1), `${bodies.at(-1) ?? ''}\t\t${day}`],
  sealed: (bodies, day) => [...bodies.slice(0, -1), `${bodies.at(-1) ?? ''}（代章）`, hanDay(day)],
  joined: (bodies, day) => [bodies.join('　　'), day],
}

/** The document in lines, as its office typed it. */
function linesOf(
  { title, number, order = [], body, signature, issued }: Sketch,
  sign: Sign,
  { heading = true } = {},
): string[] {
  return [
    ...order,
    ...(heading ? title : []),
    ...(number === undefined ? [] : [number]),
    ...body,
    ...(signature ? sign(signature.bodies, signature.day) : []),
    ...(issued ? [issued.title, ...issued.body] : []),
  ]
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Text as content of XML and HTML. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A .txt from an office: indented, with the publicity note below the signature. */
function plain(sketch: Sketch): Laid {
  const lines = linesOf(sketch, SIGNS['wide'] as Sign)
  const at = sketch.signature
    ? lines.findIndex((line) => line.includes(spaced(sketch.signature?.day ?? ''))) + 1
    : lines.length
  const noted = sketch.signature ? [...lines.slice(0, at), '（此件公开发布）', ...lines.slice(at)] : lines
  return { layout: 'txt', fileName: `${sketch.id}.txt`, bytes: bytesOf(noted.join('\n')), notInText: ['此件公开发布'] }
}

/** Markdown that a program made of a page: box above, links below, addresses and stars. */
function markdown(sketch: Sketch): Laid {
  const { publisher = sketch.expected.issuers[0], shown } = sketch
  const head = [
    ...(shown ? [`**发布日期**: ${shown}`] : []),
    ...(publisher ? [`**发布机构**: ${publisher}`] : []),
    '**索引号**: 0014326/2025-00031',
    '**原文链接**: [https://www.example.gov.cn/zwgk/t1.html](https://www.example.gov.cn/zwgk/t1.html)',
  ]
  const lines = linesOf(sketch, SIGNS['lines'] as Sign, { heading: false }).map((line) =>
    line === sketch.issued?.title || /^第.章/.test(line) ? `**${line}**` : `　　${line}`,
  )
  const foot = ['【原文下载】', `- [${sketch.title.join('')}.pdf](/cmsres/1.pdf )`]
  return {
    layout: 'md',
    fileName: `${sketch.id}.md`,
    bytes: bytesOf([`# ${sketch.title.join('')}`, ...head, '---', ...lines, ...foot].join('\n\n')),
    notInText: ['发布日期', '索引号', '原文链接', '原文下载', '.pdf', '**'],
  }
}

const STYLES = [
  ['<div class="header"><a href="/">首页</a> &gt; <a href="/zc">政策</a></div>', 'id="UCAP-CONTENT"'],
  ['<div class="nav"><ul><li><a href="/1">政务公开</a></li></ul></div>', 'class="TRS_Editor"'],
  ['<div class="wz">当前位置：首页 &gt; 政策文件</div>', 'class="pages_content"'],
  ['<div class="top"><span>无障碍浏览</span></div>', 'id="zoom"'],
  ['<div class="top"><a href="/x">政府信息公开</a></div>', 'class="main-txt"'],
] as const

/** A saved page of a government site with its box of metadata. */
function page(sketch: Sketch, at: number): string {
  const [above, container] = STYLES[at % STYLES.length] ?? STYLES[0]
  const title = sketch.title.join('')
  const { shown = '2025-12-31', publisher = sketch.expected.issuers[0] ?? '' } = sketch
  const lines = linesOf(sketch, SIGNS['wide'] as Sign, { heading: at % 2 === 0 })
  const box = `<table><tr><td>索引号</td><td>0014326/2025</td><td>主题分类</td><td>其他</td></tr><tr><td>发文机关</td><td>${publisher}</td><td>发文字号</td><td>${sketch.number ?? ''}</td></tr><tr><td>标　　题</td><td colspan="3">${escaped(title)}</td></tr></table>`
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="ArticleTitle" content="${escaped(title)}"><meta name="PubDate" content="${shown} 09:30"><meta name="ContentSource" content="本站"><title>${escaped(title)}_某省人民政府网</title></head><body>${above}${box}<h1 class="title">${escaped(title)}</h1><div class="info">发布日期：${shown}　来源：本站　浏览次数：12　【字体：大 中 小】　打印</div><div ${container}>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}<p>责任编辑：某某</p></div><div class="share">分享到：</div><div class="foot"><p>主办：某某办公室　备案号 某ICP备00000001号</p></div></body></html>`
}

const html = (sketch: Sketch, at: number): Laid => ({
  layout: 'html',
  fileName: `${sketch.id}.html`,
  bytes: bytesOf(page(sketch, at)),
  notInText: ['索引号', '浏览次数', '责任编辑', 'ICP备', '分享到', '来源：本站'],
})

/** A page as a browser saves it with all that belongs to it. */
export function mhtmlOf(page: string): Uint8Array {
  const text = [
    'From: <Saved by Blink>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="----B1"',
    '',
    '------B1',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(page).toString('base64'),
    '------B1--',
  ].join('\r\n')
  return bytesOf(text)
}

const mhtml = (sketch: Sketch, at: number): Laid => ({
  ...html(sketch, at),
  layout: 'mhtml',
  fileName: `${sketch.id}.mhtml`,
  bytes: mhtmlOf(page(sketch, at + 2)),
})

/** A Word file of paragraphs and tables. */
export function docxOf(parts: readonly string[]): Uint8Array {
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${parts.join('')}</w:body></w:document>`
  return archiveOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: xml },
  ])
}

/** A Word file with the red head and, below, who printed it. */
function docx(sketch: Sketch, at: number): Laid {
  const sign = SIGNS[['oneLine', 'sealed', 'joined'][at % 3] ?? 'oneLine'] as Sign
  const issuer = sketch.expected.issuers[0]
  const lines = linesOf(sketch, sign)
  const red = issuer !== undefined && sketch.number !== undefined && at % 2 === 0
  const all = [
    ...(red ? [`${issuer}文件`, sketch.number ?? ''] : []),
    ...(red ? lines.filter((line) => line !== sketch.number) : lines),
    ...(sketch.signature
      ? ['抄送：有关单位。', `${sketch.signature.bodies[0] ?? ''}办公室　　　${sketch.signature.day}印发`]
      : []),
  ]
  const text = (line: string) =>
    line
      .split('\t')
      .map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
      .join('<w:tab/>')
  return {
    layout: 'docx',
    fileName: `${sketch.id}.docx`,
    bytes: docxOf(all.map((line) => `<w:p><w:r>${text(line)}</w:r></w:p>`)),
    notInText: ['抄送', '印发\n', '文件\n'],
  }
}

const WIDTH = 28
const PER_PAGE = 24

/** Lines at the width of a page; Latin letters and digits take half a character. */
function cut(line: string): string[] {
  const parts: string[] = []
  let width = 0
  for (const sign of line) {
    const own = sign < '\u0300' ? 0.5 : 1
    // What closes a sentence does not begin a line.
    if (parts.length === 0 || (width + own > WIDTH && !/[，。；：、）》”]/.test(sign))) {
      parts.push('')
      width = 0
    }
    parts[parts.length - 1] += sign
    width += own
  }
  return parts
}

/** Lines cut at the width of a page, with the numbers of the pages between them. */
export function copiedText(lines: readonly string[]): string {
  const paged = lines
    .flatMap(cut)
    .flatMap((line, at) => (at % 9 === 8 ? [line, `— ${Math.floor(at / 9) + 1} —`] : [line]))
  return [...paged, '1 / 3'].join('\n')
}

/** Text that somebody copied from the pages of a PDF. */
function copied(sketch: Sketch): Laid {
  const lines = linesOf(sketch, SIGNS['lines'] as Sign).map((line) =>
    line === sketch.number ? line : line.replace(/(\d+)年/, ' $1 年'),
  )
  return {
    layout: 'copied',
    fileName: `${sketch.id}-copied.txt`,
    bytes: bytesOf(copiedText(lines)),
    notInText: ['—\n', '1 / 3'],
  }
}

/** A line of a page of paper and where it stands. */
export interface PlacedLine {
  text: string
  place: 'middle' | 'right' | 'margin' | 'indented'
}

const PLACES: Record<PlacedLine['place'], (line: string) => { text: string; x: number }[]> = {
  middle: (line) => cut(line).map((text) => ({ text, x: 297 - text.length * 8 })),
  right: (text) => [{ text, x: 500 - text.length * 16 }],
  margin: (line) => cut(line).map((text) => ({ text, x: 73 })),
  indented: (line) =>
    cut(`　　${line}`).map((text) => ({ text: text.trimStart(), x: text.startsWith('　　') ? 105 : 73 })),
}

/** A PDF of lines, as many pages as it takes. */
export function pagesOf(lines: readonly PlacedLine[]): Uint8Array {
  const words = lines.flatMap(({ text, place }) => PLACES[place](text))
  return pdfOf(
    Array.from({ length: Math.ceil(words.length / PER_PAGE) }, (_, at) => ({
      words: [
        ...words
          .slice(at * PER_PAGE, (at + 1) * PER_PAGE)
          .map((one, line) => ({ ...one, y: 100 + 28 * line }))
          .filter(({ text }) => text.trim() !== ''),
        { text: `— ${at + 1} —`, x: 270, y: 800, size: 14 },
      ],
    })),
  )
}

function pdf(sketch: Sketch): Laid {
  const centred = new Set([
    ...sketch.title,
    ...(sketch.order ?? []).slice(0, 2),
    sketch.number ?? '',
    sketch.issued?.title ?? '',
  ])
  const right = new Set([
    ...(sketch.signature?.bodies ?? []),
    sketch.signature?.day ?? '',
    ...(sketch.order ?? []).slice(3),
  ])
  const blank: PlacedLine = { text: ' ', place: 'margin' }
  const lines = linesOf(sketch, SIGNS['lines'] as Sign).flatMap((text): PlacedLine[] => {
    // A blank line divides a title from what stands above it.
    if (
      text === sketch.issued?.title ||
      (sketch.order === undefined ? text === sketch.title.at(-1) : text === sketch.title[0])
    )
      return [blank, { text, place: 'middle' }, blank]
    if (centred.has(text)) return [{ text, place: 'middle' }]
    if (right.has(text)) return [{ text, place: 'right' }]
    // The addressees stand at the margin.
    return [{ text, place: text === sketch.body[0] && text.endsWith('：') ? 'margin' : 'indented' }]
  })
  return { layout: 'pdf', fileName: `${sketch.id}.pdf`, bytes: pagesOf(lines), notInText: ['— 1'] }
}

/** Every layout of a sketch. @param at number of the sketch, which chooses among the variants of a layout */
export const layoutsOf = (sketch: Sketch, at: number): Laid[] => [
  plain(sketch),
  markdown(sketch),
  html(sketch, at),
  mhtml(sketch, at),
  docx(sketch, at),
  pdf(sketch),
  copied(sketch),
]
