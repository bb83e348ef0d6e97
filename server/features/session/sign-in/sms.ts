import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Sends one text message; throws when the gateway did not accept it. */
export type SmsGateway = (message: { phone: string; text: string }) => Promise<void>

/** How messages leave this installation (server/settings.ts). */
export interface SmsSettings {
  sms: 'file' | 'http' | 'off'
  smsUrl: string | null
  dataDir: string
}

const PATIENCE_MS = 10_000

/** The gateway of the settings; null: none, no messages are sent. */
export function smsGateway({ sms, smsUrl, dataDir }: SmsSettings): SmsGateway | null {
  switch (sms) {
    case 'off':
      return null
    case 'file':
      // One line of JSON each, from which testers or a small office read the codes.
      return async ({ phone, text }) => {
        await mkdir(dataDir, { recursive: true })
        await appendFile(
          join(dataDir, 'sms.log'),
          `${JSON.stringify({ at: new Date().toISOString(), phone, text })}\n`,
          { mode: 0o600 },
        )
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
