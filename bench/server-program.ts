import { spawn, type ChildProcess } from 'node:child_process'
import { projectRoot } from '#server/platform/project-root.ts'

export interface ServerProgram {
  address: string
  /** Ends once the program has read ahead what the first visitors would wait for. */
  warm: Promise<void>
  process: ChildProcess
}

/** The built program in a process of its own, as `npm start` runs it. It prints its address when it is ready. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<ServerProgram> {
  const program = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: projectRoot,
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  program.stdout.on('data', (text: Buffer) => (said += text.toString()))
  /** Resolves with what the program prints, once that is there. */
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      program.stdout.on('data', () => {
        const [, found] = pattern.exec(said) ?? []
        if (found) resolve(found)
      })
      program.once('exit', () => reject(new Error('the server did not start')))
    })
  const warm = printed(/(检索已预热)/).then(() => {})
  // Most benches never wait for it.
  warm.catch(() => {})
  return { address: await printed(/(http:\/\/[\d.]+:\d+)\//), warm, process: program }
}
