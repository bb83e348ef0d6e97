import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DirectorySettings } from '#server/platform/auth/identity-settings.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { CERTIFICATE } from '#server/testing/certificate.ts'
import { TestDirectory, type TestEntry } from '#server/testing/directory.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { directoryOf } from './directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'fagui-directory-'))
const ca = join(folder, 'ca.pem')
writeFileSync(ca, CERTIFICATE)

const directory = new TestDirectory()
const SECRET = '目录-Password-7'
const person = (
  uid: string,
  more: Partial<TestEntry> & { has?: Record<string, string | string[]> } = {},
): TestEntry => ({
  dn: `uid=${uid},ou=people,${directory.base}`,
  password: SECRET,
  ...more,
  attributes: { objectClass: 'person', uid, ...more.has },
})
directory.entries = [
  {
    dn: `cn=reader,${directory.base}`,
    password: 'reader-password',
    attributes: { objectClass: 'person', cn: 'reader' },
  },
  person('li.ming', { has: { employeeNumber: '0099', mobile: '13800001234' } }),
  person('nobody.here'),
  person('admin'),
  person('wang.er', { has: { employeeNumber: ['1', '2'] } }),
  person('zhao.liu', { has: { employeeNumber: 'admin' } }),
  person('twin', { dn: `uid=twin,ou=one,${directory.base}` }),
  person('twin', { dn: `uid=twin,ou=two,${directory.base}` }),
  ...['one', 'two', 'three'].map((unit) => person('triplet', { dn: `uid=triplet,ou=${unit},${directory.base}` })),
  person('expired', {
    says: '80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data 532, v2580',
  }),
]

let url = ''
let test: TestApp
const apps: TestApp[] = []
const settingsOf = (more: object = {}) => ({
  ldapUrl: url,
  ldapCa: ca,
  ldapBase: directory.base,
  ldapBindDn: `cn=reader,${directory.base}`,
  ldapBindPassword: 'reader-password',
  ...more,
})
async function started(more: object = {}, parts: Parameters<typeof startTestApp>[1] = {}): Promise<TestApp> {
  const app = await startTestApp(settingsOf(more), parts)
  apps.push(app)
  return app
}
beforeAll(async () => {
  url = await directory.secure()
  test = await started()
  await test.makeUser({ username: 'Li.Ming', realname: '李明', phone: '13800001234' })
  await test.makeUser({ username: 'chief', password: PASSWORD })
})
afterEach(() => {
  directory.silent = false
  directory.refersTo = null
  directory.closesAfterTls = false
  directory.binds.length = 0
  // Failures of one test cost the next no wait.
  test.now = new Date(test.now.getTime() + 2 * 86_400_000)
})
afterAll(async () => {
  for (const app of apps) await app.close()
  directory.close()
  rmSync(folder, { recursive: true })
})

/** The directory itself, without an application. */
const directoryWith = (more: object = {}) => directoryOf({ ...DEFAULTS, ...settingsOf(more) })
const DEFAULTS = {
  ldapTls: 'required' as const,
  ldapFilter: '(uid={name})',
  ldapDnTemplate: '',
  ldapAttribute: 'uid',
  ldapAccountField: 'username' as const,
  ldapLocalAccounts: ['admin'],
  ldapLocalPasswords: false,
} satisfies Partial<DirectorySettings>

const login = async (username: string, password: string, app = test) =>
  (await app.ask('POST /sys/login', { body: { username, password } })).body
const linesOf = (app = test) =>
  raw<{ content: string; success: boolean; username: string }>(
    app.database.db,
    'select content, success, username from activity_log order by id',
  )
const lastLine = async (app = test) => (await linesOf(app)).at(-1)
const AWAY = '核对密码的统一用户目录没有答复，请稍后重试，或用其他方式登录'
const WRONG = '用户名或密码错误'

describe('signing in with a password of the directory', () => {
  // spec §7.30
  it('the directory’s password signs in, whatever the case of the name, and the log names the way', async () => {
    expect(await login('li.ming', SECRET)).toMatchObject({
      success: true,
      code: 200,
      result: { userInfo: { username: 'Li.Ming' } },
    })
    expect(await lastLine()).toMatchObject({
      content: '登录成功：用户名密码登录（统一用户目录）',
      success: true,
      username: 'Li.Ming',
    })
  })
  it('the password that such an account has here does not sign in, nor does a wrong one', async () => {
    for (const password of [PASSWORD, 'wrong', `${SECRET} `])
      expect(await login('li.ming', password)).toMatchObject({ success: false, message: WRONG })
  })
  it('the passwords here count beside those of the directory where the settings say so, also while it is away', async () => {
    const app = await started({ ldapLocalPasswords: true })
    await app.makeUser({ username: 'li.ming' })
    expect([(await login('li.ming', PASSWORD, app)).success, (await login('li.ming', SECRET, app)).success]).toEqual([
      true,
      true,
    ])
    const away = await started({ ldapLocalPasswords: true, ldapUrl: 'ldaps://127.0.0.1:9' })
    await away.makeUser({ username: 'li.ming' })
    expect([(await login('li.ming', PASSWORD, away)).success, (await login('li.ming', 'wrong', away)).message]).toEqual(
      [true, AWAY],
    )
  })
  it('an empty password is nobody’s, although the directory would take it', async () => {
    expect(await login('li.ming', '')).toMatchObject({ success: false, message: WRONG })
    expect(directory.binds).toEqual([])
    expect(await directoryWith()?.checkEntry(`uid=li.ming,ou=people,${directory.base}`, '')).toMatchObject({
      kind: 'wrong',
    })
  })
  it('local accounts sign in with the password here and are never asked of the directory, also when it has their name', async () => {
    const app = await started({ ldapLocalAccounts: ['chief', 'admin'] })
    await app.makeUser({ username: 'chief' })
    await app.makeUser({ username: 'admin' })
    for (const name of ['chief', 'CHIEF ', 'admin']) expect((await login(name, PASSWORD, app)).success, name).toBe(true)
    expect(await login('admin', SECRET, app)).toMatchObject({ success: false, message: WRONG })
    expect(directory.binds).toEqual([])
  })
  it('an entry whose attribute names a local account does not open it', async () => {
    const app = await started({ ldapAttribute: 'employeeNumber' })
    await app.makeUser({ username: 'admin', roles: ['admin'] })
    expect(await login('zhao.liu', SECRET, app)).toMatchObject({ success: false, message: WRONG })
    expect((await lastLine(app))?.content).toMatch(/对应本系统的账号，不得由目录登录/)
  })
  it('an account is found by another attribute and field where the settings say so', async () => {
    const byNumber = await started({ ldapAttribute: 'employeenumber', ldapAccountField: 'workNo' })
    const { id } = await byNumber.makeUser({ username: 'other.name' })
    await raw(byNumber.database.db, `update account set work_no = '0099' where id = '${id}'`)
    expect((await login('li.ming', SECRET, byNumber)).result?.userInfo?.username).toBe('other.name')
    expect(await login('wang.er', SECRET, byNumber)).toMatchObject({ message: WRONG })
    const byPhone = await started({ ldapAttribute: 'mobile', ldapAccountField: 'phone' })
    const holder = await byPhone.makeUser({ phone: '13800001234' })
    expect((await login('li.ming', SECRET, byPhone)).result?.userInfo?.username).toBe(holder.username)
  })
  it('a user of the directory without an account here is told so, and none is made', async () => {
    const before = await raw(test.database.db, 'select id from account')
    expect(await login('nobody.here', SECRET)).toMatchObject({
      success: false,
      message: '您的统一用户在本系统中没有对应的账号，请联系管理员开通',
    })
    expect((await raw(test.database.db, 'select id from account')).length).toBe(before.length)
  })
  it('a wrong password gets the same words whether the name is here, in the directory, in both or nowhere', async () => {
    const answers = []
    for (const name of ['li.ming', 'nobody.here', 'chief', 'no.such.name', 'twin'])
      answers.push((await login(name, 'wrong')).message)
    expect(new Set(answers)).toEqual(new Set([WRONG]))
  })
  it.each(['twin', 'triplet'])(
    'the right password of a name that several entries have, as %s, signs nobody in',
    async (name) => {
      const app = await started()
      await app.makeUser({ username: name })
      directory.binds.length = 0
      expect(await login(name, SECRET, app)).toMatchObject({ success: false, message: WRONG })
      expect((await lastLine(app))?.content).toContain('这个用户名不止一人')
      expect(directory.binds.filter(({ dn }) => dn.startsWith('uid='))).toEqual([])
    },
  )
  it('an entry without a name is nobody, although the directory would take its empty name with any password', async () => {
    const app = await started()
    await app.makeUser({ username: 'root.entry' })
    directory.entries.push({ ...person('root.entry'), dn: '' })
    try {
      expect(await login('root.entry', 'whatever', app)).toMatchObject({ success: false, message: WRONG })
      expect(directory.binds.filter(({ dn }) => dn === '')).toEqual([])
    } finally {
      directory.entries.pop()
    }
  })
  it('a password that the directory wants changed first is told to who typed it', async () => {
    await test.makeUser({ username: 'expired' })
    expect((await login('expired', SECRET)).message).toBe(
      '您在统一用户目录中的密码已过期或者须先修改，请先在那里修改密码',
    )
    expect((await login('expired', 'wrong')).message).toBe(WRONG)
  })
  it('a template of the entry’s name needs no search by another account', async () => {
    const app = await started({
      ldapBase: '',
      ldapBindDn: '',
      ldapBindPassword: '',
      ldapDnTemplate: `uid={name},ou=people,${directory.base}`,
    })
    await app.makeUser({ username: 'li.ming' })
    expect((await login('li.ming', SECRET, app)).success).toBe(true)
    expect(directory.binds.map(({ dn }) => dn)).toEqual([`uid=li.ming,ou=people,${directory.base}`])
    for (const name of ['li.ming,ou=people', 'x,ou=y+uid=li.ming', '#li.ming', 'li\\2e'])
      expect((await login(name, SECRET, app)).message, name).toBe(WRONG)
  })
  it.each([['*'], ['li*'], ['li.ming)(uid=*'], ['*)(|(uid=*'], ['li.ming)(objectClass=*'], ['\\2a'], ['li.ming\0']])(
    'the name %j finds nobody',
    async (name) => {
      expect((await login(name, SECRET)).success).toBe(false)
      expect(directory.binds.filter(({ dn }) => dn.startsWith('uid='))).toEqual([])
    },
  )
  it('failures cost the same waits as with a password here, and the directory is not asked meanwhile', async () => {
    const app = await started()
    await app.makeUser({ username: 'li.ming' })
    for (let tries = 0; tries < 5; tries++) await login('li.ming', 'wrong', app)
    directory.binds.length = 0
    expect((await login('li.ming', SECRET, app)).message).toBe('登录失败次数过多，请在 1 分钟后再试')
    expect(directory.binds).toEqual([])
    app.now = new Date(app.now.getTime() + 61_000)
    expect((await login('li.ming', SECRET, app)).success).toBe(true)
  })
  it('the captcha is asked for before the directory is', async () => {
    const app = await started({ captcha: true })
    expect((await login('li.ming', SECRET, app)).message).toBe('验证码无效')
    expect(directory.binds).toEqual([])
  })
  it('the second factor follows, a frozen account is refused, and a due password here is none of the directory’s', async () => {
    const app = await started({ secondFactor: 'all' })
    await app.makeUser({ username: 'li.ming' })
    expect(await login('li.ming', SECRET, app)).toMatchObject({ code: 3041, ticket: expect.any(String) })
    const plain = await started()
    await plain.makeUser({ username: 'li.ming', mustChangePassword: true })
    const { code, result } = await login('li.ming', SECRET, plain)
    expect([code, (await plain.ask('GET /sys/user/getCurrentUserDeparts', { token: result.token })).body.code]).toEqual(
      [200, 200],
    )
    await raw(plain.database.db, 'update account set status = 2')
    expect((await login('li.ming', SECRET, plain)).message).toBe('该用户已冻结')
  })
})

describe('proofs and passwords of users of the directory', () => {
  it('the directory’s password proves who it is before a sensitive act, the one here does not', async () => {
    const app = await started()
    await app.makeUser({ username: 'li.ming' })
    const { token } = (await login('li.ming', SECRET, app)).result
    app.now = new Date(app.now.getTime() + 11 * 60_000)
    const act = async () => (await app.ask('POST /sys/secondFactor/begin', { token, body: {} })).body.code
    const prove = async (password: string) =>
      (await app.ask('POST /sys/session/prove', { token, body: { password } })).body.message
    expect((await app.ask('GET /sys/session/proof', { token })).body.result).toMatchObject({
      password: true,
      provider: false,
    })
    expect([await act(), await prove(PASSWORD), await prove('wrong'), await act()]).toEqual([
      3050,
      '密码错误，请重新输入',
      '密码错误，请重新输入',
      3050,
    ])
    expect([await prove(SECRET), await act()]).toEqual(['身份已验证', 200])
  })
  it('a password that is in the directory is not changed here', async () => {
    const app = await started()
    await app.makeUser({ username: 'li.ming', phone: '13800001234' })
    const { token } = (await login('li.ming', SECRET, app)).result
    const message = '您的密码由统一用户目录管理，请在那里修改'
    const body = { oldpassword: PASSWORD, password: 'Willow-2027', confirmpassword: 'Willow-2027' }
    expect((await app.ask('PUT /sys/user/updatePassword', { token, body })).body.message).toBe(message)
    await app.ask('POST /sys/sms', { body: { mobile: '13800001234', smsmode: '2' } })
    const smscode = /\d{6}/.exec(app.sms().at(-1)?.text ?? '')?.[0]
    expect(
      (await app.ask('POST /sys/user/phoneVerification', { body: { phone: '13800001234', smscode } })).body.message,
    ).toBe(message)
  })
})

describe('the connection to the directory', () => {
  const checked = (more: object, name = 'li.ming') => directoryWith(more)?.check(name, SECRET)
  const kindOf = async (more: object) => (await checked(more))?.kind

  it('a certificate of a stranger, or for another name, gets no password', async () => {
    expect(await kindOf({})).toBe('right')
    directory.binds.length = 0
    expect(await kindOf({ ldapCa: null })).toBe('away')
    expect(await kindOf({ ldapUrl: url.replace('localhost', '127.0.0.2') })).toBe('away')
    expect(directory.binds).toEqual([])
  })
  it('StartTLS encrypts an ldap:// address before any password leaves, and its certificate is checked too', async () => {
    const front = await directory.startTls()
    expect(await kindOf({ ldapUrl: front.url })).toBe('right')
    expect(front.inClear).toHaveLength(1)
    expect(Buffer.concat(front.inClear).toString('latin1')).not.toContain('reader-password')
    directory.binds.length = 0
    expect(await kindOf({ ldapUrl: front.url, ldapCa: null })).toBe('away')
    expect(directory.binds).toEqual([])
  })
  it('a connection that ends after StartTLS is not opened again in clear', async () => {
    const front = await directory.startTls()
    directory.closesAfterTls = true
    expect(await kindOf({ ldapUrl: front.url })).toBe('away')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(front.inClear).toHaveLength(1)
    expect(directory.binds).toEqual([])
  })
  it('a directory without StartTLS gets no password unless the settings say that it may go in clear', async () => {
    const plain = await directory.plain()
    expect(await kindOf({ ldapUrl: plain })).toBe('away')
    expect(directory.binds).toEqual([])
    expect(await kindOf({ ldapUrl: plain, ldapTls: 'off' })).toBe('right')
  })
  it('a referral to another directory is not followed', async () => {
    let followed = 0
    const other = createServer(() => void followed++)
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    directory.refersTo = `ldap://127.0.0.1:${(other.address() as AddressInfo).port}/${directory.base}`
    expect(await kindOf({})).toBe('right')
    expect(await checked({}, 'no.such.name')).toMatchObject({ kind: 'wrong' })
    expect(followed).toBe(0)
    other.close()
  })
  it('a wrong password of the account that searches is a fault of the settings and nobody’s wrong password', async () =>
    expect(await kindOf({ ldapBindPassword: 'outdated' })).toBe('away'))
  // spec §7.30
  it('while the directory is away users are told so, lose no tries, and local accounts sign in', async () => {
    const app = await started({ ldapUrl: 'ldaps://127.0.0.1:9', ldapLocalAccounts: ['chief'] })
    await app.makeUser({ username: 'li.ming' })
    await app.makeUser({ username: 'chief' })
    for (let tries = 0; tries < 7; tries++) expect((await login('li.ming', SECRET, app)).message).toBe(AWAY)
    expect((await login('no.such.name', SECRET, app)).message).toBe(AWAY)
    expect((await login('chief', PASSWORD, app)).success).toBe(true)
    expect((await linesOf(app)).filter(({ content }) => content === '登录失败：统一用户目录没有答复')).toHaveLength(8)
  })
  it('a directory that takes a question and never answers is given up', { timeout: 40_000 }, async () => {
    directory.silent = true
    const began = performance.now()
    expect(await kindOf({})).toBe('away')
    expect(performance.now() - began).toBeLessThan(20_000)
  })
  it('no password stands in any log', async () => {
    let printed = ''
    const logTo = (line: string) => void (printed += line)
    for (const more of [
      {},
      { ldapUrl: 'ldaps://127.0.0.1:9' },
      { ldapCa: null },
      { ldapBindPassword: 'outdated-password' },
    ]) {
      const app = await started(more, { logLevel: 'info', logTo })
      await app.makeUser({ username: 'li.ming' })
      await login('li.ming', SECRET, app)
      await login('li.ming', 'a-wrong-password', app)
      printed += JSON.stringify(await raw(app.database.db, 'select * from activity_log'))
    }
    expect(printed).toContain('the directory cannot be asked')
    for (const secret of [SECRET, 'a-wrong-password', 'reader-password', 'outdated-password'])
      expect(printed).not.toContain(secret)
  })
})
