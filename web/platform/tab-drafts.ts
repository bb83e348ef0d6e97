import { use, useCallback, useState } from 'react'
import { TAB_DRAFTS } from '#common/storage-keys.ts'
import { TabContext } from './place.ts'
import { passing } from './storage.ts'

type Drafts = Record<string, Record<string, unknown>>

/** Pages outside the tabs share this one. */
const NO_TAB = ''

let owner = ''
let drafts: Drafts = {}

const keep = () => passing.set(TAB_DRAFTS, { username: owner, drafts })

/**
 * Sets whose drafts are kept from now on. Drafts of the same user from before a reload or an expired session come back;
 * drafts of another user are deleted.
 */
export function openDrafts(username: string): void {
  const stored = passing.get<{ username: string; drafts: Drafts }>(TAB_DRAFTS)
  owner = username
  drafts = stored?.username === username ? stored.drafts : {}
}

/** Forgets what was typed in a tab that is closed. */
export function dropDrafts(tabKey: string): void {
  if (!(tabKey in drafts)) return
  const { [tabKey]: _, ...others } = drafts
  drafts = others
  keep()
}

/**
 * State of a form that is not lost: it survives another tab, a reload and an expired sign-in, and goes when the tab is
 * closed, the person signs out, or the third function is called (saved, cancelled). Never for passwords.
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
