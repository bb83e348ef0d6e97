import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'

const own = () => `o${randomBytes(5).toString('hex')}`

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const ask = async (name: string, token: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const rowOf = ({ id }: Person) =>
  test.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A stored picture of this user. */
async function pictureOf({ id }: Person, biz = 'avatar') {
  const path = `avatar/${own()}.png`
  await test.database.db
    .insertInto('storedFile')
    .values({ id: own(), path, name: '头像.png', biz, mediaType: 'image/png', size: 10, sha256: own(), accountId: id })
    .execute()
  return path
}

describe('GET and PUT /sys/user/ownProfile', () => {
  it('users see themselves with a shortened number, and departments, roles and positions in words', async () => {
    const person = await test.makeUser({
      realname: '李四',
      phone: '13812345678',
      email: `${own()}@example.com`,
      departments: [`处${own()}`],
      roles: ['user'],
    })
    const { result } = await ask('GET /sys/user/ownProfile', await test.sessionOf(person))
    expect(result).toMatchObject({ username: person.username, realname: '李四', phone: '138****5678' })
    expect(result.email).toMatch(/@example\.com$/)
    expect(result.orgCodeTxt).toMatch(/^处/)
    expect(result.roleTxt).not.toBe('')
    expect(result).not.toHaveProperty('selectedroles')
  })
  it('users change their own name, birthday and address, a version is kept, and nothing else changes', async () => {
    const person = await test.makeUser({ realname: '旧名', phone: '13900000001' })
    const token = await test.sessionOf(person)
    const { id, revision } = (await ask('GET /sys/user/ownProfile', token)).result
    const email = `${own()}@example.com`
    const before = await rowOf(person)
    const body = {
      id,
      revision,
      realname: '新名',
      birthday: '1990-02-03',
      email,
      userIdentity: 2,
      departIds: 'x',
      selectedroles: 'role-sysadmin',
      phone: '13911111111',
      workNo: 'W1',
    }
    const answer = await ask('PUT /sys/user/ownProfile', token, body)
    expect(answer).toMatchObject({
      success: true,
      message: '修改成功!',
      result: { userInfo: { realname: '新名', birthday: '1990-02-03', email } },
    })
    const after = await rowOf(person)
    expect(after).toMatchObject({
      realname: '新名',
      userIdentity: 1,
      phoneHash: before.phoneHash,
      workNo: null,
      revision: before.revision + 1,
    })
    const versions = await test.database.db
      .selectFrom('recordVersion')
      .select(['operation', 'content'])
      .where('recordId', '=', id)
      .execute()
    expect(versions.at(-1)).toMatchObject({ operation: 'edit', content: { realname: '新名' } })
  })
  it('users keep what an administrator changed meanwhile, and cannot edit another user', async () => {
    const person = await test.makeUser({ realname: '张三' })
    const other = await test.makeUser()
    const token = await test.sessionOf(person)
    const { id, revision } = (await ask('GET /sys/user/ownProfile', token)).result
    const { db } = test.database
    await db
      .updateTable('account')
      .set({ telephone: '0571-87000000', revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    expect(
      await ask('PUT /sys/user/ownProfile', token, { id, revision, realname: '张三丰', began: { realname: '张三' } }),
    ).toMatchObject({
      success: true,
    })
    expect(await rowOf(person)).toMatchObject({ realname: '张三丰', telephone: '0571-87000000' })
    expect(await ask(`GET /sys/user/ownProfile?id=${other.id}`, token)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(
      await ask('PUT /sys/user/ownProfile', token, { id: other.id, realname: '别人', began: { realname: '测试人员' } }),
    ).toMatchObject({
      success: false,
    })
    expect((await rowOf(other)).realname).toBe('测试人员')
  })
  it('a portrait is a picture that the user sent as one, never the file of another user or an address outside', async () => {
    const person = await test.makeUser({ isStaff: true })
    const other = await test.makeUser({ isStaff: true })
    const token = await test.sessionOf(person)
    const { id } = (await ask('GET /sys/user/ownProfile', token)).result
    const put = (avatar: string | null, from: string | null = null) =>
      ask('PUT /sys/user/ownProfile', token, { id, avatar, began: { avatar: from } })
    for (const path of [
      await pictureOf(other),
      await pictureOf(person, 'temp'),
      'https://elsewhere.example/a.png',
      'avatar/none.png',
    ])
      expect(await put(path)).toMatchObject({ success: false, message: expect.stringMatching(/请重新上传头像/) })
    const mine = await pictureOf(person)
    expect(await put(mine)).toMatchObject({ success: true, result: { userInfo: { avatar: mine } } })
    expect(await put(null, mine)).toMatchObject({ success: true, result: { userInfo: { avatar: null } } })
  })
  it('an e-mail address of another user and a birthday in the future are refused with their field', async () => {
    const email = `${own()}@example.com`
    await test.makeUser({ email })
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const { id } = (await ask('GET /sys/user/ownProfile', token)).result
    expect(await ask('PUT /sys/user/ownProfile', token, { id, email, began: { email: null } })).toMatchObject({
      success: false,
    })
    expect(
      await ask('PUT /sys/user/ownProfile', token, { id, birthday: '2999-01-01', began: { birthday: null } }),
    ).toMatchObject({ success: false })
    expect((await rowOf(person)).birthday).toBeNull()
  })
})
