import type { PermissionCode } from './permissions.ts'

/** Roles whose duties are separated (GB/T 22239 level 3, 三员分立), by id. */
export type DutyRole =
  | 'role-user'
  | 'role-sysadmin'
  | 'role-secadmin'
  | 'role-auditor'
  // Those who bring a document to the public, each with one of its steps (decision 0076).
  | 'role-drafter'
  | 'role-reviewer'
  | 'role-approver'
  | 'role-releaser'

const SYS: DutyRole = 'role-sysadmin'
const SEC: DutyRole = 'role-secadmin'
const AUDIT: DutyRole = 'role-auditor'
const DRAFT: DutyRole = 'role-drafter'
const REVIEW: DutyRole = 'role-reviewer'
const APPROVE: DutyRole = 'role-approver'
const RELEASE: DutyRole = 'role-releaser'
const DESK = [DRAFT, REVIEW, APPROVE, RELEASE]

/**
 * Roles by the beginning of the codes that are their duty; the longest beginning counts. 系统管理员 looks after records and
 * people, 安全管理员 after permissions, 审计员 after the log; 经办, 初审, 复审 and 发布 bring documents to the public.
 */
const DUTIES: readonly (readonly [codes: string, ...roles: DutyRole[]])[] = [
  ['btn:notification', 'role-user', SYS, SEC, AUDIT, ...DESK],
  ['data:dashboard:view', ...DESK],
  ['data:document:', DRAFT],
  ['data:document:list', ...DESK],
  ['data:document:comment', ...DESK],
  ['data:document:review', REVIEW],
  ['data:document:approve', APPROVE],
  ['data:document:release', RELEASE],
  ['data:document:enrol', RELEASE],
  ['data:document:purge'],
  ['data:number:', DRAFT],
  ['data:amending:', DRAFT],
  ['data:fact:list', DRAFT, REVIEW],
  ['data:fact:answer', REVIEW],
  ['data:filing:', DRAFT],
  ['data:cleanup:', DRAFT],
  ['data:cleanup:list', DRAFT, APPROVE],
  ['data:cleanup:confirm', APPROVE],
  ['data:cleanup:carryOut', APPROVE],
  ['data:expiry:', DRAFT],
  ['data:expiry:list', DRAFT, RELEASE],
  ['data:expiry:release', RELEASE],
  ['data:expiry:rule'],
  ['data:catalogue:bringIn'],
  ['data:catalogue:list', DRAFT, REVIEW],
  ['data:forceList:', DRAFT],
  ['data:forceList:list', DRAFT, REVIEW, APPROVE],
  ['data:forceList:confirm', APPROVE],
  ['data:collectionCheck:', DRAFT],
  ['opinion:feedback:', DRAFT],
  ['opinion:feedback:list', DRAFT, REVIEW],
  ['opinion:feedback:assign', REVIEW],
  ['opinion:feedback:contacts', REVIEW],
  ['opinion:consultation:', DRAFT],
  ['opinion:consultation:list', DRAFT, RELEASE],
  ['opinion:consultation:release', RELEASE],
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
  const fitting = DUTIES.filter(([beginning]) => code.startsWith(beginning)).toSorted(
    ([one], [other]) => other.length - one.length,
  )
  const [, ...roles] = fitting[0] ?? ['']
  return roles
}

/** Codes for managing people, for granting and for auditing: giving one takes a second administrator. */
export const isManaging = (code: string): boolean =>
  /^system:(?:permission|role|log|dataLog|online|approval):|^system:user:(?!list$)/.test(code)

/** Codes that every account may have. */
export const isForAll = (code: string): boolean => dutyOf(code as PermissionCode).includes('role-user')
