import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An e-mail of plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Further headers, by name: how the reader ends such e-mail (RFC 8058). */
  headers?: Readonly<Record<string, string>>
}

/** Sends one e-mail; throws when the gateway did not accept it. */
export type MailGateway = (mail: Mail) => Promise<void>

/** How e-mail leaves this installation (server/settings.ts). */
export interface MailSettings {
  mail: 'file' | 'http' | 'off'
  mailUrl: string | null
  mailFrom: string
  dataDir: string
}

const PATIENCE_MS = 10_000
/** Folder of the data folder that holds sent e-mails with `MAIL=file`. */
const FOLDER = 'mail'

/** The gateway of the settings; null: none, no e-mail is sent. */
export function mailGateway({ mail, mailUrl, mailFrom, dataDir }: MailSettings): MailGateway | null {
  switch (mail) {
    case 'off':
      return null
    case 'file':
      // One file each, which any mail program opens and a mail server takes in.
      return async (message) => {
        const folder = join(dataDir, FOLDER)
        const id = randomBytes(8).toString('hex')
        const at = new Date()
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(join(folder, `${at.toISOString().replace(/[:.]/g, '-')}-${id}.eml`), emlOf(message, { from: mailFrom, id, at }), {
          mode: 0o600,
        })
      }
    case 'http':
      return async ({ to, subject, text, headers }) => {
        const response = await fetch(mailUrl ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ from: mailFrom, to, subject, text, ...(headers ? { headers } : {}) }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        if (!response.ok) throw new Error(`the mail gateway answered ${response.status}`)
      }
  }
}

/** Whether e-mail can be sent to an address: signs that would end it in a header are refused. */
export const isMailAddress = (address: string): boolean => /^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(address)

/** Characters of a subject in one encoded word, which may have 75 letters (RFC 2047 §2). */
const WORD = 14

/** A header's text, as encoded words; line breaks cannot end the header. */
function encoded(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  const words: string[] = []
  for (let at = 0; at < letters.length; at += WORD) words.push(`=?UTF-8?B?${Buffer.from(letters.slice(at, at + WORD).join('')).toString('base64')}?=`)
  return words.join('\r\n ')
}

/** Lines of base64 as e-mails have them (RFC 2045 §6.8). */
const lines = (base64: string): string => base64.replace(/.{76}/g, '$&\r\n')

/** An e-mail in the form of RFC 5322. @throws Error when an address is none */
export function emlOf({ to, subject, text, headers = {} }: Mail, { from, id, at }: { from: string; id: string; at: Date }): string {
  for (const address of [from, to]) if (!isMailAddress(address)) throw new Error('not an e-mail address')
  for (const line of Object.entries(headers).flat()) if (/[\r\n]/.test(line)) throw new Error('a header is one line')
  return [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${encoded(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.split('@')[1] ?? 'localhost'}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    lines(Buffer.from(text).toString('base64')),
    '',
  ].join('\r\n')
}
