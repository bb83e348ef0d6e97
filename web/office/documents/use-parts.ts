import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/call.ts'
import { inParts } from './undecided.model.ts'

/** How far a work of several calls is. */
export interface PartProgress {
  what: string
  done: number
  total: number
}

/** Why a call failed, in words. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? error.message : '没有送达，请重试'

/** Work on many documents that is sent part by part, with how far it is, why it broke off, and a way to stop it. */
export function useParts() {
  const [progress, setProgress] = useState<PartProgress | null>(null)
  const [fault, setFault] = useState('')
  const stopping = useRef(false)
  /** Sends items part by part and shows how far it is. @returns what was answered, or null when a call failed */
  const run = async <T, R>(
    what: string,
    items: readonly T[],
    most: number,
    work: (part: T[]) => Promise<readonly R[]>,
  ): Promise<R[] | null> => {
    stopping.current = false
    setFault('')
    setProgress({ what, done: 0, total: items.length })
    try {
      return await inParts(items, most, work, {
        onDone: (done) => setProgress({ what, done, total: items.length }),
        shouldStop: () => stopping.current,
      })
    } catch (error) {
      setFault(wordsOf(error))
      return null
    } finally {
      setProgress(null)
    }
  }
  const stop = () => {
    stopping.current = true
  }
  return { progress, fault, setFault, run, stop }
}
