import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, everyCall } from '#common/contract/calls.ts'
import { fileContract } from '#common/contract/files.ts'
import { OPENAPI_PATH, PUBLIC_PATHS, STATIC_FILES_PATH } from '#common/contract/paths.ts'
import type { SiteSettings } from '#common/site-settings.ts'
import { membershipHandlers } from './features/users/memberships.routes.ts'
import { ownProfileHandlers } from './features/users/own-profile.routes.ts'
import { userLookupHandlers } from './features/users/user-lookups.routes.ts'
import { userHandlers } from './features/users/users.routes.ts'
import { organHandlers } from './features/organs/organs.routes.ts'
import { positionHandlers } from './features/positions/positions.routes.ts'
import { onlineFormHandlers } from './features/online-forms/online-forms.routes.ts'
import { ReportsApart } from './features/reports/reports-apart.sql.ts'
import { reportHandlers } from './features/reports/reports.routes.ts'
import { listViewHandlers } from './features/list-views/list-views.routes.ts'
import { sharedQueryHandlers } from './features/shared-queries/shared-queries.routes.ts'
import { roleSettingHandlers } from './features/roles/role-settings.routes.ts'
import { roleHandlers } from './features/roles/roles.routes.ts'
import { tenantHandlers } from './features/tenants/tenants.routes.ts'
import { forgetChoices, type MailParts } from './features/announcements/announcements.door.ts'
import { announcementHandlers } from './features/announcements/announcements.routes.ts'
import { categoryHandlers } from './features/categories/categories.routes.ts'
import { approvalHandlers } from './features/approvals/approvals.routes.ts'
import { askApproval } from './features/approvals/approvals.door.ts'
import { cleanupHandlers } from './features/cleanups/cleanups.routes.ts'
import { collectionCheckHandlers } from './features/collection-checks/collection-checks.routes.ts'
import { CATALOGUE_WORK, runWork } from './features/catalogues/catalogues.door.ts'
import { catalogueHandlers } from './features/catalogues/catalogues.routes.ts'
import { exchangePartsOf } from './exchange-parts.ts'
import { changesTakenIn } from './exchange-guard.ts'
import { exchangeHandlers } from './features/exchange/exchange.routes.ts'
import { forceListHandlers } from './features/force-lists/force-lists.routes.ts'
import { dashboardHandlers } from './features/dashboards/dashboards.routes.ts'
import { departmentRoleHandlers } from './features/departments/department-roles.routes.ts'
import { departmentHandlers } from './features/departments/departments.routes.ts'
import { dictionaryAdminHandlers } from './features/dictionaries/dictionary-admin.routes.ts'
import { dictionaryHandlers } from './features/dictionaries/dictionaries.routes.ts'
import { refuseFaults } from './features/field-rules/field-rules.door.ts'
import { fieldRuleHandlers } from './features/field-rules/field-rules.routes.ts'
import { fileAddresses } from './features/files/file-addresses.ts'
import { filingHandlers } from './features/filings/filings.routes.ts'
import { fileHandlers } from './features/files/files.routes.ts'
import { forgetFollowings, sendReaderMails, tellFollowers } from './features/following/following.door.ts'
import { followingHandlers } from './features/following/following.routes.ts'
import { mailFollowingHandlers } from './features/following/mail-following.routes.ts'
import { libraryRevisions } from './features/laws/laws.door.ts'
import { lawHandlers } from './features/laws/laws.routes.ts'
import { logHandlers } from './features/logs/logs.routes.ts'
import { departmentPermissionHandlers } from './features/permissions/department-permissions.routes.ts'
import { menuHandlers } from './features/permissions/menus.routes.ts'
import { workbenchHandlers } from './features/workbench/workbench.routes.ts'
import { permissionHandlers } from './features/permissions/permissions.routes.ts'
import { indexPending, SearchEngine } from './features/search/search.door.ts'
import { amendingHandlers } from './features/amending/amending.routes.ts'
import { factHandlers } from './features/facts/facts.routes.ts'
import { documentNumberHandlers } from './features/documents/numbers.routes.ts'
import { documentHandlers } from './features/documents/documents.routes.ts'
import { undecidedHandlers } from './features/documents/undecided.routes.ts'
import { demoLawHandlers } from './features/demo-laws/demo-laws.routes.ts'
import { enrolmentHandlers } from './features/enrolment/enrolment.routes.ts'
import { documentCorrectionHandlers } from './features/documents/corrections.routes.ts'
import { attachedFiles, attachmentsSeen, type DocumentListeners, SCAN_READING_WORK } from './features/documents/documents.door.ts'
import type { FilePlaces } from './features/files/file-places.ts'
import { filingListeners, receiptsShown } from './features/filings/filings.feature.ts'
import { fieldsOfRegister, formFilesAmong } from './features/online-forms/online-forms.door.ts'
import { validityListeners } from './features/validity-periods/validity-periods.feature.ts'
import { scanReader } from './features/documents/scan-reader.ts'
import { scanReadingHandlers } from './features/documents/scan-readings.routes.ts'
import { documentNoteHandlers } from './features/documents/notes.routes.ts'
import { searchFeedbackHandlers } from './features/search-feedback/search-feedback.routes.ts'
import { searchHandlers } from './features/search/search.routes.ts'
import { sessionHandlers } from './features/session/session.routes.ts'
import { chatAppsOf, passwordElsewhere, sessionPartsOf, type Edges } from './features/session/session.door.ts'
import { scheduledJobHandlers } from './features/scheduled-jobs/jobs.routes.ts'
import { Scheduler } from './features/scheduled-jobs/scheduled-jobs.door.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { consultationHandlers } from './features/opinions/consultations.routes.ts'
import { opinionHandlers } from './features/opinions/opinions.routes.ts'
import { olderClientHandlers } from './features/older-client/older-client.routes.ts'
import { installationFigures } from './features/system-info/installation-figures.ts'
import { Sampler } from './features/system-info/sampler.ts'
import { systemInfoHandlers, type SystemInfoParts } from './features/system-info/system-info.routes.ts'
import { watchedParts } from './features/system-info/watched-parts.ts'
import { validityHandlers } from './features/validity-periods/validity.routes.ts'
import { trackingHandlers } from './features/tracking/tracking.routes.ts'
import { visitHandlers } from './features/tracking/visits.routes.ts'
import { backUp, backupsOf } from './backup-job.ts'
import { fileStoreOf } from './file-store.ts'
import { namedJobs } from './jobs.ts'
import { WorkRunner, type WorkProgram } from './platform/workers/work-runner.ts'
import { type Drain, drainConnections } from './platform/http/draining.ts'
import { Health, healthRoutes } from './platform/health/health.ts'
import type { DiskRoom } from './platform/health/disk-room.ts'
import { countRefusals, countRefusalsApart } from './platform/audit/refusal-log.ts'
import { keyRingOf, type KeyRing } from './platform/auth/key-ring.ts'
import { contactSealerOf } from './platform/auth/contact-sealer.ts'
import { LogWatch, verifyLog } from './features/logs/logs.door.ts'
import { SyslogSender } from './platform/audit/syslog.ts'
import { LogKeeper } from './platform/audit/log-keeper.ts'
import { KEY_BYTES, sealerOf } from './platform/auth/sealer.ts'
import { dayOf, type Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/db/open.ts'
import type { PoolLoad } from './platform/db/pool.ts'
import type { FileStore } from './platform/files/store.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'
import { SlowStatements } from './platform/db/slow-statements.ts'
import { boundConnections, CONNECTION_BOUNDS, type ConnectionBounds, httpOptions } from './platform/http/bound-connections.ts'
import { checkHost } from './platform/http/check-host.ts'
import { compilersFactory } from './platform/http/compile-schemas.ts'
import { installErrorHandler, refuseUnreadable } from './platform/http/error-handler.ts'
import { Replica } from './platform/db/replica.ts'
import { Crowd } from './platform/http/crowd.ts'
import { KeptAnswers } from './platform/http/kept-answers.ts'
import { limitCalls } from './platform/http/limit-calls.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { logAnswers, programLog, requestIds, type LogLevel, type LogWriter } from './platform/http/program-log.ts'
import { timeRequests } from './platform/http/request-facts.ts'
import { readJson } from './platform/http/read-json.ts'
import { UPLOAD_LIMITS } from './platform/http/read-upload.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serve, type Platform, type ServedCalls } from './platform/http/serve.ts'
import { serveOtherNames } from './platform/http/other-names.ts'
import { serveRefusals } from './platform/http/refused-calls.ts'
import { tidyAddress } from './platform/http/tolerance.ts'
import { trustedProxies } from './platform/http/trusted-proxies.ts'
import { mailGateway, type MailGateway } from './platform/mail/mail.ts'
import { programVersion, projectRoot } from './platform/project-root.ts'
import { localBus, type Bus } from './platform/realtime/bus.ts'
import { realtimeRoutes } from './platform/realtime/sockets.ts'
import { REGIONS } from './seeds/base/regions.ts'
import { secondFactorRule, type Settings } from './settings.ts'
import { SYNCED_TABLES } from './synced-tables.ts'

export interface AppParts {
  db: Db
  settings: Settings
  clock?: Clock
  /** Slow statements, which the program that opened the database records. */
  slow?: SlowStatements
  /** Where the bytes of files lie; the settings' data folder unless told otherwise (tests). */
  files?: FileStore
  /** The keys for what is stored as a secret, and for the chain of the log. Left out: a key that is gone with the process (tests, benches). */
  keys?: KeyRing
  /** Carries events between the processes of one installation; by default there is one. */
  bus?: Bus
  /** Replaces the captchas and the text messages of the settings (tests). */
  edges?: Partial<Edges>
  /** Replaces the e-mails of the settings (tests). */
  mail?: MailGateway
  /** Folder of the built client; the calls work without it. */
  webDir?: string
  /** How the connections of the database are used. */
  databaseLoad?: () => PoolLoad
  /** A replica of the database, in which the public reads. */
  replicaDb?: Db | undefined
  /** What the process counts of itself. */
  metrics?: Metrics
  logLevel?: 'silent' | LogLevel
  /** Where lines of the log go, instead of to the output (tests). */
  logTo?: LogWriter
  /** Limits of calls from one address; off only where a test makes many. */
  rateLimits?: boolean
  /** Gives a sign of life of the database; without it a statement does. */
  pingDatabase?: () => Promise<void>
  /** The disk of the data folder, where it is looked after. */
  room?: DiskRoom
  /** What the database runs on. Reports of the embedded engine run apart from it, and so they do where nobody says. */
  engine?: Database['engine']
  /** Works on catalogues; without it, this process does (tests, benches). */
  catalogueProgram?: WorkProgram
  /** Other bounds of connections (tests, which cannot wait for minutes). */
  connections?: Partial<ConnectionBounds>
}

/** What begins and ends with the release of a document: first its filings, then its period of validity. */
const DOCUMENT_LISTENERS: DocumentListeners = {
  onRelease: [...filingListeners.onRelease, ...validityListeners.onRelease],
  onTakeBack: filingListeners.onTakeBack,
}

/** Where files are shown. */
const FILE_PLACES: FilePlaces = { attached: attachedFiles, attachedSeen: attachmentsSeen, shown: [receiptsShown, formFilesAmong] }

/** What all parts of the server stand on. */
type Base = Required<Pick<AppParts, 'db' | 'settings' | 'clock' | 'slow' | 'files' | 'bus' | 'keys'>>

/** How long sign-ins and passwords hold, as the settings say. */
const sessionRules = ({ idleMinutes, passwordDays, secondFactor, proofMinutes, host, ...settings }: Settings) => ({
  idleMs: idleMinutes * 60_000,
  passwordAgeMs: passwordDays === 0 ? null : passwordDays * 86_400_000,
  secondFactor: secondFactorRule(secondFactor, host),
  proofMs: proofMinutes * 60_000,
  isPasswordElsewhere: passwordElsewhere(settings),
})

/** Fastify with what every call needs: errors in the envelope, bodies, headers, compression, files in forms, limits. */
async function emptyServer(
  { db, settings, clock }: Base,
  crowd: Crowd,
  { logLevel = 'silent', logTo, rateLimits = true, connections, engine }: AppParts,
): Promise<{ app: FastifyInstance; drain: Drain }> {
  const isProxy = trustedProxies(settings.trustedProxies)
  const bounds = { ...CONNECTION_BOUNDS, perAddress: settings.connectionsPerAddress, ...connections }
  const app = fastify({
    logger: logLevel === 'silent' ? false : programLog(logLevel, logTo),
    // Fastify's own lines about requests have their addresses.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // Older clients name the records that they delete in the address: a hundred ids.
    routerOptions: { maxParamLength: 4000 },
    rewriteUrl: tidyAddress(settings.apiBase),
    trustProxy: isProxy,
    http: httpOptions(bounds),
    requestTimeout: bounds.formMs,
    keepAliveTimeout: bounds.keepAliveMs,
    connectionTimeout: bounds.silentMs,
    frameworkErrors: refuseUnreadable(clock),
    // Those that come while the server ends are refused in the envelope (draining.ts).
    return503OnClosing: false,
    schemaController: { compilersFactory },
  })
  boundConnections(app.server, bounds, isProxy)
  timeRequests(app)
  if (settings.accessLog) logAnswers(app)
  installErrorHandler(app, clock)
  const drain = drainConnections(app, settings.stopSeconds * 1_000)
  readJson(app)
  securityHeaders(app, settings)
  checkHost(app, settings.publicUrl, settings.allowedHosts)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(multipart, { limits: UPLOAD_LIMITS })
  if (settings.readingOnly) countRefusalsApart(app)
  else countRefusals(app, db, clock)
  if (rateLimits)
    limitCalls(app, db, clock, crowd, {
      perAddress: settings.callsPerAddress,
      perSession: settings.callsPerSession,
      shared: engine === 'server',
    })
  return { app, drain }
}

/** Every call with its handler, feature by feature: the table of contents of the server. */
const handlersOf = (
  { settings, files, bus, keys }: Base,
  served: ServedCalls,
  engine: SearchEngine,
  scheduler: Scheduler,
  { keeper, watch }: { keeper: LogKeeper; watch: LogWatch },
  joinIndex: () => void,
  systemInfo: SystemInfoParts,
  edges: Partial<Edges>,
  reportsApart: ReportsApart | null,
  catalogues: WorkRunner,
  readings: WorkRunner,
  exchange: ReturnType<typeof exchangeHandlers>,
) => ({
  ...exchange,
  ...lawHandlers({ publicUrl: settings.publicUrl, files }),
  ...searchHandlers(engine),
  ...approvalHandlers({ calls: served }),
  ...collectionCheckHandlers(),
  ...catalogueHandlers({ files, onWork: () => void catalogues.look() }),
  ...forceListHandlers(),
  ...documentNumberHandlers(),
  ...documentHandlers({ bus, files, steps: settings.documentSteps, joinIndex, onReading: () => void readings.look(), listeners: DOCUMENT_LISTENERS }),
  ...scanReadingHandlers({ files }),
  ...documentNoteHandlers(bus),
  ...documentCorrectionHandlers(),
  ...demoLawHandlers(DOCUMENT_LISTENERS),
  ...enrolmentHandlers(),
  ...undecidedHandlers(),
  ...amendingHandlers(),
  ...factHandlers(),
  ...dashboardHandlers(engine),
  ...filingHandlers(),
  ...cleanupHandlers(),
  ...validityHandlers(),
  ...consultationHandlers({ bus }),
  ...opinionHandlers({ bus, files, captcha: settings.captcha, workBits: settings.captchaBits }),
  ...searchFeedbackHandlers(engine),
  ...workbenchHandlers(settings.documentSteps, settings.fromEnvironment.length > 0),
  ...sessionHandlers(
    sessionPartsOf(settings, { bus, sessions: sessionRules(settings), sealer: sealerOf(keys), onErase: [forgetChoices, forgetFollowings], ...edges }),
  ),
  ...userHandlers({ bus, files }),
  ...userLookupHandlers(),
  ...membershipHandlers(),
  ...ownProfileHandlers(),
  ...roleHandlers({ files }),
  ...roleSettingHandlers(),
  ...tenantHandlers(),
  ...organHandlers({ files }),
  ...positionHandlers({ files }),
  ...sharedQueryHandlers(),
  ...listViewHandlers(),
  ...permissionHandlers({ ...settings, fieldsMade: fieldsOfRegister }),
  ...menuHandlers({ fieldsMade: fieldsOfRegister }),
  ...departmentPermissionHandlers(),
  ...dictionaryHandlers(),
  ...dictionaryAdminHandlers({ files, bus }),
  ...reportHandlers({ seconds: settings.reportSeconds, cost: settings.reportCost, ...(reportsApart ? { apart: reportsApart } : {}) }),
  ...onlineFormHandlers({ files }),
  ...departmentHandlers({ files }),
  ...departmentRoleHandlers(),
  ...categoryHandlers({ files }),
  ...logHandlers({ keeper, watch, calls: served }),
  ...followingHandlers({ engine, publicUrl: settings.publicUrl, apiBase: settings.apiBase, platformName: settings.platformName }),
  ...mailFollowingHandlers({
    engine,
    mailOn: mailFollowingOn(settings),
    publicUrl: settings.publicUrl,
    captcha: settings.captcha,
    workBits: settings.captchaBits,
  }),
  ...announcementHandlers({ bus, mailOn: settings.mail !== 'off' }),
  ...fileHandlers({ files, addresses: fileAddresses(keys, settings.apiBase), places: FILE_PLACES }),
  ...fieldRuleHandlers({ files }),
  ...scheduledJobHandlers({ scheduler, files }),
  ...systemInfoHandlers(systemInfo),
  ...visitHandlers(),
  ...trackingHandlers(),
  ...olderClientHandlers(),
})

/** Serves stored files below the address of the setting too, when it is another than the usual one. */
function serveFilesElsewhere(app: FastifyInstance, platform: Platform, { settings, files, keys }: Base): void {
  if (settings.downloadPath === STATIC_FILES_PATH) return
  const fetching = 'GET /sys/common/static/{path*}'
  const elsewhere = `GET ${settings.downloadPath}/{path*}` as const
  serve(
    app,
    platform,
    { [elsewhere]: fileContract[fetching] },
    { [elsewhere]: fileHandlers({ files, addresses: fileAddresses(keys, settings.apiBase), places: FILE_PLACES })[fetching] },
  )
}

/** Describes the calls that are for strangers; the build writes a description of all (dist/openapi.json). */
function serveOpenApi(app: FastifyInstance, { apiBase, platformName: title }: Settings): void {
  const open = Object.fromEntries(everyCall.filter(([key]) => key.split(' ')[1]?.startsWith(PUBLIC_PATHS)))
  app.get(apiBase + OPENAPI_PATH, { config: { limits: { cost: 'reading' } } }, async () =>
    openApiOf(open, { title, version: programVersion, apiBase }),
  )
}

/** Whether visitors can follow by e-mail: it leaves this installation, and its links lead here. Requests cannot say where, for anybody could invent one. */
const mailFollowingOn = ({ mail, publicUrl }: Settings): boolean => mail !== 'off' && publicUrl !== null

/** What the pages are told of this installation. */
const siteSettingsOf = (settings: Settings): SiteSettings => ({
  platformName: settings.platformName,
  apiBase: settings.apiBase,
  mode: settings.mode,
  homeRegion: { value: settings.homeRegion, text: REGIONS.find(({ code }) => code === settings.homeRegion)?.name ?? settings.homeRegion },
  casUrl: settings.singleSignOn ? settings.casUrl : null,
  previewUrl: settings.mode === 'internet' ? null : settings.previewUrl,
  signatureKey: settings.signatureKey,
  chatApps: [...chatAppsOf(settings).keys()],
  providerName: settings.oidcIssuer === null ? null : settings.oidcName,
  captcha: settings.captcha,
  registration: settings.registration,
  mailFollowing: mailFollowingOn(settings),
  documentSteps: settings.documentSteps,
})

/** What follows releases, one run after another, while searches and calls go on: small segments of the index are joined, followers are told. */
function afterReleasesOf(app: FastifyInstance, work: readonly (() => Promise<unknown>)[]): () => void {
  let running = Promise.resolve()
  app.addHook('onClose', () => running)
  return () => {
    for (const one of work) running = running.then(async () => void (await one())).catch((error: unknown) => app.log.error(error))
  }
}

/** The whole server over a prepared database: platform first, then the calls of the features, then pages. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, settings, clock = () => new Date(), bus = localBus() } = parts
  const slow = parts.slow ?? new SlowStatements(settings.slowQueryMs)
  const files = parts.files ?? fileStoreOf(settings)
  const base: Base = { db, settings, clock, slow, files, bus, keys: parts.keys ?? keyRingOf([randomBytes(KEY_BYTES)]) }
  const crowd = new Crowd({ together: settings.publicCalls, patienceMs: settings.publicWaitMs })
  const { app, drain } = await emptyServer(base, crowd, parts)
  app.decorate('drain', drain)
  const contacts = contactSealerOf(base.keys)
  const served: ServedCalls = new Map()
  const stateOf = async (db: Db) => {
    const { laws, words, checks } = await libraryRevisions(db)
    return `${laws} ${words} ${checks} ${dayOf(clock())}`
  }
  const replica = parts.replicaDb && new Replica(parts.replicaDb, stateOf)
  if (replica) app.addHook('onClose', () => replica.end())
  const platform: Platform = {
    db,
    clock,
    contacts,
    apiBase: settings.apiBase,
    mode: settings.mode,
    readingOnly: settings.readingOnly,
    sessions: sessionRules(settings),
    signature: { mode: settings.signature, key: settings.signatureKey },
    kept: new KeptAnswers(() => stateOf(db), parts.rateLimits === false ? undefined : crowd),
    replica,
    calls: served,
    room: parts.room,
    changesTakenIn: settings.exchangeSide === 'public' ? changesTakenIn : undefined,
    checkFields: refuseFaults,
    askApproval: (asked) => askApproval(db, contacts, asked),
  }

  const metrics = parts.metrics ?? new Metrics()
  const idleMs = sessionRules(settings).idleMs
  metricsRoutes(app, {
    metrics,
    readers: settings.metricsFrom,
    // A process for readers may not ask for them; the others tell.
    refresh: settings.readingOnly ? async () => {} : installationFigures(metrics, { db, clock, version: programVersion, idleMs }),
  })
  if (parts.databaseLoad) {
    const { databaseLoad } = parts
    metrics.ask({ name: 'db_connections_busy', help: 'Connections to the database that are at work, of this process' }, () => databaseLoad().busy)
    metrics.ask({ name: 'db_callers_waiting', help: 'Calls that wait for a connection to the database' }, () => databaseLoad().waiting)
  }
  if (replica) {
    metrics.ask({ name: 'replica_reads', help: 'Answers to the public that were read in the replica, of this process' }, () => replica.count.read)
    metrics.ask({ name: 'replica_passed_over', help: 'Answers that were read in the database instead' }, () => replica.count.passed)
  }
  const reportsApart = parts.engine === 'server' ? null : new ReportsApart()
  app.addHook('onClose', async () => reportsApart?.close())
  const engine = new SearchEngine(settings.homeRegion, { cacheMb: settings.searchCacheMb })
  engine.watch = (stage, ms) => metrics.searchStage(stage, ms)
  bus.subscribe(({ kind }) => {
    if (kind === 'dictionaries-changed' || kind === 'bus-restored') engine.forgetTexts()
  })
  const keeper = new LogKeeper({ db, rule: { keys: base.keys, algorithm: settings.auditDigest }, log: app.log })
  const watch = new LogWatch({
    db,
    clock,
    bus,
    syslog: settings.syslogUrl === null ? null : new SyslogSender(settings.syslogUrl, settings.syslogCa && readFileSync(settings.syslogCa, 'utf8')),
  })
  keeper.listen((rows) => watch.look(rows))
  keeper.listen((rows) => metrics.logged(rows))
  const onMessages = (accountIds: string[] | 'all') => bus.publish({ kind: 'messages-changed', accountIds })
  const tellOfNews = async () => {
    const told = await tellFollowers(db, engine, clock())
    if (told.length > 0) onMessages(told)
    return told.length
  }
  const joinIndex = afterReleasesOf(app, [() => indexPending(db), tellOfNews])
  const onReleased = (told: readonly string[]) => {
    joinIndex()
    if (told.length > 0) bus.publish({ kind: 'messages-changed', accountIds: [...told] })
  }
  const onReminded = (told: readonly string[]) => bus.publish({ kind: 'messages-changed', accountIds: [...told] })
  const mail: MailParts = {
    gateway: parts.mail ?? mailGateway(settings),
    contacts,
    publicUrl: settings.publicUrl,
    platformName: settings.platformName,
  }
  const sendToReaders = (now: Date) => sendReaderMails(db, engine, { ...mail, contacts, apiBase: settings.apiBase }, now)
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  const working = { db, clock, log: app.log, isAlone: parts.engine !== 'server' }
  const readings = new WorkRunner({ ...working, table: SCAN_READING_WORK, program: scanReader({ db, files, clock, bus, log: app.log }) })
  const catalogues = new WorkRunner({
    ...working,
    table: CATALOGUE_WORK,
    program:
      parts.catalogueProgram ??
      (async ({ id, worker }, ending) => void (await runWork({ db, files, clock, beside: true, isEnding: () => ending.aborted }, id, worker))),
  })
  const exchange = exchangePartsOf(settings, { db, files, contacts, clock })
  // What is remembered of dictionaries is of before.
  const onExchanged = () => bus.publish({ kind: 'dictionaries-changed' })
  const jobs = namedJobs({
    files,
    lookForWork: async () => void (await Promise.all([catalogues.look(), readings.look()])),
    keys: base.keys,
    mail,
    sendToReaders,
    documentSteps: settings.documentSteps,
    verifyLog: () => verifyLog(keeper, watch),
    exchange,
    onExchanged,
    backUp: (db) => backUp(settings, db, files, stopping.signal),
    onReleased,
    onRelease: DOCUMENT_LISTENERS.onRelease,
    onReminded,
    onMessages,
    tellOfNews,
  })
  const scheduler = new Scheduler({ db, clock, jobs, log: app.log })
  const pingDatabase = parts.pingDatabase ?? (async () => void (await libraryRevisions(db)))
  const health = new Health({
    pingDatabase,
    drain,
    room: parts.room,
    watched: watchedParts({ db, clock, files }).filter(({ name }) => !settings.readingOnly || name === 'storage'),
  })
  const systemInfo: SystemInfoParts = {
    named: settings,
    version: programVersion,
    database: settings.databaseUrl === null ? 'embedded' : 'server',
    slow,
    calls: metrics.calls,
    idleMs,
    room: parts.room,
    jobs,
    states: () => health.states(),
    backups: () => backupsOf(settings),
  }
  serve(
    app,
    platform,
    calls,
    handlersOf(
      base,
      served,
      engine,
      scheduler,
      { keeper, watch },
      joinIndex,
      systemInfo,
      parts.edges ?? {},
      reportsApart,
      catalogues,
      readings,
      exchangeHandlers(exchange, onExchanged),
    ),
  )
  serveOtherNames(app, platform, served)
  serveRefusals(app, platform)
  serveFilesElsewhere(app, platform, base)
  serveOpenApi(app, settings)
  healthRoutes(app, health)
  if (!settings.readingOnly) new Sampler({ db, clock, calls: metrics.calls, room: parts.room, idleMs, log: app.log }).attach(app)
  // Hooks of closing run in reverse: the last rows are sealed, then the connection to the syslog server ends.
  app.addHook('onClose', async () => watch.close())
  if (!settings.readingOnly) keeper.attach(app)
  if (settings.mode !== 'internet') {
    const pagesOpen = await realtimeRoutes(app, { ...platform, bus, tables: SYNCED_TABLES })
    metrics.ask({ name: 'pages_open', help: 'Pages of staff with an open channel to this process' }, pagesOpen)
    scheduler.attach(app)
    catalogues.attach(app)
    readings.attach(app)
  }

  const webDir = parts.webDir ?? join(projectRoot, 'dist/web')
  await siteRoutes(app, { ...platform, webDir, site: siteSettingsOf(settings), publicUrl: settings.publicUrl })
  // The first visitor should not wait for what the second gets for nothing.
  app.addHook(
    'onListen',
    () =>
      void engine.ready(db, 'open').catch((error: unknown) => {
        if (!drain.isDraining) app.log.error(error)
      }),
  )
  return app
}
