import type { FastifyInstance } from 'fastify'
import type { CallName } from '#common/contract/calls.ts'

/** The law that is read most everywhere, and the longest: a search for it reads what all searches share. */
const FIRST_SEARCH = '民法典'

interface Listed {
  workId: string
}

/**
 * Asks for what the first visitors after a start would wait for seconds: what searches share, and the laws read most. Others are answered
 * meanwhile. What fails is left to those visitors.
 * @param apiBase address of the calls
 */
export async function warmUp(app: FastifyInstance, apiBase: string): Promise<void> {
  const ask = async <T>(call: CallName & `GET ${string}`, query: Record<string, string> = {}): Promise<T | null> => {
    const { statusCode, body } = await app.inject({ url: apiBase + call.slice('GET '.length), query })
    return statusCode === 200 ? (JSON.parse(body) as { result: T }).result : null
  }
  const found = await ask<{ records: Listed[] }>('GET /internet/fagui/law/search', { q: FIRST_SEARCH, pageSize: '1' })
  await ask('GET /internet/fagui/law/stats')
  const read = await ask<Listed[]>('GET /internet/fagui/law/mostRead')
  for (const { workId } of [...(found?.records ?? []), ...(read ?? [])]) await ask('GET /internet/fagui/law/detail', { id: workId })
}
