import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { EditBody, ExportQuery, Id, Kept, ListQuery, Nullable, NumberOrNull, OneOf, Page, Query } from './parts.ts'
import { VALIDITY, VALIDITY_TERMS } from '../records/validity.ts'
import { recordSchemas } from './record-schemas.ts'
import { nameSchemas } from './schema-names.ts'

const { Row: ValidityRow, Edit } = recordSchemas(VALIDITY, {
  documentId: Type.String(),
  releasedBy: Nullable(Type.String()),
  workId: Nullable(Type.String()),
})
export type ValidityRow = Static<typeof ValidityRow>

const Day = Type.Optional(Nullable(Type.String({ maxLength: 19 })))
/**
 * What the province rules on documents that do not say how long they are valid; without years nothing is worked out.
 */
const ValidityRule = Type.Object({
  id: Type.String(),
  /** The province, value of the dictionary region. */
  region: Type.String(),
  /** Years of documents whose name has 试行 or 暂行, and of others. */
  trialYears: NumberOrNull({}, 'integer'),
  otherYears: NumberOrNull({}, 'integer'),
  /** Documents published before this day are not concerned. */
  since: Nullable(Type.String()),
  /** The act that rules it. */
  source: Nullable(Type.String()),
  ...Kept,
})
export type ValidityRule = Static<typeof ValidityRule>

const years = Type.Optional(NumberOrNull({ minimum: 1, maximum: 30 }, 'integer'))
const ruled = {
  region: Type.String({ minLength: 1, maxLength: 20 }),
  trialYears: years,
  otherYears: years,
  since: Day,
  source: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
}

const screen = 'dataManagement/ValidityList'
/**
 * Where the period stands: ends within 90 days, has ended, or its end is unknown. What is decided is left out of the
 * first two.
 */
const term = { term: Type.Optional(OneOf(...(Object.keys(VALIDITY_TERMS) as (keyof typeof VALIDITY_TERMS)[]))) }

/** 有效期管理: until when normative documents are in force, and what is decided when the period ends (decision 0086). */
export const validityContract = contract({
  'GET /dataManagement/validity/list': {
    summary: '规范性文件有效期列表，可按期限筛选',
    permission: 'data:expiry:list',
    listOf: screen,
    query: ListQuery(screen, term),
    result: Page(ValidityRow),
  },
  'GET /dataManagement/validity/queryById': {
    summary: '一份文件的有效期',
    permission: 'data:expiry:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: ValidityRow,
  },
  'POST /dataManagement/validity/gather': {
    summary: '把已发布而未列入的规范性文件列入有效期管理',
    permission: 'data:expiry:edit',
    result: Type.Object({ gathered: Type.Integer() }),
  },
  'PUT /dataManagement/validity/edit': {
    summary: '登记有效期及其依据，和到期后的决定',
    permission: 'data:expiry:edit',
    listOf: screen,
    edits: { table: 'validity_period', read: 'GET /dataManagement/validity/queryById' },
    body: Edit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'GET /dataManagement/validity/rule': {
    summary: '本省关于规范性文件有效期的规定',
    permission: 'data:expiry:list',
    query: Query({ id: Id }),
    result: ValidityRule,
  },
  'PUT /dataManagement/validity/editRule': {
    summary: '修改本省关于有效期的规定；没有写明有效期的规范性文件随即重新推算',
    permission: 'data:expiry:rule',
    edits: { table: 'validity_rule', read: 'GET /dataManagement/validity/rule' },
    body: EditBody(ruled, Id),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'POST /dataManagement/validity/release': {
    summary: '发布一项延长：公众从此看到延长后的届满日和依据',
    permission: 'data:expiry:release',
    listOf: screen,
    body: Type.Object({ id: Id, revision: Type.Integer() }),
    result: Type.Null(),
    message: '发布成功！',
  },
  'POST /dataManagement/validity/withdraw': {
    summary: '撤回已发布的延长：公众看到的届满日回到原文所定',
    permission: 'data:expiry:release',
    listOf: screen,
    body: Type.Object({ id: Id, revision: Type.Integer() }),
    result: Type.Null(),
    message: '撤回成功！',
  },
  'GET /dataManagement/validity/exportXls': {
    summary: '导出有效期列表',
    permission: 'data:expiry:export',
    listOf: screen,
    query: ExportQuery(screen, term),
    result: 'bytes',
  },
})

nameSchemas({ ValidityRow, ValidityRule })
