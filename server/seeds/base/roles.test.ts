import { dutyOf } from '#common/duties.ts'
import { expect, it } from 'vitest'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { BASE_MENUS } from './menus.ts'
import { BASE_ROLES, EXCLUSIVE_ROLES, type BaseRole } from './roles.ts'

const codes = Object.keys(PERMISSION_CODES) as PermissionCode[]
const codesOf = (role: BaseRole) => codes.filter((code) => dutyOf(code).includes(role))

it('every code of the back office is the duty of a role', () => {
  expect(codes.filter((code) => code.startsWith('system:') && dutyOf(code).length === 0)).toEqual([])
})

it.each<[PermissionCode, BaseRole[]]>([
  ['system:user:add', ['role-sysadmin']],
  ['system:user:list', ['role-sysadmin', 'role-secadmin']],
  ['system:user:addUserRole', ['role-secadmin']],
  ['system:user:freeze', ['role-secadmin']],
  ['system:permission:saveRole', ['role-secadmin']],
  ['system:permission:explain', ['role-secadmin']],
  ['system:online:forceLogout', ['role-secadmin']],
  ['system:tenant:add', ['role-sysadmin']],
  ['system:log:list', ['role-auditor']],
  ['data:document:add', ['role-drafter']],
  ['data:document:list', ['role-drafter', 'role-reviewer', 'role-approver', 'role-releaser']],
  ['data:document:review', ['role-reviewer']],
  ['data:document:approve', ['role-approver']],
  ['data:document:release', ['role-releaser']],
  ['data:document:purge', []],
  ['item:special_permissions', []],
])('%s is the duty of %j', (code, roles) => {
  expect(dutyOf(code)).toEqual(roles)
})

it('a role that looks after records neither gives rights nor reads the log, and a role that reads the log changes nothing', () => {
  expect(
    codesOf('role-sysadmin').filter((code) =>
      /^system:(log|dataLog|role|permission|online):|UserRole$|deleteRole$|freeze$/.test(code),
    ),
  ).toEqual([])
  expect(
    codesOf('role-auditor').filter((code) => /:(add|edit|delete|save|import|export|execute)(?![a-z])/.test(code)),
  ).toEqual([])
})

it('no role of the desk takes two steps of a document, or manages people, rights and the installation', () => {
  const steps: PermissionCode[] = [
    'data:document:edit',
    'data:document:review',
    'data:document:approve',
    'data:document:release',
  ]
  for (const role of ['role-drafter', 'role-reviewer', 'role-approver', 'role-releaser'] as const) {
    expect(codesOf(role).filter((code) => steps.includes(code))).toHaveLength(1)
    expect(
      codesOf(role).filter((code) => /^(?:system|online):/.test(code) && code !== 'system:addressList:list'),
    ).toEqual([])
  }
})

it('a role that has a button has the menus above it', () => {
  const byId = new Map(BASE_MENUS.map((menu) => [menu.id, menu]))
  const hanging = BASE_MENUS.flatMap(({ id, parentId, roles = [] }) =>
    parentId === null
      ? []
      : roles.filter((role) => !byId.get(parentId)?.roles?.includes(role)).map((role) => `${role} ${id}`),
  )
  expect(hanging).toEqual([])
})

it('every exclusive role exists', () => {
  expect(BASE_ROLES.map(({ id }) => id)).toEqual(expect.arrayContaining([...EXCLUSIVE_ROLES]))
})
