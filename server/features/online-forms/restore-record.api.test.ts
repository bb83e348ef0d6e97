import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { type FormDesign } from '#common/rules/online-design.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { formOf } from '#server/testing/form.ts'
import { publishedRegister, RIGHTS } from '#server/testing/registers.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const LOG: PermissionCode[] = ['system:dataLog:list']
const ALL = ['secret', 'items.hint']
type Row = Record<string, unknown>

/** A register with somebody who sees everything of it and the log of changes, and what tests ask of its versions. */
async function registerWithLog(design: FormDesign = CONTRACTS, fields: readonly string[] = ALL) {
  const register = await publishedRegister(test, design)
  const { code, ask } = register
  const token = await test.sessionOf(await register.holder(RIGHTS, fields, { codes: LOG }))
  const path = `/online/cgform/api/form/${code}`
  const versions = async (id: string) =>
    (await ask(token, `GET /sys/dataLog/queryDataVerList?dataTable=form.f_${code}&dataId=${id}`)).result as {
      id: string
      dataVersion: number
    }[]
  return {
    ...register,
    token,
    add: async (body: Row, by = token) => (await ask(by, `POST ${path}`, body)).result.id as string,
    edit: (id: string, body: Row, by = token) => ask(by, `PUT ${path}`, { id, ...body }),
    read: async (id: string, by = token) => (await ask(by, `GET ${path}/${id}`)).result,
    versions,
    /** The id of a version. */
    version: async (id: string, number: number) =>
      (await versions(id)).find(({ dataVersion }) => dataVersion === number)?.id ?? '',
    plan: (version: string, by = token) => ask(by, `GET /sys/dataLog/queryRestore?id=${version}`),
    restore: async (version: string, by = token, only?: readonly string[]) => {
      const { revision, fields } = (await ask(by, `GET /sys/dataLog/queryRestore?id=${version}`)).result
      const began = Object.fromEntries(
        (fields as { name: string; present: unknown }[]).flatMap(({ name, present }) =>
          !only || only.includes(name) ? [[name, present]] : [],
        ),
      )
      return ask(by, 'POST /sys/dataLog/restore', { id: version, revision, began })
    },
  }
}

describe('restoring a version of a record of a register', () => {
  // spec §1.26
  it('its fields and the rows of its sub-tables come back as a new version, with a line in the log', async () => {
    const { add, edit, read, version, versions, plan, restore, ask, token } = await registerWithLog()
    const id = await add({
      name: '绿化合同',
      kind: 'L',
      amount: '3.5',
      items: [{ item: '树', quantity: 3 }, { item: '草' }],
    })
    const [tree, grass] = (await read(id)).items as { id: string }[]
    await edit(id, {
      name: '道路合同',
      kind: 'M',
      amount: null,
      items: [{ id: grass?.id, item: '草皮' }, { item: '石' }],
    })
    const first = await version(id, 1)
    const planned = (await plan(first)).result
    expect(planned.may).toBe(true)
    expect(planned.fields.map(({ name, title, words }: Row) => [name, title, words])).toEqual([
      ['name', '合同名称', { present: '道路合同', restored: '绿化合同' }],
      ['kind', '类别', { present: '重要消息', restored: '一般消息' }],
      ['amount', '金额', { present: '', restored: '3.50' }],
      ['items', '标的', { present: '名称：草皮\n名称：石', restored: '名称：树；数量：3\n名称：草' }],
    ])
    expect(await restore(first)).toMatchObject({ success: true, message: '恢复成功！' })
    const now = await read(id)
    expect(now).toMatchObject({
      name: '绿化合同',
      kind: 'L',
      amount: 3.5,
      items: [
        { item: '树', quantity: 3 },
        { id: grass?.id, item: '草', quantity: null },
      ],
    })
    expect(now.items[0].id).not.toBe(tree?.id)
    expect(await versions(id)).toMatchObject([
      { dataVersion: 3, restorable: true },
      { dataVersion: 2 },
      { dataVersion: 1 },
    ])
    expect((await plan(first)).result.fields).toEqual([])
    const admin = await test.signIn(['system:log:list'])
    const [line] = (await ask(admin, 'GET /sys/log/list?logContent=*恢复到第*')).result.records
    expect(line.logContent).toBe('把合同台账“绿化合同”恢复到第 1 版')
    expect((await ask(token, `GET /sys/dataLog/queryRestore?id=${await version(id, 3)}`)).result.fields).toEqual([])
  })

  // spec §1.26
  it('two versions are compared in words, under the titles of today, and a field that is gone says so', async () => {
    const { add, edit, version, redesign, ask, token, restore, read, plan } = await registerWithLog()
    const id = await add({
      name: '甲',
      kind: 'L',
      phone: '13800000000',
      amount: 2,
      items: [{ item: '纸', quantity: 2 }],
    })
    await edit(id, { kind: 'M' })
    await redesign((form) => ({
      ...form,
      fields: form.fields
        .filter(({ name }) => name !== 'phone')
        .map((field) => (field.name === 'kind' ? { ...field, name: 'rank', title: '级别' } : field)),
      tables: form.tables.map((table) => ({ ...table, code: 'lines', name: '清单' })),
    }))
    const [one, two] = [await version(id, 1), await version(id, 2)]
    const [before, after] = (
      await ask(token, `GET /sys/dataLog/queryCompareList?dataId1=${one}&dataId2=${two}`)
    ).result.map(({ dataContent }: { dataContent: string }) => JSON.parse(dataContent))
    expect(before).toMatchObject({
      级别: '一般消息',
      金额: '2.00',
      '联系电话（已不在设计中）': '13800000000',
      清单: [{ 名称: '纸', 数量: 2 }],
    })
    expect(after).toMatchObject({ 级别: '重要消息' })
    // A renamed field is found again, and what is gone is told and left out.
    await edit(id, { lines: [] })
    expect((await plan(one)).result).toMatchObject({
      gone: ['联系电话'],
      fields: [{ name: 'rank' }, { name: 'lines' }],
    })
    expect(await restore(one)).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ rank: 'L', lines: [{ item: '纸', quantity: 2 }] })
  })

  // spec §1.26
  it('who may not edit sees the plan and restores nothing, and a field that one does not see is neither told nor written', async () => {
    const { add, edit, read, version, plan, restore, holder, ask } = await registerWithLog()
    const id = await add({ name: '甲', secret: '原来的密', items: [{ item: '纸', hint: '原来的暗号' }] })
    const [row] = (await read(id)).items
    await edit(id, { name: '乙', secret: '后来的密', items: [{ ...row, item: '笔', hint: '后来的暗号' }] })
    const first = await version(id, 1)
    const reader = await test.sessionOf(await holder(['list'], ALL, { codes: LOG }))
    const planned = (await plan(first, reader)).result
    expect(planned).toMatchObject({ may: false, fields: [{ name: 'name' }, { name: 'secret' }, { name: 'items' }] })
    const began = Object.fromEntries(
      planned.fields.map(({ name, present }: { name: string; present: unknown }) => [name, present]),
    )
    expect(
      await ask(reader, 'POST /sys/dataLog/restore', { id: first, revision: planned.revision, began }),
    ).toMatchObject({ success: false })
    expect(await read(id)).toMatchObject({ name: '乙' })

    const partly = await test.sessionOf(await holder(RIGHTS, [], { codes: LOG }))
    expect(JSON.stringify((await plan(first, partly)).result)).not.toMatch(/密|暗号/)
    // Even one who names the field does not write it.
    const asked = { id: first, revision: planned.revision, began: { ...began, secret: '后来的密' } }
    expect(await ask(partly, 'POST /sys/dataLog/restore', asked)).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({
      name: '甲',
      secret: '后来的密',
      items: [{ id: row.id, item: '纸', hint: '后来的暗号' }],
    })
    expect(
      await restore(
        first,
        await test.sessionOf(
          await holder(
            RIGHTS.filter((right) => right !== 'edit'),
            ALL,
            { codes: LOG },
          ),
        ),
      ),
    ).toMatchObject({
      success: false,
    })
  })

  // spec §1.26
  it('the present design decides: what is required, in the dictionary and not repeated', async () => {
    const { add, edit, version, restore, redesign, read } = await registerWithLog()
    const id = await add({ name: '甲', number: 'A-1', kind: 'L' })
    await edit(id, { number: 'A-2', kind: 'M', phone: '13900000000' })
    const other = await add({ name: '乙', number: 'A-1' })
    const first = await version(id, 1)
    expect(await restore(first)).toMatchObject({ success: false, message: expect.stringContaining('A-1') })
    await edit(other, { number: 'A-3' })
    await redesign((form) => ({
      ...form,
      fields: form.fields.map((field) => (field.name === 'phone' ? { ...field, required: true } : field)),
    }))
    expect(await restore(first)).toMatchObject({
      success: false,
      message: expect.stringContaining('联系电话：不能为空'),
    })
    expect(await restore(first, undefined, ['number'])).toMatchObject({ success: true })
    await redesign((form) => ({
      ...form,
      fields: form.fields.map((field) => (field.name === 'kind' ? { ...field, dictCode: 'sex' } : field)),
    }))
    expect(await restore(first, undefined, ['kind'])).toMatchObject({
      success: false,
      message: expect.stringContaining('没有选项“L”'),
    })
    expect(await read(id)).toMatchObject({ number: 'A-1', kind: 'M', phone: '13900000000' })
  })

  // spec §1.26
  it('an older version that has values under titles alone is shown, cannot be restored, and says so', async () => {
    const { code, add, edit, version, versions, plan, ask, token } = await registerWithLog()
    const id = await add({ name: '甲', kind: 'L' })
    await test.database.db
      .insertInto('recordVersion')
      .values({
        tableName: `form.f_${code}`,
        recordId: id,
        revision: 2,
        operation: 'edit',
        label: '合同台账“甲”',
        content: JSON.stringify({ 标的: [{ 名称: '纸', 数量: 2 }], 类别: 'L', 合同名称: '甲' }),
        accountId: null,
        username: 'older',
        createdAt: new Date('2026-06-01T00:00:00Z'),
      })
      .execute()
    await edit(id, { kind: 'M' })
    expect(await versions(id)).toMatchObject([
      { dataVersion: 3, restorable: true },
      { dataVersion: 2, restorable: false, unrestorable: '此版本只存了显示文字，不能恢复' },
      { dataVersion: 1, restorable: true },
    ])
    const [second, third] = [await version(id, 2), await version(id, 3)]
    expect(await plan(second)).toMatchObject({ success: false, message: '此版本只存了显示文字，不能恢复' })
    const [before, after] = (
      await ask(token, `GET /sys/dataLog/queryCompareList?dataId1=${second}&dataId2=${third}`)
    ).result.map(({ dataContent }: { dataContent: string }) => JSON.parse(dataContent))
    expect([before.类别, after.类别]).toEqual(['一般消息', '重要消息'])
    expect(before.标的).toEqual([{ 名称: '纸', 数量: 2 }])
  })

  // spec §1.26
  it('records that a data rule hides from the editor are not restored, and deleted ones are refused with what to do', async () => {
    const register = await registerWithLog(CONTRACTS, [])
    const { add, edit, version, plan, holder, rule, token, ask, code, read } = register
    const id = await add({ name: '甲', kind: 'L' })
    await edit(id, { name: '乙' })
    const first = await version(id, 1)
    const bound = await holder(RIGHTS, [], { codes: LOG })
    await rule(bound.id, 'kind', '=', 'M')
    expect(await plan(first, await test.sessionOf(bound))).toMatchObject({ success: false, message: '未找到版本信息' })
    expect(
      await ask(await test.sessionOf(bound), 'POST /sys/dataLog/restore', {
        id: first,
        revision: 2,
        began: { name: '乙' },
      }),
    ).toMatchObject({
      success: false,
    })
    expect(await read(id)).toMatchObject({ name: '乙' })
    await ask(token, `DELETE /online/cgform/api/form/${code}/${id}`)
    expect(await plan(first)).toMatchObject({ success: false, message: expect.stringContaining('已被删除') })
    expect(
      await ask(token, 'POST /sys/dataLog/restore', { id: first, revision: 2, began: { name: '乙' } }),
    ).toMatchObject({ success: false })
  })

  // spec §1.26
  it('what another user changed since the plan is kept, and a field that both changed is told', async () => {
    const { add, edit, version, plan, ask, token, read } = await registerWithLog()
    const id = await add({ name: '甲', kind: 'L', items: [{ item: '纸' }] })
    await edit(id, { name: '乙', kind: 'M', items: [] })
    const first = await version(id, 1)
    const { revision } = (await plan(first)).result
    await edit(id, { name: '丙', items: [{ item: '墨' }] })
    const asked = (began: Row) => ask(token, 'POST /sys/dataLog/restore', { id: first, revision, began })
    expect(await asked({ name: '乙', kind: 'M' })).toMatchObject({
      code: 409,
      result: { fields: [{ name: 'name', theirs: '丙', mine: '甲' }] },
    })
    expect(await asked({ kind: 'M', items: [] })).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({
      name: '丙',
      kind: 'L',
      items: expect.arrayContaining([expect.objectContaining({ item: '墨' }), expect.objectContaining({ item: '纸' })]),
    })
  })

  // spec §1.26
  it('a file that somebody else sent comes back, and one that no version had does not', async () => {
    const { add, edit, version, restore, holder, read } = await registerWithLog()
    const other = await test.sessionOf(await holder(RIGHTS, ALL, { codes: LOG }))
    const send = async (by: string, name: string) =>
      (await test.ask('POST /sys/common/upload', { token: by, ...formOf({}, [{ name, bytes: Buffer.from(name) }]) }))
        .body.message as string
    const scan = await send(other, '扫描.txt')
    const id = await add({ name: '甲', scan }, other)
    await edit(id, { scan: null })
    expect(await edit(id, { scan })).toMatchObject({ success: false })
    expect(await restore(await version(id, 1))).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ scan })
  })

  // spec §1.26
  it('in a tree the record comes back below the one it stood under', async () => {
    const { add, edit, version, restore, plan, read } = await registerWithLog(
      designOf([fieldOf('name', '名称')], { listStyle: 'tree' }),
      [],
    )
    const [one, other] = [await add({ name: '一组' }), await add({ name: '二组' })]
    const id = await add({ name: '甲', pid: one })
    await edit(id, { pid: other })
    const first = await version(id, 1)
    expect((await plan(first)).result.fields).toEqual([
      { name: 'pid', title: '上级记录', present: other, restored: one, words: { present: '二组', restored: '一组' } },
    ])
    expect(await restore(first)).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ pid: one })
  })
})
