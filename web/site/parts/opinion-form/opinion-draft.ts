import { OPINION_SENDER, opinionDraftKey } from '#common/storage-keys.ts'
import { passing, stored } from '#web/platform/storage.ts'

/** What an opinion is about. */
export type OpinionTarget = ({ consultationId: string } | { workId: string; versionId: string }) & {
  anchor: string | null
}

/** What is typed of an opinion. */
export type OpinionValues = Record<'kind' | 'attitude' | 'identity' | 'content' | 'name' | 'phone' | 'email', string>

/** How long what was typed is kept in the browser, in milliseconds: 30 days. */
const KEPT_MS = 30 * 86_400_000
const KEY_BYTES = 16

const nameOf = (target: OpinionTarget): string =>
  opinionDraftKey(
    [
      ...('consultationId' in target ? [target.consultationId] : [target.workId, target.versionId]),
      target.anchor ?? '',
    ].join('.'),
  )

type Kept = Partial<Pick<OpinionValues, 'kind' | 'attitude' | 'identity' | 'content'>>
type Sender = Partial<Pick<OpinionValues, 'name' | 'phone' | 'email'>>

/** What was typed before; the name and contacts of the sender are kept as long as the tab only. */
export const draftOf = (target: OpinionTarget): Kept & Sender => ({
  ...stored.get<Kept>(nameOf(target)),
  ...passing.get<Sender>(OPINION_SENDER),
})

export function keepDraft(
  target: OpinionTarget,
  { kind, attitude, identity, content, name, phone, email }: OpinionValues,
): void {
  stored.set(nameOf(target), { kind, attitude, identity, content }, KEPT_MS)
  passing.set(OPINION_SENDER, { name, phone, email })
}

export const forgetDraft = (target: OpinionTarget): void => stored.remove(nameOf(target))

/** A random text under which an opinion is sent. Pages without https have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
