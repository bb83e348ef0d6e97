import { shortEmail, shortPhone } from '#common/rules/contact-mask.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { ContactSealer, Contacts } from '#server/platform/auth/contact-sealer.ts'
import { seesContacts } from '#server/platform/auth/contacts-seen.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context } from '#server/platform/http/serve.ts'

/** A record of a user with contacts: sealed as a query returns it, or opened. */
type WithContacts = { id: string; phone: string | null; email?: string | null }
type Viewing = Pick<Context, 'contacts' | 'viewer'>

/** A record whose contacts a query returned sealed, with the contacts as they are. */
export const opened = <U extends WithContacts>(contacts: ContactSealer, user: U): U => ({
  ...user,
  phone: contacts.open(user.phone, 'phone', user.id),
  ...('email' in user ? { email: contacts.open(user.email ?? null, 'email', user.id) } : {}),
})

/** A record without whole numbers and addresses: 138****0000, l***@example.com. */
const shortened = <U extends WithContacts>(user: U): U => ({
  ...user,
  phone: shortPhone(user.phone),
  ...('email' in user ? { email: shortEmail(user.email ?? null) } : {}),
})

/** Records as versions keep them. */
export const asKept = <U extends WithContacts>(contacts: ContactSealer, users: readonly U[]): U[] =>
  users.map((user) => shortened(opened(contacts, user)))

/** Records as the viewer may see them: with whole contacts by the permission, or where a record is the viewer's own. */
export function asViewed<U extends WithContacts>({ contacts, viewer }: Viewing, users: readonly U[]): U[] {
  const whole = seesContacts(viewer)
  return users.map((user) =>
    whole || user.id === viewer.accountId ? opened(contacts, user) : shortened(opened(contacts, user)),
  )
}

/**
 * Records as the viewer may see them; the log gets a line when whole contacts of other users are among them.
 * @param what the list or form that shows them, in Chinese
 */
export async function shown<U extends WithContacts>(
  context: Viewing & Pick<Context, 'db' | 'clock' | 'request'>,
  users: readonly U[],
  what: string,
): Promise<U[]> {
  const { db, viewer, clock, request } = context
  const others = seesContacts(viewer)
    ? users.filter(({ id, phone, email }) => id !== viewer.accountId && (phone !== null || (email ?? null) !== null))
    : []
  if (others.length > 0) {
    const content = `查看完整联系方式：${what}，${new Set(others.map(({ id }) => id)).size} 人`
    const { accountId, username } = viewer
    await writeActivity(
      db,
      { kind: 2, operateType: 1, success: true, content, accountId, username, ...requestFacts(request) },
      clock(),
    )
  }
  return asViewed(context, users)
}

/** What a form changes of the contacts: a value given back as it was shown, whole or shortened, changes nothing. */
export function changedContacts(
  given: { phone?: string | null | undefined; email?: string | null | undefined },
  before: Contacts | null,
): Partial<Contacts> {
  const changed = (value: string | null | undefined, was: string | null, short: string | null) =>
    value !== undefined && (before === null || (value !== was && value !== short))
  const { phone, email } = given
  return {
    ...(changed(phone, before?.phone ?? null, shortPhone(before?.phone ?? null)) ? { phone: phone ?? null } : {}),
    ...(changed(email, before?.email ?? null, shortEmail(before?.email ?? null)) ? { email: email ?? null } : {}),
  }
}
