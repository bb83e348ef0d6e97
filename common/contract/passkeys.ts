import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Moment, Nullable, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'
import { SignedIn } from './session.ts'

const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Moment,
  lastUsedAt: Nullable(Moment),
})
export type Passkey = Static<typeof Passkey>

/** What a browser is asked, in the form of WebAuthn (JSON), and the one-time ticket under which it answers. */
const Question = Type.Object({ ticket: Type.String(), options: Type.Unknown() })
const Bytes = Type.String({ maxLength: 20_000 })
/** What the browser answers, in the form of WebAuthn (JSON); bytes in base64url. */
const Credential = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1400 }),
  rawId: Type.String({ minLength: 1, maxLength: 1400 }),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes,
    /** Of a new key. */
    attestationObject: Type.Optional(Bytes),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
    /** Of a key that was used. */
    authenticatorData: Type.Optional(Bytes),
    signature: Type.Optional(Bytes),
    userHandle: Type.Optional(Type.String({ maxLength: 200 })),
  }),
})
export type Credential = Static<typeof Credential>
const PasskeyAnswer = { ticket: Type.String({ minLength: 1, maxLength: 200 }), response: Credential }
const PasskeyId = Type.String({ minLength: 1, maxLength: 1400 })
const Name = Type.String({ minLength: 1, maxLength: 40 })

/** Passkeys: signing in by a key of the user's device (decision 0052). */
export const passkeyContract = contract({
  'POST /sys/passkeys/beginSignIn': {
    summary: '用通行密钥登录第一步：得到浏览器所需的参数和一次性凭据',
    permission: 'public',
    query: Query({}),
    result: Question,
    perMinute: 30,
  },
  'POST /sys/passkeys/signIn': {
    summary: '用通行密钥登录：设备上验证过本人（指纹、面容、密码）的，不再要求动态口令',
    permission: 'public',
    body: Type.Object(PasskeyAnswer),
    result: SignedIn,
    message: '登录成功',
    writes: 'self',
    perMinute: 30,
  },
  'GET /sys/passkeys': {
    summary: '自己的通行密钥，最近添加的在前',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Array(Passkey),
  },
  'POST /sys/passkeys/beginAdd': {
    summary: '添加通行密钥第一步：得到浏览器所需的参数和一次性凭据',
    permission: 'signedIn',
    proof: 'fresh',
    result: Question,
    perMinute: 30,
  },
  'POST /sys/passkeys/add': {
    summary: '添加通行密钥',
    permission: 'signedIn',
    proof: 'fresh',
    body: Type.Object({ ...PasskeyAnswer, name: Name }),
    result: Type.Null(),
    message: '通行密钥已添加',
    perMinute: 30,
  },
  'PUT /sys/passkeys/rename': {
    summary: '给自己的通行密钥改名',
    permission: 'signedIn',
    body: Type.Object({ id: PasskeyId, name: Name }),
    result: Type.Null(),
    message: '名称已保存',
  },
  'POST /sys/passkeys/remove': {
    summary: '删除自己的一个通行密钥',
    permission: 'signedIn',
    proof: 'fresh',
    body: Type.Object({ id: PasskeyId }),
    result: Type.Null(),
    message: '通行密钥已删除',
  },
  'POST /sys/passkeys/beginProof': {
    summary: '用通行密钥验证身份第一步：得到浏览器所需的参数和一次性凭据',
    permission: 'signedIn',
    result: Question,
    perMinute: 30,
  },
  'POST /sys/passkeys/prove': {
    summary: '用通行密钥验证身份；之后在规定的时间内可以进行敏感操作',
    permission: 'signedIn',
    body: Type.Object(PasskeyAnswer),
    result: Type.Null(),
    message: '身份已验证',
    perMinute: 30,
  },
})

nameSchemas({ Passkey })
