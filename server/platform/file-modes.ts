import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Thrown when files of the installation can be read or written by other users of the machine and this program cannot
 * change that.
 */
export class OpenToOthers extends Error {
  override name = 'OpenToOthers'
}

/**
 * Files that this process makes from now on can be read and written by its own user only. Windows has no such modes.
 */
export function makeFilesPrivate(): void {
  if (process.platform !== 'win32') process.umask(PRIVATE_UMASK)
}

const PRIVATE_UMASK = 0o077
/** Bits by which the group and others may read, write or enter. */
const OTHERS = 0o077
/** On a folder: files of several users lie in it, so its mode is not ours to change (/tmp). */
const STICKY = 0o1000

/** What the program keeps in its data folder; other entries are not touched. */
const OURS = [
  'database',
  'database.unfinished',
  'files',
  'reports',
  'backups',
  'sms.log',
  'mail',
  'fagui.lock',
  'fagui.sock',
  'secret.key',
  'exchange.key',
]

/** Where an installation keeps what others must not read. */
export interface PrivatePlaces {
  dataDir: string
  keyFile: string
  /** off: the file system knows no modes, or other means keep others out. */
  fileModes: 'private' | 'off'
}

/**
 * Takes away the rights of the group and of others to the data folder, to all that the program keeps in it, and to the
 * key file. What does not exist is passed over. Nothing is done on Windows and with `fileModes: 'off'`.
 * @returns the number of files and folders whose mode was changed
 * @throws OpenToOthers where the mode cannot be changed, with the remedy
 */
export async function closeToOthers({ dataDir, keyFile, fileModes }: PrivatePlaces): Promise<number> {
  if (process.platform === 'win32' || fileModes === 'off') return 0
  let changed = 0
  const folder = await realpath(dataDir).catch(() => null)
  if (folder !== null) {
    changed += await closeOne(folder)
    for (const name of OURS) changed += await closeBelow(join(folder, name))
  }
  return changed + (await closeOne(keyFile))
}

/** Closes a file, or a folder with everything below it. Links are not followed. */
async function closeBelow(place: string): Promise<number> {
  let changed = await closeOne(place)
  for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
    const below = join(place, entry.name)
    changed += entry.isDirectory() ? await closeBelow(below) : await closeOne(below)
  }
  return changed
}

/** @returns 1 when the mode was changed, else 0 */
async function closeOne(place: string): Promise<number> {
  const found = await lstat(place).catch(() => null)
  if (found === null || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return 0
  const kind = found.isDirectory() ? '目录' : '文件'
  if (found.isDirectory() && (found.mode & STICKY) !== 0)
    throw new OpenToOthers(`${kind} ${place} 由多个系统用户共用，不能存放数据；请用 DATA_DIR 指定一个专用目录`)
  await chmod(place, found.mode & 0o7700).catch(() => {})
  const now = await lstat(place).catch(() => null)
  // A file that is gone meanwhile (the lock of another process) is open to nobody.
  if (now === null) return 1
  if ((now.mode & OTHERS) !== 0)
    throw new OpenToOthers(
      `${kind} ${place} 可被本机其他用户访问（权限 ${(now.mode & 0o777).toString(8)}），且本程序无法更改；请由其所有者执行 chmod -R go-rwx '${place}'，` +
        `文件系统不支持时用其他方式限制访问并设置 FILE_MODES=off`,
    )
  return 1
}
