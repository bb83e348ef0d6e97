import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './platform/project-root.ts'
import type { WorkProgram } from './platform/workers/work-runner.ts'
import type { Settings } from './settings.ts'

/** Long work gives way to answers: as far behind as a background program. */
const NICENESS = 10
/** A program that does not end in order when the server ends is ended; its work goes on after the next start. */
const END_MS = 3_000

const BUNDLED = 'dist/server/run-catalogue.js'
const isBundled = import.meta.url.includes('/dist/server/')
/** The bundled program (tools/project.mjs), or its source where the server itself runs from source. */
const SCRIPT =
  isBundled && existsSync(join(projectRoot, BUNDLED)) ? [BUNDLED] : ['--import', 'tsx', 'server/run-catalogue.ts']

/**
 * Works on catalogues in a program of its own (run-catalogue.ts), beside a server with these settings.
 * @param onStart is given the process id of each program
 */
export const catalogueProgram =
  (
    { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
    onStart: (pid: number) => void = () => {},
  ): WorkProgram =>
  ({ id, worker }, ending) =>
    new Promise((resolve, reject) => {
      const program = spawn(process.execPath, [...SCRIPT, id, worker], {
        cwd: projectRoot,
        // It belongs to this installation and reads the same settings; one store of memory for its few threads
        // (worker-queue.ts).
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', MALLOC_ARENA_MAX: '1' },
        // By the channel it hears that the server has ended, also when that was killed.
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      try {
        if (program.pid !== undefined) {
          onStart(program.pid)
          setPriority(program.pid, NICENESS)
        }
      } catch {
        // It has ended already.
      }
      let late: NodeJS.Timeout | undefined
      const end = () => {
        program.kill('SIGTERM')
        late = setTimeout(() => program.kill('SIGKILL'), END_MS)
      }
      if (ending.aborted) end()
      else ending.addEventListener('abort', end, { once: true })
      const settle = (act: () => void) => {
        clearTimeout(late)
        ending.removeEventListener('abort', end)
        act()
      }
      program.on('error', (error) => settle(() => reject(error)))
      program.on('exit', (code, signal) =>
        settle(() =>
          code === 0 || ending.aborted
            ? resolve()
            : reject(new Error(`the program for catalogues ended with ${code ?? signal ?? 'nothing'}`)),
        ),
      )
    })
