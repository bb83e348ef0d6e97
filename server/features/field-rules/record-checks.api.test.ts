import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import { fieldsOfEdit } from '#common/contract/parts.ts'
import { checksOf, UNIQUE_FIELDS } from '#common/rules/record-checks.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
const own = `c${randomBytes(4).toString('hex')}`
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['system:position:add', 'system:position:edit', 'system:dict:add', 'system:checkRule:add'])
})
afterAll(() => test.close())
const ask = async (call: string, body?: object) => (await test.ask(call, { token, ...(body ? { body } : {}) })).body

describe('checks declared for a kind of record', () => {
  const checked = everyCall.flatMap(([key, entry]) => (entry.checks ? [{ key, entry, kind: entry.checks }] : []))
  it('every field that is checked is a field of the call', () => {
    expect(checked.length).toBeGreaterThan(15)
    for (const { key, entry, kind } of checked) {
      const fields = entry.body ? fieldsOfEdit(entry.body).fields.concat(entry.edits ? [] : ['id']) : []
      const known = Object.keys(checksOf(kind)).filter((field) => fields.includes(field))
      // An edit may fix a field, such as the name of an account; none of the others may be missing.
      const fixed = key === 'PUT /sys/user/edit' ? ['username'] : []
      expect([...known, ...fixed].toSorted(), key).toEqual(Object.keys(checksOf(kind)).toSorted())
    }
  })
  it('a value in a wrong form is refused with the words and the field of the form', async () => {
    expect(await ask('POST /sys/dict/add', { dictName: '甲', dictCode: 'a b' })).toMatchObject({
      success: false,
      field: 'dictCode',
      message: '编码由不超过 100 位的字母、数字、下划线或连字符组成',
    })
  })
  // spec §5.2
  it('a value that another record has is refused by the check and by the save with the same words', async () => {
    const code = `${own}-1`
    await ask('POST /sys/position/add', { code, name: '主任' })
    const words = `职务编码“${code}”已存在，请换一个`
    expect(
      (await ask(`GET /sys/duplicate/check?tableName=sys_position&fieldName=code&fieldVal=${code}&dataId=`)).message,
    ).toBe(words)
    expect(await ask('POST /sys/position/add', { code, name: '另一个' })).toMatchObject({
      success: false,
      message: words,
      field: 'code',
    })
  })
  // spec §5.2
  it('a value has to fit the check rule of its field as soon as staff set one up', async () => {
    expect(await ask('POST /sys/position/add', { code: `${own}-2`, name: '甲' })).toMatchObject({ success: true })
    const message = '职务编码应为 ZW 和三位数字'
    const ruleJson = JSON.stringify([{ digits: '*', pattern: '^ZW[0-9]{3}$', message }])
    expect(
      await ask('POST /sys/checkRule/add', { ruleName: '职务编码', ruleCode: 'position_code', ruleJson }),
    ).toMatchObject({ success: true })
    try {
      expect(await ask('POST /sys/position/add', { code: `${own}-3`, name: '乙' })).toMatchObject({
        success: false,
        message,
        field: 'code',
      })
      expect((await ask(`GET /sys/checkRule/checkByCode?ruleCode=position_code&value=${own}-3`)).message).toBe(message)
      const { records } = (await ask(`GET /sys/position/list?code=${own}-2`)).result
      const { id, revision } = records[0]
      // What was there before the rule stays as it is while nobody changes it.
      const began = { name: '甲' }
      expect(await ask('PUT /sys/position/edit', { id, revision, name: '甲甲', began })).toMatchObject({
        success: true,
      })
    } finally {
      await test.database.db.deleteFrom('checkRule').where('code', '=', 'position_code').execute()
    }
  })
  it('every unique field can be asked about', async () => {
    for (const field of Object.keys(UNIQUE_FIELDS).filter((name) => !name.startsWith('sys_user'))) {
      const [tableName, fieldName] = field.split('.')
      const value = tableName === 'sys_tenant' ? '2000000000' : `${own}-nobody`
      expect(
        await ask(`GET /sys/duplicate/check?tableName=${tableName}&fieldName=${fieldName}&fieldVal=${value}`),
        field,
      ).toMatchObject({
        success: true,
      })
    }
  })
})
