import { readFileSync } from 'node:fs'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls'
import { Client, type Entry, InvalidCredentialsError, ResultCodeError, SizeLimitExceededError } from 'ldapts'
import type { AccountField, DirectorySettings } from '#server/platform/auth/identity-settings.ts'
import { dnWith, filterWith } from './names.rules.ts'

/**
 * What a directory says of a name and a password.
 * `wrong`: with the reason for the log, in Chinese. `expired`: right, but it has to be changed there first. `away`:
 * nobody can say.
 */
export type DirectoryAnswer =
  | { kind: 'right'; entry: string; value: string }
  | { kind: 'wrong'; reason: string }
  | { kind: 'expired' }
  | { kind: 'away'; error: unknown }

/** A directory (LDAP) that checks the passwords of users. */
export interface Directory {
  /** Field of accounts that the values of its answers are compared with. */
  field: AccountField
  /** The passwords that accounts have here count beside those of the directory. */
  localPasswords: boolean
  /** Whether the password of a user name is here and never asked of the directory. */
  isLocal: (username: string) => boolean
  /** Checks a password that was typed with a name. */
  check: (name: string, password: string) => Promise<DirectoryAnswer>
  /** Checks the password of the entry that an earlier answer named. */
  checkEntry: (entry: string, password: string) => Promise<DirectoryAnswer>
}

/** How long connecting, one question and everything together may take, in milliseconds. */
const CONNECT_MS = 5_000
const ANSWER_MS = 8_000
const ALL_MS = 15_000

/**
 * What Active Directory says of a right password that cannot be used before it is changed: expired, to be changed at
 * the next sign-in.
 */
const EXPIRED = /\bdata (532|773)\b/

const REFUSED: DirectoryAnswer = { kind: 'wrong', reason: '统一用户目录不接受用户名或密码' }

/** Whether the password of an account is in a directory and only there, by its user name. */
export const passwordElsewhere =
  ({
    ldapUrl,
    ldapLocalAccounts,
    ldapLocalPasswords,
  }: Pick<DirectorySettings, 'ldapUrl' | 'ldapLocalAccounts' | 'ldapLocalPasswords'>) =>
  (username: string): boolean =>
    ldapUrl !== null && !ldapLocalPasswords && !ldapLocalAccounts.includes(username.trim().toLowerCase())

/** The directory of the settings; null when there is none. */
export function directoryOf(settings: DirectorySettings): Directory | null {
  const { ldapUrl, ldapLocalAccounts } = settings
  if (ldapUrl === null) return null
  const tls = tlsOf(ldapUrl, settings)
  const asked = async (
    password: string,
    work: (client: Client) => Promise<DirectoryAnswer>,
  ): Promise<DirectoryAnswer> => {
    // A name without a password is taken by servers as nobody's sign-in, and answered with success (RFC 4513 §5.1.2).
    if (password === '') return REFUSED
    return inTime(ldapUrl, tls, settings.ldapTls === 'required' && ldapUrl.startsWith('ldap:'), work)
  }
  return {
    field: settings.ldapAccountField,
    localPasswords: settings.ldapLocalPasswords,
    isLocal: (username) => ldapLocalAccounts.includes(username.trim().toLowerCase()),
    check: (name, password) =>
      asked(password, async (client) => {
        if (settings.ldapBase === '') {
          const entry = dnWith(settings.ldapDnTemplate, name)
          return (
            (await refusalOf(client, entry, password)) ??
            answerOf(entry, await ownEntry(client, settings, entry), settings)
          )
        }
        const { entry, refused } = await foundBy(client, settings, name)
        if (!entry) {
          // A name that the directory does not have takes as long as one that it has.
          await refusalOf(client, `cn=nobody,${settings.ldapBase}`, password)
          return refused ?? REFUSED
        }
        return (await refusalOf(client, entry.dn, password)) ?? answerOf(entry.dn, entry, settings)
      }),
    checkEntry: (entry, password) =>
      asked(
        password,
        async (client) => (await refusalOf(client, entry, password)) ?? { kind: 'right', entry, value: '' },
      ),
  }
}

/** How the server's certificate is checked; its name has to be that of the address. */
function tlsOf(url: string, { ldapCa }: DirectorySettings): ConnectionOptions {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    minVersion: 'TLSv1.2',
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ldapCa === null ? {} : { ca: readFileSync(ldapCa) }),
  }
}

/** Asks over a connection of its own, which ends with the answer. Whatever goes wrong on the way is `away`. */
async function inTime(
  url: string,
  tls: ConnectionOptions,
  startTls: boolean,
  work: (client: Client) => Promise<DirectoryAnswer>,
): Promise<DirectoryAnswer> {
  const sockets: Socket[] = []
  // The client opens another connection by itself when one ends, and that one would not be encrypted: a password is
  // sent over the first only.
  const once =
    <A extends unknown[], S extends Socket>(open: (...given: A) => S) =>
    (...given: A): S => {
      if (sockets.length > 0) throw new Error('the directory closed the connection')
      const socket = open(...given)
      sockets.push(socket)
      return socket
    }
  const client = new Client({
    url,
    timeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    // Names such as account@domain are no DN.
    strictDN: false,
    ...(url.startsWith('ldaps:') ? { tlsOptions: tls } : {}),
    createConnection: once(connect) as typeof connect,
    // StartTLS makes its own of the connection that is open.
    ...(startTls ? {} : { createSecureConnection: once(connectSecurely) as typeof connectSecurely }),
  })
  const late = new Promise<never>((_, reject) => {
    AbortSignal.timeout(ALL_MS).addEventListener('abort', () => {
      for (const socket of sockets) socket.destroy()
      reject(new Error('the directory did not answer in time'))
    })
  })
  // Rejected after the answer came, it concerns nobody.
  late.catch(() => undefined)
  const talk = async () => {
    if (startTls) await client.startTLS({ ...tls })
    return work(client)
  }
  try {
    return await Promise.race([talk(), late])
  } catch (error) {
    return { kind: 'away', error }
  } finally {
    // Not waited for: a server that does not answer must not hold up the user.
    void client.unbind().catch(() => undefined)
  }
}

/** The one entry that a typed name stands for. Referrals to other servers are not followed. */
async function foundBy(
  client: Client,
  settings: DirectorySettings,
  name: string,
): Promise<{ entry?: Entry | undefined; refused?: DirectoryAnswer }> {
  if (settings.ldapBindDn !== '') await client.bind(settings.ldapBindDn, settings.ldapBindPassword)
  const filter = filterWith(settings.ldapFilter, name)
  const asked = { scope: 'sub', filter, attributes: [settings.ldapAttribute], sizeLimit: 2, timeLimit: 5 } as const
  const found = await client
    .search(settings.ldapBase, { ...asked, attributes: [...asked.attributes] })
    .catch((error: unknown) => {
      if (error instanceof SizeLimitExceededError) return null
      throw error
    })
  if (found === null || found.searchEntries.length > 1)
    return { refused: { kind: 'wrong', reason: '统一用户目录中这个用户名不止一人' } }
  // An empty name would be nobody's sign-in.
  return { entry: found.searchEntries.find(({ dn }) => dn !== '') }
}

/** Signs in to the directory as an entry. @returns why that cannot be; null when it can */
async function refusalOf(client: Client, entry: string, password: string): Promise<DirectoryAnswer | null> {
  try {
    await client.bind(entry, password)
    return null
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw error
    if (error instanceof InvalidCredentialsError && EXPIRED.test(error.message)) return { kind: 'expired' }
    return REFUSALS.has(error.code) ? REFUSED : { kind: 'away', error }
  }
}

/** What an entry, which is the one signed in, says of itself. */
async function ownEntry(client: Client, { ldapAttribute }: DirectorySettings, entry: string): Promise<Entry | null> {
  const { searchEntries } = await client
    .search(entry, { scope: 'base', attributes: [ldapAttribute], sizeLimit: 1 })
    .catch((error: unknown) => {
      if (error instanceof ResultCodeError && REFUSALS.has(error.code)) return { searchEntries: [] }
      throw error
    })
  return searchEntries[0] ?? null
}

/** The answer of an entry whose password was right: it tells with one value whose account it is. */
function answerOf(entry: string, held: Entry | null, { ldapAttribute }: DirectorySettings): DirectoryAnswer {
  const given = held === null ? undefined : held[attributeIn(held, ldapAttribute)]
  const [value = '', ...more] = (Array.isArray(given) ? given : given === undefined ? [] : [given]).map((one) =>
    String(one).trim(),
  )
  if (value === '') return { kind: 'wrong', reason: `统一用户目录中没有属性 ${ldapAttribute}` }
  return more.length > 0
    ? { kind: 'wrong', reason: `统一用户目录中的属性 ${ldapAttribute} 不止一个值` }
    : { kind: 'right', entry, value }
}

/** Name of an attribute as an entry spells it: case does not count (RFC 4512 §2.5). */
const attributeIn = (entry: Entry, name: string): string =>
  Object.keys(entry).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name

/** Result codes by which a directory refuses this user, and does not fail: RFC 4511 §4.1.9. */
const REFUSALS = new Set([
  19, // constraintViolation, as OpenLDAP refuses an account that is locked
  32, // noSuchObject
  34, // invalidDNSyntax
  48, // inappropriateAuthentication
  49, // invalidCredentials
  50, // insufficientAccessRights
  53, // unwillingToPerform
])
