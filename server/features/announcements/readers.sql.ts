import { sql } from 'kysely'
import type { Reader } from '#common/contract/announcements.ts'
import { isStaff } from '#server/platform/auth/grants.sql.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { momentText } from '#server/platform/clock.ts'
import type { PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Whom a released announcement was sent to: those it was delivered to, or all staff with an account of that moment,
 * with when they read it.
 */
const readersOf = (announcementId: string) => sql`
  account reader
  join announcement sent on sent.id = ${announcementId}
  left join announcement_reader delivery on delivery.announcement_id = sent.id and delivery.account_id = reader.id
  where reader.deleted_at is null and reader.erased_at is null and (
    (sent.audience <> 'ALL' and delivery.account_id is not null)
    or (sent.audience = 'ALL' and reader.created_at <= sent.sent_at and (delivery.account_id is not null or ${isStaff(sql.ref<string>('reader.id'))})))`

/** How many people a released announcement was sent to, and how many of them have read it; one statement. */
export async function readStatistics(db: Db, announcementId: string): Promise<{ total: number; read: number }> {
  const { rows } = await sql<{ total: number; read: number }>`
    select count(*)::int as total, count(delivery.read_at)::int as read from ${readersOf(announcementId)}`.execute(db)
  return rows[0] ?? { total: 0, read: 0 }
}

/** How many staff an announcement to all would reach now. */
export async function staffCount(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from account reader
    where reader.deleted_at is null and reader.erased_at is null and ${isStaff(sql.ref<string>('reader.id'))}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** A page of those whom a released announcement was sent to; those who have not read it first, then by name. */
export async function pageOfReaders(
  db: Db,
  announcementId: string,
  {
    name = '',
    readFlag,
    pageNo = 1,
    pageSize = PAGE_SIZE,
  }: { name?: string; readFlag?: '0' | '1'; pageNo?: number; pageSize?: number },
): Promise<PageOf<Reader>> {
  const wanted = sql`${readersOf(announcementId)}
    and (${name} = '' or strpos(lower(reader.realname), lower(${name})) > 0 or strpos(lower(reader.username), lower(${name})) > 0)
    and (${readFlag ?? ''} = '' or (delivery.read_at is null) = (${readFlag ?? ''} = '0'))`
  const { rows } = await sql<{
    id: string
    username: string
    realname: string
    departNames: string
    readAt: Date | null
  }>`
    select reader.id, reader.username, reader.realname, delivery.read_at,
      (select coalesce(string_agg(d.name, '、' order by d.org_code), '') from account_department m join department d on d.id = m.department_id
        where m.account_id = reader.id) as depart_names
    from ${wanted}
    order by delivery.read_at is not null, reader.username
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${wanted}`.execute(db)
  const total = counted[0]?.total ?? 0
  return {
    records: rows.map(({ readAt, ...row }) => ({
      ...row,
      readFlag: readAt === null ? '0' : '1',
      readTime: readAt && momentText(readAt),
    })),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
  }
}
