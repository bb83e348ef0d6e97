import { useMutation } from '@tanstack/react-query'
import { messages } from '#web/platform/api/messages.ts'
import { refreshDictionaries } from '#web/platform/dictionary/dictionaries.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'

/** 刷新缓存: makes the server and this browser reload every dictionary (spec §7), and reports the outcome in a toast. */
export function useRefreshCache() {
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: refreshDictionaries,
    onSuccess: () => showToast({ tone: 'success', text: messages.cacheRefreshed }),
    onError: () => showToast({ tone: 'warning', text: messages.cacheRefreshFailed }),
  })
}
