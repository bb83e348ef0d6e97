import { Readable } from 'node:stream'
import yazl from 'yazl'
import { type Cell, DIGIT_FORMATS, type Sheet } from './sheet.ts'

/** Bytes as they come. */
export type AsyncBytes = AsyncIterable<Uint8Array>

/** A worksheet ends at this row (ECMA-376). */
const MAX_ROWS = 1_048_576
const MAX_CELL = 32_767

const escaped = (text: string): string =>
  text
    .slice(0, MAX_CELL)
    // Characters that XML cannot contain.
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** 0 → A, 26 → AA. */
export function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)
}

/** Texts stand in the cells themselves: a table of shared texts would have to be held until the end. */
function rowXml(
  number: number,
  cells: readonly Cell[],
  style: number,
  digits: readonly (number | undefined)[] = [],
): string {
  const parts = cells.map((cell, at) => {
    if (cell === null || cell === '') return ''
    const isNumber = typeof cell === 'number' && Number.isFinite(cell)
    const own = isNumber && digits[at] ? TEXT_STYLE + digits[at] : style
    const place = `r="${columnName(at)}${number}"${own === 0 ? '' : ` s="${own}"`}`
    return isNumber
      ? `<c ${place}><v>${cell}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`
  })
  return `<row r="${number}">${parts.join('')}</row>`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TITLE_STYLE = 1
const HEADING_STYLE = 2
/**
 * Texts are texts: a number of 18 digits or a leading = must not become something else in Excel. Numbers with digits of
 * their own come after it.
 */
const TEXT_STYLE = 3
/** The first number that a workbook may give a format of its own (ECMA-376). */
const OWN_FORMAT = 164
const NUMBER_FORMATS = DIGIT_FORMATS.map(
  (code, at) => `<numFmt numFmtId="${OWN_FORMAT + at}" formatCode="${code}"/>`,
).join('')
const NUMBER_STYLES = DIGIT_FORMATS.map(
  (_, at) => `<xf numFmtId="${OWN_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
).join('')

const FIXED_PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${DIGIT_FORMATS.length}">${NUMBER_FORMATS}</numFmts><fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="14"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2EDED"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${4 + DIGIT_FORMATS.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>${NUMBER_STYLES}</cellXfs></styleSheet>`,
}

/** The fixed parts with the hidden sheet of lists. */
const withLists = (parts: Record<string, string>): Record<string, string> => ({
  ...parts,
  '[Content_Types].xml': (parts['[Content_Types].xml'] ?? '').replace(
    '<Override PartName="/xl/styles.xml"',
    '<Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>$&',
  ),
  'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
    '</Relationships>',
    `<Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/>$&`,
  ),
})

/** Excel refuses these in the name of a sheet, and more than 31 characters. */
export const sheetName = (title: string): string => title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31) || 'Sheet1'

/**
 * The sheet as text, a part of rows at a time.
 * @param firstList the column of the hidden sheet in which its first list of choices stands
 */
async function* sheetXml<Row>({ title, subtitle, columns, rows }: Sheet<Row>, firstList = 0): AsyncGenerator<Buffer> {
  const above = [title, ...(subtitle === null ? [] : [subtitle])]
  const heading = above.length + 1
  const widths = columns.map(
    ({ width = 16 }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width + 2}" style="${TEXT_STYLE}" customWidth="1"/>`,
  )
  const start = [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${heading}" topLeftCell="A${heading + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    `<cols>${widths.join('')}</cols><sheetData>`,
    ...above.map((text, at) => rowXml(at + 1, [text], at === 0 ? TITLE_STYLE : 0)),
    rowXml(
      heading,
      columns.map((column) => column.title),
      HEADING_STYLE,
    ),
  ]
  yield Buffer.from(start.join(''))
  const digits = columns.map((column) => column.digits)
  let number = heading
  for await (const part of rows) {
    const lines: string[] = []
    for (const row of part) {
      if (++number > MAX_ROWS) throw new Error('a worksheet holds no more rows')
      lines.push(
        rowXml(
          number,
          columns.map(({ value }) => value(row)),
          TEXT_STYLE,
          digits,
        ),
      )
    }
    if (lines.length > 0) yield Buffer.from(lines.join(''))
  }
  yield Buffer.from(`</sheetData>${choicesXml(columns, heading, firstList)}</worksheet>`)
}

/** Excel takes no longer list of choices in a cell's rule, and no comma within a choice. */
const MAX_CHOICES = 255
/** Choices that a rule cannot hold stand in a hidden sheet of this name, a column for each list. */
const LISTS = '选项'

interface Choosing {
  choices?: readonly string[]
  /** Cells may also hold several choices, or something else. */
  several?: boolean
}

const fitsIntoRule = (choices: readonly string[]): boolean =>
  choices.join(',').length <= MAX_CHOICES && choices.every((choice) => !choice.includes(','))

/** The lists for the hidden sheet. */
const listsOf = (columns: readonly Choosing[]): (readonly string[])[] =>
  columns.flatMap(({ choices = [] }) => (choices.length === 0 || fitsIntoRule(choices) ? [] : [choices]))

/** The lists of choices of the columns that have some, for the cells below the line of headings. */
export function choicesXml(columns: readonly Choosing[], heading: number, firstList = 0): string {
  let list = firstList
  const rules = columns.flatMap(({ choices = [], several = false }, at) => {
    if (choices.length === 0) return []
    const cells = `${columnName(at)}${heading + 1}:${columnName(at)}${MAX_ROWS}`
    const column = columnName(list)
    const formula = fitsIntoRule(choices)
      ? `"${choices.join(',').replaceAll('"', '""')}"`
      : `${LISTS}!$${column}$1:$${column}$${choices.length}`
    if (!fitsIntoRule(choices)) list++
    const strict = several ? '' : ' showErrorMessage="1"'
    return [
      `<dataValidation type="list" allowBlank="1"${strict} sqref="${cells}"><formula1>${escaped(formula)}</formula1></dataValidation>`,
    ]
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

/** The hidden sheet with the lists side by side. */
function listsXml(lists: readonly (readonly string[])[]): string {
  const lines = Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    rowXml(
      at + 1,
      lists.map((list) => list[at] ?? null),
      0,
    ),
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

const RELATION = `${OFFICE}/worksheet`
/** The fixed parts of a workbook of this many sheets. */
const withSheets = (count: number): Record<string, string> => {
  const further = Array.from({ length: count - 1 }, (_, at) => at + 2)
  const types = further.map(
    (sheet) =>
      `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  )
  const relations = further.map(
    (sheet) => `<Relationship Id="rId${sheet + 1}" Type="${RELATION}" Target="worksheets/sheet${sheet}.xml"/>`,
  )
  return {
    ...FIXED_PARTS,
    '[Content_Types].xml': (FIXED_PARTS['[Content_Types].xml'] ?? '').replace(
      '<Override PartName="/xl/styles.xml"',
      `${types.join('')}$&`,
    ),
    'xl/_rels/workbook.xml.rels': (FIXED_PARTS['xl/_rels/workbook.xml.rels'] ?? '').replace(
      '</Relationships>',
      `${relations.join('')}$&`,
    ),
  }
}

/** Names of sheets, each another: Excel opens no workbook in which two are called the same. */
export function namesOfSheets(titles: readonly string[]): string[] {
  const taken = new Set<string>([LISTS])
  return titles.map((title) => {
    let name = sheetName(title)
    for (let at = 2; taken.has(name.toLowerCase()); at++)
      name = `${sheetName(title).slice(0, 31 - `${at}`.length - 1)} ${at}`
    taken.add(name.toLowerCase())
    return name
  })
}

/** A workbook of several sheets (.xlsx), one after another, written while their rows are read. */
export async function* writeSheets<Row>(sheets: readonly Sheet<Row>[]): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile()
  const lists = sheets.map(({ columns }) => listsOf(columns))
  const ofAll = lists.flat()
  const count = sheets.length + (ofAll.length > 0 ? 1 : 0)
  for (const [name, xml] of Object.entries(withSheets(count))) zip.addBuffer(Buffer.from(xml), name)
  const names = namesOfSheets(sheets.map(({ title }) => title))
  const entries = [...names, ...(ofAll.length > 0 ? [LISTS] : [])].map(
    (name, at) =>
      `<sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}"${at >= names.length ? ' state="hidden"' : ''} r:id="rId${at === 0 ? 1 : at + 2}"/>`,
  )
  if (ofAll.length > 0) zip.addBuffer(Buffer.from(listsXml(ofAll)), `xl/worksheets/sheet${count}.xml`)
  zip.addBuffer(
    Buffer.from(`${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`),
    'xl/workbook.xml',
  )
  for (const [at, sheet] of sheets.entries()) {
    const source = Readable.from(sheetXml(sheet, lists.slice(0, at).flat().length))
    source.on('error', (error) => (zip.outputStream as Readable).destroy(error))
    zip.addReadStream(source, `xl/worksheets/sheet${at + 1}.xml`)
  }
  zip.end()
  for await (const bytes of zip.outputStream) yield bytes as Buffer
}

/** A workbook of one sheet (.xlsx), written while its rows are read: memory holds one part of them. */
export async function* writeXlsx<Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile()
  const lists = listsOf(sheet.columns)
  const parts = lists.length === 0 ? FIXED_PARTS : withLists(FIXED_PARTS)
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name)
  if (lists.length > 0) zip.addBuffer(Buffer.from(listsXml(lists)), 'xl/worksheets/sheet2.xml')
  zip.addBuffer(
    Buffer.from(
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(sheet.title)).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/>${lists.length === 0 ? '' : `<sheet name="${LISTS}" sheetId="2" state="hidden" r:id="rId3"/>`}</sheets></workbook>`,
    ),
    'xl/workbook.xml',
  )
  const source = Readable.from(sheetXml(sheet))
  // A failing list must end the download rather than leave it waiting.
  source.on('error', (error) => (zip.outputStream as Readable).destroy(error))
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml')
  zip.end()
  for await (const bytes of zip.outputStream) yield bytes as Buffer
}
