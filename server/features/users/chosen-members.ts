import { needChosen } from '#server/platform/records/chosen-ids.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import type { Context, ListContext } from '#server/platform/http/serve.ts'
import { asKept } from './contacts.ts'
import { holdUsers, touchUsers } from './user-edit.sql.ts'
import { everybody, userList } from './user-list.sql.ts'
import { contentOf, labelOf } from './user.rules.ts'

/**
 * Users that the caller sees, locked until the transaction ends.
 * @throws Refusal record.none-chosen, record.not-found
 */
export async function chosenMembers(context: ListContext, ids: string[]): Promise<string[]> {
  needChosen(ids)
  await holdUsers(context.db, ids)
  const seen = await userList.seen(context.db, ids, context.list)
  if (seen.length < ids.length) throw refuse('record.not-found')
  return ids
}

/** Keeps a version of users with what they hold now. */
export async function notedMembers(context: Context, ids: readonly string[]): Promise<null> {
  await touchUsers(context.db, ids, context.viewer.username, context.clock())
  const users = await everybody.byIds(context.db, ids)
  await noteChanges(
    context,
    asKept(context.contacts, users).map((user) => ({
      table: 'account',
      id: user.id,
      operation: 'edit',
      label: labelOf(user),
      content: contentOf(user),
    })),
  )
  return null
}
