import type { FastifyInstance } from 'fastify'

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
  const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T | null> => {
    const { statusCode, body } = await app.inject({ url: `${apiBase}/internet/fagui/law/${path}`, query })
    return statusCode === 200 ? (JSON.parse(body) as { result: T }).result : null
  }
  const found = await ask<{ records: Listed[] }>('search', { q: FIRST_SEARCH, pageSize: '1' })
  await ask('stats')
  const read = await ask<Listed[]>('mostRead')
  for (const { workId } of [...(found?.records ?? []), ...(read ?? [])]) await ask('detail', { id: workId })
}
