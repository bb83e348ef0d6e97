import { OPEN_TABS } from '#common/storage-keys.ts'
import { NO_TABS, restored, type Tab, type Tabs } from './tabs.model.ts'
import { passing } from '#web/platform/storage.ts'

/** The tabs that the same user had open in this browser tab before a reload. */
export function rememberedTabs(username: string): Tabs {
  const remembered = passing.get<{ username: string; list: unknown }>(OPEN_TABS)
  return remembered?.username === username ? restored(remembered.list) : NO_TABS
}

export function rememberTabs(username: string, list: readonly Tab[]): void {
  passing.set(OPEN_TABS, { username, list })
}
