import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { formOf } from '#server/testing/form.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { publishedRegister, RIGHTS } from '#server/testing/registers.ts'
import { exportOf } from '#server/testing/workbook.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const TREE = designOf([fieldOf('name', '名称', { required: true }), fieldOf('secret', '密级', { guarded: true })], {
  listStyle: 'tree',
})

describe('data rules of a register', () => {
  // spec §1.23
  it('rules of its menu hold in the list, the export, single records, sub-tables, edits, deletions and files, and tell nothing of hidden records', async () => {
    const register = await publishedRegister(test, CONTRACTS)
    const { code, ask } = register
    const free = await test.sessionOf(await register.holder())
    const bound = await register.holder()
    const token = await test.sessionOf(bound)
    const sent = await test.ask('POST /sys/common/upload', {
      token: free,
      ...formOf({}, [{ name: '扫描.txt', bytes: Buffer.from('甲乙丙') }]),
    })
    const scan = sent.body.message as string
    const add = async (name: string, kind: string) =>
      (
        await ask(free, `POST /online/cgform/api/form/${code}`, {
          name,
          kind,
          ...(kind === 'L' ? { scan } : {}),
          items: [{ item: `${name}的标的` }],
        })
      ).result.id as string
    const [hidden, seen] = [await add('藏着的', 'L'), await add('看得见的', 'M')]
    await register.rule(bound.id, 'kind', '=', 'M')

    expect((await ask(token, `GET /online/cgform/api/getData/${code}`)).result).toMatchObject({
      total: 1,
      records: [{ id: seen }],
    })
    expect((await ask(token, `GET /online/cgform/api/getData/${code}?name=藏着的`)).result.total).toBe(0)
    expect((await ask(token, `GET /online/cgform/api/getData/${code}?pageSize=-521`)).result.total).toBe(1)
    for (const query of ['', `&selections=${hidden},${seen}`]) {
      const text = (await exportOf(test, `/online/cgform/api/exportXls/${code}?format=xlsx${query}`, token)).lines
        .flat()
        .join('\n')
      expect(text).toContain('看得见的')
      expect(text).not.toContain('藏着的')
    }
    for (const [call, body] of [
      [`GET /online/cgform/api/form/${code}/`, undefined],
      [`GET /online/cgform/api/subform/${code}__items/`, undefined],
      [`DELETE /online/cgform/api/form/${code}/`, undefined],
      [`PUT /online/cgform/api/form/${code}`, { name: '改了' }],
      [`PUT /online/cgform/api/form/${code}`, { name: '改了', began: { name: '别的' } }],
    ] as const) {
      const of = (id: string) => ask(token, body ? call : call + id, body && { ...body, id })
      const [one, none] = [await of(hidden), await of('f'.repeat(32))]
      expect({ ...one, timestamp: 0 }, call).toEqual({ ...none, timestamp: 0 })
      expect(one.success).toBe(false)
    }
    expect(await ask(token, `DELETE /online/cgform/api/form/${code}/${hidden},${seen}`)).toMatchObject({
      success: false,
    })
    const get = async (who: string) =>
      (
        await test.app.inject({
          url: encodeURI(`/fagui/sys/common/static/${scan}`),
          headers: { 'x-access-token': who },
        })
      ).statusCode
    expect(await get(token)).not.toBe(200)
    expect(await ask(free, `GET /online/cgform/api/form/${code}/${hidden}`)).toMatchObject({
      success: true,
      result: { name: '藏着的' },
    })
    expect(await ask(token, `PUT /online/cgform/api/form/${code}`, { id: seen, name: '改过的' })).toMatchObject({
      success: true,
    })
  })

  // spec §1.23
  it('a rule on a guarded field holds for a viewer who does not see the field', async () => {
    const register = await publishedRegister(test, CONTRACTS)
    const { code, ask } = register
    const free = await test.sessionOf(await register.holder(RIGHTS, ['secret']))
    const bound = await register.holder()
    for (const [name, secret] of [
      ['甲', '公开'],
      ['乙', '机密'],
    ])
      await ask(free, `POST /online/cgform/api/form/${code}`, { name, secret })
    await register.rule(bound.id, 'secret', '=', '公开')
    const { records } = (await ask(await test.sessionOf(bound), `GET /online/cgform/api/getData/${code}`)).result
    expect(records).toMatchObject([{ name: '甲' }])
    expect(records[0]).not.toHaveProperty('secret')
  })

  it('rules of one register leave another one alone, and one that names no field shows nothing', async () => {
    const [one, other] = [await publishedRegister(test, CONTRACTS), await publishedRegister(test, CONTRACTS)]
    const person = await test.makeUser({ permissions: [...one.codesOf(RIGHTS), ...other.codesOf(RIGHTS)] })
    const token = await test.sessionOf(person)
    for (const { code, ask } of [one, other]) await ask(token, `POST /online/cgform/api/form/${code}`, { name: '甲' })
    await one.rule(person.id, 'nothing', '=', '甲')
    expect((await one.ask(token, `GET /online/cgform/api/getData/${one.code}`)).result.total).toBe(0)
    expect((await one.ask(token, `GET /online/cgform/api/getData/${other.code}`)).result.total).toBe(1)
  })

  // spec §1.23
  it('in a tree a record whose parent is hidden stands on the first level, and hidden records make no parent', async () => {
    const register = await publishedRegister(test, TREE)
    const { code, ask } = register
    const free = await test.sessionOf(await register.holder(RIGHTS, ['secret']))
    const bound = await register.holder()
    const token = await test.sessionOf(bound)
    const add = async (name: string, secret: string, pid?: string) =>
      (await ask(free, `POST /online/cgform/api/form/${code}`, { name, secret, ...(pid ? { pid } : {}) })).result
        .id as string
    const root = await add('藏着的根', '密')
    const child = await add('子', '公开', root)
    await add('藏着的孙', '密', child)
    await register.rule(bound.id, 'secret', '=', '公开')
    expect((await ask(token, `GET /online/cgform/api/getTreeData/${code}`)).result.records).toMatchObject([
      { id: child, hasChildren: false },
    ])
    expect((await ask(free, `GET /online/cgform/api/getTreeData/${code}`)).result.records).toMatchObject([
      { id: root, hasChildren: true },
    ])
    const below = async (pid: string) => ask(token, `POST /online/cgform/api/form/${code}`, { name: '新的', pid })
    const [one, none] = [await below(root), await below('f'.repeat(32))]
    expect(one.message).toBe(none.message)
    expect(one.success).toBe(false)
  })

  // spec §1.24
  it('the fields of the register are offered for rules of its menu, and a rule on another field is refused by name', async () => {
    const register = await publishedRegister(test, CONTRACTS)
    const admin = await test.signIn([
      'system:permission:list',
      'system:permission:addRule',
      'system:permission:editRule',
    ])
    const fields = (await register.ask(admin, `GET /sys/permission/queryRuleFields?permissionId=${register.menuId}`))
      .result
    expect(fields).toContainEqual({ value: 'amount', label: '金额' })
    expect(fields).toContainEqual({ value: 'createBy', label: '创建人' })
    expect(fields.map(({ value }: { value: string }) => value)).not.toContain('scan')
    const rule = {
      permissionId: register.menuId,
      ruleName: '大额',
      ruleColumn: 'amount',
      ruleConditions: '>',
      ruleValue: '100',
    }
    expect(await register.ask(admin, 'POST /sys/permission/addPermissionRule', rule)).toMatchObject({ success: true })
    expect(
      await register.ask(admin, 'POST /sys/permission/addPermissionRule', { ...rule, ruleColumn: 'nothing' }),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('没有字段 nothing'),
    })
    expect(
      (await register.ask(admin, 'GET /sys/permission/queryRuleFields?permissionId=menu-system-users')).result,
    ).toContainEqual({
      value: 'username',
      label: expect.any(String),
    })
  })

  // spec §1.24
  it('nobody widens the own rule on a register, and who is not narrowed by it may', async () => {
    const register = await publishedRegister(test, CONTRACTS)
    const person = await register.holder(RIGHTS, [], {
      codes: ['system:permission:list', 'system:permission:editRule'],
    })
    const ruleId = await register.rule(person.id, 'kind', '=', 'M')
    const { ask, menuId: permissionId } = register
    const body = {
      id: ruleId,
      permissionId,
      ruleName: '范围',
      ruleColumn: 'kind',
      ruleConditions: '!=',
      ruleValue: '没有的',
      status: '1',
    }
    expect(await ask(await test.sessionOf(person), 'PUT /sys/permission/editPermissionRule', body)).toMatchObject({
      success: false,
    })
    const free = await test.sessionOf(await register.holder(RIGHTS, [], { codes: ['system:permission:editRule'] }))
    expect(await ask(free, 'PUT /sys/permission/editPermissionRule', body)).toMatchObject({ success: true })
  })
})

describe('tenants and registers', () => {
  // spec §1.25
  it('a member of a tenant sees what the tenant added, and somebody of the installation sees all', async () => {
    const register = await publishedRegister(test, CONTRACTS)
    const { code, ask } = register
    const [one, other, both, all] = [
      await test.sessionOf(await register.holder(RIGHTS, [], { tenants: [81] })),
      await test.sessionOf(await register.holder(RIGHTS, [], { tenants: [82] })),
      await test.sessionOf(await register.holder(RIGHTS, [], { tenants: [81, 82] })),
      await test.sessionOf(await register.holder()),
    ]
    const ids: Record<string, string> = {}
    for (const [name, token] of [
      ['甲方', one],
      ['乙方', other],
      ['全省', all],
    ] as const)
      ids[name] = (await ask(token, `POST /online/cgform/api/form/${code}`, { name })).result.id
    const names = async (token: string) =>
      (await ask(token, `GET /online/cgform/api/getData/${code}?column=name&order=asc`)).result.records
        .map((row: { name: string }) => row.name)
        .toSorted()
    expect(await names(one)).toEqual(['甲方'])
    expect(await names(other)).toEqual(['乙方'])
    expect(await names(both)).toEqual(['乙方', '甲方'])
    expect(await names(all)).toEqual(['乙方', '全省', '甲方'])
    expect(await ask(one, `GET /online/cgform/api/form/${code}/${ids['乙方']}`)).toMatchObject({ success: false })
    expect(await ask(one, `DELETE /online/cgform/api/form/${code}/${ids['全省']}`)).toMatchObject({ success: false })
    expect(await ask(both, `POST /online/cgform/api/form/${code}`, { name: '谁的' })).toMatchObject({
      success: false,
      message: expect.stringContaining('租户'),
    })
    const spoken = await test.ask(`GET /online/cgform/api/getData/${code}`, {
      token: both,
      headers: { 'tenant-id': '82' },
    })
    expect(spoken.body.result.records).toMatchObject([{ name: '乙方' }])
  })
})

describe('registers from before tenants', () => {
  it('records of a register get the tenant of who added them, if it is a single one', async () => {
    const { db } = test.database
    const people = await Promise.all([[83], [84, 85], []].map((tenants) => test.makeUser({ tenants })))
    const name = `f_before_${people[0]?.id}`
    await raw(db, `create table form.${name} (id text primary key, pid text, org_code text, created_by text not null)`)
    for (const [at, { username }] of people.entries())
      await raw(db, `insert into form.${name} (id, created_by) values ('${at}', '${username}')`)
    await raw(db, await readFile('server/migrations/0106-tenants-of-registers.sql', 'utf8'))
    expect(await raw(db, `select id, _tenant_id as tenant from form.${name} order by id`)).toEqual([
      { id: '0', tenant: 83 },
      { id: '1', tenant: null },
      { id: '2', tenant: null },
    ])
    await raw(db, `drop table form.${name}`)
  })
})

describe('versions of records of a register', () => {
  const LOG = ['system:dataLog:list'] as const
  const versionsOf = (list: { result: { records: { id: string; dataContent: string; label: string }[] } }) =>
    list.result.records

  // spec §1.31
  it('the log of changes shows versions of records that the viewer sees, without guarded fields under any title they have had', async () => {
    const register = await publishedRegister(test, CONTRACTS)
    const { code, ask } = register
    const whole = await test.sessionOf(await register.holder(RIGHTS, ['secret', 'items.hint'], { codes: [...LOG] }))
    const partly = await test.sessionOf(await register.holder(RIGHTS, [], { codes: [...LOG] }))
    const { id } = (
      await ask(whole, `POST /online/cgform/api/form/${code}`, {
        name: '甲',
        secret: '绝密',
        phone: '13800000000',
        items: [{ item: '纸', hint: '暗号' }],
      })
    ).result
    await register.redesign((form) => ({
      ...form,
      fields: form.fields.map((field) =>
        field.name === 'secret'
          ? { ...field, title: '保密事项' }
          : field.name === 'phone'
            ? { ...field, guarded: true }
            : field,
      ),
      tables: form.tables.map((table) => ({ ...table, name: '清单' })),
    }))
    await ask(whole, `PUT /online/cgform/api/form/${code}`, { id, secret: '更密', name: '乙' })
    const list = `GET /sys/dataLog/list?dataId=${id}`
    const [all, some] = [versionsOf(await ask(whole, list)), versionsOf(await ask(partly, list))]
    expect(all.map(({ dataContent }) => dataContent).join()).toMatch(/绝密.*|更密/)
    expect(some).toHaveLength(2)
    for (const { dataContent } of some) {
      expect(dataContent).not.toMatch(/绝密|更密|密级说明|保密事项|暗号|内部备注|13800000000/)
      expect(dataContent).toMatch(/甲|乙/)
    }
    const [one, two] = some
    const compared = await ask(partly, `GET /sys/dataLog/queryCompareList?dataId1=${one?.id}&dataId2=${two?.id}`)
    expect(JSON.stringify(compared)).not.toMatch(/绝密|更密|密级说明|保密事项|暗号|13800000000/)
  })

  // spec §1.31
  it('versions of hidden records and of registers that one does not see are told like those of records that do not exist', async () => {
    const register = await publishedRegister(test, CONTRACTS)
    const { code, ask } = register
    const free = await test.sessionOf(await register.holder(RIGHTS, [], { codes: [...LOG] }))
    const bound = await register.holder(RIGHTS, [], { codes: [...LOG] })
    await register.rule(bound.id, 'name', '=', '看得见的')
    const [token, stranger] = [await test.sessionOf(bound), await test.signIn([...LOG])]
    const add = async (name: string) =>
      (await ask(free, `POST /online/cgform/api/form/${code}`, { name })).result.id as string
    const [hidden, seen] = [await add('藏着的'), await add('看得见的')]
    const count = async (who: string, id: string) => (await ask(who, `GET /sys/dataLog/list?dataId=${id}`)).result.total
    expect([await count(free, hidden), await count(token, hidden), await count(stranger, hidden)]).toEqual([1, 0, 0])
    expect([await count(free, seen), await count(token, seen), await count(stranger, seen)]).toEqual([1, 1, 0])
    const versions = (who: string, id: string) =>
      ask(who, `GET /sys/dataLog/queryDataVerList?dataTable=form.f_${code}&dataId=${id}`)
    for (const who of [token, stranger])
      expect((await versions(who, hidden)).message).toBe((await versions(who, 'none')).message)
    expect((await versions(token, seen)).result).toHaveLength(1)
  })

  // spec §1.30
  it('versions tell beforehand whether they can be restored: those of a role and of a record of a register can, those of a design are compared only', async () => {
    const { id: design, code, ask, holder } = await publishedRegister(test, CONTRACTS)
    const token = await test.sessionOf(await holder(RIGHTS, [], { codes: ['system:dataLog:list', 'system:role:add'] }))
    const { id } = (await ask(token, `POST /online/cgform/api/form/${code}`, { name: '绿化合同' })).result
    const role = (await ask(token, 'POST /sys/role/add', { roleName: '版本角色', roleCode: `r${code}` })).result
    const told = async (table: string, of: string) =>
      (await ask(token, `GET /sys/dataLog/queryDataVerList?dataTable=${table}&dataId=${of}`)).result
    expect(await told(`form.f_${code}`, id)).toMatchObject([{ dataVersion: 1, restorable: true }])
    expect((await told('online_form', design))[0]).toMatchObject({ restorable: false })
    expect(await told('role', role)).toMatchObject([{ dataVersion: 1, restorable: true }])
  })
})
