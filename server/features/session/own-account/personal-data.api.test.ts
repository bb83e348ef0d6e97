import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { columnsWith } from '#server/testing/find-in-tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const MINE = {
  realname: '陆潮生',
  phone: '13622220001',
  email: 'lu@tide.example.cn',
  departments: ['潮汐处'],
  roles: ['user'],
}
const ask = async (name: string, token: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
/** Waits until the proof of the sign-in is no longer fresh. */
const later = () => {
  test.now = new Date(test.now.getTime() + 20 * 60_000)
}

describe('the own personal data', () => {
  // spec §7.24
  it('a user gets what is kept about the own account after a fresh proof, and nothing about another user', async () => {
    const person = await test.makeUser(MINE)
    await test.makeUser({ realname: '别的人', phone: '13622220002' })
    const { result } = await ask('POST /sys/login', '', { username: person.username, password: person.password })
    const view = {
      id: `v${person.id}`,
      accountId: person.id,
      list: 'GET /sys/user/list',
      name: '我的潮汐',
      settings: '{"values":{"realname":"潮"}}' as never,
    }
    await test.database.db
      .insertInto('listView')
      .values({ ...view, createdBy: person.username, createdAt: test.now })
      .execute()
    const data = (await ask('GET /sys/user/personalData', result.token)).result
    expect(data.parts[0]).toEqual({
      title: '账号',
      rows: [expect.objectContaining({ 姓名: '陆潮生', 手机号码: '13622220001', 电子邮件: MINE.email })],
    })
    const titles = data.parts.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(
      expect.arrayContaining(['登录', '登录过的浏览器', '通行密钥', '系统日志', '个人资料的历次修改']),
    )
    const rowsOf = (title: string) => data.parts.find((part: { title: string }) => part.title === title).rows
    expect(rowsOf('保存的视图')).toEqual([
      expect.objectContaining({ 名称: '我的潮汐', 共享: '否', 内容: expect.stringContaining('潮') }),
    ])
    expect(rowsOf('部门')).toEqual([{ 名称: '潮汐处' }])
    expect(rowsOf('登录')).toHaveLength(1)
    expect(rowsOf('系统日志')).toEqual([expect.objectContaining({ 内容: '登录成功：用户名密码登录' })])
    expect(JSON.stringify(data)).not.toMatch(/别的人|13622220002|argon2|v2\./)
    later()
    expect(await ask('GET /sys/user/personalData', result.token)).toMatchObject({ success: false, code: 3050 })
  })

  // spec §7.24
  it('an erased account keeps its name only, its sessions end, nobody signs in, and the name is not given again', async () => {
    const clerk = await test.signIn([
      'system:user:list',
      'system:user:add',
      'system:user:edit',
      'system:user:recycleBin',
    ])
    const person = await test.makeUser({
      realname: '褚亦寒',
      phone: '13622220003',
      email: 'chu@cold.example.cn',
      departments: ['潮汐处'],
    })
    expect(
      await ask('PUT /sys/user/edit', clerk, { id: person.id, realname: '褚亦寒', workNo: 'W-77001' }),
    ).toMatchObject({ success: true })
    const { result } = await ask('POST /sys/login', '', { username: person.username, password: person.password })
    const wrong = await ask('POST /sys/user/eraseOwn', result.token, { username: 'somebody' })
    expect(wrong.message).toBe('输入的账号与当前账号不符，账号没有注销；请输入自己的用户账号')
    later()
    expect(await ask('POST /sys/user/eraseOwn', result.token, { username: person.username })).toMatchObject({
      success: false,
      code: 3050,
    })
    await ask('POST /sys/session/prove', result.token, { password: person.password })
    expect(await ask('POST /sys/user/eraseOwn', result.token, { username: person.username })).toMatchObject({
      success: true,
    })

    const { db } = test.database
    // The log stays, as law requires, and so do the names of versions, which are those of its lines.
    expect(await columnsWith(db, ['褚亦寒', 'W-77001', '138****0003'])).toEqual([
      'activity_log.content',
      'record_version.label',
    ])
    const row = await db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      username: person.username,
      realname: '已注销',
      phoneSealed: null,
      phoneHash: null,
      emailSealed: null,
      workNo: null,
    })
    expect((await test.ask('GET /sys/session/own', { token: result.token })).status).toBe(401)
    expect((await ask('POST /sys/login', '', { username: person.username, password: person.password })).message).toBe(
      '用户名或密码错误',
    )
    const bin = (await ask('GET /sys/user/recycleBin', clerk)).result
    expect(bin.filter(({ id }: { id: string }) => id === person.id)).toEqual([])
    const fresh = await test.signIn(['system:user:add'])
    const again = { username: person.username, realname: '新人', password: 'Cedar-2026' }
    expect((await ask('POST /sys/user/add', fresh, again)).message).toBe(
      `用户账号“${person.username}”属于已注销的账号，不能再用，请换一个`,
    )
    const free = { username: 'xinren01', realname: '新人', password: 'Cedar-2026', phone: '13622220003' }
    expect(await ask('POST /sys/user/add', fresh, free)).toMatchObject({ success: true })
  })

  // spec §7.24
  it('the last administrator cannot erase the own account', async () => {
    const codes: PermissionCode[] = ['system:user:edit', 'system:user:addUserRole', 'system:permission:saveRole']
    const last = await test.makeUser({ permissions: codes })
    const token = await test.sessionOf(last)
    const { success, message } = await ask('POST /sys/user/eraseOwn', token, { username: last.username })
    expect({ success, message }).toEqual({
      success: false,
      message: expect.stringContaining('至少要保留一名在用的人员能够管理用户'),
    })
    expect(
      (
        await test.database.db
          .selectFrom('account')
          .select('erasedAt')
          .where('id', '=', last.id)
          .executeTakeFirstOrThrow()
      ).erasedAt,
    ).toBeNull()
  })
})
