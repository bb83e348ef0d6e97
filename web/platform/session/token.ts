import { ACCESS_TOKEN, TENANT_ID } from '#common/storage-keys.ts'
import { settings } from '#web/platform/settings.ts'
import { stored } from '#web/platform/storage.ts'

/** The token that calls are sent with; null without a session, and always on a site for the public only. */
export function accessToken(): string | null {
  return settings.mode === 'internet' ? null : (stored.get<string>(ACCESS_TOKEN) ?? null)
}

/** Id of the tenant that the user works for; 0: none. */
export function tenantId(): number {
  return stored.get<number>(TENANT_ID) ?? 0
}
