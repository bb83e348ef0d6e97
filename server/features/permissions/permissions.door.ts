/** What other features may use of the permissions. */
export { isMenuPath } from './menu-paths.ts'
export { permissionTreeList } from './tree-list.sql.ts'
