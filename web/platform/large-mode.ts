import { LARGE_MODE } from '#common/storage-keys.ts'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const isLarge = () => document.documentElement.dataset['size'] === 'large'

function show(large: boolean): void {
  if (large) document.documentElement.dataset['size'] = 'large'
  else delete document.documentElement.dataset['size']
}

/** Restores the reader's choice before the first paint. */
export function restoreLargeMode(): void {
  try {
    show(localStorage.getItem(LARGE_MODE) === '1')
  } catch {
    // Storage may be forbidden; the page then has normal size.
  }
}

/** Whether 适老 mode is on, and a function that switches it. */
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
        // Without storage the mode is switched, but not remembered.
      }
      for (const changed of listeners) changed()
    },
  ]
}
