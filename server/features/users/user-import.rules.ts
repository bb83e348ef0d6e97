import { FORMATS, required } from '#common/rules/field-formats.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Fault, SheetRow } from '#server/platform/excel/import.ts'
import type { SheetNames } from './user-sheet-names.sql.ts'
import type { Names } from './user-sheet-names.rules.ts'
import { partsOf, userFault } from './user.rules.ts'
import type { NewUser } from './user-edit.sql.ts'
import { TITLES } from './user-sheet-titles.ts'

/** A person read from a line, with what they are to belong to. */
export interface ImportedUser extends NewUser {
  line: number
  phone: string | null
  email: string | null
  roles: string[]
  departments: string[]
}

/** Values that users have already: names in lower case, hashes of contacts. */
export interface TakenValues {
  usernames: ReadonlySet<string>
  phoneHashes: ReadonlySet<string>
  emailHashes: ReadonlySet<string>
  workNos: ReadonlySet<string>
}

/** What lines are checked against. */
export interface ImportGround {
  names: SheetNames
  taken: TakenValues
  exclusive: readonly { roleId: string; excludedRoleId: string }[]
  viewer: Pick<Viewer, 'permissions'>
  contacts: Pick<ContactSealer, 'hash' | 'stored'>
  today: string
}

const FIELD_TITLES: Record<string, string> = TITLES
const ACTIVE = 1

/**
 * The users of correct lines, and the faults of the others. A value that stands twice in the file is taken by the first
 * line.
 * @param idOf makes the ids of the new users
 */
export function readUsers(
  rows: readonly SheetRow[],
  ground: ImportGround,
  idOf: () => string,
  passwordHash: string,
): { users: ImportedUser[]; faults: Fault[] } {
  const faults: Fault[] = []
  const seen = {
    usernames: new Set(ground.taken.usernames),
    phoneHashes: new Set(ground.taken.phoneHashes),
    emailHashes: new Set(ground.taken.emailHashes),
    workNos: new Set(ground.taken.workNos),
  }
  const users = rows.flatMap((row): ImportedUser[] => {
    const own: Fault[] = []
    const fault = (column: string, reason: string) => void own.push({ line: row.line, column, reason })
    const user = readUser(row, ground, fault)
    const once = (values: Set<string>, value: string | null, column: string, what: string) => {
      if (value !== null && values.has(value)) fault(column, `${what}已经存在，忽略导入。`)
    }
    once(seen.usernames, user.username.toLowerCase(), TITLES.username, '用户名')
    const id = idOf()
    const stored = ground.contacts.stored({ phone: user.phone, email: user.email }, id)
    once(seen.phoneHashes, stored.phoneHash ?? null, TITLES.phone, '手机号')
    once(seen.emailHashes, stored.emailHash ?? null, TITLES.email, '电子邮件')
    once(seen.workNos, user.workNo ?? null, TITLES.workNo, '工号')
    faults.push(...own)
    if (own.length > 0) return []
    seen.usernames.add(user.username.toLowerCase())
    if (stored.phoneHash) seen.phoneHashes.add(stored.phoneHash)
    if (stored.emailHash) seen.emailHashes.add(stored.emailHash)
    if (user.workNo) seen.workNos.add(user.workNo)
    return [{ ...user, ...stored, id, passwordHash, mustChangePassword: false }]
  })
  return { users, faults }
}

function readUser(
  { line, cells }: SheetRow,
  ground: ImportGround,
  fault: (column: string, reason: string) => void,
): Omit<ImportedUser, 'id' | 'passwordHash' | 'mustChangePassword'> {
  const { names, viewer, exclusive } = ground
  const text = (field: keyof typeof TITLES) => cells[TITLES[field]] ?? ''
  const orNull = (value: string) => value || null
  const birthday = text('birthday').replaceAll('/', '-').slice(0, 10)
  const wrong = userFault(
    { realname: text('realname'), email: text('email'), phone: text('phone'), telephone: text('telephone'), birthday },
    ground.today,
  )
  if (wrong) fault(FIELD_TITLES[wrong.field] ?? '', wrong.reason)
  const nameFault = required('请输入用户名!')(text('username')) ?? FORMATS.accountName(text('username'))
  if (nameFault !== null) fault(TITLES.username, nameFault)
  const one = (all: Names, field: keyof typeof TITLES) =>
    readCell(all, text(field), (reason) => fault(TITLES[field], reason))
  const roles = one(names.roles, 'roles')
  if (roles.length > 0 && !viewer.permissions.has('system:user:addUserRole'))
    fault(TITLES.roles, '您没有授予角色的权限')
  const clash = exclusive.find(({ roleId, excludedRoleId }) => roles.includes(roleId) && roles.includes(excludedRoleId))
  if (clash)
    fault(
      TITLES.roles,
      `角色“${names.roles.write([clash.roleId])}”与“${names.roles.write([clash.excludedRoleId])}”互斥`,
    )
  const [sex] = one(names.sexes, 'sex')
  const [status] = one(names.statuses, 'status')
  return {
    line,
    username: text('username'),
    realname: text('realname'),
    sex: sex === undefined ? null : Number(sex),
    birthday: orNull(birthday),
    phone: orNull(text('phone')),
    email: orNull(text('email')),
    workNo: orNull(text('workNo')),
    telephone: orNull(text('telephone')),
    post: one(names.positions, 'post').join(',') || null,
    status: status === undefined ? ACTIVE : Number(status),
    roles,
    departments: one(names.departments, 'departments'),
  }
}

/** What the names or codes in a cell stand for. */
function readCell(names: Names, cell: string, fault: (reason: string) => void): string[] {
  return partsOf(cell.replaceAll('，', ',')).flatMap((text) => {
    const key = names.read(text)
    if (key === undefined) fault(`“${text}”不存在`)
    if (key === null) fault(`“${text}”不止一个，请填写编码`)
    return key ?? []
  })
}
