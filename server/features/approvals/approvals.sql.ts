import { sql } from 'kysely'
import { byTenant } from '#server/platform/auth/belonging.sql.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import { sealAnew, type SealedAnew } from '#server/platform/auth/seal-anew.ts'
import { openedPayload, sealedPayload } from './payload.ts'
import { recordList } from '#server/platform/db/record-list.ts'

/** The state now: an open request that nobody answered in time has expired. */
const state = (now: Date) =>
  sql<string>`case when approval_request.state = 'open' and approval_request.expires_at <= ${now} then 'expired' else approval_request.state end`

const columnsAt = (now: Date): Record<ListField<'system/ApprovalList'> | 'id' | 'tenantId', ListColumn> => ({
  id: ['approvalRequest.id', 'text'],
  tenantId: ['approvalRequest.askedBy', byTenant],
  kind: ['approvalRequest.kind', 'text'],
  what: ['approvalRequest.what', 'text'],
  askedBy: ['asker.realname', 'text'],
  askedAt: ['approvalRequest.askedAt', 'moment'],
  state: [state(now), 'text'],
  answeredBy: ['answerer.realname', 'text'],
  answeredAt: ['approvalRequest.answeredAt', 'moment'],
  reason: ['approvalRequest.reason', 'text'],
})

/** Requests for approval, newest first unless another order is asked for. */
export const approvalList = (viewerId: string, now: Date) =>
  recordList(
    {
      columns: columnsAt(now),
      order: [['askedAt', 'desc']],
      unique: 'id',
      from: (db) =>
        db
          .selectFrom('approvalRequest')
          .innerJoin('account as asker', 'asker.id', 'approvalRequest.askedBy')
          .leftJoin('account as answerer', 'answerer.id', 'approvalRequest.answeredBy'),
      select: (rows) =>
        rows.select([
          'approvalRequest.id',
          'approvalRequest.kind',
          'approvalRequest.what',
          'asker.realname as askedBy',
          'asker.id as askerId',
          'approvalRequest.askedAt',
          'approvalRequest.expiresAt',
          state(now).as('state'),
          'answerer.realname as answeredBy',
          'approvalRequest.answeredAt',
          'approvalRequest.reason',
        ]),
    },
    ({ askerId, ...row }) => ({ ...row, isOwn: askerId === viewerId }),
  )

/** How many open requests of others the viewer sees in the list. One statement. */
export const waitingApprovals = (db: Db, viewerId: string, list: ListRequest, now: Date): Promise<number> =>
  approvalList(viewerId, now).count(db, list, (rows) =>
    rows
      .where('approvalRequest.state', '=', 'open')
      .where('approvalRequest.expiresAt', '>', now)
      .where('approvalRequest.askedBy', '<>', viewerId),
  )

export interface NewRequest {
  id: string
  call: string
  payload: { sealed: string }
  kind: string
  what: string
  askedBy: string
  askedAt: Date
  expiresAt: Date
}

export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
  await insertJson(db, 'approvalRequest', [request])
}

/**
 * A request that can be answered, locked until the transaction ends; undefined when it was answered, withdrawn or has
 * expired.
 */
export const openRequest = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('approvalRequest')
    .select(['id', 'call', 'payload', 'kind', 'what', 'askedBy'])
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()

export async function closeRequest(
  db: Db,
  id: string,
  answer: {
    state: 'approved' | 'refused' | 'withdrawn'
    answeredBy: string | null
    answeredAt: Date
    reason: string | null
  },
): Promise<void> {
  // What was sent is not needed any more.
  await db
    .updateTable('approvalRequest')
    .set({ ...answer, payload: '{}' })
    .where('id', '=', id)
    .execute()
}

/** Seals what waits for approval and is not sealed by the newest key. */
export const sealPayloads = (db: Db, contacts: ContactSealer): Promise<SealedAnew> =>
  sealAnew(db, {
    rows: (db, after, most) =>
      db
        .selectFrom('approvalRequest')
        .select(['id', 'payload'])
        .where('state', '=', 'open')
        .where('id', '>', after)
        .where(sql<boolean>`coalesce(payload ->> 'sealed', '') not like ${`${contacts.currentMark}%`}`)
        .orderBy('id')
        .limit(most)
        .execute(),
    async seal(db, { id, payload }) {
      const sent = openedPayload(contacts, id, payload)
      if (sent === null) return { done: 0, unreadable: 1 }
      const set = { payload: JSON.stringify(sealedPayload(contacts, id, sent)) }
      await db.updateTable('approvalRequest').set(set).where('id', '=', id).where('state', '=', 'open').execute()
      return { done: 1, unreadable: 0 }
    },
  })

/** The user who asked, as far as a call is made in the user's name; undefined when the account is no longer in use. */
export const asker = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'realname'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
