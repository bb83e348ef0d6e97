import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/platform/db/open.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { readSettings } from '#server/settings.ts'
import { startPostgres } from '../../tools/postgres.mjs'

/** The built server as several programs over one PostgreSQL, as an installation with many users runs it. */
export interface Programs {
  /** http://127.0.0.1:port of each. */
  urls: string[]
  database: Database
  close(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** Starts a program. @returns its address once it answers */
async function started(env: NodeJS.ProcessEnv): Promise<{ url: string; program: ChildProcess }> {
  const program = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    program.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const [, found] = /(http:\/\/[\d.]+:\d+)\//.exec(said) ?? []
      if (found) resolve(found)
    })
    program.once('exit', () => reject(new Error(`the server did not start: ${said}`)))
  })
  return { url, program }
}

/**
 * Starts so many programs on a PostgreSQL server of their own, without the demo library and with the clock of the
 * machine.
 */
export async function startPrograms(count: number): Promise<Programs> {
  if (!existsSync(PROGRAM))
    throw new Error('the server is not built: run `node tools/build.mjs` first, or `npm test -- e2e`')
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'fagui-programs-'))
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    CAPTCHA: 'off',
    DEMO: 'off',
    ADMIN_PASSWORD: 'Programs-2026',
    HOST: '127.0.0.1',
    PORT: '0',
  }
  const database = await prepareDatabase(readSettings(env))
  const programs: Awaited<ReturnType<typeof started>>[] = []
  const close = async () => {
    for (const { program } of programs) {
      const ended = once(program, 'exit')
      program.kill('SIGKILL')
      await ended
    }
    await database.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (let at = 0; at < count; at++) programs.push(await started(env))
    return { urls: programs.map(({ url }) => url), database, close }
  } catch (error) {
    await close()
    throw error
  }
}
