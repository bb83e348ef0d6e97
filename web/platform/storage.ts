import { STORAGE_PREFIX } from '#common/storage-keys.ts'

interface Kept {
  value: unknown
  /** Time of expiry in epoch milliseconds; null: never. */
  expire: number | null
}

interface Store {
  /** The value; undefined when there is none, it expired or cannot be read. */
  get<T>(key: string): T | undefined
  set(key: string, value: unknown, lifetimeMs?: number): void
  remove(key: string): void
  /** The text as stored: equal texts mean an unchanged value. */
  raw(key: string): string | null
}

/** A store. When the browser forbids storage or it is full, values are kept in memory as long as the page is open. */
function storeIn(storageOf: () => Storage): Store {
  const memory = new Map<string, string>()
  const raw = (key: string) => {
    const kept = memory.get(key)
    if (kept !== undefined) return kept
    try {
      return storageOf().getItem(STORAGE_PREFIX + key)
    } catch {
      return null
    }
  }
  return {
    raw,
    get: <T>(key: string) => {
      const kept = readKept(raw(key))
      if (!kept || (kept.expire !== null && kept.expire <= Date.now())) return undefined
      return kept.value as T
    },
    set(key, value, lifetimeMs) {
      const text = JSON.stringify({
        value,
        expire: lifetimeMs === undefined ? null : Date.now() + lifetimeMs,
      } satisfies Kept)
      try {
        storageOf().setItem(STORAGE_PREFIX + key, text)
        memory.delete(key)
      } catch {
        memory.set(key, text)
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        storageOf().removeItem(STORAGE_PREFIX + key)
      } catch {
        // The storage is forbidden, so there is nothing to remove.
      }
    },
  }
}

function readKept(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null
    if (typeof kept !== 'object' || kept === null || !('value' in kept)) return null
    return { value: kept.value, expire: typeof kept.expire === 'number' ? kept.expire : null }
  } catch {
    return null
  }
}

/** Local storage: survives closing the window and is shared by all tabs. */
export const stored = storeIn(() => localStorage)
/** Session storage: lasts as long as this browser tab, reloads included. */
export const passing = storeIn(() => sessionStorage)
