import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { refuseOutside, tenantOfNew } from '#server/platform/auth/tenants.ts'
import { asKept } from './contacts.ts'
import { gainingNothing } from './gains.ts'
import { setOrgCode } from './accounts.sql.ts'
import { addDepartments, addRoles, addTenant } from './user-belongings.sql.ts'
import { NO_PASSWORD } from './passwords.ts'
import { refuseUnseen } from './user-edit.ts'
import { exclusivePairs, sheetNames, takenValues } from './user-sheet-names.sql.ts'
import { readUsers, type ImportedUser } from './user-import.rules.ts'
import { TITLES } from './user-sheet-titles.ts'
import { contentOf, labelOf } from './user.rules.ts'
import { everybody } from './user-list.sql.ts'
import { insertUsers } from './user-edit.sql.ts'

/** Number of users inserted by one statement. */
const BATCH = 1000

/**
 * Imports users from workbooks (wire 3.1, 3.11). They get no password: one password for all would not be secret, and
 * hashing one for each would take minutes. An administrator sets it, or the user sets it with a code sent to the phone.
 */
export async function importUsers(context: ListContext, files: FileStore) {
  const { viewer, clock, contacts } = context
  const tenantId = tenantOfNew(viewer)
  const required = new Set<string>([TITLES.username, TITLES.realname])
  const sheets = await readSheets(
    context,
    Object.values(TITLES).map((title) => ({ title, required: required.has(title) })),
  )
  const rows = sheets.flatMap((sheet) => sheet.rows)
  const column = (title: string) => rows.flatMap(({ cells }) => cells[title] || [])
  const done = await inTransaction(context.db, async (db) => {
    const lower = (texts: string[]) => texts.map((text) => text.toLowerCase())
    const taken = await takenValues(db, {
      usernames: lower(column(TITLES.username)),
      phoneHashes: column(TITLES.phone).map((phone) => contacts.hash('phone', phone)),
      emailHashes: column(TITLES.email).map((email) => contacts.hash('email', email)),
      workNos: column(TITLES.workNo),
    })
    const ground = {
      names: await sheetNames(db, viewer.tenants),
      taken,
      exclusive: await exclusivePairs(db),
      viewer,
      contacts,
      today: dayOf(clock()),
    }
    const { users, faults } = readUsers(rows, ground, newId, NO_PASSWORD)
    const kinds = oneOfEachKind(users)
    const ids = kinds.map(({ id }) => id)
    await gainingNothing(
      { ...context, db },
      () => store(db, users, { by: viewer.username, now: clock(), tenantId }),
      ids,
    )
    for (const { id, departments } of kinds) {
      await refuseOutside(db, viewer, 'system:user:import', departments)
      await refuseUnseen({ ...context, db }, id, departments)
      // Imported users choose the department to work for when they sign in.
      if (context.list.rules !== null) await setOrgCode(db, id, null)
    }
    const made = await everybody.byIds(
      db,
      users.map(({ id }) => id),
    )
    await noteChanges(
      { ...context, db },
      asKept(contacts, made).map((user) => ({
        table: 'account',
        id: user.id,
        operation: 'add',
        label: labelOf(user),
        content: contentOf(user),
      })),
      { content: `导入用户 ${users.length.toLocaleString('en')} 条` },
    )
    return importAnswer({ ...context, db }, files, { what: '用户', sheets, faults, successCount: users.length })
  })
  if (done.result.successCount === 0) return done
  const words = `${(done.message ?? '').replace(/。?$/, '。')}导入的用户没有初始密码，请由管理员重置密码，或由本人凭手机号找回密码后登录`
  return answer(done.result, { message: words, ...(done.code === undefined ? {} : { code: done.code }) })
}

async function store(
  db: Db,
  users: readonly ImportedUser[],
  { by, now, tenantId }: { by: string; now: Date; tenantId: number | null },
): Promise<void> {
  for (let from = 0; from < users.length; from += BATCH)
    await insertUsers(db, users.slice(from, from + BATCH), by, new Date(now.getTime() - from))
  await addDepartments(
    db,
    users.flatMap(({ id, departments }) => departments.map((departmentId) => ({ accountId: id, departmentId }))),
  )
  await addRoles(
    db,
    users.flatMap(({ id, roles }) => roles.map((roleId) => ({ accountId: id, roleId }))),
  )
  if (tenantId !== null)
    await addTenant(
      db,
      users.map(({ id }) => id),
      tenantId,
    )
}

/** One user of each set of roles and departments: the others may do and see the same. */
const oneOfEachKind = (users: readonly ImportedUser[]): ImportedUser[] => [
  ...new Map(users.map((user) => [JSON.stringify([user.roles, user.departments]), user])).values(),
]
