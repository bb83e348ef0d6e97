import { AlignmentType, Document, Footer, LineRuleType, Packer, PageNumber, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import type { Db } from '#server/platform/db/open.ts'
import { chooseVersion, type Asked } from './detail.ts'
import { treeRows, versionHead } from './detail.sql.ts'
import type { Audience } from './audience.sql.ts'

/** Millimetres in twentieths of a point, the unit of Word. */
const mm = (millimetres: number) => Math.round(millimetres * 56.7)
/** Font sizes are given in half points: 二号 22 pt, 三号 16 pt. */
const SIZE = { title: 44, text: 32 }
/** 固定值 28 磅: 22 lines a page, as GB/T 9704 has it. */
const LINE = { line: 560, lineRule: LineRuleType.EXACT }
const FONT = { title: '方正小标宋简体', note: '楷体_GB2312', text: '仿宋_GB2312', heading: '黑体', section: '楷体_GB2312', number: '宋体' }
const INDENT = { firstLineChars: 200, firstLine: 640 }

const run = (text: string, font: string, size: number, bold = false) =>
  new TextRun({ text, size, bold, font: { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: font } })
const centred = (text: string, font: string, size = SIZE.text, after = 0) =>
  new Paragraph({ alignment: AlignmentType.CENTER, spacing: { ...LINE, after }, children: [run(text, font, size)] })

/**
 * A law as an official document: GB/T 9704-2012 page (A4, margins 37/35/28/26 mm, 28 pt lines), title 二号小标宋,
 * 题注 楷体, chapters 黑体, sections 楷体, text 三号仿宋, page number “— 1 —” outside.
 * @throws Refusal like `chooseVersion`
 */
export async function lawDocx(db: Db, audience: Audience, asked: Asked, today: string): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { version } = await chooseVersion(db, audience, asked, today)
  const rows = await treeRows(db, version.versionId)
  const { titleNote } = await versionHead(db, version.versionId)
  const children: (Paragraph | Table)[] = [centred(version.title, FONT.title, SIZE.title, 280)]
  if (titleNote !== '') {
    const note = titleNote.replaceAll('\n', '　')
    children.push(
      new Paragraph({
        alignment: AlignmentType.CENTER,
        indent: { left: mm(10), right: mm(10) },
        spacing: { ...LINE, after: 280 },
        children: [run(`（${note}）`, FONT.note, SIZE.text)],
      }),
    )
  }
  for (const row of rows) {
    if (row.tableCells) {
      children.push(
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: row.tableCells.map(
            (cells) =>
              new TableRow({ children: cells.map((cell) => new TableCell({ children: [new Paragraph({ children: [run(cell, FONT.text, 24)] })] })) }),
          ),
        }),
      )
      continue
    }
    const heading = [row.label, row.caption].filter((part) => part !== '').join('　')
    if (row.level === 'part' || row.level === 'subpart' || row.level === 'chapter') children.push(centred(heading, FONT.heading, SIZE.text, 120))
    else if (row.level === 'section') children.push(centred(heading, FONT.section, SIZE.text, 80))
    else if (row.level === 'article') {
      // An article of several 款 carries its number in front of the first of them.
      const firstText = row.text !== '' ? row.text : rows[row.ord + 1]?.level === 'paragraph' ? (rows[row.ord + 1]?.text ?? '') : ''
      children.push(
        new Paragraph({
          indent: INDENT,
          spacing: LINE,
          children: [run(`${row.label}　`, FONT.heading, SIZE.text), run(row.caption + firstText, FONT.text, SIZE.text)],
        }),
      )
    } else {
      const parent = row.parentOrd === null ? undefined : rows[row.parentOrd]
      const saidWithNumber = row.level === 'paragraph' && parent?.level === 'article' && parent.text === '' && row.ord === parent.ord + 1
      const text = row.label + row.caption + row.text
      if (!saidWithNumber && text !== '') children.push(new Paragraph({ indent: INDENT, spacing: LINE, children: [run(text, FONT.text, SIZE.text)] }))
    }
  }
  const page = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ size: 28, font: FONT.number, children: ['— ', PageNumber.CURRENT, ' —'] })],
  })
  const document = new Document({
    title: version.title,
    creator: '',
    sections: [
      {
        properties: { page: { size: { width: mm(210), height: mm(297) }, margin: { top: mm(37), bottom: mm(35), left: mm(28), right: mm(26) } } },
        footers: { default: new Footer({ children: [page] }) },
        children,
      },
    ],
  })
  const bytes = await Packer.toBuffer(document)
  return { fileName: `${version.title}${version.versionDate ? `（${version.versionDate}）` : ''}.docx`, bytes }
}
