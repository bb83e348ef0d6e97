import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const SAVE = 'POST /sys/position/saveRows'
const own = () => `z${randomBytes(5).toString('hex')}`

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['system:position:add', 'system:position:edit', 'system:position:delete'])
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const save = (rows: { added?: object[]; edited?: object[]; deleted?: string[] }) =>
  ask(SAVE, { added: [], edited: [], deleted: [], ...rows })
const byCode = async (code: string) => (await ask(`GET /sys/position/queryByCode?code=${code}`)).result
/** Positions of these codes, put in by the table. */
async function added(...codes: string[]) {
  await save({ added: codes.map((code) => ({ key: code, code, name: `职务${code}` })) })
  return Promise.all(codes.map(byCode))
}

describe('POST /sys/position/saveRows', () => {
  it('saving rows of positions stores additions, edits and deletions together and answers with the ids of new rows', async () => {
    const [kept, gone] = await added(own(), own())
    const [code, next] = [own(), own()]
    const answer = await save({
      added: [{ key: 'new-1', code, name: ' 新职务 ', postRank: '4' }],
      edited: [{ ...kept, code: next, name: '改名' }],
      deleted: [gone.id],
    })
    const fresh = await byCode(code)
    expect(answer).toMatchObject({
      success: true,
      message: '保存成功！',
      result: { ids: { 'new-1': fresh.id }, faults: [] },
    })
    expect(fresh).toMatchObject({ name: '新职务', postRank: '4' })
    expect(await byCode(next)).toMatchObject({ id: kept.id, name: '改名', revision: 2 })
    expect(await byCode(gone.code)).toBeNull()
    const log = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'in', ['添加职务“新职务”', '修改职务“改名”', `删除职务“职务${gone.code}”`])
      .execute()
    expect(log).toHaveLength(3)
  })
  // spec §2.103
  it('saving rows of positions with faults stores nothing and names row, field and reason of each', async () => {
    const [kept, gone, taken] = await added(own(), own(), own())
    const holder = await test.makeUser({ realname: '赵六' })
    await test.database.db.updateTable('account').set({ post: gone.code }).where('id', '=', holder.id).execute()
    const twice = own()
    const answer = await save({
      added: [
        { key: 'a', code: twice, name: '甲' },
        { key: 'b', code: twice, name: '乙' },
        { key: 'c', code: '有 空格', name: ' ', postRank: '九级' },
        { key: 'd', code: taken.code, name: '丁' },
      ],
      edited: [
        { ...kept, revision: 7 },
        { ...kept, id: 'nobody' },
      ],
      deleted: [gone.id],
    })
    expect(answer).toMatchObject({ success: false, code: 500 })
    expect(answer.message).toMatch(/^有 \d+ 处不能保存，没有保存任何内容：/)
    expect(answer.result.faults).toEqual(
      expect.arrayContaining([
        { row: 'b', field: 'code', reason: `职务编码“${twice}”重复` },
        { row: 'c', field: 'code', reason: '编码由不超过 64 位的字母、数字、下划线、点或横线组成' },
        { row: 'c', field: 'name', reason: '请输入职务名称!' },
        { row: 'c', field: 'postRank', reason: '没有职级“九级”' },
        { row: 'd', field: 'code', reason: `职务编码“${taken.code}”已存在，请换一个` },
        { row: kept.id, field: null, reason: expect.stringContaining('修改了这条记录') },
        { row: 'nobody', field: null, reason: '未找到对应实体' },
        { row: gone.id, field: null, reason: `职务“${gone.name}”正被使用，不能删除：赵六（${holder.username}）` },
      ]),
    )
    expect(await byCode(twice)).toBeNull()
    expect(await byCode(gone.code)).not.toBeNull()
  })
  it('saving rows of positions lets rows exchange codes and a new row take the code of a deleted one', async () => {
    const [first, second, third] = await added(own(), own(), own())
    const answer = await save({
      added: [{ key: 'n', code: third.code, name: '后来' }],
      edited: [
        { ...first, code: second.code },
        { ...second, code: first.code },
      ],
      deleted: [third.id],
    })
    expect(answer).toMatchObject({ success: true })
    expect([(await byCode(first.code)).id, (await byCode(second.code)).id]).toEqual([second.id, first.id])
    expect((await byCode(third.code)).name).toBe('后来')
  })
  it('saving rows of positions needs the permission code of each kind of change', async () => {
    const editor = await test.signIn(['system:position:edit'])
    const asEditor = async (body: object) =>
      (await test.ask(SAVE, { token: editor, body: { added: [], edited: [], deleted: [], ...body } })).body
    const [position] = await added(own())
    expect(await asEditor({ added: [{ key: 'x', code: own(), name: '甲' }] })).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await asEditor({ deleted: [position.id] })).toMatchObject({ success: false, code: 510 })
    expect(await asEditor({ edited: [{ ...position, name: '可以' }] })).toMatchObject({ success: true })
  })
  it('saving a hundred rows of positions takes as many statements as saving two', async () => {
    const rows = (count: number) => ({
      added: Array.from({ length: count }, () => ({ key: own(), code: own(), name: '批量' })),
    })
    const { count: few } = await test.statements(() => save(rows(2)))
    const { count: many } = await test.statements(() => save(rows(100)))
    expect(many).toBe(few)
  })
})
