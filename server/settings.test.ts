import { describe, expect, it } from 'vitest'
import { readSettings, SettingRefused, settingRules } from './settings.ts'

describe('settings', () => {
  it('start a working product with nothing set', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      mode: 'both',
      apiBase: '/fagui',
      homeRegion: '330000',
      databaseUrl: null,
    })
  })
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['FAGUI_MODE', 'public'],
    ['DATABASE_URL', 'mysql://x'],
    ['API_BASE', 'fagui'],
    ['API_BASE', '/fagui/'],
    ['HOME_REGION', '33'],
    ['CAS_URL', 'cas.example'],
    ['ADMIN_PASSWORD', 'short'],
    ['PLATFORM_NAME', ' '],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    let refusal: unknown
    try {
      readSettings({ [name]: value })
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(SettingRefused)
    expect((refusal as Error).message).toContain(name)
    expect((refusal as Error).message).not.toContain('\n')
  })
  it('never repeat a refused password', () => expect(() => readSettings({ ADMIN_PASSWORD: 'abc' })).toThrow(/已隐藏/))
  it('want a CAS address with single sign-on', () => expect(() => readSettings({ SINGLE_SIGN_ON: 'on' })).toThrow(/CAS_URL/))
  it('are named once each', () => {
    const names = Object.values(settingRules).map(({ env }) => env)
    expect(new Set(names).size).toBe(names.length)
  })
})
