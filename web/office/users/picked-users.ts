import type { PickedUser } from '#common/contract/user-lookups.ts'
import { call } from '#web/platform/api/call.ts'
import { inPortions } from '#web/kit/pickers/chosen-rows.model.ts'
import type { Labels, StoredFields } from '#web/kit/picker-slots/handed-in.ts'
import { labelsIn } from '#web/kit/picker-slots/labels-in.ts'

export type { PickedUser } from '#common/contract/user-lookups.ts'
/** Fields of a user that may be stored. */
export type UserStore = 'id' | 'username' | 'realname' | 'workNo' | 'phone' | 'email'

/** Greatest number of values in one request, because the length of an address is limited. */
const PORTION = 100

/** The users of stored values, including frozen and deleted ones (wire 5.5). Throws ApiError. */
export async function usersOf(
  store: UserStore,
  values: readonly string[],
  signal?: AbortSignal,
): Promise<PickedUser[]> {
  const portions = inPortions(values, PORTION)
  const found = await Promise.all(
    portions.map((some) => call('GET /sys/user/getMultiUser', { query: { [store]: some.join(',') } }, signal)),
  )
  return found.flat()
}

/** A user's name with the state of the account: 张三（已冻结）. */
export const userWords = (name: string, user: Pick<PickedUser, 'status' | 'delFlag'>): string =>
  `${name}${user.delFlag === 1 ? '（已删除）' : user.status === 2 ? '（已冻结）' : ''}`

/** Default fields of a user that are stored and shown. */
export const USER_FIELDS = { store: 'username', text: 'realname' } as const

/** Names of stored values for cells of tables. Throws ApiError. */
export async function labelsOfUsers(
  values: readonly string[],
  { store = USER_FIELDS.store, text = USER_FIELDS.text }: StoredFields,
): Promise<Labels> {
  // The wire requires a comma after the last value.
  return labelsIn(await call('GET /sys/user/getMultiUser', { query: { [store]: `${values.join(',')},` } }), store, text)
}
