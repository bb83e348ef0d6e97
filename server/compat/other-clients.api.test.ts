import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#common/contract/calls.ts'
import { OTHER_NAMES } from './other-names-table.ts'
import { REFUSED_CALLS } from './refused-calls-table.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'

/**
 * Calls of newer clients of the wire: their names for our calls, and the shapes in which they write ids (decision
 * 0130).
 */

let test: TestApp
let token: string
let admin: Person
/** What stands for `{role}` and its like in the tables below. */
const ids: Record<string, string> = {}
const own = () => `n${randomBytes(5).toString('hex')}`
const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => ids[name] ?? all)
const ask = async (name: string, body?: unknown) => {
  const [call, form] = filled(name).split(' <- ')
  const sent = form === undefined ? body : (JSON.parse(form) as unknown)
  return test.ask(call ?? '', { token, ...(sent === undefined ? {} : { body: sent }) })
}
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({
    realname: '管理',
    permissions: Object.keys(PERMISSION_CODES) as PermissionCode[],
    departments: ['省司法厅'],
  })
  token = await test.sessionOf(admin)
  const code = own()
  ids['admin'] = admin.id
  ids['username'] = admin.username
  await ask('POST /sys/role/add', { roleName: '角色', roleCode: code })
  ids['role'] = (await ask(`GET /sys/role/list?roleCode=${code}`)).body.result.records[0].id
  const [department] = (await ask('GET /sys/sysDepart/queryTreeList')).body.result
  Object.assign(ids, { depart: department.id, org: department.orgCode })
  ids['menu'] = (await ask('GET /sys/permission/list')).body.result[0].id
})
afterAll(() => test.close())

const ALWAYS =
  '_t=1795310487&column=createTime&order=desc&field=id,,name,action&pageNo=1&pageSize=10&superQueryMatchType=and&superQueryParams='

const LIST = expect.any(Array)
const PAGE = { records: LIST, total: expect.any(Number) }
describe('names that other clients have for our calls', () => {
  it('every other name stands for a call of the contract, and is none itself', () => {
    for (const [name, { call }] of Object.entries(OTHER_NAMES)) {
      expect(calls, name).toHaveProperty([call])
      expect(calls, name).not.toHaveProperty([name])
    }
  })
  it.each([
    ['user/listAll', PAGE],
    ['user/selectUserList', PAGE],
    ['user/queryDepartPostUserPageList?departId={depart}', PAGE],
    [
      'user/selectUserList?isMultiTranslate=true&username={username},none',
      { records: [{ username: '{username}' }], total: 1 },
    ],
    [
      'user/queryUserComponentData?username=*{username}*&realname=**',
      { records: [{ username: '{username}' }], total: 1 },
    ],
    ['user/queryByOrgCode?orgCode={org}', PAGE],
    ['user/queryByNames?userNames={username},none', [{ username: '{username}' }]],
    ['user/getUserInfo', { userInfo: { username: '{username}' }, sysAllDictItems: { sex: expect.any(Array) } }],
    [
      'user/getUserSectionInfoByToken?token=another',
      { sysUserId: '{admin}', sysUserCode: '{username}', sysUserName: '管理' },
    ],
    ['user/login/setting/getUserData', { username: '{username}' }],
    ['user/getQuitList', []],
    ['role/listByTenant', PAGE],
    ['role/queryPageRoleCount', PAGE],
    ['role/queryallNoByTenant', LIST],
    [
      'permission/getPermCode',
      {
        codeList: expect.any(Array),
        auth: expect.any(Array),
        allAuth: expect.any(Array),
        sysSafeMode: expect.any(Boolean),
      },
    ],
    ['permission/queryListAsync?pid={menu}', LIST],
    ['permission/getSystemSubmenu?parentId={menu}', LIST],
    ['sysDepart/getMyDepartList', [{ id: '{depart}' }]],
    ['sysDepart/list', LIST],
    ['sysDepart/queryDepartAndPostTreeSync?pid=', LIST],
    ['sysDepart/queryBookDepTreeSync?pid={depart}', LIST],
    ['tenant/getTenantListByUserId', LIST],
    ['tenant/recycleBinPageList', PAGE],
    ['tenant/packList', PAGE],
    ['annountCement/vue3List', LIST],
    ['annountCement/getLastAnnountTime', PAGE],
    ['annountCement/getUnreadMessageCount', expect.any(Number)],
    ['annountCement/addVisitsNumber?id=any', null],
    ['sysAnnouncementSend/list', PAGE],
    ['sysRoleIndex/list', PAGE],
    ['comment/listByForm?tableName=a&dataId=1', PAGE],
    ['comment/fileList?tableName=a&tableDataId=1', []],
    ['tableWhiteList/list', PAGE],
    ['sysUserAgent/list', PAGE],
    ['dict/deleteList', LIST],
  ] as const)('GET /sys/%s is answered', async (path, expected) => {
    const { status, body } = await ask(`GET /sys/${path}${path.includes('?') ? '&' : '?'}${ALWAYS}`)
    expect({ status, ...body }).toMatchObject({ status: 200, success: true, result: replaced(expected) })
  })
  it('a message is counted, listed and read under the names of newer clients', async () => {
    const person = await test.makeUser({ roles: ['user'] })
    const reader = await test.sessionOf(person)
    const form = { titile: '通知', msgContent: '<p>甲</p>', msgType: 'USER', userIds: [person.id], msgCategory: '1' }
    const { id } = (await ask('POST /sys/annountCement/add', form)).body.result
    expect((await ask(`GET /sys/annountCement/doReleaseData?id=${id}`)).body).toMatchObject({ success: true })
    const unread = async () =>
      (await test.ask('GET /sys/annountCement/getUnreadMessageCount', { token: reader })).body.result
    expect(await unread()).toBeGreaterThan(0)
    const list = await test.ask(
      'GET /sys/annountCement/vue3List?pageNo=1&pageSize=5&fromUser=&starFlag=&rangeDateKey=',
      { token: reader },
    )
    expect(list.body.result).toContainEqual(expect.objectContaining({ id }))
    expect((await test.ask('POST /sys/annountCement/clearAllUnReadMessage', { token: reader })).body).toMatchObject({
      success: true,
    })
    expect(await unread()).toBe(0)
  })
  it('another name opens nothing that the call’s own name does not', async () => {
    const ordinary = await test.signIn()
    for (const name of ['GET /sys/user/listAll', 'GET /sys/role/listByTenant', 'DELETE /sys/sysRoleIndex/delete?id=a'])
      expect([name, (await test.ask(name, { token: ordinary })).status]).toEqual([name, 403])
    const { body } = await test.ask('GET /sys/user/getUserSectionInfoByToken?token=' + token, { token: ordinary })
    expect(body.result.sysUserId).not.toBe(admin.id)
  })
  it('the own profile is edited under the names of newer clients, field by field', async () => {
    const { id, revision } = (await ask('GET /sys/user/login/setting/getUserData')).body.result
    const edit = { id, revision, began: { telephone: null }, telephone: '0571-1234567' }
    expect((await ask('POST /sys/user/login/setting/userEdit', edit)).body).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    expect((await ask('GET /sys/user/ownProfile')).body.result).toMatchObject({
      telephone: '0571-1234567',
      realname: '管理',
    })
  })
  it('dictionaries are taken out of the recycle bin and deleted for good, several in one call', async () => {
    const added: string[] = []
    for (const dictName of ['甲', '乙', '丙'])
      added.push((await ask('POST /sys/dict/add', { dictName, dictCode: own() })).body.result.id)
    expect((await ask('DELETE /sys/dict/deleteBatch', added)).body).toMatchObject({ success: true })
    expect((await ask('PUT /sys/dict/putRecycleBin', { ids: added.slice(0, 2) })).body).toMatchObject({ success: true })
    expect((await ask(`DELETE /sys/dict/deleteRecycleBin?ids=${added[2]},`)).body).toMatchObject({ success: true })
    expect((await ask('GET /sys/dict/deleteList')).body.result.map(({ id }: { id: string }) => id)).not.toContain(
      added[2],
    )
    expect((await ask(`GET /sys/dict/queryById?id=${added[0]}`)).body).toMatchObject({ success: true })
  })
})

/** The expectation with the ids of today. */
const replaced = (expected: unknown): unknown =>
  typeof expected === 'string'
    ? filled(expected)
    : Array.isArray(expected)
      ? expected.map(replaced)
      : typeof expected === 'object' && expected !== null && !('asymmetricMatch' in expected)
        ? Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, replaced(value)]))
        : expected

describe('ids, in every shape that clients write them in', () => {
  const LIST = '{a},{b}'
  it.each([
    ['a list in the body', 'PUT /sys/user/frozenBatch <- {"ids":["{a}","{b}"],"status":2}'],
    ['commas in the body', 'PUT /sys/user/frozenBatch <- {"ids":"{a},{b},","status":"2"}'],
    ['the address', `PUT /sys/user/frozenBatch?ids=${LIST}&status=2`],
    ['the address beside an empty body', `PUT /sys/user/frozenBatch?ids=${LIST}&status=2 <- {}`],
    ['POST', 'POST /sys/user/frozenBatch <- {"ids":["{a}","{b}"],"status":2}'],
    ['another name', 'PUT /sys/user/frozenBatch <- {"userIds":"{a},{b}","status":2}'],
  ])('users are frozen by %s', async (_, call) => {
    await twoUsers()
    expect((await ask(call)).body).toMatchObject({ success: true })
    for (const id of [ids['a'], ids['b']])
      expect((await ask(`GET /sys/user/queryById?id=${id}`)).body.result.status).toBe(2)
  })
  it.each([
    ['the address', `DELETE /sys/user/deleteBatch?ids=${LIST},`],
    ['repeated parameters', 'DELETE /sys/user/deleteBatch?ids={a}&ids={b}'],
    ['brackets', 'DELETE /sys/user/deleteBatch?ids[]={a}&ids[]={b}'],
    ['the body', 'DELETE /sys/user/deleteBatch <- {"ids":["{a}","{b}"]}'],
    ['a bare list', 'DELETE /sys/user/deleteBatch <- ["{a}","{b}"]'],
    ['another name', `DELETE /sys/user/deleteBatch?userIds=${LIST}`],
  ])('users are put into the recycle bin by %s, and back again by each shape', async (_, call) => {
    await twoUsers()
    const inBin = async () =>
      (await ask('GET /sys/user/recycleBin')).body.result.filter(({ id }: { id: string }) =>
        [ids['a'], ids['b']].includes(id),
      ).length
    for (const back of [
      'PUT /sys/user/putRecycleBin <- {"userIds":"{a},{b},"}',
      'PUT /sys/user/putRecycleBin <- {"userIds":["{a}","{b}"]}',
      'PUT /sys/user/putRecycleBin <- ["{a}","{b}"]',
      `PUT /sys/user/putRecycleBin?userIds=${LIST}`,
      'PUT /sys/user/putRecycleBin <- {"ids":"{a},{b}"}',
    ]) {
      expect([back, (await ask(call)).body.success, await inBin()]).toEqual([back, true, 2])
      expect([back, (await ask(back)).body.success, await inBin()]).toEqual([back, true, 0])
    }
  })
  it.each([
    ['a list', 'POST /sys/user/addSysUserRole <- {"roleId":"{role}","userIdList":["{a}","{b}"]}'],
    ['commas', 'POST /sys/user/addSysUserRole <- {"roleId":"{role}","userIdList":"{a},{b}"}'],
    ['another name', 'POST /sys/user/addSysUserRole <- {"roleId":"{role}","userIds":"{a},{b}"}'],
    ['the address', `POST /sys/user/addSysUserRole?roleId={role}&userIdList=${LIST}`],
  ])('a role is given by %s, and taken by the body', async (_, call) => {
    await twoUsers()
    const holders = async () => (await ask('GET /sys/user/userRoleList?roleId={role}&pageSize=500')).body.result.total
    const before = await holders()
    expect((await ask(call)).body).toMatchObject({ success: true })
    expect(await holders()).toBe(before + 2)
    expect(
      (await ask('DELETE /sys/user/deleteUserRoleBatch?roleId={role} <- {"userIds":["{a}","{b}"]}')).body,
    ).toMatchObject({ success: true })
    expect(await holders()).toBe(before)
  })
  it('grants are saved from lists', async () => {
    expect(
      (
        await ask(
          'POST /sys/permission/saveRolePermission <- {"roleId":"{role}","permissionIds":["{menu}"],"lastpermissionIds":[]}',
        )
      ).body,
    ).toMatchObject({
      success: true,
    })
    expect((await ask('GET /sys/permission/queryRolePermission?roleId={role}')).body.result).toContain(ids['menu'])
    expect(
      (
        await ask(
          'POST /sys/permission/saveDepartPermission <- {"departId":"{depart}","permissionIds":[],"lastpermissionIds":null}',
        )
      ).body,
    ).toMatchObject({
      success: true,
    })
  })
  it('initial passwords are made for the users that the address names, and for nobody else', async () => {
    await twoUsers()
    const { body } = await ask('PUT /sys/user/resetPasswords?ids={a} <- {}')
    expect(body.result.rows.map(({ id }: { id: string }) => id)).toEqual([ids['a']])
  })
})

/** Two new users, `{a}` and `{b}`. */
async function twoUsers(): Promise<void> {
  for (const name of ['a', 'b']) ids[name] = (await test.makeUser({ roles: ['user'] })).id
}

describe('what newer clients write', () => {
  it('an announcement may begin and end at moments with their zone', async () => {
    const form = {
      titile: '通知',
      msgContent: 'x',
      msgType: 'ALL',
      startTime: '2026-11-20T00:00:00.000Z',
      endTime: '2026-12-20T15:59:59.000Z',
    }
    const { id } = (await ask('POST /sys/annountCement/add', form)).body.result
    expect((await ask(`GET /sys/annountCement/manageById?id=${id}`)).body.result).toMatchObject({
      startTime: '2026-11-20 08:00:00',
      endTime: '2026-12-20 23:59:59',
    })
  })
  it('a tenant may have days as moments, and no number', async () => {
    const name = own()
    expect(
      (await ask('POST /sys/tenant/add', { name, beginDate: '2026-01-01T16:00:00.000Z', endDate: '', status: '1' }))
        .body,
    ).toMatchObject({
      success: true,
    })
    expect((await ask(`GET /sys/tenant/list?name=${name}`)).body.result.records[0]).toMatchObject({
      beginDate: '2026-01-02',
      endDate: null,
    })
  })
})

describe('reading calls without the id that they need', () => {
  it.each([
    ['user/queryUserByDepId', []],
    ['user/queryByIds?userIds=', []],
    ['permission/getSystemSubmenu?parentId=', []],
    ['permission/getSystemSubmenuBatch?parentIds=', {}],
    ['permission/queryRolePermission?roleId=', []],
    ['category/childList', []],
    ['category/loadTreeChildren?pid=', []],
    ['sysDepart/getUsersByDepartId?id=', []],
  ] as const)('GET /sys/%s is answered with nothing', async (path, nothing) => {
    const { status, body } = await ask(`GET /sys/${path}`)
    expect([status, body.success, body.code, body.result.records ?? body.result]).toEqual([200, true, 200, nothing])
  })
  it.each([
    'user/queryById',
    'role/queryById?id=',
    'position/queryById?id=',
    'dict/queryById',
    'annountCement/queryById?id=',
  ])('GET /sys/%s says that there is no such record', async (path) => {
    const { status, body } = await ask(`GET /sys/${path}`)
    expect([status, body.success, body.message]).toEqual([200, false, '未找到对应实体'])
  })
  it('users are not told apart by what is missing: access is checked first', async () => {
    const { status } = await test.ask('GET /sys/role/queryById', { token: await test.signIn() })
    expect(status).toBe(403)
  })
})

/** Further calls of such clients, each with how it is answered: it succeeds, or with these words. */
const TRIED: [call: string, answer: 'done' | RegExp][] = [
  ...[
    'user/list?@&superQueryParams=%255B%257B%2522rule%2522%253A%2522like%2522%252C%2522type%2522%253A%2522string%2522%252C%2522field%2522%253A%2522username%2522%252C%2522val%2522%253A%2522a%2522%257D%255D',
    'user/list?superQueryParams=garbage&superQueryMatchType=xx',
    'user/list?superQueryParams=%5B%5D&superQueryMatchType=AND',
    'user/list?column=sex_dictText&order=ascend&pageSize=99999',
    'user/list?column=id,createTime&order=asc,desc',
    'user/list?username=*a*&sex=1,2&status_MultiString=1,2&createTime_begin=2026-01-01T00:00:00.000Z',
    'user/list?username=a&username=b',
    'user/list/?@',
    'user//list?@',
    'user/userRoleList?@&roleId={role}&username=',
    'user/departUserList?@&depId={depart}&username=',
    'user/queryUserComponentData?@&departId=&username=',
    'user/queryUserComponentData?pageNo=1&pageSize=-1',
    'user/checkOnlyUser?username=&id=',
    'user/checkOnlyUser?anything=1',
    'user/recycleBin?@',
    'user/generateUserId',
    'user/queryByOrgCodeForAddressList?@&orgCode={org}',
    'role/checkRoleCode?id=&roleCode=unused',
    'permission/checkPermDuplication?url=/unused&component=&id=',
    'permission/getPermRuleListByPermId?permissionId={menu}',
    'permission/queryDepartPermission?departId={depart}',
    'permission/queryTreeList?_t=1',
    'sysDepart/queryTreeList?ids=',
    'sysDepart/queryDepartTreeSync?pid=',
    'sysDepart/queryDepartTreeSync?pid={depart}&ids=&primaryKey=id',
    'sysDepart/searchBy?keyWord=',
    'sysDepart/queryAllParentId?departId={depart}',
    'sysDepart/queryAllParentId?orgCode={org}',
    'sysDepart/queryTreeByKeyWord?keyWord=',
    'sysDepart/getDepartName?orgCode={org}',
    'sysDepart/queryMyDeptTreeList',
    'sysDepartRole/list?@&deptId={depart}',
    'sysDepartPermission/queryTreeListForDeptRole?departId={depart}',
    'dict/list?@',
    'dict/treeList?@',
    'dict/getDictText/sex/1',
    'dict/getDictItems/sex?_t=1',
    'dict/getDictItems/none_of_these',
    'dict/getDictItems/sys_user,realname,username',
    'dict/getDictItems/sys_depart,depart_name,id',
    'dict/loadDict/sys_user,realname,username?keyword=&pageSize=',
    'dict/loadDict/sex?keyword=&pageSize=10',
    'dict/loadDictOrderByValue/sys_user,realname,username?keyword=a',
    'dict/loadDictItem/sys_user,realname,username?key=a,b',
    'dict/loadDictItem/sex?key=',
    'dict/loadTreeData?pid=&tableName=sys_depart&text=depart_name&code=id&pidField=parent_id&hasChildField=&condition=',
    'dict/loadTreeData?pid=0&tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=has_child&condition={}',
    'dict/refleshCache',
    'dictItem/list?@',
    'category/rootList?@',
    'category/loadTreeRoot?async=false&pcode=0',
    'category/loadTreeData?pid=&pcode=0&condition=',
    'category/loadAllData',
    'duplicate/check?tableName=sys_dict&fieldName=dict_code&fieldVal=unused&dataId=undefined',
    'duplicate/check?tableName=sys_role&fieldName=role_code&fieldVal=',
    'checkRule/list?@',
    'fillRule/list?@',
    'dataLog/list?@&type=json',
    'log/list?@&logType=1',
    'log/list?@&logType=2&keyWord=&createTime_begin=2026-01-01&createTime_end=2026-12-01',
    'message/sysMessage/list?@',
    'message/sysMessageTemplate/list?@',
    'annountCement/list?@',
    'annountCement/listByUser?pageSize=5',
    'annountCement/syncNotic',
    'tenant/list?@',
    'tenant/queryList?ids=',
    'position/list?@',
    'quartzJob/list?@',
    'online/list?@&username=',
    'oss/file/list?@',
    'roleIndex/queryByCode?roleCode=unused',
    'dataSource/list?@',
    'gatewayRoute/list?@',
  ].map((path): [string, 'done'] => [`GET /sys/${path}`, 'done']),
  ['PUT /sys/annountCement/readAll <- {}', 'done'],
  ['PUT /sys/sysAnnouncementSend/readAll', 'done'],
  ['POST /sys/sysAnnouncementSend/readAll <- {}', 'done'],
  ['GET /online/cgform/head/list?@&copyType=0', 'done'],
  ['GET /online/cgreport/head/list?@', 'done'],
  ['GET /online/graphreport/head/list?@', 'done'],
  ['GET /sys/sysAnnouncementSend/queryById?id=none', /未找到对应实体/],
  ['GET /sys/user/list?status=abc', /“状态” 无效：应为数字/],
  ['GET /sys/user/userDepartList?userId=none', /查找失败/],
  ['GET /sys/user/queryUserRole?userId={admin}', 'done'],
  ['GET /sys/role/datarule/{menu}/{role}', /未找到权限配置信息/],
  ['GET /sys/sysDepart/searchBy?keyWord=nobody&myDeptSearch=1', /未查询匹配数据！/],
  ['GET /sys/dict/getDictItems/sys_user,realname,username,status=1', /字典Code格式不正确！/],
  ['GET /sys/dict/loadDict/none,a,b?keyword=', /字典Code格式不正确！/],
  ['GET /sys/category/checkCode?pid=&code=', /错误,类型编码为空!/],
  ['GET /sys/category/loadTreeRoot?async=true&pcode=', /该编码【】不存在，请核实!/],
  ['GET /sys/category/loadTreeData?pcode=', /加载分类字典树参数有误/],
  ['GET /sys/category/loadDictItem/?ids=', /ids 不能为空/],
  ['GET /sys/duplicate/check?tableName=sys_user&fieldName=password_hash&fieldVal=1', /不支持检查/],
  ['GET /sys/checkRule/checkByCode?ruleCode=none&value=1', /该编码不存在/],
  ['PUT /sys/fillRule/executeRuleByCode/none <- {}', /该编码不存在/],
  ['PUT /sys/fillRule/executeRuleByCodeBatch <- {"rules":[{"ruleCode":"none"}],"commonFormData":{}}', /该编码不存在/],
  ['GET /sys/dataLog/queryDataVerList?dataTable=sys_role&dataId={role}', /未找到版本信息/],
  ['GET /sys/dataLog/queryCompareList?dataId1=a&dataId2=b', /未找到版本信息/],
  ['PUT /sys/annountCement/editByAnntIdAndUserId <- {"anntId":"none"}', /未找到对应实体/],
  ['PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId?anntId=none', /未找到对应实体/],
  ['POST /sys/online/forceLogout <- {"token":"x"}', /Token无效!/],
  ['GET /online/cgform/api/getColumns/none', /没有这份在线表单/],
  ['GET /online/cgreport/api/getColumnsAndData/none', /报表不存在/],
  ...[
    'user',
    'role',
    'dict',
    'dictItem',
    'category',
    'position',
    'sysDepart',
    'permission',
    'quartzJob',
    'checkRule',
    'fillRule',
    'sysDepartRole',
  ].map((noun): [string, RegExp] => [`DELETE /sys/${noun}/deleteBatch?ids=none,`, /未找到对应实体/]),
]
it.each(TRIED)('%s is answered', async (call, answer) => {
  const { status, body } = await ask(call.replace('@', ALWAYS))
  expect(status === 200 && body.success ? 'done' : body.message).toMatch(answer)
})

describe('calls that are decided not to be here', () => {
  const named = REFUSED_CALLS.map(([key, { also = [] }]) => [key, ...also.map((method) => key.replace('GET', method))])
  it.each(named.flat())('%s is refused with words, whatever is sent', async (call) => {
    const { status, body } = await ask(
      call.replace(/\{\w+\*?\}/, 'any'),
      call.startsWith('GET') ? undefined : { id: 'x', ids: [1] },
    )
    expect([status, body.success, body.result]).toEqual([200, false, null])
    expect(body.message).toMatch(/^本系统不提供/)
  })
  it('a form is published by its address alone', async () => {
    const answer = await ask('POST /online/cgform/api/doDbSynch/none/normal')
    // That there is no such form is said, not that a body is missing.
    expect([answer.body.success, answer.body.field]).toEqual([false, undefined])
    expect(answer.body.message).not.toContain('revision')
  })
  it.each([
    ['POST /online/cgform/api/addAll', '请在“表单设计”中设计'],
    ['PUT /online/cgform/api/editAll', '请在“表单设计”中设计'],
    ['POST /online/cgreport/head/add', '请在“报表设计”中设计'],
    ['PUT /online/cgreport/head/editAll', '请在“报表设计”中设计'],
  ])('a design as older clients send it for %s is refused with words, and nothing is stored', async (call, words) => {
    const head = {
      tableName: 'old_register',
      tableTxt: '旧式表单',
      tableType: 1,
      code: 'old_report',
      name: '旧式报表',
      cgrSql: 'select 1',
    }
    const { status, body } = await ask(call, {
      head,
      fields: [{ dbFieldName: 'name', dbFieldTxt: '名称' }],
      items: [],
      params: [],
      indexs: [],
    })
    expect([status, body.success, body.code]).toEqual([200, false, 500])
    expect(body.message).toContain(words)
    const lists = await Promise.all(
      ['cgform', 'cgreport'].map((kind) => ask(`GET /online/${kind}/head/list?pageSize=100`)),
    )
    expect(JSON.stringify(lists.map((list) => list.body.result.records))).not.toMatch(/old_re(gister|port)/)
  })
  it('no call is both offered and refused', () => {
    for (const [key] of REFUSED_CALLS)
      expect([Object.hasOwn(calls, key), Object.hasOwn(OTHER_NAMES, key)], key).toEqual([false, false])
  })
  it('a list that is only empty stays one beside refused calls of its noun', async () => {
    for (const noun of ['dataSource', 'gatewayRoute', 'sysUserAgent', 'tableWhiteList', 'message/sysMessageTemplate'])
      expect([noun, (await ask(`GET /sys/${noun}/list`)).body.result.records]).toEqual([noun, []])
  })
})
