import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Moment, Nullable, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Place = Type.String({ minLength: 1, maxLength: 200 })
const MatchType = Type.Union([Type.Literal('and'), Type.Literal('or')])

const SharedQuery = Type.Object({
  id: Type.String(),
  title: Type.String(),
  matchType: MatchType,
  /** Rows of the query as the wire has them, as JSON text. */
  records: Type.String(),
  createBy: Nullable(Type.String()),
  createTime: Moment,
})
export type SharedQuery = Static<typeof SharedQuery>

/** Advanced queries shared with every user of the list (spec §3 Saved query, kept on the server). */
export const sharedQueryContract = contract({
  'GET /sys/superQuery/shared': {
    summary: '一个列表的共享查询',
    permission: 'staff',
    query: Query({ place: Place }),
    result: Type.Array(SharedQuery),
  },
  'POST /sys/superQuery/share': {
    summary: '共享一个查询；同名的被替换',
    permission: 'system:superQuery:share',
    body: Type.Object({
      place: Place,
      title: Type.String({ minLength: 1, maxLength: 50 }),
      matchType: MatchType,
      records: Type.String({ minLength: 2, maxLength: 8000 }),
    }),
    result: Type.Object({ id: Type.String() }),
    message: '保存成功',
  },
  'DELETE /sys/superQuery/unshare': {
    summary: '取消共享一个查询',
    permission: 'system:superQuery:share',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
})

nameSchemas({ SharedQuery })
