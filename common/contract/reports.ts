import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Nullable, Page, PageQuery, Query, Stamp } from './parts.ts'
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
 * Paging, then the conditions of that report in the wire's small language and its parameters, `self_{name}`. Which there
 * are differs from report to report, so the handler refuses unknown ones.
 */
const ReportQuery = Type.Unsafe<Static<ReturnType<typeof pageOnly>> & Record<string, string | number | undefined>>(pageOnly())
function pageOnly() {
  return Type.Object({ ...PageQuery, _t: Stamp }, { additionalProperties: Type.String({ maxLength: 1000 }) })
}

/**
 * Reports from which users choose rows (spec §7 Online reports, wire 6.3). They are declared in the program: no text of a client
 * names a table or a column. A report that the caller may not see is answered like one that does not exist.
 */
export const reportContract = contract({
  'GET /online/cgreport/head/list': {
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
    result: Type.Object({
      cgRpConfigId: Type.String(),
      cgRpConfigName: Type.String(),
      columns: Type.Array(ReportColumn),
      dictOptions: Type.Record(Type.String(), Type.Array(DictItem)),
    }),
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
    result: Page(ReportRow),
    signed: true,
  },
})

nameSchemas({ ReportColumn, ReportCondition })
