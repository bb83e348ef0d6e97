import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { EMAIL_INSIDE } from '#common/rules/field-formats.ts'

/** An e-mail of plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Further headers, by name: how the reader ends such e-mail (RFC 8058). */
  headers?: Readonly<Record<string, string>>
}

/** Sends one e-mail. @throws MailRefused where trying again is of no use, another Error where it was not accepted */
export type MailGateway = (mail: Mail) => Promise<void>

/** The server has refused an e-mail for good: no such mailbox, too large (RFC 5321 §4.2.1, 5yz). */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Whose e-mails are signed, and with which key (RFC 6376). */
export interface DkimSettings {
  domain: string
  selector: string
  /** File with the private key (PEM). */
  keyFile: string
}

/** How e-mail leaves this installation (server/settings.ts). */
export interface MailSettings {
  mail: 'file' | 'http' | 'smtp' | 'off'
  /** Address of the gateway, or smtp://host:port, or smtps://host:port for TLS from the first byte. */
  mailUrl: string | null
  mailFrom: string
  /** Account at the mail server; '' where it asks for none. */
  mailUser: string
  mailPassword: string
  /** Whether an smtp:// server has to offer STARTTLS. */
  mailTls: 'required' | 'opportunistic'
  /** File with certificates that are trusted besides (PEM). */
  mailCa: string | null
  mailDkim: DkimSettings | null
  dataDir: string
}

const PATIENCE_MS = 10_000
/** Folder of the data folder that holds sent e-mails with `MAIL=file`. */
const FOLDER = 'mail'

/** The gateway of the settings; null: none, no e-mail is sent. */
export function mailGateway(settings: MailSettings): MailGateway | null {
  switch (settings.mail) {
    case 'off':
      return null
    case 'file':
      return intoFiles(settings)
    case 'http':
      return toGateway(settings)
    case 'smtp':
      return overSmtp(settings)
  }
}

/** One file each, which any mail program opens and a mail server takes in. */
function intoFiles({ dataDir, ...settings }: MailSettings): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...signedBy(settings) })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, settings))
    const folder = join(dataDir, FOLDER)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(8).toString('hex')}.eml`
    await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
  }
}

function toGateway({ mailUrl, mailFrom }: MailSettings): MailGateway {
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

/**
 * To a mail server (RFC 5321), with TLS, an account and a signature by the settings. A connection each: what waits is
 * sent one after another.
 */
function overSmtp(settings: MailSettings): MailGateway {
  const { mailUrl, mailUser, mailPassword, mailTls, mailCa } = settings
  const { protocol, hostname, port } = new URL(mailUrl ?? '')
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 25) : Number(port),
    secure,
    requireTLS: !secure && mailTls === 'required',
    ...(mailCa === null ? {} : { tls: { ca: readFileSync(mailCa) } }),
    ...(mailUser === '' ? {} : { auth: { user: mailUser, pass: mailPassword } }),
    ...signedBy(settings),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Nothing of a message may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    try {
      await transport.sendMail(messageOf(mail, settings))
    } catch (error) {
      const { responseCode, command, message } = error as Error & { responseCode?: number; command?: string }
      // A refused sign-in or greeting is mended by the operator, and the e-mails wait for that.
      const ofThisMail = command === 'RCPT TO' || command === 'DATA'
      if (ofThisMail && responseCode !== undefined && responseCode >= 500) throw new MailRefused(message)
      throw error
    }
  }
}

const signedBy = ({ mailDkim }: Pick<MailSettings, 'mailDkim'>) =>
  mailDkim === null
    ? {}
    : {
        dkim: {
          domainName: mailDkim.domain,
          keySelector: mailDkim.selector,
          privateKey: readFileSync(mailDkim.keyFile, 'utf8'),
        },
      }

/** An e-mail for the library, which encodes it. @throws Error when an address is none, or a header has a line break */
function messageOf({ to, subject, text, headers = {} }: Mail, { mailFrom }: Pick<MailSettings, 'mailFrom'>) {
  for (const address of [mailFrom, to]) if (!EMAIL_INSIDE.test(address)) throw new Error('not an e-mail address')
  for (const line of Object.entries(headers).flat()) if (/[\r\n]/.test(line)) throw new Error('a header is one line')
  return {
    from: mailFrom,
    to,
    subject: subject.replace(/\s+/g, ' ').trim(),
    text,
    textEncoding: 'base64' as const,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}
