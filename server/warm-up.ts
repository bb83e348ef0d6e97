import type { FastifyInstance } from 'fastify'
import type { CallName } from '#common/contract/calls.ts'
import type { Db } from '#server/platform/db/open.ts'
import { someQuestions } from './features/search/search.door.ts'

/** The law that is read most everywhere, and the longest. */
const FIRST_LAW = '民法典'
/**
 * Searches of several kinds, among them the widest words of legal texts: they read the longest lists of the index, and
 * what all searches share.
 */
const SEARCHES = [
  '应当',
  '有关规定',
  '合同 责任',
  '罚款多少',
  '交通事故怎么赔偿',
  '被公司辞退有没有补偿',
  '邻居太吵怎么办',
  '经济补偿',
  '食品安全法',
]
/**
 * So many searches make a program fast that has just started: the first ones take three times as long as later ones.
 */
const QUESTIONS = 150

interface Listed {
  workId: string
}

/**
 * Asks for what the first visitors after a start would wait for seconds: what searches share, and the laws read most.
 * Others are answered meanwhile. What fails is left to those visitors.
 * @param apiBase address of the calls
 */
export async function warmUp(app: FastifyInstance, db: Db, apiBase: string): Promise<void> {
  const ask = async <T>(call: CallName & `GET ${string}`, query: Record<string, string> = {}): Promise<T | null> => {
    const { statusCode, body } = await app.inject({ url: apiBase + call.slice('GET '.length), query })
    return statusCode === 200 ? (JSON.parse(body) as { result: T }).result : null
  }
  const found = await ask<{ records: Listed[] }>('GET /internet/fagui/law/search', { q: FIRST_LAW })
  await ask('GET /internet/fagui/law/stats')
  const read = await ask<Listed[]>('GET /internet/fagui/law/mostRead')
  for (const { workId } of [...(found?.records.slice(0, 1) ?? []), ...(read ?? [])])
    await ask('GET /internet/fagui/law/detail', { id: workId })
  for (const q of [...SEARCHES, ...(await someQuestions(db, QUESTIONS))])
    await ask('GET /internet/fagui/law/search', { q })
}
