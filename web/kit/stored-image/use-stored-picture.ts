import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { fetchStored } from '#web/platform/api/stored-file.ts'

/** An object URL that is revoked when no component uses it. */
function addressWhileShown(blob: Blob | undefined) {
  let url: string | null = null
  return {
    url: () => url,
    subscribe: () => {
      if (blob) url = URL.createObjectURL(blob)
      return () => {
        if (url !== null) URL.revokeObjectURL(url)
        url = null
      }
    },
  }
}

/**
 * Object URL of a stored picture; it is fetched with the token, which must never be part of an address. Created again when
 * a tab is shown again, because it is revoked with the tab.
 */
export function useStoredPicture(path: string | null): { url: string | null; failed: boolean } {
  const { data, isError } = useQuery({
    // The key is no call name, so that a missing picture is reported in its place and not as a toast.
    queryKey: [{ storedFile: path }],
    queryFn: ({ signal }) => fetchStored(path ?? '', signal),
    enabled: path !== null && path !== '',
    staleTime: Infinity,
    retry: false,
  })
  const address = useMemo(() => addressWhileShown(data), [data])
  const url = useSyncExternalStore(address.subscribe, address.url)
  return { url, failed: isError }
}
