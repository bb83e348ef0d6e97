import { Type, type Static } from 'typebox'
import {
  COLUMN_TYPES,
  CONTROLS,
  type DesignedField,
  type DesignedIndex,
  type DesignedTable,
  FIELD_FORMATS,
  FORM_BUTTONS,
  type FormButton,
  type FormDesign,
  LIST_STYLES,
  type ListStyle,
} from '../rules/online-design.ts'
import { contract } from './contract.ts'
import {
  Id,
  Ids,
  ImportResult,
  Kept,
  ListQuery,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Query,
  Revision,
  Stamp,
} from './parts.ts'
import { DictItem } from './session.ts'
import { nameSchemas } from './schema-names.ts'

const Code = Type.String({ minLength: 1, maxLength: 64 })
const Key = { type: 'string', maxLength: 64 }
const textOrNull = (maxLength: number) => ({ type: ['string', 'null'], maxLength })
const among = (values: object) => ({ type: 'string', enum: Object.keys(values) })
const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

// The shapes are those of common/rules/online-design.ts; stated once more as JSON schemas, because the types are
// written there by hand.
const field = object({
  id: Key,
  name: Key,
  title: { type: 'string', maxLength: 100 },
  control: among(CONTROLS),
  type: among(COLUMN_TYPES),
  length: { type: 'integer', minimum: 0, maximum: 100_000 },
  scale: { type: 'integer', minimum: 0, maximum: 20 },
  required: { type: 'boolean' },
  unique: { type: 'boolean' },
  defaultValue: textOrNull(1000),
  dictCode: textOrNull(100),
  format: { enum: [...Object.keys(FIELD_FORMATS), null] },
  inList: { type: 'boolean' },
  inForm: { type: 'boolean' },
  inQuery: { type: 'boolean' },
  queryMode: among({ single: 1, group: 1 }),
  guarded: { type: 'boolean' },
})
const index = object({ id: Key, unique: { type: 'boolean' }, fields: { type: 'array', maxItems: 10, items: Key } })
const fields = { type: 'array', maxItems: 200, items: field }
const table = object({
  id: Key,
  code: Key,
  name: { type: 'string', maxLength: 60 },
  relation: among({ many: 1, one: 1 }),
  fields,
})
const Field = Type.Unsafe<DesignedField>(field)
const Table = Type.Unsafe<DesignedTable>(table)
const Design = Type.Unsafe<FormDesign>(
  object({
    fields,
    indexes: { type: 'array', maxItems: 50, items: index },
    tables: { type: 'array', maxItems: 20, items: table },
    listStyle: among(LIST_STYLES),
    hidden: { type: 'array', maxItems: 20, items: among(FORM_BUTTONS) },
  }),
)

const filledIn = {
  name: Type.String({ maxLength: 60 }),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  design: Design,
}

const FormRow = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  /** Number of the published design; 0 before the first one. */
  version: Type.Integer(),
  publishedAt: Nullable(Type.String()),
  menuId: Nullable(Type.String()),
  menuPath: Nullable(Type.String()),
  menuName: Nullable(Type.String()),
  listStyle: Type.String(),
  fieldCount: Type.Integer(),
  tableCount: Type.Integer(),
  /** The design differs from the published one. */
  changed: Type.Boolean(),
  ...Kept,
})
export type FormRow = Static<typeof FormRow>

const DesignedForm = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  version: Type.Integer(),
  menuId: Nullable(Type.String()),
  revision: Type.Integer(),
  design: Design,
})
export type DesignedForm = Static<typeof DesignedForm>

const PublishPlan = Type.Object({
  /** What publishing does, in words and in order. */
  steps: Type.Array(Type.String()),
  /** What would be lost, with the number of rows or values; copied aside before. */
  losses: Type.Array(Type.Object({ what: Type.String(), count: Type.Integer() })),
})
export type PublishPlan = Static<typeof PublishPlan>

/**
 * A record: the fields of the register that the viewer sees, `{field}_dictText` beside them in lists, and rows of
 * sub-tables under their codes.
 */
export type OnlineRow = Record<string, unknown> & { id: string; revision: number }
const OnlineRow = Type.Unsafe<OnlineRow>({ type: 'object', additionalProperties: true })
const RecordBody = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

const SubRows = Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }))

const OnlineColumn = Type.Object({
  title: Type.String(),
  dataIndex: Type.String(),
  align: Type.String(),
  sorter: Type.Boolean(),
  /** Key of `dictOptions`; null where the value is shown as it is. */
  customRender: Nullable(Type.String()),
  scopedSlots: Nullable(Type.Object({ customRender: Type.String() })),
})
export type OnlineColumn = Static<typeof OnlineColumn>
const Columns = {
  currentTableName: Type.String(),
  description: Type.String(),
  columns: Type.Array(OnlineColumn),
  dictOptions: Type.Record(Type.String(), Type.Array(DictItem)),
  checkboxFlag: Type.String(),
  paginationFlag: Type.String(),
  scrollFlag: Type.Integer(),
  formTemplate: Type.String(),
  cgButtonList: Type.Array(Type.String()),
  enhanceJs: Type.String(),
  /** Codes of buttons that are not shown. */
  hideColumns: Type.Array(Type.String()),
  fieldHrefSlots: Type.Array(Type.String()),
}
/** `tableType` 1: without sub-tables, 2: with them, 3: one of them. */
const TableKind = { code: Type.String(), tableType: Type.Integer() }

const OnlineCondition = Type.Object({
  field: Type.String(),
  label: Type.String(),
  view: Type.String(),
  mode: Type.Unsafe<'single' | 'group'>(among({ single: 1, group: 1 })),
  /** '1': shown when more conditions are asked for. */
  hidden: Type.String(),
  dictCode: Nullable(Type.String()),
})

const FormItem = Type.Object({
  /** The form as JSON schema, for clients that draw it from one (wire 6.2). */
  schema: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  head: Type.Object({
    code: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    version: Type.Integer(),
    listStyle: Type.Unsafe<ListStyle>(among(LIST_STYLES)),
  }),
  /** Fields and sub-tables that the viewer sees. */
  fields: Type.Array(Field),
  tables: Type.Array(Table),
  /** Buttons that the viewer has. */
  buttons: Type.Array(Type.Unsafe<FormButton>(among(FORM_BUTTONS))),
})
export type FormItem = Static<typeof FormItem>

/** Conditions differ from register to register: the handler leaves out unknown ones (decision 0071). */
const dataQuery = () =>
  Type.Object(
    {
      ...PageQuery,
      pageSize: Type.Optional(Type.Integer({ minimum: -521, maximum: 500 })),
      superQueryParams: Type.Optional(Type.String({ maxLength: 8000 })),
      superQueryMatchType: Type.Optional(Type.String({ maxLength: 10 })),
      selections: Type.Optional(Type.String({ maxLength: 100_000 })),
      paramsStr: Type.Optional(Type.String({ maxLength: 8000 })),
      format: Type.Optional(Type.Union([Type.Literal('xls'), Type.Literal('xlsx')])),
      _t: Stamp,
    },
    { additionalProperties: Type.String({ maxLength: 1000 }) },
  )
const DataQuery = Type.Unsafe<
  Partial<Static<ReturnType<typeof dataQuery>>> & Record<string, string | number | undefined>
>(dataQuery())
const ofCode = Type.Object({ code: Code })
const NAMED = Query({})

/**
 * Registers that administrators design, and their records (wire 6.1, 6.2; docs/decisions/0113-online-forms.md). A
 * register that the caller may not see is answered like one that does not exist.
 */
export const onlineFormContract = contract({
  'GET /online/cgform/head/list': {
    summary: '在线表单列表',
    permission: 'online:form:design',
    listOf: 'online/FormDesignList',
    // Older clients ask for originals or copies by `copyType`; a copy is a register of its own here.
    query: ListQuery('online/FormDesignList', { copyType: Type.Optional(Type.String({ maxLength: 4 })) }),
    result: Page(
      Type.Object({
        ...FormRow.properties,
        tableName: Type.String(),
        tableTxt: Type.String(),
        tableType: Type.Integer(),
        tableVersion: Type.String(),
        isDbSynch: OneOf('Y', 'N'),
      }),
    ),
  },
  'GET /online/cgform/head/queryById': {
    summary: '一份在线表单的设计',
    permission: 'online:form:design',
    query: Query({ id: Id }),
    result: DesignedForm,
  },
  'GET /online/cgform/field/listByHeadId': {
    summary: '在线表单的字段',
    permission: 'online:form:design',
    query: Query({ headId: Id }),
    result: Type.Array(Field),
  },
  'GET /online/cgform/index/listByHeadId': {
    summary: '在线表单的索引',
    permission: 'online:form:design',
    query: Query({ headId: Id }),
    result: Type.Array(Type.Unsafe<DesignedIndex>(index)),
  },
  'GET /online/cgform/api/checkOnlyTable': {
    summary: '表单编码是否可用',
    permission: 'online:form:design',
    query: Query({ tbname: Type.String({ maxLength: 100 }), id: Type.Optional(Type.String({ maxLength: 64 })) }),
    result: Type.Boolean(),
  },
  'POST /online/cgform/api/addAll': {
    summary: '新建在线表单',
    permission: 'online:form:design',
    body: Type.Object({ ...filledIn, code: Type.String({ maxLength: 64 }) }),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /online/cgform/api/editAll': {
    summary: '修改在线表单的设计',
    permission: 'online:form:design',
    body: Type.Object({ ...filledIn, id: Id, revision: Revision }),
    result: Type.Null(),
    message: '保存成功！',
  },
  'GET /online/cgform/api/dbSynchPlan/{id}': {
    summary: '发布会对数据表做哪些改动',
    permission: 'online:form:design',
    params: Type.Object({ id: Id }),
    query: NAMED,
    result: PublishPlan,
  },
  'POST /online/cgform/api/doDbSynch/{id}/{mode}': {
    summary: '发布在线表单；会丢失数据的改动须确认，事先备份',
    permission: 'online:form:design',
    params: Type.Object({ id: Id, mode: Type.Unsafe<'normal' | 'force'>(among({ normal: 1, force: 1 })) }),
    body: Type.Object({ revision: Revision }),
    result: Type.Object({ version: Type.Integer() }),
    message: '发布成功！',
  },
  'POST /online/cgform/head/addMenu': {
    summary: '为已发布的在线表单建立菜单和按钮权限',
    permission: 'online:form:design',
    body: Type.Object({ id: Id, parentId: Id, name: Type.String({ minLength: 1, maxLength: 60 }) }),
    result: Type.Object({ id: Type.String(), url: Type.String() }),
    message: '菜单已建立，请给角色授权',
  },
  'POST /online/cgform/head/copyOnline/{id}': {
    summary: '复制在线表单的设计',
    permission: 'online:form:design',
    params: Type.Object({ id: Id }),
    body: Type.Object({ code: Type.String({ maxLength: 64 }), name: Type.String({ maxLength: 60 }) }),
    result: Type.Object({ id: Type.String() }),
    message: '复制成功！',
  },
  'GET /online/cgform/head/copyOnlineTable/{id}': {
    summary: '以新的表名复制在线表单的设计，发布后有自己的数据表（旧版客户端）',
    permission: 'online:form:design',
    writes: true,
    also: ['POST'],
    params: Type.Object({ id: Id }),
    query: Query({ tableName: Type.String({ maxLength: 64 }) }),
    result: Type.Object({ id: Type.String() }),
    message: '复制成功！',
  },
  'GET /online/cgform/head/backups': {
    summary: '发布前备份的数据',
    permission: 'online:form:design',
    query: Query({ id: Id }),
    result: Type.Array(
      Type.Object({
        tableName: Type.String(),
        source: Type.String(),
        columns: Type.Array(Type.String()),
        rowCount: Type.Integer(),
        createBy: Type.String(),
        createTime: Type.String(),
      }),
    ),
  },
  'DELETE /online/cgform/head/delete': {
    summary: '删除在线表单和它的菜单；数据表改为备份',
    permission: 'online:form:design',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /online/cgform/head/deleteBatch': {
    summary: '删除一些在线表单',
    permission: 'online:form:design',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'DELETE /online/cgform/head/removeRecord': {
    summary: '移除在线表单，保留数据表',
    permission: 'online:form:design',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '移除成功!',
  },
  'GET /online/cgform/api/getColumns/{code}': {
    summary: '在线表单列表的列',
    permission: 'staff',
    params: ofCode,
    query: NAMED,
    result: Type.Object(Columns),
  },
  'GET /online/cgform/api/getErpColumns/{code}': {
    summary: '在线表单及其子表的列',
    permission: 'staff',
    params: ofCode,
    query: NAMED,
    result: Type.Object({
      main: Type.Object({ ...Columns, ...TableKind }),
      subList: Type.Array(
        Type.Object({
          ...Columns,
          ...TableKind,
          /** 0: many rows for a record, 1: one. */
          relationType: Type.Integer(),
          /** The field of a row that names its record. */
          foreignKeys: Type.Array(Type.Object({ field: Type.String(), table: Type.String(), key: Type.String() })),
        }),
      ),
    }),
  },
  'GET /online/cgform/api/getQueryInfo/{code}': {
    summary: '在线表单的查询条件',
    permission: 'staff',
    params: ofCode,
    query: NAMED,
    result: Type.Array(OnlineCondition),
  },
  'GET /online/cgform/api/getFormItem/{code}': {
    summary: '在线表单的字段、子表和按钮，限调用者可见的',
    permission: 'staff',
    params: ofCode,
    query: NAMED,
    result: FormItem,
  },
  'GET /online/cgform/api/getFormItemBytbname/{table}': {
    summary: '在线表单的字段、子表和按钮；表名即 getColumns 的 currentTableName',
    permission: 'staff',
    params: Type.Object({ table: Code }),
    query: NAMED,
    result: FormItem,
  },
  'GET /online/cgform/api/getErpFormItem/{code}': {
    summary: '在线表单的字段、子表和按钮（主从列表）',
    permission: 'staff',
    params: ofCode,
    query: NAMED,
    result: FormItem,
  },
  'GET /online/cgform/api/getData/{code}': {
    summary: '在线表单的一页记录；pageSize 为负时取全部，最多 5000 条',
    permission: 'staff',
    params: ofCode,
    query: DataQuery,
    result: Page(OnlineRow),
  },
  'GET /online/cgform/api/getTreeData/{code}': {
    summary: '在线表单一级的记录；参数 pid 给出上级',
    permission: 'staff',
    params: ofCode,
    query: DataQuery,
    result: Page(OnlineRow),
  },
  'GET /online/cgform/api/form/{code}/{id}': {
    summary: '一条记录及其子表',
    permission: 'staff',
    params: Type.Object({ code: Code, id: Id }),
    query: NAMED,
    result: OnlineRow,
  },
  'GET /online/cgform/api/subform/{table}/{mainId}': {
    summary: '一条记录的子表行；表名为“表单编码__子表编码”',
    permission: 'staff',
    params: Type.Object({ table: Code, mainId: Id }),
    query: NAMED,
    result: SubRows,
  },
  'GET /online/cgform/api/form/table_name/{table}/{id}': {
    summary: '一条记录及其子表；表名即 getColumns 的 currentTableName',
    permission: 'staff',
    params: Type.Object({ table: Code, id: Id }),
    query: NAMED,
    result: OnlineRow,
  },
  'GET /online/cgform/api/subform/list/{table}/{mainId}': {
    summary: '一条记录的子表行，同 subform/{table}/{mainId}',
    permission: 'staff',
    params: Type.Object({ table: Code, mainId: Id }),
    query: NAMED,
    result: SubRows,
  },
  'POST /online/cgform/api/form/{code}': {
    summary: '添加记录及其子表行',
    permission: 'staff',
    params: ofCode,
    body: RecordBody,
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /online/cgform/api/form/{code}': {
    summary: '修改记录及其子表行；只送改动的字段时与他人的修改合并',
    permission: 'staff',
    params: ofCode,
    body: RecordBody,
    result: Type.Null(),
    message: '修改成功！',
  },
  'DELETE /online/cgform/api/form/{code}/{id}': {
    summary: '删除记录及其子表行；编号用逗号连接',
    permission: 'staff',
    params: Type.Object({ code: Code, id: Type.String({ minLength: 1, maxLength: 4000 }) }),
    query: NAMED,
    result: Type.Null(),
    message: '删除成功!',
  },
  'GET /online/cgform/api/exportXls/{code}': {
    summary: '导出记录',
    permission: 'staff',
    params: ofCode,
    query: DataQuery,
    result: 'bytes',
  },
  'POST /online/cgform/api/importXls/{code}': {
    summary: '导入记录；validateStatus 为 1 时按表单的规则校验每一行',
    permission: 'staff',
    params: ofCode,
    upload: true,
    writes: 'self',
    result: ImportResult,
  },
})

nameSchemas({ FormRow, DesignedForm, OnlineColumn, OnlineCondition })
