import { Type, type Static, type TSchema } from 'typebox'

/** Every JSON answer (docs/decisions/0015-readings-chosen.md). `code` 200 = done; otherwise what went wrong. `timestamp` in epoch milliseconds. */
export interface Envelope<T> {
  success: boolean
  code: number
  message: string
  result: T
  timestamp: number
  /** Present on a refused parameter: its name, so a form can mark the field. */
  field?: string
}

/** Schema of the envelope around a result schema. */
export function envelopeOf(result: TSchema) {
  return Type.Object({
    success: Type.Boolean(),
    code: Type.Integer(),
    message: Type.String(),
    result,
    timestamp: Type.Integer(),
  })
}

export const ErrorEnvelope = Type.Object({
  success: Type.Literal(false),
  code: Type.Integer(),
  message: Type.String(),
  result: Type.Null(),
  timestamp: Type.Integer(),
  field: Type.Optional(Type.String()),
})
export type ErrorEnvelope = Static<typeof ErrorEnvelope>
