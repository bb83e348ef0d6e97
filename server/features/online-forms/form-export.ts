import { chosenIds } from '#server/platform/records/chosen-ids.ts'
import { type DesignedTable, KEY_TITLE } from '#common/rules/online-design.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { exportConditions } from '#server/platform/excel/export-query.ts'
import { MEDIA_TYPES, type Sheet } from '#server/platform/excel/sheet.ts'
import { type AsyncBytes, writeSheets } from '#server/platform/excel/write-xlsx.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { isStrict } from '#server/platform/http/strict.ts'
import type { FastifyReply } from 'fastify'
import { narrowingOf, requestOf } from './record-list.ts'
import { dictionariesOf, withTexts } from './record-texts.ts'
import { type OnlineRecord, recordsOf, subRowsOf } from './records.sql.ts'
import { sheetColumns } from './sheet-columns.ts'
import type { SeenForm } from './seen-form.rules.ts'

type Exporting = Context & { reply: FastifyReply }
type Row = Record<string, unknown>

const PART = 500

/**
 * The records of a register as a workbook. In an .xlsx each sub-table that the viewer sees has a sheet of its own,
 * whose rows name the row of the first sheet that they belong to by its number in the column 关联编号; such a file is
 * imported again with all its rows.
 * @throws Refusal record.invalid when there are too many rows for the format
 */
export async function exportForm(context: Exporting, form: SeenForm, query: ListParameters): Promise<AsyncBytes> {
  const { db, viewer } = context
  const { selections, format } = query as { selections?: string; format?: 'xls' | 'xlsx' }
  const records = recordsOf(form.code, form.fields, await narrowingOf(context, form, 'export'), form.tables)
  const request = requestOf(form, query, isStrict(context.request))
  const dictionaries = await dictionariesOf(db, viewer, form.fields)
  const title = `${form.name}报表`
  if (format === 'xlsx' && form.tables.length > 0) {
    const asked = { ...request, query: exportConditions(request.query), ids: chosenIds(selections) }
    await noteExport(context, form.name, await records.count(db, asked))
    void context.reply
      .type(MEDIA_TYPES.xlsx)
      .header(
        'content-disposition',
        `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`,
      )
    return writeSheets(await sheetsOf(context, form, records, asked))
  }
  return exportList<OnlineRecord>(
    { ...context, list: request, query: { ...(selections ? { selections } : {}), ...(format ? { format } : {}) } },
    {
      count: (on, asked) => records.count(on, asked),
      async *every(on, asked) {
        for await (const part of records.every(on, asked))
          yield await withTexts({ ...context, db: on }, form.fields, dictionaries, part)
      },
    },
    { what: form.name, title, columns: sheetColumns(form, dictionaries) },
  )
}

/**
 * The sheets of the main table and of each sub-table. They are written one after another: the numbers of records are
 * known when their rows are.
 */
async function sheetsOf(
  context: Exporting,
  form: SeenForm,
  records: ReturnType<typeof recordsOf>,
  asked: ListRequest & { ids?: readonly string[] | undefined },
): Promise<Sheet<Row>[]> {
  const { db, viewer } = context
  const numbers = new Map<string, number>()
  const subtitle = `导出人:${viewer.realname}。每个子表一个工作表，其中的行按“${KEY_TITLE}”归入本表的行`
  const dictionaries = await dictionariesOf(
    db,
    viewer,
    [form, ...form.tables].flatMap(({ fields }) => fields),
  )
  const key = { title: KEY_TITLE, width: 10, value: (row: Row) => row[KEY_TITLE] as string | number }
  async function* mainRows() {
    for await (const part of records.every(db, asked)) {
      for (const { id } of part) numbers.set(id, numbers.size + 1)
      const worded = await withTexts(context, form.fields, dictionaries, part)
      yield worded.map((record): Row => ({ ...record, [KEY_TITLE]: numbers.get(record.id) }))
    }
  }
  async function* rowsOf(table: DesignedTable) {
    const ids = [...numbers.keys()]
    for (let from = 0; from < ids.length; from += PART) {
      const part = ids.slice(from, from + PART)
      const found = await subRowsOf(db, form.code, table, part)
      const rows = part.flatMap((id) =>
        (found.get(id) ?? []).map((row) => ({ ...row, revision: 0, [KEY_TITLE]: numbers.get(id) ?? null })),
      )
      yield (await withTexts(
        context,
        table.fields,
        dictionaries,
        rows as unknown as OnlineRecord[],
      )) as unknown as Row[]
    }
  }
  return [
    { title: `${form.name}报表`, subtitle, columns: [key, ...sheetColumns<Row>(form, dictionaries)], rows: mainRows() },
    ...form.tables.map((table) => ({
      title: table.name,
      subtitle: `各行按“${KEY_TITLE}”归入第一个工作表的行`,
      columns: [key, ...sheetColumns<Row>(table, dictionaries)],
      rows: rowsOf(table),
    })),
  ]
}
