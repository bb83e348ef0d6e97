import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown when the folder is in use by another process. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
}

/** When the process started, in clock ticks since boot: tells a live process from a later one with the same number. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Locks the folder for this process; the lock of a process that was killed is taken over.
 * @returns a function that releases the folder
 * @throws DataDirInUse when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'fagui.lock')
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', start = ''] = readFileSync(path, 'utf8').split(' ')
      const living = Number(pid) > 0 && isAlive(Number(pid)) && (start === '' || start === startOf(Number(pid)))
      if (living)
        throw new DataDirInUse(`数据目录 ${folder} 正被进程 ${pid} 使用；请先停止它，或用 DATA_DIR 指定另一个目录`)
      rmSync(path, { force: true })
    }
  }
  throw new DataDirInUse(`数据目录 ${folder} 的锁文件无法取得`)
}
