import type { PickedUser } from '#common/contract/user-lookups.ts'
import { call } from '#web/platform/api/call.ts'
import { inPortions } from '#web/kit/pickers/chosen-rows.model.ts'
import type { Labels, StoredFields } from '#web/kit/picker-slots/handed-in.ts'
import { labelsIn } from '#web/kit/picker-slots/labels-in.ts'

export type { PickedUser } from '#common/contract/user-lookups.ts'
/** Fields of a person that may be stored. */
export type UserStore = 'id' | 'username' | 'realname' | 'workNo' | 'phone' | 'email'

/** An address holds so many values of people without growing too long. */
const PORTION = 100

/** The people behind stored values, those frozen and those deleted too (wire 5.5). Throws ApiError. */
export async function usersOf(store: UserStore, values: readonly string[], signal?: AbortSignal): Promise<PickedUser[]> {
  const portions = inPortions(values, PORTION)
  const found = await Promise.all(portions.map((some) => call('GET /sys/user/getMultiUser', { query: { [store]: some.join(',') } }, signal)))
  return found.flat()
}

/** 张三（已冻结） */
export const userWords = (name: string, user: Pick<PickedUser, 'status' | 'delFlag'>): string =>
  `${name}${user.delFlag === 1 ? '（已删除）' : user.status === 2 ? '（已冻结）' : ''}`

/** What is stored of a user and what is shown, unless a field or column says otherwise. */
export const USER_FIELDS = { store: 'username', text: 'realname' } as const

/** Names of stored values for cells of tables. Throws ApiError. */
export async function labelsOfUsers(
  values: readonly string[],
  { store = USER_FIELDS.store, text = USER_FIELDS.text }: StoredFields,
): Promise<Labels> {
  // The wire wants a list with a comma behind it.
  return labelsIn(await call('GET /sys/user/getMultiUser', { query: { [store]: `${values.join(',')},` } }), store, text)
}
