/** Roles every installation starts with. The role `admin` is made by the migrations. */
export const BASE_ROLES = [
  { id: 'role-user', name: '普通用户', code: 'user', description: '自助注册的用户得到的角色：检索、阅读和接收消息' },
] as const

/** Who is granted a menu row when it is first put in: the administrators everything, others what names them. */
export const ADMIN_ROLE = 'role-admin'
export type BaseRole = (typeof BASE_ROLES)[number]['id']
