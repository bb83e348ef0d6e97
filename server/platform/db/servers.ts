import pg from 'pg'

/** A server that has not taken a connection by then is passed over. */
const CONNECT_MS = 2_000
/** Between two rounds of looking. */
const AGAIN_MS = 250

/**
 * `postgresql://user@one:5432,two:5432/database?…`: what comes before the servers, the servers, and what comes after.
 */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/
/** libpq says with this which of several servers is meant. Here it is always the one that takes writes. */
const ATTRIBUTES = /([?&])target_session_attrs=[^&]*&?/

/**
 * The addresses of the servers that one address names, as libpq reads it (PostgreSQL, “Specifying Multiple Hosts”).
 * @throws Error when it is no address of a PostgreSQL server
 */
export function serverAddresses(address: string): string[] {
  const [, head = '', servers = '', rest = ''] =
    ADDRESS.exec(address.replace(ATTRIBUTES, '$1').replace(/[?&]$/, '')) ?? []
  const all = servers.split(',').map((server) => `${head}${server}${rest}`)
  if (servers === '' || !all.every((one) => URL.canParse(one) && new URL(one).hostname !== ''))
    throw new Error('应为 postgres:// 或 postgresql:// 开头的地址')
  return all
}

/** Thrown for a connection to a server that follows another one and takes no writes. */
class IsReplica extends Error {
  override name = 'IsReplica'
  // What the driver says of a server that is not there.
  readonly code = 'ECONNREFUSED'
}

/**
 * The servers of one address. One of them takes writes, and another one after it failed and a replica was promoted;
 * connections go to the one that was last known to, and whoever meets another state has it looked for.
 */
export class Servers {
  readonly #addresses: readonly string[]
  #at = 0
  #looking = false
  #changedAt = 0
  #first: Promise<void> | undefined

  constructor(address: string) {
    this.#addresses = serverAddresses(address)
  }

  /** The address of the server that is taken for the one that takes writes. */
  get address(): string {
    return this.#addresses[this.#at] ?? ''
  }

  /** When another server took its place (performance.now()). */
  get changedAt(): number {
    return this.#changedAt
  }

  /**
   * Resolves when it was looked which of several servers takes writes, to be awaited before the first connection: a
   * program that starts after a replica was promoted would meet the server that is named first, and end.
   */
  async lookedAt(): Promise<void> {
    if (this.#addresses.length > 1) await (this.#first ??= this.#lookOnce().then(() => undefined))
  }

  /** A client for the server, not connected yet. Connecting fails where it takes no writes. */
  client(config: pg.ClientConfig = {}): pg.Client {
    const client = new pg.Client({ ...config, connectionString: this.address })
    this.#refuseReplicas(client)
    return client
  }

  /** The same as a class, for a pool. */
  get Client(): typeof pg.Client {
    const address = () => this.address
    const refuseReplicas = (client: pg.Client) => this.#refuseReplicas(client)
    return class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: address() })
        refuseReplicas(this)
      }
    } as typeof pg.Client
  }

  /** Of several servers, looks for the one that takes writes, until it is found. */
  suspect(): void {
    if (this.#looking || this.#addresses.length === 1) return
    this.#looking = true
    void this.#look()
  }

  #refuseReplicas(client: pg.Client): void {
    if (this.#addresses.length === 1) return
    let isReplica = false
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    // PostgreSQL 14 and newer say it of themselves when a connection begins, and when they are promoted.
    connection.on(
      'parameterStatus',
      ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
        if (parameterName === 'in_hot_standby') isReplica = parameterValue === 'on'
      },
    )
    const connect = client.connect.bind(client) as (done: (error?: Error) => void) => void
    const checked = (done: (error?: Error) => void) =>
      connect((given?: Error) => {
        const error = given ?? (isReplica ? new IsReplica('the server is a replica') : undefined)
        if (!error) return done()
        this.suspect()
        if (!given) void client.end()
        done(error)
      })
    client.connect = ((done?: (error?: Error) => void) =>
      done
        ? checked(done)
        : new Promise<void>((resolve, reject) =>
            checked((error) => (error ? reject(error) : resolve())),
          )) as typeof client.connect
  }

  async #look(): Promise<void> {
    while (!(await this.#lookOnce())) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())
    this.#looking = false
  }

  /** Asks each server in turn. @returns whether one takes writes */
  async #lookOnce(): Promise<boolean> {
    for (let step = 0; step < this.#addresses.length; step++) {
      const at = (this.#at + step) % this.#addresses.length
      if (!(await takesWrites(this.#addresses[at] ?? ''))) continue
      if (at !== this.#at) this.#changedAt = performance.now()
      this.#at = at
      return true
    }
    return false
  }
}

const known = new Map<string, Servers>()
/** The servers of an address: all who use it share what they know of them. */
export function serversOf(address: string): Servers {
  const servers = known.get(address) ?? new Servers(address)
  known.set(address, servers)
  return servers
}

async function takesWrites(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    return rows[0]?.is === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
