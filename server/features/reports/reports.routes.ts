import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { ReportChart, ReportColumn, reportContract, ReportRow } from '#common/contract/reports.ts'
import type { DictItem } from '#common/contract/session.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { dayOf } from '#server/platform/clock.ts'
import { type ListParameters, readParameters } from '#server/platform/db/list-parameters.ts'
import { exportConditions } from '#server/platform/excel/export-query.ts'
import { exportAnswer, refuseTooManyRows } from '#server/platform/excel/export.ts'
import type { Sheet } from '#server/platform/excel/sheet.ts'
import { MEDIA_TYPES } from '#server/platform/excel/sheet.ts'
import { writeSheets } from '#server/platform/excel/write-xlsx.ts'
import { type Context, type Handlers, listRequest } from '#server/platform/http/serve.ts'
import { isStrict } from '#server/platform/http/strict.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
import { InForce } from '../laws/laws.door.ts'
import { DesignedReport } from './designed-report.ts'
import { designHandlers } from './designs.routes.ts'
import { closing, sheetOf, WaitingRows } from './report-export.ts'
import { askedOf } from './report-query.rules.ts'
import { type ReportBounds, ReportReader } from './report-reader.sql.ts'
import { type Report, Reports } from './reports.ts'

/** Categories of a chart; more could not be told apart. */
const CATEGORIES = 60
/** Greatest number of rows of an export of a report of the program, and how many are read at a time. */
const PROGRAM_ROWS = 100_000
const PROGRAM_PART = 500

type Given = Readonly<Record<string, string | number | undefined>>

async function dictionariesFor({ db, viewer }: Context, codes: Iterable<string>): Promise<Record<string, DictItem[]>> {
  const options: Record<string, DictItem[]> = {}
  for (const code of new Set(codes)) options[code] = await itemsOf(db, viewer, code)
  return options
}

/** What a call asks of a report of the program. @throws Refusal parameter.unknown, list.sort-unknown */
async function requestOf(context: Context, { fields, listOf, parameters }: Report, given: Given) {
  const { db, viewer, clock, contacts, request } = context
  const { query, fixed, unknown } = askedOf(given, { fields: new Set(Object.keys(fields)), parameters })
  const [field] = unknown
  if (isStrict(request) && field !== undefined) throw refuse('parameter.unknown', { field })
  const sorts =
    typeof query['column'] === 'string'
      ? query['column'].split(',').map((name) => name.trim().replace(/_dictText$/, ''))
      : []
  const foreign = sorts.find((name) => name !== '' && name !== 'createTime' && !Object.hasOwn(fields, name))
  if (foreign !== undefined) throw refuse('list.sort-unknown', { column: foreign })
  const { rules, warn } = listOf ? await listRequest({ db, clock, contacts }, viewer, listOf, request) : { rules: null }
  const all = [...(rules ? [rules] : []), ...readParameters(fixed, () => true)]
  return { viewer, day: dayOf(clock()), query, rules: all.length === 0 ? null : { all }, ...(warn ? { warn } : {}) }
}

const columnsOf = (report: Report | DesignedReport): ReportColumn[] => [...report.columns]
const namesOf = (report: Report | DesignedReport) =>
  report instanceof DesignedReport ? report.design : { id: report.code, code: report.code, name: report.name }

/** The calls of common/contract/reports.ts (spec §7 Online reports). */
export function reportHandlers(bounds: ReportBounds): Handlers<typeof reportContract> {
  const reports = new Reports(new InForce())
  const reader = new ReportReader(bounds)

  async function headOf(context: Context, report: Report | DesignedReport) {
    const { id, name } = namesOf(report)
    const codes =
      report instanceof DesignedReport
        ? report.dictionaries
        : report.columns.flatMap(({ customRender }) => customRender ?? [])
    return {
      cgRpConfigId: id,
      cgRpConfigName: name,
      columns: columnsOf(report),
      dictOptions: await dictionariesFor(context, codes),
    }
  }

  async function wholeHeadOf(context: Context, report: Report | DesignedReport) {
    const design = report instanceof DesignedReport ? report.design : null
    const head = await headOf(context, report)
    const totals: readonly string[] = report instanceof DesignedReport ? report.totals : []
    return {
      ...head,
      columns: head.columns.map((column) => ({
        ...column,
        isTotal: totals.includes(column.dataIndex) ? ('1' as const) : ('0' as const),
        ...(column.fieldHref ? { hrefSlotName: column.dataIndex } : {}),
      })),
      cgReportHeadCode: namesOf(report).code,
      cgReportHeadName: namesOf(report).name,
      cgreportHeadName: namesOf(report).name,
      fieldHrefSlots: report.columns.flatMap(({ dataIndex, fieldHref }) =>
        fieldHref ? [{ slotName: dataIndex, href: fieldHref }] : [],
      ),
      isGroupTitle: false,
      content: design?.content ?? null,
      params: design?.params ?? [],
      queryInfo: [...report.conditions],
      totals: [...totals],
      chartType: design?.chartType ?? null,
      rowLimit: design?.rowLimit ?? PROGRAM_ROWS,
    }
  }

  async function pageOf(context: Context, report: Report | DesignedReport, given: Given) {
    if (!(report instanceof DesignedReport)) return report.page(context.db, await requestOf(context, report, given))
    const asked = await report.asked(given, isStrict(context.request))
    return reader.read(
      context.db,
      (reading) => reader.page(reading, asked.report, { query: asked.query, rules: null }, report.totals),
      asked.report.statement.views,
    )
  }

  async function chartOf(context: Context, report: Report | DesignedReport, given: Given): Promise<ReportChart | null> {
    if (!(report instanceof DesignedReport)) return null
    const { chartType, chartCategory, chartValues, items } = report.design
    if (!chartType || !chartCategory) return null
    const asked = await report.asked(given, isStrict(context.request))
    const { rows, categories } = await reader.read(
      context.db,
      (reading) =>
        reader.sums(reading, asked.report, { query: asked.query, rules: null }, chartCategory, chartValues, CATEGORIES),
      asked.report.statement.views,
    )
    const titleOf = (field: string) => items.find(({ fieldName }) => fieldName === field)?.fieldTxt ?? field
    const dictCode = items.find(({ fieldName }) => fieldName === chartCategory)?.dictCode
    const words = new Map(
      (dictCode ? await itemsOf(context.db, context.viewer, dictCode) : []).map(({ value, text }) => [value, text]),
    )
    const wordsOf = (value: ReportRow[string]) =>
      value === null || value === '' ? '未填写' : (words.get(String(value)) ?? String(value))
    return {
      type: chartType,
      category: titleOf(chartCategory),
      series: chartValues.map(titleOf),
      rows: rows.map(({ category, values }) => ({ name: wordsOf(category), values })),
      left: Math.max(0, categories - rows.length),
    }
  }

  type Heading = Parameters<typeof sheetOf>[0]
  async function headsOf(context: Context, some: readonly (Report | DesignedReport)[]): Promise<Heading[]> {
    const heads: Heading[] = []
    for (const report of some) {
      const { columns, dictOptions } = await headOf(context, report)
      heads.push({ title: namesOf(report).name, subtitle: `导出人:${context.viewer.realname}`, columns, dictOptions })
    }
    return heads
  }

  /** Makes a sheet of a report while `write` reads it, within one transaction. @throws Refusal report.too-many-rows */
  async function withSheet<T>(
    context: Context,
    report: Report | DesignedReport,
    given: Given,
    write: (sheet: Sheet<ReportRow>, total: number) => Promise<T>,
  ) {
    const { name } = namesOf(report)
    const [heading] = (await headsOf(context, [report])) as [Heading]
    if (report instanceof DesignedReport) {
      const { report: asked, query } = await report.asked(given, isStrict(context.request))
      const request = { query, rules: null }
      return reader.read(
        context.db,
        async (reading) => {
          const { total, totals } = await reader.page(
            reading,
            asked,
            { ...request, query: { ...query, pageNo: 1, pageSize: 1 } },
            report.totals,
          )
          refuseTooMany(name, total, report.design.rowLimit)
          return write(sheetOf(heading, reader.every(reading, asked, request), totals), total)
        },
        asked.statement.views,
      )
    }
    const request = await requestOf(context, report, given)
    const part = (pageNo: number) =>
      report.page(context.db, { ...request, query: { ...request.query, pageNo, pageSize: PROGRAM_PART } })
    const first = await part(1)
    refuseTooMany(name, first.total, PROGRAM_ROWS)
    const rows = (async function* () {
      yield first.records
      for (let pageNo = 2; pageNo <= first.pages; pageNo++) yield (await part(pageNo)).records
    })()
    return write(sheetOf(heading, rows, undefined), first.total)
  }

  return {
    ...designHandlers(reports, reader),

    async 'GET /online/cgreport/api/reports'({
      db,
      query: { pageNo: current = 1, pageSize: size = PAGE_SIZE },
      viewer,
    }) {
      const all = await reports.seenBy(db, viewer)
      return {
        records: all.slice((current - 1) * size, current * size),
        total: all.length,
        size,
        current,
        pages: Math.ceil(all.length / size),
      }
    },

    'GET /online/cgreport/api/getRpColumns/{code}': async (context) =>
      headOf(context, await reports.of(context.db, context.params.code, context.viewer)),
    'GET /online/cgreport/api/getColumns/{id}': async (context) =>
      wholeHeadOf(context, await reports.of(context.db, context.params.id, context.viewer)),

    async 'GET /online/cgreport/api/getQueryInfo/{cgRpConfigId}'({ db, viewer, params }) {
      return [...(await reports.of(db, params.cgRpConfigId, viewer)).conditions]
    },
    async 'GET /online/cgreport/api/getParamsInfo/{id}'({ db, viewer, params }) {
      const report = await reports.of(db, params.id, viewer)
      return report instanceof DesignedReport ? report.parameters : []
    },

    'GET /online/cgreport/api/getData/{cgRpConfigId}': async (context) =>
      pageOf(context, await reports.of(context.db, context.params.cgRpConfigId, context.viewer), context.query),
    async 'GET /online/cgreport/api/getColumnsAndData/{id}'(context) {
      const report = await reports.of(context.db, context.params.id, context.viewer)
      return { ...(await wholeHeadOf(context, report)), data: await pageOf(context, report, context.query) }
    },
    'GET /online/cgreport/api/getChart/{id}': async (context) =>
      chartOf(context, await reports.of(context.db, context.params.id, context.viewer), context.query),

    async 'GET /online/cgreport/api/exportXls/{id}'(context) {
      const { db, query, params, viewer } = context
      const report = await reports.of(db, params.id, viewer)
      const { sheet, rows, total } = await withSheet(context, report, conditionsIn(query), async (made, count) => {
        refuseTooManyRows(count, query.format)
        return { sheet: made, rows: await WaitingRows.of(made.rows), total: count }
      })
      await noteExport(context, `报表“${namesOf(report).name}”`, total)
      const { title, columns } = sheet
      return closing(exportAnswer(context, { title, columns, rows, format: query.format }), [rows])
    },

    async 'GET /online/cgreport/api/exportManySheetXls/{id}'(context) {
      const { db, query, params, viewer, reply, request } = context
      const chosen: DesignedReport[] = []
      for (const name of idsIn(params.id)) {
        const report = await reports.of(db, name, viewer)
        if (!(report instanceof DesignedReport))
          throw refuse('record.invalid', { reason: `“${report.name}”不是设计的报表，请单独导出` })
        chosen.push(report)
      }
      if (chosen.length === 0 || chosen.length > MOST_SHEETS)
        throw refuse('record.invalid', { reason: `一次导出 1 到 ${MOST_SHEETS} 张报表` })
      // A report takes from what is asked what it has.
      const asked = await Promise.all(
        chosen.map((report) => report.asked(parametersIn(conditionsIn(query)), isStrict(request))),
      )
      const heads = await headsOf(context, chosen)
      const sheets: Sheet<ReportRow>[] = []
      const waiting: WaitingRows[] = []
      const totals = await reader
        .read(
          db,
          async (reading) => {
            const counted: number[] = []
            for (const [at, { report }] of asked.entries()) {
              const { design, totals: summed } = chosen[at] as DesignedReport
              const first = await reader.page(
                reading,
                report,
                { query: { pageNo: 1, pageSize: 1 }, rules: null },
                summed,
              )
              refuseTooMany(design.name, first.total, design.rowLimit)
              counted.push(first.total)
              const made = sheetOf(
                heads[at] as Heading,
                reader.every(reading, report, { query: {}, rules: null }),
                first.totals,
              )
              const rows = await WaitingRows.of(made.rows)
              waiting.push(rows)
              sheets.push({ ...made, rows })
            }
            return counted
          },
          [...new Set(asked.flatMap(({ report }) => report.statement.views))],
        )
        .catch(async (error: unknown) => {
          await Promise.all(waiting.map((rows) => rows.close()))
          throw error
        })
      for (const [at, { design }] of chosen.entries())
        await noteExport(context, `报表“${design.name}”`, totals[at] ?? 0)
      void reply
        .type(MEDIA_TYPES.xlsx)
        .header(
          'content-disposition',
          `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent('报表.xlsx')}`,
        )
      return closing(writeSheets(sheets), waiting)
    },
  }
}

/** Greatest number of reports in one workbook. */
const MOST_SHEETS = 20

const refuseTooMany = (name: string, total: number, most: number): void => {
  if (total > most)
    throw refuse('report.too-many-rows', { name, total: total.toLocaleString('en'), most: most.toLocaleString('en') })
}

/** What an export asks, without what is about the workbook. */
function conditionsIn(given: Given): Given {
  const { format: _, selections: _s, ...query } = given
  return exportConditions(query as ListParameters) as Given
}
const parametersIn = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('self_')))
