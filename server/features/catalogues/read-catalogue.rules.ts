import { CATALOGUE_FIELDS, type CatalogueField } from '#common/catalogues.ts'
import { FAILED_CELL } from '#server/platform/excel/import.ts'
import { daysOfCell, groupsRows, joinedHeadings, plainHeading, type TableOfFile } from '../sheets/sheets.door.ts'
import { DAY_FIELDS, type DayField, fieldNamed } from './fields.ts'

const DAY_WORD = '(?:日期|时间|年月日|日)'
/** Headings by which catalogues call their columns; the first that fits counts. */
const HEADINGS: readonly [CatalogueField, RegExp][] = [
  ['seq', /^(?:序号?|编号|总序号?|no\.?|id)$/],
  ['repealedBy', /(?:废止|失效)(?:的)?(?:依据|文件|文号|决定|原因|情况|说明)$/],
  ['basedOn', /(?:制定|制订|立法|上位法)?依据$|^上位法$/],
  [
    'fileName',
    /^(?:电子)?(?:文件|文档)名$|^电子(?:文件|文档|文本|版|稿)(?:名称?|路径)?$|(?:文件|文档|存储|存放)(?:路径|位置|地址|链接)$|^(?:正文|原文|文本)(?:文件|附件|文档)(?:名称?)?$|^(?:word|pdf|docx?|wps)(?:文件|文档|版)?(?:名称?)?$/,
  ],
  ['attachments', /^附件(?:名称?|清单|文件名?|列表)?$/],
  ['unified', /统一(?:编号|登记号)$|^登记编?号$/],
  ['docNumber', /文号|字号|令号|公告号|文件编?号|发文编号|公文编号/],
  [
    'validUntil',
    new RegExp(`有效期限?(?:至|截止|届满)${DAY_WORD}?$|^(?:截止|到期|届满)${DAY_WORD}$|^有效(?:截止|终止)${DAY_WORD}$`),
  ],
  ['endedOn', new RegExp(`(?:失效|废止|终止)${DAY_WORD}$`)],
  ['term', /有效期限?(?:年限?)?$|^有效年限$|^期限$/],
  [
    'force',
    /时效性?$|时效状态$|效力状态$|有效性$|是否(?:现行|仍然?|继续)?(?:有效|废止|失效)$|有效状态$|^(?:文件|法规)?状态$/,
  ],
  ['fLevel', /层级$|效力(?:级别|等级|位阶)$|^(?:机关|制定机关)?级别$/],
  [
    'amended',
    new RegExp(
      `^(?!.*(?:机关|单位)).*(?:修正|修订|修改)(?:或者|和|、|/)?(?:修正|修订|修改|公布)?(?:${DAY_WORD}|情况|记录|历史)?$`,
    ),
  ],
  ['approvedOn', new RegExp(`批准${DAY_WORD}$`)],
  ['adoptedOn', new RegExp(`(?:通过|制定|审议)${DAY_WORD}$|^通过$`)],
  ['signedOn', new RegExp(`(?:成文|签发|签署|制发|发文|生成)${DAY_WORD}$|^成文$`)],
  ['publishedOn', new RegExp(`(?:公布|发布|颁布|印发|公开|出台)(?:或者?印发)?${DAY_WORD}$|^(?:公布|发布|印发)$`)],
  ['effectiveOn', new RegExp(`(?:施行|实施|生效|执行)${DAY_WORD}$|^(?:施行|实施|生效)$`)],
  ['issuers', /(?:机关|单位|部门|机构|主体)(?:名称)?$/],
  ['region', /地区$|区域$|区划$|^属地$|^地域$|所属地$/],
  ['fType', /类型$|^文种$|(?<!主题|行业)(?:类别|种类|分类)$|(?:文件|法规)性质$/],
  ['title', /(?:名称|题名|标题|题目)$|^(?:法规|规章|文件|规范性文件|目录)名?$/],
  ['note', /^(?:备注|说明|附注|备考)$/],
]

/** A column of a table of a catalogue. */
export interface CatalogueColumn {
  /** From 0. */
  at: number
  /** A, B … as spreadsheets call it. */
  letter: string
  heading: string
  /** What it tells; null for a column that is not used. */
  field: CatalogueField | null
  /** Why it is not used although its heading fits; null otherwise. */
  why: string | null
  /** The first cells below it that hold something. */
  samples: string[]
}

/** A table of a catalogue with what its columns tell. */
export interface CatalogueTable {
  name: string
  columns: CatalogueColumn[]
}

/** A row of a catalogue, read. */
export interface CatalogueRow {
  /** Its number among all rows, from 0. */
  ord: number
  /** Where it stands: 第12行, 工作表“规章”第12行. */
  place: string
  /** What its cells say, without blanks at both ends; empty cells are left out. */
  cells: Partial<Record<CatalogueField, string>>
  days: Partial<Record<DayField, string>>
  /** Why it cannot be brought in, with what to do; null when it can. */
  fault: string | null
  /** Cells that say nothing that can be used, each with column and what to do. */
  remarks: string[]
}

/** What a catalogue holds. */
export interface ReadCatalogue {
  tables: CatalogueTable[]
  rows: CatalogueRow[]
  /** The words above the tables. */
  above: string[]
  /** What was not read, each with its place. */
  remarks: string[]
}

/**
 * Columns as staff map them: the field by the letter of the column or by its heading; an empty text for a field that no
 * column tells.
 */
export type GivenColumns = Partial<Record<CatalogueField, string>>

/** A mapping as the command has it: 标题=C,文号=发文字号. @returns a sentence for words that are no mapping */
export function columnsGiven(words: string): GivenColumns | string {
  const given: GivenColumns = {}
  for (const pair of words.split(/[,，;；]/).filter((one) => one.trim() !== '')) {
    const [name = '', column = ''] = pair.split(/[=＝]/)
    const field = fieldNamed(name)
    if (field === null)
      return `“${name.trim()}”不是目录的栏目；可以用的有 ${Object.values(CATALOGUE_FIELDS).join('、')}`
    if (column.trim() === '')
      return `“${name.trim()}”没有写对应的列；请写成 ${name.trim()}=C 或者 ${name.trim()}=列的标题`
    given[field] = column.trim()
  }
  return given
}

const HEADING_WITHIN = 30
const SAMPLES = 3
const MOST_REMARKS = 200
const LONGEST_TITLE = 300
const LONGEST_CELL = 2_000

const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const fieldOf = (heading: string): CatalogueField | null => {
  const plain = plainHeading(heading)
  return plain === null ? null : (HEADINGS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null)
}

interface Headings {
  /** By column, '' for none. */
  texts: string[]
  first: number
  last: number
}

/**
 * Whether fields are those of headings: something that names documents, and something else unless the table has one
 * column.
 */
const areHeadings = (fields: readonly (CatalogueField | null)[], filled: number): boolean => {
  const known = new Set(fields.filter((field) => field !== null))
  const names = known.has('title') || known.has('docNumber') || known.has('fileName')
  return names && (known.size >= 2 || filled === 1)
}

/** The line of headings of a table, or two of them one above the other; null where there is none. */
function headingsOf(rows: TableOfFile['rows'], given: GivenColumns): Headings | null {
  const named = new Set(Object.values(given).filter((wanted) => wanted !== ''))
  for (let at = 0; at < Math.min(rows.length, HEADING_WITHIN); at++) {
    const above = rows[at] ?? []
    const below = rows[at + 1] ?? []
    const filled = above.filter((cell) => cell.trim() !== '').length
    if (above.some((cell) => cell.trim() !== '' && named.has(cell.trim())) && filled > 1)
      return { texts: [...above], first: at, last: at }
    const fields = above.map(fieldOf)
    const joined = joinedHeadings(above, below)
    const said = below.filter((cell) => cell.trim() !== '')
    const isSecond =
      filled > 1 &&
      said.length > 0 &&
      below.every(
        (cell, column) => cell.trim() === '' || fieldOf(cell) !== null || fieldOf(joined[column] ?? '') !== null,
      )
    const texts = isSecond
      ? Array.from({ length: joined.length }, (_, column) => {
          const own = joined[column] ?? ''
          return own === '' ? (above[column] ?? '') : fieldOf(own) === null ? (below[column] ?? '') : own
        })
      : [...above]
    if (areHeadings(isSecond ? texts.map(fieldOf) : fields, filled))
      return { texts, first: at, last: isSecond ? at + 1 : at }
  }
  return null
}

/**
 * What the columns tell, by what staff say before what their headings say; of several that tell the same the first
 * counts.
 */
function columnsOf(headings: Headings, rows: TableOfFile['rows'], given: GivenColumns): CatalogueColumn[] {
  const width = Math.max(
    headings.texts.length,
    ...rows.slice(headings.last + 1, headings.last + 200).map((row) => row.length),
  )
  const isGiven = (at: number, text: string, wanted: string) => text === wanted || letterOf(at) === wanted.toUpperCase()
  const taken = new Map<CatalogueField, string>()
  const columns = Array.from({ length: width }, (_, at): CatalogueColumn => {
    const heading = (headings.texts[at] ?? '').replace(/\s+/g, ' ').trim()
    const samples: string[] = []
    for (
      let row = headings.last + 1;
      row < rows.length && samples.length < SAMPLES && row < headings.last + 200;
      row++
    ) {
      const cell = (rows[row]?.[at] ?? '').trim()
      if (cell !== '') samples.push(cell.slice(0, 60))
    }
    return { at, letter: letterOf(at), heading, field: null, why: null, samples }
  })
  for (const [field, wanted] of Object.entries(given) as [CatalogueField, string][]) {
    if (wanted === '') continue
    const column = columns.find(({ at, heading, field: other }) => other === null && isGiven(at, heading, wanted))
    if (column === undefined) continue
    column.field = field
    taken.set(field, column.heading || column.letter)
  }
  for (const column of columns) {
    if (column.field !== null || column.heading === '') continue
    const field = fieldOf(column.heading)
    if (field === null || given[field] === '') continue
    const before = taken.get(field)
    if (before === undefined) {
      column.field = field
      taken.set(field, column.heading)
    } else column.why = `“${before}”已经当作${CATALOGUE_FIELDS[field]}`
  }
  return columns.filter(({ heading, samples, field }) => field !== null || heading !== '' || samples.length > 0)
}

/**
 * Reads the tables of a file as a catalogue. Tables go on with the columns of the one before where they have no
 * headings and are as wide.
 */
export function readCatalogue(tables: readonly TableOfFile[], given: GivenColumns = {}): ReadCatalogue {
  const read: ReadCatalogue = { tables: [], rows: [], above: [], remarks: [] }
  const note = (words: string) => {
    if (read.remarks.length < MOST_REMARKS) read.remarks.push(words)
    else if (read.remarks.length === MOST_REMARKS) read.remarks.push('……')
  }
  let before = null as { columns: CatalogueColumn[]; width: number } | null
  for (const table of tables) {
    const width = Math.max(0, ...table.rows.map((row) => row.length))
    if (width === 0) continue
    const own = headingsOf(table.rows, given)
    if (own === null && before?.width !== width) {
      note(`${table.name === '' ? '这张表' : table.name}没有找到表头（标题、文号等列名），没有读入`)
      read.above.push(...table.rows.slice(0, HEADING_WITHIN).map((row) => row.filter(Boolean).join(' ')))
      continue
    }
    const columns: CatalogueColumn[] = own === null ? (before?.columns ?? []) : columnsOf(own, table.rows, given)
    before = { columns, width }
    read.tables.push({ name: table.name, columns })
    for (const row of table.rows.slice(0, Math.max(0, own?.first ?? 0))) {
      const words = [...new Set(row.map((cell) => cell.trim()).filter(Boolean))].join(' ')
      if (words !== '') read.above.push(words)
    }
    const over = mergedCells(table)
    for (let at = (own?.last ?? -1) + 1; at < table.rows.length; at++) {
      const row = table.rows[at] ?? []
      const place = `${table.name}第${at + 1}行`
      if (row.every((cell) => cell.trim() === '')) continue
      const repeated = columns.filter(
        ({ field, at: column }) => field !== null && fieldOf(row[column] ?? '') === field,
      ).length
      if (repeated >= 2) continue
      const words = groupsRows(row)
      if (words !== null || isTotal(row)) {
        note(
          `${place}“${(words ?? row.find((cell) => cell.trim() !== '') ?? '').slice(0, 40)}”是分类、合计或者说明，没有当作一件`,
        )
        continue
      }
      const found = rowOf(columns, row, (column) => over.get(`${at} ${column}`) ?? '', {
        place,
        ord: read.rows.length,
        isHidden: table.hidden.has(at),
      })
      if (found === null)
        note(
          `${place}没有标题、文号和文件名，没有当作一件：“${row
            .filter((cell) => cell.trim() !== '')
            .join(' ')
            .slice(0, 40)}”`,
        )
      else read.rows.push(found)
    }
  }
  return read
}

/** 合计 | 120 | …: a total with figures beside it. */
const isTotal = (row: readonly string[]): boolean => {
  const said = row.map((cell) => cell.trim()).filter(Boolean)
  return (
    /^(?:合计|总计|共计|小计)[:：]?$/.test(said[0] ?? '') &&
    said.slice(1).every((cell) => /^[\d,.\s件部项个份]+$/.test(cell))
  )
}

/** What cells hold that are one with the cell above them, by `row column`. */
function mergedCells({ rows, merged = [] }: TableOfFile): Map<string, string> {
  const over = new Map<string, string>()
  for (const [column, first, last] of merged)
    for (let row = first + 1; row <= last; row++) over.set(`${row} ${column}`, (rows[first]?.[column] ?? '').trim())
  return over
}

const bare = (text: string): string => text.replace(/[ \t\r\f\v\u00a0\u3000]+/g, ' ').trim()

/** @returns null for a row that names no document */
function rowOf(
  columns: readonly CatalogueColumn[],
  row: readonly string[],
  above: (column: number) => string,
  { place, ord, isHidden }: { place: string; ord: number; isHidden: boolean },
): CatalogueRow | null {
  const cells: CatalogueRow['cells'] = {}
  const days: CatalogueRow['days'] = {}
  const faults: string[] = []
  const remarks: string[] = []
  for (const { field, at, heading } of columns) {
    if (field === null) continue
    const own = bare(row[at] ?? '')
    // A title or a number that stands once for several rows is a group of them, not the title of each.
    const text =
      own === '' && field !== 'title' && field !== 'docNumber' && field !== 'fileName' ? bare(above(at)) : own
    if (text === '') continue
    if (FAILED_CELL.test(text))
      faults.push(`${place}“${heading}”列：单元格的公式出错，显示为“${text}”，请改成实际的内容`)
    else cells[field] = text.slice(0, LONGEST_CELL)
  }
  if (cells.title !== undefined)
    cells.title = cells.title
      .replace(/^\d{1,4}\s*[.．、]\s*(?=\D)/, '')
      .replace(/\s+/g, '')
      .replace(/^《([^《》]*)》$/, '$1')
  if (cells.title === '') delete cells.title
  if (cells.title === undefined && cells.docNumber === undefined && cells.fileName === undefined && faults.length === 0)
    return null
  if ((cells.title ?? '').length > LONGEST_TITLE)
    faults.push(`${place}“${CATALOGUE_FIELDS.title}”列：超过 ${LONGEST_TITLE} 字，请检查单元格`)
  if (isHidden) faults.push(`${place}：这一行在文件里是隐藏的，没有读入；需要的，取消隐藏后重新导入`)
  for (const field of DAY_FIELDS) {
    const cell = cells[field]
    if (cell === undefined) continue
    const found = daysOfCell(cell)
    if (typeof found === 'string') remarks.push(`${place}“${CATALOGUE_FIELDS[field]}”列：${found}`)
    else if (found[0] !== undefined) days[field] = found[0]
    else if (!/^[-—–－/／\\*＊无]*$/.test(cell))
      remarks.push(`${place}“${CATALOGUE_FIELDS[field]}”列：“${cell.slice(0, 30)}”没有写到日，没有采用`)
  }
  return { ord, place, cells, days, fault: faults.length === 0 ? null : faults.join('；'), remarks }
}
