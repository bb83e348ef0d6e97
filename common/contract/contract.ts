import type { Static, TSchema } from 'typebox'
import type { PermissionCode } from '../permissions.ts'
import type { CheckedRecord } from '../rules/record-checks.ts'
import type { ScreenName } from '../screens.ts'
import type { CallCost } from './costs.ts'

/**
 * Audiences that need no permission code: every visitor; every signed-in user, for the user's own account; staff, for
 * what the office shows of itself (docs/decisions/0046-audiences.md).
 */
export const AUDIENCES = ['public', 'signedIn', 'staff'] as const
export type CallAudience = (typeof AUDIENCES)[number]

/** Who may call: an audience, or holders of a permission code. */
export type Permission = CallAudience | PermissionCode

/** The code that a call asks for; null for calls that an audience may make. */
export const codeOf = (permission: Permission): PermissionCode | null =>
  (AUDIENCES as readonly string[]).includes(permission) ? null : (permission as PermissionCode)

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Of which record a call with a body from `EditBody` is the edit, and how it is merged
 * (docs/decisions/0064-merged-edits.md).
 */
export interface RecordEdit {
  /** Table of the record, as the versions of records name it. */
  table: string
  /** The call that gives one record by its `id`, in the form in which editors begin with it. */
  read: string
  /** The tree the record stands in, locked before the record. */
  tree?: 'permission' | 'department' | 'category'
  /** Fields that hold entries joined by commas and are merged entry by entry. */
  lists?: readonly string[]
  /** Fields that hold a text of law and are merged article by article (law/merge-text.ts). */
  texts?: readonly string[]
  /**
   * Calls that set a list of the record which is not in its form, for restoring a version: `field` of the version and
   * of the body, `key` for the record's id, `last` for the list as it was.
   */
  parts?: readonly { call: string; field: string; key: string; last: string }[]
  /**
   * What versions of the record do not hold, because not everybody who reads versions may read it: `call` gives these
   * `fields` of the form by the record's `id` and the number in `field` of the version, or else the moment `at` of the
   * version, to those who may make it.
   */
  beside?: { call: string; field: string; fields: readonly string[] }
  /** The record is the caller's own: versions of other people's records are not restored by this call. */
  own?: boolean
  /**
   * What is not sent stays as it is without being filled in: the record may hold values that its editors see only in
   * part.
   */
  absentStays?: boolean
}

/** One call of the wire. The key of an entry is `METHOD /path` below the API base path. */
export interface Entry {
  /** One sentence, printed into OpenAPI. */
  summary: string
  permission: Permission
  /** Other methods that do the same: clients differ (wire compatibility). */
  also?: readonly Method[]
  query?: TSchema
  params?: TSchema
  body?: TSchema
  /** Mail programs make it: the address says everything, and a form that they send with it is not read (RFC 8058). */
  oneClick?: boolean
  /**
   * The request is a form with files (multipart/form-data). `one`: with one file, so that strangers fill little memory.
   */
  upload?: boolean | 'one'
  /**
   * What stands in the envelope's `result`; the serialiser lets nothing else out. `'bytes'` for downloads,
   * `'redirect'`: the handler names an address.
   */
  result: TSchema | 'bytes' | 'redirect'
  /**
   * The result stands alone, without envelope: old clients read it so (wire: getMultiUser). Refusals keep their
   * envelope.
   */
  bare?: boolean
  /** What the envelope's `message` says when all went well. */
  message?: string
  /**
   * True: the handler gets a transaction. Default: every method but GET. `'self'`: it opens its own, late and briefly,
   * because slow work comes first. False: a statement that changes a table fails, but for the line that an export
   * leaves in the log.
   */
  writes?: boolean | 'self'
  /** X-Sign is checked here (docs/decisions/0019-signature.md). */
  signed?: boolean
  /** Callable with a password that has to be changed first (envelope code 3030). */
  beforePasswordChange?: boolean
  /**
   * `fresh`: the holder of the session has to have proved to be its user within PROOF_MINUTES, by signing in or by POST
   * /sys/session/prove (docs/decisions/0052-fresh-proof.md).
   */
  proof?: 'fresh'
  /**
   * The screen this list belongs to: the data rules of that screen's menu row filter it
   * (docs/decisions/0018-data-rules.md).
   */
  listOf?: ScreenName
  /**
   * `library`: what a visitor is told depends on nothing but what is asked, on the library and on the day, and is kept
   * until one of these changes. Answers to signed-in users are made each time.
   */
  keptWith?: 'library'
  /** The call edits one record: fields that others changed meanwhile are merged. */
  edits?: RecordEdit
  /**
   * The body has fields of this kind of record, which are checked as declared in common/rules/record-checks.ts before
   * the handler runs.
   */
  checks?: CheckedRecord
  /** What a call costs the address it comes from; by default what its kind costs (costs.ts). */
  cost?: CallCost
  /**
   * Besides, this many calls of this entry from one address, and as many more each minute: for what could be guessed or
   * costs money.
   */
  perMinute?: number
  /**
   * Each process counts these calls for itself: their limit bounds its work, and guards neither secrets nor what costs
   * money.
   */
  countedApart?: true
}

export type Contracts = Record<string, Entry>

/** What a caller must send for an entry. */
export type InputOf<E extends Entry> = (E['query'] extends TSchema ? { query: Static<E['query']> } : object) &
  (E['params'] extends TSchema ? { params: Static<E['params']> } : object) &
  (E['body'] extends TSchema ? { body: Static<E['body']> } : object)

/** What an entry answers with, inside the envelope. */
export type ResultOf<E extends Entry> = E['result'] extends TSchema
  ? Static<E['result']>
  : E['result'] extends 'redirect'
    ? string
    : Uint8Array | AsyncIterable<Uint8Array>

/** Keeps the literal keys and schemas of a contract file. */
export function contract<const C extends Contracts>(entries: C): C {
  return entries
}
