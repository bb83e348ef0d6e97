import type { UserFilledIn, UserRow } from '#common/contract/users.ts'
import { FORMATS } from '#common/rules/field-formats.ts'

/** The fault of a form, and the field it is in. */
export interface UserFault {
  field: string
  reason: string
}

/** A text, trimmed; null when it is empty. */
export const textOf = (given: string | null | undefined): string | null => given?.trim() || null

/** Ids or codes joined by commas, each once. */
export const partsOf = (text: string | null | undefined): string[] =>
  [...new Set((text ?? '').split(',').map((part) => part.trim()))].filter((part) => part !== '')

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** The first fault in the fields of a user, under the names of the wire; null when there is none. */
export function userFault(
  given: Pick<UserFilledIn, 'realname' | 'email' | 'phone' | 'telephone' | 'birthday'>,
  today: string,
): UserFault | null {
  const birthday = textOf(given.birthday)?.slice(0, 10) ?? ''
  const faults: [string, string | null][] = [
    ['realname', given.realname.trim() === '' ? '请输入用户姓名!' : null],
    ['email', FORMATS.email(given.email?.trim() ?? '')],
    ['phone', FORMATS.mobile(given.phone?.trim() ?? '')],
    ['telephone', FORMATS.landline(given.telephone?.trim() ?? '')],
    [
      'birthday',
      birthday === ''
        ? null
        : !isDay(birthday)
          ? '生日应为 YYYY-MM-DD 格式的日期'
          : birthday > today
            ? '生日不能晚于今天'
            : null,
    ],
  ]
  const [first] = faults.filter(([, reason]) => reason !== null)
  return first ? { field: first[0], reason: first[1] ?? '' } : null
}

/** `张三（zhang）`. */
const nameOf = ({ realname, username }: Pick<UserRow, 'realname' | 'username'>): string => `${realname}（${username}）`
export const labelOf = (user: Pick<UserRow, 'realname' | 'username'>): string => `用户“${nameOf(user)}”`

/** What a version of a person keeps. */
export const contentOf = ({
  id,
  username,
  realname,
  avatar,
  birthday,
  sex,
  email,
  phone,
  orgCode,
  orgCodeTxt,
  status,
  workNo,
  post,
  telephone,
  userIdentity,
  departIds,
  relTenantIds,
  roleTxt,
  selectedroles,
  selecteddeparts,
}: UserRow) => ({
  id,
  username,
  realname,
  avatar,
  birthday,
  sex,
  email,
  phone,
  orgCode,
  orgCodeTxt,
  status,
  workNo,
  post,
  telephone,
  userIdentity,
  departIds,
  relTenantIds,
  roleTxt,
  selectedroles,
  selecteddeparts,
})
