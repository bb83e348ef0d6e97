import type { AccountField } from '#server/platform/auth/identity-settings.ts'
import { accountBy, type SignInAccount } from '../../users/users.door.ts'
import type { Attempt } from '../session-parts.ts'
import { isMobile } from './phone.ts'

/** The country code of the mainland before a number, and what people write between its digits. */
const BEFORE_NUMBER = /^\+?86(?=1\d{10}$)/

/** The account that has a value, told by an identity system, in a field; null when none has. */
export async function accountOfValue(
  { db, contacts }: Pick<Attempt, 'db' | 'contacts'>,
  field: AccountField,
  value: string,
): Promise<SignInAccount | null> {
  if (value === '') return null
  if (field === 'username') return accountBy(db, { username: value })
  if (field === 'workNo') return accountBy(db, { workNo: value })
  const phone = value.replace(/[\s-]/g, '').replace(BEFORE_NUMBER, '')
  return isMobile(phone) ? accountBy(db, { phoneHash: contacts.hash('phone', phone) }) : null
}
