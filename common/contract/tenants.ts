import { Type, type Static } from 'typebox'
import { TENANT } from '../records/tenant.ts'
import { contract } from './contract.ts'
import { Ids, ListQuery, Page, Query } from './parts.ts'
import { recordSchemas } from './record-schemas.ts'
import { nameSchemas } from './schema-names.ts'

const [least, most] = TENANT.fields.id.between
const TenantId = Type.Unsafe<number>(Type.Integer({ minimum: least, maximum: most }))
const { Row: TenantRow, Edit, formAnd } = recordSchemas(TENANT, {}, TenantId)
export type TenantRow = Static<typeof TenantRow>

/** Organisations that share the installation (wire 3.8). */
export const tenantContract = contract({
  'GET /sys/tenant/list': {
    summary: '租户列表',
    permission: 'system:tenant:list',
    listOf: 'system/TenantList',
    query: ListQuery('system/TenantList'),
    result: Page(TenantRow),
  },
  'GET /sys/tenant/queryById': {
    summary: '一个租户',
    permission: 'system:tenant:list',
    listOf: 'system/TenantList',
    query: Query({ id: TenantId }),
    result: TenantRow,
  },
  'GET /sys/tenant/queryList': {
    summary: '供选择的租户；给出 ids 时只有这些',
    permission: 'staff',
    listOf: 'system/TenantList',
    query: Query({ ids: Type.Optional(Type.String({ maxLength: 4000 })) }),
    result: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), status: Type.Integer() })),
  },
  'GET /sys/tenant/getCurrentUserTenant': {
    summary: '自己所属的在用租户',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Object({
      list: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), status: Type.Integer() })),
    }),
  },
  'POST /sys/tenant/add': {
    summary: '添加租户；没有给出编号的取下一个',
    permission: 'system:tenant:add',
    checks: 'tenant',
    body: formAnd({ id: Type.Optional(TenantId) }),
    result: Type.Null(),
    message: '添加成功！',
  },
  'PUT /sys/tenant/edit': {
    summary: '编辑租户',
    permission: 'system:tenant:edit',
    listOf: 'system/TenantList',
    also: ['POST'],
    edits: { table: 'tenant', read: 'GET /sys/tenant/queryById' },
    body: Edit,
    result: Type.Null(),
    message: '修改成功!',
  },
  'DELETE /sys/tenant/delete': {
    summary: '删除租户；有用户的不能删除',
    permission: 'system:tenant:delete',
    listOf: 'system/TenantList',
    query: Query({ id: TenantId }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/tenant/deleteBatch': {
    summary: '删除一些租户；有用户的保留',
    permission: 'system:tenant:delete',
    listOf: 'system/TenantList',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
})

nameSchemas({ TenantRow })
