import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

/** Where the operators' handbook says that the configuration lies. */
const HAPROXY_CONFIGURATION = join(projectRoot, 'deploy/haproxy/haproxy.cfg')

/** Whether HAProxy is on this machine. */
export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).error === undefined

/** A port that nothing listens on, for a program that keeps its port when it is started again. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A running HAProxy. */
export interface Haproxy {
  base: string
  port: number
  /** Its log. */
  said(): string
  close(): Promise<void>
}

/** The configuration that is given to operators, with the ports of this test in the place of theirs. */
function configurationFor(port: number, inside: number, servers: readonly number[]): string {
  const usual = [':8080 ', ':8081 ', ':8082 ']
  const text = readFileSync(HAPROXY_CONFIGURATION, 'utf8')
  if (!usual.every((one) => text.includes(one))) throw new Error(`${HAPROXY_CONFIGURATION} does not name three servers`)
  return usual
    .reduce((before, one, at) => before.replaceAll(one, `:${servers[at] ?? 1} `), text)
    .replace('bind :8088', `bind 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8089', `127.0.0.1:${inside}`)
    .replace('log /dev/log local0', 'log stdout format raw local0')
}

/**
 * Starts HAProxy before servers, and waits until it takes connections.
 * @param folder its configuration is written there
 */
export async function startHaproxy(folder: string, servers: readonly number[]): Promise<Haproxy> {
  const port = await freePort()
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, configurationFor(port, await freePort(), servers))
  const program = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const base = `http://127.0.0.1:${port}`
  for (;;) {
    if (program.exitCode !== null) throw new Error(`HAProxy did not start: ${said}`)
    if (
      await fetch(`${base}/readyz`).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    base,
    port,
    said: () => said,
    async close() {
      if (program.exitCode !== null) return
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await ended
    },
  }
}
