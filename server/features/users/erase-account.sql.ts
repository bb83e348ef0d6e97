import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { NO_PASSWORD } from './passwords.ts'

/**
 * Takes out of an account all that is personal, and what it belonged to. Its name stays, so that lines of the log never
 * speak of another user.
 */
export async function eraseAccount(db: Db, id: string, now: Date): Promise<void> {
  await db.deleteFrom('accountRole').where('accountId', '=', id).execute()
  await db.deleteFrom('accountDepartment').where('accountId', '=', id).execute()
  await db.deleteFrom('accountDepartmentRole').where('accountId', '=', id).execute()
  await db.deleteFrom('accountTenant').where('accountId', '=', id).execute()
  await sql`delete from account_former_password where account_id = ${id}`.execute(db)
  await db.deleteFrom('thirdAccount').where('accountId', '=', id).execute()
  await db
    .updateTable('account')
    .set((row) => ({
      realname: '已注销',
      passwordHash: NO_PASSWORD,
      status: 2,
      avatar: null,
      birthday: null,
      sex: null,
      phoneSealed: null,
      phoneHash: null,
      phoneTailHash: null,
      emailSealed: null,
      emailHash: null,
      workNo: null,
      post: null,
      telephone: null,
      orgCode: null,
      userIdentity: 1,
      chargeDepartments: [],
      deletedAt: now,
      erasedAt: now,
      updatedAt: now,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
