import { connect, createServer, type Server as NetServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts'
import { ldap, type DirectoryServer } from './outside-servers.mjs'

const BASE = 'dc=example,dc=cn'
/** Scope of a search that looks at one entry alone (RFC 4511 §4.5.1.2). */
const BASE_ONLY = 0

const INVALID_CREDENTIALS = 49

/** Attributes by their names in lower case, for ldapjs tells them apart by case. */
const inLowerCase = (attributes: TestEntry['attributes']) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))

/** An entry of the directory, by its attributes; `password` signs it in. */
export interface TestEntry {
  dn: string
  password: string
  attributes: Record<string, string | string[]>
  /** What the directory says instead of success, as Active Directory does of expired passwords. */
  says?: string
}

/** The extended operation StartTLS, as it stands in a request, and the answer of success to it (RFC 4511 §4.14). */
const START_TLS = Buffer.from('1.3.6.1.4.1.1466.20037')
const GO_ON = (messageId: number) =>
  Buffer.from([0x30, 0x0c, 0x02, 0x01, messageId, 0x78, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00])

/**
 * A directory on this machine (ldapjs). Like many, it takes a name without a password for nobody's sign-in and answers
 * with success.
 */
export class TestDirectory {
  readonly base = BASE
  entries: TestEntry[] = []
  /** Names that signed in or tried to, with what they sent. */
  readonly binds: { dn: string; password: string }[] = []
  /** Another directory that searches are referred to. */
  refersTo: string | null = null
  /** StartTLS is answered, and then the connection is closed. */
  closesAfterTls = false
  /** Requests are taken and never answered. */
  silent = false
  readonly #closers: (() => void)[] = []
  readonly #sockets = new Set<Socket>()

  #server(secure: boolean): DirectoryServer {
    const server = ldap.createServer(secure ? { certificate: CERTIFICATE, key: CERTIFICATE_KEY } : {})
    server.bind(BASE, (request, response, next) => {
      const dn = request.dn.toString()
      const password = String(request.credentials)
      this.binds.push({ dn, password })
      if (this.silent) return
      const entry = this.entries.find((one) => one.dn.toLowerCase() === dn.toLowerCase())
      if (password !== '' && (!entry || entry.password !== password)) return next(new ldap.InvalidCredentialsError(''))
      if (entry?.says) Object.assign(response, { status: INVALID_CREDENTIALS, diagnosticMessage: entry.says })
      response.end()
      return next()
    })
    // Names without a password, and passwords without a name, are nobody's sign-in: success (RFC 4513 §5.1.1).
    server.bind('', (request, response, next) => {
      this.binds.push({ dn: request.dn.toString(), password: String(request.credentials) })
      response.end()
      return next()
    })
    server.search(BASE, (request, response, next) => {
      if (this.silent) return
      const base = request.dn.toString().toLowerCase()
      const found = this.entries.filter(({ dn, attributes }) => {
        const name = dn.toLowerCase()
        return (
          (name === base || (request.scope !== BASE_ONLY && (name === '' || name.endsWith(`,${base}`)))) &&
          request.filter.matches(inLowerCase(attributes))
        )
      })
      // ldapjs compares the names of attributes by case, which directories do not: all are sent.
      response.attributes = ['*']
      const limit = request.sizeLimit > 0 ? request.sizeLimit : found.length
      for (const { dn, attributes } of found.slice(0, limit)) response.send({ dn, attributes })
      if (this.refersTo) response.send(response.createSearchReference([this.refersTo]))
      if (found.length > limit) return next(new ldap.SizeLimitExceededError(''))
      response.end()
      return next()
    })
    this.#closers.push(() => server.close(() => undefined))
    return server
  }

  async #listen(server: DirectoryServer): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    return Number(new URL(server.url).port)
  }

  /** Address where everything is in clear. */
  plain = async (): Promise<string> => `ldap://127.0.0.1:${await this.#listen(this.#server(false))}`
  /** Address encrypted from the first byte. @param host name by which it is called */
  secure = async (host = 'localhost'): Promise<string> => `ldaps://${host}:${await this.#listen(this.#server(true))}`

  /** Address that is encrypted after StartTLS. What comes in clear is kept in `inClear`. */
  async startTls(): Promise<{ url: string; inClear: Buffer[] }> {
    const port = await this.#listen(this.#server(false))
    const inClear: Buffer[] = []
    const front: NetServer = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('data', (request: Buffer) => {
        inClear.push(request)
        if (!request.includes(START_TLS)) return socket.destroy()
        socket.write(GO_ON(request[4] ?? 1))
        const secure = new TLSSocket(socket, { isServer: true, cert: CERTIFICATE, key: CERTIFICATE_KEY })
        secure.on('error', () => undefined)
        if (this.closesAfterTls) return secure.once('secure', () => setImmediate(() => socket.destroy()))
        const behind = connect(port, '127.0.0.1')
        behind.on('error', () => undefined)
        return secure.pipe(behind).pipe(secure)
      })
    })
    this.#closers.push(() => void front.close())
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    return { url: `ldap://localhost:${(front.address() as AddressInfo).port}`, inClear }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    for (const close of this.#closers) close()
  }
}
