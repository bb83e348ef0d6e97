import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const BODY =
  '第一条　为了规范河长巡查，制定本规定。\n第二条　河长应当每月巡查一次。\n第三条　巡查应当记录。\n第四条　本规定自2026年5月1日起施行。'
const FORM = {
  title: '杭州市河长巡查规定',
  titleNote: '2026年3月1日杭州市人民政府令第399号公布',
  body: BODY,
  fType: 'FT02',
  fLevel: 'F02',
  region: '330100',
  address: 'A01',
}

let test: TestApp
let clerk: string
let colleague: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(['data:document:list', 'data:document:add', 'data:document:edit'])
  colleague = await test.signIn(['data:document:list', 'data:document:edit'])
})
afterAll(() => test.close())

const ask = async (name: string, token: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
/** A draft, and what the two answer who both began with it. */
async function bothEdit(
  first: object,
  second: object,
): Promise<{ id: string; answer: { success: boolean; message: string; result: never } }> {
  const { id } = (await ask('POST /dataManagement/document/add', clerk, FORM)).result as { id: string }
  const { revision } = (await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk)).result as {
    revision: number
  }
  const began = (changes: object) =>
    Object.fromEntries(Object.keys(changes).map((name) => [name, FORM[name as keyof typeof FORM]]))
  const edit = (changes: object, token: string) =>
    ask('PUT /dataManagement/document/edit', token, { id, revision, ...changes, began: began(changes) })
  expect(await edit(first, colleague)).toMatchObject({ success: true })
  return { id, answer: await edit(second, clerk) }
}
const bodyOf = async (id: string) =>
  (await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk)).result.body as string

describe('PUT /dataManagement/document/edit by two clerks', () => {
  it('changes of different articles are both kept, one of them a new article before the other', async () => {
    const theirs = BODY.replace('每月巡查一次', '每旬巡查一次')
    const mine = BODY.replace('第三条　巡查', '第三条　巡查由两人进行。\n第四条　巡查').replace(
      '第四条　本规定',
      '第五条　本规定',
    )
    const { id, answer } = await bothEdit({ body: theirs }, { body: mine })
    expect(answer).toMatchObject({ success: true })
    expect(await bodyOf(id)).toBe(mine.replace('每月巡查一次', '每旬巡查一次'))
  })

  it('an article that both changed is refused with both texts of it alone, and nothing is stored', async () => {
    const theirs = BODY.replace('每月巡查一次', '每旬巡查一次').replace('应当记录', '应当如实记录')
    const { id, answer } = await bothEdit({ body: theirs }, { body: BODY.replace('每月巡查一次', '每周巡查一次') })
    expect(answer).toMatchObject({ success: false, code: 409 })
    const [field] = (answer.result as { fields: { name: string; text: { parts: object[] } }[] }).fields
    expect(field).toMatchObject({ name: 'body' })
    expect(field?.text.parts.filter((part) => 'mine' in part)).toEqual([
      {
        place: '第二条',
        began: '第二条　河长应当每月巡查一次。\n',
        mine: '第二条　河长应当每周巡查一次。\n',
        theirs: '第二条　河长应当每旬巡查一次。\n',
      },
    ])
    expect(await bodyOf(id)).toBe(theirs)
  })

  it('a text that merges beside a title that does not is sent back merged', async () => {
    const theirs = { title: '杭州市河湖长巡查规定', body: BODY.replace('应当记录', '应当如实记录') }
    const mine = { title: '杭州市各级河长巡查规定', body: BODY.replace('每月', '每周') }
    const { answer } = await bothEdit(theirs, mine)
    expect(answer).toMatchObject({ success: false, code: 409 })
    const { fields, merged } = answer.result as { fields: { name: string }[]; merged: { body: string } }
    expect(fields.map(({ name }) => name)).toEqual(['title'])
    expect(merged.body).toBe(BODY.replace('每月', '每周').replace('应当记录', '应当如实记录'))
  })
})
