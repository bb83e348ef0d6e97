import { use, useCallback, useState } from 'react'
import { TAB_DRAFTS } from '#common/storage-keys.ts'
import { TabContext } from './place.ts'
import { passing } from './storage.ts'

type Drafts = Record<string, Record<string, unknown>>

/** Key of the drafts of pages outside the tabs. */
const NO_TAB = ''

let owner = ''
let drafts: Drafts = {}

const keep = () => passing.set(TAB_DRAFTS, { username: owner, drafts })

/**
 * Sets the user whose drafts are kept. Drafts of the same user from before a reload or an expired session are restored;
 * drafts of another user are deleted.
 */
export function openDrafts(username: string): void {
  const stored = passing.get<{ username: string; drafts: Drafts }>(TAB_DRAFTS)
  owner = username
  drafts = stored?.username === username ? stored.drafts : {}
}

/** Deletes the drafts of a closed tab. */
export function dropDrafts(tabKey: string): void {
  if (!(tabKey in drafts)) return
  const { [tabKey]: _, ...others } = drafts
  drafts = others
  keep()
}

/**
 * State of a form that survives a change of tab, a reload and an expired session. It is deleted when the tab is
 * closed, the user signs out, or `clear` is called (saved, cancelled). Must not be used for passwords.
 */
export function useTabDraft<T>(name: string, initial: T): [value: T, set: (value: T) => void, clear: () => void] {
  const tab = use(TabContext)?.key ?? NO_TAB
  const [value, setValue] = useState<T>(() => (drafts[tab] && name in drafts[tab] ? (drafts[tab][name] as T) : initial))
  const set = useCallback(
    (next: T) => {
      setValue(next)
      drafts = { ...drafts, [tab]: { ...drafts[tab], [name]: next } }
      keep()
    },
    [tab, name],
  )
  const clear = () => {
    setValue(initial)
    const { [name]: _, ...others } = drafts[tab] ?? {}
    drafts = { ...drafts, [tab]: others }
    keep()
  }
  return [value, set, clear]
}
