import { randomBytes } from 'node:crypto'
import { type ContactSealer, contactSealerOf } from '../platform/auth/contact-sealer.ts'
import { keyRingOf, type KeyRing } from '../platform/auth/key-ring.ts'
import { KEY_BYTES } from '../platform/auth/sealer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/db/open.ts'
import type { PoolLoad } from '../platform/db/pool.ts'
import { SlowStatements } from '../platform/db/slow-statements.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { DiskRoom } from '../platform/health/disk-room.ts'
import type { ConnectionBounds } from '../platform/http/bound-connections.ts'
import type { LogLevel, LogWriter } from '../platform/http/program-log.ts'
import type { MailGateway } from '../platform/mail/mail.ts'
import { Metrics } from '../platform/metrics/metrics.ts'
import { localBus, type Bus } from '../platform/realtime/bus.ts'
import type { WorkProgram } from '../platform/workers/work-runner.ts'
import { passwordElsewhere, type Edges } from '../features/session/session.door.ts'
import { fileStoreOf } from '../file-store.ts'
import { secondFactorRule, type Settings } from '../settings.ts'

/** What the application is built from. */
export interface AppParts {
  db: Db
  settings: Settings
  clock?: Clock
  /** Slow statements, which the program that opened the database records. */
  slow?: SlowStatements
  /** Where the bytes of files lie; the settings' data folder unless told otherwise (tests). */
  files?: FileStore
  /**
   * The keys for what is stored as a secret, and for the chain of the log. Left out: a key that is gone with the
   * process (tests, benches).
   */
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

/** What all parts of the server stand on. */
export interface Base {
  db: Db
  settings: Settings
  clock: Clock
  slow: SlowStatements
  files: FileStore
  bus: Bus
  keys: KeyRing
  contacts: ContactSealer
  metrics: Metrics
}

/** The parts that were given, with what is used where none was. */
export function baseOf({ db, settings, clock = () => new Date(), bus = localBus(), ...parts }: AppParts): Base {
  const keys = parts.keys ?? keyRingOf([randomBytes(KEY_BYTES)])
  return {
    db,
    settings,
    clock,
    bus,
    keys,
    contacts: contactSealerOf(keys),
    slow: parts.slow ?? new SlowStatements(settings.slowQueryMs),
    files: parts.files ?? fileStoreOf(settings),
    metrics: parts.metrics ?? new Metrics(),
  }
}

/** How long sign-ins and passwords hold, as the settings say. */
export const sessionRules = ({
  idleMinutes,
  passwordDays,
  secondFactor,
  proofMinutes,
  host,
  ...settings
}: Settings) => ({
  idleMs: idleMinutes * 60_000,
  passwordAgeMs: passwordDays === 0 ? null : passwordDays * 86_400_000,
  secondFactor: secondFactorRule(secondFactor, host),
  proofMs: proofMinutes * 60_000,
  isPasswordElsewhere: passwordElsewhere(settings),
})
