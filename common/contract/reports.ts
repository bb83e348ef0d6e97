import { Type, type Static, type TSchema } from 'typebox'
import { contract } from './contract.ts'
import {
  EditBody,
  Id,
  Ids,
  Kept,
  ListQuery,
  Nullable,
  NumberOrNull,
  OneOf,
  Page,
  PageQuery,
  Query,
  Revision,
  Stamp,
} from './parts.ts'
import { DictItem } from './session.ts'
import { nameSchemas } from './schema-names.ts'

const code = Type.String({ minLength: 1, maxLength: 64 })

const ReportColumn = Type.Object({
  dataIndex: Type.String(),
  title: Type.String(),
  align: Type.String(),
  width: Nullable(Type.Integer()),
  sorter: Type.Boolean(),
  /** Key of `dictOptions`; null where the value is shown as it is. */
  customRender: Nullable(Type.String()),
  /** Address that the value leads to, `${field}` standing for values of the row. */
  fieldHref: Type.Optional(Type.String()),
  /** The slot of `fieldHrefSlots` that shows the value. */
  hrefSlotName: Type.Optional(Type.String()),
  /** '1': the column has a sum; in the whole head of a report. */
  isTotal: Type.Optional(OneOf('0', '1')),
  /** text, number, date, moment or boolean, of designed reports. */
  fieldType: Type.Optional(Type.String()),
})
export type ReportColumn = Static<typeof ReportColumn>

const ReportCondition = Type.Object({
  field: Type.String(),
  label: Type.String(),
  view: Type.Union([Type.Literal('text'), Type.Literal('list'), Type.Literal('date'), Type.Literal('number')]),
  /** `group` asks for a range: `{field}_begin` and `{field}_end`. */
  mode: Type.Union([Type.Literal('single'), Type.Literal('group')]),
  /** '1': shown when more conditions are asked for. */
  hidden: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  dictCode: Nullable(Type.String()),
})
export type ReportCondition = Static<typeof ReportCondition>

/** A row: what its report selects, by the names of its fields. */
export type ReportRow = Record<string, string | number | boolean | null>
const ReportRow = Type.Unsafe<ReportRow>({ type: 'object', additionalProperties: true })

/**
 * Paging, conditions and parameters, all open: which there are differs from report to report, so the handler leaves out
 * unknown ones (decision 0071).
 */
const openQuery = <const P extends Record<string, TSchema>>(more: P) =>
  Type.Object({ ...PageQuery, ...more, _t: Stamp }, { additionalProperties: Type.String({ maxLength: 1000 }) })
type Asked = Readonly<Record<string, string | number | undefined>> & {
  pageNo?: number
  pageSize?: number
  column?: string
  order?: string
}
/**
 * Paging, then the conditions of that report in the wire's small language and its parameters, `self_{name}`.
 */
const ReportQuery = Type.Unsafe<Asked>(openQuery({}))
const ReportExport = Type.Unsafe<Asked & { format?: 'xls' | 'xlsx'; selections?: string; paramsStr?: string }>(
  openQuery({
    format: Type.Optional(OneOf('xls', 'xlsx')),
    /** Rows have no keys: the whole result is exported. */
    selections: Type.Optional(Type.String({ maxLength: 100 })),
    paramsStr: Type.Optional(Type.String({ maxLength: 8000 })),
  }),
)

const ReportPage = Type.Object({
  ...Page(ReportRow).properties,
  /** Sums over the whole result of the columns that have one, as numbers by their fields. */
  totals: Type.Optional(ReportRow),
})

const ReportParameter = Type.Object({
  paramName: Type.String(),
  paramTxt: Type.String(),
  view: OneOf('text', 'number', 'date', 'dict'),
  dictCode: Nullable(Type.String()),
  /** What holds where nothing is asked; null: nothing. */
  paramValue: Nullable(Type.String()),
  required: Type.Boolean(),
})
export type ReportParameter = Static<typeof ReportParameter>

const head = {
  cgRpConfigId: Type.String(),
  cgRpConfigName: Type.String(),
  columns: Type.Array(ReportColumn),
  dictOptions: Type.Record(Type.String(), Type.Array(DictItem)),
}
/** What the screen of a report needs besides its rows. */
const more = {
  cgReportHeadCode: Type.String(),
  cgReportHeadName: Type.String(),
  /** The same in the spelling of older clients. */
  cgreportHeadName: Type.String(),
  /** Columns whose values lead to an address, by the slot that shows them. */
  fieldHrefSlots: Type.Array(Type.Object({ slotName: Type.String(), href: Type.String() })),
  /** Headings over several columns; there are none. */
  isGroupTitle: Type.Boolean(),
  content: Nullable(Type.String()),
  params: Type.Array(ReportParameter),
  queryInfo: Type.Array(ReportCondition),
  /** Fields that have a sum. */
  totals: Type.Array(Type.String()),
  chartType: Nullable(OneOf('bar', 'line', 'pie')),
  /** Greatest number of rows in an export. */
  rowLimit: Type.Integer(),
}
const WholeHead = Type.Object({ ...head, ...more })

const Chart = Type.Object({
  type: OneOf('bar', 'line', 'pie'),
  category: Type.String(),
  /** Headings of the values. */
  series: Type.Array(Type.String()),
  rows: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.Number()) })),
  /** How many categories are not in `rows`. */
  left: Type.Integer(),
})
export type ReportChart = Static<typeof Chart>

/** A column of a designed report, as its designer sees it. */
export interface DesignItem {
  fieldName: string
  fieldTxt: string
  /** text, number, date, moment or boolean, as the database computes it; what is sent is not read. */
  fieldType?: string
  fieldWidth: number | null
  align: 'left' | 'center' | 'right'
  dictCode: string | null
  isShow: boolean
  isOrder: boolean
  /** Null: readers cannot ask for it. */
  searchMode: 'single' | 'group' | null
  searchFold: boolean
  isTotal: boolean
  fieldHref: string | null
}
const DesignItem = Type.Unsafe<DesignItem>(
  Type.Object(
    {
      fieldName: Type.String({ minLength: 1, maxLength: 63 }),
      fieldTxt: Type.String({ minLength: 1, maxLength: 100 }),
      fieldType: Type.Optional(Type.String({ maxLength: 20 })),
      fieldWidth: NumberOrNull({ minimum: 40, maximum: 1000 }, 'integer'),
      align: OneOf('left', 'center', 'right'),
      dictCode: Nullable(Type.String({ maxLength: 100 })),
      isShow: Type.Boolean(),
      isOrder: Type.Boolean(),
      searchMode: Nullable(OneOf('single', 'group')),
      searchFold: Type.Boolean(),
      isTotal: Type.Boolean(),
      fieldHref: Nullable(Type.String({ maxLength: 300 })),
    },
    { additionalProperties: false },
  ),
)
/** A parameter of a designed report, as its designer sees it. */
export type DesignParameter = Omit<ReportParameter, 'view'> & { view: 'text' | 'number' | 'date' | 'dict' }
const DesignParameter = Type.Unsafe<DesignParameter>(
  Type.Object(
    {
      paramName: Type.String({ minLength: 1, maxLength: 63 }),
      paramTxt: Type.String({ minLength: 1, maxLength: 100 }),
      view: OneOf('text', 'number', 'date', 'dict'),
      dictCode: Nullable(Type.String({ maxLength: 100 })),
      paramValue: Nullable(Type.String({ maxLength: 200 })),
      required: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
)

/** What a designer fills in of a report; its code never changes. */
export interface DesignForm {
  name: string
  cgrSql: string
  content?: string | null
  rowLimit: number
  allStaff: boolean
  chartType?: 'bar' | 'line' | 'pie' | null
  chartCategory?: string | null
  chartValues: string[]
  items: DesignItem[]
  params: DesignParameter[]
}
const form = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  cgrSql: Type.String({ minLength: 1, maxLength: 20_000 }),
  content: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  rowLimit: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  allStaff: Type.Boolean(),
  chartType: Type.Optional(Nullable(OneOf('bar', 'line', 'pie'))),
  chartCategory: Type.Optional(Nullable(Type.String({ maxLength: 63 }))),
  chartValues: Type.Array(Type.String({ maxLength: 63 }), { maxItems: 10 }),
  items: Type.Array(DesignItem, { minItems: 1, maxItems: 60 }),
  params: Type.Array(DesignParameter, { maxItems: 30 }),
}
const reportCode = Type.String({ pattern: '^[a-z][a-z0-9_-]{1,49}$' })

type Stamped = { [K in keyof typeof Kept]: Static<(typeof Kept)[K]> }
/** A designed report with its columns and parameters. */
export type ReportDesign = Required<DesignForm> & Stamped & { id: string; code: string }
const ReportDesign = Type.Unsafe<ReportDesign>(
  Type.Object({ id: Type.String(), code: Type.String(), ...form, ...Kept }),
)
const DesignRow = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  content: Nullable(Type.String()),
  allStaff: Type.Boolean(),
  ...Kept,
})
export type DesignRow = Static<typeof DesignRow>

/** What a statement would make a report of. */
export interface ParsedStatement {
  fields: DesignItem[]
  params: DesignParameter[]
  /** The first rows, with the parameters' default values. */
  rows: ReportRow[]
}
const ParsedStatement = Type.Unsafe<ParsedStatement>(
  Type.Object({ fields: Type.Array(DesignItem), params: Type.Array(DesignParameter), rows: Type.Array(ReportRow) }),
)

const screen = 'OnlCgreportHeadList'
const byId = { params: Type.Object({ id: code }), signed: true } as const
const designers = { permission: 'online:report:design', listOf: screen } as const

/**
 * Reports (spec §7 Online reports, wire 6.3): those that the program declares, from which pickers choose rows too, and
 * those that administrators design (decision 0112). A report that the caller may not see is answered like one that does
 * not exist.
 */
export const reportContract = contract({
  'GET /online/cgreport/api/reports': {
    summary: '调用者可用的报表',
    permission: 'staff',
    query: Query({ ...PageQuery }),
    result: Page(Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() })),
  },
  'GET /online/cgreport/api/getRpColumns/{code}': {
    summary: '报表的列及其字典',
    permission: 'staff',
    params: Type.Object({ code }),
    query: Query({}),
    result: Type.Object(head),
    signed: true,
  },
  'GET /online/cgreport/api/getQueryInfo/{cgRpConfigId}': {
    summary: '报表的查询条件',
    permission: 'staff',
    params: Type.Object({ cgRpConfigId: code }),
    query: Query({}),
    result: Type.Array(ReportCondition),
    signed: true,
  },
  'GET /online/cgreport/api/getData/{cgRpConfigId}': {
    summary: '报表的一页数据',
    permission: 'staff',
    params: Type.Object({ cgRpConfigId: code }),
    query: ReportQuery,
    result: ReportPage,
    signed: true,
  },
  'GET /online/cgreport/api/getColumns/{id}': {
    summary: '报表的列、参数、查询条件和图表',
    permission: 'staff',
    ...byId,
    query: Query({}),
    result: WholeHead,
  },
  'GET /online/cgreport/api/getColumnsAndData/{id}': {
    summary: '报表的列和一页数据',
    permission: 'staff',
    ...byId,
    query: ReportQuery,
    result: Type.Object({ ...head, ...more, data: ReportPage }),
  },
  'GET /online/cgreport/api/getParamsInfo/{id}': {
    summary: '报表的参数',
    permission: 'staff',
    ...byId,
    query: Query({}),
    result: Type.Array(ReportParameter),
  },
  'GET /online/cgreport/api/getChart/{id}': {
    summary: '报表全部结果按图表的分类列合计；没有图表时为空',
    permission: 'staff',
    ...byId,
    query: ReportQuery,
    result: Nullable(Chart),
  },
  'GET /online/cgreport/api/exportXls/{id}': {
    summary: '导出报表的全部结果',
    permission: 'staff',
    ...byId,
    query: ReportExport,
    result: 'bytes',
  },
  'GET /online/cgreport/api/exportManySheetXls/{id}': {
    summary: '导出几张报表为一个工作簿，每张一页；编号以逗号分隔',
    permission: 'staff',
    params: Type.Object({ id: Ids }),
    signed: true,
    query: ReportExport,
    result: 'bytes',
  },
  'POST /online/cgreport/api/parseSql': {
    summary: '解析查询语句：结果的列、参数和前几行；只能查询报表视图',
    permission: 'online:report:design',
    writes: false,
    body: Type.Object({
      sql: Type.String({ maxLength: 100_000 }),
      /** Parameters as far as they are set up; others are of the type that their place asks for. */
      params: Type.Optional(Type.Array(DesignParameter, { maxItems: 30 })),
    }),
    result: ParsedStatement,
  },
  'POST /online/cgreport/api/testConnection': {
    summary: '不提供：报表只查询本系统的数据库',
    permission: 'online:report:design',
    writes: false,
    body: Type.Object({}),
    result: Type.Null(),
  },
  'GET /online/cgreport/head/list': {
    summary: '设计的报表',
    ...designers,
    query: ListQuery(screen),
    result: Page(DesignRow),
  },
  'GET /online/cgreport/head/queryById': {
    summary: '一张设计的报表，带列和参数',
    ...designers,
    query: Query({ id: Id }),
    result: ReportDesign,
  },
  'GET /online/cgreport/head/views': {
    summary: '报表可以查询的视图及其列',
    permission: 'online:report:design',
    query: Query({}),
    result: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        columns: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
      }),
    ),
  },
  'POST /online/cgreport/head/add': {
    summary: '设计新报表',
    permission: 'online:report:design',
    body: Type.Unsafe<DesignForm & { code: string }>(Type.Object({ code: reportCode, ...form })),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /online/cgreport/head/edit': {
    summary: '修改报表；编码不变',
    ...designers,
    also: ['POST'],
    edits: { table: 'online_report', read: 'GET /online/cgreport/head/queryById' },
    body: Type.Unsafe<DesignForm & { id: string; revision?: number | null; began?: Record<string, unknown> }>(
      EditBody(form, Id),
    ),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'PUT /online/cgreport/head/editAll': {
    summary: '修改报表，列和参数与表头分开给出（旧版客户端）',
    ...designers,
    body: Type.Unsafe<{
      head: Omit<DesignForm, 'items' | 'params'> & { id: string; revision?: number | null }
      items: DesignItem[]
      params: DesignParameter[]
    }>(
      Type.Object({
        head: Type.Object({
          id: Id,
          revision: Revision,
          name: form.name,
          cgrSql: form.cgrSql,
          content: form.content,
          rowLimit: form.rowLimit,
          allStaff: form.allStaff,
          chartType: form.chartType,
          chartCategory: form.chartCategory,
          chartValues: form.chartValues,
        }),
        items: form.items,
        params: form.params,
      }),
    ),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /online/cgreport/head/delete': {
    summary: '删除一张设计的报表',
    ...designers,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /online/cgreport/head/deleteBatch': {
    summary: '删除几张设计的报表',
    ...designers,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /online/cgreport/item/listByHeadId': {
    summary: '一张设计的报表的列',
    ...designers,
    query: Query({ headId: Id }),
    result: Type.Array(DesignItem),
  },
  'GET /online/cgreport/param/listByHeadId': {
    summary: '一张设计的报表的参数',
    ...designers,
    query: Query({ headId: Id }),
    result: Type.Array(DesignParameter),
  },
})

nameSchemas({ ReportColumn, ReportCondition, ReportParameter, ReportChart: Chart, ReportDesignRow: DesignRow })
