import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Moment, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const OwnSession = Type.Object({
  /** Name of the session, of no use as a token. */
  id: Type.String(),
  ip: Type.String(),
  /** What the browser says of itself, in words. */
  device: Type.String(),
  signedInAt: Moment,
  lastUsedAt: Moment,
  /** The session that asks. */
  current: Type.Boolean(),
})
export type OwnSession = Static<typeof OwnSession>

/** The caller's own sessions. */
export const ownSessionContract = contract({
  'GET /sys/session/own': {
    summary: '自己当前有效的登录，最近使用的在前',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Array(OwnSession),
  },
  'POST /sys/session/end': {
    summary: '结束自己在别处的一个登录',
    permission: 'signedIn',
    body: Type.Object({ id: Id }),
    result: Type.Null(),
    message: '该登录已结束',
  },
  'POST /sys/session/endOthers': {
    summary: '结束自己在别处的全部登录',
    permission: 'signedIn',
    result: Type.Null(),
    message: '其他登录已全部结束',
  },
})

nameSchemas({ OwnSession })
