import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storedPath } from '#common/rules/allowed-html.ts'
import { fileAddress } from '#web/platform/api/file-address.ts'

/** An address that has less time left is asked for again before it is used. */
const RESERVE_S = 60

/**
 * Address of a stored picture, good for some minutes and without a token. Whoever shows it calls `onError` when the
 * browser could not load it: an address that has ended is replaced once, without a word; then the picture counts as
 * missing.
 */
export function useStoredPicture(path: string | null): { url: string | null; failed: boolean; onError: () => void } {
  // A picture of another site is not loaded: its server would learn who looks.
  const stored = path === null ? null : storedPath(path.replace(/^\//, ''), location.origin)
  const queries = useQueryClient()
  // The key is no call name, so that a missing picture is reported in its place and not as a toast.
  const queryKey = [{ storedFile: stored }]
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async () => {
      const { address, seconds } = await fileAddress(stored ?? '', 'view')
      return { url: address, until: Date.now() + (seconds - RESERVE_S) * 1000 }
    },
    enabled: stored !== null,
    staleTime: ({ state }) => (state.data ? Math.max(0, state.data.until - state.dataUpdatedAt) : 0),
    retry: false,
  })
  const url = data?.url ?? null
  const [broken, setBroken] = useState<{ path: string | null; urls: readonly string[] }>({ path, urls: [] })
  const urls = broken.path === path ? broken.urls : []
  const onError = () => {
    if (url === null || urls.includes(url)) return
    setBroken({ path, urls: [...urls, url] })
    // Forgotten and not only asked for again: a list that is drawn anew meanwhile would fetch the ended address once
    // more.
    if (stored !== null && urls.length === 0) void queries.resetQueries({ queryKey, exact: true })
  }
  const failed = isError || (path !== null && stored === null && path !== '') || (url !== null && urls.includes(url))
  return { url: failed ? null : url, failed, onError }
}
