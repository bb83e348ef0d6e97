import { useSyncExternalStore } from 'react'

const root = document.documentElement

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/**
 * Whether the page is dark now. web/floor/head.js sets the attribute before the first paint and follows the operating
 * system.
 */
export const useDark = (): boolean => useSyncExternalStore(subscribe, () => root.dataset['theme'] === 'dark')
