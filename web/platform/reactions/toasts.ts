import { useSyncExternalStore } from 'react'
import { REFUSAL_SHOWN_MS } from '#common/limits.ts'

export interface Toast {
  tone: 'success' | 'warning' | 'error' | 'busy'
  title?: string
  text: string
  /** In milliseconds; Infinity: until the page is closed. */
  lastsMs?: number
}

interface Shown extends Toast {
  id: number
}

const AT_ONCE = 3
const listeners = new Set<() => void>()
let shown: readonly Shown[] = []
let lastId = 0

function change(next: readonly Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

export const dismissToast = (id: number): void => change(shown.filter((toast) => toast.id !== id))

/**
 * Shows a message that disappears by itself, or when the returned function is called. The same text shown twice appears
 * once, for longer.
 */
export function showToast(toast: Toast): () => void {
  const id = ++lastId
  const others = shown.filter(({ title, text }) => title !== toast.title || text !== toast.text)
  change([...others, { ...toast, id }].slice(-AT_ONCE))
  const lastsMs = toast.lastsMs ?? REFUSAL_SHOWN_MS
  if (Number.isFinite(lastsMs)) setTimeout(() => dismissToast(id), lastsMs)
  return () => dismissToast(id)
}

/** What is shown now, oldest first. */
export const shownToasts = (): readonly Toast[] => shown

export function useToasts(): readonly Shown[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => shown,
  )
}
