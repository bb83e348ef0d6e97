import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { projectRoot } from '#server/platform/project-root.ts'

/** Highest resident memory of a running process and those that it started, in MiB, as Linux counts it. */
function peakMemory(pid: number): number {
  try {
    const own = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + peakMemory(Number(child)), own)
  } catch {
    return 0
  }
}

/**
 * Runs the import in a process of its own.
 * @param place with the options behind it
 * @param killAfter milliseconds after which the process is killed
 */
export function runImport(
  place: string | readonly string[],
  dataDir: string,
  killAfter?: number,
): Promise<{ seconds: number; memory: number; output: string; code: number | null }> {
  return new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(process.execPath, ['tools/import.mjs', ...(typeof place === 'string' ? [place] : place)], {
      cwd: projectRoot,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    let memory = 0
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const watch = setInterval(() => (memory = Math.max(memory, peakMemory(child.pid ?? 0))), 50)
    const killer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
    child.once('close', (code) => {
      clearInterval(watch)
      clearTimeout(killer)
      resolve({ seconds: (performance.now() - started) / 1000, memory, output, code })
    })
  })
}
