import type { Session } from '#common/contract/session.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { type ListRequest, pageOf, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

const COLUMNS: Record<ListField<'system/OnlineUserList'> | 'id', ListColumn> = {
  id: ['session.id', 'text'],
  username: ['account.username', 'text'],
  realname: ['account.realname', 'text'],
  sex: ['account.sex', 'number'],
  phone: ['account.phone', 'text'],
  orgCode: ['account.orgCode', 'code'],
  ip: ['session.ip', 'text'],
  signedInAt: ['session.createdAt', 'moment'],
  lastUsedAt: ['session.lastUsedAt', 'moment'],
}

/**
 * Sessions that could be used now, the last used first. `token` is the session's name, never its token.
 * @param idleMs sessions unused for longer have ended
 */
export async function pageOfOnline(
  db: Db,
  request: ListRequest & { now: Date; idleMs: number; ownSession: string | null },
): Promise<PageOf<Session>> {
  const { now, idleMs, ownSession } = request
  const page = await pageOf(
    db
      .selectFrom('accountSession as session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .leftJoin('dictionaryItem as sexItem', (join) =>
        join.on('sexItem.dictionaryCode', '=', 'sex').on((on) => on('sexItem.value', '=', on.cast<string>('account.sex', 'text'))),
      )
      .where('session.endedAt', 'is', null)
      .where('session.expiresAt', '>', now)
      .where('session.lastUsedAt', '>', new Date(now.getTime() - idleMs))
      .where('account.status', '=', 1)
      .where('account.deletedAt', 'is', null),
    { columns: COLUMNS, order: [['lastUsedAt', 'desc']], unique: 'id' },
    request,
    (rows) =>
      rows.select([
        'session.id as token',
        'account.id',
        'account.username',
        'account.realname',
        'account.avatar',
        'account.birthday',
        'account.sex',
        'sexItem.text as sexText',
        'account.phone',
        'session.ip',
        'session.createdAt',
        'session.lastUsedAt',
      ]),
  )
  return {
    ...page,
    records: page.records.map(({ createdAt, lastUsedAt, sexText, ...session }) => ({
      ...session,
      sex_dictText: sexText,
      signedInAt: momentText(createdAt),
      lastUsedAt: momentText(lastUsedAt),
      own: session.token === ownSession,
    })),
  }
}
