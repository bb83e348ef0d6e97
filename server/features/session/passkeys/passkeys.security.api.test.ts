import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { SoftPasskey } from '#server/testing/soft-passkey.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://law.example.cn', secondFactor: 'managers' })
})
afterAll(() => test.close())

const HERE = { origin: 'https://law.example.cn', rpId: 'law.example.cn' }
const ask = async (name: string, body: object = {}, token?: string) =>
  (await test.ask(name, { body, ...(token ? { token } : {}) })).body
const ADD = 'POST /sys/passkeys/add'
const later = (minutes: number) => {
  test.now = new Date(test.now.getTime() + minutes * 60_000)
}

/** Adds a passkey in the name of a user. */
async function added(person: Person, place = HERE): Promise<{ passkey: SoftPasskey; token: string; body: any }> {
  const token = await test.sessionOf(person)
  const { ticket, options } = (await ask('POST /sys/passkeys/beginAdd', {}, token)).result
  const passkey = new SoftPasskey()
  const body = await ask(ADD, { ticket, response: passkey.made(options.challenge, place), name: '办公电脑' }, token)
  return { passkey, token, body }
}

/** A passkey that a manager made at a sign-in with another second factor. */
async function seedOf({ id }: Person): Promise<void> {
  const seed = {
    id: `seed-${id}`,
    accountId: id,
    publicKey: '',
    counter: 0,
    transports: [],
    rpId: HERE.rpId,
    name: 'x',
    createdAt: test.now,
  }
  await test.database.db.insertInto('passkey').values(seed).execute()
}

/** Signs in with a passkey. */
async function signIn(passkey: SoftPasskey, place: Parameters<SoftPasskey['used']>[1] = HERE) {
  const { ticket, options } = (await ask('POST /sys/passkeys/beginSignIn')).result
  const response = passkey.used(options.challenge, place)
  return { ticket, response, body: await ask('POST /sys/passkeys/signIn', { ticket, response }) }
}

describe('a passkey', () => {
  it('is added, named, listed, signs in, and is removed', async () => {
    const person = await test.makeUser()
    const { passkey, token, body } = await added(person)
    expect(body).toMatchObject({ success: true, message: '通行密钥已添加' })
    expect(await ask('PUT /sys/passkeys/rename', { id: passkey.id, name: '新电脑' }, token)).toMatchObject({
      success: true,
    })
    expect((await test.ask('GET /sys/passkeys', { token })).body.result).toEqual([
      { id: passkey.id, name: '新电脑', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect((await signIn(passkey)).body).toMatchObject({ success: true, result: { userInfo: { id: person.id } } })
    expect((await test.ask('GET /sys/passkeys', { token })).body.result[0].lastUsedAt).not.toBeNull()
    expect(await ask('POST /sys/passkeys/remove', { id: passkey.id }, token)).toMatchObject({ success: true })
    expect((await signIn(passkey)).body).toMatchObject({
      success: false,
      message: '本系统没有这个通行密钥，请用其他方式登录',
    })
  })

  // spec §7.7
  it('counts as both factors only when the device verified its user', async () => {
    const person = await test.makeUser()
    const { passkey } = await added(person)
    await test.database.db
      .insertInto('secondFactor')
      .values({ accountId: person.id, secret: 'sealed', confirmedAt: test.now })
      .execute()
    expect((await signIn(passkey, { ...HERE, verified: false })).body).toMatchObject({ success: false, code: 3040 })
    expect((await signIn(passkey)).body).toMatchObject({ success: true })
  })

  it('opens the office for a manager, whose session the access check then keeps', async () => {
    const person = await test.makeUser({ permissions: ['system:log:list'] })
    await seedOf(person)
    const { passkey } = await added(person)
    const { body } = await signIn(passkey)
    expect((await test.ask('GET /sys/log/list', { token: body.result.token })).status).toBe(200)
  })

  it('a frozen user does not sign in with one', async () => {
    const person = await test.makeUser()
    const { passkey } = await added(person)
    await test.database.db.updateTable('account').set({ status: 2 }).where('id', '=', person.id).execute()
    expect((await signIn(passkey)).body).toMatchObject({ success: false, message: '该用户已冻结' })
  })
})

describe('an attacker', () => {
  // spec §7.7
  it('an answer is good once, for five minutes, and only for what was asked', async () => {
    const { passkey } = await added(await test.makeUser())
    const { ticket, response, body } = await signIn(passkey)
    expect(body.success).toBe(true)
    expect(await ask('POST /sys/passkeys/signIn', { ticket, response })).toMatchObject({
      success: false,
      message: '等待时间过长，请重新开始',
    })
    const fresh = (await ask('POST /sys/passkeys/beginSignIn')).result
    expect(await ask('POST /sys/passkeys/signIn', { ticket: fresh.ticket, response })).toMatchObject({
      message: '通行密钥验证未通过，请重试或用其他方式验证',
    })
    const late = (await ask('POST /sys/passkeys/beginSignIn')).result
    later(6)
    const answer = passkey.used(late.options.challenge, HERE)
    expect(await ask('POST /sys/passkeys/signIn', { ticket: late.ticket, response: answer })).toMatchObject({
      message: '等待时间过长，请重新开始',
    })
  })

  // spec §7.7
  it('a page of another site gets no session and adds no passkey', async () => {
    const { passkey } = await added(await test.makeUser())
    for (const place of [
      { origin: 'https://law.example.com', rpId: 'law.example.com' },
      { ...HERE, origin: 'https://law.example.com' },
      { ...HERE, rpId: 'law.example.com' },
    ]) {
      expect((await signIn(passkey, place)).body).toMatchObject({
        success: false,
        message: '通行密钥验证未通过，请重试或用其他方式验证',
      })
      expect((await added(await test.makeUser(), place)).body).toMatchObject({ success: false })
    }
  })

  it('the name of another user’s passkey with an own key opens nothing, and neither does a copy that counts behind', async () => {
    const { passkey } = await added(await test.makeUser())
    const forged = new SoftPasskey()
    Object.defineProperty(forged, 'id', { value: passkey.id })
    expect((await signIn(forged)).body).toMatchObject({ success: false })
    await signIn(passkey)
    passkey.counter = 0
    expect((await signIn(passkey)).body).toMatchObject({
      success: false,
      message: '通行密钥验证未通过，请重试或用其他方式验证',
    })
  })

  it('users cannot rename, remove or prove with the passkeys of others', async () => {
    const { passkey } = await added(await test.makeUser())
    const other = await added(await test.makeUser())
    expect(await ask('PUT /sys/passkeys/rename', { id: passkey.id, name: 'x' }, other.token)).toMatchObject({
      success: false,
    })
    expect(await ask('POST /sys/passkeys/remove', { id: passkey.id }, other.token)).toMatchObject({ success: false })
    const { ticket, options } = (await ask('POST /sys/passkeys/beginProof', {}, other.token)).result
    const response = passkey.used(options.challenge, HERE)
    expect(await ask('POST /sys/passkeys/prove', { ticket, response }, other.token)).toMatchObject({ success: false })
  })

  it('what a user was asked to add or to prove is answered by that user alone', async () => {
    const [person, other] = [await added(await test.makeUser()), await added(await test.makeUser())]
    const adding = (await ask('POST /sys/passkeys/beginAdd', {}, person.token)).result
    const made = new SoftPasskey().made(adding.options.challenge, HERE)
    const late = { success: false, message: '等待时间过长，请重新开始' }
    expect(await ask(ADD, { ticket: adding.ticket, response: made, name: '别人的' }, other.token)).toMatchObject(late)
    const proving = (await ask('POST /sys/passkeys/beginProof', {}, person.token)).result
    const proof = other.passkey.used(proving.options.challenge, HERE)
    expect(
      await ask('POST /sys/passkeys/prove', { ticket: proving.ticket, response: proof }, other.token),
    ).toMatchObject(late)
  })

  it('a session left open neither adds nor removes a passkey, but its own passkey proves who is there', async () => {
    const person = await test.makeUser()
    const { passkey, token } = await added(person)
    later(11)
    expect(await ask('POST /sys/passkeys/beginAdd', {}, token)).toMatchObject({ code: 3050 })
    expect(await ask('POST /sys/passkeys/remove', { id: passkey.id }, token)).toMatchObject({ code: 3050 })
    const { ticket, options } = (await ask('POST /sys/passkeys/beginProof', {}, token)).result
    expect(
      await ask('POST /sys/passkeys/prove', { ticket, response: passkey.used(options.challenge, HERE) }, token),
    ).toMatchObject({ success: true })
    expect(await ask('POST /sys/passkeys/remove', { id: passkey.id }, token)).toMatchObject({ success: true })
  })

  it('a reset by an administrator takes the passkeys of a lost device away', async () => {
    const person = await test.makeUser()
    const { passkey } = await added(person)
    const administrator = await test.makeUser({ permissions: ['system:user:list', 'system:user:changepwd'] })
    await seedOf(administrator)
    const token = await test.sessionOf(administrator)
    expect(
      await test.ask('PUT /sys/user/resetSecondFactor', { token, body: { username: person.username } }),
    ).toMatchObject({
      body: { success: true },
    })
    expect((await signIn(passkey)).body).toMatchObject({ success: false })
  })
})
