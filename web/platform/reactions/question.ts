import { useSyncExternalStore } from 'react'

/** A dialog with one way out. */
export interface Question {
  title: string
  text: string
  button: string
  onAnswer: () => void
}

const listeners = new Set<() => void>()
let asked: Question | null = null

/** Asks once: a question asked while another is open is not asked. */
export function askOnce(question: Question): void {
  if (asked) return
  asked = question
  for (const listener of listeners) listener()
}

export function useQuestion(): Question | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => asked,
  )
}
