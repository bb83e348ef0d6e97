import { randomBytes } from 'node:crypto'
import { STORED } from '#common/consultation-acts.ts'
import { OPINION_KIND } from '#common/opinion-states.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/new-id.ts'
import { DEMO_AUTHOR as AUTHOR } from './demo-author.ts'
import { provisionOf } from './consultations.rules.ts'
import { insertConsultation, updateConsultation } from './consultations.sql.ts'
import { linesOf } from './draft-lines.ts'
import { plainReceipt, receiptOf } from './opinions.rules.ts'
import { changeOpinions, insertOpinion } from './opinions.sql.ts'
import { sealSecrets } from './sender.ts'

/** An invented consultation to try the product with; days are counted from the day of loading. */
export interface DemoConsultation {
  title: string
  explanation: string
  body: string
  /** First and last day of the term, and the day on which the outcome was published. */
  begins: number
  ends: number
  state: number
  outcome?: { day: number; text: string }
  opinions: readonly DemoOpinion[]
}

/** An invented opinion; what is not said of its handling has not happened. */
interface DemoOpinion {
  label: string | null
  attitude: number
  identity: number
  content: string
  /** Days from the first day of the term. */
  after: number
  state?: number
  answer?: string
  publicText?: string
}

const DAY_MS = 86_400_000
const RECEIPT_BYTES = 16
const ORGAN = 'A01'

/** Adds invented consultations with their opinions and outcomes, whose days are counted from today. */
export async function addDemoConsultations(
  db: Db,
  contacts: ContactSealer,
  consultations: readonly DemoConsultation[],
  now: Date,
): Promise<void> {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  await inTransaction(db, async (db) => {
    for (const { title, explanation, body, begins, ends, state, outcome, opinions } of consultations) {
      const id = newId()
      const lines = await linesOf(title, body)
      const texts = { title, explanation, contact: null, documentId: null, body, lines, orgCode: ORGAN }
      const term = { beginsOn: dayOf(after(begins)), endsOn: dayOf(after(ends)), shortReason: null }
      await insertConsultation(db, id, { ...texts, ...term }, AUTHOR, after(Math.min(begins - 2, 0)))
      const step = { state, ...(state === STORED.submitted ? { submittedBy: AUTHOR } : {}) }
      const told = outcome ? { outcome: outcome.text, outcomeAt: after(outcome.day) } : {}
      await updateConsultation(db, id, { ...step, ...told }, AUTHOR, after(outcome?.day ?? Math.min(begins, 0)))
      for (const {
        label,
        attitude,
        identity,
        content,
        after: days,
        state: became,
        answer = null,
        publicText = null,
      } of opinions) {
        const line = lines.find((one) => one.label === label && one.anchor === one.of)
        const place = line ? provisionOf(lines, line.anchor) : null
        const opinionId = newId()
        const receipt = receiptOf(randomBytes(RECEIPT_BYTES))
        await insertOpinion(
          db,
          {
            id: opinionId,
            kind: OPINION_KIND.consultation,
            consultationId: id,
            workId: null,
            versionId: null,
            targetTitle: title,
            anchor: line?.anchor ?? null,
            label: place?.label ?? null,
            quote: place?.quote ?? null,
            attitude,
            identity,
            content,
            sealed: sealSecrets(contacts, opinionId, { name: null, phone: null, email: null, receipt }),
            receiptHash: tokenHash(plainReceipt(receipt)),
            requestHash: tokenHash(`opinion demo ${opinionId}`),
          },
          after(begins + days),
        )
        if (became === undefined) continue
        const handled = answer === null ? null : after(Math.min(ends + 3, 0))
        const set = {
          state: became,
          answer,
          publicText,
          ...(handled ? { answeredBy: AUTHOR, answeredAt: handled } : {}),
        }
        await changeOpinions(db, [opinionId], set, AUTHOR, handled ?? after(begins + days + 1))
      }
    }
  })
}
