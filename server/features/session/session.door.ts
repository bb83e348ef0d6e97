import type { Sealer } from '#server/platform/auth/sealer.ts'
import type { SessionLimits } from '#server/platform/auth/viewer.ts'
import type { DirectorySettings, ProviderSettings } from '#server/platform/auth/identity-settings.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { assertionReader, gatewayKey } from './certificates/assertion.ts'
import { directoryOf } from './directory/directory.ts'
import { pictureCaptcha } from './sign-in/captcha.ts'
import { dingtalk, wechatEnterprise, type ChatAppKeys } from './third-party/chat-apps.ts'
import { identityProviderOf } from './third-party/identity-provider.ts'
import type { ChatApp, OnErase, SessionParts } from './session-parts.ts'
import { smsGateway, type SmsSettings } from './sign-in/sms.ts'

/** Captchas, text messages, chat apps and certificates, which tests replace by their own. */
export type Edges = Pick<SessionParts, 'sms' | 'makeCaptcha' | 'chatApps' | 'readAssertion'>

/** The settings that signing in uses. */
interface SessionSettings extends SmsSettings, ProviderSettings, DirectorySettings {
  captcha: boolean
  captchaBits: number
  lockMinutes: number
  singleSession: boolean
  sessionsMax: number
  registration: boolean
  singleSignOn: boolean
  casUrl: string | null
  publicUrl: string | null
  apiBase: string
  platformName: string
  wechatEnterprise: ChatAppKeys | null
  dingtalk: ChatAppKeys | null
  certificateKey: string | null
}

type ChatAppName = 'wechat_enterprise' | 'dingtalk'

/** The chat apps the settings have keys for. */
export function chatAppsOf(settings: Pick<SessionSettings, ChatAppSetting>): Map<ChatAppName, ChatApp> {
  const apps = new Map<ChatAppName, ChatApp>()
  if (settings.wechatEnterprise) apps.set('wechat_enterprise', wechatEnterprise(settings.wechatEnterprise))
  if (settings.dingtalk) apps.set('dingtalk', dingtalk(settings.dingtalk))
  return apps
}
type ChatAppSetting = 'wechatEnterprise' | 'dingtalk'

/** What signing in needs, from the settings and the application. */
export function sessionPartsOf(
  settings: SessionSettings,
  given: { bus: Bus; sessions: SessionLimits; sealer: Sealer; onErase: readonly OnErase[] } & Partial<Edges>,
): SessionParts {
  return {
    sms: smsGateway(settings),
    makeCaptcha: pictureCaptcha,
    workBits: settings.captchaBits,
    chatApps: chatAppsOf(settings),
    provider: identityProviderOf(settings),
    directory: directoryOf(settings),
    readAssertion: settings.certificateKey === null ? null : assertionReader(gatewayKey(settings.certificateKey)),
    captcha: settings.captcha,
    longestWaitMs: settings.lockMinutes * 60_000,
    singleSession: settings.singleSession,
    sessionsMax: settings.sessionsMax,
    registration: settings.registration,
    casUrl: settings.singleSignOn ? settings.casUrl : null,
    publicUrl: settings.publicUrl,
    apiBase: settings.apiBase,
    platformName: settings.platformName,
    ...given,
  }
}
export { askWork, passCaptcha } from './sign-in/pass-captcha.ts'
export type { OnErase } from './session-parts.ts'
export { attemptOf } from './session-parts.ts'
export { resealSecrets } from './second-factor/second-factor.sql.ts'
export { passwordElsewhere } from './directory/directory.ts'
export { unlock } from './unlock.ts'
