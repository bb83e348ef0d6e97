import { readParameters, readSuperQuery, type ListParameters } from '#server/platform/db/list-parameters.ts'

/** Telephone numbers and addresses of users, whole only for those who may see the list of users. */
const CONTACTS = ['phone', 'email', 'telephone']

/** A telephone number as 138****0000: enough to tell people apart. */
export const shortPhone = (phone: string | null): string | null => phone && phone.replace(/^(.{3}).+(.{4})$/, '$1****$2')

/** A user without whole numbers and addresses: 138****0000, l***@example.com. */
export const withShortContacts = <U extends { phone: string | null; email: string | null }>(user: U): U => ({
  ...user,
  phone: shortPhone(user.phone),
  email: user.email && user.email.replace(/^(.).*(?=@)/, '$1***'),
})

/** The first telephone number or address that a list is filtered or sorted by; null when it is by none. */
export function contactFieldIn(query: ListParameters): string | null {
  const asked = new Set<string>()
  const isContact = (name: string) => CONTACTS.includes(name) && asked.add(name) !== undefined
  if (readParameters(query, isContact).length === 0) asked.clear()
  readSuperQuery(query, (name) => asked.add(name) !== undefined)
  const sorted = typeof query['column'] === 'string' ? query['column'].split(',') : []
  for (const name of sorted) asked.add(name.trim().replace(/_dictText$/, ''))
  return CONTACTS.find((field) => asked.has(field)) ?? null
}
