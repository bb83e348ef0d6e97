import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ValidityRow } from '#common/contract/validity-periods.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf } from '#server/testing/workbook.ts'

const CODES: PermissionCode[] = ['data:expiry:list', 'data:expiry:edit', 'data:expiry:export']
const RELEASERS: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:document:review',
  'data:document:approve',
  'data:document:release',
]

let test: TestApp
let clerk: string
let hands: string[]
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
  hands = [await test.signIn(RELEASERS), await test.signIn(RELEASERS), await test.signIn(RELEASERS)]
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = clerk) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const rowsOf = async (query: string, as = clerk): Promise<ValidityRow[]> =>
  (await ask(`GET /dataManagement/validity/list?pageSize=100&${query}`, undefined, as)).result.records

async function released(title: string, ends: string, fType = 'FT04'): Promise<ValidityRow> {
  const [writer, reviewer, releaser] = hands as [string, string, string]
  const body = {
    title,
    titleNote: '2022年1月5日浙江省水利厅公布',
    body: `第一条 渡口应当检修。\n第二条 本办法自2022年2月1日起施行${ends}。`,
    fType,
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
  }
  const { id } = (await ask('POST /dataManagement/document/add', body, writer)).result
  for (const [act, as] of [
    ['submit', writer],
    ['review', reviewer],
    ['approve', reviewer],
    ['release', releaser],
  ] as const) {
    const answer = await ask(`POST /dataManagement/document/${act}`, { id }, as)
    if (!answer.success) throw new Error(answer.message)
  }
  const [row] = await rowsOf(`title=${title}`)
  return row as ValidityRow
}
const edit = (row: ValidityRow, changes: Partial<ValidityRow>, as = clerk) =>
  ask(
    'PUT /dataManagement/validity/edit',
    {
      id: row.id,
      revision: row.revision,
      ...changes,
      began: Object.fromEntries(Object.keys(changes).map((name) => [name, row[name as keyof ValidityRow]])),
    },
    as,
  )
const again = async ({ id }: ValidityRow): Promise<ValidityRow> =>
  (await ask(`GET /dataManagement/validity/queryById?id=${id}`)).result

describe('periods of validity', () => {
  it('a normative document that is released stands in the register with the end that its text names, and the article', async () => {
    const row = await released('渡口收费办法', '，有效期5年')
    expect(row).toMatchObject({
      endDate: '2027-01-31',
      daysLeft: 72,
      basisKind: '原文',
      basis: expect.stringContaining('有效期5年'),
    })
    expect(row.basis).toMatch(/^第二条/)
    expect((await rowsOf('term=soon&title=渡口收费办法')).length).toBe(1)
  })
  it('a document that names no end is told to have an unknown one, and laws are not in the register', async () => {
    expect(await released('渡口检修办法', '')).toMatchObject({
      endDate: null,
      daysLeft: null,
      basis: null,
      basisKind: null,
    })
    expect(await rowsOf('term=unknown&title=渡口检修办法')).toHaveLength(1)
    expect(await released('渡口条例', '，有效期5年', 'FT01')).toBeUndefined()
  })
  it('a period that has ended is listed as ended until a decision settles it', async () => {
    const row = await released('渡口照明办法', '，有效期至2026年10月31日止')
    expect(row).toMatchObject({ endDate: '2026-10-31', daysLeft: -20 })
    expect(await rowsOf('term=ended&title=渡口照明办法')).toHaveLength(1)
    expect(await edit(row, { decision: 'lapse' })).toMatchObject({
      success: false,
      message: expect.stringContaining('决定日期'),
    })
    expect(
      await edit(row, { decision: 'lapse', decidedDate: '2026-11-01', decisionSource: '浙水发〔2026〕1号' }),
    ).toMatchObject({ success: true })
    expect(await rowsOf('term=ended&title=渡口照明办法')).toEqual([])
    expect(await again(row)).toMatchObject({ decision_dictText: '到期失效', basisKind: '原文' })
  })
  it('an extension moves the end, and says that staff entered it', async () => {
    const row = await released('渡口巡查办法', '，有效期至2026年12月31日止')
    const decided = { decision: 'extend', decidedDate: '2026-11-01', decisionSource: '浙水发〔2026〕2号' }
    expect(await edit(row, decided)).toMatchObject({ success: false, message: expect.stringContaining('延长后的日期') })
    expect(await edit(row, { ...decided, endDate: '2031-12-31', basis: '浙水发〔2026〕2号第一条' })).toMatchObject({
      success: true,
    })
    const extended = await again(row)
    expect(extended).toMatchObject({ endDate: '2031-12-31', basisKind: '人工' })
    expect(await rowsOf('term=soon&title=渡口巡查办法')).toEqual([])
    expect(await edit(extended, { note: '已通知' })).toMatchObject({ success: true })
    expect(await edit(row, { endDate: '2030-01-01' })).toMatchObject({ success: false, code: 409 })
    expect(await edit(extended, { endDate: '2031-02-30' })).toMatchObject({ success: false })
  })
  it('an extension reaches the public when another person releases it, with its basis, and goes when it is taken back', async () => {
    const row = await released('渡口疏浚办法', '，有效期至2026年10月31日止')
    const publicly = async () => {
      const { version } = (await test.call(`/fagui/internet/fagui/law/detail?id=${row.workId}`)).body.result
      const { records, facets } = (await test.call('/fagui/internet/fagui/law/search?pageSize=50')).body.result
      const status = records.find(({ workId }: { workId: string }) => workId === row.workId).effectStatus
      const inForce = facets.effectStatus.find(({ value }: { value: string }) => value === '01')?.count ?? 0
      return { version, status, inForce }
    }
    expect((await publicly()).version).toMatchObject({
      effect: { status: '05' },
      expireDate: '2026-10-31',
      expireDateBasis: null,
    })
    const decision = {
      decision: 'extend',
      decidedDate: '2026-10-20',
      decisionTitle: '《渡口延期决定》',
      decisionSource: '浙水发〔2026〕9号',
      endDate: '2031-10-31',
      basis: '浙水发〔2026〕9号第一条',
    }
    expect(await edit(row, decision)).toMatchObject({ success: true })
    const entered = await again(row)
    expect(await publicly()).toMatchObject({
      version: { effect: { status: '05' }, expireDate: '2026-10-31' },
      status: '05',
      inForce: 0,
    })
    const both = await test.signIn([...CODES, 'data:expiry:release'])
    const show = ({ id, revision }: ValidityRow, as = both, act = 'release') =>
      ask(`POST /dataManagement/validity/${act}`, { id, revision }, as)
    expect(await show(entered, clerk)).toMatchObject({ success: false })
    expect(await show(entered)).toMatchObject({ success: true })
    const { version, status, inForce } = await publicly()
    expect(version).toMatchObject({
      effect: { status: '01', reason: expect.stringContaining('延长至2031年10月31日'), basis: { kind: 'manual' } },
      expireDate: '2031-10-31',
      statedExpireDate: '2026-10-31',
      expireDateBasis: { words: '《渡口延期决定》，浙水发〔2026〕9号（2026-10-20）' },
    })
    expect({ status, inForce }).toEqual({ status: '01', inForce: 1 })
    // The card beside a hit and the feed of the law say it, each with the basis.
    const card = (await test.call(`/fagui/internet/fagui/law/card?id=${row.workId}`)).body.result
    expect(card.effect).toMatchObject({
      reason: expect.stringContaining('有效期延长至2031年10月31日'),
      basis: version.effect.basis,
    })
    const feed = async () => (await test.app.inject({ url: `/fagui/internet/fagui/feed/law?id=${row.workId}` })).payload
    expect(await feed()).toContain('有效期延长至2031年10月31日，依据《渡口延期决定》，浙水发〔2026〕9号（2026-10-20）')
    const shown = await again(row)
    expect(shown).toMatchObject({ publicEnd: '2031-10-31' })
    expect(await edit(shown, { decision: 'lapse' })).toMatchObject({
      success: false,
      message: expect.stringContaining('先撤回发布'),
    })
    expect(await edit(shown, { endDate: '2032-10-31' }, both)).toMatchObject({ success: true })
    const changed = await again(row)
    expect((await publicly()).version).toMatchObject({ expireDate: '2031-10-31' })
    expect(await show(changed)).toMatchObject({ success: false, message: expect.stringContaining('另一人') })
    expect(await show(shown, both, 'withdraw')).toMatchObject({ success: false, code: 409 })
    expect(await show(changed, both, 'withdraw')).toMatchObject({ success: true })
    expect((await publicly()).version).toMatchObject({
      effect: { status: '05' },
      expireDate: '2026-10-31',
      expireDateBasis: null,
    })
    expect(await feed()).not.toContain('延长')
  })
  it('an extension of a restricted document reaches holders of the permission alone, and its register is unknown to others', async () => {
    const row = await released('渡口密级办法', '，有效期至2026年10月31日止')
    const open = await released('渡口公开办法', '，有效期至2026年10月31日止')
    const { db } = test.database
    await db.updateTable('lawWork').set({ fType: 'FT09' }).where('id', '=', String(row.workId)).execute()
    const decision = {
      decision: 'extend',
      decidedDate: '2026-10-20',
      decisionTitle: '渡口密级办法',
      decisionSource: '密发〔2026〕1号',
      endDate: '2031-10-31',
      basis: '第一条',
    }
    expect(await edit(open, decision)).toMatchObject({ success: true })
    const releaser = await test.signIn([...CODES, 'data:expiry:release'])
    const { id, revision } = await again(open)
    expect(await ask('POST /dataManagement/validity/release', { id, revision }, releaser)).toMatchObject({
      success: true,
    })
    const shown = JSON.stringify((await test.call(`/fagui/internet/fagui/law/detail?id=${open.workId}`)).body)
    expect(shown).toContain('2031-10-31')
    expect(shown).not.toContain('密')
    await db.updateTable('document').set({ fType: 'FT09' }).where('id', '=', row.documentId).execute()
    expect(
      await ask('POST /dataManagement/validity/release', { id: row.id, revision: row.revision }, releaser),
    ).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
  it('documents released before are taken in when staff ask for it, once', async () => {
    const { db } = test.database
    await db.deleteFrom('validityPeriod').execute()
    expect(await ask('POST /dataManagement/validity/gather')).toMatchObject({ result: { gathered: 6 } })
    expect(await ask('POST /dataManagement/validity/gather')).toMatchObject({ result: { gathered: 0 } })
    expect((await rowsOf('title=渡口收费办法'))[0]).toMatchObject({ endDate: '2027-01-31', basisKind: '原文' })
  })
  it('restricted documents do not exist for staff without the permission', async () => {
    const row = await released('渡口内部办法', '，有效期5年')
    await test.database.db.updateTable('document').set({ fType: 'FT09' }).where('id', '=', row.documentId).execute()
    expect(await rowsOf('title=渡口内部办法')).toEqual([])
    expect(await ask(`GET /dataManagement/validity/queryById?id=${row.id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await edit(row, { note: '甲' })).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await rowsOf('title=渡口内部办法', await test.signIn([...CODES, 'item:special_permissions']))).toHaveLength(
      1,
    )
    const { lines } = await exportOf(test, '/dataManagement/validity/exportXls?format=xlsx', clerk)
    expect(JSON.stringify(lines)).toContain('渡口收费办法')
    expect(JSON.stringify(lines)).not.toContain('渡口内部办法')
  })
  it('data rules of the menu narrow the list, and hide what is edited', async () => {
    const ruled = await test.makeUser({ permissions: CODES })
    const { db } = test.database
    const menu = 'menu-data-validity'
    await db
      .insertInto('permissionDataRule')
      .values({
        id: 'rule-v',
        permissionId: menu,
        name: '甲',
        field: 'title',
        condition: 'LIKE',
        value: '收费',
        enabled: true,
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: ['rule-v'] })
      .where('permissionId', '=', menu)
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', ruled.id))
      .execute()
    const token = await test.sessionOf(ruled)
    expect((await rowsOf('', token)).map(({ title }) => title)).toEqual(['渡口收费办法'])
    const [hidden] = await rowsOf('title=渡口检修办法')
    expect(await edit(hidden as ValidityRow, { note: '甲' }, token)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
})

describe('the job 期限提醒', () => {
  it('holders of the permissions are told once of what ends soon and what has ended, without titles', async () => {
    const { db } = test.database
    await released('渡口期满办法', '，有效期至2026年10月31日止')
    const holder = await test.makeUser({ permissions: ['data:expiry:list', 'data:expiry:edit'] })
    const runner = await test.signIn(['system:quartzJob:list', 'system:quartzJob:execute'])
    const run = () => ask('GET /sys/quartzJob/execute?id=job-remind-deadlines', undefined, runner)
    expect(await run()).toMatchObject({ success: true })
    const told = () =>
      db
        .selectFrom('announcement')
        .innerJoin('announcementReader', 'announcementReader.announcementId', 'announcement.id')
        .where('announcementReader.accountId', '=', holder.id)
        .select(['announcement.title', 'announcement.content'])
        .execute()
    const first = await told()
    expect(first).toHaveLength(1)
    expect(first[0]?.content).toContain('有效期')
    expect(first[0]?.content).not.toContain('渡口')
    test.now = new Date(test.now.getTime() + 60_000)
    expect(await run()).toMatchObject({ success: true })
    expect(await told()).toHaveLength(1)
  })
})

describe('what the province rules on periods', () => {
  const rule = async () => (await ask('GET /dataManagement/validity/rule?id=own')).result
  const setRule = async (changes: object, as?: string) =>
    ask(
      'PUT /dataManagement/validity/editRule',
      { ...(await rule()), ...changes },
      as ?? (await test.signIn([...CODES, 'data:expiry:rule'])),
    )
  const publicly = async (row: ValidityRow) => {
    const { version } = (await test.call(`/fagui/internet/fagui/law/detail?id=${row.workId}`)).body.result
    const { records } = (await test.call(`/fagui/internet/fagui/law/search?q=${row.title}`)).body.result
    const found = records.find(({ workId }: { workId: string }) => workId === row.workId)
    return {
      status: version.effect.status,
      end: version.expireDate,
      basis: version.expireDateBasis,
      found: [found.effectStatus, found.expireDate],
    }
  }
  const SOURCE = '《浙江省行政规范性文件管理办法》第二十一条'

  it('the rule is off at first, and set only by those who may, with the act that rules it', async () => {
    expect(await rule()).toMatchObject({ region: '330000', trialYears: null, otherYears: null })
    expect(await setRule({ trialYears: 2, source: SOURCE }, clerk)).toMatchObject({ success: false })
    expect(await setRule({ trialYears: 2 })).toMatchObject({
      success: false,
      message: expect.stringContaining('请写明作出规定的文件'),
    })
    expect(await setRule({ trialYears: 2, source: SOURCE, region: '330100' })).toMatchObject({ success: false })
    expect(await rule()).toMatchObject({ trialYears: null, source: null })
  })

  it('a trial document without an end gets one in status, results and the register, and loses it when the rule is off', async () => {
    const trial = await released('渡口夜航办法（试行）', '')
    const stated = await released('渡口灯标办法（试行）', '，有效期5年')
    const rules = await released('渡口轮渡规定（试行）', '', 'FT02')
    const plain = await released('渡口泊位办法', '')
    expect(await publicly(trial)).toMatchObject({ status: null, end: null, basis: null })

    expect(await setRule({ trialYears: 2, source: SOURCE })).toMatchObject({ success: true })
    expect(await publicly(trial)).toEqual({
      status: '05',
      end: '2024-01-31',
      basis: { kind: 'rule', words: `试行、暂行的规范性文件有效期不超过2年，${SOURCE}`, workId: null, anchor: null },
      found: ['05', '2024-01-31'],
    })
    expect(await again(trial)).toMatchObject({
      endDate: '2024-01-31',
      basisKind: '本省规定',
      basis: `试行、暂行的规范性文件有效期不超过2年，${SOURCE}`,
    })
    expect(await rowsOf('term=ended&title=渡口夜航办法（试行）')).toHaveLength(1)
    expect(await publicly(stated)).toMatchObject({ end: '2027-01-31', basis: null })
    expect(await again(stated)).toMatchObject({ endDate: '2027-01-31', basisKind: '原文' })
    expect(rules).toBeUndefined()
    expect(await again(plain)).toMatchObject({ endDate: null })
    // What is released later gets it at once.
    expect(await released('渡口锚泊办法（暂行）', '')).toMatchObject({ endDate: '2024-01-31', basisKind: '本省规定' })

    expect(await setRule({ trialYears: 10, otherYears: 5 })).toMatchObject({ success: true })
    expect(await publicly(trial)).toMatchObject({ status: null, end: '2032-01-31' })
    expect(await again(trial)).toMatchObject({ endDate: '2032-01-31' })
    expect(await again(plain)).toMatchObject({ endDate: '2027-01-31', basisKind: '本省规定' })

    expect(await setRule({ since: '2023-01-01' })).toMatchObject({ success: true })
    expect(await publicly(trial)).toMatchObject({ status: null, end: null })
    expect(await again(trial)).toMatchObject({ endDate: null, basisKind: null, basis: null })
  })

  it('an end that staff entered stays when the rule changes', async () => {
    const row = await released('渡口缆绳办法（试行）', '')
    expect(await edit(row, { endDate: '2028-01-01', basis: '登记' })).toMatchObject({ success: true })
    expect(await setRule({ trialYears: 3, since: null, source: SOURCE })).toMatchObject({ success: true })
    expect(await again(row)).toMatchObject({ endDate: '2028-01-01', basisKind: '人工' })
    expect(await setRule({ trialYears: null, otherYears: null })).toMatchObject({ success: true })
  })
})
