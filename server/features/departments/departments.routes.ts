import type { departmentContract, DepartNode } from '#common/contract/departments.ts'
import { refuse } from '#common/errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { chosenIds, idsIn } from '#server/platform/excel/export.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { addDepartment, editDepartment, moveDepartment, removeDepartments } from './department-changes.ts'
import { categoryTexts, departmentList } from './department-list.sql.ts'
import { departmentSheet, importDepartments } from './department-sheets.ts'
import { departmentTree, idTree, nodeOf, onlyThese, partialTree, pathTo, withThoseAbove } from './department-tree.rules.ts'
import { accountsCalled, departmentPart, type DepartmentRow, departmentRows, membersOf, parentIds } from './departments.sql.ts'
import { refuseForeignDepartment } from './in-charge.ts'
import { chargeCodes } from './my-departments.sql.ts'

const asked = (tree: DepartNode[], ids: string | undefined) => (ids === undefined || ids === '' ? tree : onlyThese(tree, ids))

/** Departments without others below them. */
function leavesOf(rows: readonly DepartmentRow[]): (row: DepartmentRow) => boolean {
  const parents = new Set(rows.map(({ parentId }) => parentId))
  return ({ id }) => !parents.has(id)
}

/** Departments that a user is in charge of, and those below; none for ordinary users. */
async function inChargeOf(db: Db, accountId: string | null): Promise<DepartmentRow[]> {
  const codes = accountId === null ? null : await chargeCodes(db, accountId)
  return (await departmentRows(db)).filter(({ orgCode }) => codes?.some((code) => orgCode.startsWith(code)))
}

/** Those of these departments that the viewer sees. @throws Refusal record.none-chosen, record.not-found when they see none */
async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) throw refuse('record.none-chosen')
  const found = await departmentList.seen(db, ids, list)
  if (found.length === 0) throw refuse('record.not-found')
  return found.map(({ id }) => id)
}

/** The calls of common/contract/departments.ts. The public is shown the departments in use; the contract says how much of each. */
export function departmentHandlers({ files }: { files: FileStore }): Handlers<typeof departmentContract> {
  return {
    'GET /sys/sysDepart/queryTreeList': async ({ db, query }) => asked(departmentTree(await departmentRows(db)), query.ids),
    'GET /internet/fagui/depart/queryTreeList': async ({ db, query }) =>
      asked(departmentTree((await departmentRows(db)).filter(({ status }) => status === '1')), query.ids),
    async 'GET /sys/sysDepart/queryDepartTreeSync'({ db, query }) {
      const wanted = idsIn(query.ids ?? '')
      const part = wanted.length === 0 ? { below: query.pid || null } : query.primaryKey === 'orgCode' ? { codes: wanted } : { ids: wanted }
      const parents = await parentIds(db)
      return (await departmentPart(db, part)).map((row) => nodeOf(row, !parents.has(row.id)))
    },
    'GET /sys/sysDepart/queryIdTree': async ({ db }) => idTree(departmentTree(await departmentRows(db))),
    async 'GET /sys/sysDepart/searchBy'({ db, viewer, query }) {
      const rows = await departmentRows(db)
      const isLeaf = leavesOf(rows)
      const among = query.myDeptSearch === '1' ? await inChargeOf(db, viewer.accountId) : rows
      const found = among.filter(({ departName }) => departName.includes(query.keyWord.trim()))
      if (found.length === 0) throw refuse('department.search-empty')
      return found.map((row) => nodeOf(row, isLeaf(row)))
    },
    async 'GET /sys/sysDepart/queryTreeByKeyWord'({ db, query }) {
      const word = query.keyWord?.trim() ?? ''
      const rows = await departmentRows(db)
      return {
        departList: partialTree(word === '' ? rows : withThoseAbove(rows, ({ departName }) => departName.includes(word))),
        userList: word === '' ? [] : await accountsCalled(db, word),
      }
    },
    async 'GET /sys/sysDepart/queryMyDeptTreeList'({ db, viewer }) {
      const codes = viewer.accountId === null ? null : await chargeCodes(db, viewer.accountId)
      // The identity travels in the message: clients of the wire look for it there (wire 3.4).
      if (codes === null) return answer(null, { message: '1' })
      return answer(partialTree(await inChargeOf(db, viewer.accountId)), { message: '2' })
    },
    async 'GET /sys/sysDepart/getDepartName'({ db, query }) {
      const [found] = await departmentPart(db, { codes: [query.orgCode] })
      return found ? nodeOf(found, !(await parentIds(db)).has(found.id)) : null
    },
    async 'GET /sys/sysDepart/queryAllParentId'({ db, query }) {
      const rows = await departmentRows(db)
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
          return [key, { parentIds: path.map(({ id }) => id), parentMap: Object.fromEntries(path.map((one) => [one.id, nodeOf(one, isLeaf(one))])) }]
        }),
      )
    },
    async 'GET /sys/sysDepart/getUsersByDepartId'({ db, viewer, query }) {
      await refuseForeignDepartment(db, viewer, query.id)
      return membersOf(db, query.id)
    },
    async 'GET /sys/sysDepart/listAll'(context) {
      const { db, query, list } = context
      const parents = await parentIds(db)
      const rows = await departmentList.whole(db, { ...list, ids: chosenIds(query.id) })
      return rows.map((row) => nodeOf(row, !parents.has(row.id)))
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
      return answer(moved, { message: rules === '' ? '移动成功！' : `移动成功！以下数据规则写有原部门编码，请检查：${rules}` })
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
