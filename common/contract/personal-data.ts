import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const PersonalData = Type.Object({
  /** What is not among it, and why. */
  notes: Type.Array(Type.String()),
  /** What is kept about the user, by where it is kept; values under their names in Chinese. */
  parts: Type.Array(Type.Object({ title: Type.String(), rows: Type.Array(Type.Record(Type.String(), Type.String())) })),
})
export type PersonalData = Static<typeof PersonalData>

/** What is kept about the caller. */
export const personalDataContract = contract({
  'GET /sys/user/personalData': {
    summary: '导出自己的个人资料：系统中保存的与自己有关的全部内容',
    permission: 'signedIn',
    query: Query({}),
    result: PersonalData,
    proof: 'fresh',
    perMinute: 10,
  },
  'POST /sys/user/eraseOwn': {
    summary: '注销自己的账号：清除个人资料并结束全部登录，不能恢复；只留下账号名称和依法保存的日志',
    permission: 'signedIn',
    body: Type.Object({
      /** The name of the account once more, so that nobody erases one by mistake. */
      username: Type.String({ maxLength: 200 }),
    }),
    result: Type.Null(),
    message: '账号已注销',
    proof: 'fresh',
    perMinute: 10,
  },
})

nameSchemas({ PersonalData })
