import { byDepartment, byTenant } from '#server/platform/auth/belonging.sql.ts'
import type { Session } from '#common/contract/session.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'

const columns: Record<ListField<'system/OnlineUserList'> | 'id' | 'tenantId' | 'memberOf', ListColumn> = {
  id: ['session.id', 'text'],
  tenantId: ['account.id', byTenant],
  memberOf: ['account.id', byDepartment],
  username: ['account.username', 'text'],
  realname: ['account.realname', 'text'],
  sex: ['account.sex', 'number'],
  phone: ['account.phoneHash', 'phone', 'account.phoneTailHash'],
  orgCode: ['account.orgCode', 'code'],
  ip: ['session.ip', 'text'],
  signedInAt: ['session.createdAt', 'moment'],
  lastUsedAt: ['session.lastUsedAt', 'moment'],
}

/** Open sessions with their users, the last used first. `token` is the session's name, never its token. */
const onlineList = recordList({
  columns,
  order: [['lastUsedAt', 'desc']],
  unique: 'id',
  from: (db) =>
    db
      .selectFrom('accountSession as session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .leftJoin('dictionaryItem as sexItem', (join) =>
        join
          .on('sexItem.dictionaryCode', '=', 'sex')
          .on((on) => on('sexItem.value', '=', on.cast<string>('account.sex', 'text'))),
      )
      .where('session.endedAt', 'is', null)
      .where('account.status', '=', 1)
      .where('account.deletedAt', 'is', null),
  select: (rows) =>
    rows.select([
      'session.id as token',
      'account.id',
      'account.username',
      'account.realname',
      'account.avatar',
      'account.birthday',
      'account.sex',
      'sexItem.text as sex_dictText',
      'account.phoneSealed as phone',
      'session.ip',
      'session.createdAt as signedInAt',
      'session.lastUsedAt',
    ]),
})

/**
 * One page of the sessions that could be used now.
 * @param idleMs sessions unused for longer have ended
 * @param ownSession the viewer's, which is marked
 */
export async function pageOfOnline(
  db: Db,
  request: ListRequest,
  { now, idleMs, ownSession }: { now: Date; idleMs: number; ownSession: string | null },
): Promise<PageOf<Session>> {
  const page = await onlineList.page(db, request, (rows) =>
    rows.where('session.expiresAt', '>', now).where('session.lastUsedAt', '>', new Date(now.getTime() - idleMs)),
  )
  return { ...page, records: page.records.map((session) => ({ ...session, own: session.token === ownSession })) }
}
