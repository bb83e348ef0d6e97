// Draws drafts of amending decisions and tables of old and new words as .docx, in a thread.
import {
  AlignmentType,
  Document,
  Footer,
  LineRuleType,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { answerWork } from '../../platform/workers/answer-work.mjs'

/** Millimetres in twentieths of a point, the unit of Word. */
const mm = (millimetres) => Math.round(millimetres * 56.7)
const LINE = { line: 560, lineRule: LineRuleType.EXACT }
const FONT = { title: '方正小标宋简体', text: '仿宋_GB2312', strong: '黑体', number: '宋体' }
const font = (name) => ({ ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: name })
const run = (text, name, size, more = {}) => new TextRun({ text, size, font: font(name), ...more })
const heading = (title) =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { ...LINE, after: 280 },
    children: [run(title, FONT.title, 44)],
  })
const footer = () =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ size: 28, font: FONT.number, children: ['— ', PageNumber.CURRENT, ' —'] })],
      }),
    ],
  })

/** GB/T 9704-2012: A4, margins 37/35/28/26 mm. */
const A4 = { width: mm(210), height: mm(297) }
const PORTRAIT = { size: A4, margin: { top: mm(37), bottom: mm(35), left: mm(28), right: mm(26) } }
const LANDSCAPE = {
  size: { ...A4, orientation: PageOrientation.LANDSCAPE },
  margin: { top: mm(25), bottom: mm(20), left: mm(22), right: mm(22) },
}

const STRUCK = { strike: true, shading: { type: ShadingType.CLEAR, fill: 'D9D9D9', color: 'auto' } }
const SIZE = 24

/** Paragraphs of a cell: pieces of text, cut where lines end. */
function cell(label, pieces) {
  const lines = [[]]
  for (const { text, look } of pieces)
    text.split('\n').forEach((line, at) => {
      if (at > 0) lines.push([])
      if (line !== '')
        lines.at(-1).push(run(line, look === 'new' ? FONT.strong : FONT.text, SIZE, look === 'gone' ? STRUCK : {}))
    })
  return new TableCell({
    width: { size: 50, type: WidthType.PERCENTAGE },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    children: lines.map(
      (children, at) =>
        new Paragraph({
          spacing: { line: 400, lineRule: LineRuleType.EXACT },
          children: at === 0 && label ? [label, ...children] : children,
        }),
    ),
  })
}

const plain = (text) => [{ text, look: 'plain' }]

/** The two cells of a row. Never by colour alone: 黑体, struck words and （新增） （删去） say what changed. */
function rowOf({ kind, left, right, leftLabel, rightLabel, pieces }) {
  const label = (text, strong) => (text === '' ? null : run(`${text}　`, strong ? FONT.strong : FONT.text, SIZE))
  const moved = leftLabel !== rightLabel
  const parts = pieces.length > 0 ? pieces : [{ op: 'equal', text: right || left }]
  const before =
    kind === 'added'
      ? plain('（新增）')
      : parts
          .filter(({ op }) => op !== 'insert')
          .map(({ op, text }) => ({ text, look: op === 'delete' ? 'gone' : 'plain' }))
  const after =
    kind === 'deleted'
      ? plain('（删去）')
      : parts
          .filter(({ op }) => op !== 'delete')
          .map(({ op, text }) => ({ text, look: op === 'insert' ? 'new' : 'plain' }))
  return new TableRow({
    children: [
      cell(
        kind === 'added' ? null : label(leftLabel, false),
        kind === 'deleted' ? [{ text: left, look: 'gone' }] : before,
      ),
      cell(
        kind === 'deleted' ? null : label(rightLabel, moved || kind === 'added'),
        kind === 'added' ? [{ text: right, look: 'new' }] : after,
      ),
    ],
  })
}

function tableOf(rows) {
  const head = (text) =>
    new TableCell({
      width: { size: 50, type: WidthType.PERCENTAGE },
      children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [run(text, FONT.strong, SIZE)] })],
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [new TableRow({ tableHeader: true, children: [head('修改前'), head('修改后')] }), ...rows.map(rowOf)],
  })
}

answerWork(({ kind, title, lines, rows }) => {
  const children =
    kind === 'table'
      ? [
          heading(title),
          new Paragraph({
            alignment: AlignmentType.CENTER,
            spacing: { after: 160 },
            children: [
              run(
                '（右栏黑体字为新增或修改的内容，左栏有底纹和删除线的为删去的内容；只改变条序的仅条号为黑体）',
                FONT.text,
                21,
              ),
            ],
          }),
          tableOf(rows),
        ]
      : [
          heading(title),
          ...lines.map(
            (line) =>
              new Paragraph({
                indent: { firstLineChars: 200, firstLine: 640 },
                spacing: LINE,
                children: [run(line, FONT.text, 32)],
              }),
          ),
        ]
  const document = new Document({
    title,
    sections: [
      { properties: { page: kind === 'table' ? LANDSCAPE : PORTRAIT }, footers: { default: footer() }, children },
    ],
  })
  return Packer.toBuffer(document)
})
