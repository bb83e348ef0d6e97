import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { projectRoot } from '#server/platform/project-root.ts'

/** What the callers of one kind were answered. */
export interface Told {
  answered: number
  seconds: number
  statuses: Record<string, number>
  kilobytes: number
  p50: number
  p95: number
  p99: number
}
/** Processor time of a process with its threads, in milliseconds, as Linux counts it. */
export const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
/** Memory of a process in MiB: now, and at most so far. */
export const memoryNow = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
export const memoryMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Processor time of the threads of a process that took most, in milliseconds by name. */
export const busiest = (pid: number): Map<string, number> =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(fields) ?? []
      const times = rest.split(' ')
      return [`${name} ${thread}`, (Number(times[11]) + Number(times[12])) * 10]
    }),
  )

/**
 * Callers in a process of their own, who ask one path after the other.
 * @param once none is asked for twice: they end when each was
 */
export function load(
  address: string,
  paths: readonly string[],
  callers: number,
  seconds: number,
  once = false,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const args = [address, String(callers), String(seconds * 1_000), ...(once ? ['once'] : [])]
    const client = spawn(process.execPath, ['--import', 'tsx', 'bench/load-client.ts', ...args], {
      cwd: projectRoot,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let said = ''
    client.stdout.on('data', (text: Buffer) => (said += text.toString()))
    client.once('exit', () =>
      said === '' ? reject(new Error('the callers ended without a word')) : resolve(JSON.parse(said) as Told),
    )
    client.stdin.end(paths.join('\n'))
  })
}

export const inWords = ({ answered, seconds, statuses, p50, p95, p99 }: Told): string => {
  const others = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '304')
  const refused = others.length > 0 ? `，未答 ${others.map(([status, count]) => `${status} ${count}`).join(' ')}` : ''
  return `${(answered / seconds).toFixed(0)} 次/秒，p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} p99 ${p99.toFixed(0)} 毫秒${refused}`
}
