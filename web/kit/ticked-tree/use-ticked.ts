import { useMemo } from 'react'
import { useTabDraft } from '#web/platform/tab-drafts.ts'

/** Ticks in a tree of grants: the stored ones until the user changes them. */
export interface Ticked {
  granted: ReadonlySet<string>
  /** True when there are unsaved changes. */
  changed: boolean
  tick: (granted: ReadonlySet<string>) => void
  /** Returns to the stored ticks. */
  drop: () => void
}

/**
 * The ticks of a tree; unsaved ones survive a change of tab, a reload and an expired sign-in.
 * @param name tells the trees of a screen apart
 */
export function useTicked(name: string, stored: readonly string[] | undefined): Ticked {
  const [kept, setKept] = useTabDraft<readonly string[] | null>(name, null)
  const granted = useMemo(() => new Set(kept ?? stored ?? []), [kept, stored])
  return { granted, changed: kept !== null, tick: (next) => setKept([...next]), drop: () => setKept(null) }
}
