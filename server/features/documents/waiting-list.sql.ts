import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  actOf,
  actsOf,
  type DocumentAct,
  EDITABLE,
  PROOF,
  type RoundTakers,
  STATE,
  type StepCount,
  TAKER,
} from '#common/document-acts.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { audienceOf, visibleTo } from '../laws/laws.door.ts'
import { textsInHand } from './documents.sql.ts'

/** Steps with which others go on with what somebody submitted. */
const WORK: readonly DocumentAct[] = ['review', 'approve', 'release']
const RETURNED = [STATE.reviewReturned, STATE.approvalReturned, STATE.releaseReturned]
/** Texts that are named. */
const MOST = 6

const columnOf: Record<keyof RoundTakers, string> = {
  submittedBy: 'document.submitted_by',
  reviewedBy: 'document.reviewed_by',
  approvedBy: 'document.approved_by',
}

/** Documents and 更正稿 that wait for the viewer. */
export interface WaitingTexts {
  total: number
  /** Those that wait longest, each with its stage in words. */
  first: { id: string; title: string; stage: string; isCorrection: boolean }[]
}

/**
 * The documents and 更正稿 with which the viewer may take the next step, by right and by the rule of different persons,
 * and those of the viewer that were sent back; without those that the clock will release. Of recognised texts those
 * that the viewer took in and nobody has compared with the scan, and those that another person has compared first. One
 * statement.
 * @param list the data rules of the list of documents
 */
export async function waitingTexts(db: Db, viewer: Viewer, list: ListRequest, steps: StepCount): Promise<WaitingTexts> {
  const mine: RawBuilder<SqlBool>[] = actsOf(steps)
    .filter((act) => WORK.includes(act) && viewer.permissions.has(actOf(act, steps).code))
    .map((act) => {
      const { from, others = [] } = actOf(act, steps)
      const stands = sql<SqlBool>`document.state = any(${[...from]}::integer[]) and document.release_at is null`
      const byOthers = others.map(
        (other) => sql<SqlBool>`${sql.ref(columnOf[TAKER[other][0]])} is distinct from ${viewer.username}`,
      )
      return sql<SqlBool>`(${sql.join([stands, ...byOthers], sql` and `)})`
    })
  if (viewer.permissions.has('data:document:edit'))
    mine.push(
      sql<SqlBool>`(document.state = any(${RETURNED}::integer[]) and document.submitted_by = ${viewer.username})`,
    )
  if (viewer.permissions.has('data:document:edit'))
    mine.push(sql<SqlBool>`(document.state = any(${[...EDITABLE]}::integer[]) and (
      (document.proof_state = ${PROOF.due} and document.created_by = ${viewer.username})
      or (document.proof_state = ${PROOF.second} and exists (
        select from document_recognition r where r.document_id = document.id and r.first_by is distinct from ${viewer.username}))))`)
  if (mine.length === 0) return { total: 0, first: [] }
  const seen = textsInHand.wanted(db, list, (some) =>
    some.where(visibleTo(audienceOf(viewer), 'document')).where(sql<SqlBool>`(${sql.join(mine, sql` or `)})`),
  )
  const { rows } = await sql<WaitingTexts['first'][number] & { total: number }>`
    select id, title, corrects is not null as is_correction, (count(*) over ())::integer as total,
      coalesce(
        (select text from dictionary_item where dictionary_code = 'PROOF_STATE' and value = document.proof_state
          and value <> ${PROOF.done} and document.state = any(${[...EDITABLE]}::integer[])),
        (select text from dictionary_item where dictionary_code = 'PUB_STATE' and value = document.state::text), '') as stage
    from document where id in (${seen.select('document.id')}) order by updated_at, id limit ${MOST}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    first: rows.map(({ id, title, stage, isCorrection }) => ({ id, title, stage, isCorrection })),
  }
}
