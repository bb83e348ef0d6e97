import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

/** Laws that would stand in another order by their scores alone. */
const congress = (title: string, body: string[]) => ({
  title,
  note: ['2012年10月1日 第十一届全国人民代表大会常务委员会第二十九次会议通过'],
  body,
})
const council = (title: string, body: string[]) => ({ title, note: ['2013年1月1日 国务院令第629号公布'], body })
const local = (place: string, title: string, body: string[]) => ({
  title,
  note: [`2018年9月1日 ${place}第十三届人民代表大会常务委员会第五次会议通过`],
  body,
})
const courts = (title: string, body: string[]) => ({
  title,
  note: ['2020年12月1日 最高人民法院审判委员会第1825次会议通过'],
  body,
})

const seaweed = (name: string, count: string) => [
  `第一条 为了保护海藻房，制定本${name}。`,
  `第二条 海藻房的所有人应当每${count}修缮屋顶。`,
]

/** Laws that mention a word once, in a long list of others. */
const mentions = Array.from({ length: 12 }, (_, i) =>
  local('浙江省', `浙江省滩涂${'甲乙丙丁戊己庚辛壬癸子丑'[i]}区利用规定`, [
    `第一条 ${'本区的海塘、渔港、盐场、航道、锚地、码头、船坞、灯塔、堤坝、水闸、泵站、苗圃、鱼塘、虾池、围垦地、避风港、冷库、晒场、网具堆场的利用，应当符合规划，并且不得妨碍防汛。'.repeat(3)}蚶田除外，第${i + 1}号区域同。`,
  ]),
)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    congress('中华人民共和国海藻房养护法', seaweed('法', '三年')),
    local('浙江省', '浙江省海藻房养护条例', seaweed('条例', '年')),
    local('宁波市', '宁波市海藻房养护条例', seaweed('条例', '年')),
    local('福建省', '福建省海藻房养护条例', seaweed('条例', '年')),
    congress('中华人民共和国礁石采挖法', [
      '第一条 为了规范礁石采挖，制定本法。',
      '第二条 采挖礁石应当取得许可，损害他人养殖区的，应当依法赔偿损失。',
      '第三条 采挖工具应当标明编号。',
    ]),
    courts('最高人民法院关于适用《中华人民共和国礁石采挖法》若干问题的解释', [
      '第一条 采挖礁石损害养殖区的，赔偿损失。',
      '第二条 采挖礁石损害养殖区的，赔偿损失的范围包括养殖区的收益。',
    ]),
    courts('最高人民法院关于适用《中华人民共和国礁石采挖法》时间效力的规定', [
      '第一条 采挖礁石发生在施行前的，适用当时的规定。',
    ]),
    council('中华人民共和国礁石采挖法实施条例', [
      '第一条 根据《中华人民共和国礁石采挖法》，制定本条例。',
      '第二条 采挖工具不得外借。',
      '第三条 采挖工具由乡镇政府登记。',
    ]),
    congress('中华人民共和国刑法', [
      '第一条 为了惩罚犯罪，制定本法。',
      '第二条 毁损界石，情节严重并且造成航道、堤防或者渔港损害，经有关主管机关责令停止而拒不停止的，处三年以下有期徒刑、拘役或者管制；造成船舶倾覆、人员伤亡或者其他特别严重后果的，处三年以上七年以下有期徒刑。',
      '第三条 拆走岸灯上的铜件，数额较大的，应当归还原主，并且承担修复岸灯的费用。',
    ]),
    // Found by the same words as 刑法 above, and made on the same day.
    congress('中华人民共和国沿岸设施法', [
      '第一条 本法适用于沿岸。',
      '第二条 拆走岸灯上的铜件，数额较大的，应当归还原主，并且承担修复岸灯的费用。',
    ]),
    congress('中华人民共和国界石法', [
      '第一条 毁损界石的，处五万元罚款。',
      '第二条 毁损界石，拒不停止的，处十万元罚款。',
    ]),
    local('浙江省', '浙江省蚶田养护条例', ['第一条 为了养护蚶田，制定本条例。', '第二条 蚶田的承包人应当每年清淤。']),
    ...mentions,
    congress('中华人民共和国潜捕法', [
      '第一条 为了规范潜捕，保护水下资源，制定本法。',
      '第二条 进行作业的人应当随身携带信号浮标，浮标遗失的，应当立即报告。',
    ]),
    ...['甲', '乙', '丙'].map((name) =>
      congress(`中华人民共和国${name}类水域信号法`, [
        '第一条 为了规范水域信号，制定本法。',
        '第二条 潜捕用的浮标遗失的，由所有人设置新的浮标；浮标失灵的，同样处理。',
      ]),
    ),
    local('福建省', '福建省网绳回收规定', ['第一条 船上换下的网绳应当回收。', '第二条 回收站由乡镇政府设立。']),
    congress('中华人民共和国船员伙食法', [
      '第一条 为了保障船员的伙食，制定本法。',
      '第二条 船东拖欠伙食补贴的，船员可以要求船东加倍支付伙食补贴，也可以离船。',
    ]),
    local('浙江省', '浙江省商标品牌建设促进条例', [
      '第一条 为了促进品牌建设，保护注册人的权利，推动产业发展，制定本条例。',
    ]),
    local('浙江省', '浙江省渡轮管理条例', [
      '第一条 为了规范渡轮管理活动，制定本条例。',
      '第二条 渡轮管理收费应当公开。',
      '第三条 船主大会可以解聘渡轮服务企业。',
    ]),
    local('宁波市', '宁波市升降梯安全管理条例', [
      '第一条 为了加强升降梯安全管理，制定本条例。',
      '第二条 升降梯的使用管理责任由使用单位承担。',
      '第三条 码头的升降梯，由码头的业主管理，并且公开收费。',
    ]),
    local('浙江省', '浙江省招商标准条例', ['第一条 为了统一引资工作，制定本条例。']),
  ])
})
afterAll(() => test.close())

const titles = async (query: string): Promise<string[]> =>
  (await test.call(`/fagui/internet/fagui/law/search?${query}`)).body.result.records.map(
    ({ title }: { title: string }) => title,
  )

describe('order among equals', () => {
  it('the nation comes before the home province, its cities and other places', async () =>
    expect(await titles('q=海藻房')).toEqual([
      '中华人民共和国海藻房养护法',
      '浙江省海藻房养护条例',
      '宁波市海藻房养护条例',
      '福建省海藻房养护条例',
    ]))
  it('a place in the middle of a question is one, and its law comes first', async () => {
    expect((await titles('q=我家的海藻房漏水了，在福建多久要修缮一次屋顶'))[0]).toBe('福建省海藻房养护条例')
    expect((await titles('q=咱们宁波的海藻房多久要修缮一次屋顶'))[0]).toBe('宁波市海藻房养护条例')
  })
  it('a place named in passing does not bring its law before one that says far more of what is asked', async () =>
    expect((await titles('q=我在福建跑船，船东拖欠伙食补贴三个月了，能要求加倍支付吗'))[0]).toBe(
      '中华人民共和国船员伙食法',
    ))
  it('the law of another place is no slip for one that the library does not have, and is said to be of another place', async () => {
    const { interpreted, records } = (await test.call('/fagui/internet/fagui/law/search?q=宁德市海藻房养护条例')).body
      .result
    expect(interpreted).toMatchObject({ intent: 'text', corrected: false })
    expect(interpreted.words).toContain('《宁德市海藻房养护条例》尚未收录，以下有其他地方的同名法规')
    expect(records.map(({ title }: { title: string }) => title)).toContain('宁波市海藻房养护条例')
  })
  it('the law of another place is not the one named beside other words either', async () => {
    const wordsOf = async (q: string) =>
      (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result.interpreted.words
    expect(await wordsOf('宁波市海藻房养护条例 屋顶')).toContain('在《宁波市海藻房养护条例》')
    expect(await wordsOf('宁德市海藻房养护条例 屋顶')).not.toContain('宁波')
  })
  it('a slip in the name of a place is mended', async () => {
    const { interpreted, records } = (await test.call('/fagui/internet/fagui/law/search?q=宁播市海藻房养护条例')).body
      .result
    expect([interpreted.corrected, records[0].title]).toEqual([true, '宁波市海藻房养护条例'])
  })
  it('the law of the nation named behind a place comes first', async () =>
    expect((await titles('q=浙江 海藻房养护法'))[0]).toBe('中华人民共和国海藻房养护法'))
  it('a place in the name of something else is none', async () =>
    expect((await titles('q=我在福建银行贷款修海藻房，屋顶多久要修缮一次'))[0]).toBe('中华人民共和国海藻房养护法'))
  it('a law of the place that says hardly anything of the words does not come before that of the province which answers', async () => {
    for (const q of ['宁波 渡轮管理', '渡轮管理 宁波', '宁波渡轮管理', '宁波 渡轮管理 收费'])
      expect([q, (await titles(`q=${q}`))[0]]).toEqual([q, '浙江省渡轮管理条例'])
    // What answers as well still comes first.
    expect((await titles('q=宁波 海藻房'))[0]).toBe('宁波市海藻房养护条例')
    expect((await titles('q=宁波 升降梯'))[0]).toBe('宁波市升降梯安全管理条例')
  })
  it('a place named in the query comes first', async () =>
    expect((await titles('q=福建 海藻房'))[0]).toBe('福建省海藻房养护条例'))
})

describe('a word that is the name of a law without its kind', () => {
  it('brings that law before others that say the words more often', async () =>
    expect((await titles('q=潜捕 浮标 遗失'))[0]).toBe('中华人民共和国潜捕法'))
})

describe('laws and their interpretations and implementing rules', () => {
  it('an interpretation stands directly below its law, also when it says more of the words', async () =>
    expect((await titles('q=采挖礁石 损害养殖区 赔偿损失')).slice(0, 2)).toEqual([
      '中华人民共和国礁石采挖法',
      '最高人民法院关于适用《中华人民共和国礁石采挖法》若干问题的解释',
    ]))
  it('an interpretation with the words in its name stays above its law', async () =>
    expect((await titles('q=礁石采挖 时间效力'))[0]).toBe(
      '最高人民法院关于适用《中华人民共和国礁石采挖法》时间效力的规定',
    ))
  it('in an exact search an implementing regulation does not come before the law', async () => {
    const found = await titles('q=采挖工具&match=exact')
    expect(found.indexOf('中华人民共和国礁石采挖法')).toBeLessThan(found.indexOf('中华人民共和国礁石采挖法实施条例'))
  })
})

describe('crime and fines', () => {
  it('criminal law comes before fines where the words ask for a crime', async () =>
    expect((await titles('q=毁损界石判几年')).slice(0, 2)).toEqual(['中华人民共和国刑法', '中华人民共和国界石法']))
  it('rules about fines come first where the words do not ask for a crime', async () =>
    expect((await titles('q=毁损界石'))[0]).toBe('中华人民共和国界石法'))
  it('criminal law comes behind other law that says as much where no crime is asked for', async () =>
    expect((await titles('q=铜件从岸灯上拆走了怎么办')).slice(0, 2)).toEqual([
      '中华人民共和国沿岸设施法',
      '中华人民共和国刑法',
    ]))
})

describe('names and words', () => {
  it('a title that holds a word across its own words comes after one that holds it as a word', async () =>
    expect(await titles('q=商标')).toEqual(['浙江省商标品牌建设促进条例', '浙江省招商标准条例']))
})

describe('tail', () => {
  const search = async (query: string) => (await test.call(`/fagui/internet/fagui/law/search?${query}`)).body.result

  it('laws that say much less than the best one are counted and left out of the list', async () => {
    const result = await search('q=蚶田')
    expect(result).toMatchObject({ total: 13, tail: 12, pages: 1 })
    expect(result.records.map(({ title }: { title: string }) => title)).toEqual(['浙江省蚶田养护条例'])
    expect(result.facets.fType[0].count).toBe(13)
  })
  it('they follow the others on request', async () => {
    const result = await search('q=蚶田&withTail=true')
    expect(result).toMatchObject({ total: 13, tail: 12, pages: 2 })
    expect(result.records).toHaveLength(10)
    expect(result.records[0].title).toBe('浙江省蚶田养护条例')
  })
  it.each(['q=蚶田&sort=publishDate', 'q=蚶田&sort=level', 'q=蚶田&match=exact', 'q="蚶田"', 'q='])(
    'the list of %s is whole',
    async (query) => {
      const result = await search(`${query}&pageSize=100`)
      expect([result.tail, result.records.length]).toEqual([undefined, result.total])
    },
  )
  it('a list that fits on one page is whole', async () => {
    const { tail, records } = await search('q=蚶田&fType=FT01&publishDate_begin=2018-09-01&pageSize=100&scope=title')
    expect([tail, records.length]).toEqual([undefined, 1])
  })
})
