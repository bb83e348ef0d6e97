import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { buildApp, type AppParts } from '#server/app.ts'
import { databaseOver, dropDatabase, makeDatabase, type Database } from '#server/platform/db/open.ts'
import { PGlitePool } from '#server/platform/db/pglite-pool.ts'
import type { PoolLike } from '#server/platform/db/pool.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { pictureCaptcha } from '#server/features/session/sign-in/captcha.ts'
import { memoryStore } from './memory-store.ts'
import { makePerson, makeSession, TEST_KEYS, type Person, type PersonSketch } from './people.ts'
import { emptyWebDir } from './web-dir.ts'

/** An application over a real database, with functions for tests. */
export interface TestApp {
  app: FastifyInstance
  database: Database
  /** Address of the database, for tests that connect to it themselves; null for the embedded engine. */
  databaseUrl: string | null
  /** The day all answers are of; tests may set it. */
  now: Date
  /** A call's envelope and status. */
  call(url: string, headers?: Record<string, string>): Promise<Reply>
  /** Makes any call, in the name of the token's holder: `ask('POST /sys/login', { body })`. */
  ask(name: string, options?: { token?: string; body?: unknown; headers?: Record<string, string> }): Promise<Reply>
  /** Token of a fresh signed-in account of staff with these permission codes. */
  signIn(permissions?: PermissionCode[]): Promise<string>
  /** Token of a fresh account as registration makes one: the role 普通用户, no department. */
  signInStranger(): Promise<string>
  /** A person who can sign in. */
  makeUser(sketch?: PersonSketch): Promise<Person>
  /** Opens a session of this person. */
  sessionOf(person: Person): Promise<string>
  /** What the captcha last shown under this key has to be answered with. */
  captchaAnswer(key: string): string
  /** Text messages sent so far. */
  sms(): { phone: string; text: string }[]
  /** Runs `work` and counts its SQL statements; `work` may look at those run so far. */
  statements<T>(work: (texts: readonly string[]) => Promise<T>): Promise<{ result: T; count: number; texts: string[] }>
  close(): Promise<void>
}

export interface Reply {
  status: number
  body: any
  headers: Record<string, unknown>
}

let counting: string[] | null = null
const watch = ({ text }: { text: string }) => void counting?.push(text)

type TestDatabase = Database & { url: string | null }

let template: SharedArrayBuffer | undefined

/** The dumped database that others start from, read once by each worker. */
function templateBytes(path: string): SharedArrayBuffer {
  if (!template) {
    const bytes = readFileSync(path)
    template = new SharedArrayBuffer(bytes.length)
    new Uint8Array(template).set(bytes)
  }
  return template
}

async function freshDatabase(): Promise<TestDatabase> {
  const start = inject('databaseTemplate')
  const server = process.env['TEST_DATABASE_URL']
  if (server) {
    const name = `test_${randomBytes(6).toString('hex')}`
    const database = await makeDatabase(server, name, { template: start, watch })
    const close = database.close.bind(database)
    return Object.assign(database, {
      async close() {
        await close()
        await dropDatabase(server, name)
      },
    })
  }
  const pool: PoolLike = await PGlitePool.open(null, templateBytes(start))
  return Object.assign(databaseOver(pool, 'embedded', watch), { url: null })
}

function replyOf(response: LightMyRequestResponse): Reply {
  const json = response.headers['content-type']?.toString().includes('json')
  return { status: response.statusCode, body: json ? response.json() : response.body, headers: response.headers }
}

/**
 * Starts an application over a database of its own.
 * @param beside an application whose database is used instead, as another process of the same installation does
 */
export async function startTestApp(
  settings: Partial<Settings> = {},
  parts: Partial<AppParts> = {},
  beside?: TestApp,
): Promise<TestApp> {
  const own = beside ? null : await freshDatabase()
  const database = beside?.database ?? own
  if (!database) throw new Error('there is no database to test with')
  const test: Pick<TestApp, 'now'> = { now: new Date('2026-11-20T04:00:00Z') }
  const answers = new Map<string, string>()
  const sent: { phone: string; text: string }[] = []
  const edges: AppParts['edges'] = {
    sms: async (message) => void sent.push(message),
    makeCaptcha: (key) => {
      const captcha = pictureCaptcha()
      answers.set(key, captcha.answer)
      return captcha
    },
    ...parts.edges,
  }
  const web = emptyWebDir()
  // Tests make more calls in a minute than users; the limits have tests of their own (limits.api.test.ts).
  const app = await buildApp({
    db: database.db,
    engine: database.engine,
    settings: { ...readSettings({}), captcha: false, captchaBits: 4, ...settings },
    clock: () => test.now,
    rateLimits: false,
    files: memoryStore(),
    keys: TEST_KEYS,
    pingDatabase: () => database.ping(),
    webDir: web.webDir,
    ...parts,
    edges,
  })
  await app.ready()
  return Object.assign(test, {
    app,
    database,
    databaseUrl: beside?.databaseUrl ?? own?.url ?? null,
    async call(url: string, headers: Record<string, string> = {}) {
      return replyOf(await app.inject({ url: encodeURI(url), headers }))
    },
    async ask(
      name: string,
      { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
    ) {
      const [method = 'GET', path = ''] = name.split(' ')
      return replyOf(
        await app.inject({
          method: method as 'GET',
          url: encodeURI(`/fagui${path}`),
          headers: { ...(token === undefined ? {} : { 'x-access-token': token }), ...headers },
          ...(body === undefined ? {} : { payload: body as object }),
        }),
      )
    },
    async signIn(permissions: PermissionCode[] = []) {
      const person = await makePerson(database.db, permissions.length > 0 ? { permissions } : { isStaff: true })
      return makeSession(database.db, person.id, test.now)
    },
    async signInStranger() {
      const person = await makePerson(database.db, { roles: ['user'] })
      return makeSession(database.db, person.id, test.now)
    },
    makeUser: (sketch?: PersonSketch) => makePerson(database.db, sketch),
    sessionOf: (person: Person) => makeSession(database.db, person.id, test.now),
    captchaAnswer(key: string) {
      const answer = answers.get(key)
      if (answer === undefined) throw new Error(`no captcha was shown under ${key}`)
      return answer
    },
    sms: () => sent,
    async statements<T>(work: (texts: readonly string[]) => Promise<T>) {
      const texts: string[] = []
      counting = texts
      try {
        return { result: await work(texts), count: texts.length, texts }
      } finally {
        counting = null
      }
    },
    async close() {
      await app.close()
      web.remove()
      if (!beside) await database.close()
    },
  })
}
