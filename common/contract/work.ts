import { Type } from 'typebox'
import { WORK_PARTS } from '../rules/proof-of-work.ts'
import { Nullable } from './parts.ts'

/** Numbers that a browser computed over a nonce (common/rules/proof-of-work.ts). */
export const DoneWork = Type.Optional(
  Nullable(
    Type.Object({
      nonce: Type.String({ maxLength: 64 }),
      answers: Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: WORK_PARTS }),
    }),
  ),
)
