import type { FastifyInstance } from 'fastify'
import { refuse } from '#common/errors.ts'
import { REFUSED_CALLS } from './refused-calls-table.ts'
import { serve, type Platform } from '../platform/http/serve.ts'

/** Refuses the calls of refused-calls-table.ts with words. */
export function serveRefusals(app: FastifyInstance, platform: Platform): void {
  for (const [key, entry, what] of REFUSED_CALLS) {
    const handler = async (): Promise<never> => {
      throw refuse('call.not-offered', { what })
    }
    serve(app, platform, { [key]: entry }, { [key]: handler })
  }
}
