/**
 * Permission codes: what a role may be granted beyond seeing a menu. The base data has a button row for each
 * (server/seeds/base/menus.ts); routes name them in the contract, screens in `<Can do="…">`.
 */
export const PERMISSION_CODES = {
  'item:special_permissions': '查看受限文件和选项',
  'btn:notification': '消息通知',
  'system:online:list': '查看在线用户',
  'system:online:forceLogout': '强制退出在线用户',
  'system:log:list': '查看系统日志',
  'system:permission:explain': '核查用户权限',
} as const

export type PermissionCode = keyof typeof PERMISSION_CODES

/** Permission to see documents and options with restricted values (spec §6). */
export const SPECIAL_PERMISSION: PermissionCode = 'item:special_permissions'
