import { useQuery } from '@tanstack/react-query'
import type { RefusedPage } from '#common/contract/permissions.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'

/**
 * The page of staff at an address that the menu of the user does not have.
 * @param isMissing true when the menu does not have it; only then the server is asked
 * @returns `isNone` when there is no such page, or the user is not told of it
 */
export function useRefusedPage(path: string, isMissing: boolean): { page: RefusedPage | null; isNone: boolean } {
  const { data, isPending } = useQuery({
    ...apiQuery('GET /sys/permission/refusedPage', { query: { path } }),
    enabled: isMissing,
    retry: false,
  })
  return { page: isMissing ? (data ?? null) : null, isNone: isMissing && !isPending && !data }
}
