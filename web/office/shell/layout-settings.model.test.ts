import { describe, expect, it } from 'vitest'
import {
  available,
  changed,
  COLORS,
  DEFAULT_SETTINGS,
  readSettings,
  type LayoutSettings,
} from './layout-settings.model.ts'

const top: LayoutSettings = { ...DEFAULT_SETTINGS, layout: 'topmenu' }

// spec §4.5
it('the default layout is dark red and light, with side menu, fixed header and no tabs', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    navTheme: 'light',
    color: '#9b1c1f',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    fixedHeader: true,
    multipage: false,
  })
  expect(COLORS).toHaveLength(8)
})

describe('changed and available', () => {
  // spec §9.12
  it.each<[string, LayoutSettings, Partial<LayoutSettings>, Partial<LayoutSettings>]>([
    [
      'a menu on top frees the sider',
      { ...DEFAULT_SETTINGS, fixedSider: true },
      { layout: 'topmenu' },
      { layout: 'topmenu', fixedSider: false, contentWidth: 'Fixed' },
    ],
    ['a sider cannot be fixed under a menu on top', top, { fixedSider: true }, { fixedSider: false }],
    ['width is chosen under a menu on top', top, { contentWidth: 'Fluid' }, { contentWidth: 'Fluid' }],
    ['and not beside a side menu', DEFAULT_SETTINGS, { contentWidth: 'Fluid' }, { contentWidth: 'Fixed' }],
    [
      'a header that scrolls away does not hide',
      { ...DEFAULT_SETTINGS, autoHideHeader: true },
      { fixedHeader: false },
      { fixedHeader: false, autoHideHeader: false },
    ],
    [
      'a header that is not fixed cannot be told to hide',
      { ...DEFAULT_SETTINGS, fixedHeader: false },
      { autoHideHeader: true },
      { autoHideHeader: false },
    ],
    ['with a fixed header it can', DEFAULT_SETTINGS, { autoHideHeader: true }, { autoHideHeader: true }],
    [
      'the rest is free',
      DEFAULT_SETTINGS,
      { multipage: true, colorWeak: true, navTheme: 'dark' },
      { multipage: true, colorWeak: true, navTheme: 'dark' },
    ],
  ])('changing a setting adjusts the others: %s', (_, settings, change, expected) => {
    expect(changed(settings, change)).toMatchObject(expected)
  })

  it('settings that cannot be chosen are not offered', () => {
    expect(available(DEFAULT_SETTINGS)).toEqual({ contentWidth: false, autoHideHeader: true, fixedSider: true })
    expect(available({ ...top, fixedHeader: false })).toEqual({
      contentWidth: true,
      autoHideHeader: false,
      fixedSider: false,
    })
  })
})

describe('readSettings', () => {
  // spec §4.5
  it.each<[string, Parameters<typeof readSettings>[0], Partial<LayoutSettings>]>([
    ['nothing', {}, DEFAULT_SETTINGS],
    [
      'known values',
      { navTheme: 'dark', color: '#1f4e79', multipage: true },
      { navTheme: 'dark', color: '#1f4e79', multipage: true },
    ],
    ['unknown values are left out', { navTheme: 'pink', color: 'red', multipage: 'yes' }, DEFAULT_SETTINGS],
    [
      'values that exclude each other',
      { layout: 'topmenu', fixedSider: true, fixedHeader: false, autoHideHeader: true },
      { fixedSider: false, autoHideHeader: false },
    ],
  ])('remembered settings are read: %s', (_, remembered, expected) => {
    expect(readSettings(remembered)).toMatchObject(expected)
  })
})

it('every colour has a contrast of at least 4.5 to 1 on white', () => {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  for (const { value, name } of COLORS) {
    const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(value.slice(at, at + 2), 16) / 255)) as [
      number,
      number,
      number,
    ]
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05), name).toBeGreaterThan(4.5)
  }
})
