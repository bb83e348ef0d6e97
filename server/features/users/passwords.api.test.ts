import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PERMISSION_CODES } from '#common/permissions.ts'
import { permissionCodesOf } from '#server/platform/auth/grants.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { firstAdministrator, resetPassword } from './users.door.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const accounts = () => test.database.db.selectFrom('account').selectAll().execute()

describe('the first administrator', () => {
  it('the first administrator is made once, with a password that is stored only as a hash', async () => {
    const password = (await firstAdministrator(test.database.db, null)) as string
    expect(password).toMatch(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[#%+\-=]).{15}$/)
    expect(password).not.toMatch(/[0O1lI]/)
    const [account] = await accounts()
    expect(account).toMatchObject({ username: 'admin', mustChangePassword: true })
    expect(JSON.stringify(account)).not.toContain(password)
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verify(account?.passwordHash as string, password)).toBe(true)
    expect(await verify(account?.passwordHash as string, `${password}x`)).toBe(false)
    expect(await firstAdministrator(test.database.db, null)).toBeNull()
    expect(await accounts()).toHaveLength(1)
  })
  it('the first administrator keeps a password that the settings give, without having to change it', async () => {
    expect(await firstAdministrator(test.database.db, 'Given-password-1')).toBe('Given-password-1')
    const [account] = await accounts()
    expect(account?.mustChangePassword).toBe(false)
    expect(await verify(account?.passwordHash as string, 'Given-password-1')).toBe(true)
  })
  it('two servers that start at the same time make one administrator and show one password', async () => {
    const made = await Promise.all([
      firstAdministrator(test.database.db, null),
      firstAdministrator(test.database.db, null),
    ])
    expect(made.filter((password) => password !== null)).toHaveLength(1)
    const [account, ...others] = await accounts()
    expect(others).toEqual([])
    expect(await verify(account?.passwordHash as string, made.find((password) => password !== null) as string)).toBe(
      true,
    )
    expect(await test.database.db.selectFrom('accountRole').selectAll().execute()).toHaveLength(1)
  })
  it('the first administrator has every permission code, restricted documents included', async () => {
    await firstAdministrator(test.database.db, null)
    const [admin] = await accounts()
    expect([...(await permissionCodesOf(test.database.db, admin?.id as string))].toSorted()).toEqual(
      Object.keys(PERMISSION_CODES).toSorted(),
    )
  })
  it('no administrator is made where accounts exist already, whatever their names', async () => {
    await test.signIn()
    expect(await firstAdministrator(test.database.db, 'Given-password-1')).toBeNull()
    expect((await accounts()).map(({ username }) => username)).not.toContain('admin')
  })
  it('the first administrator has another password in every installation', async () => {
    const first = await firstAdministrator(test.database.db, null)
    await test.database.db.deleteFrom('account').execute()
    expect(await firstAdministrator(test.database.db, null)).not.toBe(first)
  })
})

describe('a password reset at the server', () => {
  it('a password reset at the server is random, ends all sessions and has to be changed', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const password = (await resetPassword(test.database.db, person.username.toUpperCase(), test.now)) as string
    expect((await test.ask('GET /sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
    expect((await test.ask('POST /sys/login', { body: person })).body.success).toBe(false)
    expect((await test.ask('POST /sys/login', { body: { username: person.username, password } })).body.code).toBe(3030)
  })
  it('resetting the password of an unknown account answers null', async () => {
    expect(await resetPassword(test.database.db, 'nobody', test.now)).toBeNull()
  })
})
