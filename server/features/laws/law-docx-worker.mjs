// Draws the document of a law (law-document.ts) as .docx, in a thread: a law of a thousand articles takes a second.
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { answerWork } from '../../platform/workers/answer-work.mjs'

/** Millimetres in twentieths of a point, the unit of Word. */
const mm = (millimetres) => Math.round(millimetres * 56.7)
/** Font sizes are given in half points: 二号 22 pt, 小二号 18 pt, 三号 16 pt. */
const SIZE = { title: 44, issued: 36, text: 32 }
/** 固定值 28 磅: 22 lines a page, as GB/T 9704 has it. */
const LINE = { line: 560, lineRule: LineRuleType.EXACT }
const FONT = {
  title: '方正小标宋简体',
  note: '楷体_GB2312',
  text: '仿宋_GB2312',
  heading: '黑体',
  section: '楷体_GB2312',
  number: '宋体',
}
const INDENT = { firstLineChars: 200, firstLine: 640 }

const run = (text, font, size, bold = false) =>
  new TextRun({ text, size, bold, font: { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: font } })
/**
 * `outline`: level in the navigation of Word, 0 the highest; the title has none, because readers of the file take it
 * for the text's own.
 */
const centred = (text, font, { size = SIZE.text, before = 0, after = 0, outline } = {}) =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { ...LINE, before, after },
    ...(outline === undefined ? {} : { outlineLevel: outline }),
    children: [run(text, font, size)],
  })
const small = (text, options = {}) =>
  new Paragraph({
    spacing: { line: 260, lineRule: LineRuleType.EXACT },
    ...(options.border
      ? { border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 4, color: '808080' } } }
      : {}),
    children: [
      new TextRun({ text, size: 18, bold: options.bold ?? false, color: '404040', font: { eastAsia: FONT.number } }),
    ],
  })
const textOf = (children) => new Paragraph({ indent: INDENT, spacing: LINE, children })

/** How each kind of block is drawn. */
const DRAWN = {
  table: ({ rows }) =>
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map(
        (cells) =>
          new TableRow({
            children: cells.map(
              (cell) => new TableCell({ children: [new Paragraph({ children: [run(cell, FONT.text, 24)] })] }),
            ),
          }),
      ),
    }),
  section: ({ text, outline }) => centred(text, FONT.section, { after: 80, outline }),
  heading: ({ text, outline }) => centred(text, FONT.heading, { after: 120, outline }),
  // The title of what a notice issues: below that of the notice, above its chapters.
  issued: ({ text, outline }) => centred(text, FONT.title, { size: SIZE.issued, before: 560, after: 280, outline }),
  article: ({ number, text }) => textOf([run(`${number}　`, FONT.heading, SIZE.text), run(text, FONT.text, SIZE.text)]),
  // GB/T 9704 §7.3.3: 一、 in 黑体, （一） in 楷体, what is deeper in 仿宋. A heading that stands alone shows in the navigation of
  // Word.
  point: ({ heading, text, outline }) => {
    const head = run(heading, [FONT.heading, FONT.section][outline] ?? FONT.text, SIZE.text)
    if (text !== '') return textOf([head, run(text, FONT.text, SIZE.text)])
    return new Paragraph({
      indent: INDENT,
      spacing: LINE,
      keepNext: true,
      outlineLevel: Math.min(outline, 8),
      children: [head],
    })
  },
  // GB/T 9704 §7.3.2 and §7.3.5: the addressee begins at the left edge, the signature ends before the right one.
  text: ({ text, line }) => {
    const children = [run(text, FONT.text, SIZE.text)]
    if (line === 'addressee') return new Paragraph({ spacing: LINE, children })
    if (line === 'signature')
      return new Paragraph({ alignment: AlignmentType.RIGHT, indent: { right: mm(15) }, spacing: LINE, children })
    return textOf(children)
  },
}

answerWork(({ title, note, force, dates, articles, origin, address, taken, blocks }) => {
  const children = [centred(title, FONT.title, { size: SIZE.title, after: 280 })]
  if (note !== '')
    children.push(
      new Paragraph({
        alignment: AlignmentType.CENTER,
        indent: { left: mm(10), right: mm(10) },
        spacing: { ...LINE, after: 280 },
        children: [run(`（${note}）`, FONT.note, SIZE.text)],
      }),
    )
  for (const block of blocks) children.push(DRAWN[block.kind](block))
  const lines = [force, dates, articles, origin].filter((line) => line !== '')
  const head = lines.map((line, at) => small(line, { bold: line !== dates, border: at === lines.length - 1 }))
  const page = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ size: 28, font: FONT.number, children: ['— ', PageNumber.CURRENT, ' —'] })],
  })
  const document = new Document({
    title,
    subject: `${force}；${dates}`,
    description: address,
    creator: '',
    sections: [
      {
        properties: {
          page: {
            size: { width: mm(210), height: mm(297) },
            margin: { top: mm(37), bottom: mm(35), left: mm(28), right: mm(26) },
          },
        },
        headers: { default: new Header({ children: head }) },
        footers: { default: new Footer({ children: [page, small(`${address}　${taken} 下载`)] }) },
        children,
      },
    ],
  })
  return Packer.toBuffer(document)
})
