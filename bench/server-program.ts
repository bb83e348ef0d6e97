import { spawn, type ChildProcess } from 'node:child_process'
import { projectRoot } from '#server/platform/project-root.ts'

export interface ServerProgram {
  address: string
  process: ChildProcess
}

/** The built program in a process of its own. It prints its address when it is ready. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<ServerProgram> {
  const program = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    program.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const [, found] = /(http:\/\/[\d.]+:\d+)\//.exec(said) ?? []
      if (found) resolve(found)
    })
    program.once('exit', () => reject(new Error('the server did not start')))
  })
  return { address, process: program }
}
