import type { Db } from '#server/platform/db/open.ts'
import { tidyDatabase } from '#server/platform/db/tidy.sql.ts'
import type { NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'

/** Makes a backup as the settings say. @returns the result in a sentence */
type BackUp = (db: Db) => Promise<string>

/** The job “备份”. */
export const backUpNightly = ({ backUp }: { backUp: BackUp }): NamedJob => ({
  name: 'backUp',
  title: '备份',
  about:
    '在 BACKUP_DIR 所指的文件夹中制作一份备份，核对其校验和，只保留最近的 BACKUP_KEEP 份；没有设置 BACKUP_DIR 的不制作。不含密钥文件。无参数',
  run: ({ db }) => backUp(db),
})

/** The job “整理数据库”. */
export const tidyTables = (): NamedJob => ({
  name: 'tidyDatabase',
  title: '整理数据库',
  about: '回收已删除数据占用的空间并更新统计信息，使列表和检索保持快速。无参数',
  run: async ({ db }) => `已整理 ${await tidyDatabase(db)} 张表`,
})
