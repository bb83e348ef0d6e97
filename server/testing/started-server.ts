import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '#server/platform/project-root.ts'
import { emptyWebDir } from './web-dir.ts'

/** The server as a program of its own, from the sources, as an installation runs it, with an empty client. */
export interface StartedServer {
  program: ChildProcess
  /** http://127.0.0.1:port */
  base: string
  port: number
  /** What it has written so far, both streams. */
  said(): string
  /** Sends a signal and waits for the end. @returns its exit code, and the milliseconds until then */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

/** Environment of a server that asks for nothing and can be reached by this machine only. */
const ENV = {
  DEMO: 'off',
  CAPTCHA: 'off',
  HOST: '127.0.0.1',
  PORT: '0',
  ADMIN_PASSWORD: 'Programs-2026',
  DATABASE_URL: '',
}

/**
 * Starts the program without waiting for anything.
 * @param shell runs it behind this command of the shell (limits, other output)
 */
function spawnServer(
  env: NodeJS.ProcessEnv,
  shell?: (command: string) => string,
): { program: ChildProcess; said: () => string } {
  const { webDir, remove } = emptyWebDir()
  const args = ['--import', 'tsx', 'server/testing/serve.ts', webDir]
  const options = {
    cwd: projectRoot,
    env: { ...process.env, ...ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  }
  const program = shell
    ? spawn('sh', ['-c', shell([process.execPath, ...args].map((part) => `'${part}'`).join(' '))], options)
    : spawn(process.execPath, args, options)
  program.once('exit', remove)
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return { program, said: () => said }
}

/** Starts the program and waits until it listens. */
export async function startServer(env: NodeJS.ProcessEnv, shell?: (command: string) => string): Promise<StartedServer> {
  const { program, said } = spawnServer(env, shell)
  const port = await new Promise<number>((resolve, reject) => {
    program.stdout?.on('data', () => {
      const [, found] = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said()) ?? []
      if (found) resolve(Number(found))
    })
    program.once('exit', () => reject(new Error(`the server did not start: ${said()}`)))
  })
  return {
    program,
    base: `http://127.0.0.1:${port}`,
    port,
    said,
    async end(signal = 'SIGTERM') {
      const began = performance.now()
      if (program.exitCode === null && program.signalCode === null) {
        const ended = once(program, 'exit')
        program.kill(signal)
        await ended
      }
      return { code: program.exitCode, ms: performance.now() - began }
    },
  }
}

/** Runs the program to an end of its own. @returns its exit code and what it wrote */
export async function runServer(
  env: NodeJS.ProcessEnv,
  shell?: (command: string) => string,
): Promise<{ code: number | null; said: string; ms: number }> {
  const began = performance.now()
  const { program, said } = spawnServer(env, shell)
  await once(program, 'close')
  return { code: program.exitCode, said: said(), ms: performance.now() - began }
}
