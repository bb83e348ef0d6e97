// Draws the result of a cleanup as .docx, in a thread: a heading, and a table of documents for each result.
import {
  AlignmentType,
  Document,
  Footer,
  PageNumber,
  PageOrientation,
  Packer,
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
const font = (name) => ({ ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: name })
const run = (text, name, size) => new TextRun({ text, size, font: font(name) })
const centred = (text, name, size, after = 0) =>
  new Paragraph({ alignment: AlignmentType.CENTER, spacing: { after }, children: [run(text, name, size)] })
const PAGE = {
  size: { width: mm(210), height: mm(297), orientation: PageOrientation.LANDSCAPE },
  margin: { top: mm(25), bottom: mm(20), left: mm(22), right: mm(22) },
}
const HEADS = ['序号', '标题', '发文字号', '制定机关', '公布日期', '理由']
const WIDTHS = [6, 34, 16, 18, 10, 16]

const cell = (text, at, strong = false) =>
  new TableCell({
    width: { size: WIDTHS[at], type: WidthType.PERCENTAGE },
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    children: [strong ? centred(text, '黑体', 22) : new Paragraph({ children: [run(text, '仿宋_GB2312', 22)] })],
  })

const tableOf = (rows) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: HEADS.map((text, at) => cell(text, at, true)) }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: row.map((text, at) => cell(text, at)) })),
    ],
  })

answerWork(({ title, about, groups }) => {
  const children = [
    centred(title, '方正小标宋简体', 44, 200),
    ...about.map((line) => centred(line, '仿宋_GB2312', 24, 120)),
    ...groups.flatMap(({ name, rows }) => [
      new Paragraph({
        spacing: { before: 240, after: 120 },
        children: [run(`${name}（${rows.length} 件）`, '黑体', 28)],
      }),
      tableOf(rows),
    ]),
  ]
  const footers = {
    default: new Footer({
      children: [
        new Paragraph({
          alignment: AlignmentType.CENTER,
          children: [new TextRun({ size: 28, font: '宋体', children: ['— ', PageNumber.CURRENT, ' —'] })],
        }),
      ],
    }),
  }
  return Packer.toBuffer(new Document({ title, sections: [{ properties: { page: PAGE }, footers, children }] }))
})
