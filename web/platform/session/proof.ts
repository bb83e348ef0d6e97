import { useSyncExternalStore } from 'react'

/**
 * Asking the user to prove to be who signed in, before a sensitive act. Calls ask here; the shell of staff shows the
 * dialog (web/office/shell/ProofHost.tsx).
 */
interface Asked {
  answer: (proved: boolean) => void
}

const listeners = new Set<() => void>()
let asked: Asked | null = null
let answered: Promise<boolean> | null = null

/**
 * Asks for a proof; calls that fail at the same time wait for the same dialog.
 * @returns false when the user does not want to, or cannot be asked
 */
export function askProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  answered ??= new Promise<boolean>((resolve) => {
    asked = {
      answer: (proved) => {
        asked = null
        answered = null
        for (const listener of listeners) listener()
        resolve(proved)
      },
    }
    for (const listener of listeners) listener()
  })
  return answered
}

/** What is asked at present; null when nothing is. */
export function useProofAsked(): Asked | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => asked,
  )
}
