import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import type { Person } from '#server/testing/people.ts'

const own = () => `v${randomBytes(4).toString('hex')}`

let test: TestApp
let admin: Person
let token: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({ roles: ['admin'], realname: '王主任' })
  token = await test.sessionOf(admin)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = token) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const versionsOf = async (table: string, id: string): Promise<{ id: string; type: string; dataVersion: number }[]> =>
  (await ask(`GET /sys/dataLog/queryDataVerList?dataTable=${table}&dataId=${id}`)).result
const contentOf = async (id: string) =>
  JSON.parse(
    (await ask(`GET /sys/dataLog/queryCompareList?dataId1=${id}&dataId2=${id}`)).result[0].dataContent,
  ) as Record<string, unknown>
const planOf = async (id: string, as = token) =>
  (await ask(`GET /sys/dataLog/queryRestore?id=${id}`, undefined, as)).result
/** Restores all that the plan of a version names. */
async function restore(id: string, as = token) {
  const plan = await planOf(id, as)
  const began = Object.fromEntries(
    (plan.fields as { name: string; present: unknown }[]).map(({ name, present }) => [name, present]),
  )
  return ask('POST /sys/dataLog/restore', { id, revision: plan.revision, began }, as)
}
const edit = (call: string, record: { id: string; revision: number }, began: object, changes: object) =>
  ask(call, { id: record.id, revision: record.revision, began, ...changes })

describe('baseline versions', () => {
  // spec §2.55
  it('the first change of a record that came with the program shows what it was before', async () => {
    const [row] = (await ask('GET /sys/permission/list?name=添加职务')).result
    expect(
      await edit('PUT /sys/permission/edit', row, { description: row.description }, { description: '经办人用' }),
    ).toMatchObject({
      success: true,
    })
    const [after, before] = await versionsOf('permission', row.id)
    expect([after?.type, before?.type]).toEqual(['edit', 'baseline'])
    const [now, was] = [await contentOf(after?.id ?? ''), await contentOf(before?.id ?? '')]
    const changed = Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(was[name]))
    expect(changed.toSorted()).toEqual(['description', 'revision', 'updateBy', 'updateTime'])
    // The next change makes no second baseline.
    await edit(
      'PUT /sys/permission/edit',
      { ...row, revision: row.revision + 1 },
      { description: '经办人用' },
      { description: null },
    )
    expect((await versionsOf('permission', row.id)).map(({ type }) => type)).toEqual(['edit', 'edit', 'baseline'])
  })
  // spec §2.55
  it('the first grant to a role of the base data shows which permissions were added', async () => {
    const role = (await ask('GET /sys/role/queryall')).result.find(
      (one: { roleCode: string }) => one.roleCode === 'user',
    )
    const last = (await ask(`GET /sys/permission/queryRolePermission?roleId=${role.id}`)).result as string[]
    const permissionIds = [...last, 'menu-system', 'menu-system-positions'].join(',')
    const { revision } = (await ask(`GET /sys/role/queryById?id=${role.id}`)).result
    const body = { roleId: role.id, permissionIds, lastpermissionIds: last.join(','), revision }
    expect(await ask('POST /sys/permission/saveRolePermission', body)).toMatchObject({ success: true })
    const versions = await versionsOf('role', role.id)
    expect(versions.map(({ type }) => type)).toEqual(['edit', 'baseline'])
    const [now, was] = [await contentOf(versions[0]?.id ?? ''), await contentOf(versions[1]?.id ?? '')]
    expect([String(was['permissions']).includes('职务管理'), String(now['permissions']).includes('职务管理')]).toEqual([
      false,
      true,
    ])
  })
})

describe('grants of two editors', () => {
  // spec §2.52
  it('what one of them granted meanwhile stays when the other saves', async () => {
    const code = own()
    const id = (await ask('POST /sys/role/add', { roleName: code, roleCode: code })).result
    const save = (ticked: string[], last: string[]) =>
      ask('POST /sys/permission/saveRolePermission', {
        roleId: id,
        permissionIds: ticked.join(','),
        lastpermissionIds: last.join(','),
        revision: 1,
      })
    expect(await save(['menu-system', 'menu-system-positions'], [])).toMatchObject({ success: true })
    expect(await save(['menu-system', 'menu-system-users'], [])).toMatchObject({ success: true })
    expect((await ask(`GET /sys/permission/queryRolePermission?roleId=${id}`)).result.toSorted()).toEqual([
      'menu-group-organization',
      'menu-system',
      'menu-system-positions',
      'menu-system-users',
    ])
  })
})

describe('POST /sys/dataLog/restore', () => {
  async function roleWithHistory(granted = 'menu-system,menu-system-positions') {
    const code = own()
    const id = (await ask('POST /sys/role/add', { roleName: '收文员', roleCode: code })).result as string
    await ask('POST /sys/permission/saveRolePermission', { roleId: id, permissionIds: granted })
    const first = (await versionsOf('role', id))[0]?.id ?? ''
    await ask('PUT /sys/role/edit', { id, roleName: '发文员', roleCode: code, description: '新的' })
    await ask('POST /sys/permission/saveRolePermission', { roleId: id, permissionIds: '' })
    return { id, code, first }
  }
  const roleNow = async (id: string) => (await ask(`GET /sys/role/queryById?id=${id}`)).result

  // spec §2.56
  it('a version of a role is restored with what it was granted, as a new version and with a line in the log', async () => {
    const { id, first } = await roleWithHistory()
    const before = (await versionsOf('role', id)).length
    expect((await planOf(first)).fields).toEqual([
      { name: 'roleName', present: '发文员', restored: '收文员' },
      { name: 'description', present: '新的', restored: null },
      {
        name: 'permissionIds',
        present: '',
        restored: 'menu-group-organization,menu-system,menu-system-positions',
        words: { present: '', restored: '组织权限、系统管理、职务管理' },
      },
    ])
    expect(await restore(first)).toMatchObject({ success: true, message: '恢复成功！' })
    expect(await roleNow(id)).toMatchObject({ roleName: '收文员', description: null })
    expect((await ask(`GET /sys/permission/queryRolePermission?roleId=${id}`)).result).toEqual([
      'menu-group-organization',
      'menu-system',
      'menu-system-positions',
    ])
    expect((await versionsOf('role', id)).length).toBeGreaterThan(before)
    const [line] = (await ask('GET /sys/log/list?logContent=*恢复到第*')).result.records
    expect(line.logContent).toBe('把角色“收文员”恢复到第 2 版')
  })
  // spec §2.56
  it('what another user changed since the plan was made is kept, and a field that both changed is reported', async () => {
    const { id, first } = await roleWithHistory()
    const plan = await planOf(first)
    await edit('PUT /sys/role/edit', await roleNow(id), { roleName: '发文员' }, { roleName: '收发员' })
    const began = { roleName: '发文员', description: '新的' }
    expect(await ask('POST /sys/dataLog/restore', { id: first, revision: plan.revision, began })).toMatchObject({
      success: false,
      code: 409,
      result: { fields: [{ name: 'roleName', theirs: '收发员', mine: '收文员' }] },
    })
    const { roleName: _, ...other } = began
    expect(await ask('POST /sys/dataLog/restore', { id: first, revision: plan.revision, began: other })).toMatchObject({
      success: true,
    })
    expect(await roleNow(id)).toMatchObject({ roleName: '收发员', description: null })
  })
  // spec §2.56
  it('a user who may not edit the record sees the plan and restores nothing', async () => {
    const { id, first } = await roleWithHistory()
    const reader = await test.signIn(['system:dataLog:list'])
    expect((await planOf(first, reader)).may).toBe(false)
    expect((await restore(first, reader)).code).toBe(510)
    expect(await roleNow(id)).toMatchObject({ roleName: '发文员' })
  })
  // spec §2.56
  it('restoring the grants of a role takes a second administrator where granting them does', async () => {
    const { first, id } = await roleWithHistory('menu-button-system-position-add')
    const person = await test.makeUser({ username: own() })
    await ask('PUT /sys/user/edit', { id: person.id, revision: 1, began: { selectedroles: '' }, selectedroles: id })
    const editor = await test.signIn([
      'system:dataLog:list',
      'system:role:list',
      'system:role:edit',
      'system:permission:saveRole',
    ])
    const answer = await restore(first, editor)
    expect(answer.success).toBe(false)
    expect(answer.message).toMatch(/批准|没有/)
    expect((await ask(`GET /sys/permission/queryRolePermission?roleId=${id}`)).result).toEqual([])
  })
  // spec §2.56
  it('a session that was not proved of late is asked for a proof', async () => {
    const { first } = await roleWithHistory()
    await test.database.db
      .updateTable('accountSession')
      .set({ provedAt: new Date('2026-11-01T00:00:00Z') })
      .where('accountId', '=', admin.id)
      .execute()
    expect((await restore(first)).code).toBe(3050)
    await test.database.db
      .updateTable('accountSession')
      .set({ provedAt: test.now })
      .where('accountId', '=', admin.id)
      .execute()
    expect((await restore(first)).success).toBe(true)
  })
  it('roles and departments of a user are restored, and asterisks never are', async () => {
    const [one, other] = [own(), own()]
    const ids = await Promise.all(
      [one, other].map(
        async (code) => (await ask('POST /sys/role/add', { roleName: code, roleCode: code })).result as string,
      ),
    )
    const id = (
      await ask('POST /sys/user/add', {
        username: own(),
        realname: '钱六',
        password: 'Cedar-2026',
        selectedroles: ids[0],
      })
    ).result as string
    const first = (await versionsOf('account', id))[0]?.id ?? ''
    await edit(
      'PUT /sys/user/edit',
      { id, revision: 1 },
      { selectedroles: ids[0], realname: '钱六' },
      { selectedroles: ids[1], realname: '钱大六' },
    )
    expect(await restore(first)).toMatchObject({ success: true })
    expect((await ask(`GET /sys/user/queryById?id=${id}`)).result).toMatchObject({
      realname: '钱六',
      selectedroles: ids[0],
    })
  })
  it('a version of a document comes back with its text, also of a version that does not name its save, and only for who may read documents', async () => {
    const given = { title: '杭州市恢复测试规定', fType: 'FT02', fLevel: 'F02', region: '330100', address: 'A01' }
    const first = '第一条　渡口**每日**巡查。\n第二条　夜间停航。'
    const { id } = (
      await ask('POST /dataManagement/document/add', { ...given, titleNote: '2026年3月1日公布', body: first })
    ).result
    test.now = new Date(test.now.getTime() + 60_000)
    const change = async (changes: Record<string, unknown>) => {
      const before = (await ask(`GET /dataManagement/document/queryById?id=${id}`)).result
      const began = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name]]))
      expect(await edit('PUT /dataManagement/document/edit', before, began, changes)).toMatchObject({ success: true })
    }
    const force = { place: '第二条', state: 'later', day: '2027-01-01', basis: '另行规定' }
    await change({
      body: first.replace('夜间停航', '昼夜通航'),
      titleNote: '2026年3月2日公布',
      note: '改错了',
      articleForces: [force],
    })
    const versions = await versionsOf('document', id)
    const oldest = versions.at(-1)?.id ?? ''
    const plan = await planOf(oldest)
    expect(plan.fields.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'articleForces',
      'body',
      'note',
      'titleNote',
    ])
    expect(plan.fields.find(({ name }: { name: string }) => name === 'body')).toMatchObject({
      restored: first,
      words: { present: '第二条　昼夜通航。', restored: '第二条　夜间停航。' },
    })
    const reader = await test.signIn(['system:dataLog:list'])
    expect(JSON.stringify(await planOf(oldest, reader))).not.toContain('停航')
    expect(await restore(oldest)).toMatchObject({ success: true })
    expect((await ask(`GET /dataManagement/document/queryById?id=${id}`)).result).toMatchObject({
      body: first,
      titleNote: '2026年3月1日公布',
      note: null,
      articleForces: [],
    })
    // As versions were kept before they named the save.
    test.now = new Date(test.now.getTime() + 60_000)
    await change({ body: '第一条　另一份。' })
    await raw(
      test.database.db,
      `insert into record_version (table_name, record_id, revision, operation, label, content, username, created_at)
        select table_name, record_id, 99, operation, label, content - 'saveNo', username, created_at from record_version where id = ${oldest}`,
    )
    const older = (await versionsOf('document', id)).find(({ dataVersion }) => dataVersion === 99)?.id ?? ''
    expect(await restore(older)).toMatchObject({ success: true })
    expect((await ask(`GET /dataManagement/document/queryById?id=${id}`)).result.body).toBe(first)
  })
  it('a version of a deleted record is refused with what to do', async () => {
    const code = own()
    await ask('POST /sys/position/add', { code, name: '闸长' })
    const { id } = (await ask(`GET /sys/position/queryByCode?code=${code}`)).result
    const [version] = await versionsOf('position', id)
    await ask(`DELETE /sys/position/delete?id=${id}`)
    expect(await ask(`GET /sys/dataLog/queryRestore?id=${version?.id}`)).toMatchObject({
      success: false,
      message: expect.stringContaining('已被删除'),
    })
  })
})
