import type { StepCount } from './document-acts.ts'

/** What the server tells the browser at start, embedded in index.html as JSON under id `site-settings`. */
export interface SiteSettings {
  /** Name of the platform, last part of every page title. */
  platformName: string
  /** Prefix of every call, e.g. `/fagui`. */
  apiBase: string
  /** `internet`: the header hides the user menu (spec §2). */
  mode: 'internet' | 'office' | 'both'
  /** GB/T 2260 code and name of the province the library belongs to. */
  homeRegion: { value: string; text: string }
  /** Address of the CAS server when single sign-on is on, else null. */
  casUrl: string | null
  /** Address of the service that shows files in a window of its own; null: the browser shows what it can. */
  previewUrl: string | null
  /** What is mixed into X-Sign. Every visitor can read it: a checksum for old clients, no protection. */
  signatureKey: string
  /** Chat apps whose users may sign in with them. */
  chatApps: ('wechat_enterprise' | 'dingtalk')[]
  /** What the button says that leads to the identity provider; null: there is none. */
  providerName: string | null
  /** Signing in by password asks for a captcha. */
  captcha: boolean
  /** Visitors may open an account themselves. */
  registration: boolean
  /** Visitors may follow by e-mail. */
  mailFollowing: boolean
  /** Steps that lead a document of staff to the public. */
  documentSteps: StepCount
}
