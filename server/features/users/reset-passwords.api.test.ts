import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { importWorkbook, linesIn, workbookOf } from '#server/testing/workbook.ts'

let test: TestApp
let token: string
const CODES: PermissionCode[] = ['system:user:list', 'system:user:import', 'system:user:changepwd']
beforeAll(async () => {
  test = await startTestApp()
  // Whoever else could do everything would make this caller the sole administrator.
  await test.makeUser({ roles: ['admin'] })
  token = await test.signIn(CODES)
})
afterAll(() => test.close())

const own = () => `p${randomBytes(4).toString('hex')}`
const reset = async (body: object, as = token) =>
  (await test.ask('PUT /sys/user/resetPasswords', { token: as, body })).body
const passwordsIn = async ({ base64 }: { base64: string }) =>
  new Map(
    (await linesIn(Buffer.from(base64, 'base64'))).map(([username = '', , password = '']) => [username, password]),
  )
const signIn = async (username: string, password: string) =>
  (await test.ask('POST /sys/login', { body: { username, password } })).body
const imported = async (count: number) => {
  const names = Array.from({ length: count }, own)
  const rows = names.map((name, at) => [name, `新人${at}`])
  await importWorkbook(test, 'POST /sys/user/importExcel', token, await workbookOf(['用户账号', '用户姓名'], rows))
  return names
}

describe('PUT /sys/user/resetPasswords', () => {
  it('users who were imported get initial passwords in a workbook, sign in with them and must change them', async () => {
    const names = await imported(3)
    const { result } = await reset({})
    const passwords = await passwordsIn(result.workbook)
    expect(result.rows).toEqual(
      expect.arrayContaining(names.map((username) => expect.objectContaining({ username, reason: null }))),
    )
    expect(new Set(names.map((name) => passwords.get(name))).size).toBe(3)
    expect(JSON.stringify(result.rows)).not.toContain(passwords.get(names[0] ?? ''))
    const answer = await signIn(names[0] ?? '', passwords.get(names[0] ?? '') ?? '')
    expect(answer.success).toBe(true)
    expect((await test.ask('GET /sys/user/list', { token: answer.result.token })).body.success).toBe(false)
    // They have a password now: nobody is left.
    expect((await reset({})).result).toEqual({ rows: [], workbook: null })
  })
  it('chosen users get a new password, and whoever can do more than the caller, or is the caller, is left out with the reason', async () => {
    const clerk = await test.makeUser({ realname: '文书' })
    const above = await test.makeUser({ realname: '厅长', permissions: ['system:log:list'] })
    const caller = await test.makeUser({ permissions: CODES })
    const as = await test.sessionOf(caller)
    const clerkSession = await test.sessionOf(clerk)
    const { result } = await reset({ ids: [clerk.id, above.id, caller.id].join(',') }, as)
    const reasons = new Map(result.rows.map(({ id, reason }: { id: string; reason: string | null }) => [id, reason]))
    expect(reasons.get(clerk.id)).toBeNull()
    expect(reasons.get(above.id)).toMatch(/超出您的权限/)
    expect(reasons.get(caller.id)).toMatch(/自己的密码/)
    const passwords = await passwordsIn(result.workbook)
    expect(
      [...passwords.keys()].filter((name) => [clerk, above, caller].some(({ username }) => username === name)),
    ).toEqual([clerk.username])
    expect((await signIn(clerk.username, clerk.password)).success).toBe(false)
    expect((await signIn(above.username, above.password)).success).toBe(true)
    expect((await test.ask('GET /sys/dict/refleshCache', { token: clerkSession })).body.success).toBe(false)
  })
  it('resetting passwords takes the same number of statements for two users and for twelve', async () => {
    const countFor = async (count: number) => {
      await imported(count)
      return (await test.statements(() => reset({}))).count
    }
    expect(await countFor(12)).toBe(await countFor(2))
  })
  it('resetting passwords is refused without the permission and without chosen users', async () => {
    expect(await reset({}, await test.signIn(['system:user:list']))).toMatchObject({ success: false, code: 510 })
    expect(await reset({ ids: '' })).toMatchObject({ success: false })
  })
})
