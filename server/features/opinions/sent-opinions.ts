import { randomBytes } from 'node:crypto'
import type { SentOpinion, opinionContract } from '#common/contract/opinions.ts'
import { Refusal, refuse } from '#common/errors.ts'
import { OPINION_KIND } from '#common/opinion-states.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import { dayOf, momentText } from '#server/platform/clock.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import { attemptOf, passCaptcha } from '../session/session.door.ts'
import { provisionOf, stageOn } from './consultations.rules.ts'
import { publicConsultation } from './consultations.sql.ts'
import { isDecided, opinionFault, plainReceipt, progressOf, receiptOf } from './opinions.rules.ts'
import { insertOpinion, ofReceipt, provisionOfLaw, sentBefore } from './opinions.sql.ts'
import { openSecrets, sealSecrets } from './sender.ts'

type Calls = Handlers<typeof opinionContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Whether visitors have to let their browsers work before an opinion is taken, and how hard. */
export interface OpinionParts {
  bus: Bus
  files: FileStore
  captcha: boolean
  workBits: number
}

const RECEIPT_BYTES = 16
/** What an opinion is about, as it stands now: its title, the provision, and the words of it. @throws Refusal */
async function targetOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, consultationId, workId, versionId, anchor }: SentOpinion,
) {
  const place = orNull(anchor)
  if (kind === OPINION_KIND.consultation) {
    const today = dayOf(clock())
    const found = await publicConsultation(db, consultationId ?? '', today)
    if (!found) throw refuse('opinion.target-gone')
    if (stageOn(found, today) !== 'open') throw refuse('opinion.closed', { from: found.beginDate, to: found.endDate })
    const provision = place === null ? { label: null, quote: null } : provisionOf(found.lines, place)
    if (!provision) throw refuse('opinion.target-gone')
    return {
      consultationId: found.id,
      workId: null,
      versionId: null,
      targetTitle: found.title,
      anchor: place,
      ...provision,
    }
  }
  const law = { workId: workId ?? '', versionId: versionId ?? '', anchor: place }
  const found = await provisionOfLaw(db, law)
  if (!found) throw refuse('opinion.target-gone')
  const { title: targetTitle, label, quote } = found
  return { ...law, consultationId: null, targetTitle, label, quote }
}

/** @throws Refusal opinion.work-missing, opinion.work-wrong */
async function passWork(parts: OpinionParts, context: Context, work: SentOpinion['work']): Promise<void> {
  if (!parts.captcha) return
  if (!work) throw refuse('opinion.work-missing')
  try {
    await passCaptcha(parts, attemptOf(context), { work })
  } catch (error) {
    if (error instanceof Refusal && error.errorCode.startsWith('sign-in.captcha')) throw refuse('opinion.work-wrong')
    throw error
  }
}

/** Takes in what a visitor sent, once however often it is sent. */
export async function send(parts: OpinionParts, context: Call<'POST /internet/fagui/opinion/send'>) {
  const { db, body, contacts, clock } = context
  const requestHash = tokenHash(`opinion ${body.key}`)
  const receiptBefore = async () => {
    const before = await sentBefore(db, requestHash)
    return before && openSecrets(contacts, before.id, before.sealed)?.receipt
  }
  // Before the work is asked for: it was spent on the first time.
  const known = await receiptBefore()
  if (known !== undefined) return { receipt: known }
  const sender = { name: orNull(body.name), phone: orNull(body.phone), email: orNull(body.email) }
  const { kind, identity } = body
  const form = {
    kind,
    identity,
    attitude: kind === OPINION_KIND.consultation ? (body.attitude ?? null) : null,
    content: body.content.trim(),
  }
  const fault = opinionFault({ ...form, ...sender })
  if (fault) throw invalid(fault.field, fault.reason)
  const target = await targetOf(context, body)
  await passWork(parts, context, body.work)
  const id = newId()
  const receipt = receiptOf(randomBytes(RECEIPT_BYTES))
  const sealed = sealSecrets(contacts, id, { ...sender, receipt })
  const receiptHash = tokenHash(plainReceipt(receipt))
  const isNew = await insertOpinion(db, { id, ...form, ...target, sealed, receiptHash, requestHash }, clock())
  return { receipt: isNew ? receipt : ((await receiptBefore()) ?? receipt) }
}

/** What became of an opinion, for the visitor who holds its receipt. */
export async function follow(context: Call<'POST /internet/fagui/opinion/follow'>) {
  const { db, body } = context
  const found = await ofReceipt(db, tokenHash(plainReceipt(body.receipt)))
  if (!found) throw refuse('opinion.no-receipt')
  const decided = isDecided(found.state)
  return {
    kind: found.kind,
    kind_dictText: found.kindText,
    targetTitle: found.targetTitle,
    label: found.label,
    content: found.content,
    createTime: momentText(found.createdAt),
    progress: progressOf(found.state),
    result_dictText: decided ? found.stateText : null,
    answer: decided ? found.answer : null,
    answerTime: decided && found.answeredAt ? momentText(found.answeredAt) : null,
    files: found.files,
    outcomeOf: found.outcomeOf,
  }
}
