import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'

/** What a call that waits for approval was sent with, and where its user worked. */
export interface Payload {
  query: unknown
  params: unknown
  body: unknown
  orgCode: string | null
  tenantId: number
}

const ownerOf = (id: string) => `approval ${id}`

/** A payload as it is stored: sealed as a whole, for a form may hold a telephone number. */
export const sealedPayload = (contacts: ContactSealer, id: string, payload: object): { sealed: string } => ({
  sealed: contacts.sealText(JSON.stringify(payload), ownerOf(id)),
})

/** A stored payload; null when no key opens it. */
export function openedPayload(contacts: ContactSealer, id: string, stored: unknown): Payload | null {
  const { sealed } = stored as { sealed?: string }
  // One of an earlier release that the start has not sealed yet.
  if (sealed === undefined) return stored as Payload
  const text = contacts.openText(sealed, ownerOf(id))
  return text === null ? null : (JSON.parse(text) as Payload)
}
