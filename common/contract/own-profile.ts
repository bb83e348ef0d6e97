import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { DAY_FORM, EditBody, Id, Nullable, NumberOrNull, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'
import { UserInfo } from './session.ts'

/** What users see of themselves. */
const OwnProfile = Type.Object({
  id: Type.String(),
  revision: Type.Integer(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
  birthday: Nullable(Type.String()),
  sex: Nullable(Type.Integer()),
  sex_dictText: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** Shortened: the screen may be seen by others. */
  phone: Nullable(Type.String()),
  telephone: Nullable(Type.String()),
  workNo: Nullable(Type.String()),
  /** Names of positions, departments and roles, joined by commas. */
  post_dictText: Nullable(Type.String()),
  orgCodeTxt: Nullable(Type.String()),
  roleTxt: Nullable(Type.String()),
})
export type OwnProfile = Static<typeof OwnProfile>

const Text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

/**
 * The fields that users change themselves. The telephone number signs in, and departments, roles and positions are
 * given by administrators.
 */
const filledIn = {
  realname: Type.String({ minLength: 1, maxLength: 100 }),
  avatar: Text(500),
  birthday: Type.Optional(Nullable(Type.String({ maxLength: 10, description: DAY_FORM }))),
  sex: Type.Optional(NumberOrNull({ minimum: 0, maximum: 2 }, 'integer')),
  email: Text(200),
  telephone: Text(30),
}

/** The caller's own profile. */
export const ownProfileContract = contract({
  'GET /sys/user/ownProfile': {
    summary: '自己的资料；部门、角色、职务只读，手机号码以星号遮掩',
    permission: 'signedIn',
    query: Query({
      /** Only the own id: the form of a record names it. */
      id: Type.Optional(Id),
    }),
    result: OwnProfile,
  },
  'PUT /sys/user/ownProfile': {
    summary: '修改自己的姓名、头像、生日、性别、电子邮件、座机；头像须是自己上传的图片',
    permission: 'signedIn',
    checks: 'ownProfile',
    edits: { table: 'account', read: 'GET /sys/user/ownProfile', own: true, absentStays: true },
    body: EditBody(filledIn, Id),
    result: Type.Object({ userInfo: UserInfo }),
    message: '修改成功!',
    perMinute: 60,
  },
})

nameSchemas({ OwnProfile })
