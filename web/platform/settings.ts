import type { SiteSettings } from '#common/site-settings.ts'

const DEFAULTS: SiteSettings = {
  platformName: '法律法规规章规范性文件数据库',
  apiBase: '/fagui',
  mode: 'both',
  homeRegion: { value: '330000', text: '浙江省' },
  casUrl: null,
  previewUrl: null,
  signatureKey: '',
  chatApps: [],
  providerName: null,
  captcha: true,
  registration: false,
  mailFollowing: false,
  documentSteps: 4,
}

/** The settings that the server wrote into index.html; in development the element is empty and the defaults apply. */
function readSettings(json: string | null | undefined): SiteSettings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(json || '{}') as Partial<SiteSettings>) }
  } catch {
    return DEFAULTS
  }
}

export const settings: SiteSettings = readSettings(globalThis.document?.getElementById('site-settings')?.textContent)
