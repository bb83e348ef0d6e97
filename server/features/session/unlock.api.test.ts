import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { unlock } from './unlock.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const login = async (body: object) => (await test.ask('POST /sys/login', { body })).body
const run = (username: string, secondFactor = false) =>
  unlock(test.database.db, username, { secondFactor, now: test.now })

// spec §7.5
it('npm run unlock lifts the waits of one user and of no other, and the log has it', async () => {
  const [person, other] = [await test.makeUser(), await test.makeUser()]
  for (const { username } of [person, other])
    for (let i = 0; i < 5; i++) await login({ username, password: 'Wrong-2026' })
  expect((await login(person)).message).toMatch(/失败次数过多/)
  expect(await run(person.username.toUpperCase())).toEqual([
    `账号 ${person.username.toUpperCase()} 的登录等待已解除（1 处）`,
  ])
  expect((await login(person)).success).toBe(true)
  expect((await login(other)).message).toMatch(/失败次数过多/)
  expect(await run(person.username)).toEqual([`账号 ${person.username} 没有须等待的登录`])
  const lines = await test.database.db
    .selectFrom('activityLog')
    .select('content')
    .where('username', '=', person.username)
    .execute()
  expect(lines.filter(({ content }) => content === '在服务器上解除登录等待')).toHaveLength(2)
})

// spec §7.5
it('npm run unlock takes the second factor and the passkeys away only with its option', async () => {
  const person = await test.makeUser()
  const { db } = test.database
  await db
    .insertInto('secondFactor')
    .values({ accountId: person.id, secret: 'sealed', confirmedAt: test.now })
    .execute()
  await db.insertInto('recoveryCode').values({ accountId: person.id, codeHash: 'x' }).execute()
  const key = {
    id: 'k',
    accountId: person.id,
    publicKey: '',
    counter: 0,
    transports: [],
    rpId: 'x',
    name: 'x',
    createdAt: test.now,
  }
  await db.insertInto('passkey').values(key).execute()
  expect(await run(person.username)).toHaveLength(1)
  expect((await login(person)).code).toBe(3040)
  expect(await run(person.username, true)).toEqual([
    `账号 ${person.username} 没有须等待的登录`,
    `账号 ${person.username} 的动态口令和通行密钥已重置`,
  ])
  expect((await login(person)).success).toBe(true)
  for (const table of ['secondFactor', 'recoveryCode', 'passkey'] as const)
    expect(await db.selectFrom(table).select('accountId').where('accountId', '=', person.id).execute()).toEqual([])
  expect(await run(person.username, true)).toEqual([
    `账号 ${person.username} 没有须等待的登录`,
    `账号 ${person.username} 没有启用动态口令，也没有通行密钥`,
  ])
})

it('npm run unlock of a name that nobody has does nothing', async () => {
  expect(await run('nobody-to-unlock', true)).toBeNull()
})
