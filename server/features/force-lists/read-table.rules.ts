import { FAILED_CELL } from '#server/platform/excel/import.ts'
import { findDates } from '../laws/laws.door.ts'
import { daysOfCell, groupsRows, joinedHeadings, plainHeading, type TableOfFile } from '../sheets/sheets.door.ts'

/** A row of a list, read. */
export interface ListedLaw {
  /** Where it stands: 第12行. */
  place: string
  name: string
  docNumber: string | null
  issuer: string | null
  adoptedOn: string | null
  publishedOn: string | null
  effectiveOn: string | null
  amendedOn: string | null
  remark: string | null
  /** Why the row cannot be taken in, naming row and column and what to do; null when it can. */
  fault: string | null
}

/** What a file holds. */
export interface ReadList {
  laws: ListedLaw[]
  /** The words above the tables. */
  above: string[]
  /** What was not read, each with its place. */
  remarks: string[]
}

type Field =
  | 'seq'
  | 'name'
  | 'docNumber'
  | 'issuer'
  | 'adoptedOn'
  | 'approvedOn'
  | 'publishedOn'
  | 'effectiveOn'
  | 'amendedOn'
  | 'remark'

const DAY_WORD = '(?:日期|时间|年月日|日)'
/** Headings by which lists call their columns; the first that fits counts. */
const HEADINGS: readonly [Field, RegExp][] = [
  ['seq', /^(?:序号?|编号|总序号?|no\.?)$/],
  [
    'name',
    /(?:名称|题名|标题|题目)$|^(?:(?:现行有效)?(?:地方性)?(?:法规|规章|法律|文件|条例|规范性文件|单行条例)|目录)$/,
  ],
  ['docNumber', /文号|字号|令号|公告号|文件编?号|发文编号/],
  [
    'amendedOn',
    new RegExp(
      `^(?!.*(?:机关|文件|内容)).*(?:修正|修订|修改|修改情况)(?:或者|和|、|/)?(?:修正|修订|修改|公布)?(?:${DAY_WORD}|情况)?$`,
    ),
  ],
  ['approvedOn', new RegExp(`批准${DAY_WORD}$|^批准$`)],
  ['adoptedOn', new RegExp(`(?:通过|制定|审议)${DAY_WORD}$|^通过$`)],
  ['publishedOn', new RegExp(`(?:公布|发布|颁布|印发|发文|成文|出台)(?:或者?印发)?${DAY_WORD}$|^(?:公布|发布)$`)],
  ['effectiveOn', new RegExp(`(?:施行|实施|生效|执行)${DAY_WORD}$`)],
  ['issuer', /(?:机关|单位|部门|机构|主体)$/],
  ['remark', /^(?:备注|说明|附注|备考)$/],
]

const fieldOf = (cell: string): Field | null => {
  const plain = plainHeading(cell)
  return plain === null ? null : (HEADINGS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null)
}

interface Column {
  field: Field
  at: number
  title: string
}

/** Above its headings a table may have its title and the day. */
const HEADING_WITHIN = 20
const LONGEST_NAME = 300
const MOST_REMARKS = 60
/** Days of amendments that a remark tells of: 2018年7月27日修正. */
const amendedIn = (remark: string): string[] =>
  findDates(remark).flatMap(({ date, end }) =>
    date !== null && /^[^，。；;,\d]{0,40}(?:修正|修订|修改)/.test(remark.slice(end)) ? [date] : [],
  )

interface Headings {
  groups: Column[][]
  /** The lines of the headings; -1 where the table has none of its own. */
  first: number
  last: number
}

/**
 * The columns by the headings of a table, in groups that each begin anew where a heading is repeated; null where there
 * are none.
 */
function headingsOf(rows: TableOfFile['rows']): Headings | null {
  const limit = Math.min(rows.length, HEADING_WITHIN)
  for (let at = 0; at < limit; at++) {
    const above = rows[at] ?? []
    const below = rows[at + 1] ?? []
    const said = below.filter((cell) => cell.trim() !== '')
    const joined = joinedHeadings(above, below)
    // A title above the headings is no line of headings itself.
    const isSecond =
      above.filter((cell) => fieldOf(cell) !== null).length > 0 &&
      said.length > 0 &&
      below.every(
        (cell, column) => cell.trim() === '' || fieldOf(cell) !== null || fieldOf(joined[column] ?? '') !== null,
      ) &&
      said.some((cell) => fieldOf(cell) !== 'name')
    const width = isSecond ? joined.length : above.length
    const columns = Array.from({ length: width }, (_, column): Column[] => {
      const own = isSecond ? (below[column] ?? '') : ''
      const field =
        (own === '' ? null : (fieldOf(joined[column] ?? '') ?? fieldOf(own))) ?? fieldOf(above[column] ?? '')
      return field === null ? [] : [{ field, at: column, title: (own === '' ? (above[column] ?? '') : own).trim() }]
    }).flat()
    const named = columns.filter(({ field }) => field === 'name').length
    const filled = above.filter((cell) => cell.trim() !== '').length
    // A line that only says 目录 or 法规 is a title, unless the table has that one column.
    if (
      named === 0 ||
      (columns.length === 1 &&
        (filled > 1 || Math.max(...rows.map((row) => row.filter((cell) => cell.trim() !== '').length)) > 1))
    )
      continue
    if (columns.length === 1 && !/名称|题名|标题/.test(columns[0]?.title ?? '')) continue
    return { groups: inGroups(columns), first: at, last: isSecond ? at + 1 : at }
  }
  return null
}

function inGroups(columns: readonly Column[]): Column[][] {
  const groups: Column[][] = [[]]
  for (const column of columns) {
    const group = groups.at(-1) as Column[]
    const names = columns.filter(({ field }) => field === 'name').length
    if (names > 1 && group.some(({ field }) => field === column.field)) groups.push([column])
    else group.push(column)
  }
  return groups.filter((group) => group.some(({ field }) => field === 'name'))
}

/**
 * Reads the tables of a file as a list of laws, by the usual headings. Tables go on with the headings of the one before
 * where they have none.
 */
export function readList(sheets: readonly TableOfFile[]): ReadList {
  const laws: ListedLaw[] = []
  const above: string[] = []
  const remarks: string[] = []
  const note = (words: string) => {
    if (remarks.length < MOST_REMARKS) remarks.push(words)
    else if (remarks.length === MOST_REMARKS) remarks.push('……')
  }
  let before = null as { groups: Column[][]; width: number } | null
  for (const sheet of sheets) {
    const width = Math.max(0, ...sheet.rows.map((row) => row.length))
    if (width === 0) continue
    const own = headingsOf(sheet.rows)
    const found: Headings | null =
      own ?? (before?.width === width ? { groups: before.groups, first: -1, last: -1 } : null)
    if (!found) {
      note(`${sheet.name === '' ? '这张表' : sheet.name}没有“名称”一列，没有读入`)
      above.push(...sheet.rows.slice(0, HEADING_WITHIN).map((row) => row.filter(Boolean).join(' ')))
      continue
    }
    before = { groups: found.groups, width }
    for (const row of sheet.rows.slice(0, Math.max(0, found.first))) {
      const words = [...new Set(row.map((cell) => cell.trim()).filter(Boolean))].join(' ')
      if (words !== '') above.push(words)
    }
    for (let at = found.last + 1; at < sheet.rows.length; at++) {
      const row = sheet.rows[at] ?? []
      const place = `${sheet.name}第${at + 1}行`
      if (row.every((cell) => cell.trim() === '')) continue
      if (found.groups.flat().filter(({ at: column, field }) => fieldOf(row[column] ?? '') === field).length >= 2)
        continue
      const words = groupsRows(row)
      if (words !== null) {
        note(`${place}“${words.slice(0, 40)}”是分类或者说明，没有当作法规`)
        continue
      }
      for (const group of found.groups) {
        const law = lawOf(group, row, place, sheet.hidden.has(at))
        if (law) laws.push(law)
      }
    }
  }
  return { laws, above, remarks }
}

/** @returns null for a row that is empty in these columns */
function lawOf(group: readonly Column[], row: readonly string[], place: string, isHidden: boolean): ListedLaw | null {
  const column = (field: Field) => group.find((one) => one.field === field)
  const cell = (field: Field) => (row[column(field)?.at ?? -1] ?? '').replace(/\s+/g, ' ').trim()
  const filled = group.filter(({ at, field }) => field !== 'seq' && (row[at] ?? '').trim() !== '')
  const name = cell('name')
    .replace(/^\d{1,4}\s*[.．、]\s*(?=\D)/, '')
    .replace(/\s+/g, '')
    .replace(/^《([^《》]*)》$/, '$1')
  if (filled.length === 0) return null
  const faults: string[] = []
  const failed = group.find(({ at }) => FAILED_CELL.test((row[at] ?? '').trim()))
  const fault = (field: string, words: string) => faults.push(`${place}“${field}”列：${words}`)
  if (failed)
    fault(failed.title, `单元格的公式出错，显示为“${(row[failed.at] ?? '').trim()}”，请改成实际的内容后重新上传`)
  else if (name === '') fault(column('name')?.title ?? '名称', '没有填写名称，请补上后重新上传')
  else if (name.length > LONGEST_NAME)
    fault(column('name')?.title ?? '名称', `名称超过 ${LONGEST_NAME} 字，请检查单元格`)
  if (isHidden) faults.push(`${place}：这一行在文件里是隐藏的，没有读入；需要的，取消隐藏后重新上传`)
  const days = new Map<Field, string[]>()
  if (!failed)
    for (const { field, at, title } of group) {
      if (!field.endsWith('On')) continue
      const found = daysOfCell(row[at] ?? '')
      if (typeof found === 'string') fault(title, found)
      else days.set(field, [...(days.get(field) ?? []), ...found])
    }
  const first = (field: Field) => days.get(field)?.[0] ?? null
  const remark = cell('remark') || null
  // A cell may name the first day and all amendments after it.
  const later = (['adoptedOn', 'publishedOn'] as const).flatMap((field) => (days.get(field) ?? []).slice(1))
  const amended = [...(days.get('amendedOn') ?? []), ...later, ...(remark === null ? [] : amendedIn(remark))]
  return {
    place,
    name: name.slice(0, LONGEST_NAME),
    docNumber: cell('docNumber').slice(0, 200) || null,
    issuer: cell('issuer').slice(0, 200) || null,
    adoptedOn: first('adoptedOn'),
    publishedOn: first('publishedOn') ?? first('approvedOn'),
    effectiveOn: first('effectiveOn'),
    amendedOn: amended.toSorted().at(-1) ?? null,
    remark: remark?.slice(0, 1_000) ?? null,
    fault: faults.length === 0 ? null : faults.join('；'),
  }
}

/** The body that the title of a list begins with: 浙江省人民政府现行有效规章目录; null where it names none. */
export function issuerIn(title: string): string | null {
  const [, body] = /^(.{4,60}?(?:委员会|代表大会|政府|办公[厅室]|[厅局院部署]))(?:关于公布)?现行有效/.exec(title) ?? []
  return body ?? null
}
