/** Roles every installation starts with. The role `admin`, 超级管理员, is made by the migrations. */
export const BASE_ROLES = [
  { id: 'role-user', name: '普通用户', code: 'user', description: '自助注册的用户得到的角色：检索、阅读和接收消息' },
  {
    id: 'role-sysadmin',
    name: '系统管理员',
    code: 'sysadmin',
    description: '维护用户、部门、字典、定时任务和文件；不授权，不看日志',
  },
  {
    id: 'role-secadmin',
    name: '安全管理员',
    code: 'secadmin',
    description: '授予角色和权限，设定数据规则，冻结用户，核查权限',
  },
  {
    id: 'role-drafter',
    name: '经办',
    code: 'drafter',
    description: '收文、录入、编辑和提交文件，登记文号、备案和征求意见，办理公众意见',
  },
  { id: 'role-reviewer', name: '初审', code: 'reviewer', description: '初审文件，核实日期和时效，分派公众意见' },
  { id: 'role-approver', name: '复审', code: 'approver', description: '复审文件，确认和执行清理' },
  { id: 'role-releaser', name: '发布', code: 'releaser', description: '发布、下架和归档文件，发布征求意见' },
  { id: 'role-auditor', name: '审计员', code: 'auditor', description: '查看系统日志和数据变更日志，不修改任何数据' },
] as const

/**
 * Roles that are granted a menu row when it is first added: administrators every row, other roles the rows that name
 * them.
 */
export const ADMIN_ROLE = 'role-admin'
export type BaseRole = (typeof BASE_ROLES)[number]['id']

/** Duties that are separated (GB/T 22239 level 3, 三员分立): no account holds two of these roles. */
export const EXCLUSIVE_ROLES: readonly BaseRole[] = ['role-sysadmin', 'role-secadmin', 'role-auditor']
