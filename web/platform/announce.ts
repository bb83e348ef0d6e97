const listeners = new Set<(text: string) => void>()

/** Has screen readers read a text out, after what they are reading (`aria-live="polite"`). */
export function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

export function onAnnounce(listener: (text: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
