import { chosenIds, idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { departmentContract, DepartNode } from '#common/contract/departments.ts'
import { refuse } from '#common/errors.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import { type Handlers, listRequest, type ListContext } from '#server/platform/http/serve.ts'
import { membersOf, shown, usersCalled } from '../users/users.door.ts'
import { addDepartment, editDepartment, moveDepartment, removeDepartments } from './department-changes.ts'
import { categoryTexts, departmentList } from './department-list.sql.ts'
import { departmentSheet, importDepartments } from './department-sheets.ts'
import {
  departmentTree,
  idTree,
  nodeOf,
  onlyThese,
  partialTree,
  pathTo,
  withThoseAbove,
} from './department-tree.rules.ts'
import { departmentPart, type DepartmentRow, departmentRows, parentIds } from './departments.sql.ts'
import { refuseForeignDepartment } from './in-charge.ts'
import { memberCounts } from './department-changes.sql.ts'
import { chargeCodes } from './my-departments.sql.ts'

const asked = (tree: DepartNode[], ids: string | undefined) =>
  ids === undefined || ids === '' ? tree : onlyThese(tree, ids)

/** Departments without others below them. */
function leavesOf(rows: readonly DepartmentRow[]): (row: DepartmentRow) => boolean {
  const parents = new Set(rows.map(({ parentId }) => parentId))
  return ({ id }) => !parents.has(id)
}

/** Those of these departments that the data rules of the list let the viewer see. */
async function visible(
  { db, list }: Pick<ListContext, 'db' | 'list'>,
  rows: DepartmentRow[],
): Promise<DepartmentRow[]> {
  if (list.rules === null) return rows
  const known = await departmentList.seen(
    db,
    rows.map(({ id }) => id),
    list,
  )
  const ids = new Set(known.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}
const visibleRows = async (context: Pick<ListContext, 'db' | 'list'>) =>
  visible(context, await departmentRows(context.db))

/** Departments that a user is in charge of, and those below; none for ordinary users. */
async function inChargeOf(context: ListContext): Promise<DepartmentRow[]> {
  const { accountId } = context.viewer
  const codes = accountId === null ? null : await chargeCodes(context.db, accountId)
  return (await visibleRows(context)).filter(({ orgCode }) => codes?.some((code) => orgCode.startsWith(code)))
}

/**
 * Those of these departments that the viewer sees.
 * @throws Refusal record.none-chosen, record.not-found when they see none
 */
async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<string[]> {
  needChosen(ids)
  const found = await departmentList.seen(db, ids, list)
  if (found.length === 0) throw refuse('record.not-found')
  return found.map(({ id }) => id)
}

/**
 * The calls of common/contract/departments.ts. The public is shown the departments in use; the contract says how much
 * of each.
 */
export function departmentHandlers({ files }: { files: FileStore }): Handlers<typeof departmentContract> {
  return {
    'GET /sys/sysDepart/queryTreeList': async (context) =>
      asked(partialTree(await visibleRows(context)), context.query.ids),
    'GET /internet/fagui/depart/queryTreeList': async ({ db, query }) =>
      asked(departmentTree((await departmentRows(db)).filter(({ status }) => status === '1')), query.ids),
    async 'GET /sys/sysDepart/queryDepartTreeSync'({ query, ...context }) {
      const { db, list } = context
      const wanted = idsIn(query.ids ?? '')
      const pid = query.pid || null
      if (wanted.length === 0 && pid === null && list.rules !== null) {
        // Departments whose parent is hidden stand on the first level, where they can be reached.
        const rows = await visibleRows(context)
        const isLeaf = leavesOf(rows)
        const known = new Set(rows.map(({ id }) => id))
        return rows
          .filter(({ parentId }) => parentId === null || !known.has(parentId))
          .map((row) => nodeOf(row, isLeaf(row)))
      }
      const part =
        wanted.length === 0 ? { below: pid } : query.primaryKey === 'orgCode' ? { codes: wanted } : { ids: wanted }
      const parents = await parentIds(db)
      return (await visible(context, await departmentPart(db, part))).map((row) => nodeOf(row, !parents.has(row.id)))
    },
    'GET /sys/sysDepart/queryIdTree': async (context) => idTree(partialTree(await visibleRows(context))),
    async 'GET /sys/sysDepart/searchBy'({ query, ...context }) {
      const rows = await visibleRows(context)
      const isLeaf = leavesOf(rows)
      const among = query.myDeptSearch === '1' ? await inChargeOf(context) : rows
      const found = among.filter(({ departName }) => departName.includes(query.keyWord.trim()))
      if (found.length === 0) throw refuse('department.search-empty')
      return found.map((row) => nodeOf(row, isLeaf(row)))
    },
    async 'GET /sys/sysDepart/queryTreeByKeyWord'({ query, ...context }) {
      const { db, viewer, clock, contacts, request } = context
      const word = query.keyWord?.trim() ?? ''
      const rows = await visibleRows(context)
      const users = await listRequest({ db, clock, contacts }, viewer, 'system/UserList', request)
      return {
        departList: partialTree(
          word === '' ? rows : withThoseAbove(rows, ({ departName }) => departName.includes(word)),
        ),
        userList:
          word === ''
            ? []
            : (await usersCalled(db, word, users)).map(({ id, username, realname }) => ({ id, username, realname })),
      }
    },
    async 'GET /sys/sysDepart/queryMyDeptTreeList'(context) {
      const { db, viewer } = context
      const codes = viewer.accountId === null ? null : await chargeCodes(db, viewer.accountId)
      // The identity travels in the message: clients of the wire look for it there (wire 3.4).
      if (codes === null) return answer(null, { message: '1' })
      return answer(partialTree(await inChargeOf(context)), { message: '2' })
    },
    async 'GET /sys/sysDepart/getDepartName'({ query, ...context }) {
      const { db } = context
      const [found] = await visible(context, await departmentPart(db, { codes: [query.orgCode] }))
      return found ? nodeOf(found, !(await parentIds(db)).has(found.id)) : null
    },
    async 'GET /sys/sysDepart/queryAllParentId'({ query, ...context }) {
      const rows = await visibleRows(context)
      const isLeaf = leavesOf(rows)
      const byId = new Map(rows.map((row) => [row.id, row]))
      const byCode = new Map(rows.map((row) => [row.orgCode, row]))
      const wanted = [
        ...idsIn(query.departId ?? '').map((id) => [id, byId.get(id)] as const),
        ...idsIn(query.orgCode ?? '').map((code) => [code, byCode.get(code)] as const),
      ]
      return Object.fromEntries(
        wanted.map(([key, row]) => {
          const path = row ? pathTo(row, byId) : []
          return [
            key,
            {
              parentIds: path.map(({ id }) => id),
              parentMap: Object.fromEntries(path.map((one) => [one.id, nodeOf(one, isLeaf(one))])),
            },
          ]
        }),
      )
    },
    async 'GET /sys/sysDepart/getUsersByDepartId'(context) {
      const { db, viewer, list, query } = context
      await refuseForeignDepartment(db, viewer, query.id)
      return shown(context, await membersOf(db, query.id, list), '部门的用户')
    },
    async 'GET /sys/sysDepart/listAll'(context) {
      const { db, query, list } = context
      const parents = await parentIds(db)
      const rows = await departmentList.whole(db, { ...list, ids: chosenIds(query.id) })
      const members = await memberCounts(db)
      return rows.map((row) => ({ ...nodeOf(row, !parents.has(row.id)), memberCount: members.get(row.id) ?? 0 }))
    },
    async 'GET /sys/sysDepart/queryById'({ db, query, list }) {
      const [row] = await departmentList.seen(db, [query.id], list)
      if (!row) throw refuse('record.not-found')
      return nodeOf(row, !(await parentIds(db)).has(row.id))
    },
    'POST /sys/sysDepart/add': (context) => addDepartment(context, context.body),
    async 'PUT /sys/sysDepart/edit'(context) {
      await seen(context, [context.body.id])
      await editDepartment(context, context.body)
      return null
    },
    async 'PUT /sys/sysDepart/move'(context) {
      await seen(context, [context.body.id])
      const moved = await moveDepartment(context, context.body)
      const rules = moved.rules.map(({ menu, name }) => `“${menu}”的“${name}”`).join('、')
      return answer(moved, {
        message: rules === '' ? '移动成功！' : `移动成功！以下数据规则写有原部门编码，请检查：${rules}`,
      })
    },
    async 'DELETE /sys/sysDepart/delete'(context) {
      await removeDepartments(context, await seen(context, [context.query.id]))
      return null
    },
    async 'DELETE /sys/sysDepart/deleteBatch'(context) {
      await removeDepartments(context, await seen(context, idsIn(context.query.ids)))
      return null
    },
    async 'GET /sys/sysDepart/exportXls'(context) {
      const columns = departmentSheet(await categoryTexts(context.db))
      return exportList(context, departmentList, { what: '部门', title: '部门列表数据', columns })
    },
    'POST /sys/sysDepart/importExcel': (context) => importDepartments(context, files),
  }
}
