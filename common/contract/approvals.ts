import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, ListQuery, Nullable, Page, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const ApprovalRow = Type.Object({
  id: Type.String(),
  /** The call in words. */
  kind: Type.String(),
  /** What it would give, and to whom. */
  what: Type.String(),
  askedBy: Type.String(),
  askedAt: Type.String(),
  expiresAt: Type.String(),
  /** open, approved, refused, withdrawn, expired. */
  state: Type.String(),
  answeredBy: Nullable(Type.String()),
  answeredAt: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** Asked by the viewer, who may withdraw it and not answer it. */
  isOwn: Type.Boolean(),
})
export type ApprovalRow = Static<typeof ApprovalRow>

/** Changes that take a second administrator (docs/decisions/0047-nobody-gains.md). */
export const approvalContract = contract({
  'GET /sys/approval/list': {
    summary: '待批申请',
    permission: 'system:approval:list',
    listOf: 'system/ApprovalList',
    query: ListQuery('system/ApprovalList'),
    result: Page(ApprovalRow),
  },
  'GET /sys/approval/handOver': {
    summary: '本人是否仍是唯一的管理员：是则须经批准的更改未经第二人批准即生效，应尽快移交',
    permission: 'system:approval:list',
    query: Query({}),
    result: Type.Object({ isDue: Type.Boolean() }),
  },
  'PUT /sys/approval/answer': {
    summary: '批准或不批准一项申请；批准时随即执行',
    permission: 'system:approval:answer',
    proof: 'fresh',
    listOf: 'system/ApprovalList',
    body: Type.Object({
      id: Id,
      approve: Type.Boolean(),
      reason: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    }),
    result: Type.Null(),
    message: '已答复！',
  },
  'PUT /sys/approval/withdraw': {
    summary: '撤回自己的申请',
    permission: 'system:approval:list',
    listOf: 'system/ApprovalList',
    body: Type.Object({ id: Id }),
    result: Type.Null(),
    message: '已撤回！',
  },
})

nameSchemas({ ApprovalRow })
