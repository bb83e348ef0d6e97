import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Moment, Nullable, Query } from './parts.ts'
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

/** How the caller can prove to be the user of the session. */
const WaysToProve = Type.Object({
  password: Type.Boolean(),
  secondFactor: Type.Boolean(),
  passkey: Type.Boolean(),
  /** At the identity provider. */
  provider: Type.Boolean(),
})
export type WaysToProve = Static<typeof WaysToProve>

/** The caller's own sessions. */
export const ownSessionContract = contract({
  'GET /sys/session/own': {
    summary: '自己当前有效的登录，最近使用的在前',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Array(OwnSession),
  },
  'GET /sys/session/proof': {
    summary: '自己可以用哪些方式验证身份',
    permission: 'signedIn',
    query: Query({}),
    result: WaysToProve,
  },
  'POST /sys/session/prove': {
    summary: '验证身份：输入密码，或动态口令（恢复码）；之后在规定的时间内可以进行敏感操作（返回 code 3050 的接口）',
    permission: 'signedIn',
    body: Type.Object({
      password: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
      code: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    }),
    result: Type.Null(),
    message: '身份已验证',
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/session/beginProof': {
    summary: '在统一身份认证平台重新登录以验证身份：result 是平台的登录页，在本浏览器中打开',
    permission: 'signedIn',
    result: Type.String(),
    writes: 'self',
    perMinute: 30,
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

nameSchemas({ OwnSession, WaysToProve })
