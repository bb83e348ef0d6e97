import { useMutation } from '@tanstack/react-query'
import { messages } from '#web/platform/api/messages.ts'
import { refreshDictionaries } from '#web/platform/dictionary/dictionaries.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'

/** 刷新缓存: has the server and this browser read every dictionary anew (spec §7), and says whether it worked. */
export function useRefreshCache() {
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: refreshDictionaries,
    onSuccess: () => showToast({ tone: 'success', text: messages.cacheRefreshed }),
    onError: () => showToast({ tone: 'warning', text: messages.cacheRefreshFailed }),
  })
}
