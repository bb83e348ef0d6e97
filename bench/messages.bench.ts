// npm run bench -- messages : an announcement is released to 50,000 users through its call, and the unread messages of
// a user with 10,000 messages are counted, each beside the same work by plain SQL in the same run, on the embedded
// database and on PostgreSQL.
import { unreadTotal } from '#server/features/announcements/announcements.door.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import type { Database } from '#server/platform/db/open.ts'
import { counting, onBothEngines, timed } from './both-engines.ts'
import { judge, percentile } from './library.ts'

const USERS = 50_000
const MESSAGES = 10_000
const RELEASES = 5
const COUNTS = 100
const TOKEN = 'm'.repeat(32)

/**
 * 50,000 users in one department, of whom the first writes announcements and has 10,000 messages, a tenth of them
 * unread.
 */
const OFFICE = `
  insert into department (id, name, org_code, sort_order) values ('all', '全省', 'B01', 1);
  insert into account (id, username, realname, password_hash, must_change_password, created_at)
    select 'u' || n, 'user' || n, '用户' || n, '*', false, timestamptz '2020-01-01' from generate_series(1, ${USERS}) n;
  insert into account_department (account_id, department_id) select 'u' || n, 'all' from generate_series(1, ${USERS}) n;
  insert into account_role (account_id, role_id) values ('u1', 'role-admin');
  insert into announcement (id, title, audience, status, sent_at)
    select 'm' || n, '消息' || n, 'USER', 1, timestamptz '2024-01-01' + n * interval '1 minute' from generate_series(1, ${MESSAGES}) n;
  insert into announcement_reader (announcement_id, account_id, read_at)
    select 'm' || n, 'u1', case when n % 10 > 0 then now() end from generate_series(1, ${MESSAGES}) n;
  insert into announcement (id, title, audience, recipients, created_by)
    select 'draft' || n, '公告' || n, 'DEPART', '{all}', 'user1' from generate_series(1, ${RELEASES * 2}) n;
  analyze;`

/** The least that has to be written for a release. */
const PLAIN_RELEASE = (id: string) => [
  `update announcement set status = 1, sent_at = now() where id = '${id}'`,
  `insert into announcement_reader (announcement_id, account_id) select '${id}', account_id from account_department where department_id = 'all'`,
]
/** The least that has to be read for a count. */
const PLAIN_COUNT = `select count(*) from announcement_reader r join announcement a on a.id = r.announcement_id
  where r.account_id = 'u1' and r.read_at is null and a.status = 1 and a.deleted_at is null`

const median = async (times: number, work: (at: number) => Promise<unknown>) =>
  percentile(await timed(times, work), 0.5)

async function fill(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.script(OFFICE)
  } finally {
    client.release()
  }
  const now = new Date()
  const session = { id: 'bench', tokenHash: tokenHash(TOKEN), accountId: 'u1', createdAt: now, lastUsedAt: now }
  await database.db
    .insertInto('accountSession')
    .values({ ...session, expiresAt: new Date(now.getTime() + 86_400_000) })
    .execute()
}

await onBothEngines(fill, async ({ engine, database, ask }) => {
  const now = new Date()
  const call = (path: string) => ask(`/sys/annountCement/${path}`, TOKEN)
  const plainly = async (texts: readonly string[]) => {
    const plain = await database.pool.connect()
    try {
      if (texts.length > 1) await plain.query('begin')
      for (const text of texts) await plain.query(text)
      if (texts.length > 1) await plain.query('commit')
    } finally {
      plain.release()
    }
  }
  const plainCount = await median(COUNTS, () => plainly([PLAIN_COUNT]))
  const count = await median(COUNTS, () => unreadTotal(database.db, 'u1', now))
  // With what every call does: session, account, codes.
  const wholeCall = await median(COUNTS, () => call('getMsgTotalByUser'))
  const plainRelease = await median(RELEASES, (at) => plainly(PLAIN_RELEASE(`draft${at + 1}`)))
  const { result: release, statements } = await counting(() =>
    median(RELEASES, (at) => call(`doReleaseData?id=draft${RELEASES + at + 1}`)),
  )
  const ms = (value: number) => `${value.toFixed(1)} ms`
  console.log(`\n${engine}`)
  console.log(
    `  发布给 ${USERS.toLocaleString('en')} 人：${statements / RELEASES} 条语句，${ms(release)}，手写 SQL ${ms(plainRelease)}`,
  )
  console.log(
    `  ${MESSAGES.toLocaleString('en')} 条消息中的未读数：${ms(count)}，手写 SQL ${ms(plainCount)}，整个调用 ${ms(wholeCall)}`,
  )
  judge(`messages release ${database.engine}`, release / plainRelease, '倍')
  judge(`messages unread ${database.engine}`, count / plainCount, '倍')
})
