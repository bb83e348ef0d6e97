import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { readZipEntries } from './laws.door.ts'

const PATH = '/fagui/internet/fagui/law'
const TITLE = '杭州市浮桥管理条例'
const CLAUSE = '本条例自2026年3月1日起施行，但第二条自2027年7月1日起施行；第三条第二款的施行日期由市人民政府另行规定。'
const LATER = {
  state: 'later',
  day: '2027-07-01',
  basis: `第五条：本条例自2026年3月1日起施行，但第二条自2027年7月1日起施行`,
}

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: TITLE,
      note: ['2026年1月10日杭州市第十四届人民代表大会常务委员会第一次会议通过', '2026年1月20日公布'],
      body: [
        '第一条　为了管理浮桥，制定本条例。',
        '第二条　浮桥限载六人。',
        '第三条　浮桥夜间关闭。',
        '夜间通行的，应当预约浮桥。',
        '第四条　浮桥有效期内的收费标准有效期至2027年12月31日。',
        `第五条　${CLAUSE}第四条有效期至2027年12月31日。`,
      ],
      known: { fType: 'FT01', region: '330100' },
    },
  ])
})
afterAll(() => test.close())

const result = async (path: string) => (await test.call(`${PATH}/${path}`)).body.result
const workId = async () =>
  (await test.database.db.selectFrom('lawWork').select('id').where('title', '=', TITLE).executeTakeFirstOrThrow()).id

/** What the public is told of the articles on a day. */
async function told(date: string): Promise<Record<string, object>> {
  const { tree } = await result(`detail?id=${await workId()}&date=${date}`)
  return Object.fromEntries(
    tree.flatMap(({ label, force }: { label: string; force?: object }) => (force ? [[label, force]] : [])),
  )
}

describe('articles of which their own text says that they are not in force with the rest', () => {
  it('are marked on every day until theirs has come, without staff', async () => {
    const unknown = {
      state: 'later',
      day: null,
      part: '第二款',
      basis: '第五条：第三条第二款的施行日期由市人民政府另行规定',
    }
    const ends = { state: 'stopped', day: '2028-01-01', basis: '第五条：第四条有效期至2027年12月31日' }
    expect(await told('2026-11-20')).toEqual({ 第二条: LATER, 第三条: unknown, 第四条: ends })
    expect(await told('2027-06-30')).toMatchObject({ 第二条: LATER })
    expect(await told('2027-07-01')).toEqual({ 第三条: unknown, 第四条: ends })
  })

  it('are told with hits, suggestions and cards, and at the head of the file', async () => {
    const id = await workId()
    const { records } = await result(`search?q=${TITLE}第二条`)
    expect(records[0].hits).toContainEqual(expect.objectContaining({ label: '第二条', force: LATER }))
    expect(await result(`suggest?q=${TITLE}第二条`)).toMatchObject([{ anchor: 't2', force: LATER }])
    expect(await result(`provision?id=${id}&anchor=t2`)).toMatchObject({ force: LATER })
    const file = await test.app.inject(`${PATH}/download?id=${id}`)
    const header = (await readZipEntries(file.rawPayload, ['word/header1.xml']))
      .get('word/header1.xml')
      ?.replaceAll(/<[^>]*>/g, '')
    expect(header).toContain('条文效力：第二条自2027-07-01起施行（依据：第五条：')
    expect(header).toContain('第三条第二款尚未施行，施行日期未定')
  })

  it('are shown to staff beside the text while they write it', async () => {
    const token = await test.signIn(['data:document:list', 'data:document:add'])
    const body = `第一条　甲。\n第二条　乙。\n第三条　本规定自2026年6月1日起施行，第二条自2027年1月1日起施行。`
    const { result: read } = (
      await test.ask('POST /dataManagement/document/read', { token, body: { title: '杭州市浮桥规定', body } })
    ).body
    expect(read.dates).toContainEqual({
      name: 'later',
      day: '2027-01-01',
      place: '第二条',
      words: '第三条：本规定自2026年6月1日起施行，第二条自2027年1月1日起施行',
    })
  })

  it('are told where another document suspends them, with place and end, in the text that counted when it was decided', async () => {
    await makeLaws(test.database.db, [
      {
        title: '杭州市渡船条例',
        note: ['2020年1月10日杭州市第十四届人民代表大会常务委员会第一次会议通过', '2020年1月20日公布'],
        body: [
          '第一条　为了管理渡船，制定本条例。',
          '第二条　渡船限载十人。',
          '第三条　本条例自2020年3月1日起施行，第二条有效期至2029年12月31日。',
        ],
        known: { fType: 'FT01', region: '330100' },
      },
      {
        title: '杭州市人民代表大会常务委员会关于在江心试验区暂时停止适用渡船条例有关规定的决定',
        note: ['2026年2月10日杭州市第十四届人民代表大会常务委员会第九次会议通过', '2026年2月20日公布'],
        body: ['在江心试验区暂时停止适用《杭州市渡船条例》第二条，期限为二年。', '本决定自2026年3月1日起施行。'],
        known: { fType: 'FT01', region: '330100' },
      },
    ])
    const { id } = await test.database.db
      .selectFrom('lawWork')
      .select('id')
      .where('title', '=', '杭州市渡船条例')
      .executeTakeFirstOrThrow()
    const onDay = async (date: string) =>
      (await result(`detail?id=${id}&date=${date}`)).tree.map(({ force }: { force?: object }) => force ?? null)
    expect(await onDay('2026-11-20')).toEqual([
      null,
      // Its own end, years ahead, comes behind what holds on the day.
      {
        state: 'stopped',
        day: '2026-03-01',
        until: '2028-02-29',
        part: '在江心试验区',
        basis: expect.stringMatching(/在江心试验区暂时停止适用.*；第三条：.*第二条有效期至2029年12月31日$/),
      },
      null,
    ])
    expect(await onDay('2028-03-01')).toEqual([
      null,
      expect.objectContaining({ state: 'stopped', day: '2030-01-01' }),
      null,
    ])
    const { relations } = await result(`detail?id=${id}`)
    expect(relations).toContainEqual(expect.objectContaining({ type: 'SUSPEND' }))
  })

  it('leave the day of the whole as it is', async () => {
    expect((await result(`detail?id=${await workId()}`)).version).toMatchObject({ effectDate: '2026-03-01' })
  })
})
