import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Line, Moment, Nullable, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'
import { SignedIn } from './session.ts'

/**
 * What an authenticator app needs: the secret for typing, the same as an address, and the address as a picture (data
 * URL).
 */
const AppSetUp = Type.Object({ secret: Type.String(), uri: Type.String(), picture: Type.String() })
export type AppSetUp = Static<typeof AppSetUp>

const RecoveryCodes = Type.Array(Type.String())
/** Six digits of the app, or a recovery code. */
const FactorCode = Type.String({ minLength: 1, maxLength: 40 })
const Ticket = Type.String({ minLength: 1, maxLength: 200 })

const OwnSecondFactor = Type.Object({
  active: Type.Boolean(),
  since: Nullable(Moment),
  recoveryCodesLeft: Type.Integer(),
  /** The installation demands it of this user, so it cannot be switched off. */
  demanded: Type.Boolean(),
})
export type OwnSecondFactor = Static<typeof OwnSecondFactor>

/**
 * The second factor (decision 0049). A sign-in that needs one is refused with code 3040 or 3041 and a ticket for these
 * calls.
 */
export const secondFactorContract = contract({
  'POST /sys/secondFactor/signIn': {
    summary: '登录第二步：凭登录时得到的 ticket 和动态口令（或恢复码）完成登录',
    permission: 'public',
    body: Type.Object({ ticket: Ticket, code: FactorCode }),
    result: SignedIn,
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/secondFactor/beginAtSignIn': {
    summary: '登录时必须先设置动态口令的，凭 ticket 得到密钥和二维码',
    permission: 'public',
    body: Type.Object({ ticket: Ticket }),
    result: AppSetUp,
    perMinute: 30,
  },
  'POST /sys/secondFactor/confirmAtSignIn': {
    summary: '登录时设置动态口令：输入一次口令即生效并完成登录，恢复码只给这一次',
    permission: 'public',
    body: Type.Object({ ticket: Ticket, code: FactorCode }),
    result: Type.Object({ recoveryCodes: RecoveryCodes, signedIn: SignedIn }),
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'GET /sys/secondFactor': {
    summary: '自己的动态口令：是否启用、剩余恢复码、是否必须启用',
    permission: 'signedIn',
    query: Query({}),
    result: OwnSecondFactor,
  },
  'POST /sys/secondFactor/begin': {
    summary: '开始设置或更换自己的动态口令，得到密钥和二维码；已启用的须先输入一次口令',
    permission: 'signedIn',
    proof: 'fresh',
    body: Type.Object({ code: Type.Optional(FactorCode) }),
    result: AppSetUp,
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/secondFactor/confirm': {
    summary: '输入一次新的动态口令使其生效，得到十个恢复码（只给这一次）',
    permission: 'signedIn',
    proof: 'fresh',
    body: Type.Object({ code: FactorCode }),
    result: RecoveryCodes,
    message: '动态口令已启用',
    perMinute: 30,
  },
  'POST /sys/secondFactor/recoveryCodes': {
    summary: '换一批恢复码，旧的作废；须输入一次口令',
    permission: 'signedIn',
    body: Type.Object({ code: FactorCode }),
    result: RecoveryCodes,
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/secondFactor/remove': {
    summary: '停用自己的动态口令；须输入一次口令，规定必须启用的不能停用',
    permission: 'signedIn',
    body: Type.Object({ code: FactorCode }),
    result: Type.Null(),
    message: '动态口令已停用',
    writes: 'self',
    perMinute: 30,
  },
  'PUT /sys/user/resetSecondFactor': {
    summary: '重置另一个用户的动态口令（设备丢失时），结束其全部登录',
    permission: 'system:user:changepwd',
    proof: 'fresh',
    listOf: 'system/UserList',
    body: Type.Object({ username: Line }),
    result: Type.Null(),
    message: '动态口令已重置',
  },
})

nameSchemas({ AppSetUp, OwnSecondFactor })
