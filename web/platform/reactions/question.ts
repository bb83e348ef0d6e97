import { useSyncExternalStore } from 'react'

/** A dialog with a single button. */
export interface Question {
  title: string
  text: string
  button: string
  onAnswer: () => void
}

const listeners = new Set<() => void>()
let asked: Question | null = null

/** Shows a question; ignored while another one is open. */
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
