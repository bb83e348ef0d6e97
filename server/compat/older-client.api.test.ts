import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { PASSWORD, type Person } from '#server/testing/people.ts'

/**
 * Calls of older clients beside those that were recorded (client-calls.api.test.ts): the same families, written in
 * other ways.
 */

let test: TestApp
let admin: Person
let token: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({ realname: '管理', permissions: Object.keys(PERMISSION_CODES) as PermissionCode[] })
  token = await test.sessionOf(admin)
})
afterAll(() => test.close())

const own = () => `w${randomBytes(5).toString('hex')}`
const ask = async (name: string, body?: unknown, headers?: Record<string, string>) =>
  test.ask(name, { token, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) })
const ALWAYS =
  '_t=1795310487&column=createTime&order=desc&field=id,,name,action&pageNo=1&pageSize=10&superQueryMatchType=and'

describe('what an older client sends with a query', () => {
  it.each([
    'user/list',
    'role/queryall',
    'role/queryTreeList',
    'sysDepart/queryTreeList',
    'sysDepart/queryIdTree',
    'permission/list',
    'permission/getSystemMenuList',
    'permission/getUserPermissionByToken',
    'tenant/queryList',
    'dict/queryAllDictItems',
    'dict/getDictItems/status',
    'dict/getDictItems/database_type',
    'dict/getDictItems/sex',
    'user/recycleBin',
    'annountCement/listByUser',
    'annountCement/getMsgTotalByUser',
    'user/getCurrentUserDeparts',
    'thirdApp/getEnabledType',
    'loginfo',
    'visitInfo',
    'sysUserAgent/queryByUserName',
    'message/sysMessage/list',
  ])('GET /sys/%s ignores the parameters of lists that always come along, and a slash at the end', async (path) => {
    for (const end of ['', '/']) {
      const { status, body } = await ask(`GET /sys/${path}${end}?${ALWAYS}&superQueryParams=&unknown=1&departId=`)
      expect([end, status, body.success, body.message]).toEqual([end, 200, true, body.message])
    }
  })
  it.each([
    ['pageNo=0&pageSize=10', 10],
    ['pageNo=1&pageSize=99999', 500],
    ['pageNo=1&pageSize=-521', 500],
    ['pageNo=1&pageSize=0', 10],
    ['pageNo=&pageSize=', 10],
  ])('a list with %s is answered with pages of %i', async (paging, size) => {
    const { body } = await ask(`GET /sys/role/list?${paging}`)
    expect(body).toMatchObject({ success: true, result: { size, current: 1 } })
    expect(body.result.records.length).toBeGreaterThan(0)
  })
  it('an empty filter, a lone wildcard and an unknown field of a list narrow nothing', async () => {
    const all = (await ask('GET /sys/user/list')).body.result.total
    for (const filter of ['username=', 'username=**', 'nothing=1', 'delFlag=0', 'departId=&code='])
      expect([filter, (await ask(`GET /sys/user/list?${filter}`)).body.result?.total]).toEqual([filter, all])
  })
  it('a filter that holds the words of a script for nothing narrows nothing', async () => {
    const all = (await ask('GET /sys/user/list')).body.result.total
    for (const filter of [
      'status=undefined',
      'status=null',
      'sex=undefined&birthday=null',
      'createTime_begin=undefined&createTime_end=null',
    ])
      expect([filter, (await ask(`GET /sys/user/list?${filter}`)).body.result?.total]).toEqual([filter, all])
  })
  it('a list is sorted by a field in the spelling of the database too, and by nothing else', async () => {
    for (const list of ['user', 'role', 'position', 'log', 'sysDepartRole'])
      expect((await ask(`GET /sys/${list}/list?column=create_time&order=ascend`)).body).toMatchObject({ success: true })
    const names = async (column: string, order: string) =>
      (await ask(`GET /sys/role/list?column=${column}&order=${order}&pageSize=500`)).body.result?.records.map(
        ({ id }: { id: string }) => id,
      )
    for (const order of ['asc', 'desc']) expect(await names('role_code', order)).toEqual(await names('roleCode', order))
    expect((await ask('GET /sys/user/list?column=password_hash&order=asc')).body).toMatchObject({
      success: false,
      message: '请注意，将要排序的列字段不存在：password_hash',
    })
  })
  // spec §2.112
  it('a picker asks for the records of stored values by their key, joined by commas with one at the end', async () => {
    const people = [await test.makeUser(), await test.makeUser()].map(({ username }) => username)
    const { records } = (await ask('GET /sys/role/list?pageSize=2')).body.result
    const roles = records.map(({ roleCode }: { roleCode: string }) => roleCode)
    for (const [call, key, values] of [
      ['user', 'username', people],
      ['role', 'roleCode', roles],
    ] as const)
      for (const some of [values, values.slice(0, 1)]) {
        const { body } = await ask(`GET /sys/${call}/list?${key}=${some.join(',')},&pageNo=1&pageSize=${some.length}`)
        expect(new Set(body.result.records.map((row: Record<string, string>) => row[key]))).toEqual(new Set(some))
      }
  })
  it('a time with its zone is compared as the time it is', async () => {
    const { body } = await ask(
      'GET /sys/user/list?createTime_begin=2020-01-01T00:00:00.000Z&birthday_end=2026-11-22T17:00:00.000Z',
    )
    expect(body).toMatchObject({ success: true })
  })
  it('nothing of an unknown parameter reaches SQL', async () => {
    for (const name of ['id);--', '__proto__', 'constructor', "a'b"])
      expect((await ask(`GET /sys/user/list?${encodeURIComponent(name)}=1`)).body).toMatchObject({ success: true })
    expect((await ask('GET /sys/user/list?column=id;drop table account')).body).toMatchObject({ success: false })
  })
  it('the category call of the specification is answered with its slash', async () => {
    const { body } = await ask('GET /sys/category/loadDictItem/?ids=none,')
    expect(body).toMatchObject({ success: true })
  })
  it('strictness is kept for who asks for it', async () => {
    expect((await ask('GET /sys/role/list?nothing=1', undefined, { [STRICT_HEADER]: 'on' })).body).toMatchObject({
      code: 400,
      field: 'nothing',
    })
    expect((await ask('GET /sys/role/list?pageNo=0', undefined, { [STRICT_HEADER]: 'on' })).body).toMatchObject({
      code: 400,
      field: 'pageNo',
    })
  })
})

describe('what an older client writes', () => {
  it('a birthday as an ISO time is the day it is in the time zone of the library', async () => {
    const username = own()
    const form = {
      username,
      realname: '赵五',
      password: PASSWORD,
      birthday: '1990-05-01T16:30:00.000Z',
      activitiSync: '1',
      departIds: '',
    }
    expect((await ask('POST /sys/user/add', form)).body).toMatchObject({ success: true })
    const row = (await ask(`GET /sys/user/list?username=${username}`)).body.result.records[0]
    expect(row.birthday).toBe('1990-05-02')
    expect((await ask('PUT /sys/user/edit', { ...row, birthday: '1991-01-01 00:00:00' })).body).toMatchObject({
      success: true,
    })
    expect((await ask(`GET /sys/user/list?username=${username}`)).body.result.records[0].birthday).toBe('1991-01-01')
    expect((await ask('PUT /sys/user/edit', { ...row, birthday: 'yesterday at noon' })).body).toMatchObject({
      success: false,
      field: 'birthday',
    })
    expect((await ask('PUT /sys/user/edit', { ...row, birthday: { a: 1 } })).body).toMatchObject({
      success: false,
      field: 'birthday',
    })
  })
  it('a form with the token is read like JSON, and one without is refused before anything is done', async () => {
    const code = own()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (await ask('POST /sys/role/add', Buffer.from(`roleName=${encodeURIComponent('角色')}&roleCode=${code}`), headers))
        .body,
    ).toMatchObject({
      success: true,
    })
    expect((await ask(`GET /sys/role/checkRoleCode?roleCode=${code}`)).body).toMatchObject({
      success: false,
      message: '角色编码已存在',
    })
    const login = Buffer.from(`username=${admin.username}&password=${PASSWORD}`)
    expect((await test.ask('POST /sys/login', { body: login, headers })).body).toMatchObject({
      success: false,
      code: 400,
    })
  })
  it('a file that the page of files sends is stored like any other', async () => {
    const { body } = await test.ask('POST /sys/oss/file/upload', { token, ...formFor('logo.png') })
    expect(body).toMatchObject({
      success: true,
      message: '上传成功！',
      result: { fileName: 'logo.png', url: expect.stringMatching(/^temp\/logo_\w+\.png$/) },
    })
    const refused = await test.ask('POST /sys/oss/file/upload', {
      token,
      ...formOf({}, [{ name: 'a.html', bytes: '<script>' }]),
    })
    expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('不支持这种文件') })
  })
  it('the name of a button’s code is checked for duplicates', async () => {
    const check = async (value: string) =>
      (await ask(`GET /sys/duplicate/check?tableName=sys_permission&fieldName=perms&fieldVal=${value}`)).body
    expect(await check('system:user:list')).toMatchObject({
      success: false,
      message: '授权标识“system:user:list”已存在，请换一个',
    })
    expect(await check('system:user:nothing')).toMatchObject({ success: true, message: '该值可用！' })
  })
  it('a menu row may name the pages of the older client, and reads back as it was written', async () => {
    for (const component of [
      'system/SysPositionList',
      'system/SysCategoryList',
      'dashboard/Analysis',
      'modules/message/SysMessageList',
    ]) {
      const name = own()
      const row = {
        name,
        menuType: 1,
        parentId: 'menu-system',
        url: `/${name}`,
        component: `src/views/${component}.vue`,
      }
      expect([component, (await ask('POST /sys/permission/add', row)).body.message]).toEqual([component, '添加成功！'])
      const list = (await ask(`GET /sys/permission/list?name=${name}`)).body.result
      expect(list[0].component).toBe(component)
    }
    const { body } = await ask('POST /sys/permission/add', {
      name: own(),
      menuType: 0,
      url: `/${own()}`,
      component: 'system/Nothing',
    })
    expect(body).toMatchObject({ success: false, message: '前端组件“system/Nothing”不存在，请从列表中选择' })
  })
  it('a data rule of a row that names the older client’s page narrows the list it shows', async () => {
    const name = own()
    const row = { name, menuType: 1, parentId: 'menu-system', url: `/${name}`, component: 'system/SysPositionList' }
    await ask('POST /sys/permission/add', row)
    const [menu] = (await ask(`GET /sys/permission/list?name=${name}`)).body.result
    const rule = {
      permissionId: menu.id,
      ruleName: '只看甲',
      ruleColumn: 'code',
      ruleConditions: '=',
      ruleValue: 'only-this',
      status: '1',
    }
    expect((await ask('POST /sys/permission/addPermissionRule', rule)).body).toMatchObject({ success: true })
    const [stored] = (await ask(`GET /sys/permission/getPermRuleListByPermId?permissionId=${menu.id}&${ALWAYS}`)).body
      .result
    await ask('POST /sys/position/add', { code: 'only-this', name: '甲', postRank: '1' })
    await ask('POST /sys/position/add', { code: 'not-this', name: '乙', postRank: '1' })
    const reader = await test.makeUser({ permissions: ['system:position:edit'] })
    const { roleId } = await test.database.db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', reader.id)
      .executeTakeFirstOrThrow()
    await test.database.db
      .insertInto('rolePermission')
      .values({ roleId, permissionId: menu.id, dataRuleIds: [stored.id] })
      .execute()
    const seen = await test.ask('GET /sys/position/list', { token: await test.sessionOf(reader) })
    expect(seen.body.result.records.map(({ code }: { code: string }) => code)).toEqual(['only-this'])
  })
})

describe('messages as an older client asks for them', () => {
  it('its bell and its list show the unread and all messages, and reading one takes it away', async () => {
    const reader = await test.makeUser({ isStaff: true })
    const mine = await test.sessionOf(reader)
    const to = async (category: string, title: string) => {
      const id = own()
      const released = { id, title, category, status: 1, sender: 'admin', audience: 'USER', sentAt: test.now }
      await test.database.db.insertInto('announcement').values(released).execute()
      await test.database.db
        .insertInto('announcementReader')
        .values({ announcementId: id, accountId: reader.id })
        .execute()
      return id
    }
    const notice = await to('1', '通知')
    await to('2', '系统消息')
    const get = async (path: string) => (await test.ask(`GET /sys/${path}`, { token: mine })).body
    const bell = async () => (await get(`annountCement/listByUser?pageSize=5&_t=1`)).result
    expect(await bell()).toMatchObject({
      anntMsgTotal: 1,
      sysMsgTotal: 1,
      anntMsgList: [{ id: notice, titile: '通知', msgType: 'USER', sendStatus: '1' }],
    })
    expect((await get(`sysAnnouncementSend/getMyAnnouncementSend?${ALWAYS}`)).result.total).toBe(2)
    expect((await get(`annountCement/list?${ALWAYS}&msgCategory=2`)).result.total).toBe(1)
    expect((await get(`annountCement/queryById?id=${notice}`)).result).toMatchObject({ titile: '通知', readFlag: '0' })
    expect((await get(`sysAnnouncementSend/getOne?sendId=${notice}`)).result).toMatchObject({ anntId: notice })
    expect(await get(`annountCement/syncNotic?anntId=${notice}`)).toMatchObject({ success: true })
    const put = async (path: string, body: object) =>
      (await test.ask(`PUT /sys/sysAnnouncementSend/${path}`, { token: mine, body })).body
    expect(await put('editByAnntIdAndUserId', { anntId: notice })).toMatchObject({ success: true })
    expect(await bell()).toMatchObject({ anntMsgTotal: 0, anntMsgList: [], sysMsgTotal: 1 })
    expect(await put('readAll', {})).toMatchObject({ success: true })
    expect(await bell()).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 })
  })
  it('a message for others is neither shown, nor pushed, nor marked', async () => {
    const id = own()
    await test.database.db
      .insertInto('announcement')
      .values({ id, title: '他人', status: 1, sender: 'admin', audience: 'USER', sentAt: test.now })
      .execute()
    for (const call of [
      `GET /sys/annountCement/queryById?id=${id}`,
      `GET /sys/annountCement/syncNotic?anntId=${id}`,
      `GET /sys/sysAnnouncementSend/getOne?sendId=${id}`,
    ])
      expect([call, (await ask(call)).body.message]).toEqual([call, '未找到对应实体'])
    expect((await ask('PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id })).body).toMatchObject({
      success: false,
    })
  })
})

describe('calls that only older clients make', () => {
  it('the counts of sign-ins are those of the log', async () => {
    const before = (await ask('GET /sys/loginfo')).body.result
    await test.ask('POST /sys/login', {
      body: { username: admin.username, password: PASSWORD, captcha: 'x', checkKey: 1 },
    })
    const { result } = (await ask('GET /sys/loginfo')).body
    expect(result.totalVisitCount).toBe(before.totalVisitCount + 1)
    expect(result.todayVisitCount).toBe(before.todayVisitCount + 1)
    const days = (await ask('GET /sys/visitInfo')).body.result
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toMatchObject({
      visit: result.todayVisitCount,
      ip: result.todayIp,
      type: expect.stringMatching(/^\d\d-\d\d$/),
    })
  })
  it('lists of what does not exist here are empty pages, and the registers and reports are those the caller may use', async () => {
    for (const path of ['dataSource/list', 'gatewayRoute/list', 'message/sysMessageTemplate/list'])
      expect((await ask(`GET /sys/${path}?${ALWAYS}`)).body.result).toEqual({
        records: [],
        total: 0,
        size: 10,
        current: 1,
        pages: 0,
      })
    expect(
      (await ask(`GET /online/cgform/head/list?${ALWAYS}&copyType=0`)).body.result.records
        .map(({ code }: { code: string }) => code)
        .toSorted(),
    ).toEqual(['cleanup_issues', 'filing_register'])
    const names = async (as: string) =>
      (await test.ask('GET /online/cgreport/api/reports?pageSize=100', { token: as })).body.result.records.map(
        ({ code }: { code: string }) => code,
      )
    expect((await ask('GET /online/cgreport/api/getQueryInfo/user')).body.result.length).toBeGreaterThan(0)
    expect((await names(token)).length).toBeGreaterThan((await names(await test.signIn())).length)
  })
  it('a user whose password is due is told where to change it', async () => {
    const due = await test.makeUser({ mustChangePassword: true, isStaff: true })
    const { body } = await test.ask('POST /sys/login', {
      body: { username: due.username, password: PASSWORD, captcha: 'x', checkKey: 1 },
    })
    expect(body).toMatchObject({ success: true, code: 3030, message: expect.stringContaining('/user/login') })
    const refused = await test.ask('GET /sys/user/list', { token: body.result.token })
    expect(refused.body).toMatchObject({ success: false, code: 3030, message: expect.stringContaining('/user/login') })
  })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const formFor = (name: string) => formOf({}, [{ name, bytes: PNG }])
