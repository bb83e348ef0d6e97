import type { OpinionSender } from '#common/contract/opinions.ts'
import { OPINION_LEAST } from '#common/limits.ts'
import { conclusionsFor, OPINION_KIND, OPINION_STATE, UNDECIDED } from '#common/opinion-states.ts'
import { shortEmail, shortPhone } from '#common/rules/contact-mask.ts'
import { EMAIL } from '#common/rules/field-formats.ts'

/** Why something cannot be taken, and the field it is about. */
export interface Fault {
  field: string
  reason: string
}
const fault = (field: string, reason: string): Fault => ({ field, reason })

/** An opinion as its form sends it, blanks removed. */
interface Form {
  kind: number
  attitude: number | null
  identity: number
  content: string
  phone: string | null
  email: string | null
}

/** A number at which a person may be called: a mobile one, or one of a desk with its area. */
const TELEPHONE = /^[+\d][\d -]{5,24}$/

/** Why an opinion cannot be taken; null when it can. */
export function opinionFault({ kind, attitude, identity, content, phone, email }: Form): Fault | null {
  if (kind < 1 || kind > 3) return fault('kind', '请选择意见的种类')
  if (kind === OPINION_KIND.consultation && (attitude === null || attitude < 1 || attitude > 3))
    return fault('attitude', '请选择态度')
  if (identity < 1 || identity > 4) return fault('identity', '请选择身份')
  if ([...content].length < OPINION_LEAST) return fault('content', `请写明意见，不少于 ${OPINION_LEAST} 个字`)
  if (phone !== null && !TELEPHONE.test(phone)) return fault('phone', '请填写正确的电话号码，或者留空')
  if (email !== null && !EMAIL.test(email)) return fault('email', '请填写正确的电子邮件，或者留空')
  return null
}

/** What handling an opinion sets. */
interface Handling {
  state: number
  answer: string | null
  publicText: string | null
}

/** Why an opinion cannot be handled like this; null when it can. */
export function handlingFault(
  before: { kind: number; state: number },
  { state, answer, publicText }: Handling,
): Fault | null {
  if (before.state === OPINION_STATE.merged)
    return fault('state', '这条意见已合并，请在合并到的那一条上答复，或者先撤销合并')
  const isConclusion = conclusionsFor(before.kind).includes(state)
  const isStep = state === OPINION_STATE.accepted || state === OPINION_STATE.verifying
  if (state !== before.state && !isConclusion && !isStep)
    return fault('state', '这个结论不适用于这一种意见，请重新选择')
  if (isConclusion && answer === null) return fault('answer', '请写明答复：结论的理由，提意见人凭回执码可以看到')
  if (publicText !== null && before.kind !== OPINION_KIND.consultation)
    return fault('publicText', '只有对征求意见稿的意见可以随结果公开')
  if (publicText !== null && (!isConclusion || state === OPINION_STATE.invalid))
    return fault('publicText', '有结论的意见才能随结果公开')
  return null
}

export const isDecided = (state: number): boolean => state !== OPINION_STATE.merged && !UNDECIDED.includes(state)

/** What the sender of an opinion is told about where it stands. */
export function progressOf(state: number): string {
  if (state === OPINION_STATE.waiting) return '已收到，等待受理'
  return isDecided(state) ? '已答复' : '办理中'
}

/** A name as 张**: enough to tell senders apart. */
const shortName = (name: string | null): string | null => name && `${[...name][0] ?? ''}**`

/** A sender as lists show one. */
export const shortSender = ({ name, phone, email }: OpinionSender): OpinionSender => ({
  name: shortName(name),
  phone: shortPhone(phone),
  email: shortEmail(email),
})

/** Characters of receipt codes: none of them looks like another. */
const RECEIPT_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RECEIPT_LENGTH = 12
const GROUP = 4

/** A receipt code made of random bytes, sixty bits: `7KQ2-M9XD-4HTB`. */
export const receiptOf = (random: Uint8Array): string =>
  Array.from(
    { length: RECEIPT_LENGTH },
    (_, at) => (at > 0 && at % GROUP === 0 ? '-' : '') + (RECEIPT_CHARACTERS[(random[at] ?? 0) % 32] ?? ''),
  ).join('')

/** A receipt code as it is compared: without what people put between its groups. */
export const plainReceipt = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
