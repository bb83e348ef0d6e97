// Draws the summary of a consultation as .docx, in a thread: what it says as a whole, charts of what was counted, and a
// table of opinions for each provision.
import {
  AlignmentType,
  BorderStyle,
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
const HEADS = ['序号', '态度', '意见', '身份', '结论', '理由']
const WIDTHS = [6, 8, 38, 12, 10, 26]

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
      ...rows.map((row) => new TableRow({ children: row.map((text, at) => cell(text, at)) })),
    ],
  })

/** Signs of a bar that is as long as the longest. */
const BAR_SIGNS = 30
const BAR_WIDTHS = [24, 54, 22]
/** Bars are drawn with signs, which every program that opens the file shows and prints. */
const barOf = (length) => '█'.repeat(length > 0 ? Math.max(1, Math.round(length * BAR_SIGNS)) : 0)
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const NO_LINES = {
  top: NO_LINE,
  bottom: NO_LINE,
  left: NO_LINE,
  right: NO_LINE,
  insideHorizontal: NO_LINE,
  insideVertical: NO_LINE,
}

const barCell = (children, at) =>
  new TableCell({
    width: { size: BAR_WIDTHS[at], type: WidthType.PERCENTAGE },
    margins: { top: 20, bottom: 20, left: 80, right: 80 },
    children,
  })

const chartOf = (bars) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: NO_LINES,
    rows: bars.map(
      ({ text, words, length }) =>
        new TableRow({
          cantSplit: true,
          children: [
            barCell([new Paragraph({ children: [run(text, '仿宋_GB2312', 22)] })], 0),
            barCell(
              [
                new Paragraph({
                  children: [new TextRun({ text: barOf(length), size: 22, color: '1F4E79', font: font('宋体') })],
                }),
              ],
              1,
            ),
            barCell([new Paragraph({ children: [run(words, '仿宋_GB2312', 22)] })], 2),
          ],
        }),
    ),
  })

const headed = (name) =>
  new Paragraph({ keepNext: true, spacing: { before: 240, after: 120 }, children: [run(name, '黑体', 28)] })

answerWork(({ title, about, charts, groups }) => {
  const children = [
    centred(title, '方正小标宋简体', 44, 200),
    ...about.map(
      (line) =>
        new Paragraph({
          spacing: { after: 120 },
          indent: { firstLine: 480 },
          children: [run(line, '仿宋_GB2312', 24)],
        }),
    ),
    ...charts.filter(({ bars }) => bars.length > 0).flatMap(({ name, bars }) => [headed(name), chartOf(bars)]),
    ...groups.flatMap(({ name, rows }) => [headed(name), tableOf(rows)]),
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
