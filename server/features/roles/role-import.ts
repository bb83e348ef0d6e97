import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { tenantOfNew } from '#server/platform/auth/tenants.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Fault, importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { codesTaken, insertRoles, type NewRole } from './roles.sql.ts'
import { codeFault } from './roles.rules.ts'

/** Titles of the columns of roles in workbooks, written and read. */
export const ROLE_TITLES = { roleName: '角色名称', roleCode: '角色编码', description: '描述' } as const

/** Imports roles from workbooks; they have no permissions (wire 3.2). */
export async function importRoles(context: Context, files: FileStore) {
  const { viewer, clock } = context
  const tenantId = tenantOfNew(viewer)
  const sheets = await readSheets(context, [
    { title: ROLE_TITLES.roleName, required: true },
    { title: ROLE_TITLES.roleCode, required: true },
    { title: ROLE_TITLES.description },
  ])
  const rows = sheets.flatMap((sheet) => sheet.rows)
  return inTransaction(context.db, async (db) => {
    const taken = await codesTaken(
      db,
      rows.map(({ cells }) => cells[ROLE_TITLES.roleCode] ?? ''),
    )
    const faults: Fault[] = []
    const roles = rows.flatMap(({ line, cells }): NewRole[] => {
      const [name = '', code = '', description] = [
        cells[ROLE_TITLES.roleName],
        cells[ROLE_TITLES.roleCode],
        cells[ROLE_TITLES.description],
      ]
      const reason = codeFault(code) ?? (taken.has(code) ? '角色编码已存在，忽略导入。' : null)
      if (name === '') faults.push({ line, column: ROLE_TITLES.roleName, reason: '请输入角色名称!' })
      if (reason !== null) faults.push({ line, column: ROLE_TITLES.roleCode, reason })
      if (name === '' || reason !== null) return []
      taken.add(code)
      return [
        { id: newId(), name: name.slice(0, 100), code, description: description?.slice(0, 500) || null, tenantId },
      ]
    })
    for (let from = 0; from < roles.length; from += 1000)
      await insertRoles(db, roles.slice(from, from + 1000), viewer.username, clock())
    await noteChanges(
      { ...context, db },
      roles.map(({ id, name, code, description }) => ({
        table: 'role',
        id,
        operation: 'add',
        label: `角色“${name}”`,
        content: { id, roleName: name, roleCode: code, description },
      })),
      { content: `导入角色 ${roles.length.toLocaleString('en')} 条` },
    )
    return importAnswer({ ...context, db }, files, { what: '角色', sheets, faults, successCount: roles.length })
  })
}
