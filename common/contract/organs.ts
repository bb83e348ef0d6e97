import { Type, type Static } from 'typebox'
import { ORGAN } from '../records/organ.ts'
import { contract } from './contract.ts'
import { ExportQuery, Id, Ids, ImportResult, ListQuery, Page, Query } from './parts.ts'
import { recordSchemas } from './record-schemas.ts'
import { nameSchemas } from './schema-names.ts'

const { Row: OrganRow, Form, Edit } = recordSchemas(ORGAN)
export type OrganRow = Static<typeof OrganRow>

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
    body: Form,
    result: Type.Null(),
    message: '添加成功！',
  },
  'PUT /sys/organ/edit': {
    summary: '编辑或者停用制定机关；停用的不再用来识别',
    permission: 'system:organ:edit',
    listOf: screen,
    edits: { table: 'organ', read: 'GET /sys/organ/queryById' },
    body: Edit,
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
