import type { FastifyInstance } from 'fastify'
import { everyCall } from '#common/contract/calls.ts'
import { fileContract } from '#common/contract/files.ts'
import { OPENAPI_PATH, PUBLIC_PATHS, STATIC_FILES_PATH } from '#common/contract/paths.ts'
import type { SiteSettings } from '#common/site-settings.ts'
import type { fileHandlers } from '../features/files/files.routes.ts'
import { chatAppsOf } from '../features/session/session.door.ts'
import { openApiOf } from '../platform/http/openapi.ts'
import { serve, type Platform } from '../platform/http/serve.ts'
import { programVersion } from '../platform/project-root.ts'
import { REGIONS } from '../seeds/base/regions.ts'
import type { Settings } from '../settings.ts'

/** Serves stored files below the address of the setting too, when it is another than the usual one. */
export function serveFilesElsewhere(
  app: FastifyInstance,
  platform: Platform,
  { downloadPath }: Settings,
  handlers: ReturnType<typeof fileHandlers>,
): void {
  if (downloadPath === STATIC_FILES_PATH) return
  const fetching = 'GET /sys/common/static/{path*}'
  const elsewhere = `GET ${downloadPath}/{path*}` as const
  serve(app, platform, { [elsewhere]: fileContract[fetching] }, { [elsewhere]: handlers[fetching] })
}

/** Describes the calls that are for strangers; the build writes a description of all (dist/openapi.json). */
export function serveOpenApi(app: FastifyInstance, { apiBase, platformName: title }: Settings): void {
  const open = Object.fromEntries(everyCall.filter(([key]) => key.split(' ')[1]?.startsWith(PUBLIC_PATHS)))
  app.get(apiBase + OPENAPI_PATH, { config: { limits: { cost: 'reading' } } }, async () =>
    openApiOf(open, { title, version: programVersion, apiBase }),
  )
}

/**
 * Whether visitors can follow by e-mail: it leaves this installation, and its links lead here. Requests cannot say
 * where, for anybody could invent one.
 */
export const mailFollowingOn = ({ mail, publicUrl }: Settings): boolean => mail !== 'off' && publicUrl !== null

/** What the pages are told of this installation. */
export const siteSettingsOf = (settings: Settings): SiteSettings => ({
  platformName: settings.platformName,
  apiBase: settings.apiBase,
  mode: settings.mode,
  homeRegion: {
    value: settings.homeRegion,
    text: REGIONS.find(({ code }) => code === settings.homeRegion)?.name ?? settings.homeRegion,
  },
  casUrl: settings.singleSignOn ? settings.casUrl : null,
  previewUrl: settings.mode === 'internet' ? null : settings.previewUrl,
  signatureKey: settings.signatureKey,
  chatApps: [...chatAppsOf(settings).keys()],
  providerName: settings.oidcIssuer === null ? null : settings.oidcName,
  captcha: settings.captcha,
  registration: settings.registration,
  mailFollowing: mailFollowingOn(settings),
  documentSteps: settings.documentSteps,
})
