import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#common/errors.ts'
import { signatureText } from '#common/rules/signature.ts'

/**
 * How X-Sign is treated. `lenient`: checked where it is sent. The key is public: a checksum for old clients, no
 * protection.
 */
export interface SignatureRule {
  mode: 'off' | 'lenient' | 'strict'
  key: string
}

/** Older requests are refused (wire.md §1.9). */
const MAX_AGE_MS = 300_000

/**
 * Checks X-Sign and X-TIMESTAMP of a request (wire.md §1.9, docs/decisions/0019-signature.md).
 * @throws Refusal signature.late, signature.wrong; signature.missing in the mode `strict`
 */
export function checkSignature(request: FastifyRequest, rule: SignatureRule, now: Date): void {
  if (rule.mode === 'off') return
  const sign = request.headers['x-sign']
  const timestamp = request.headers['x-timestamp']
  if (typeof sign !== 'string' || typeof timestamp !== 'string') {
    if (rule.mode === 'strict') throw refuse('signature.missing')
    return
  }
  const sentAt = Number(timestamp)
  if (!Number.isFinite(sentAt) || now.getTime() - sentAt > MAX_AGE_MS) throw refuse('signature.late')
  const wanted = createHash('md5')
    .update(signatureText(request.url, request.body) + rule.key)
    .digest('hex')
    .toUpperCase()
  if (wanted !== sign.toUpperCase()) throw refuse('signature.wrong')
}
