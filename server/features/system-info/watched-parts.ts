import { jobStates } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { waitingForIndex } from '../search/search.door.ts'
import { countUnsealed } from '#server/platform/audit/chain.sql.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inBackground } from '#server/platform/db/pool.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Watched } from '#server/platform/health/health.ts'
import { clockFacts } from './system-info.sql.ts'

/** What waits for longer than this is stuck: both are done within seconds of what makes them necessary. */
const STUCK_MS = 600_000
/** Clocks may be so far apart: one-time passwords and sessions still work. */
const CLOCK_MS = 10_000

/** Says how long something has been so, as often as it is asked. */
class Lasting {
  #since: number | null = null

  /** @returns milliseconds since `is` became true, by a clock that is never set; 0 where it is not */
  for(is: boolean): number {
    if (!is) this.#since = null
    else this.#since ??= performance.now()
    return this.#since === null ? 0 : performance.now() - this.#since
  }
}

/** The parts of an installation that its processes share: search index, file store, clock, chain of the log. */
export function watchedParts({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }): Watched[] {
  const [unindexed, unsealed] = [new Lasting(), new Lasting()]
  return [
    {
      name: 'index',
      look: () =>
        inBackground(async () => {
          const waiting = await waitingForIndex(db)
          return unindexed.for(waiting > 0) > STUCK_MS ? `有 ${waiting} 个文本超过 10 分钟没有编入检索` : null
        }),
    },
    {
      name: 'storage',
      look: async () =>
        files.reach().then(
          () => null,
          () => '文件存储没有答复，不能上传和下载文件',
        ),
    },
    { name: 'clock', look: () => inBackground(() => clockFault(db, clock)) },
    {
      name: 'chain',
      look: () =>
        inBackground(async () => {
          const check = (await jobStates(db)).find(({ job }) => job === 'verifyLog')
          if (check?.failed) return '系统日志最近一次校验没有通过'
          return unsealed.for((await countUnsealed(db)) > 0) > STUCK_MS ? '系统日志超过 10 分钟没有编入校验链' : null
        }),
    },
  ]
}

/** Compares the clock of this machine with that of the database, and with what was written before. */
async function clockFault(db: Db, clock: Clock): Promise<string | null> {
  const before = clock().getTime()
  const { now, logged } = await clockFacts(db)
  const after = clock().getTime()
  const apart = Math.max(before - now.getTime(), now.getTime() - after)
  if (apart > CLOCK_MS) return `本机的时钟与数据库相差 ${Math.round(apart / 1000)} 秒`
  return logged && logged.getTime() - after > CLOCK_MS ? '本机的时钟早于系统日志中最近的一条' : null
}
