import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const SAVE = 'POST /sys/fillRule/saveRows'
const own = () => `z${randomBytes(5).toString('hex')}`

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn([
    'system:fillRule:list',
    'system:fillRule:add',
    'system:fillRule:edit',
    'system:fillRule:delete',
  ])
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const save = (rows: { added?: object[]; edited?: object[]; deleted?: string[] }) =>
  ask(SAVE, { added: [], edited: [], deleted: [], ...rows })
const rule = async (code: string) => (await ask(`GET /sys/fillRule/list?ruleCode=${code}`)).result.records[0]
const row = (ruleCode: string, more: object = {}) => ({
  key: ruleCode,
  ruleName: `规则${ruleCode}`,
  ruleCode,
  ruleClass: 'counter',
  ...more,
})

describe('saveRows of fill rules', () => {
  it('saving rows of fill rules stores added, edited and deleted rows together', async () => {
    const [kept, gone, next] = [own(), own(), own()]
    await save({ added: [row(kept, { ruleParams: '{"prefix":"浙","digits":3}' }), row(gone)] })
    const before = await rule(kept)
    expect(
      await save({
        added: [row(next)],
        edited: [{ ...before, ruleName: '改名', ruleParams: '{"digits":5}' }],
        deleted: [(await rule(gone)).id],
      }),
    ).toMatchObject({
      success: true,
      message: '保存成功！',
      result: { ids: { [next]: (await rule(next)).id } },
    })
    const after = await rule(kept)
    expect([after.ruleName, JSON.parse(after.ruleParams), after.revision]).toEqual(['改名', { digits: 5 }, 2])
    expect(await rule(gone)).toBeUndefined()
  })
  // spec §2.103
  it('saving rows of fill rules with faults stores nothing and names row, field and reason of each', async () => {
    const [twice, taken] = [own(), own()]
    await save({ added: [row(taken)] })
    const { success, result } = await save({
      added: [
        { ...row(twice), key: 'a' },
        { ...row(twice), key: 'b' },
        { ...row(own()), key: 'c', ruleClass: 'java.lang.Runtime' },
        { ...row(own()), key: 'd', ruleParams: '{"digits":99}' },
        { ...row(taken), key: 'e' },
      ],
      edited: [{ ...(await rule(taken)), revision: 9 }],
      deleted: ['nobody'],
    })
    expect(success).toBe(false)
    expect(result.faults).toEqual(
      expect.arrayContaining([
        { row: 'b', field: 'ruleCode', reason: `规则编码“${twice}”重复` },
        { row: 'c', field: 'ruleClass', reason: '没有名为“java.lang.Runtime”的规则实现' },
        { row: 'd', field: 'ruleParams', reason: '参数 digits 应为 1 到 12 的整数' },
        { row: (await rule(taken)).id, field: null, reason: expect.stringContaining('修改了这条记录') },
        { row: 'nobody', field: null, reason: '未找到对应实体' },
      ]),
    )
    expect(await rule(twice)).toBeUndefined()
  })
  it('saving rows of fill rules refuses the code of another rule and lets two rules exchange their codes', async () => {
    const [first, second] = [own(), own()]
    await save({ added: [row(first), row(second)] })
    expect((await save({ added: [{ ...row(first), key: 'x' }] })).result.faults).toEqual([
      { row: 'x', field: 'ruleCode', reason: `规则编码“${first}”已存在，请换一个` },
    ])
    const [one, two] = [await rule(first), await rule(second)]
    expect(
      await save({
        edited: [
          { ...one, ruleCode: second },
          { ...two, ruleCode: first },
        ],
      }),
    ).toMatchObject({ success: true })
    expect([(await rule(first)).id, (await rule(second)).id]).toEqual([two.id, one.id])
  })
  it('saving rows of fill rules needs the permission code of each action', async () => {
    const editor = await test.signIn(['system:fillRule:edit'])
    const { body } = await test.ask(SAVE, { token: editor, body: { added: [row(own())], edited: [], deleted: [] } })
    expect(body).toMatchObject({ success: false, code: 510 })
  })
  it('saving a hundred rows of fill rules takes as many statements as saving two', async () => {
    const rows = (count: number) => ({ added: Array.from({ length: count }, () => row(own())) })
    const { count: few } = await test.statements(() => save(rows(2)))
    const { count: many } = await test.statements(() => save(rows(100)))
    expect(many).toBe(few)
  })
})
