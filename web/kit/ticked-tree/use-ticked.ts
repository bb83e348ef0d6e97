import { useMemo } from 'react'
import { useTabDraft } from '#web/platform/tab-drafts.ts'

/** What is ticked in a tree of grants: what is stored until somebody ticks. */
export interface Ticked {
  granted: ReadonlySet<string>
  /** Something is ticked that is not saved yet. */
  changed: boolean
  tick: (granted: ReadonlySet<string>) => void
  /** Back to what is stored. */
  drop: () => void
}

/**
 * Ticks that are not saved yet outlive another tab, a reload and an expired sign-in.
 * @param name tells the trees of a screen apart
 */
export function useTicked(name: string, stored: readonly string[] | undefined): Ticked {
  const [kept, setKept] = useTabDraft<readonly string[] | null>(name, null)
  const granted = useMemo(() => new Set(kept ?? stored ?? []), [kept, stored])
  return { granted, changed: kept !== null, tick: (next) => setKept([...next]), drop: () => setKept(null) }
}
