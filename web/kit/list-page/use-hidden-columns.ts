import { useState } from 'react'
import { HIDDEN_COLUMNS } from '#common/storage-keys.ts'
import { stored } from '#web/platform/storage.ts'

type Hidden = Record<string, string[]>

/** Keys of the hidden columns of a list, stored in this browser, and a function that shows or hides a column. */
export function useHiddenColumns(list: string): [ReadonlySet<string>, (key: string) => void] {
  const [hidden, setHidden] = useState(() => new Set(stored.get<Hidden>(HIDDEN_COLUMNS)?.[list]))
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
    stored.set(HIDDEN_COLUMNS, { ...stored.get<Hidden>(HIDDEN_COLUMNS), [list]: [...next] })
  }
  return [hidden, toggle]
}
