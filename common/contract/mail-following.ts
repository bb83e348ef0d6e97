import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { FollowedKind, FollowedTarget } from './following.ts'
import { Nullable, Query } from './parts.ts'
import { DoneWork } from './work.ts'

/** Of a link in an e-mail. */
const Token = Type.String({ minLength: 1, maxLength: 100 })

const Thing = Type.Object({ id: Type.String(), title: Type.String(), page: Type.String() })
const MailFollowings = Type.Object({
  /** The address, shortened. */
  email: Nullable(Type.String()),
  things: Type.Array(Thing),
})
export type MailFollowings = Static<typeof MailFollowings>
const Asked = Type.Object({
  email: Nullable(Type.String()),
  title: Type.String(),
  page: Type.String(),
  /** It was confirmed before. */
  done: Type.Boolean(),
})

/** E-mail about the library for visitors, who have no account (decision 0110). */
export const mailFollowingContract = contract({
  'POST /internet/fagui/mailFollowing/work': {
    summary: '以邮件关注前的计算验证：浏览器为 nonce 算出的数，一次有效；nonce 为空表示不需要',
    permission: 'public',
    body: Type.Object({}),
    result: Type.Object({ nonce: Type.String(), bits: Type.Integer() }),
    perMinute: 60,
  },
  'POST /internet/fagui/mailFollowing/ask': {
    summary: '以邮件关注法规、机关、主题或检索：发出确认邮件，确认后生效；无论地址是否已经关注，回答相同',
    permission: 'public',
    // The library is read before.
    writes: 'self',
    perMinute: 5,
    body: Type.Object({
      kind: FollowedKind,
      target: FollowedTarget,
      email: Type.String({ maxLength: 100 }),
      work: DoneWork,
    }),
    result: Type.Null(),
    message: '如果该地址尚未关注，几分钟内会收到确认邮件',
  },
  'POST /internet/fagui/mailFollowing/asked': {
    summary: '确认邮件的链接要确认什么',
    permission: 'public',
    writes: false,
    perMinute: 30,
    body: Type.Object({ token: Token }),
    result: Asked,
  },
  'POST /internet/fagui/mailFollowing/confirm': {
    summary: '确认以邮件关注；链接 48 小时内有效，重复确认无妨',
    permission: 'public',
    // The library is read before.
    writes: 'self',
    perMinute: 30,
    body: Type.Object({ token: Token }),
    result: Type.Null(),
    message: '已关注',
  },
  'POST /internet/fagui/mailFollowing/mine': {
    summary: '邮件中的退订链接：该地址以邮件关注的内容',
    permission: 'public',
    writes: false,
    perMinute: 30,
    body: Type.Object({ token: Token }),
    result: MailFollowings,
  },
  'POST /internet/fagui/mailFollowing/leave': {
    summary: '不再接收邮件：取消一项，或者全部取消并删除地址；重复取消无妨',
    permission: 'public',
    perMinute: 30,
    body: Type.Object({ token: Token, id: Type.Optional(Type.String({ maxLength: 64 })) }),
    result: Type.Null(),
    message: '已取消',
  },
  'GET /internet/fagui/mailFollowing/oneClick': {
    summary: '邮件程序打开退订地址：转到退订页面，不作任何更改',
    permission: 'public',
    query: Query({ token: Token }),
    result: 'redirect',
  },
  'POST /internet/fagui/mailFollowing/oneClick': {
    summary: '邮件程序一键退订（RFC 8058）：全部取消并删除地址',
    permission: 'public',
    perMinute: 30,
    oneClick: true,
    query: Query({ token: Token }),
    result: Type.Null(),
    message: '已取消',
  },
})
