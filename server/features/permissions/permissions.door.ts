/** What other features may use of the permissions. */
export { isMenuPath } from './menu-paths.ts'
