import { CATALOGUE_FIELDS, COUNTS_TEXT, outcomeText } from '#common/catalogues.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ReportSheet } from '../imports/imports.door.ts'
import { differenceGroups, type RowHeld, rowsAfter } from './catalogues.sql.ts'

/** The option by which a group of differences is decided. */
export const actFor = (field: keyof typeof CATALOGUE_FIELDS, kind: string): string =>
  `--prefer ${CATALOGUE_FIELDS[field]}/${kind}=目录 或者 =正文`

/** The sheets of a report on a catalogue: its rows, and the differences between sheet and text in groups. */
export async function catalogueSheets(db: Db, catalogueId: string): Promise<ReportSheet[]> {
  const rows: ReportSheet['rows'] = [['行', '标题', '文号', '结果', '文件', '对应方式', '说明', '其他文件']]
  const differences: ReportSheet['rows'] = [['栏目', '差别', '行', '标题', '目录', '正文', '判定', '成组判定的办法']]
  const byGroup = new Map<string, ReportSheet['rows']>()
  for (let after = -1; ;) {
    const part = await rowsAfter(db, catalogueId, after)
    for (const row of part) {
      rows.push(lineOf(row))
      for (const { field, kind, sheet, text, counts } of row.differences) {
        const lines = byGroup.get(`${field}|${kind}`) ?? []
        lines.push([
          CATALOGUE_FIELDS[field],
          kind,
          row.place,
          row.cells.title ?? '',
          sheet,
          text,
          COUNTS_TEXT[counts],
          counts === 'open' ? actFor(field, kind) : '',
        ])
        byGroup.set(`${field}|${kind}`, lines)
      }
    }
    const last = part.at(-1)
    if (!last) break
    after = last.ord
  }
  for (const { field, kind } of await differenceGroups(db, catalogueId))
    differences.push(...(byGroup.get(`${field}|${kind}`) ?? []))
  return [
    { name: '目录各行', rows, widths: [10, 50, 24, 20, 50, 16, 60, 40] },
    { name: '目录与正文不一致', rows: differences, widths: [10, 18, 10, 50, 30, 30, 12, 44] },
  ]
}

const lineOf = ({ place, cells, outcome, fileName, tiedBy, note, beside }: RowHeld): string[] => [
  place,
  cells.title ?? '',
  cells.docNumber ?? '',
  outcomeText(outcome),
  fileName ?? '',
  tiedBy ?? '',
  note ?? '',
  beside.join('；'),
]
