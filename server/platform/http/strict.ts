import type { IncomingMessage } from 'node:http'
import { STRICT_HEADER } from '#common/call-headers.ts'

/**
 * Whether a request asks to be read strictly. Calls whose parameters differ from record to record look at it
 * themselves.
 */
export const isStrict = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers[STRICT_HEADER] ?? '') !== ''
