import { readFileSync } from 'node:fs'

/** So many open files the program takes to start and to serve a few. */
const LEAST_OPEN_FILES = 512

/** How many files the system lets this process open; null where it does not say. */
function mostOpenFiles(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/**
 * Ends the program with a line that says what to do where the system lets it open too few files. Its modules are many
 * hundred files, and what Node says of one that could not be opened helps nobody: this comes before they are loaded.
 */
export function needOpenFiles(): void {
  const most = mostOpenFiles()
  if (most === null || most >= LEAST_OPEN_FILES) return
  process.stderr.write(
    `系统只允许本程序打开 ${most} 个文件和连接，至少需要 ${LEAST_OPEN_FILES} 个；请提高上限后再启动（ulimit -n 65536，或 systemd 的 LimitNOFILE=65536）\n`,
  )
  process.exit(1)
}
