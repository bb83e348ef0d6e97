import { sql } from 'kysely'
import type { DesignForm, DesignItem, DesignParameter, ReportDesign } from '#common/contract/reports.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

const columns: Record<ListField<'OnlCgreportHeadList'> | 'id', ListColumn> = {
  id: ['onlineReport.id', 'text'],
  code: ['onlineReport.code', 'text'],
  name: ['onlineReport.name', 'text'],
  content: ['onlineReport.description', 'text'],
  createBy: ['onlineReport.createdBy', 'text'],
  createTime: ['onlineReport.createdAt', 'moment'],
  updateBy: ['onlineReport.updatedBy', 'text'],
  updateTime: ['onlineReport.updatedAt', 'moment'],
}

/** Designed reports, newest first, without their columns and parameters. */
export const designList = recordList({
  columns,
  order: [['createTime', 'desc']],
  unique: 'id',
  from: (db) => db.selectFrom('onlineReport'),
  select: (rows) =>
    rows.select([
      'onlineReport.id',
      'onlineReport.code',
      'onlineReport.name',
      'onlineReport.description as content',
      'onlineReport.statement as cgrSql',
      'onlineReport.rowLimit',
      'onlineReport.allStaff',
      sql<'bar' | 'line' | 'pie' | null>`online_report.chart`.as('chartType'),
      'onlineReport.chartCategory',
      'onlineReport.chartValues',
      ...stampsOf('onlineReport'),
    ]),
})
type DesignHead = Awaited<ReturnType<typeof designList.byIds>>[number]

/** The columns of a report in order. */
export async function itemsOfReport(db: Db, reportId: string): Promise<DesignItem[]> {
  const { rows } = await sql<DesignItem>`
    select field as field_name, title as field_txt, data_type as field_type, width as field_width, align, dictionary_code as dict_code, shown as is_show,
      sortable as is_order, query_mode as search_mode, query_folded as search_fold, totalled as is_total, link as field_href
    from online_report_column where report_id = ${reportId} order by ord`.execute(db)
  return rows
}

/** The parameters of a report in order. */
export async function parametersOfReport(db: Db, reportId: string): Promise<DesignParameter[]> {
  const { rows } = await sql<DesignParameter>`
    select name as param_name, title as param_txt, control as view, dictionary_code as dict_code, default_value as param_value, required
    from online_report_parameter where report_id = ${reportId} order by ord`.execute(db)
  return rows
}

/** A report with its columns and parameters; three statements. */
export async function wholeDesign(db: Db, head: DesignHead): Promise<ReportDesign> {
  return { ...head, items: await itemsOfReport(db, head.id), params: await parametersOfReport(db, head.id) }
}

/** The designed report of this code, or of this id; undefined when there is none. */
export async function designCalled(db: Db, name: string): Promise<ReportDesign | undefined> {
  const found = await designList.all(db, (rows) =>
    rows.where((on) => on.or([on('onlineReport.code', '=', name), on('onlineReport.id', '=', name)])),
  )
  const head = found.find(({ code }) => code === name) ?? found[0]
  return head && wholeDesign(db, head)
}

/** Codes and names of all designed reports, with whether all staff may see them. */
export const everyDesign = (db: Db) =>
  db.selectFrom('onlineReport').select(['id', 'code', 'name', 'allStaff']).orderBy('code').execute()

/** Whether a designed report has this code. */
export const codeIsTaken = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('onlineReport').select('id').where('code', '=', code).executeTakeFirst()) !== undefined

const headOf = (form: DesignForm) => ({
  name: form.name.trim(),
  description: form.content?.trim() || null,
  statement: form.cgrSql,
  rowLimit: form.rowLimit,
  allStaff: form.allStaff,
  chart: form.chartType ?? null,
  chartCategory: form.chartType ? (form.chartCategory ?? null) : null,
  chartValues: form.chartType ? form.chartValues : [],
})

/** Stores a new report. */
export async function insertDesign(
  db: Db,
  id: string,
  code: string,
  form: DesignForm,
  by: string | null,
  now: Date,
): Promise<void> {
  await db
    .insertInto('onlineReport')
    .values({ id, code, ...headOf(form), createdBy: by, createdAt: now })
    .execute()
  await insertParts(db, id, form)
}

/** Changes a report; its columns and parameters are replaced. */
export async function updateDesign(db: Db, id: string, form: DesignForm, by: string, now: Date): Promise<void> {
  await db
    .updateTable('onlineReport')
    .set((row) => ({ ...headOf(form), revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
  await sql`delete from online_report_column where report_id = ${id}`.execute(db)
  await sql`delete from online_report_parameter where report_id = ${id}`.execute(db)
  await insertParts(db, id, form)
}

async function insertParts(db: Db, reportId: string, { items, params }: DesignForm): Promise<void> {
  await insertJsonInto(
    db,
    'online_report_column',
    items.map((item, ord) => ({
      reportId,
      ord,
      field: item.fieldName,
      title: item.fieldTxt,
      dataType: item.fieldType ?? 'text',
      width: item.fieldWidth,
      align: item.align,
      dictionaryCode: item.dictCode,
      shown: item.isShow,
      sortable: item.isOrder,
      queryMode: item.searchMode,
      queryFolded: item.searchFold,
      totalled: item.isTotal,
      link: item.fieldHref,
    })),
  )
  await insertJsonInto(
    db,
    'online_report_parameter',
    params.map((parameter, ord) => ({
      reportId,
      ord,
      name: parameter.paramName,
      title: parameter.paramTxt,
      control: parameter.view,
      dictionaryCode: parameter.dictCode,
      defaultValue: parameter.paramValue,
      required: parameter.required,
    })),
  )
}

export async function deleteDesigns(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('onlineReport').where('id', 'in', ids).execute()
}

/** Those of these codes that no dictionary has. */
export async function dictionariesMissing(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const known = await db
    .selectFrom('dictionary')
    .select('code')
    .where('code', 'in', [...new Set(codes)])
    .execute()
  return codes.filter((code) => !known.some((one) => one.code === code))
}
