import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { designFault, type FormDesign, rightCode } from '#common/rules/online-design.ts'
import { SYSTEM_COLUMNS } from '#common/rules/system-columns.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { publishedRegister } from '#server/testing/registers.ts'

/** What a design of a register may be called and how long its indexed values may be (decision 0186). */

let test: TestApp
let designer: string
const own = () => `y${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  test = await startTestApp()
  designer = await test.signIn(['online:form:design'])
})
afterAll(() => test.close())

const ask = (call: string, body?: unknown, token = designer) =>
  test.ask(call, { token, ...(body === undefined ? {} : { body }) })
const add = async (design: FormDesign) =>
  (await ask('POST /online/cgform/api/addAll', { code: own(), name: '试表', design })).body
const withTable = (code: string): FormDesign =>
  designOf([fieldOf('name', '名称')], {
    tables: [{ id: 'new-t', code, name: '明细', relation: 'many', fields: [fieldOf('item', '名目')] }],
  })
/** A text of characters of four bytes that no compression makes shorter. */
const long = (length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(0x20000 + (randomBytes(2).readUInt16LE() % 40_000))).join('')

const USED = [
  'id',
  'revision',
  'pid',
  'main_id',
  'ord',
  'form',
  'org_code',
  'created_by',
  'began',
  'constructor',
  'prototype',
  ...SYSTEM_COLUMNS,
]

describe('names that have another use', () => {
  it.each(USED)('%s is refused for a field and for a sub-table, with the remedy', async (name) => {
    expect(await add(designOf([fieldOf(name, '甲')]))).toMatchObject({
      success: false,
      message: expect.stringContaining(`字段“甲”：字段名 ${name} 已有其他用途，请换一个`),
    })
    expect(await add(withTable(name))).toMatchObject({
      success: false,
      message: expect.stringContaining(`子表“明细”：子表编码 ${name} 已有其他用途，请换一个`),
    })
    const inTable = withTable('items')
    expect(
      designFault({ ...inTable, tables: inTable.tables.map((table) => ({ ...table, fields: [fieldOf(name, '甲')] })) }),
    ).toContain('已有其他用途')
  })
  it.each(['__proto__', '_x', 'toString', 'a__b'])('%s is no name at all', async (name) => {
    expect(await add(designOf([fieldOf(name, '甲')]))).toMatchObject({
      success: false,
      message: expect.stringContaining('字段名以小写字母开头'),
    })
    expect(await add(withTable(name))).toMatchObject({
      success: false,
      message: expect.stringContaining('编码以小写字母开头'),
    })
  })
  it.each([
    ['a sub-table', withTable('id')],
    ['a column of the system', designOf([fieldOf('ctid', '甲')])],
    ['a unique field that is too long', designOf([fieldOf('a', '甲', { unique: true, length: 4000 })])],
  ])('%s that was saved before is told when it is looked at for publishing, published, or copied', async (_, bad) => {
    const { result } = await add(designOf([fieldOf('name', '名称')]))
    await raw(test.database.db, `update online_form set draft = '${JSON.stringify(bad)}' where id = '${result.id}'`)
    for (const answer of [
      await ask(`GET /online/cgform/api/dbSynchPlan/${result.id}`),
      await ask(`POST /online/cgform/api/doDbSynch/${result.id}/normal`, {}),
      await ask(`POST /online/cgform/head/copyOnline/${result.id}`, { code: own(), name: '副本' }),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/请换一个|请改短长度/) })
    }
  })
})

describe('values that are indexed', () => {
  it.each<[string, FormDesign, string]>([
    [
      'a unique field of 651 characters',
      designOf([fieldOf('a', '甲', { unique: true, length: 651 })]),
      '字段“甲”：要求唯一的文字最长 650 个字',
    ],
    [
      'a unique long text',
      designOf([fieldOf('a', '甲', { unique: true, control: 'textarea', type: 'text' })]),
      '要求唯一的文字最长 650 个字',
    ],
    [
      'an index over too much',
      designOf([fieldOf('a', '甲', { length: 400 }), fieldOf('b', '乙', { length: 251 })], {
        indexes: [{ id: 'new-x', unique: false, fields: ['new-a', 'new-b'] }],
      }),
      '索引“甲、乙”：所选字段的长度合计最多 650 个字',
    ],
    [
      'an index over a long text',
      designOf([fieldOf('a', '甲', { control: 'textarea', type: 'text' })], {
        indexes: [{ id: 'new-x', unique: true, fields: ['new-a'] }],
      }),
      '长文字不能建索引',
    ],
  ])('%s is refused at design', async (_, design, message) => {
    expect(await add(design)).toMatchObject({ success: false, message: expect.stringContaining(message) })
  })
  it('the longest unique value can be stored, whatever its characters', async () => {
    const register = await publishedRegister(test, designOf([fieldOf('a', '甲', { unique: true, length: 650 })]))
    const clerk = await test.sessionOf(await register.holder())
    const saved = await ask(`POST /online/cgform/api/form/${register.code}`, { a: long(650) }, clerk)
    expect(saved.body).toMatchObject({ success: true })
    const longer = await ask(`POST /online/cgform/api/form/${register.code}`, { a: long(651) }, clerk)
    expect(longer.body).toMatchObject({ success: false, message: expect.stringContaining('最多 650 个字符') })
  })
  it('a value that an index of before cannot hold is told by its field, when it is added and when it is changed', async () => {
    const register = await publishedRegister(test, designOf([fieldOf('a', '甲', { unique: true, length: 650 })]))
    // As it could be designed before there was a bound.
    await raw(
      test.database.db,
      `update online_form set live = jsonb_set(live, '{fields,0,length}', '4000'), draft = jsonb_set(draft, '{fields,0,length}', '4000') where id = '${register.id}'`,
    )
    const clerk = await test.sessionOf(await register.holder())
    const told = { success: false, message: expect.stringContaining('“甲”的值太长') }
    const refused = await ask(`POST /online/cgform/api/form/${register.code}`, { a: long(4000) }, clerk)
    expect([refused.status, refused.body]).toEqual([200, expect.objectContaining(told)])
    const { result } = (await ask(`POST /online/cgform/api/form/${register.code}`, { a: '短' }, clerk)).body
    const changed = await ask(
      `PUT /online/cgform/api/form/${register.code}`,
      { id: result.id, revision: 1, a: long(4000) },
      clerk,
    )
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(told)])
  })
  it('values that are there already and too long for a new index are told at publishing', async () => {
    const register = await publishedRegister(test, designOf([fieldOf('a', '甲', { length: 4000 })]))
    const clerk = await test.sessionOf(await register.holder())
    await ask(`POST /online/cgform/api/form/${register.code}`, { a: long(4000) }, clerk)
    const form = (await ask(`GET /online/cgform/head/queryById?id=${register.id}`)).body.result
    const design = {
      ...form.design,
      fields: form.design.fields.map((field: object) => ({ ...field, length: 100, unique: true })),
    }
    await ask('PUT /online/cgform/api/editAll', { id: register.id, revision: form.revision, name: form.name, design })
    const answer = await ask(`POST /online/cgform/api/doDbSynch/${register.id}/normal`, {})
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ success: false, message: expect.stringContaining('“甲”已有太长的值，不能建索引') }),
    ])
  })
})

describe('a clerk without the right', () => {
  it('is told neither the name of a register nor its place in the menu nor its codes', async () => {
    const name = `密号${own()}`
    const register = await publishedRegister(
      test,
      designOf([fieldOf('a', '甲'), fieldOf('b', `内情${own()}`, { guarded: true })]),
      name,
    )
    const clerk = await test.signIn(['system:dict:list'])
    const page = await ask(`GET /sys/permission/refusedPage?path=${register.url}`, undefined, clerk)
    expect(page.body.result).toBeNull()
    // As of a register that there is not.
    expect(
      (await ask('GET /sys/permission/refusedPage?path=/online/cgformList/none', undefined, clerk)).body.result,
    ).toBeNull()
    // Who grants roles their menus knows of it.
    const granter = await test.signIn(['system:permission:saveRole'])
    expect(
      (await ask(`GET /sys/permission/refusedPage?path=${register.url}`, undefined, granter)).body.result.titles.at(-1),
    ).toBe(`台账${register.code}`)
    for (const call of ['GET /sys/permission/getUserPermissionByToken', 'GET /sys/permission/getPermCode']) {
      expect(JSON.stringify((await ask(call, undefined, clerk)).body)).not.toContain(register.code)
      const reader = await test.sessionOf(await register.holder(['list']))
      const codes = (await ask(call, undefined, reader)).body.result.allAuth.map(
        ({ action }: { action: string }) => action,
      )
      expect(codes).toContain(rightCode(register.code, 'add'))
      expect(codes).not.toContain(`online:${register.code}:field:b`)
      const whole = await test.sessionOf(await register.holder(['list'], ['b']))
      expect(
        (await ask(call, undefined, whole)).body.result.allAuth.map(({ action }: { action: string }) => action),
      ).toContain(`online:${register.code}:field:b`)
    }
  })
})
