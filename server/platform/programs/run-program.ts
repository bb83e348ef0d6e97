import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { constants as system, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

/** Programs of the operating system that the server uses where they are installed; it works without them. */
export type ProgramName = 'pdfinfo' | 'pdftoppm' | 'tesseract' | 'soffice'

/** Thrown when a program failed, took too long or wrote too much. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
}

interface Bounds {
  /** The folder it works in; nothing else is told to it. */
  folder: string
  /** After so many milliseconds it is ended, with all programs it started. */
  timeMs: number
  /** What it may write to its output, in bytes. */
  mostBytes: number
}

const path = (): string[] => (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')

/**
 * Whether a program is installed, looked for anew each time, because administrators install programs while the server
 * runs.
 */
export const isInstalled = (name: ProgramName): boolean =>
  path().some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/**
 * Runs a program without a shell, without the settings of the server and with the lowest priority, so that readers do
 * not wait for it.
 * @returns what it wrote to its output
 * @throws ProgramFailed
 */
export function runProgram(
  name: ProgramName,
  parameters: readonly string[],
  { folder, timeMs, mostBytes }: Bounds,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const program = spawn(name, parameters, {
      cwd: folder,
      // One thread each: the server goes on answering on the others.
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder, LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own, which is ended as a whole: office programs start others.
      detached: true,
    })
    try {
      if (program.pid !== undefined) setPriority(program.pid, system.priority.PRIORITY_LOW)
    } catch {
      // It ended already.
    }
    const pieces: Buffer[] = []
    let size = 0
    let fault: string | null = null
    const end = (reason: string) => {
      fault ??= reason
      try {
        if (program.pid !== undefined) process.kill(-program.pid, 'SIGKILL')
      } catch {
        // It ended by itself meanwhile.
      }
    }
    const late = setTimeout(() => end('it took too long'), timeMs)
    program.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > mostBytes) end('it wrote too much')
      else pieces.push(piece)
    })
    program.on('error', (error) => {
      clearTimeout(late)
      reject(new ProgramFailed(`${name}: ${error.message}`))
    })
    program.on('close', (code) => {
      clearTimeout(late)
      if (fault !== null || code !== 0)
        reject(new ProgramFailed(`${name}: ${fault ?? `ended with ${code ?? 'a signal'}`}`))
      else resolve(Buffer.concat(pieces))
    })
  })
}
