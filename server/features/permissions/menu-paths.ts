import { OLD_HOME } from '#common/screens.ts'
import type { Db } from '#server/platform/db/open.ts'
import { menuPath } from './menu-tree.rules.ts'
import { permissionRows } from './permissions.sql.ts'

/**
 * True when an address is that of a menu row, visible to the caller or not; a `:name` stands for any one step. Every
 * menu ends with the older client's home.
 */
export async function isMenuPath(db: Db, path: string): Promise<boolean> {
  if (path === OLD_HOME.path) return true
  const steps = path.split('/')
  return (await permissionRows(db)).some((row) => {
    if (row.menuType === 2 || !row.url) return false
    const own = `/${menuPath(row.url).replace(/^\//, '')}`.split('/')
    return (
      own.length === steps.length &&
      own.every((step, i) => step === steps[i] || (step.startsWith(':') && steps[i] !== ''))
    )
  })
}
