import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { MailParts } from '../features/announcements/announcements.door.ts'
import { CATALOGUE_WORK, runWork } from '../features/catalogues/catalogues.door.ts'
import { SCAN_READING_WORK } from '../features/documents/documents.door.ts'
import { scanReader } from '../features/documents/scan-reader.ts'
import type { ExchangeParts } from '../features/exchange/exchange.door.ts'
import { sendReaderMails, tellFollowers } from '../features/following/following.door.ts'
import { LogWatch, verifyLog } from '../features/logs/logs.door.ts'
import { ReportsApart } from '../features/reports/reports-apart.sql.ts'
import { type NamedJob, Scheduler } from '../features/scheduled-jobs/scheduled-jobs.door.ts'
import { indexPending, SearchEngine } from '../features/search/search.door.ts'
import { LogKeeper } from '../platform/audit/log-keeper.ts'
import { SyslogSender } from '../platform/audit/syslog.ts'
import { mailGateway } from '../platform/mail/mail.ts'
import { WorkRunner } from '../platform/workers/work-runner.ts'
import { backUp } from '../backup-job.ts'
import { exchangePartsOf } from '../exchange-parts.ts'
import type { AppParts, Base } from './base.ts'
import { jobsOf } from './jobs.ts'

/** What works beside the calls, and what calls hand work to. */
export interface Background {
  engine: SearchEngine
  keeper: LogKeeper
  watch: LogWatch
  /** Reports apart from the embedded engine. */
  reportsApart: ReportsApart | null
  /** Called after releases: joins small segments of the index, tells followers. */
  joinIndex: () => void
  catalogues: WorkRunner
  readings: WorkRunner
  exchange: ExchangeParts
  /** Called when a package was taken in. */
  onExchanged: () => void
  jobs: readonly NamedJob[]
  scheduler: Scheduler
}

/** What follows releases, one run after another, while searches and calls go on. */
function afterReleasesOf(app: FastifyInstance, work: readonly (() => Promise<unknown>)[]): () => void {
  let running = Promise.resolve()
  app.addHook('onClose', () => running)
  return () => {
    for (const one of work)
      running = running.then(async () => void (await one())).catch((error: unknown) => app.log.error(error))
  }
}

/** The search engine, which forgets the texts of dictionaries when they change. */
function engineOf({ settings, metrics, bus }: Base): SearchEngine {
  const engine = new SearchEngine(settings.homeRegion, { cacheMb: settings.searchCacheMb })
  engine.watch = (stage, ms) => metrics.searchStage(stage, ms)
  bus.subscribe(({ kind }) => {
    if (kind === 'dictionaries-changed' || kind === 'bus-restored') engine.forgetTexts()
  })
  return engine
}

/** Seals the rows of the log, and watches them. */
function logOf(
  app: FastifyInstance,
  { db, clock, bus, keys, settings, metrics }: Base,
): Pick<Background, 'keeper' | 'watch'> {
  const keeper = new LogKeeper({ db, rule: { keys, algorithm: settings.auditDigest }, log: app.log })
  const watch = new LogWatch({
    db,
    clock,
    bus,
    syslog:
      settings.syslogUrl === null
        ? null
        : new SyslogSender(settings.syslogUrl, settings.syslogCa && readFileSync(settings.syslogCa, 'utf8')),
  })
  keeper.listen((rows) => watch.look(rows))
  keeper.listen((rows) => metrics.logged(rows))
  return { keeper, watch }
}

/** Programs of their own for long work: catalogues and scans. */
function runnersOf(
  app: FastifyInstance,
  { db, files, clock, bus }: Base,
  parts: AppParts,
): Pick<Background, 'catalogues' | 'readings'> {
  const working = { db, clock, log: app.log, isAlone: parts.engine !== 'server' }
  const readings = new WorkRunner({
    ...working,
    table: SCAN_READING_WORK,
    program: scanReader({ db, files, clock, bus, log: app.log }),
  })
  const catalogues = new WorkRunner({
    ...working,
    table: CATALOGUE_WORK,
    program:
      parts.catalogueProgram ??
      (async ({ id, worker }, ending) =>
        void (await runWork({ db, files, clock, beside: true, isEnding: () => ending.aborted }, id, worker))),
  })
  return { readings, catalogues }
}

/**
 * Makes what works beside the calls. Only the hooks of its end are attached here; `attachBackground` begins the work.
 */
export function backgroundOf(app: FastifyInstance, base: Base, parts: AppParts): Background {
  const { db, settings, clock, bus, files, keys, contacts } = base
  const reportsApart = parts.engine === 'server' ? null : new ReportsApart()
  app.addHook('onClose', async () => reportsApart?.close())
  const engine = engineOf(base)
  const log = logOf(app, base)
  const onMessages = (accountIds: readonly string[] | 'all') =>
    bus.publish({ kind: 'messages-changed', accountIds: accountIds === 'all' ? 'all' : [...accountIds] })
  const tellOfNews = async () => {
    const told = await tellFollowers(db, engine, clock())
    if (told.length > 0) onMessages(told)
    return told.length
  }
  const joinIndex = afterReleasesOf(app, [() => indexPending(db), tellOfNews])
  const mail: MailParts = {
    gateway: parts.mail ?? mailGateway(settings),
    contacts,
    publicUrl: settings.publicUrl,
    platformName: settings.platformName,
  }
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  const runners = runnersOf(app, base, parts)
  const exchange = exchangePartsOf(settings, { db, files, contacts, clock })
  // What is remembered of dictionaries is of before.
  const onExchanged = () => bus.publish({ kind: 'dictionaries-changed' })
  const jobs = jobsOf({
    files,
    keys,
    mail,
    exchange,
    onExchanged,
    onMessages,
    tellOfNews,
    documentSteps: settings.documentSteps,
    lookForWork: async () => void (await Promise.all([runners.catalogues.look(), runners.readings.look()])),
    sendToReaders: (now) => sendReaderMails(db, engine, { ...mail, contacts, apiBase: settings.apiBase }, now),
    verifyLog: () => verifyLog(log.keeper, log.watch),
    backUp: (db) => backUp(settings, db, files, stopping.signal),
    onReleased(told) {
      joinIndex()
      if (told.length > 0) onMessages(told)
    },
  })
  const scheduler = new Scheduler({ db, clock, jobs, log: app.log })
  return { engine, ...log, reportsApart, joinIndex, ...runners, exchange, onExchanged, jobs, scheduler }
}
