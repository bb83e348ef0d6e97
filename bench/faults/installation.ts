import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { PermissionCode } from '#common/permissions.ts'
import { buildApp } from '#server/app.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { readSettings } from '#server/settings.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import { makePerson, makeSession } from '#server/testing/people.ts'
import { publishedRegister } from '#server/testing/registers.ts'
import { consult } from '../consultation.ts'
import { pause } from '../readers.ts'

/** An installation whose server is killed. */
export interface Victim {
  /** Its environment. */
  env: NodeJS.ProcessEnv
  address: string
  /** Who writes, and into what. */
  token: string
  register: { code: string; token: string }
  consultation: string
  department: string
  role: string
  /** Somebody who signs in while a disk is full. */
  person: { username: string; password: string }
}

const CODES: PermissionCode[] = [
  'system:position:add',
  'system:user:add',
  'system:announcement:add',
  'data:document:add',
  'data:document:list',
]

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Makes an installation in an empty folder, with a writer, a register of two tables and a draft that is open for
 * opinions.
 */
export async function makeVictim(folder: string, databaseUrl: string | null): Promise<Victim> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const port = await freePort()
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'off',
    CAPTCHA: 'off',
    CAPTCHA_BITS: '4',
    TZ: 'Asia/Shanghai',
    // What the writers do needs a fresh proof of who they are, and the bench takes longer than that lasts.
    PROOF_MINUTES: '600',
  }
  const settings = readSettings(env)
  const database = await prepareDatabase(settings)
  const { db } = database
  const consultation = await consult(db)
  const app = await buildApp({ db, settings, rateLimits: false })
  const now = new Date()
  const departmentName = '停电处'
  const { id } = await makePerson(db, { permissions: CODES, roles: ['admin'], departments: [departmentName] })
  const test = {
    database,
    ask: async (name: string, { token, body }: { token?: string; body?: object } = {}) => {
      const [method = 'GET', path = ''] = name.split(' ')
      const answer = await app.inject({
        method: method as 'GET',
        url: `/fagui${path}`,
        headers: token === undefined ? {} : { 'x-access-token': token },
        ...(body ? { payload: body } : {}),
      })
      return { status: answer.statusCode, body: answer.json<object>(), headers: answer.headers }
    },
    makeUser: (sketch: Parameters<typeof makePerson>[1]) => makePerson(db, sketch),
    signIn: async (permissions: PermissionCode[]) => makeSession(db, (await makePerson(db, { permissions })).id, now),
  }
  const design = designOf([fieldOf('name', '名称', { required: true })], {
    tables: [
      {
        id: 'new-items',
        code: 'items',
        name: '项',
        relation: 'many',
        fields: [fieldOf('item', '项', { required: true })],
      },
    ],
  })
  const register = await publishedRegister(test as never, design, '停电台账')
  const holder = await register.holder()
  const department = await db
    .selectFrom('department')
    .select('id')
    .where('name', '=', departmentName)
    .executeTakeFirstOrThrow()
  const role = await db.selectFrom('role').select('id').where('code', '=', 'user').executeTakeFirstOrThrow()
  const victim = {
    env,
    address: `http://127.0.0.1:${port}`,
    token: await makeSession(db, id, now),
    register: { code: register.code, token: await makeSession(db, holder.id, now) },
    consultation,
    department: department.id,
    role: role.id,
    person: await makePerson(db, { isStaff: true }),
  }
  await app.close()
  await database.close()
  return victim
}

/** Starts the server over what is there. @returns its process, and the milliseconds until it was ready */
export async function startVictim({
  env,
  address,
}: Victim): Promise<{ server: ChildProcess; readyMs: number; said: () => string }> {
  const began = performance.now()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await untilReady(address, () => {
    if (server.exitCode !== null) throw new Error(`the server ended: ${said}`)
  })
  return { server, readyMs: performance.now() - began, said: () => said }
}

/** Waits until a server says that it takes requests. @param look called before each time it is asked */
export async function untilReady(address: string, look: () => void = () => {}): Promise<void> {
  for (;;) {
    look()
    const status = await fetch(`${address}/readyz`).then(
      ({ status: is }) => is,
      () => 0,
    )
    if (status === 200) return
    await pause(25)
  }
}

export async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
