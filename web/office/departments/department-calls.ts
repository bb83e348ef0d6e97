export const ALL = 'GET /sys/sysDepart/listAll'
export const MINE = 'GET /sys/sysDepart/queryMyDeptTreeList'
/** Calls whose answers are out of date when a department has changed. */
export const DEPARTMENT_CALLS = [
  ALL,
  MINE,
  'GET /sys/sysDepart/queryTreeList',
  'GET /sys/sysDepart/queryDepartTreeSync',
] as const

export const ROLES = 'GET /sys/sysDepartRole/list'
export const ROLE_CHOICES = 'GET /sys/sysDepartRole/getDeptRoleList'
export const MEMBERS = 'GET /sys/user/departUserList'
export const GRANTED = 'GET /sys/permission/queryDepartPermission'
