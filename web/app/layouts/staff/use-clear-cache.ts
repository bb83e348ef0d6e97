import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DICTIONARY_LIFETIME_MS } from '#common/limits.ts'
import { UI_CACHE_DB_DICT_DATA } from '#common/storage-keys.ts'
import { call } from '#web/platform/api/call.ts'
import { messages } from '#web/platform/api/messages.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { stored } from '#web/platform/storage.ts'

/** Clears the server's cache of dictionaries and fetches them all anew; they are kept for seven days (spec §7). */
export function useClearCache(): () => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    meta: { showsRefusal: true },
    mutationFn: async () => {
      await call('GET /sys/dict/refleshCache', { query: {} })
      return call('GET /sys/dict/queryAllDictItems', { query: {} })
    },
    onSuccess: (dictionaries) => {
      stored.set(UI_CACHE_DB_DICT_DATA, dictionaries, DICTIONARY_LIFETIME_MS)
      showToast({ tone: 'success', text: messages.cacheRefreshed })
      void queryClient.invalidateQueries()
    },
    onError: () => showToast({ tone: 'warning', text: messages.cacheRefreshFailed }),
  })
  return mutate
}
