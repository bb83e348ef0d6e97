import { useCallback, useState } from 'react'
import {
  DEFAULT_COLOR,
  DEFAULT_COLOR_WEAK,
  DEFAULT_CONTENT_WIDTH_TYPE,
  DEFAULT_FIXED_HEADER,
  DEFAULT_FIXED_HEADER_HIDDEN,
  DEFAULT_FIXED_SIDEMENU,
  DEFAULT_LAYOUT_MODE,
  DEFAULT_MULTI_PAGE,
  DEFAULT_THEME,
  SIDEBAR_TYPE,
} from '#common/storage-keys.ts'
import { stored } from '#web/platform/storage.ts'
import { changed, readSettings, type LayoutSettings } from './layout-settings.model.ts'

const KEYS: Record<keyof LayoutSettings, string> = {
  navTheme: DEFAULT_THEME,
  color: DEFAULT_COLOR,
  layout: DEFAULT_LAYOUT_MODE,
  contentWidth: DEFAULT_CONTENT_WIDTH_TYPE,
  fixedHeader: DEFAULT_FIXED_HEADER,
  autoHideHeader: DEFAULT_FIXED_HEADER_HIDDEN,
  fixedSider: DEFAULT_FIXED_SIDEMENU,
  colorWeak: DEFAULT_COLOR_WEAK,
  multipage: DEFAULT_MULTI_PAGE,
  sidebarOpened: SIDEBAR_TYPE,
}
const names = Object.keys(KEYS) as (keyof LayoutSettings)[]

/** The user's layout settings of the shell, stored in this browser, and a function that changes some of them. */
export function useLayoutSettings(): [LayoutSettings, (change: Partial<LayoutSettings>) => void] {
  const [settings, setSettings] = useState(() =>
    readSettings(Object.fromEntries(names.map((name) => [name, stored.get(KEYS[name])]))),
  )
  const change = useCallback(
    (part: Partial<LayoutSettings>) => {
      const next = changed(settings, part)
      for (const name of names) if (next[name] !== settings[name]) stored.set(KEYS[name], next[name])
      setSettings(next)
    },
    [settings],
  )
  return [settings, change]
}
