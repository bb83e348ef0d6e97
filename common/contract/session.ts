import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Line, Moment, Nullable, Page, ListQuery, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'
import { PROVIDER } from '../third-party.ts'
import { DoneWork } from './work.ts'

/** A person as the wire shows them: everything but the password. */
export const UserInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
  birthday: Nullable(Type.String()),
  /** 1 男, 2 女; 0 or null unknown. */
  sex: Nullable(Type.Integer()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  /** Code of the department the person works for at present. */
  orgCode: Nullable(Type.String()),
  /** Name of that department. */
  orgCodeTxt: Nullable(Type.String()),
  /** 1 正常, 2 冻结. */
  status: Type.Integer(),
  workNo: Nullable(Type.String()),
  post: Nullable(Type.String()),
  telephone: Nullable(Type.String()),
  /** 1 普通用户, 2 上级. */
  userIdentity: Type.Integer(),
  /** Departments the person is responsible for, ids joined by commas. */
  departIds: Nullable(Type.String()),
  /** Tenants, ids joined by commas. */
  relTenantIds: Nullable(Type.String()),
  createTime: Nullable(Moment),
  /** Page to begin with after signing in. */
  homePath: Type.String(),
})
export type UserInfo = Static<typeof UserInfo>

const Depart = Type.Object({
  id: Type.String(),
  parentId: Nullable(Type.String()),
  departName: Type.String(),
  orgCode: Type.String(),
  orgCategory: Type.String(),
  orgType: Type.String(),
})
export type Depart = Static<typeof Depart>

const Tenant = Type.Object({ id: Type.Integer(), name: Type.String(), status: Type.Integer() })
export type Tenant = Static<typeof Tenant>

/** An entry of a dictionary as selects show it; `title` and `label` repeat the text for older clients. */
export const DictItem = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  label: Type.String(),
  /** True where the item is switched off: it names stored values and is not offered. */
  disabled: Type.Optional(Type.Boolean()),
})
export type DictItem = Static<typeof DictItem>
/** All dictionaries, by code. */
export const DictMap = Type.Record(Type.String(), Type.Array(DictItem))
export type DictMap = Static<typeof DictMap>

/** What a sign-in gives (wire: login by password). */
export const SignedIn = Type.Object({
  token: Type.String(),
  userInfo: UserInfo,
  departs: Type.Array(Depart),
  /** 0 no department, 1 exactly one, 2 several. */
  multi_depart: Type.Integer(),
  /** Only for people of tenants. */
  tenantList: Type.Optional(Type.Array(Tenant)),
  sysAllDictItems: DictMap,
})
export type SignedIn = Static<typeof SignedIn>

const Session = Type.Object({
  /** Name of the session, of no use as a token. */
  token: Type.String(),
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
  birthday: Nullable(Type.String()),
  sex: Nullable(Type.Integer()),
  sex_dictText: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  ip: Type.String(),
  signedInAt: Moment,
  lastUsedAt: Moment,
  /** The caller's own session. */
  own: Type.Boolean(),
})
export type Session = Static<typeof Session>

const Mobile = Type.String({ maxLength: 20 })
const Code = Type.String({ maxLength: 20 })
const Secret = Type.String({ maxLength: 200 })
const CheckKey = Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Number(), Type.Null()]))
const ThirdSource = Type.Union([Type.Literal('wechat_enterprise'), Type.Literal('dingtalk'), Type.Literal(PROVIDER)])
const CasTicket = {
  ticket: Type.String({ minLength: 1, maxLength: 500 }),
  service: Type.String({ minLength: 1, maxLength: 1000 }),
}

/** Signing in and out, the caller's own password and departments (spec §7 Session and Users). */
export const sessionContract = contract({
  'GET /sys/randomImage/{key}': {
    summary: '图片验证码：四位字符，一次有效',
    permission: 'public',
    params: Type.Object({ key: Type.String({ pattern: '^[\\w-]{1,64}$' }) }),
    query: Query({}),
    result: Type.String(),
    writes: true,
    perMinute: 60,
  },
  'POST /sys/captchaWork': {
    summary:
      '计算验证：浏览器为 nonce 算出的数，一次有效；alone 表示代替图片验证码（计算量为四倍），来源网络失败越多计算量越大',
    permission: 'public',
    body: Type.Object({ alone: Type.Boolean() }),
    result: Type.Object({ nonce: Type.String(), bits: Type.Integer() }),
    perMinute: 60,
  },
  'POST /sys/login': {
    summary: '账号密码登录；code 3030 表示须先修改密码，3045 表示图片验证码之外还须完成计算验证',
    permission: 'public',
    body: Type.Object({
      username: Line,
      password: Secret,
      captcha: Type.Optional(Nullable(Code)),
      checkKey: CheckKey,
      work: DoneWork,
      remember_me: Type.Optional(Type.Boolean()),
    }),
    result: SignedIn,
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/sms': {
    summary: '发送手机验证码：smsmode 0 登录，1 注册，2 找回密码；须先通过图片验证码或计算验证',
    permission: 'public',
    body: Type.Object({
      mobile: Type.Optional(Mobile),
      smsmode: Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2')]),
      captcha: Type.Optional(Nullable(Code)),
      checkKey: CheckKey,
      work: DoneWork,
    }),
    result: Type.Null(),
    message: '验证码发送成功',
    writes: 'self',
    perMinute: 10,
  },
  'POST /sys/phoneLogin': {
    summary: '手机验证码登录',
    permission: 'public',
    body: Type.Object({ mobile: Mobile, captcha: Code }),
    result: SignedIn,
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}': {
    summary: '第三方登录完成后，凭一次性凭据或有效令牌取得用户与令牌',
    permission: 'public',
    params: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 300 }),
      thirdType: Type.String({ pattern: '^[\\w-]{1,40}$' }),
    }),
    query: Query({}),
    result: SignedIn,
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/thirdLogin/bindingThirdPhone': {
    summary: '第三方账号首次登录时绑定手机号，得到登录用的一次性凭据',
    permission: 'public',
    body: Type.Object({ mobile: Mobile, captcha: Code, thirdUserUuid: Id }),
    result: Type.String(),
    writes: 'self',
    perMinute: 30,
  },
  'GET /sys/thirdLogin/oauth2/{source}/login': {
    summary: '转到企业微信、钉钉的授权页或统一身份认证平台（oidc）；state 为本站来源',
    permission: 'public',
    params: Type.Object({ source: ThirdSource }),
    query: Query({ state: Type.String({ minLength: 1, maxLength: 300 }) }),
    result: 'redirect',
    writes: true,
    perMinute: 30,
  },
  'GET /sys/thirdLogin/oauth2/{source}/callback': {
    summary: '企业微信、钉钉授权后或统一身份认证平台登录后的返回地址',
    permission: 'public',
    params: Type.Object({ source: ThirdSource }),
    query: Type.Object({
      code: Type.Optional(Type.String({ maxLength: 2000 })),
      state: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    result: 'redirect',
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/cas/client/validateLogin': {
    summary: '用 CAS 票据登录',
    permission: 'public',
    body: Type.Object(CasTicket),
    result: SignedIn,
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'GET /sys/cas/client/validateLogin': {
    summary: '用 CAS 票据登录（参数在地址中）',
    permission: 'public',
    query: Query(CasTicket),
    result: SignedIn,
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/certificate/signIn': {
    summary:
      '用数字证书登录：由网关核验证书（如国密 SM2），在请求头 X-Certificate-Assertion 中签名告知用户；未设置 CERTIFICATE_KEY 时不接受',
    permission: 'public',
    result: SignedIn,
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'POST /sys/logout': {
    summary: '退出登录；经统一身份认证登录、并设置一并退出的，result 是平台的退出页',
    permission: 'public',
    also: ['GET', 'PUT', 'DELETE'],
    result: Nullable(Type.String()),
    message: '退出登录成功！',
    writes: true,
    beforePasswordChange: true,
  },
  'GET /sys/online/list': {
    summary: '在线用户：每个有效的登录一行',
    permission: 'system:online:list',
    listOf: 'system/OnlineUserList',
    query: ListQuery('system/OnlineUserList'),
    result: Page(Session),
  },
  'POST /sys/online/forceLogout': {
    summary: '强制退出一个登录；token 是在线用户列表中的会话标识',
    permission: 'system:online:forceLogout',
    listOf: 'system/OnlineUserList',
    body: Type.Object({ token: Type.String({ pattern: '^[\\w.-]{1,300}$' }) }),
    result: Type.Null(),
    message: '退出登录成功！',
  },
  'PUT /sys/user/unlock': {
    summary: '解除一个用户因登录失败而来的等待，不论来自哪个地址',
    permission: 'system:user:freeze',
    listOf: 'system/UserList',
    body: Type.Object({ username: Line }),
    result: Type.Object({ lifted: Type.Integer() }),
    message: '已解除登录等待',
  },
  'PUT /sys/selectDepart': {
    summary: '选择当前部门；只能选自己所在的部门',
    permission: 'signedIn',
    body: Type.Object({
      orgCode: Type.String({ minLength: 1, maxLength: 64 }),
      username: Type.Optional(Nullable(Line)),
    }),
    result: Type.Object({ userInfo: UserInfo }),
  },
  'GET /sys/user/getCurrentUserDeparts': {
    summary: '自己所在的部门与当前部门',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Object({ list: Type.Array(Depart), orgCode: Nullable(Type.String()) }),
  },
  // What newer clients ask for after a reload: their page keeps the token only.
  'GET /sys/user/getUserInfo': {
    summary: '自己的资料与全部字典的启用选项',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Object({ userInfo: UserInfo, sysAllDictItems: DictMap }),
  },
  'GET /sys/user/getUserSectionInfoByToken': {
    summary: '自己的编号、账号、姓名与当前部门；凭请求头中的令牌',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Object({
      sysUserId: Type.String(),
      sysUserCode: Type.String(),
      sysUserName: Type.String(),
      sysOrgCode: Nullable(Type.String()),
    }),
  },
  'PUT /sys/user/updatePassword': {
    summary: '修改自己的密码；成功后所有登录失效，登录时须先修改密码的，这一次登录继续有效',
    permission: 'signedIn',
    also: ['POST'],
    body: Type.Object({
      username: Type.Optional(Nullable(Line)),
      oldpassword: Secret,
      password: Secret,
      confirmpassword: Secret,
    }),
    result: Type.Null(),
    message: '密码重置成功!',
    writes: 'self',
    beforePasswordChange: true,
    perMinute: 30,
  },
  'POST /sys/user/register': {
    summary: '自助注册（管理员可关闭）',
    permission: 'public',
    body: Type.Object({
      phone: Mobile,
      smscode: Code,
      username: Type.Optional(Nullable(Line)),
      password: Secret,
      email: Type.Optional(Nullable(Line)),
    }),
    result: Type.Null(),
    message: '注册成功',
    writes: 'self',
    perMinute: 10,
  },
  'POST /sys/user/phoneVerification': {
    summary: '找回密码第一步：核对手机验证码，得到一次性的重置凭据（smscode）',
    permission: 'public',
    body: Type.Object({ phone: Mobile, smscode: Code }),
    result: Type.Object({ smscode: Type.String(), username: Type.String() }),
    writes: 'self',
    perMinute: 10,
  },
  'POST /sys/user/passwordChange': {
    summary: '找回密码第二步：凭一次性的重置凭据设置新密码；成功后所有登录失效',
    permission: 'public',
    body: Type.Object({ username: Line, password: Secret, smscode: Type.String({ maxLength: 200 }), phone: Mobile }),
    result: Type.Null(),
    message: '密码重置完成！',
    writes: 'self',
    perMinute: 10,
  },
})

nameSchemas({ UserInfo, Depart, Tenant, DictItem, SignedIn, Session })
