import type { Db } from '#server/platform/db/open.ts'
import { removeLeftFiles, removeOldFiles } from '#server/platform/files/files.sql.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { daysBefore, daysIn, type NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { clearLeftBytes, clearRestingUploads } from './left-behind.ts'

/** The job “清理导入错误文件”. */
export const clearImportErrors = ({ files }: { files: FileStore }): NamedJob => ({
  name: 'clearImportErrors',
  title: '清理导入错误文件',
  about: '删除导入时生成的错误行文件。参数：保留天数，默认 30',
  async run({ db, clock, parameter }) {
    const paths = await removeOldFiles(db, 'import-errors', daysBefore(clock(), daysIn(parameter, 30)))
    for (const path of paths) await files.remove(path)
    return `已删除 ${paths.length} 个文件`
  },
})

/** Files that wait for work of other features and have no record here. */
export interface WaitingFiles {
  /** Removes those of sheets that are done with. @returns how many */
  clearSheets: (db: Db, files: FileStore, now: Date) => Promise<number>
  clearReadings: (db: Db, files: FileStore, now: Date) => Promise<unknown>
  /** Those of these paths that are still needed. */
  paths: readonly ((db: Db, paths: readonly string[]) => Promise<Iterable<string>>)[]
}

/** The job “清理未完成的上传”. */
export const clearUploads = ({ files, waiting }: { files: FileStore; waiting: WaitingFiles }): NamedJob => ({
  name: 'clearUploads',
  title: '清理未完成的上传',
  about:
    '放弃久未继续的分块上传，删除从文件数据中移除的附件和没有记录的残留文件；导入目录时上传的文件，办完一天、没有入库或者停止七天后删除。参数：前三项的保留天数，默认 2',
  async run({ db, clock, parameter }) {
    const before = daysBefore(clock(), daysIn(parameter, 2))
    const left = await removeLeftFiles(db, before)
    for (const path of left) await files.remove(path)
    const resting = await clearRestingUploads(db, files, before)
    const sheets = await waiting.clearSheets(db, files, clock())
    await waiting.clearReadings(db, files, clock())
    const needed = async (paths: readonly string[]) => {
      const all = new Set<string>()
      for (const pathsOf of waiting.paths) for (const path of await pathsOf(db, paths)) all.add(path)
      return all
    }
    const bytes = await clearLeftBytes(db, files, before, needed)
    return `已放弃 ${resting} 次上传，删除 ${left.length} 个移除的附件、${bytes} 个残留文件、${sheets} 份导入目录的文件`
  },
})
