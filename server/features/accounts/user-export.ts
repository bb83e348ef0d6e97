import type { UserRow } from '#common/contract/users.ts'
import type { Db } from '#server/platform/db/open.ts'
import { chosenIds, exportAnswer, refuseTooManyRows } from '#server/platform/excel/export.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { exportConditions } from '#server/platform/excel/export-query.ts'
import type { WorkbookFormat } from '#server/platform/excel/sheet.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { belongingsOf, sheetNames } from './sheet-names.sql.ts'
import { everyUser, pageOfUsers } from './user-rows.sql.ts'
import { partsOf } from './user.rules.ts'
import { TITLES } from './user-titles.ts'

interface ExportedUser extends UserRow {
  roles: string
  departments: string
  posts: string
}

type ExportCall = Context & { query: { selections?: string; paramsStr?: string; format?: WorkbookFormat; departId?: string } }

/** The list of people as a workbook that can be imported again (wire 3.11). */
export async function exportUsers(context: ExportCall, warn: (fault: string) => void) {
  const { db, query, rules } = context
  const ids = chosenIds(query.selections)
  const { departId, ...conditions } = exportConditions(query)
  const request = { query: conditions, rules, warn, departmentId: typeof departId === 'string' ? departId : undefined }
  const total = ids?.length ?? (await pageOfUsers(db, { ...request, query: { ...conditions, pageNo: 1, pageSize: 1 } })).total
  refuseTooManyRows(total, query.format)
  await noteExport(context, '用户', total)
  return exportAnswer<ExportedUser>(context, {
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
    rows: named(db, everyUser(db, ids ? { ...request, ids } : request)),
    format: query.format,
  })
}

/** People with the names of what they hold as an import reads them. */
async function* named(db: Db, parts: AsyncIterable<UserRow[]>): AsyncGenerator<ExportedUser[]> {
  const names = await sheetNames(db)
  for await (const part of parts) {
    const belongings = await belongingsOf(
      db,
      part.map(({ id }) => id),
    )
    const held = new Map<string, { role: string[]; department: string[] }>()
    for (const { accountId, kind, id } of belongings) {
      const own = held.get(accountId) ?? { role: [], department: [] }
      own[kind].push(id)
      held.set(accountId, own)
    }
    yield part.map((user) => ({
      ...user,
      roles: names.roles.write(held.get(user.id)?.role ?? []),
      departments: names.departments.write(held.get(user.id)?.department ?? []),
      posts: names.positions.write(partsOf(user.post)),
    }))
  }
}
