import { Type, type Static } from 'typebox'
import { CHECK_RULE, FILL_RULE } from '../records/field-rule.ts'
import { contract } from './contract.ts'
import { ExportQuery, Id, Ids, ImportResult, ListQuery, Nullable, Page, Query } from './parts.ts'
import { recordSchemas } from './record-schemas.ts'
import { SavedRows } from './saved-rows.ts'
import { nameSchemas } from './schema-names.ts'

const Code = Type.String({ minLength: 1, maxLength: FILL_RULE.fields.ruleCode.most })

const {
  Row: FillRule,
  Form: FillForm,
  Edit: FillEdit,
  Rows: FillRows,
} = recordSchemas(FILL_RULE, { ruleClass_dictText: Type.String() })
export type FillRule = Static<typeof FillRule>

const { Row: CheckRule, Form: CheckForm, Edit: CheckEdit } = recordSchemas(CHECK_RULE)
export type CheckRule = Static<typeof CheckRule>

/** A part of a value and the rule it broke. */
const BrokenRule = Type.Object({
  digits: Type.String(),
  pattern: Type.String(),
  message: Type.String(),
  beginIndex: Type.Integer(),
  endIndex: Type.Integer(),
  checkValue: Type.String(),
  passed: Type.Boolean(),
})

const FormData = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())
const fill = 'system/FillRuleList'
const check = 'system/CheckRuleList'
const Added = Type.Object({ id: Type.String() })

/** Rules that fill in values, rules that check values, and the check for duplicates (wire 3.8). */
export const fieldRuleContract = contract({
  'GET /sys/fillRule/list': {
    summary: '填值规则',
    permission: 'system:fillRule:list',
    listOf: fill,
    query: ListQuery(fill),
    result: Page(FillRule),
  },
  'GET /sys/fillRule/queryById': {
    summary: '一条填值规则',
    permission: 'system:fillRule:list',
    listOf: fill,
    query: Query({ id: Id }),
    result: FillRule,
  },
  'POST /sys/fillRule/add': {
    summary: '新增填值规则',
    permission: 'system:fillRule:add',
    checks: 'fillRule',
    body: FillForm,
    result: Added,
    message: '添加成功！',
  },
  'PUT /sys/fillRule/edit': {
    summary: '修改填值规则',
    permission: 'system:fillRule:edit',
    checks: 'fillRule',
    listOf: fill,
    also: ['POST'],
    edits: { table: 'fill_rule', read: 'GET /sys/fillRule/queryById' },
    body: FillEdit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'POST /sys/fillRule/saveRows': {
    summary: '保存表格中增、改、删的填值规则，全部或全不',
    permission: 'system:fillRule:edit',
    listOf: fill,
    writes: 'self',
    body: FillRows,
    result: SavedRows,
  },
  'DELETE /sys/fillRule/delete': {
    summary: '删除填值规则',
    permission: 'system:fillRule:delete',
    listOf: fill,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/fillRule/deleteBatch': {
    summary: '批量删除填值规则',
    permission: 'system:fillRule:delete',
    listOf: fill,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/fillRule/exportXls': {
    summary: '导出填值规则',
    permission: 'system:fillRule:export',
    listOf: fill,
    query: ExportQuery(fill),
    result: 'bytes',
  },
  'POST /sys/fillRule/importExcel': {
    summary: '导入填值规则',
    permission: 'system:fillRule:importExcel',
    upload: true,
    writes: 'self',
    query: Query({}),
    result: ImportResult,
  },
  'GET /sys/fillRule/testFillRule': {
    summary: '试一试填值规则，不用掉序号',
    permission: 'system:fillRule:list',
    query: Query({ ruleCode: Code }),
    result: Type.String(),
  },
  'PUT /sys/fillRule/executeRuleByCode/{ruleCode}': {
    summary: '按填值规则取一个值',
    permission: 'staff',
    also: ['POST'],
    params: Type.Object({ ruleCode: Code }),
    body: FormData,
    result: Type.String(),
  },
  'PUT /sys/fillRule/executeRuleByCodeBatch': {
    summary: '按几个填值规则取值',
    permission: 'staff',
    also: ['POST'],
    body: Type.Object({
      rules: Type.Array(Type.Object({ ruleCode: Code, formData: Type.Optional(Nullable(FormData)) }), { maxItems: 50 }),
      commonFormData: Type.Optional(Nullable(FormData)),
    }),
    result: Type.Array(Type.Object({ ruleCode: Type.String(), result: Type.String() })),
  },
  'GET /sys/checkRule/list': {
    summary: '校验规则',
    permission: 'system:checkRule:list',
    listOf: check,
    query: ListQuery(check),
    result: Page(CheckRule),
  },
  'GET /sys/checkRule/queryById': {
    summary: '一条校验规则',
    permission: 'system:checkRule:list',
    listOf: check,
    query: Query({ id: Id }),
    result: CheckRule,
  },
  'POST /sys/checkRule/add': {
    summary: '新增校验规则',
    permission: 'system:checkRule:add',
    checks: 'checkRule',
    body: CheckForm,
    result: Added,
    message: '添加成功！',
  },
  'PUT /sys/checkRule/edit': {
    summary: '修改校验规则',
    permission: 'system:checkRule:edit',
    checks: 'checkRule',
    listOf: check,
    also: ['POST'],
    edits: { table: 'check_rule', read: 'GET /sys/checkRule/queryById' },
    body: CheckEdit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /sys/checkRule/delete': {
    summary: '删除校验规则',
    permission: 'system:checkRule:delete',
    listOf: check,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/checkRule/deleteBatch': {
    summary: '批量删除校验规则',
    permission: 'system:checkRule:delete',
    listOf: check,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/checkRule/exportXls': {
    summary: '导出校验规则',
    permission: 'system:checkRule:export',
    listOf: check,
    query: ExportQuery(check),
    result: 'bytes',
  },
  'POST /sys/checkRule/importExcel': {
    summary: '导入校验规则',
    permission: 'system:checkRule:importExcel',
    upload: true,
    writes: 'self',
    query: Query({}),
    result: ImportResult,
  },
  'GET /sys/checkRule/checkByCode': {
    summary: '按校验规则检查一个值',
    permission: 'staff',
    query: Query({ ruleCode: Code, value: Type.String({ maxLength: 2000 }) }),
    result: Nullable(BrokenRule),
  },
  'GET /sys/duplicate/check': {
    summary: '一个值是否已被别的记录占用',
    permission: 'staff',
    perMinute: 60,
    query: Query({
      tableName: Type.String({ minLength: 1, maxLength: 64 }),
      fieldName: Type.String({ minLength: 1, maxLength: 64 }),
      fieldVal: Type.Optional(Type.String({ maxLength: 500 })),
      dataId: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    result: Type.Null(),
  },
})

nameSchemas({ FillRule, CheckRule, BrokenRule })
