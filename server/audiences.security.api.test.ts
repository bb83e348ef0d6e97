import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { readSettings } from './settings.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeLaws } from './testing/make.ts'

/**
 * Attacks that were once possible for a stranger who registered, or round the data rules of a list; each is tried
 * again.
 */

const own = () => `a${randomBytes(5).toString('hex')}`
const mark = own()

let test: TestApp
let stranger: string
beforeAll(async () => {
  test = await startTestApp()
  stranger = await test.signInStranger()
})
afterAll(() => test.close())

const ask = async (token: string, name: string, body?: object) =>
  (await test.ask(name, { token, ...(body ? { body } : {}) })).body

describe('a stranger who registered', () => {
  it('nobody can register unless the installation allows it', async () => {
    expect(readSettings({}).registration).toBe(false)
    const reply = await test.ask('POST /sys/user/register', {
      body: { phone: '13800000001', smscode: '1', password: 'Cedar-2026' },
    })
    expect(reply.body).toMatchObject({ success: false, message: '本站未开放自助注册，请联系管理员开通账号' })
  })

  // spec §6.16
  it.each([
    'GET /sys/user/queryUserComponentData?pageSize=500',
    'GET /online/cgreport/api/getData/user',
    'GET /sys/dict/getDictItems/sys_user,realname,id',
    'GET /sys/dict/loadDict/sys_user,realname,username',
    'GET /sys/sysDepart/queryTreeList',
    'GET /sys/sysDepart/queryTreeByKeyWord?keyWord=a',
    'GET /sys/role/queryall',
    'GET /sys/permission/queryTreeList',
    'GET /sys/tenant/queryList',
    'GET /sys/duplicate/check?tableName=sys_user&fieldName=phone&fieldVal=13800000000',
    'GET /sys/user/checkOnlyUser?phone=13800000000',
  ])('a stranger who registered cannot read the staff directory through %s', async (name) => {
    const { status, body } = await test.ask(name, { token: stranger })
    expect([status, body]).toEqual([403, expect.objectContaining({ success: false, code: 510, result: null })])
  })

  it('a code whose rule is switched off is open to staff and not to a stranger who registered', async () => {
    const { db } = test.database
    const { codes } = await db
      .selectFrom('permission')
      .select('codes')
      .where('codes', '=', 'system:user:list')
      .executeTakeFirstOrThrow()
    await db.updateTable('permission').set({ inForce: false }).where('codes', '=', codes).execute()
    const statuses = [
      (await test.ask('GET /sys/user/list', { token: stranger })).status,
      (await test.ask('GET /sys/user/list', { token: await test.signIn() })).status,
    ]
    await db.updateTable('permission').set({ inForce: true }).where('codes', '=', codes).execute()
    expect(statuses).toEqual([403, 200])
  })

  it('an announcement to all reaches staff and not a stranger who registered', async () => {
    const { db } = test.database
    await db
      .insertInto('announcement')
      .values({
        id: mark,
        title: mark,
        content: '内部安排',
        audience: 'ALL',
        status: 1,
        sentAt: new Date(Date.now() + 60_000),
        sender: 'admin',
      })
      .execute()
    const titles = async (token: string) =>
      (await ask(token, 'GET /sys/annountCement/getMyAnnouncement?pageSize=500')).result.records.map(
        ({ titile }: { titile: string }) => titile,
      )
    expect(await titles(await test.signIn())).toContain(mark)
    expect(await titles(stranger)).toEqual([])
    expect((await ask(stranger, `GET /sys/annountCement/getDetailById?anntId=${mark}`)).result).toBeNull()
  })

  it('a member of a department with a role is staff, and a person without department is not', async () => {
    const member = await test.makeUser({ roles: ['user'], departments: [`厅${mark}`] })
    const idle = await test.makeUser({ departments: [`厅${mark}`] })
    const statusOf = async (token: string) => (await test.ask('GET /sys/sysDepart/queryTreeList', { token })).status
    expect([
      await statusOf(await test.sessionOf(member)),
      await statusOf(await test.sessionOf(idle)),
      await statusOf(stranger),
    ]).toEqual([200, 403, 403])
  })
})

describe('staff bound by data rules', () => {
  let bound: string
  let names: string[]
  beforeAll(async () => {
    const { db } = test.database
    const seen = await Promise.all(
      [1, 2, 3].map((n) => test.makeUser({ username: `${mark}s${n}`, realname: `见${mark}` })),
    )
    const hidden = await test.makeUser({ username: `x${mark}`, realname: `藏${mark}`, departments: [`厅${mark}`] })
    names = seen.map(({ username }) => username).toSorted()
    const person = await test.makeUser({
      permissions: [
        'system:user:list',
        'system:user:edit',
        'system:depart:list',
        'system:role:list',
      ] as PermissionCode[],
    })
    const rules = [
      {
        id: own(),
        permissionId: 'menu-system-users',
        name: '只见',
        field: 'username',
        condition: 'RIGHT_LIKE',
        value: `${mark}s`,
        enabled: true,
      },
      {
        id: own(),
        permissionId: 'menu-system-departments',
        name: '只见',
        field: 'departName',
        condition: '=',
        value: `处${mark}`,
        enabled: true,
      },
      {
        id: own(),
        permissionId: 'menu-system-roles',
        name: '只见',
        field: 'roleCode',
        condition: '=',
        value: 'auditor',
        enabled: true,
      },
    ]
    await test.makeUser({ departments: [`处${mark}`] })
    await db.insertInto('permissionDataRule').values(rules).execute()
    for (const { id, permissionId } of rules)
      await db
        .updateTable('rolePermission')
        .set({ dataRuleIds: [id] })
        .where('permissionId', '=', permissionId)
        .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', person.id))
        .execute()
    bound = await test.sessionOf(person)
    hiddenId = hidden.id
    seenId = seen[0]?.id ?? ''
  })
  let hiddenId: string
  let seenId: string

  const usernames = (rows: { username: string }[]) => rows.map(({ username }) => username).toSorted()
  // spec §6.19
  it('three people in the list are three in the picker, the report and the dictionary', async () => {
    expect(usernames((await ask(bound, 'GET /sys/user/list?pageSize=500')).result.records)).toEqual(names)
    expect(usernames((await ask(bound, 'GET /sys/user/queryUserComponentData?pageSize=500')).result.records)).toEqual(
      names,
    )
    expect(usernames((await ask(bound, 'GET /online/cgreport/api/getData/user?pageSize=500')).result.records)).toEqual(
      names,
    )
    for (const call of ['getDictItems/sys_user,realname,username', 'loadDict/sys_user,realname,username?pageSize=500'])
      expect(
        (await ask(bound, `GET /sys/dict/${call}`)).result.map(({ value }: { value: string }) => value).toSorted(),
        call,
      ).toEqual(names)
  })
  // spec §6.19
  it('a person hidden by a data rule is found by no look-up', async () => {
    expect(await ask(bound, `GET /sys/user/getMultiUser?id=${hiddenId},${seenId}`)).toMatchObject([{ id: seenId }])
    expect((await ask(bound, `GET /sys/user/queryByIds?userIds=${hiddenId},${seenId}`)).result).toMatchObject([
      { id: seenId },
    ])
    expect((await ask(bound, `GET /sys/dict/loadDictItem/sys_user,realname,id?key=${hiddenId}`)).result).toEqual([
      hiddenId,
    ])
    expect((await ask(bound, `GET /sys/dict/getDictText/sys_user,realname,id/${hiddenId}`)).result).toBeNull()
    expect((await ask(bound, `GET /sys/sysDepart/queryTreeByKeyWord?keyWord=藏${mark}`)).result.userList).toEqual([])
    const { id } = await test.database.db
      .selectFrom('department')
      .select('id')
      .where('name', '=', `厅${mark}`)
      .executeTakeFirstOrThrow()
    expect((await ask(bound, `GET /sys/user/queryUserByDepId?id=${id}`)).result).toEqual([])
    expect((await ask(bound, `GET /sys/sysDepart/getUsersByDepartId?id=${id}`)).result).toEqual([])
  })
  it('departments and roles hidden by a data rule are in no tree, report or dictionary', async () => {
    const only = { departName: `处${mark}` }
    expect((await ask(bound, 'GET /sys/sysDepart/queryTreeList')).result).toMatchObject([only])
    expect((await ask(bound, 'GET /sys/sysDepart/queryDepartTreeSync')).result).toMatchObject([only])
    expect((await ask(bound, 'GET /sys/sysDepart/queryIdTree')).result).toMatchObject([{ title: only.departName }])
    expect((await ask(bound, 'GET /online/cgreport/api/getData/depart')).result.records).toMatchObject([only])
    expect((await ask(bound, 'GET /sys/dict/getDictItems/sys_depart,depart_name,id')).result).toMatchObject([
      { text: only.departName },
    ])
    expect((await ask(bound, 'GET /sys/role/queryall')).result).toMatchObject([{ roleCode: 'auditor' }])
    expect((await ask(bound, 'GET /sys/dict/getDictItems/sys_role,role_name,role_code')).result).toMatchObject([
      { value: 'auditor' },
    ])
  })
  it('a report answers no question about a field it does not show', async () => {
    // A parameter that the report does not have is ignored, so the answer tells nothing of the field.
    const answerTo = async (parameters: string) =>
      (await ask(bound, `GET /online/cgreport/api/getData/user?${parameters}`)).result
    expect(await answerTo('phone=no-such-number')).toEqual(await answerTo(''))
    expect((await answerTo('phone=no-such-number')).total).toBeGreaterThan(0)
    expect((await ask(bound, 'GET /online/cgreport/api/getData/user?column=phone&order=asc')).success).toBe(false)
  })
})

describe('guessing', () => {
  it('the digits of a phone cannot be found by asking whether a value is taken', async () => {
    await test.makeUser({ phone: '13912345678' })
    const clerk = await test.signIn(['system:position:edit'])
    for (const query of [
      'duplicate/check?tableName=sys_user&fieldName=phone&fieldVal=13912345678',
      'user/checkOnlyUser?phone=13912345678',
    ])
      expect((await test.ask(`GET /sys/${query}`, { token: clerk })).status, query).toBe(403)
  })
  it('the checks of values have a limit a minute', async () => {
    const limited = await startTestApp({}, { rateLimits: true })
    const token = await limited.signIn(['system:user:edit'])
    for (const query of ['duplicate/check?tableName=sys_user&fieldName=phone&fieldVal=', 'user/checkOnlyUser?phone=']) {
      let refused = 0
      for (let n = 0; n < 70; n++)
        if ((await limited.ask(`GET /sys/${query}1390000${n}`, { token })).status === 429) refused++
      expect(refused, query).toBe(10)
    }
    await limited.close()
  })
})

describe('what an audience may not see', () => {
  it('another name of a restricted law is not understood for a reader who may not see the law', async () => {
    const title = `浙江省${mark}管理条例`
    await makeLaws(test.database.db, [{ title, body: ['第一条 为了管理，制定本条例。'], known: { fLevel: 'F05' } }])
    const { titleKey } = await test.database.db
      .selectFrom('lawWork')
      .select('titleKey')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    await test.database.db
      .insertInto('lawAlias')
      .values({
        alias: `暗号${mark}`,
        aliasKey: `暗号${mark}`,
        targetTitle: title,
        targetKey: titleKey,
        kind: '简称',
        source: 'staff',
      })
      .execute()
    const told = async (token: string | undefined) =>
      JSON.stringify(
        (await test.ask(`GET /internet/fagui/law/search?q=暗号${mark}`, token === undefined ? {} : { token })).body
          .result,
      )
    expect(await told(await test.signIn(['item:special_permissions']))).toContain('管理条例')
    expect(await told(undefined)).not.toContain('管理条例')
  })
})
