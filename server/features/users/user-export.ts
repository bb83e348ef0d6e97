import type { UserRow } from '#common/contract/users.ts'
import { withoutForeign } from '#server/platform/auth/tenants.ts'
import { seesContacts } from '#server/platform/auth/contacts-seen.ts'
import type { Db } from '#server/platform/db/open.ts'
import { exportList, type ExportRequest } from '#server/platform/excel/export-list.ts'
import { exportAnswer } from '#server/platform/excel/export.ts'
import { exportConditions } from '#server/platform/excel/export-query.ts'
import type { WorkbookFormat } from '#server/platform/excel/sheet.ts'
import type { Context, ListContext } from '#server/platform/http/serve.ts'
import { asViewed } from './contacts.ts'
import { belongingsOf, sheetNames } from './user-sheet-names.sql.ts'
import { exportedUsers } from './user-list.sql.ts'
import { partsOf } from './user.rules.ts'
import { TITLES } from './user-sheet-titles.ts'

interface ExportedUser extends UserRow {
  roles: string
  departments: string
  posts: string
}

/** The list of users as a workbook that can be imported again (wire 3.11). */
export function exportUsers(
  context: ListContext & {
    query: { selections?: string; format?: WorkbookFormat; departId?: string; treeDepartId?: string; roleId?: string }
  },
) {
  const { departId: _, treeDepartId: __, roleId: ___, ...query } = exportConditions(context.list.query)
  const { departId, treeDepartId, roleId } = context.query
  const { count, every } = exportedUsers({ departmentId: departId, treeDepartmentId: treeDepartId, roleId })
  const list = { count, every: (db: Db, request: ExportRequest) => named(db, context, every(db, request)) }
  return exportList({ ...context, list: { ...context.list, query } }, list, {
    what: seesContacts(context.viewer) ? '用户（含完整联系方式）' : '用户',
    title: '用户列表数据',
    columns: [
      { title: TITLES.username, value: ({ username }) => username },
      { title: TITLES.realname, value: ({ realname }) => realname },
      { title: TITLES.sex, width: 6, value: (user) => user.sex_dictText },
      { title: TITLES.birthday, width: 12, value: ({ birthday }) => birthday },
      { title: TITLES.phone, value: ({ phone }) => phone },
      { title: TITLES.email, width: 24, value: ({ email }) => email },
      { title: TITLES.workNo, value: ({ workNo }) => workNo },
      { title: TITLES.post, value: ({ posts }) => posts },
      { title: TITLES.departments, width: 30, value: ({ departments }) => departments },
      { title: TITLES.roles, width: 24, value: ({ roles }) => roles },
      { title: TITLES.telephone, value: ({ telephone }) => telephone },
      { title: TITLES.status, width: 6, value: (user) => user.status_dictText },
    ],
  })
}

/**
 * An empty workbook with the headings that an import of users reads; 性别, 状态, 职务, 部门 and 角色 offer what an import reads;
 * the last three take several.
 */
export async function userTemplate(context: Context) {
  const { sexes, statuses, positions, departments, roles } = await sheetNames(context.db, context.viewer.tenants)
  const one: Partial<Record<string, readonly string[]>> = { [TITLES.sex]: sexes.all(), [TITLES.status]: statuses.all() }
  const several: Partial<Record<string, readonly string[]>> = {
    [TITLES.post]: positions.all(),
    [TITLES.departments]: departments.all(),
    [TITLES.roles]: roles.all(),
  }
  const columns = Object.values(TITLES).map((title) => ({
    title,
    width: WIDTHS[title] ?? 16,
    choices: one[title] ?? several[title] ?? [],
    several: several[title] !== undefined,
    value: () => null,
  }))
  return exportAnswer(context, { title: '用户导入模板', columns, rows: noRows(), format: 'xlsx' })
}

const WIDTHS: Readonly<Record<string, number>> = {
  [TITLES.email]: 24,
  [TITLES.departments]: 30,
  [TITLES.roles]: 24,
  [TITLES.sex]: 8,
  [TITLES.status]: 8,
}
async function* noRows(): AsyncGenerator<readonly object[]> {}

/** Users with the names of what they hold, as an import reads them. */
async function* named(
  db: Db,
  { viewer, contacts }: Pick<ListContext, 'viewer' | 'contacts'>,
  parts: AsyncIterable<UserRow[]>,
): AsyncGenerator<ExportedUser[]> {
  const names = await sheetNames(db, null)
  for await (const part of parts) {
    const belongings = await belongingsOf(
      db,
      part.map(({ id }) => id),
    )
    const held = new Map<string, { role: string[]; department: string[] }>()
    const seen = new Set(
      await withoutForeign(
        db,
        viewer,
        belongings.map(({ id }) => id),
      ),
    )
    for (const { accountId, kind, id } of belongings) {
      if (!seen.has(id)) continue
      const own = held.get(accountId) ?? { role: [], department: [] }
      own[kind].push(id)
      held.set(accountId, own)
    }
    yield asViewed({ viewer, contacts }, part).map((user) => ({
      ...user,
      roles: names.roles.write(held.get(user.id)?.role ?? []),
      departments: names.departments.write(held.get(user.id)?.department ?? []),
      posts: names.positions.write(partsOf(user.post)),
    }))
  }
}
