/** What other features may use of the permissions. */
export { addMenu, removeMenus } from './menu-changes.ts'
export { menuRowsBelow } from './menus.sql.ts'
export { isMenuPath } from './menu-paths.ts'
export { permissionTreeList } from './tree-list.sql.ts'
