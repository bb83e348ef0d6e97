import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodiesKnown, IssuerReader, RegionTable } from '#server/features/laws/laws.door.ts'
import { takeIn } from '#server/features/imports/imports.door.ts'
import { regionRows } from '#server/features/search/search.door.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { fileOf } from '#server/testing/make.ts'
import type { Person } from '#server/testing/people.ts'
import { exportOf, importWorkbook, workbookOf } from '#server/testing/workbook.ts'

const CODES = (['list', 'add', 'edit', 'delete', 'export', 'import'] as const).map(
  (act) => `system:organ:${act}` as const,
)

let test: TestApp
let admin: Person
let token: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({
    realname: '王主任',
    permissions: [...CODES, 'data:document:list', 'data:document:add', 'data:document:edit'],
  })
  token = await test.sessionOf(admin)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const SCIENCE = {
  name: '上海市科学技术委员会',
  region: '310000',
  level: 'F01',
  organKind: '政府部门',
  signs: '沪科',
  shortNames: '市科委',
}
const rowOf = async (name: string) => (await ask(`GET /sys/organ/list?name=${name}`)).result.records[0]
const idOf = (department: string) => `d-${createHash('sha256').update(department).digest('hex').slice(0, 10)}`
const addDepartment = (name: string, category: string, nameAbbr: string | null = null) =>
  test.database.db
    .insertInto('department')
    .values({ id: idOf(name), name, nameAbbr, category, orgCode: `Z${idOf(name).slice(2)}` })
    .execute()
const notice = (number: string, matter: string) =>
  [
    `# 关于渡口${matter}的通知`,
    number,
    '<!-- INFO END -->',
    '各有关单位：',
    '现将有关事项通知如下。',
    '一、渡口应当设置灯标。',
    '二、本通知自印发之日起施行。',
  ].join('\n\n')
/** What the program of imports does with a file. */
async function imported(name: string, text: string) {
  const { db } = test.database
  const regions = new RegionTable(await regionRows(db))
  const { results } = await takeIn(db, {
    files: [fileOf(name, text)],
    issuers: new IssuerReader(regions, await bodiesKnown(db, regions)),
  })
  return results[0]
}
const issuersOf = async (title: string) =>
  (
    await test.database.db
      .selectFrom('lawIssuer')
      .innerJoin('lawWork', 'lawWork.id', 'lawIssuer.workId')
      .select(['name', 'organId', 'fLevel', 'region'])
      .where('title', '=', title)
      .execute()
  )[0]

describe('the table of bodies', () => {
  it('bodies of the state are there with their signs, and cannot be deleted', async () => {
    const bank = await rowOf('中国人民银行')
    expect(bank).toMatchObject({
      signs: '银发、银办发',
      level: 'F00',
      region: '000000',
      organKind: '政府部门',
      status: '1',
      origin: '系统自带',
    })
    expect(await ask(`DELETE /sys/organ/deleteBatch?ids=${bank.id}`)).toMatchObject({
      success: false,
      message: '“中国人民银行”是系统自带的机关，不能删除，可以停用',
    })
  })

  it('a body is added, found by its sign, changed and deleted', async () => {
    const given = {
      ...SCIENCE,
      name: '上海市渡口委员会',
      signs: '沪渡、沪渡办*',
      formerNames: '上海市轮渡局（1990-01-01—2000-01-01）',
      beganOn: '2000-01-01',
    }
    expect(await ask('POST /sys/organ/add', given)).toMatchObject({ success: true, message: '添加成功！' })
    const [row] = (await ask(`GET /sys/organ/list?signs=*沪渡*`)).result.records
    expect(row).toMatchObject({
      ...given,
      origin: '自行添加',
      region_dictText: '上海市',
      level_dictText: '省级',
      createBy: admin.username,
      revision: 1,
    })
    const changed = { ...row, formerNames: '上海市轮渡局、上海市渡船处', successor: '国务院' }
    expect(await ask('PUT /sys/organ/edit', changed)).toMatchObject({ success: true })
    expect(await ask('PUT /sys/organ/edit', changed)).toMatchObject({ success: false, code: 409 })
    expect((await ask(`GET /sys/organ/queryById?id=${row.id}`)).result).toMatchObject({
      formerNames: '上海市渡船处、上海市轮渡局',
      successor: '国务院',
      revision: 2,
    })
    expect(await ask(`DELETE /sys/organ/deleteBatch?ids=${row.id}`)).toMatchObject({ success: true })
    expect(await rowOf('上海市渡口委员会')).toBeUndefined()
  })

  it.each([
    [{ name: '中国人民银行' }, '已存在'],
    [{ name: '甲机关、乙机关' }, '请填写一个机关的全称'],
    [{ signs: '沪科〔2025〕1号' }, '代字只写文号年份前面的汉字'],
    [{ formerNames: '旧机关（2002-01-01—2001-01-01）' }, '请填写曾用名'],
    [{ region: '999999' }, '没有“999999”'],
    [{ organKind: '公司' }, '没有机关类别“公司”'],
    [{ level: 'F00' }, '国家级与行政区域“国家”只能同时选择'],
    [{ successor: '没有的机关' }, '没有制定机关“没有的机关”，请先添加'],
    [{ beganOn: '2020-01-01', endedOn: '2019-01-01' }, '停用名称的日期应当晚于启用的日期'],
    [{ beganOn: '2020-13-01' }, '没有“2020-13-01”这一天'],
    [{ status: '2' }, '状态请选择启用或不启用'],
  ])('a body with %j is refused: %s', async (wrong, words) => {
    const refused = await ask('POST /sys/organ/add', { ...SCIENCE, name: '上海市甲机关', ...wrong })
    expect(refused.success).toBe(false)
    expect(refused.message).toContain(words)
  })

  it('two bodies cannot carry on each other', async () => {
    await ask('POST /sys/organ/add', { ...SCIENCE, name: '上海市甲局', signs: null })
    await ask('POST /sys/organ/add', { ...SCIENCE, name: '上海市乙局', signs: null, successor: '上海市甲局' })
    const first = await rowOf('上海市甲局')
    expect(await ask('PUT /sys/organ/edit', { ...first, successor: '上海市乙局' })).toMatchObject({ success: false })
    expect((await rowOf('上海市甲局')).successor).toBeNull()
  })

  it('the exported workbook can be imported, and a line that cannot be taken is told', async () => {
    const { lines } = await exportOf(test, '/sys/organ/exportXls?name=国务院&format=xlsx', token)
    expect(lines.flat()).toEqual(expect.arrayContaining(['机关名称', '发文机关代字', '国务院', '国发、国函']))
    const answer = await importWorkbook(
      test,
      'POST /sys/organ/importExcel',
      token,
      await workbookOf(
        ['机关名称', '发文机关代字', '行政区域', '层级', '机关类别', '简称'],
        [
          ['杭州市甲指挥部', '杭甲', '杭州市', '设区的市（州）级', '派出机构', '甲指'],
          ['杭州市乙指挥部', '杭乙', '杭州县', '设区的市（州）级', '派出机构', ''],
          ['国务院', '', '国家', '国家级', '政府', ''],
        ],
      ),
    )
    expect(answer.body).toMatchObject({ result: { successCount: 1, errorCount: 2 } })
    expect(await rowOf('杭州市甲指挥部')).toMatchObject({
      signs: '杭甲',
      region: '330100',
      level: 'F02',
      organKind: '派出机构',
      shortNames: '甲指',
    })
  })

  it('a user without the code may neither read nor change bodies', async () => {
    const stranger = await test.signIn(['system:position:edit'])
    for (const [name, body] of [
      ['GET /sys/organ/list', undefined],
      ['POST /sys/organ/add', SCIENCE],
    ] as const)
      expect((await test.ask(name, { token: stranger, ...(body ? { body } : {}) })).body).toMatchObject({
        success: false,
      })
    expect(await rowOf(SCIENCE.name)).toBeUndefined()
  })
})

describe('reading with the table of bodies', () => {
  it('a file that was asked about is read again once its body is entered, and is then public', async () => {
    const text = notice('沪科规〔2025〕3号', '灯标')
    const first = await imported('灯标.md', text)
    expect(first).toMatchObject({ outcome: 'asked' })
    expect(first?.message).toContain('文号“沪科规〔2025〕3号”像是上海市主管科学技术的部门的')
    expect(await imported('灯标.md', text)).toMatchObject({ outcome: 'asked' })
    expect(await ask('POST /sys/organ/add', SCIENCE)).toMatchObject({ success: true })
    expect(await imported('灯标.md', text)).toMatchObject({ outcome: 'replaced' })
    expect(await issuersOf('关于渡口灯标的通知')).toEqual({
      name: SCIENCE.name,
      organId: (await rowOf(SCIENCE.name)).id,
      fLevel: 'F01',
      region: '310000',
    })
    expect(await imported('灯标.md', text)).toMatchObject({ outcome: 'known' })
  })

  it('a body with documents cannot be deleted', async () => {
    const { id } = await rowOf(SCIENCE.name)
    expect((await ask(`DELETE /sys/organ/deleteBatch?ids=${id}`)).message).toBe(
      `“${SCIENCE.name}”已用于 1 份文件，不能删除，可以停用`,
    )
  })

  it('the form of a document reads with a body as soon as it is entered, and no longer when it is out of use', async () => {
    const suggested = async () =>
      (
        await ask('POST /dataManagement/document/read', {
          title: '关于渡口航标的通知',
          titleNote: '沪渡规〔2025〕4号',
          body: '一、渡口应当设置航标。',
        })
      ).result.suggested
    expect(await suggested()).toMatchObject({ issuers: [] })
    await ask('POST /sys/organ/add', { ...SCIENCE, name: '上海市渡口局', signs: '沪渡', shortNames: null })
    expect(await suggested()).toMatchObject({
      issuers: ['上海市渡口局'],
      fType: 'FT04',
      fLevel: 'F01',
      region: '310000',
    })
    const row = await rowOf('上海市渡口局')
    expect(await ask('PUT /sys/organ/edit', { ...row, status: '0' })).toMatchObject({ success: true })
    expect(await suggested()).toMatchObject({ issuers: [] })
  })

  it('a department that is a unit with the name of a place is a body, an office inside it is none', async () => {
    const { db } = test.database
    const read = async (words: string) => {
      const regions = new RegionTable(await regionRows(db))
      return new IssuerReader(regions, await bodiesKnown(db, regions)).read(words)
    }
    expect(await read('浙江省渡口灯塔馆')).toBeNull()
    await addDepartment('浙江省渡口灯塔馆', '1')
    await addDepartment('浙江省渡口建设二处', '2')
    expect(await read('浙江省渡口灯塔馆')).toEqual([
      { name: '浙江省渡口灯塔馆', region: '330000', level: 'F01', system: '政府' },
    ])
    expect(await read('浙江省渡口建设二处')).toBeNull()
  })

  it('departments that are bodies are listed and exported as such, and changed in the departments alone', async () => {
    const name = '浙江省渡口灯塔管理总站'
    await addDepartment(name, '1', '灯塔站')
    await addDepartment('浙江省渡口灯塔一处', '2')
    const department = await rowOf(name)
    expect(department).toMatchObject({
      id: idOf(name),
      origin: '部门管理',
      shortNames: '灯塔站',
      region_dictText: '浙江省',
      level: 'F01',
      signs: '',
      status: '1',
      successor: null,
    })
    expect(await rowOf('浙江省渡口灯塔一处')).toBeUndefined()
    expect((await ask(`GET /sys/organ/queryById?id=${department.id}`)).result).toMatchObject({
      name,
      origin: '部门管理',
    })
    const listed = (await ask('GET /sys/organ/list?origin=部门管理&pageSize=500')).result.records as {
      origin: string
      name: string
    }[]
    expect(new Set(listed.map(({ origin }) => origin))).toEqual(new Set(['部门管理']))
    expect(listed.map((one) => one.name)).toContain(name)
    expect((await ask(`GET /sys/organ/list?origin=自行添加&name=${name}`)).result.total).toBe(0)

    expect(await ask(`DELETE /sys/organ/deleteBatch?ids=${department.id}`)).toMatchObject({
      success: false,
      message: `“${name}”是部门，请在部门管理中修改、停用或者删除`,
    })
    expect(await ask('PUT /sys/organ/edit', { ...department, note: '改' })).toMatchObject({ success: false })

    const { lines } = await exportOf(test, `/sys/organ/exportXls?name=${name}&format=xlsx`, token)
    expect(lines.find((line) => line.includes(name))).toContain('部门管理')
    // A workbook that was exported whole makes no second bodies of departments.
    const answer = await importWorkbook(
      test,
      'POST /sys/organ/importExcel',
      token,
      await workbookOf(
        ['机关名称', '行政区域', '层级', '机关类别', '来源'],
        [[name, '浙江省', '省级', '政府部门', '部门管理']],
      ),
    )
    expect(answer.body).toMatchObject({ result: { successCount: 0, errorCount: 1 } })

    // A body of the table with the same name is read and shown in place of the department.
    await ask('POST /sys/organ/add', { ...SCIENCE, name, region: '330000', signs: '浙灯', shortNames: null })
    const both = (await ask(`GET /sys/organ/list?name=${name}`)).result.records as { origin: string }[]
    expect(both.map(({ origin }) => origin)).toEqual(['自行添加'])
    await ask('PUT /sys/organ/edit', { ...both[0], status: '0' })
    expect((await ask(`GET /sys/organ/list?name=${name}`)).result.total).toBe(2)
  })

  it('a member of a tenant is not shown departments of others among the bodies', async () => {
    const name = '浙江省渡口锚地管理总站'
    await addDepartment(name, '1')
    const own = await test.sessionOf(await test.makeUser({ permissions: ['system:organ:list'], tenants: [41] }))
    expect((await test.ask(`GET /sys/organ/list?name=${name}`, { token: own })).body.result.total).toBe(0)
    expect((await ask(`GET /sys/organ/list?name=${name}`)).result.total).toBe(1)
  })
})
