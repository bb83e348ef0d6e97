import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { userContract } from '#common/contract/users.ts'
import type { ResultOf } from '#common/contract/contract.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { endSessionsOfAll } from '#server/platform/auth/sessions.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeXlsx } from '#server/platform/excel/write-xlsx.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { replacePasswords } from './accounts.sql.ts'
import { takeovers } from './gains.ts'
import { hashPassword, randomPassword } from './passwords.ts'
import { TITLES } from './user-sheet-titles.ts'
import { userList, usersWithoutPassword } from './user-list.sql.ts'

/** Users in one call: hashing is slow on purpose, about 30 ms for each. */
const MOST = 500
/** Users named by one line of the log, which holds 500 characters. */
const NAMED = 20

/**
 * Gives users random initial passwords, which have to be changed at the first sign-in (decision 0070). Each user is
 * decided about by the function that decides about one: who could do or see more as that user is left out, with the
 * reason. The passwords stand in a workbook that is part of the answer and kept nowhere.
 * @param end ends sessions at once, on every process
 * @throws Refusal record.none-chosen, record.invalid
 */
export async function resetPasswords(
  context: ListContext & { body: { ids?: string } },
  end: (sessionIds: string[]) => void,
): Promise<ResultOf<(typeof userContract)['PUT /sys/user/resetPasswords']>> {
  const { db, viewer, clock, list, request } = context
  const ids = context.body.ids === undefined ? undefined : idsIn(context.body.ids)
  needChosen(ids)
  if (ids && ids.length > MOST) throw refuse('record.invalid', { reason: `一次最多重置 ${MOST} 人的密码，请分次进行` })
  const users = ids ? await userList.seen(db, ids, list) : await usersWithoutPassword(db, list, MOST)
  const above = await takeovers(
    context,
    users.map(({ id }) => id),
  )
  const rows = users.map(({ id, username, realname }) => ({
    id,
    username,
    realname,
    reason: reasonOf(id, viewer.accountId, above),
  }))
  const given = await Promise.all(
    rows
      .filter(({ reason }) => reason === null)
      .map(async (row) => {
        const password = randomPassword()
        return { ...row, password, passwordHash: await hashPassword(password) }
      }),
  )
  if (given.length === 0) return { rows, workbook: null }
  const ended = await inTransaction(db, async (db) => {
    const now = clock()
    await replacePasswords(db, given, now)
    const who = { accountId: viewer.accountId, username: viewer.username, ...requestFacts(request) }
    for (let from = 0; from < given.length; from += NAMED) {
      const names = given.slice(from, from + NAMED).map(({ username }) => username)
      await writeActivity(
        db,
        { kind: 2, operateType: 3, success: true, content: `重置用户的密码：${names.join('、')}`, ...who },
        now,
      )
    }
    return endSessionsOfAll(
      db,
      given.map(({ id }) => id),
      'password',
      now,
    )
  })
  end(ended)
  return { rows, workbook: { name: '初始密码.xlsx', base64: await workbookOf(given, viewer.realname) } }
}

function reasonOf(id: string, ownId: string | null, above: ReadonlyMap<string, string>): string | null {
  if (id === ownId) return '不能这样重置自己的密码，请用“密码修改”'
  const more = above.get(id)
  return more === undefined ? null : `该用户的权限超出您的权限（${more}），不能由您重置`
}

async function workbookOf(
  given: readonly { username: string; realname: string; password: string }[],
  by: string,
): Promise<string> {
  const columns = [
    { title: TITLES.username, width: 20, value: (row: (typeof given)[number]) => row.username },
    { title: TITLES.realname, width: 20, value: (row: (typeof given)[number]) => row.realname },
    { title: '初始密码', width: 24, value: (row: (typeof given)[number]) => row.password },
  ]
  const rows = (async function* () {
    yield given
  })()
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx({ title: '初始密码（首次登录须修改）', subtitle: `导出人:${by}`, columns, rows }))
    parts.push(part)
  return Buffer.concat(parts).toString('base64')
}
