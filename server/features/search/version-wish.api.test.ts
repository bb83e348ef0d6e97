import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const MADE = '2016年3月1日 第十二届全国人民代表大会第四次会议通过'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '中华人民共和国索道法',
      note: [MADE],
      body: [
        '第一条 索道公司的票款按月结算。',
        '第二条 索道公司应当每年检修，检修期限为十日。',
        '第三条 本法自2016年5月1日起施行。',
      ],
    },
    {
      title: '中华人民共和国索道法',
      note: [MADE, '2024年3月1日 第十四届全国人民代表大会常务委员会第八次会议修订'],
      body: [
        '第一条 索道公司的票款按日结算。',
        '第二条 索道公司应当每季检修。',
        '第三条 检修的期限由省规定。',
        '第四条 本法自2024年5月1日起施行。',
      ],
    },
    {
      title: '最高人民法院关于适用《中华人民共和国索道法》若干问题的规定（二）',
      note: ['2020年1月1日 最高人民法院审判委员会第1800次会议通过'],
      body: ['第一条 票款纠纷由索道所在地法院管辖。', '第二条 本规定自2020年2月1日起施行。'],
    },
  ])
})
afterAll(() => test.close())

const search = async (query: string) => (await test.call(`/fagui/internet/fagui/law/search?q=${query}`)).body.result

describe('GET /internet/fagui/law/search: a version wanted beside other words', () => {
  it.each([
    ['旧索道法 票款', '旧版文本（2016-03-01）', '2016-03-01', '第一条'],
    ['索道法旧版 票款', '旧版文本（2016-03-01）', '2016-03-01', '第一条'],
    ['旧版 索道法 票款', '旧版文本（2016-03-01）', '2016-03-01', '第一条'],
    ['旧索道法票款结算', '旧版文本（2016-03-01）', '2016-03-01', '第一条'],
    ['2016年索道法 检修', '2016年文本（2016-03-01）', '2016-03-01', '第二条'],
    ['索道法 2016 检修', '2016年文本（2016-03-01）', '2016-03-01', '第二条'],
    ['索道法2019版 检修', '2019年文本（2016-03-01）', '2016-03-01', '第二条'],
  ])('%s is searched in the %s', async (q, said, versionDate, label) => {
    const { interpreted, records } = await search(q)
    expect(interpreted.words).toContain(`在《索道法》的${said}`)
    expect([records[0].title, records[0].versionDate, records[0].hits[0].label]).toEqual([
      '中华人民共和国索道法',
      versionDate,
      label,
    ])
  })
  it('a version that is not held is said to be missing, and the current text is shown', async () => {
    const { interpreted, records } = await search('2010年索道法 票款')
    expect(interpreted.words).toContain('2010年文本尚未收录，以下是现行文本')
    expect(records[0].versionDate).toBe('2024-03-01')
  })
  it('a version wanted of a law alone that is not held is said to be missing', async () =>
    expect((await search('2010年索道法')).interpreted.words).toBe(
      '按法名“索道法”查找；2010年文本尚未收录，以下是现行文本',
    ))
  it('the law named needs fewer of the words than other laws', async () =>
    expect((await search('2016年索道法 票款 罚款')).records[0]).toMatchObject({
      title: '中华人民共和国索道法',
      hits: [{ label: '第一条' }],
    }))
  it.each(['索道法规定二', '索道法司法解释二', '索道法解释2', '索道法 规定二 管辖'])(
    '%s is the numbered rule of the court on the law',
    async (q) =>
      expect((await search(q)).records[0].title).toBe(
        '最高人民法院关于适用《中华人民共和国索道法》若干问题的规定（二）',
      ),
  )
  it('a name ends between words: the law is not read out of a longer word', async () => {
    const { interpreted } = await search('索道法定代表人变更')
    expect(interpreted.words).not.toContain('《索道法》')
  })
})
