import type { Chart, dashboardContract, Figures } from '#common/contract/dashboards.ts'
import { STATE } from '#common/document-acts.ts'
import { NO_VALUE, type FacetChoices } from '#common/document-facets.ts'
import { EFFECT_FILTER_TEXT } from '#common/law/model.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { dayOf } from '#server/platform/clock.ts'
import { exportAnswer } from '#server/platform/excel/export.ts'
import { type Context, type Handlers, listRequest } from '#server/platform/http/serve.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
import { facetCounts } from '../documents/documents.door.ts'
import { DeadTitles, openQuestions, QUESTION_KINDS } from '../facts/facts.door.ts'
import { audienceOf, visibleTo, type WorkRow } from '../laws/laws.door.ts'
import type { SearchEngine } from '../search/search.door.ts'
import { documentCounts } from './dashboards.sql.ts'
import { agesOn, chartOf, type Counted, type Texts } from './figures.rules.ts'

interface Narrowed {
  fType?: string
  fLevel?: string
  year?: string
  effectStatus?: string
}

/** Bodies and years that a chart shows. */
const MOST = 20
/** Stages in which documents are worked on. */
const IN_WORK = [
  STATE.draft,
  STATE.toReview,
  STATE.reviewReturned,
  STATE.toApprove,
  STATE.approvalReturned,
  STATE.toRelease,
  STATE.releaseReturned,
].map(String)
const NONE_TEXT = '未登记'

const RADAR: Record<(typeof QUESTION_KINDS)[number] | 'deadLink', string> = {
  toCheck: '有失效迹象，待核',
  effectDay: '施行日期未载明',
  unverified: '未核实有效，没有依据',
  missing: '现行文本未收录',
  issuer: '制定机关不明',
  deadLink: '引用的名称未对应到法规',
}

type Ready = Awaited<ReturnType<SearchEngine['ready']>>

/** Published laws as the retrieval counts them, with what charts count them by. */
function lawsIn({ library }: Ready, day: string, { fType, fLevel, year, effectStatus }: Narrowed) {
  const { works } = library.onDay(day)
  return library.works.flatMap((work, number) => {
    const onDay = works[number]
    if (!onDay) return []
    const { publishDate, versionDate } = onDay.version
    const law = {
      fType: work.fType,
      fLevel: work.fLevel,
      // As the facet of the retrieval has it.
      year: (publishDate ?? versionDate)?.slice(0, 4) ?? null,
      status: onDay.effect.look as string,
      issuers: new Set(work.issuers),
    }
    const fits = (wanted: string | undefined, value: string | null) => wanted === undefined || wanted === value
    return fits(fType, law.fType) && fits(fLevel, law.fLevel) && fits(year, law.year) && fits(effectStatus, law.status)
      ? [law]
      : []
  })
}

function lawCharts(laws: ReturnType<typeof lawsIn>, texts: Ready['texts']): Chart[] {
  const types = { name: '文件类型', texts: texts.get('F_TYPE') ?? new Map() }
  const states = Object.entries(EFFECT_FILTER_TEXT).map(
    ([value, text], at) => [value, { text, sortOrder: 1_000 + at }] as const,
  )
  const statuses = { name: '时效性', texts: new Map([...(texts.get('F_STATUS') ?? []), ...states]) }
  const levels = { name: '制定机关层级', texts: texts.get('F_LEVEL') ?? new Map() }
  return [
    chartOf(
      { name: 'lawStatus', title: '各类法规的时效性', rows: types, columns: statuses },
      laws.map(({ fType, status }) => ({ row: fType, column: status, count: 1 })),
    ),
    chartOf(
      { name: 'lawLevel', title: '各类法规的制定机关层级', rows: types, columns: levels },
      laws.map(({ fType, fLevel }) => ({ row: fType, column: fLevel, count: 1 })),
    ),
    chartOf(
      { name: 'lawYear', title: '各年公布或通过的法规', rows: { name: '年份' }, columns: types },
      laws.flatMap(({ fType, year }) => (year === null ? [] : [{ row: year, column: fType, count: 1 }])),
    ),
    chartOf(
      { name: 'lawIssuer', title: '制定机关', rows: { name: '制定机关' }, most: MOST },
      laws.flatMap(({ issuers }) => [...issuers].map((row) => ({ row, count: 1 }))),
    ),
  ]
}

/** The calls of common/contract/dashboards.ts. */
export function dashboardHandlers(engine: SearchEngine): Handlers<typeof dashboardContract> {
  /** What is open about the laws of a library on a day, counted by kind. */
  const dead = new DeadTitles()
  const open = new WeakMap<readonly WorkRow[], { day: string; counts: Counted[] }>()
  function questionsAbout(works: WorkRow[], day: string): Counted[] {
    const known = open.get(works)
    if (known?.day === day) return known.counts
    const questions = openQuestions(works, day)
    const counts = QUESTION_KINDS.map((row) => ({
      row,
      count: questions.filter(({ kinds }) => kinds.includes(row)).length,
    }))
    open.set(works, { day, counts })
    return counts
  }

  async function documentCharts(context: Context, types: Texts, choices: FacetChoices, day: string) {
    const { db, viewer, request, ...platform } = context
    if (!viewer.permissions.has('data:document:list')) return null
    const list = {
      ...(await listRequest({ db, ...platform }, viewer, 'dataManagement/DocumentList', request, 'data:document:list')),
      query: {},
    }
    const audience = audienceOf(viewer)
    const ages = agesOn(day)
    const [counted, facets, stages] = [
      await documentCounts(db, list, audience, choices, ages),
      await facetCounts(db, list, choices, (rows) => rows.where(visibleTo(audience, 'document'))),
      await itemsOf(db, viewer, 'PUB_STATE'),
    ]
    const states = {
      name: '发布状态',
      texts: new Map(stages.map(({ value, text }, sortOrder) => [value, { text, sortOrder }])),
    }
    const spans = {
      name: '建立至今',
      texts: new Map(ages.map(({ value, text }, sortOrder) => [value, { text, sortOrder }])),
    }
    const kinds = { name: '文件类型', texts: types }
    const years = new Map([[NO_VALUE, { text: NONE_TEXT, sortOrder: -1 }]])
    const inWork = counted.filter(({ state }) => IN_WORK.includes(String(state)))
    const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0)
    return {
      totals: { total: sum(counted), inWork: sum(inWork) },
      charts: [
        chartOf(
          {
            name: 'documentAge',
            title: '办理中的文件：阶段和时间',
            rows: { ...states, order: IN_WORK },
            columns: { ...spans, order: ages.map(({ value }) => value) },
          },
          inWork.map(({ state, age, count }) => ({ row: String(state), column: age, count })),
        ),
        chartOf(
          { name: 'documentType', title: '各类文件的发布状态', rows: kinds, columns: states },
          counted.map(({ fType, state, count }) => ({ row: fType, column: String(state), count })),
        ),
        chartOf(
          { name: 'documentYear', title: '各年的文件', rows: { name: '年份', texts: years }, columns: states },
          counted.map(({ year, state, count }) => ({ row: year, column: String(state), count })),
        ),
        chartOf(
          {
            name: 'documentIssuer',
            title: '文件的制定机关',
            rows: { name: '制定机关', texts: new Map([[NO_VALUE, { text: '未填写', sortOrder: 0 }]]) },
            most: MOST,
          },
          facets.filter(({ facet }) => facet === 'issuer').map(({ value, count }) => ({ row: value, count })),
        ),
      ],
    }
  }

  async function figuresFor(context: Context, wanted: Narrowed): Promise<Figures> {
    const { db, viewer, clock } = context
    const day = dayOf(clock())
    const ready = await engine.ready(db, audienceOf(viewer))
    const laws = lawsIn(ready, day, wanted)
    const choices = Object.fromEntries(
      Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, [value]]] : [])),
    ) as FacetChoices
    const documents = await documentCharts(context, ready.texts.get('F_TYPE') ?? new Map(), choices, day)
    const narrowed = Object.keys(choices).length > 0
    const radar =
      narrowed || !viewer.permissions.has('data:fact:list')
        ? []
        : [
            chartOf(
              {
                name: 'radar',
                title: '馆藏质量：待核实的事项',
                rows: {
                  name: '事项',
                  order: Object.keys(RADAR),
                  texts: new Map(Object.entries(RADAR).map(([value, text], sortOrder) => [value, { text, sortOrder }])),
                },
              },
              [
                ...questionsAbout(ready.library.works, day),
                { row: 'deadLink', count: (await dead.seenBy(db, audienceOf(viewer))).length },
              ],
            ),
          ]
    return {
      day,
      laws: { total: laws.length, withoutYear: laws.filter(({ year }) => year === null).length },
      documents: documents?.totals ?? null,
      ages: agesOn(day).map(({ value, from, to }) => ({ value, from, to })),
      charts: [...lawCharts(laws, ready.texts), ...(documents?.charts ?? []), ...radar],
    }
  }

  return {
    'GET /dataManagement/dashboard/figures': (context) => figuresFor(context, narrowedIn(context.query)),
    async 'GET /dataManagement/dashboard/exportXls'(context) {
      const { query } = context
      const { day, charts } = await figuresFor(context, narrowedIn(query))
      const lines = charts.flatMap(({ title, rows, columns, counts }) =>
        rows.flatMap((row, at) =>
          (columns.length > 0 ? columns : [{ text: '' }]).map((column, order) => ({
            title,
            row: row.text,
            column: column.text,
            count: counts[at]?.[order] ?? 0,
          })),
        ),
      )
      await noteExport(context, '统计数字', lines.length)
      return exportAnswer(context, {
        title: `数字化数据管理统计${day}`,
        format: query.format ?? 'xlsx',
        rows: inOnePart(lines),
        columns: [
          { title: '统计', width: 28, value: ({ title }) => title },
          { title: '行', width: 28, value: ({ row }) => row },
          { title: '列', width: 20, value: ({ column }) => column },
          { title: '件数', width: 12, value: ({ count }) => count },
        ],
      })
    },
  }
}

async function* inOnePart<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** The values that charts are narrowed to; empty texts are none. */
const narrowedIn = ({ fType, fLevel, year, effectStatus }: Narrowed): Narrowed =>
  Object.fromEntries(Object.entries({ fType, fLevel, year, effectStatus }).filter(([, value]) => value)) as Narrowed
