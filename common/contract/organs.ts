import { Type, type Static } from 'typebox'
import { ORGAN_ORIGIN_NAMES } from '../law/organs.ts'
import { contract } from './contract.ts'
import {
  Day,
  EditBody,
  ExportQuery,
  Id,
  Ids,
  ImportResult,
  Kept,
  ListQuery,
  Nullable,
  OneOf,
  Page,
  Query,
} from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const OrganRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Names that the body is called by, joined with 、. */
  shortNames: Type.String(),
  /** Names that it bore: 环境保护部（2008-03-15—2018-03-17）, joined with 、. */
  formerNames: Type.String(),
  /** Days from and to which it bears its name; null where they are not known. */
  beganOn: Nullable(Type.String()),
  endedOn: Nullable(Type.String()),
  /** 发文机关代字, joined with 、; one that ends with * may be followed by the sign of a department inside the body. */
  signs: Type.String(),
  /** Value of the dictionary region. */
  region: Type.String(),
  region_dictText: Nullable(Type.String()),
  /** Value of the dictionary F_LEVEL. */
  level: Type.String(),
  level_dictText: Nullable(Type.String()),
  /** Value of the dictionary ORGAN_KIND. */
  organKind: Type.String(),
  /** Name of the body that carries on its duties. */
  successor: Nullable(Type.String()),
  /** 1 in use, 0 not. */
  status: Type.String(),
  note: Nullable(Type.String()),
  /**
   * 系统自带 can be changed and put out of use, and not be deleted; 部门管理 is a department, of which `id` is the id, and is
   * changed there.
   */
  origin: OneOf(...ORGAN_ORIGIN_NAMES),
  ...Kept,
})
export type OrganRow = Static<typeof OrganRow>

const filledIn = {
  name: Type.String({ minLength: 2, maxLength: 100 }),
  shortNames: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  formerNames: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  beganOn: Type.Optional(Nullable(Day)),
  endedOn: Type.Optional(Nullable(Day)),
  signs: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  region: Type.String({ minLength: 1, maxLength: 20 }),
  level: Type.String({ minLength: 1, maxLength: 20 }),
  organKind: Type.String({ minLength: 1, maxLength: 20 }),
  successor: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  status: Type.Optional(OneOf('0', '1')),
  note: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
}

const screen = 'system/OrganList'

/** Bodies that issue documents (制定机关), by which the reader recognises issuers (decision 0154). */
export const organContract = contract({
  'GET /sys/organ/list': {
    summary: '制定机关列表，连同用来识别的部门',
    permission: 'system:organ:list',
    listOf: screen,
    query: ListQuery(screen),
    result: Page(OrganRow),
  },
  'GET /sys/organ/queryById': {
    summary: '一个制定机关',
    permission: 'system:organ:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: OrganRow,
  },
  'POST /sys/organ/add': {
    summary: '添加制定机关；此后入库的文件按它识别',
    permission: 'system:organ:add',
    body: Type.Object(filledIn),
    result: Type.Null(),
    message: '添加成功！',
  },
  'PUT /sys/organ/edit': {
    summary: '编辑或者停用制定机关；停用的不再用来识别',
    permission: 'system:organ:edit',
    listOf: screen,
    edits: { table: 'organ', read: 'GET /sys/organ/queryById' },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /sys/organ/deleteBatch': {
    summary: '删除自行添加的制定机关；已有文件的不能删除，可以停用',
    permission: 'system:organ:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'GET /sys/organ/exportXls': {
    summary: '导出制定机关',
    permission: 'system:organ:export',
    listOf: screen,
    query: ExportQuery(screen),
    result: 'bytes',
  },
  'POST /sys/organ/importExcel': {
    summary: '导入制定机关',
    permission: 'system:organ:import',
    upload: true,
    writes: 'self',
    result: ImportResult,
  },
})

nameSchemas({ OrganRow })
