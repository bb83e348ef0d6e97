import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { DatabaseAway } from './away.ts'
import { type ClientLike, inBackground, type PoolLike, type QueryAnswer } from './pool.ts'

/**
 * The embedded engine has one session in one process. Programs of the same user beside the server (npm run import,
 * unlock) get their turns at it through a socket in the data folder, whose mode keeps all others out: who may use it
 * may read the files of the database.
 */
const socketIn = (dataDir: string) => join(dataDir, 'fagui.sock')
/** What an address of a local socket may have on every system, in bytes. */
const MOST_ADDRESS_BYTES = 103
/**
 * A program that holds the engine without asking it for anything is stopped or hangs: its transaction is rolled back.
 */
const IDLE_MS = 15_000
const PRIVATE_MODE = 0o600
const HEAD_BYTES = 4
const MOST_FRAME_BYTES = 512 * 1024 * 1024

type Question =
  | { kind: 'lease' }
  | { kind: 'release' }
  | { kind: 'query'; text: string; values: readonly unknown[] }
  | { kind: 'script'; text: string }
type Request = Question & { id: number }
interface Reply {
  id: number
  answer?: QueryAnswer
  error?: { message: string }
}

/** Sends a value as one frame: its length in four bytes, then the value. */
function send(socket: Socket, value: Request | Reply): void {
  const body = serialize(value)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(body.length)
  socket.write(Buffer.concat([head, body]))
}

/** Calls `heard` with every frame that arrives; a frame that is too long ends the connection. */
function listenTo(socket: Socket, heard: (value: unknown) => void): void {
  let parts: Buffer[] = []
  let held = 0
  socket.on('data', (part) => {
    parts.push(part as Buffer)
    held += part.length
    while (held >= HEAD_BYTES) {
      if ((parts[0] as Buffer).length < HEAD_BYTES) parts = [Buffer.concat(parts)]
      const length = (parts[0] as Buffer).readUInt32BE()
      if (length > MOST_FRAME_BYTES) return void socket.destroy()
      if (held < HEAD_BYTES + length) return
      const all = Buffer.concat(parts)
      parts = [all.subarray(HEAD_BYTES + length)]
      held = all.length - HEAD_BYTES - length
      heard(deserialize(all.subarray(HEAD_BYTES, HEAD_BYTES + length)))
    }
  })
}

/** Answers one program: it leases the session, asks, and gives it back. */
function serveOne(pool: PoolLike, socket: Socket, idleMs: number): void {
  let client: ClientLike | null = null
  let gone = false
  let work = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let heard = 0
  socket.on('data', () => heard++)
  /** Cuts the program off when nothing at all came for `idleMs`: a part of a long question is a sign of life. */
  const cutOffWhenIdle = () => {
    const before = heard
    const mine = setTimeout(() => {
      // What came while this process was busy is read before the check phase, and only then is it known to be silent.
      setImmediate(() => {
        if (idle !== mine) return
        if (heard === before) socket.destroy()
        else cutOffWhenIdle()
      })
    }, idleMs)
    idle = mine
  }
  const stopWaiting = () => {
    clearTimeout(idle)
    idle = undefined
  }
  const giveBack = async (broken: boolean) => {
    const held = client
    client = null
    stopWaiting()
    // What a program left open must not become part of what the next one does. Outside a transaction this does nothing.
    if (held && broken) await held.query('rollback').catch(() => {})
    held?.release()
  }
  const answer = async (request: Request): Promise<QueryAnswer | undefined> => {
    if (request.kind === 'release') {
      await giveBack(false)
      return undefined
    }
    if (request.kind === 'lease') {
      client ??= await inBackground(() => pool.connect())
      // It left while it waited for its turn.
      if (gone) await giveBack(true)
      return undefined
    }
    if (!client) throw new Error('the engine was not leased')
    if (request.kind === 'query') return client.query(request.text, request.values)
    await client.script(request.text)
    return undefined
  }
  listenTo(socket, (value) => {
    const request = value as Request
    work = work.then(async () => {
      stopWaiting()
      try {
        const given = await answer(request)
        if (!gone)
          send(socket, {
            id: request.id,
            ...(given ? { answer: { command: given.command, rows: given.rows, rowCount: given.rowCount } } : {}),
          })
      } catch (error) {
        if (!gone) send(socket, { id: request.id, error: { ...(error as object), message: (error as Error).message } })
      }
      if (client && !gone) cutOffWhenIdle()
    })
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    gone = true
    stopWaiting()
    work = work.then(() => giveBack(true))
  })
}

/**
 * Lets other programs of this user take turns at the engine.
 * @param idleMs after which a program that holds the engine and asks nothing loses it
 * @returns a function that ends it; null where the folder’s address is too long for a socket or the system has none
 */
export async function offerEngine(
  pool: PoolLike,
  dataDir: string,
  idleMs = IDLE_MS,
): Promise<(() => Promise<void>) | null> {
  const address = socketIn(dataDir)
  if (process.platform === 'win32' || Buffer.byteLength(address) > MOST_ADDRESS_BYTES) return null
  // The caller has the lock of the folder: what lies there is of a process that was killed.
  await rm(address, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serveOne(pool, socket, idleMs)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  await chmod(address, PRIVATE_MODE)
  // Offering must not keep a process alive that has nothing else to do.
  server.unref()
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** One connection to the process that runs the engine. */
class Line {
  readonly #socket: Socket
  readonly #waiting = new Map<
    number,
    { resolve: (answer: QueryAnswer | undefined) => void; reject: (error: Error) => void }
  >()
  #nextId = 1
  broken = false

  private constructor(socket: Socket) {
    this.#socket = socket
    listenTo(socket, (value) => {
      const { id, answer, error } = value as Reply
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) waiting?.reject(Object.assign(new Error(error.message), error))
      else waiting?.resolve(answer)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.broken = true
      const error = new Error('与运行中的服务的连接已断开，未完成的一批没有保存；再次运行同一命令即从此处继续')
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    })
  }

  static open(dataDir: string): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(socketIn(dataDir))
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Line(socket)))
    })
  }

  ask(question: Question): Promise<QueryAnswer | undefined> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      if (this.broken) return reject(new Error('与运行中的服务的连接已断开'))
      this.#waiting.set(id, { resolve, reject })
      send(this.#socket, { id, ...question })
    })
  }

  end(): void {
    this.#socket.end()
  }
}

/**
 * A pool over the engine that another process of this user runs in `dataDir`.
 * @returns null when no process offers it
 */
export async function borrowEngine(dataDir: string): Promise<PoolLike | null> {
  const first = await Line.open(dataDir).catch(() => null)
  if (!first) return null
  const idle = [first]
  const lines = new Set(idle)
  return {
    async connect() {
      const kept = idle.pop()
      const line = kept && !kept.broken ? kept : await Line.open(dataDir)
      lines.add(line)
      await line.ask({ kind: 'lease' })
      return {
        query: async (text, values = []) =>
          (await line.ask({ kind: 'query', text, values })) ?? { command: '', rows: [], rowCount: null },
        script: async (text) => void (await line.ask({ kind: 'script', text })),
        release() {
          // A broken line has given back what it held.
          void line.ask({ kind: 'release' }).then(
            () => idle.push(line),
            () => {},
          )
        },
      }
    },
    load: () => ({ busy: lines.size - idle.length, waiting: 0 }),
    async ping() {
      for (const line of lines) if (!line.broken) return
      throw new DatabaseAway('与运行中的服务的连接已断开')
    },
    async end() {
      for (const line of lines) line.end()
    },
  }
}
