import { PROOF, PROOF_ACTS, type ProofAct } from '#common/document-acts.ts'
import { refuse } from '#common/errors.ts'
import type { Context } from '#server/platform/http/serve.ts'
import type { DocumentColumns } from './documents.sql.ts'
import { keepStep } from './documents.sql.ts'
import { proofFault, proofOutcome } from './proof.rules.ts'
import { keepConfirmed, proofSigned, publishScan, recognisedLines, sign, unsign } from './proof.sql.ts'

type Text = Pick<DocumentColumns, 'title' | 'titleNote' | 'body'>
const TEXTS = ['title', 'titleNote', 'body'] as const

/** Doubtful places that a save says to be right, or no longer: `line:character` of what was recognised, both from 0. */
export interface GivenPlaces {
  confirmed: readonly string[]
  reopened: readonly string[]
}

/**
 * What a save makes of the proof-reading of a document.
 * @param before the document as it is, and its text
 * @param wanted what the save sends as PROOF_STATE; undefined for nothing
 * @throws Refusal record.invalid
 */
export async function proofAfterSave(
  { db, viewer }: Context,
  before: Text & { id: string; proofState: string | null },
  after: Text,
  wanted: string | null | undefined,
): Promise<{ state: string | null; act: ProofAct | null }> {
  const isChanged = TEXTS.some((name) => before[name] !== after[name])
  const signed = await proofSigned(db, before.id)
  const outcome = proofOutcome({
    ...signed,
    state: before.proofState,
    wanted,
    isChanged,
    changedBy: isChanged ? [...signed.changedBy, viewer.username] : signed.changedBy,
    by: viewer.username,
  })
  if ('fault' in outcome) throw refuse('record.invalid', { field: 'proofState', reason: outcome.fault })
  return outcome
}

/**
 * Keeps what a save said of the proof-reading, after its text was stored.
 * @returns what the log says of it; '' for nothing
 */
export async function keepProof(
  { db, viewer, clock }: Context,
  document: { id: string; state: number; proofState: string | null },
  act: ProofAct | null,
  places: GivenPlaces | null | undefined,
): Promise<string> {
  const { id, state } = document
  const now = clock()
  if (places && places.confirmed.length + places.reopened.length > 0) {
    const lines = await recognisedLines(db, id)
    if ([...places.confirmed, ...places.reopened].some((place) => Number.parseInt(place, 10) >= lines))
      throw refuse('record.invalid', {
        field: 'proofPlaces',
        reason: '核对的位置不在这份文件的识别结果里，请刷新后再核对',
      })
    await keepConfirmed(db, id, places, viewer, now)
  }
  if (act === null) return ''
  let note = ''
  if (act === 'proofFirst') await sign(db, id, 'first', viewer, now)
  if (act === 'proofBack') await unsign(db, id, document.proofState === PROOF.second ? 'first' : 'second')
  if (act === 'proofSecond') {
    await sign(db, id, 'second', viewer, now)
    if (await publishScan(db, id)) note = '扫描件改为公开，随文件发布'
  }
  await keepStep(db, { id, act, from: state, to: state, note }, viewer, now)
  return `：${PROOF_ACTS[act]}`
}

/** Refuses a new document that says of itself that people have signed for it. @throws Refusal record.invalid */
export function mustBeginUnsigned({ proofState }: Pick<DocumentColumns, 'proofState'>): void {
  if (proofState !== null && proofState !== PROOF.due)
    throw refuse('record.invalid', { field: 'proofState', reason: '新建的文件还没有人校对，只能标为“待校对”' })
}

/**
 * Refuses a text that was recognised on a scan and that not two people have signed for.
 * @throws Refusal record.invalid
 */
export function mustBeProofRead({ proofState }: Pick<DocumentColumns, 'proofState'>): void {
  const fault = proofFault(proofState)
  if (fault !== null) throw refuse('record.invalid', { field: 'proofState', reason: fault })
}
