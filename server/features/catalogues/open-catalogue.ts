import { createHash } from 'node:crypto'
import { CATALOGUE_FIELDS, type CatalogueField } from '#common/catalogues.ts'
import { Refusal } from '#common/errors.ts'
import type { UploadedFile } from '#server/platform/http/read-upload.ts'
import { asOfIn, tablesOf, titleIn } from '../sheets/sheets.door.ts'
import { type GivenColumns, readCatalogue, type ReadCatalogue } from './read-catalogue.rules.ts'

/** Thrown when a catalogue cannot be used; the message is for staff and says what to do. */
export class CatalogueRefused extends Error {
  override name = 'CatalogueRefused'
}

/** A sheet that was read. */
export interface OpenedCatalogue extends ReadCatalogue {
  /** In 《》, as bases name it. */
  title: string
  fileName: string
  sha256: string
  /** 截至: the day of which it speaks; null where it names none, or several. */
  asOf: string | null
  columns: GivenColumns
}

const ADVICE = '请用 .xlsx、.xls、.et、.csv，或者带表格的 .docx，第一行是列名，要有“标题”“文号”或者“文件名”'
/** More rows are not read of a workbook either. */
const MOST_ROWS = 60_000

/**
 * Reads the sheet of a catalogue: its tables, what their columns tell, its rows. Nothing is stored; a screen shows the
 * columns for mapping.
 * @param columns what staff say of the columns
 * @throws CatalogueRefused when it is no sheet, or has no row
 */
export async function openCatalogue(file: UploadedFile, columns: GivenColumns = {}): Promise<OpenedCatalogue> {
  const { sheets, words } = await tablesOf(file, ADVICE).catch((error: unknown) => {
    throw error instanceof Refusal ? new CatalogueRefused(error.message) : error
  })
  const read = readCatalogue(sheets, columns)
  if (read.rows.length === 0)
    throw new CatalogueRefused(`“${file.name}”里没有读出一行目录。${[...read.remarks.slice(0, 2), ADVICE].join('；')}`)
  if (read.rows.length > MOST_ROWS)
    throw new CatalogueRefused(
      `“${file.name}”有 ${read.rows.length.toLocaleString('en')} 行，一次最多 ${MOST_ROWS.toLocaleString('en')} 行，请分成几份`,
    )
  const isThere = ([field, wanted]: [CatalogueField, string]) =>
    wanted === '' ||
    read.tables.some((table) =>
      table.columns.some(
        (one) => one.field === field && (one.heading === wanted || one.letter === wanted.toUpperCase()),
      ),
    )
  const missed = (Object.entries(columns) as [CatalogueField, string][]).filter((given) => !isThere(given))
  if (missed.length > 0)
    throw new CatalogueRefused(
      `“${file.name}”里没有${missed.map(([field, column]) => `“${column}”列（${CATALOGUE_FIELDS[field]}）`).join('、')}；有的列是 ${columnNames(read).join('、')}`,
    )
  return {
    ...read,
    title: `《${titleIn(read.above, file.name).replace(/^《(.*)》$/, '$1')}》`,
    fileName: file.name,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    asOf: asOfIn([...read.above, ...words, file.name]),
    columns,
  }
}

/** The columns of a catalogue as staff name them: A“标题”. */
const columnNames = ({ tables }: ReadCatalogue): string[] => [
  ...new Set(
    tables.flatMap(({ columns }) =>
      columns.map(({ letter, heading }) => (heading === '' ? letter : `${letter}“${heading}”`)),
    ),
  ),
]

/** What the columns tell and which of them are not used, in lines for staff. */
export function columnsTold({ tables }: ReadCatalogue): string[] {
  const multiple = tables.length > 1
  return tables.flatMap(({ name, columns }) => {
    const used = columns.flatMap(({ field, letter, heading }) =>
      field === null ? [] : [`${CATALOGUE_FIELDS[field]}=${letter}${heading === '' ? '' : `“${heading}”`}`],
    )
    const unused = columns.flatMap(({ field, letter, heading, why }) =>
      field === null && heading !== '' ? [`${letter}“${heading}”${why === null ? '' : `（${why}）`}`] : [],
    )
    return [
      `${multiple ? `${name}：` : ''}${used.join('，')}`,
      ...(unused.length > 0
        ? [`${multiple ? `${name}：` : ''}没有用到的列：${unused.join('、')}；用得上的，加 --columns 栏目=列`]
        : []),
    ]
  })
}
