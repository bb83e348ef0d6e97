import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { DictItem, DictMap } from '#common/contract/session.ts'
import { DICTIONARY_LIFETIME_MS } from '#common/limits.ts'
import { UI_CACHE_DB_DICT_DATA } from '#common/storage-keys.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { stored } from '#web/platform/storage.ts'

const NONE: readonly DictItem[] = []
const listeners = new Set<() => void>()
let last: { raw: string | null; map: DictMap } = { raw: null, map: {} }

/** All dictionaries cached in this browser; the same object until something changes. */
function remembered(): DictMap {
  const raw = stored.raw(UI_CACHE_DB_DICT_DATA)
  if (last.raw !== raw) last = { raw, map: stored.get<DictMap>(UI_CACHE_DB_DICT_DATA) ?? {} }
  return last.map
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Loads every dictionary and caches them for seven days (spec §7); open selects show them at once. Throws ApiError. */
export async function reloadDictionaries(): Promise<void> {
  const map = await call('GET /sys/dict/queryAllDictItems', { query: {} })
  stored.set(UI_CACHE_DB_DICT_DATA, map, DICTIONARY_LIFETIME_MS)
  void queryClient.invalidateQueries({ queryKey: ['GET /sys/dict/getDictItems/{dictCode}'] })
  for (const listener of listeners) listener()
}

/** Clears the server's cache (refleshCache), then loads every dictionary. Throws ApiError. */
export async function refreshDictionaries(): Promise<void> {
  await call('GET /sys/dict/refleshCache', { query: {} })
  await reloadDictionaries()
}

/** The values of a dictionary from the browser's cache or else the server, with the state of the request. */
export function useDictionaryState(code: string): {
  items: readonly DictItem[]
  waiting: boolean
  error: Error | null
  retry: () => void
} {
  const map = useSyncExternalStore(subscribe, remembered)
  const known = Object.hasOwn(map, code) ? map[code] : undefined
  const { data, isLoading, error, refetch } = useQuery({
    ...apiQuery('GET /sys/dict/getDictItems/{dictCode}', { params: { dictCode: code }, query: {} }),
    enabled: known === undefined && code !== '',
  })
  return { items: known ?? data ?? NONE, waiting: isLoading, error: known ? null : error, retry: () => void refetch() }
}

/**
 * The values of a dictionary to choose from, from the browser's cache or else the server
 * (registered table dictionaries are always requested); empty until they are loaded.
 */
export const useDictionary = (code: string): readonly DictItem[] => useDictionaryState(code).items

/** The text of a coded value, several values joined by commas; a code that the dictionary lacks is shown as it is. */
export function textOf(items: readonly DictItem[], value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  return String(value)
    .split(',')
    .map((one) => items.find((item) => item.value === one)?.text ?? one)
    .join('，')
}
