import { buildApp } from '#server/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { makePerson, makeSession } from '#server/testing/people.ts'

/** Puts a draft to consultation. @returns its id */
export async function consult(db: Db): Promise<string> {
  const settings = readSettings({ CAPTCHA: 'off' })
  const app = await buildApp({ db, settings, rateLimits: false })
  const tokenFor = async (...acts: ('add' | 'edit' | 'release')[]) => {
    const { id: accountId } = await makePerson(db, {
      permissions: (['list', ...acts] as const).map((act) => `opinion:consultation:${act}` as const),
    })
    return makeSession(db, accountId, new Date())
  }
  // Who wrote a draft cannot release it.
  const [writer, releaser] = [await tokenFor('add', 'edit'), await tokenFor('release')]
  const ask = async (token: string, act: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/fagui/opinionManagement/consultation/${act}`,
      headers: { 'x-access-token': token },
      payload,
    })
    const { success, message, result } = answer.json<{ success: boolean; message: string; result: { id: string } }>()
    if (!success) throw new Error(`${act}: ${message}`)
    return result
  }
  const day = (after: number) => new Date(Date.now() + after * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const body = [
    '第一条 为了管理渡口，制定本条例。',
    '第二条 渡口应当每年检修一次。',
    '第三条 本条例自公布之日起施行。',
  ].join('\n')
  const { id } = await ask(writer, 'add', {
    title: '渡口渡船管理条例（草案）',
    explanation: '渡口安全需要新的规定。',
    body,
    beginDate: day(0),
    endDate: day(40),
  })
  await ask(writer, 'submit', { id })
  await ask(releaser, 'release', { id })
  await app.close()
  return id
}
