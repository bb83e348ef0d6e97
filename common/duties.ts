import type { PermissionCode } from './permissions.ts'

/** Roles whose duties are separated (GB/T 22239 level 3, 三员分立), by id. */
export type DutyRole = 'role-user' | 'role-sysadmin' | 'role-secadmin' | 'role-auditor'

const SYS: DutyRole = 'role-sysadmin'
const SEC: DutyRole = 'role-secadmin'
const AUDIT: DutyRole = 'role-auditor'

/**
 * Roles by the beginning of the codes that are their duty; the longest beginning counts. 系统管理员 looks after records and people, 安全管理员
 * after permissions, 审计员 after the log.
 */
const DUTIES: readonly (readonly [codes: string, ...roles: DutyRole[]])[] = [
  ['btn:notification', 'role-user', SYS, SEC, AUDIT],
  ['system:', SYS],
  ['system:user:list', SYS, SEC],
  ['system:addressList:', SYS, SEC, AUDIT],
  ['online:form:', SYS],
  ['system:user:addUserRole', SEC],
  ['system:user:deleteRole', SEC],
  ['system:user:freeze', SEC],
  ['system:online:', SEC],
  ['system:role:', SEC],
  ['system:approval:', SYS, SEC],
  ['system:permission:', SEC],
  ['system:depart:list', SYS, SEC],
  ['system:depart:userList', SYS, SEC],
  ['system:depart:role:', SEC],
  ['system:departRole:', SEC],
  ['system:log:', AUDIT],
  ['system:dataLog:', AUDIT],
  ['online:', SYS],
]

/** The base roles that a code belongs to. A code without any belongs to the super administrator only. */
export function dutyOf(code: PermissionCode): DutyRole[] {
  const fitting = DUTIES.filter(([beginning]) => code.startsWith(beginning)).toSorted(([one], [other]) => other.length - one.length)
  const [, ...roles] = fitting[0] ?? ['']
  return roles
}

/** Codes for managing people, for granting and for auditing: giving one takes a second administrator. */
export const isManaging = (code: string): boolean => /^system:(?:permission|role|log|dataLog|online|approval):|^system:user:(?!list$)/.test(code)

/** Codes that every account may have. */
export const isForAll = (code: string): boolean => dutyOf(code as PermissionCode).includes('role-user')
