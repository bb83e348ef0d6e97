import { useQuery } from '@tanstack/react-query'
import { valuesIn } from '#web/kit/pickers/chosen-rows.model.ts'
import { camelCased } from '#web/kit/pickers/field-names.ts'
import { type PickedUser, usersOf, type UserStore, userWords } from './picked-users.ts'

const NOBODY: readonly PickedUser[] = []

/** The users of a stored value and their names; for a user who is not found the value is the name. */
export function useUsers(storedField: string, text: 'realname' | 'username', value: string | null | undefined) {
  const store = camelCased(storedField) as UserStore
  const values = valuesIn(value)
  const query = useQuery({
    queryKey: ['GET /sys/user/getMultiUser', store, ...values],
    queryFn: ({ signal }) => usersOf(store, values, signal),
    enabled: values.length > 0,
  })
  const known = query.data ?? NOBODY
  const nameOf = (one: string): string => {
    const user = known.find((found) => found[store as keyof PickedUser] === one)
    return user ? userWords(user[text], user) : one
  }
  return { store, values, query, known, nameOf }
}
