// Child processes of the tools: they are run without npx, and stopped with everything they started.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const windows = process.platform === 'win32'
const running = new Set()

/** Path of a package's program, to be run by Node. */
export function programOf(name, program = name) {
  const { bin } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  return join(root, 'node_modules', name, typeof bin === 'string' ? bin : bin[program])
}

/** Ends a program and whatever it started: on POSIX it has a process group of its own. */
function killAll(child) {
  try {
    if (windows) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The processes have ended already.
  }
}

/** Starts a program that ends with this process at the latest. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !windows,
    ...options,
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  child.on('error', () => running.delete(child))
  return child
}

/** Exit code of a started program; 1 when it could not start. */
export function ended(child) {
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
  })
}

/**
 * Asks a program to stop and waits for it; after ten seconds it is killed. Processes that it started and left running
 * are killed in any case.
 */
export async function stop(child, signal = 'SIGTERM') {
  if (!running.has(child)) return
  const over = ended(child)
  child.kill(signal)
  const deadline = setTimeout(() => killAll(child), 10_000)
  await over
  clearTimeout(deadline)
  killAll(child)
}

/** Runs a program to its end and returns its exit code and output. */
export async function capture(command, args, options = {}) {
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { code: await ended(child), output }
}

process.on('exit', () => {
  for (const child of running) killAll(child)
})
let asked = 0
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, async () => {
    // npm passes on a Ctrl-C that this process has received already, so it is ignored; a later second one ends the
    // process at once.
    if (asked > 0 && performance.now() - asked < 1000) return
    if (asked > 0) process.exit(code)
    asked = performance.now()
    await Promise.all([...running].map((child) => stop(child, signal)))
    process.exit(code)
  })
}
