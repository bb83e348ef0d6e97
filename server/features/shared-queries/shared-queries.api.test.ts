import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const RECORDS = JSON.stringify([{ rule: 'like', field: 'title', type: 'string', val: '条例' }])
let test: TestApp
let token: string
let reader: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['system:superQuery:share'])
  reader = await test.signIn()
})
afterAll(() => test.close())
const place = () => `/isystem/${randomBytes(4).toString('hex')}`
const share = async (body: object) =>
  (await test.ask('POST /sys/superQuery/share', { token, body: { matchType: 'or', records: RECORDS, ...body } })).body
const shared = async (at: string) =>
  (await test.ask(`GET /sys/superQuery/shared?place=${at}`, { token: reader })).body.result

describe('a shared query', () => {
  // spec §2.44
  it('a shared query is offered to every signed-in user, for its own list only', async () => {
    const at = place()
    const { message, result } = await share({ place: at, title: ' 含条例 ' })
    expect(message).toBe('保存成功')
    const [query] = await shared(at)
    expect(query).toMatchObject({ id: result.id, title: '含条例', matchType: 'or', createTime: '2026-11-20 12:00:00' })
    expect(JSON.parse(query.records)).toEqual(JSON.parse(RECORDS))
    expect(await shared(place())).toEqual([])
  })
  it('a shared query is replaced by a later one of the same title', async () => {
    const at = place()
    const first = await share({ place: at, title: '常用' })
    const second = await share({ place: at, title: '常用', matchType: 'and' })
    expect(second.result.id).toBe(first.result.id)
    expect((await shared(at)).map(({ matchType }: any) => matchType)).toEqual(['and'])
  })
  it('a shared query is deleted once, and a second deletion is refused', async () => {
    const at = place()
    const { result } = await share({ place: at, title: '常用' })
    const away = async () => (await test.ask(`DELETE /sys/superQuery/unshare?id=${result.id}`, { token })).body
    expect(await away()).toMatchObject({ success: true, message: '删除成功!' })
    expect(await shared(at)).toEqual([])
    expect(await away()).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('a shared query needs a name and a list of conditions', async () => {
    expect(await share({ place: place(), title: '  ' })).toMatchObject({ success: false, message: '保存名称不能为空' })
    expect(await share({ place: place(), title: '甲', records: '{}' })).toMatchObject({
      success: false,
      message: '查询条件不是 JSON 列表',
    })
  })
})
