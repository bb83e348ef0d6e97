import { LARGE_MODE } from '#common/storage-keys.ts'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const isLarge = () => document.documentElement.dataset['size'] === 'large'

function show(large: boolean): void {
  if (large) document.documentElement.dataset['size'] = 'large'
  else delete document.documentElement.dataset['size']
}

/** Brings back the reader's choice before the first paint. */
export function restoreLargeMode(): void {
  try {
    show(localStorage.getItem(LARGE_MODE) === '1')
  } catch {
    // Storage may be forbidden; the page is then simply in normal size.
  }
}

/** 适老 mode: [on, switch it]. */
export function useLargeMode(): [boolean, () => void] {
  const large = useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, isLarge)
  return [
    large,
    () => {
      show(!large)
      try {
        localStorage.setItem(LARGE_MODE, large ? '0' : '1')
      } catch {
        // Not remembered, but switched.
      }
      for (const changed of listeners) changed()
    },
  ]
}
