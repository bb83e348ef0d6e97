import { sql } from 'kysely'
import type { MessageChoice } from '#common/contract/announcements.ts'
import { ALWAYS_TOLD, messageKinds, type MessageKind } from '#common/message-kinds.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'

/**
 * What a person wants to be told, kind by kind: in the message centre and not by e-mail unless the person chose
 * otherwise.
 */
export async function choicesOf(db: Db, accountId: string): Promise<MessageChoice[]> {
  const rows = await db
    .selectFrom('messageChoice')
    .select(['kind', 'bell', 'email'])
    .where('accountId', '=', accountId)
    .execute()
  const chosen = new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
  return messageKinds.map((kind) => {
    const { bell = true, email = false } = chosen.get(kind) ?? {}
    return { kind, bell: bell || ALWAYS_TOLD.includes(kind), email }
  })
}

/** Keeps what a person chose; kinds that are left out stay as they were. */
export const keepChoices = (db: Db, accountId: string, choices: readonly MessageChoice[]): Promise<void> =>
  insertJson(
    db,
    'messageChoice',
    [...new Map(choices.map((choice) => [choice.kind, choice])).values()].map(({ kind, bell, email }) => ({
      accountId,
      kind,
      bell: bell || ALWAYS_TOLD.includes(kind),
      email,
    })),
    (conflict) =>
      conflict
        .columns(['accountId', 'kind'])
        .doUpdateSet((row) => ({ bell: row.ref('excluded.bell'), email: row.ref('excluded.email') })),
  )

/** Forgets what a person chose, when the account is erased. */
export async function forgetChoices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('messageChoice').where('accountId', '=', accountId).execute()
}

/** Whether an account has an e-mail address. */
export async function hasEmail(db: Db, accountId: string): Promise<boolean> {
  const account = await db.selectFrom('account').select('emailSealed').where('id', '=', accountId).executeTakeFirst()
  return (account?.emailSealed ?? null) !== null
}

/** True of an account that does not want messages of a kind in the message centre. */
export const doesNotWant = (kind: MessageKind, account: string) =>
  sql<boolean>`exists (select from message_choice c where c.account_id = ${sql.ref(account)} and c.kind = ${kind} and not c.bell)`
