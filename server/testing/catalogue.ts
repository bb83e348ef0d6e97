import * as XLSX from '@e965/xlsx'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { markdownOf } from './make.ts'

/**
 * A document of a made-up library: what its text says, and what the row of the catalogue says where that is something
 * else.
 */
export interface SketchedDocument {
  title: string
  number: string
  /** YYYY-MM-DD: the day under the title. */
  day: string
  file: string
  /** What the sheet says instead. */
  row?: Partial<Record<CatalogueHeading, string>>
}

export const CATALOGUE_HEADINGS = [
  '序号',
  '文件名称',
  '发文字号',
  '发文机关',
  '发布日期',
  '实施日期',
  '效力状态',
  '电子文件',
  '修改情况',
  '制定依据',
  '附件',
] as const
export type CatalogueHeading = (typeof CATALOGUE_HEADINGS)[number]

const inWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** Documents of a bureau, each with a text of its own. */
export const sketchedDocuments = (count: number): SketchedDocument[] =>
  Array.from({ length: count }, (_, at) => {
    const day = `${2005 + (at % 18)}-0${1 + (at % 9)}-1${at % 10}`
    return {
      title: `杭州市第${at + 1}号渡槽管理办法`,
      number: `杭政函〔${day.slice(0, 4)}〕${at + 1}号`,
      day,
      file: `${String(at + 1).padStart(5, '0')}.md`,
    }
  })

/** The text of a document, with its number above and its signature below; it does not say when it takes effect. */
export const textOf = ({ title, number, day }: SketchedDocument): string =>
  markdownOf({
    title,
    note: [number],
    body: [
      `第一条 为了管理${title.slice(3, -4)}，制定本办法。`,
      '第二条 渡槽由所在地的单位看护。',
      '第三条 渡槽损坏的，应当及时抢修。',
      '杭州市人民政府',
      inWords(day),
    ],
  })

const dayAfter = (day: string): string => new Date(Date.parse(day) + 30 * 86_400_000).toISOString().slice(0, 10)

/** The row of a document. */
const rowOf = ({ title, number, day, file, row = {} }: SketchedDocument, at: number): string[] => {
  const cells: Record<CatalogueHeading, string> = {
    序号: String(at + 1),
    文件名称: title,
    发文字号: number,
    发文机关: '杭州市人民政府',
    发布日期: day,
    实施日期: dayAfter(day),
    效力状态: '有效',
    电子文件: file,
    修改情况: '',
    制定依据: '',
    附件: '',
    ...row,
  }
  return CATALOGUE_HEADINGS.map((heading) => cells[heading])
}

/** The sheet of a library, as a workbook. */
export function catalogueOf(documents: readonly SketchedDocument[], title = '杭州市文件目录'): Uint8Array {
  const sheet = XLSX.utils.aoa_to_sheet([[title], [...CATALOGUE_HEADINGS], ...documents.map(rowOf)])
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, '目录')
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

/** The rows that a statement returns, their columns in camel case. */
export const rowsIn = async <T = Record<string, unknown>>(db: Db, statement: string): Promise<T[]> =>
  (await sql.raw<T>(statement).execute(db)).rows
