import { useEffect, useRef } from 'react'
import type { CallName } from '#web/platform/api/call.ts'

/** A record that was just added or changed in a form. */
export interface SavedRecord {
  /** Calls whose lists show the record. */
  lists: readonly CallName[]
  /** Its values as they were sent, or as they are stored now. */
  values: Readonly<Record<string, unknown>>
}

const listeners = new Set<(saved: SavedRecord) => void>()

/** Tells the lists on screen that a record of theirs was saved, so that it is shown even where a filter hides it. */
export function noteSaved(saved: SavedRecord): void {
  for (const listener of listeners) listener(saved)
}

/** Calls `onSaved` after a record of the list was saved in a form. */
export function useSavedRecords(list: CallName, onSaved: (saved: SavedRecord) => void): void {
  const latest = useRef(onSaved)
  useEffect(() => {
    latest.current = onSaved
  })
  useEffect(() => {
    const listener = (saved: SavedRecord) => {
      if (saved.lists.includes(list)) latest.current(saved)
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [list])
}
