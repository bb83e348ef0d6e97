import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/platform/api/messages.ts'
import { refreshDictionaries } from '#web/platform/dictionary/dictionaries.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'

/** Clears the server's cache of dictionaries and fetches them all anew; they are kept for seven days (spec §7). */
export function useClearCache(): () => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    meta: { showsRefusal: true },
    mutationFn: refreshDictionaries,
    onSuccess: () => {
      showToast({ tone: 'success', text: messages.cacheRefreshed })
      void queryClient.invalidateQueries()
    },
    onError: () => showToast({ tone: 'warning', text: messages.cacheRefreshFailed }),
  })
  return mutate
}
