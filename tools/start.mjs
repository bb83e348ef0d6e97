// npm start: installs, builds what changed, and serves the product.
import { spawn, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const SELF = fileURLToPath(import.meta.url)
const PROGRAM = 'dist/server/main.js'
process.chdir(dirname(dirname(SELF)))

if (process.argv[2] === 'build') await build()
else {
  // In a process of its own, which ends: building takes more memory than serving, and a process keeps what it has had.
  const { status } = spawnSync(process.execPath, [SELF, 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  process.env['NODE_ENV'] ??= 'production'
  // Of several stores of memory the C library of Linux keeps what each thread has ever had: half of what the server
  // took under load. It reads this when a program begins (deploy/systemd/fagui.service says the same).
  if (process.platform !== 'linux' || process.env['MALLOC_ARENA_MAX'] !== undefined) await import(`../${PROGRAM}`)
  else serveWith({ ...process.env, MALLOC_ARENA_MAX: '1' })
}

async function build() {
  const { buildServer, buildWeb, checkNode, install } = await import('./project.mjs')
  checkNode()
  install('production')
  await buildServer()
  await buildWeb()
}

/** Becomes the server, or where Node cannot (before 22.15) starts it and passes on signals and its end. */
function serveWith(env) {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, PROGRAM], env)
  // In a group of its own: a Ctrl-C reaches it once. It ends when the channel to this process does.
  const server = spawn(process.execPath, [...process.execArgv, PROGRAM], {
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let asked = -Infinity
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // npm passes on a Ctrl-C that this process has received already.
      if (performance.now() - asked < 1000) return
      asked = performance.now()
      server.kill(signal)
    })
  server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 137)))
}
