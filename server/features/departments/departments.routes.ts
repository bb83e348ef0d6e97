import type { departmentContract, DepartNode } from '#common/contract/departments.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { departmentTree, onlyThese } from './department-tree.rules.ts'
import { departmentRows } from './departments.sql.ts'

const asked = (tree: DepartNode[], ids: string | undefined) => (ids === undefined || ids === '' ? tree : onlyThese(tree, ids))

/** The calls of common/contract/departments.ts. The public is shown the departments in use; the contract says how much of each. */
export function departmentHandlers(): Handlers<typeof departmentContract> {
  return {
    'GET /sys/sysDepart/queryTreeList': async ({ db, query }) => asked(departmentTree(await departmentRows(db)), query.ids),
    'GET /internet/fagui/depart/queryTreeList': async ({ db, query }) =>
      asked(departmentTree((await departmentRows(db)).filter(({ status }) => status === '1')), query.ids),
  }
}
