import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { sealPayloads } from './features/approvals/approvals.door.ts'
import { sealMailReaders } from './features/following/following.door.ts'
import { catalogueProgram } from './catalogue-program.ts'
import { followSteps } from './features/documents/documents.door.ts'
import { namedSettings } from './features/system-info/installation-name.sql.ts'
import { addDemoConsultations, sealOpinions } from './features/opinions/opinions.door.ts'
import { firstAdministrator, sealContacts } from './features/users/users.door.ts'
import { type ContactSealer, contactSealerOf } from './platform/auth/contact-sealer.ts'
import type { Database, Db } from './platform/db/open.ts'
import type { StatementWatcher } from './platform/db/pool.ts'
import { SlowStatements } from './platform/db/slow-statements.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { DiskRoom } from './platform/health/disk-room.ts'
import { localBus, serverBus } from './platform/realtime/bus.ts'
import { keysOf } from './keys.ts'
import { joinReading, openReplica, prepareDatabase } from './prepare.ts'
import { faultsOfRole } from './public-role.sql.ts'
import { DEMO_CONSULTATIONS } from './seeds/demo/consultations.ts'
import { loadDemoLibrary, loadDemoOffice } from './seeds/load.sql.ts'
import { SettingRefused, type Settings } from './settings.ts'

/** A server over its database, not listening yet. */
export interface Installation {
  app: FastifyInstance
  database: Database
  /** Ends the application, then the database. */
  close: () => Promise<void>
}

const reportBroken = (error: unknown) =>
  void process.stderr.write(`实时通道：${error instanceof Error ? error.message : String(error)}\n`)

/**
 * Seals what an earlier release stored in clear, or a rotation of keys that was stopped left: hashes of another key
 * find nothing.
 */
async function sealStored(db: Db, contacts: ContactSealer): Promise<void> {
  const parts = [
    await sealContacts(db, contacts),
    await sealPayloads(db, contacts),
    await sealOpinions(db, contacts),
    await sealMailReaders(db, contacts),
  ]
  const done = parts.reduce((sum, part) => sum + part.done, 0)
  const unreadable = parts.reduce((sum, part) => sum + part.unreadable, 0)
  if (done > 0) process.stdout.write(`已加密 ${done} 个账号、申请或意见中的联系方式\n`)
  if (unreadable > 0)
    process.stderr.write(
      `有 ${unreadable} 项联系方式用密钥文件中的密钥都无法解密，保持原样：请恢复含有其密钥的密钥文件\n`,
    )
}

/** What a process for readers is told of the database that it may not change, before it serves from it. */
async function requireReader(db: Db): Promise<void> {
  const { missing, tooMuch } = await faultsOfRole(db)
  if (tooMuch.length > 0)
    throw new SettingRefused(
      `READING_ONLY=on：DATABASE_URL 的账号不只能读公开的内容（还可以使用 ${tooMuch.slice(0, 3).join('、')} 等 ${tooMuch.length} 个表），请换成用 npm run grant-public 授权的账号`,
    )
  if (missing.length > 0)
    throw new SettingRefused(
      `READING_ONLY=on：DATABASE_URL 的账号还不能读 ${missing.slice(0, 3).join('、')}；请（升级以后也要）运行 npm run grant-public -- <账号>`,
    )
}

/**
 * Opens the database of a running installation for a process for readers: it changes nothing there, and holds no keys,
 * because it seals and opens nothing.
 * @throws SettingRefused when the role of the connection may do less or more than reading what is public
 */
async function openForReaders(given: Settings, webDir?: string): Promise<Installation> {
  const slow = new SlowStatements(given.slowQueryMs)
  const metrics = new Metrics(true)
  const database = await joinReading(given)
  try {
    await requireReader(database.db)
    const settings = await namedSettings(database.db, given)
    const replica = settings.databaseReadUrl === null ? null : openReplica(settings, settings.databaseReadUrl)
    const app = await buildApp({
      db: database.db,
      engine: database.engine,
      settings,
      slow,
      metrics,
      databaseLoad: () => database.load(),
      replicaDb: replica?.db,
      pingDatabase: () => database.ping(),
      logLevel: settings.logLevel,
      webDir,
    })
    const close = async () => {
      try {
        await app.close()
      } finally {
        await replica?.close()
        await database.close()
      }
    }
    return { app, database, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens everything that the settings name: database, first administrator, demo library, application.
 * @param open opens the database and brings it up to date
 * @param webDir folder of the built client, where it is not that of the build
 */
export async function openInstallation(
  given: Settings,
  open: (settings: Settings, watch: StatementWatcher) => Promise<Database> = prepareDatabase,
  webDir?: string,
): Promise<Installation> {
  if (given.readingOnly) return openForReaders(given, webDir)
  const slow = new SlowStatements(given.slowQueryMs)
  const metrics = new Metrics(true)
  const database = await open(given, ({ text, ms }) => {
    const isSlow = slow.note({ text, ms }, new Date())
    metrics.statement({ ms, slow: isSlow })
    if (isSlow) process.stderr.write(`慢语句 ${ms.toFixed(0)} 毫秒：${text.replace(/\s+/g, ' ').slice(0, 200)}\n`)
  })
  const settings = await namedSettings(database.db, given)
  const keys = await keysOf(database.db, settings).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  // The password is printed at once, so that it is not lost when a later step fails.
  const password = await firstAdministrator(database.db, settings.adminPassword)
  if (password !== null && settings.adminPassword === null)
    process.stdout.write(`首个管理员：账号 admin，密码 ${password}（只显示这一次，请妥善保存）\n`)
  const isDemo = settings.demo && (await loadDemoLibrary(database.db))
  if (isDemo) await loadDemoOffice(database.db, new Date())
  const bus = settings.databaseUrl === null ? localBus() : await serverBus(settings.databaseUrl, 'fagui', reportBroken)
  await sealStored(database.db, contactSealerOf(keys))
  if (isDemo) await addDemoConsultations(database.db, contactSealerOf(keys), DEMO_CONSULTATIONS, new Date())
  const { moved } = await followSteps(database.db, settings.documentSteps, new Date())
  if (moved > 0)
    process.stdout.write(
      `文件按${settings.documentSteps === 2 ? '两' : '四'}步办理：在办的 ${moved} 份已转到相应的环节\n`,
    )
  const replica = settings.databaseReadUrl === null ? null : openReplica(settings, settings.databaseReadUrl)
  const pingDatabase = () => database.ping()
  const room = new DiskRoom(settings.dataDir, settings.diskReserveMb)
  const app = await buildApp({
    db: database.db,
    engine: database.engine,
    settings,
    bus,
    slow,
    keys,
    metrics,
    databaseLoad: () => database.load(),
    replicaDb: replica?.db,
    pingDatabase,
    room,
    logLevel: settings.logLevel,
    catalogueProgram: catalogueProgram(settings),
    webDir,
  })
  return {
    app,
    database,
    async close() {
      try {
        await app.close()
      } finally {
        await replica?.close()
        await database.close()
      }
    },
  }
}
