import { type DesignedTable, KEY_TITLE } from '#common/rules/online-design.ts'
import type { ReadLine } from './read-lines.ts'

const keyOf = ({ cells }: ReadLine): string => cells[KEY_TITLE] ?? ''
const placed = (file: number, key: string): string => `${file} ${key}`

/**
 * Ties lines of sub-tables to the lines of the main table by their key, within each file. Lines that cannot be tied are
 * marked, and a record one of whose rows is wrong is marked too: it is taken in whole or not at all.
 * @param most rows that a record may have in one sub-table
 * @returns the lines of each sub-table by the line of their record
 */
export function rowsByRecord(
  lines: readonly ReadLine[],
  tables: readonly { table: DesignedTable; rows: readonly ReadLine[] }[],
  most: number,
): Map<ReadLine, Map<DesignedTable, ReadLine[]>> {
  const tied = new Map<ReadLine, Map<DesignedTable, ReadLine[]>>(lines.map((line) => [line, new Map()]))
  if (!tables.some(({ rows }) => rows.length > 0)) return tied
  const byKey = new Map<string, ReadLine>()
  for (const line of lines) {
    const key = keyOf(line)
    if (key === '') continue
    const place = placed(line.file, key)
    const first = byKey.get(place)
    if (!first) byKey.set(place, line)
    // It cannot be told whose the rows are.
    else
      for (const one of new Set([first, line]))
        one.faults.push({ line: one.line, column: KEY_TITLE, reason: `“${key}”重复，各行的编号应不同` })
  }
  for (const { table, rows } of tables)
    for (const row of rows) {
      const key = keyOf(row)
      const wrong = (reason: string) => row.faults.push({ line: row.line, column: KEY_TITLE, reason })
      const record = byKey.get(placed(row.file, key))
      if (key === '') wrong('不能为空，请填写所属的行在第一个工作表中的编号')
      else if (!record) wrong(`第一个工作表中没有编号为“${key}”的行`)
      else {
        const own = tied.get(record)
        const held = own?.get(table) ?? []
        if (table.relation === 'one' && held.length > 0) wrong(`编号“${key}”已有一行，“${table.name}”只能有一行`)
        if (held.length === most) wrong(`编号“${key}”的行超过 ${most} 行，请拆分`)
        own?.set(table, [...held, row])
      }
    }
  for (const [record, own] of tied)
    for (const [table, rows] of own)
      if (rows.some(({ faults }) => faults.length > 0))
        record.faults.push({
          line: record.line,
          column: '',
          reason: `子表“${table.name}”中有错误的行，一并改正后再导入`,
        })
  return tied
}
