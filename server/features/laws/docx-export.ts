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
import { innerMarksSingle } from '#common/law/citation.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { BASIS_TEXT, type Basis } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { chooseVersion, type Asked, type Chosen } from './detail.ts'
import { treeRows, versionHead } from './detail.sql.ts'
import type { Audience } from './audience.sql.ts'
import { effectOf } from './effect.rules.ts'
import { publishBasis } from './force.ts'

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
/** @param outline level in the navigation of Word, 0 the highest; the title has none, because readers of the file take it for the text's own */
const centred = (text: string, font: string, { size = SIZE.text, after = 0, outline }: { size?: number; after?: number; outline?: number } = {}) =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { ...LINE, after },
    ...(outline === undefined ? {} : { outlineLevel: outline }),
    children: [run(text, font, size)],
  })
const small = (text: string, options: { bold?: boolean; border?: boolean } = {}) =>
  new Paragraph({
    spacing: { line: 260, lineRule: LineRuleType.EXACT },
    ...(options.border ? { border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 4, color: '808080' } } } : {}),
    children: [new TextRun({ text, size: 18, bold: options.bold ?? false, color: '404040', font: { eastAsia: FONT.number } })],
  })

const dayWithBasis = (name: string, day: string | null, basis: Basis | null) =>
  `${name}${day ?? '未载明'}${basis ? `（${[BASIS_TEXT[basis.kind], innerMarksSingle(basis.words)].filter(Boolean).join('：')}）` : ''}`

/**
 * What a printed copy has to say of itself, for the head of each page: the force of the text on the day, and its dates, each with its
 * basis. It stands in the head because readers of the file do not take that for text of the law.
 */
function standingLines({ version, history, asOf }: Pick<Chosen, 'version' | 'history' | 'asOf'>, today: string): [string, string] {
  const day = asOf ?? today
  const effect = effectOf(version, history, day)
  const basis = effect.basis ? `（${BASIS_TEXT[effect.basis.kind]}）` : ''
  return [
    `${day} ${effect.text}${effect.reason ? `：${innerMarksSingle(effect.reason)}` : ''}${basis}`,
    [dayWithBasis('公布日期', version.publishDate, publishBasis(version)), dayWithBasis('施行日期', version.effectDate, version.effectBasis)].join(
      '；',
    ),
  ]
}

/** Outline levels of headings. */
const OUTLINE: Partial<Record<string, number>> = { part: 0, subpart: 1, chapter: 2, section: 3 }

/**
 * A law as an official document: GB/T 9704-2012 page (A4, margins 37/35/28/26 mm, 28 pt lines), title 二号小标宋,
 * 题注 楷体, chapters 黑体, sections 楷体, text 三号仿宋, page number “— 1 —” outside. The head of each page says the force and the dates
 * of the text with their basis, the foot where and when it was taken; headings have outline levels.
 * @param origin scheme and host under which the public reads the library
 * @throws Refusal like `chooseVersion`
 */
export async function lawDocx(
  db: Db,
  audience: Audience,
  asked: Asked,
  today: string,
  origin: string,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const chosen = await chooseVersion(db, audience, asked, today)
  const { version, work } = chosen
  const rows = await treeRows(db, version.versionId)
  const { titleNote } = await versionHead(db, version.versionId)
  const children: (Paragraph | Table)[] = [centred(version.title, FONT.title, { size: SIZE.title, after: 280 })]
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
    const outline = OUTLINE[row.level]
    if (row.level === 'section') children.push(centred(heading, FONT.section, { after: 80, ...(outline === undefined ? {} : { outline }) }))
    else if (outline !== undefined) children.push(centred(heading, FONT.heading, { after: 120, outline }))
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
  const [force, dates] = standingLines(chosen, today)
  const address = `${origin}${lawPathOf(work.title)}?version=${encodeURIComponent(version.versionId)}`
  const document = new Document({
    title: version.title,
    subject: `${force}；${dates}`,
    description: address,
    creator: '',
    sections: [
      {
        properties: { page: { size: { width: mm(210), height: mm(297) }, margin: { top: mm(37), bottom: mm(35), left: mm(28), right: mm(26) } } },
        headers: { default: new Header({ children: [small(force, { bold: true }), small(dates, { border: true })] }) },
        footers: { default: new Footer({ children: [page, small(`${address}　${today} 下载`)] }) },
        children,
      },
    ],
  })
  const bytes = await Packer.toBuffer(document)
  return { fileName: `${version.title}${version.versionDate ? `（${version.versionDate}）` : ''}.docx`, bytes }
}
