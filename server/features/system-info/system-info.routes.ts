import { arch, cpus, freemem, hostname, release, totalmem, type as systemType } from 'node:os'
import type { PartState, SystemInfo, systemInfoContract } from '#common/contract/system-info.ts'
import { jobStates, type NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { refuse } from '#common/errors.ts'
import { noteSummary } from '#server/platform/audit/changes.sql.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { SlowStatements } from '#server/platform/db/slow-statements.ts'
import type { DiskRoom } from '#server/platform/health/disk-room.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import type { CallFigures } from '#server/platform/metrics/call-figures.ts'
import { diskForecast } from './disk-forecast.rules.ts'
import { diskDays, spansSince } from './samples.sql.ts'
import { countsOf, databaseFacts, tableSizes } from './system-info.sql.ts'
import { type NamedSettings, namedSettings, provinceText, saveName } from './installation-name.sql.ts'
import { waitingNow } from './waiting.ts'

/** What the information is put together from. */
export interface SystemInfoParts {
  /** The settings that count since the start. */
  named: NamedSettings
  version: string
  database: 'embedded' | 'server'
  slow: SlowStatements
  calls: CallFigures
  /** A session not used for this long has ended. */
  idleMs: number
  room?: DiskRoom | undefined
  jobs: readonly NamedJob[]
  states: () => Promise<PartState[]>
  backups: () => Promise<SystemInfo['backup']>
}

const DAY_MS = 86_400_000
/** How long each picture goes back, and the minutes of a point of it: some 300 points each. */
const RANGES = {
  day: { days: 1, minutes: 5 },
  week: { days: 7, minutes: 30 },
  month: { days: 30, minutes: 120 },
} as const

/** The calls of common/contract/system-info.ts. */
export function systemInfoHandlers(parts: SystemInfoParts): Handlers<typeof systemInfoContract> {
  const { version, database, slow, idleMs } = parts
  return {
    async 'GET /sys/systemInfo'({ db, clock }) {
      const now = clock()
      const facts = await databaseFacts(db)
      const tables = await tableSizes(db)
      const { files, fileBytes, sessions } = await countsOf(db, now, idleMs)
      const uptime = Math.floor(process.uptime())
      return {
        installation: await installationOf(db, parts.named),
        process: `${hostname()}:${process.pid}`,
        parts: await parts.states(),
        version,
        node: process.version,
        system: `${systemType()} ${release()} ${arch()}`,
        processors: cpus().length,
        startTime: momentText(new Date(now.getTime() - uptime * 1000)),
        uptime,
        memory: { process: process.memoryUsage.rss(), free: freemem(), total: totalmem() },
        database: { kind: database, ...facts },
        tables,
        files: { number: files, bytes: fileBytes },
        disk: await diskOf(db, parts.room, now),
        sessions,
        waiting: await waitingNow(db),
        jobs: (await jobStates(db)).map(({ job, failed, running, succeededAt }) => ({
          name: job,
          title: parts.jobs.find(({ name }) => name === job)?.title ?? job,
          failed,
          running,
          time: succeededAt && momentText(succeededAt),
        })),
        backup: await parts.backups(),
        slowCalls: parts.calls.slowest.map(({ at, ...route }) => ({ ...route, time: momentText(at) })),
        slowStatements: {
          limit: slow.limit,
          number: slow.number,
          slowest: slow.slowest.map(({ text, ms, at }) => ({ text, ms: Math.round(ms), time: momentText(at) })),
        },
      }
    },

    async 'PUT /sys/systemInfo/installation'(context) {
      const { db, body, viewer, clock } = context
      const platformName = body.platformName.trim()
      if (platformName === '') throw refuse('record.invalid', { field: 'platformName', reason: '请填写平台名称' })
      const province = await provinceText(db, body.homeRegion)
      if (province === undefined)
        throw refuse('record.invalid', { field: 'homeRegion', reason: '没有这个省级行政区划，请从列表中选择' })
      const given = { platformName, homeRegion: body.homeRegion }
      for (const name of parts.named.fromEnvironment)
        if (given[name] !== parts.named[name])
          throw refuse('record.invalid', {
            field: name,
            reason: `由服务器的环境变量 ${ENVIRONMENT[name]} 指定，请在那里修改`,
          })
      await saveName(db, given, viewer.username, clock())
      await noteSummary(context, [], {
        content: `修改平台名称为“${platformName}”、所在省份为${province}，重新启动服务后生效`,
        operateType: 3,
      })
      return null
    },

    async 'GET /sys/systemInfo/history'({ db, clock, query: { range = 'day' } }) {
      const { days, minutes } = RANGES[range]
      return { minutes, spans: await spansSince(db, new Date(clock().getTime() - days * DAY_MS), minutes) }
    },
  }
}

const ENVIRONMENT = { platformName: 'PLATFORM_NAME', homeRegion: 'HOME_REGION' } as const

/** What counts since the start, and what counts after the next one. */
async function installationOf(db: Db, named: NamedSettings): Promise<SystemInfo['installation']> {
  const { platformName, homeRegion, fromEnvironment } = named
  const next = await namedSettings(db, named)
  const isSame = next.platformName === platformName && next.homeRegion === homeRegion
  return {
    platformName,
    homeRegion,
    homeRegionText: (await provinceText(db, homeRegion)) ?? homeRegion,
    fixed: [...fromEnvironment],
    next: isSame ? null : { platformName: next.platformName, homeRegion: next.homeRegion },
  }
}

async function diskOf(db: Db, room: DiskRoom | undefined, now: Date): Promise<SystemInfo['disk']> {
  const known = await room?.bytes()
  if (!room || !known) return null
  const reserve = room.reserveMb * 1024 * 1024
  return { ...known, reserve, ...diskForecast(await diskDays(db, hostname(), now), { free: known.free, reserve }) }
}
