import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { assertionReader } from './assertion.ts'

const SITE = 'https://law.example.cn'
const gateway = generateKeyPairSync('ed25519')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp(
    { publicUrl: SITE, secondFactor: 'all' },
    { edges: { readAssertion: assertionReader(gateway.publicKey) } },
  )
})
afterAll(() => test.close())

let count = 0
/** What the gateway sends for a user; `said` replaces parts of it. */
function asserted(username: string, said: object = {}, key: KeyObject = gateway.privateKey): string {
  const whole = {
    username,
    certificate: 'CN=测试,SN=01',
    nonce: `n${++count}`,
    site: SITE,
    at: test.now.getTime() / 1000,
    ...said,
  }
  const payload = Buffer.from(JSON.stringify(whole)).toString('base64url')
  return `${payload}.${sign(null, Buffer.from(payload), key).toString('base64url')}`
}
const signIn = async (header: string | null, at = test) =>
  (
    await at.ask('POST /sys/certificate/signIn', {
      headers: header === null ? {} : { 'x-certificate-assertion': header },
    })
  ).body
const REFUSED = { success: false, message: '证书验证未通过，请重新插入证书后再试，或用其他方式登录' }

it('a user whose certificate the gateway has checked signs in, and the log has the certificate', async () => {
  const person = await test.makeUser()
  expect(await signIn(asserted(person.username))).toMatchObject({
    success: true,
    result: { userInfo: { id: person.id } },
  })
  const lines = await test.database.db
    .selectFrom('activityLog')
    .select('content')
    .where('username', '=', person.username)
    .execute()
  expect(lines).toEqual([{ content: '登录成功：数字证书（CN=测试,SN=01）' }])
})

// spec §7.8
it('an assertion that is forged, old, for another site, for nobody or used before opens nothing', async () => {
  const { username } = await test.makeUser()
  const good = asserted(username)
  expect((await signIn(good)).success).toBe(true)
  expect(await signIn(good)).toMatchObject(REFUSED)
  const other = generateKeyPairSync('ed25519').privateKey
  const now = test.now.getTime() / 1000
  const [payload = '', signature = ''] = asserted(username).split('.')
  const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(username, 'admin')).toString(
    'base64url',
  )
  for (const header of [
    null,
    '',
    'x',
    `${payload}.`,
    `${changed}.${signature}`,
    asserted(username, {}, other),
    asserted(username, { at: now - 61 }),
    asserted(username, { at: now + 61 }),
    asserted(username, { at: 'now' }),
    asserted(username, { site: 'https://law.example.com' }),
    asserted(username, { nonce: '' }),
    asserted('nobody-with-a-certificate'),
  ])
    expect(await signIn(header), String(header)).toMatchObject(REFUSED)
})

// spec §7.8
it('no gateway is trusted unless its key is set', async () => {
  const closed = await startTestApp({ publicUrl: SITE })
  const { username } = await closed.makeUser()
  expect(await signIn(asserted(username), closed)).toMatchObject({
    success: false,
    message: '本系统未启用数字证书登录',
  })
  await closed.close()
})
