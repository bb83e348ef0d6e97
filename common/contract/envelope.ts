import { Type, type Static, type TSchema } from 'typebox'

/**
 * Every JSON answer (docs/decisions/0015-readings-chosen.md). `code` 200 = done; otherwise what went wrong. `timestamp`
 * in epoch milliseconds.
 */
export interface Envelope<T> {
  success: boolean
  code: number
  message: string
  result: T
  timestamp: number
  /** Present on a refused parameter: its name, so a form can mark the field. */
  field?: string
  /** Present on a sign-in that needs a second step (codes 3040 and 3041): what the calls of that step are made with. */
  ticket?: string
}

const envelopes = new WeakMap<TSchema, TSchema>()

/** Schema of the envelope around a result schema; the same one for the same result, so that it is compiled once. */
export function envelopeOf(result: TSchema): TSchema {
  const known = envelopes.get(result)
  if (known) return known
  const envelope = Type.Object({
    success: Type.Boolean(),
    code: Type.Integer(),
    message: Type.String(),
    result,
    timestamp: Type.Integer(),
  })
  envelopes.set(result, envelope)
  return envelope
}

export const ErrorEnvelope = Type.Object({
  success: Type.Literal(false),
  code: Type.Integer(),
  message: Type.String(),
  /** What the client needs to go on, such as both values of each field that two users changed; mostly null. */
  result: Type.Unknown(),
  timestamp: Type.Integer(),
  field: Type.Optional(Type.String()),
  ticket: Type.Optional(Type.String()),
})
export type ErrorEnvelope = Static<typeof ErrorEnvelope>
