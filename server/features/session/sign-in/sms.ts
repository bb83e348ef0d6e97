import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Sends one text message; throws when it could not be handed over. */
export type SmsGateway = (message: { phone: string; text: string }) => Promise<void>

/** How messages leave this installation (server/settings.ts). */
export interface SmsSettings {
  sms: 'file' | 'http' | 'off'
  smsUrl: string | null
  dataDir: string
}

const PATIENCE_MS = 10_000

/** The gateway the settings ask for; null: none, nobody gets messages. */
export function smsGateway({ sms, smsUrl, dataDir }: SmsSettings): SmsGateway | null {
  switch (sms) {
    case 'off':
      return null
    case 'file':
      // A line of JSON each: what a tester or a small office reads the codes from.
      return async ({ phone, text }) => {
        await mkdir(dataDir, { recursive: true })
        await appendFile(join(dataDir, 'sms.log'), `${JSON.stringify({ at: new Date().toISOString(), phone, text })}\n`, { mode: 0o600 })
      }
    case 'http':
      return async (message) => {
        const response = await fetch(smsUrl ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(message),
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
      }
  }
}
