import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { publishedRegister, RIGHTS } from '#server/testing/registers.ts'
import { exportOf, importWorkbook, workbookOf } from '#server/testing/workbook.ts'

const own = () => `Z${randomBytes(4).toString('hex')}`
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A category with these below it, each with some of its own. */
async function categories(tree: Record<string, string[]>) {
  const { db } = test.database
  const ids = new Map<string, string>()
  const add = async (path: string, name: string, parentId: string | null) => {
    const id = own()
    ids.set(path, id)
    await db.insertInto('category').values({ id, name, code: id, parentId }).execute()
    return id
  }
  const root = await add('', '地区', null)
  for (const [name, below] of Object.entries(tree)) {
    const id = await add(name, name, root)
    for (const one of below) await add(`${name}/${one}`, one, id)
  }
  return { root, of: (path: string) => ids.get(path) ?? '' }
}

describe('records of another register (link_table)', () => {
  async function linked() {
    const target = await publishedRegister(test, CONTRACTS)
    const source = await publishedRegister(
      test,
      designOf([
        fieldOf('title', '付款', { required: true }),
        fieldOf('contract', '合同', { control: 'link_table', dictCode: target.code }),
      ]),
    )
    return { target, source, ask: source.ask }
  }

  // spec §1.34
  it('a link is shown by the name of its record, imported and exported in words, and hides what its viewer does not see', async () => {
    const { target, source, ask } = await linked()
    const both = await test.sessionOf(
      await test.makeUser({ permissions: [...target.codesOf(RIGHTS), ...source.codesOf(RIGHTS)] }),
    )
    const only = await test.sessionOf(await source.holder())
    const add = async (name: string) =>
      (await ask(both, `POST /online/cgform/api/form/${target.code}`, { name })).result.id as string
    const [one] = [await add('绿化合同'), await add('同名'), await add('同名')]
    expect(
      await ask(both, `POST /online/cgform/api/form/${source.code}`, { title: '首付', contract: one }),
    ).toMatchObject({ success: true })
    const list = async (token: string) =>
      (await ask(token, `GET /online/cgform/api/getData/${source.code}`)).result.records
    expect(await list(both)).toMatchObject([{ contract: one, contract_dictText: '绿化合同' }])
    expect(await list(only)).toMatchObject([{ contract_dictText: '（看不到的记录）' }])
    expect(
      await ask(only, `POST /online/cgform/api/form/${source.code}`, { title: '尾款', contract: one }),
    ).toMatchObject({
      success: false,
      message: '合同：没有这条记录，请重新选择',
    })
    const { lines } = await exportOf(test, `/online/cgform/api/exportXls/${source.code}?format=xlsx`, both)
    expect(lines[3]).toEqual(['首付', '绿化合同'])
    const bytes = await workbookOf(
      ['付款', '合同'],
      [
        ['二付', '绿化合同'],
        ['三付', '同名'],
        ['四付', '没有的'],
      ],
    )
    const answer = await importWorkbook(test, `POST /online/cgform/api/importXls/${source.code}`, both, bytes)
    expect(answer.body.result).toMatchObject({ successCount: 1, errorCount: 2 })
    const faults = await exportOf(test, answer.body.result.fileUrl, both)
    expect(faults.lines.slice(3).map((line) => line[2])).toEqual([
      '合同：有 2 个“同名”，无法确定是哪一个',
      '合同：“没有的”不存在',
    ])
    const hidden = await importWorkbook(test, `POST /online/cgform/api/importXls/${source.code}`, only, bytes)
    expect(hidden.body.result).toMatchObject({ successCount: 0, errorCount: 3 })
  })

  it('a link to a register that is not published is refused when the design is saved', async () => {
    const designer = await test.signIn(['online:form:design'])
    const design = designOf([fieldOf('a', '甲', { control: 'link_table', dictCode: 'nothing_here' })])
    const { body } = await test.ask('POST /online/cgform/api/addAll', {
      token: designer,
      body: { code: own().toLowerCase(), name: '甲', design },
    })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('没有已发布的台账 nothing_here') })
  })
})

describe('dependent selects (link_down) and trees (sel_tree)', () => {
  // spec §1.34
  it('each select takes what stands below the one before it, by id in the form and by name in a workbook', async () => {
    const { root, of } = await categories({ 杭州: ['中心区', '西湖'], 宁波: ['中心区'] })
    const register = await publishedRegister(
      test,
      designOf([
        fieldOf('district', '区', { control: 'link_down' }),
        fieldOf('city', '市', { control: 'link_down', dictCode: `${root}>district` }),
      ]),
    )
    const { code, ask } = register
    const token = await test.sessionOf(await register.holder())
    const save = (body: object) => ask(token, `POST /online/cgform/api/form/${code}`, body)
    expect(await save({ city: of('杭州'), district: of('杭州/中心区') })).toMatchObject({ success: true })
    expect(await save({ city: of('宁波'), district: of('杭州/中心区') })).toMatchObject({
      success: false,
      message: '区：不在所选的“市”之下，请重新选择',
    })
    expect(await save({ district: of('杭州/中心区') })).toMatchObject({ success: false, message: '区：请先选择“市”' })
    expect(await save({ city: of('杭州/西湖') })).toMatchObject({
      success: false,
      message: '市：不在可选的分类之中，请重新选择',
    })
    const [record] = (await ask(token, `GET /online/cgform/api/getData/${code}`)).result.records
    expect(record).toMatchObject({ city_dictText: '杭州', district_dictText: '中心区' })
    expect(await ask(token, `PUT /online/cgform/api/form/${code}`, { id: record.id, city: of('宁波') })).toMatchObject({
      success: false,
      message: '区：不在所选的“市”之下，请重新选择',
    })
    const bytes = await workbookOf(
      ['区', '市'],
      [
        ['中心区', '宁波'],
        ['西湖', '宁波'],
        ['中心区', ''],
      ],
    )
    const answer = await importWorkbook(test, `POST /online/cgform/api/importXls/${code}`, token, bytes)
    expect(answer.body.result).toMatchObject({ successCount: 1, errorCount: 2 })
    expect(
      (await ask(token, `GET /online/cgform/api/getData/${code}?city=${of('宁波')}`)).result.records,
    ).toMatchObject([{ district: of('宁波/中心区') }])
    const faults = await exportOf(test, answer.body.result.fileUrl, token)
    expect(faults.lines.slice(3).map((line) => line[2])).toEqual(['区：“西湖”不在所填的“市”之下', '区：请先填写“市”'])
  })

  it('a node of a tree is stored by its id and shown, imported and exported by its name', async () => {
    const { of } = await categories({ 杭州: ['西湖'] })
    const register = await publishedRegister(
      test,
      designOf([fieldOf('place', '地点', { control: 'sel_tree', dictCode: 'sys_category,name,id' })]),
    )
    const { code, ask } = register
    const token = await test.sessionOf(await register.holder())
    expect(await ask(token, `POST /online/cgform/api/form/${code}`, { place: of('杭州') })).toMatchObject({
      success: true,
    })
    expect(await ask(token, `POST /online/cgform/api/form/${code}`, { place: 'nothing' })).toMatchObject({
      success: false,
    })
    expect((await ask(token, `GET /online/cgform/api/getData/${code}`)).result.records).toMatchObject([
      { place_dictText: '杭州' },
    ])
    const { lines } = await exportOf(test, `/online/cgform/api/exportXls/${code}?format=xlsx`, token)
    expect(lines[3]).toEqual(['杭州'])
  })
})
