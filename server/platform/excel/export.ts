import type { FastifyReply } from 'fastify'
import { refuse } from '#common/errors.ts'
import type { Viewer } from '../auth/viewer.ts'
import { MEDIA_TYPES, type SheetColumn, type WorkbookFormat } from './sheet.ts'
import { writeXls, XLS_ROWS } from './write-xls.ts'
import { writeXlsx, type AsyncBytes } from './write-xlsx.ts'

/** An export as a list's call asks for it. */
export interface Export<Row> {
  /** 用户列表数据: the first line and the name of the file. */
  title: string
  columns: readonly SheetColumn<Row>[]
  rows: AsyncIterable<readonly Row[]>
  /** xls unless asked for: old clients read nothing else (spec §9). */
  format: WorkbookFormat | undefined
}

/**
 * A list as a workbook, written while it is read: first line the title, second who exported it, third the headings
 * (wire: an exported file can be imported again). The bytes for an entry with `result: 'bytes'`.
 */
export function exportAnswer<Row>(
  { reply, viewer }: { reply: FastifyReply; viewer: Viewer },
  sheet: Export<Row>,
): AsyncBytes {
  const format = sheet.format ?? 'xls'
  void reply
    .type(MEDIA_TYPES[format])
    .header(
      'content-disposition',
      `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(`${sheet.title}.${format}`)}`,
    )
  const whole = { title: sheet.title, subtitle: `导出人:${viewer.realname}`, columns: sheet.columns, rows: sheet.rows }
  return format === 'xls' ? writeXls(whole) : writeXlsx(whole)
}

/** Refuses an .xls that could not hold all rows, before anything is written. @throws Refusal record.invalid */
export function refuseTooManyRows(total: number, format: WorkbookFormat | undefined): void {
  if (format !== 'xlsx' && total > XLS_ROWS)
    throw refuse('record.invalid', {
      reason: `.xls 文件最多容纳 ${XLS_ROWS.toLocaleString('en')} 行，当前有 ${total.toLocaleString('en')} 行，请改用 .xlsx 导出或缩小查询范围`,
    })
}
