import type { FastifyReply } from 'fastify'
import type { ConsultationReport } from '#common/contract/consultations.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import type { Db } from '#server/platform/db/open.ts'
import { exportAnswer } from '#server/platform/excel/export.ts'
import { MEDIA_TYPES, type Sheet, type WorkbookFormat } from '#server/platform/excel/sheet.ts'
import { type AsyncBytes, writeSheets } from '#server/platform/excel/write-xlsx.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { WorkerQueue } from '#server/platform/workers/worker-queue.ts'
import {
  articlesIn,
  attitudesIn,
  draftOf,
  identitiesIn,
  opinionsForReport,
  resultsIn,
  type StoredConsultation,
} from './consultations.sql.ts'

type Answering = Context & { reply: FastifyReply }
type Opinions = Awaited<ReturnType<typeof opinionsForReport>>
/** A line of a sheet, cell by cell. */
type Line = readonly (string | number | null)[]

const DRAWING = {
  script: 'server/features/opinions/report-docx-worker.mjs',
  threads: 1,
  waiting: 10,
  timeMs: 30_000,
  memoryMb: 512,
}
const WHOLE = '全文'

/** The thread that draws reports. */
export const reportDrawing = () => new WorkerQueue(DRAWING)

/** Provisions of a draft by their anchors, numbered in reading order. */
export const orderOf = (lines: readonly { anchor: string; of: string }[]) =>
  new Map(lines.flatMap(({ anchor, of }, at): [string, number][] => (anchor === of ? [[anchor, at]] : [])))

/** The figures of a consultation. */
export async function reportOf(
  db: Db,
  { id, title, opinions, undecided }: StoredConsultation,
): Promise<ConsultationReport> {
  const order = orderOf((await draftOf(db, id)).lines)
  const articles = await articlesIn(db, id)
  return {
    id,
    title,
    total: opinions,
    undecided,
    attitudes: await attitudesIn(db, id),
    identities: await identitiesIn(db, id),
    results: await resultsIn(db, id),
    articles: articles
      .toSorted((a, b) => (order.get(a.anchor ?? '') ?? -1) - (order.get(b.anchor ?? '') ?? -1))
      .map(({ label, total, support, amend, oppose }) => ({ label: label ?? WHOLE, total, support, amend, oppose })),
  }
}

/** The charts of a report: what is counted, and how much of all each value is. */
const chartsOf = ({ attitudes, identities, results, articles }: ConsultationReport) => [
  { name: '态度', counts: attitudes.map(({ text, count }) => ({ text, count })) },
  { name: '身份', counts: identities.map(({ text, count }) => ({ text, count })) },
  { name: '结论', counts: results.map(({ text, count }) => ({ text, count })) },
  { name: '条款', counts: articles.map(({ label, total }) => ({ text: label, count: total })) },
]

async function* inOnePart<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

const OPINION_HEADS = [
  ['条款', 16],
  ['态度', 8],
  ['意见', 60],
  ['身份', 16],
  ['提交时间', 20],
  ['结论', 12],
  ['理由', 48],
] as const
const FIGURE_HEADS = [
  ['统计', 12],
  ['项目', 28],
  ['条数', 10],
  ['占比', 10],
  ['赞成', 10],
  ['修改', 10],
  ['反对', 10],
] as const

const sheetOf = (
  title: string,
  subtitle: string,
  heads: readonly (readonly [string, number])[],
  lines: readonly Line[],
): Sheet<Line> => ({
  title,
  subtitle,
  columns: heads.map(([title, width], at) => ({ title, width, value: (line) => line[at] ?? null })),
  rows: inOnePart(lines),
})

/** How many of a hundred, in whole numbers. */
const shareOf = (count: number, total: number): string => `${total === 0 ? 0 : Math.round((count / total) * 100)}%`

const opinionLines = (opinions: Opinions): Line[] =>
  opinions.map(({ label, attitude, content, identity, createTime, result, reason }) => [
    label ?? WHOLE,
    attitude,
    content,
    identity,
    createTime,
    result,
    reason,
  ])

function figureLines(report: ConsultationReport): Line[] {
  const stances = new Map(report.articles.map(({ label, support, amend, oppose }) => [label, [support, amend, oppose]]))
  return chartsOf(report).flatMap(({ name, counts }) => {
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    return counts.map(({ text, count }): Line => [
      name,
      text,
      count,
      shareOf(count, total),
      ...(name === '条款' ? (stances.get(text) ?? []) : []),
    ])
  })
}

/** The opinions of a consultation as a workbook; an .xlsx has its figures in a second sheet. */
export async function reportWorkbook(
  context: Answering,
  row: StoredConsultation,
  format: WorkbookFormat,
): Promise<AsyncBytes> {
  const { db, reply, viewer } = context
  const opinions = await opinionsForReport(db, row.id)
  await noteExport(context, `意见征集“${row.title}”的意见`, opinions.length)
  const title = `${row.title}意见汇总表`
  const subtitle = `导出人:${viewer.realname}`
  const sheet = sheetOf(title, subtitle, OPINION_HEADS, opinionLines(opinions))
  if (format === 'xls') return exportAnswer(context, { ...sheet, rows: inOnePart(opinionLines(opinions)), format })
  void reply
    .type(MEDIA_TYPES.xlsx)
    .header(
      'content-disposition',
      `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`,
    )
  const report = await reportOf(db, row)
  return writeSheets([{ ...sheet, title: '意见' }, sheetOf('统计', subtitle, FIGURE_HEADS, figureLines(report))])
}

/** The report of a consultation as .docx: what it says as a whole, charts, and the opinions on each provision. */
export async function reportDocument(
  context: Answering,
  row: StoredConsultation,
  drawing: WorkerQueue,
): Promise<Buffer> {
  const { db, reply } = context
  const [report, opinions] = [await reportOf(db, row), await opinionsForReport(db, row.id)]
  await noteExport(context, `意见征集“${row.title}”的意见汇总报告`, opinions.length)
  const title = `${row.title}意见汇总报告`
  const about = [
    `征求意见期限：${row.beginDate} 至 ${row.endDate}。共收到意见 ${report.total} 条，尚无结论 ${report.undecided} 条。态度、身份和条款的统计不含无效的意见。`,
    ...(row.outcome === null || row.outcomeTime === null
      ? ['结果尚未公布。']
      : row.outcome.split('\n').filter((line) => line.trim() !== '')),
  ]
  const charts = chartsOf(report).map(({ name, counts }) => {
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const most = Math.max(1, ...counts.map(({ count }) => count))
    return {
      name,
      bars: counts.map(({ text, count }) => ({
        text,
        words: `${count} 条，${shareOf(count, total)}`,
        length: count / most,
      })),
    }
  })
  const groups = report.articles.map(({ label, total }) => ({
    name: `${label}（${total} 条）`,
    rows: opinions
      .filter((opinion) => (opinion.label ?? WHOLE) === label)
      .map(({ attitude, content, identity, result, reason }, at) => [
        String(at + 1),
        attitude ?? '',
        content,
        identity,
        result,
        reason ?? '',
      ]),
  }))
  const bytes = Buffer.from(await drawing.run<Uint8Array>({ title, about, charts, groups }))
  void reply
    .type('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    .header(
      'content-disposition',
      `attachment; filename="opinions.docx"; filename*=UTF-8''${encodeURIComponent(`${title}.docx`)}`,
    )
  return bytes
}
