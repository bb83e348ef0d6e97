import type { FastifyInstance } from 'fastify'
import { readGuests } from '../compat/guests.ts'
import { askApproval } from '../features/approvals/approvals.door.ts'
import { refuseFaults } from '../features/field-rules/field-rules.door.ts'
import { libraryRevisions } from '../features/laws/laws.door.ts'
import { dayOf } from '../platform/clock.ts'
import type { Db } from '../platform/db/open.ts'
import { Replica } from '../platform/db/replica.ts'
import type { Crowd } from '../platform/http/crowd.ts'
import { KeptAnswers } from '../platform/http/kept-answers.ts'
import type { Platform, ServedCalls } from '../platform/http/serve.ts'
import { changesTakenIn } from '../exchange-guard.ts'
import { type AppParts, type Base, sessionRules } from './base.ts'

/** What every call is served with. */
export function platformOf(
  app: FastifyInstance,
  { db, settings, clock, contacts }: Base,
  { crowd, parts }: { crowd: Crowd; parts: AppParts },
): Platform & { calls: ServedCalls } {
  /** What answers to the public depend on. */
  const stateOf = async (db: Db) => {
    const { laws, words, checks } = await libraryRevisions(db)
    return `${laws} ${words} ${checks} ${dayOf(clock())}`
  }
  const replica = parts.replicaDb && new Replica(parts.replicaDb, stateOf)
  if (replica) app.addHook('onClose', () => replica.end())
  return {
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
    calls: new Map(),
    room: parts.room,
    changesTakenIn: settings.exchangeSide === 'public' ? changesTakenIn : undefined,
    checkFields: refuseFaults,
    guests: readGuests,
    askApproval: (asked) => askApproval(db, contacts, asked),
  }
}
