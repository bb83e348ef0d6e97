import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Named = Type.Object({ value: Type.String(), text: Type.String() })

/** What a chart counts. */
const ChartName = OneOf(
  'lawStatus',
  'lawLevel',
  'lawYear',
  'lawIssuer',
  'documentAge',
  'documentType',
  'documentYear',
  'documentIssuer',
  'radar',
)
export type ChartName = Static<typeof ChartName>

const Chart = Type.Object({
  name: ChartName,
  title: Type.String(),
  /** What its rows and columns are: 文件类型, 时效性. A chart of one dimension has no columns. */
  rowsName: Type.String(),
  columnsName: Type.String(),
  rows: Type.Array(Named),
  columns: Type.Array(Named),
  /** How many there are of each row and column; one number a row where there are no columns. */
  counts: Type.Array(Type.Array(Type.Integer())),
  /** What is counted is not shown whole: how many rows are left out. */
  left: Type.Integer(),
})
export type Chart = Static<typeof Chart>

const Figures = Type.Object({
  /** The day of the figures, YYYY-MM-DD. */
  day: Type.String(),
  /** Published laws; those without a day stand in no year. */
  laws: Type.Object({ total: Type.Integer(), withoutYear: Type.Integer() }),
  /** Documents in the hands of staff; null without the permission for their list. */
  documents: Type.Union([Type.Object({ total: Type.Integer(), inWork: Type.Integer() }), Type.Null()]),
  /** First days of the spans that the age of drafts is counted by, the newest span first; null: without a beginning. */
  ages: Type.Array(
    Type.Object({
      value: Type.String(),
      from: Type.Union([Type.String(), Type.Null()]),
      to: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  charts: Type.Array(Chart),
})
export type Figures = Static<typeof Figures>

const Wanted = Type.Optional(Type.String({ maxLength: 32 }))
/** Narrows all charts to one value of each. */
const narrowed = { fType: Wanted, fLevel: Wanted, year: Wanted, effectStatus: Wanted }

/** 数字化数据管理: figures of the library and of the work on it (decision 0085). */
export const dashboardContract = contract({
  'GET /dataManagement/dashboard/figures': {
    summary: '馆藏和办理中文件的统计：类型、层级、年份、时效性、制定机关、办理阶段和时间，以及待核实的事项',
    permission: 'data:dashboard:view',
    query: Query(narrowed),
    result: Figures,
  },
  'GET /dataManagement/dashboard/exportXls': {
    summary: '导出统计数字',
    permission: 'data:dashboard:export',
    query: Query({ ...narrowed, format: Type.Optional(OneOf('xls', 'xlsx')) }),
    result: 'bytes',
  },
})

nameSchemas({ Figures })
