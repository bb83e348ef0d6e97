import { chosenIds } from '../records/chosen-ids.ts'
import type { FastifyReply } from 'fastify'
import { noteExport } from '../audit/note-export.ts'
import type { ListRequest } from '../db/list-query.ts'
import type { Db } from '../db/open.ts'
import type { ListContext } from '../http/serve.ts'
import { exportAnswer, refuseTooManyRows } from './export.ts'
import { exportConditions } from './export-query.ts'
import type { SheetColumn, WorkbookFormat } from './sheet.ts'
import type { AsyncBytes } from './write-xlsx.ts'

/** A list that can be exported (`db/record-list.ts`). */
interface Exported<Row> {
  count(db: Db, request: ExportRequest): Promise<number>
  every(db: Db, request: ExportRequest): AsyncIterable<readonly Row[]>
}

export type ExportRequest = ListRequest & { ids?: readonly string[] | undefined }

/**
 * The answer of an export call: the list it asks for as a workbook, or only the rows chosen, and a line in the log.
 * @param what 职务: what the log says was exported
 * @throws Refusal record.invalid when there are too many rows for the format
 */
export async function exportList<Row>(
  context: ListContext & { query: { selections?: string; format?: WorkbookFormat }; reply: FastifyReply },
  list: Exported<Row>,
  { what, title, columns }: { what: string; title: string; columns: readonly SheetColumn<Row>[] },
): Promise<AsyncBytes> {
  const { db, query } = context
  const request = { ...context.list, query: exportConditions(context.list.query), ids: chosenIds(query.selections) }
  const total = await list.count(db, request)
  refuseTooManyRows(total, query.format)
  await noteExport(context, what, total)
  return exportAnswer(context, { title, columns, rows: list.every(db, request), format: query.format })
}
