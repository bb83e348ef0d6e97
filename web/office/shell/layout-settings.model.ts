/** Layout of the shell (spec §4 Layout settings). */
export interface LayoutSettings {
  navTheme: 'dark' | 'light'
  /** Primary colour, `#rrggbb`. */
  color: string
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  /** Hides the header while scrolling down; only with a fixed header. */
  autoHideHeader: boolean
  fixedSider: boolean
  colorWeak: boolean
  multipage: boolean
  /** The side menu is shown in full, not as icons. */
  sidebarOpened: boolean
}

/** Primary colours on offer; each is legible on white and with white on it. */
export const COLORS = [
  { value: '#9b1c1f', name: '印章红' },
  { value: '#b4400f', name: '赭石' },
  { value: '#855400', name: '琥珀' },
  { value: '#1c6b3c', name: '松绿' },
  { value: '#0b6a75', name: '石青' },
  { value: '#1f4e79', name: '墨蓝' },
  { value: '#4a3fa3', name: '黛紫' },
  { value: '#57514c', name: '墨灰' },
] as const

export const DEFAULT_SETTINGS: LayoutSettings = {
  navTheme: 'light',
  color: COLORS[0].value,
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  autoHideHeader: false,
  // A menu that scrolls away with the page has to be scrolled back to at every step.
  fixedSider: true,
  colorWeak: false,
  multipage: false,
  sidebarOpened: true,
}

/** Settings after a change; settings that depend on the changed one are adjusted. */
export function changed(settings: LayoutSettings, change: Partial<LayoutSettings>): LayoutSettings {
  const next = { ...settings, ...change }
  // With a side menu the content width cannot be chosen; with a top menu there is no side menu to fix.
  if (next.layout === 'sidemenu') next.contentWidth = settings.contentWidth
  else next.fixedSider = false
  if (!next.fixedHeader) next.autoHideHeader = false
  return next
}

/** Which switches can be used with these settings. */
export function available({ layout, fixedHeader }: LayoutSettings): {
  contentWidth: boolean
  autoHideHeader: boolean
  fixedSider: boolean
} {
  return { contentWidth: layout === 'topmenu', autoHideHeader: fixedHeader, fixedSider: layout === 'sidemenu' }
}

/** Settings from the browser's storage; unknown values are ignored. */
export function readSettings(remembered: Partial<Record<keyof LayoutSettings, unknown>>): LayoutSettings {
  const settings = { ...DEFAULT_SETTINGS }
  const oneOf = <K extends keyof LayoutSettings>(name: K, values: readonly LayoutSettings[K][]) => {
    const found = values.find((value) => value === remembered[name])
    if (found !== undefined) settings[name] = found
  }
  oneOf('navTheme', ['dark', 'light'])
  oneOf(
    'color',
    COLORS.map(({ value }) => value),
  )
  oneOf('layout', ['sidemenu', 'topmenu'])
  oneOf('contentWidth', ['Fixed', 'Fluid'])
  for (const name of [
    'fixedHeader',
    'autoHideHeader',
    'fixedSider',
    'colorWeak',
    'multipage',
    'sidebarOpened',
  ] as const)
    oneOf(name, [true, false])
  if (settings.layout === 'topmenu') settings.fixedSider = false
  if (!settings.fixedHeader) settings.autoHideHeader = false
  return settings
}
