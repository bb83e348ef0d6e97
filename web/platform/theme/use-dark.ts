import { useSyncExternalStore } from 'react'
import { THEME } from '#common/storage-keys.ts'

const root = document.documentElement

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Whether the page is dark now. web/public/theme.js sets the attribute before the first paint. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, () => root.dataset['theme'] === 'dark')

/** Whether the user wants the theme of the operating system. */
export function followsSystem(): boolean {
  try {
    return localStorage.getItem(THEME) === 'system'
  } catch {
    return false
  }
}
