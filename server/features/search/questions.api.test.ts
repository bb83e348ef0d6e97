import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws, makeQuestion } from '#server/testing/make.ts'
import { raw } from '#server/testing/raw-sql.ts'

const BASE = '/fagui/internet/fagui/law'
const TOWING = '拖带他人船舶的，应当就拖缆的强度和长度作出书面约定。'
const SECRET = '夜间启闭闸门的口令由值班员保管。'
const NOTE = '2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.database
  await makeLaws(db, [
    {
      title: '浙江省拖航条例',
      note: [NOTE],
      body: ['第一条 为了管理拖航，制定本条例。', `第二条 ${TOWING}`, '第三条 本条例自2010年5月1日起施行。'],
    },
    {
      title: '浙江省拖航条例',
      note: [NOTE, '2020年3月1日 浙江省第十三届人民代表大会常务委员会第九次会议修订'],
      body: [
        '第一条 为了管理拖航，制定本条例。',
        '第二条 省人民政府交通运输主管部门主管全省的拖航工作。',
        '第三条 拖航的申请，应当提前三日提出。',
        `第四条 ${TOWING}`,
        '第五条 本条例自2020年5月1日起施行。',
      ],
    },
    {
      title: '浙江省夜航密件规定',
      note: ['2021年3月1日 浙江省人民政府令第388号公布'],
      body: [`第一条 ${SECRET}`, '第二条 本规定自2021年5月1日起施行。'],
      known: { fLevel: 'F05' },
    },
  ])
  await makeLaws(db, [
    {
      title: '中华人民共和国渡运法',
      note: ['2015年3月1日第十二届全国人民代表大会第三次会议通过'],
      body: ['第一条 渡工不得搭载超过核定的乘客。', '第二条 渡口由当地管理。', '第三条 本法自2015年5月1日起施行。'],
    },
    {
      title: '浙江省摆渡条例',
      note: [NOTE],
      body: ['第一条 渡工不得搭载牲畜。', '第二条 本条例自2010年5月1日起施行。'],
    },
    {
      title: '上海市轮渡条例',
      note: ['2010年3月1日 上海市第十三届人民代表大会常务委员会第二次会议通过'],
      body: ['第一条 小型客船不得出赁。', '第二条 本条例自2010年5月1日起施行。'],
    },
    ...['灯船', '引航'].map((matter) => ({
      title: `浙江省${matter}条例`,
      note: [NOTE],
      body: ['第一条 照明的设备应当保持完好。', '第二条 本条例自2010年5月1日起施行。'],
    })),
    {
      title: '中华人民共和国引水法',
      note: ['2017年3月1日第十二届全国人民代表大会第五次会议通过'],
      body: [
        '第一条 引水员不按照规定瞭望或者瞭望不符合要求的，应当立即改正，并向港口书面报告经过和缘由，等候港口的决定。',
        '第二条 引水员不按照规定瞭望或者瞭望不符合要求的，按规定赔偿。',
        '第三条 本法自2017年5月1日起施行。',
      ],
    },
    {
      title: '中华人民共和国船员法',
      note: ['2016年3月1日第十二届全国人民代表大会第四次会议通过'],
      body: [
        '第一条 轮机另行规定。',
        '第二条 海图由当地保存。',
        '第三条 灯塔由当地看守。',
        '第四条 轮机另行规定。',
        '第五条 船员应当持证。',
        '第六条 本法自2016年5月1日起施行。',
      ],
    },
  ])
  await db
    .insertInto('wordAssociation')
    .values([
      { word: '艄公', pairs: ['渡工', '搭载'], chances: [60, 30] },
      { word: '舵工', pairs: ['引航'], chances: [60] },
    ])
    .execute()
  await makeQuestion(db, { title: '中华人民共和国船员法', anchor: 't5', question: '跑船要考本本吗？' })
  await makeQuestion(db, { title: '上海市轮渡条例', anchor: 't1', question: '舢板能租给游客划吗？' })
  await makeQuestion(db, { title: '浙江省拖航条例', anchor: 't2', question: '帮朋友拉坏掉的小艇绳子断了算谁的？' })
  await makeQuestion(db, { title: '浙江省夜航密件规定', anchor: 't1', question: '半夜过闸问谁要暗号？' })
})
afterAll(() => test.close())

const search = async (q: string, more = '') => (await test.call(`${BASE}/search?q=${q}${more}`)).body.result
const hitsOf = (result: { records: { title: string; hits: { anchor: string }[] }[] }) =>
  result.records.map(({ title, hits }) => [title, hits[0]?.anchor])

it('a question in words that the article does not have finds it under its number of today', async () => {
  expect(hitsOf(await search('小艇坏掉了，朋友帮忙拉的时候绳子断了怎么办？'))).toEqual([['浙江省拖航条例', 't4']])
})

it('a question belongs to the article with its text, whatever number that had on the day asked for', async () => {
  expect(hitsOf(await search('拉小艇的绳子断了怎么办？', '&asOf=2015-01-01'))).toEqual([['浙江省拖航条例', 't2']])
})

it('words that only a question of the article has find it, too', async () => {
  expect(hitsOf(await search('小艇 绳子'))).toEqual([['浙江省拖航条例', 't4']])
})

it('the questions of an article are told with it, in each of its texts', async () => {
  const { workId } = (await search('浙江省拖航条例')).records[0]
  const asked = async (more: string) => (await test.call(`${BASE}/article?id=${workId}&${more}`)).body.result.questions
  expect(await asked('anchor=t4')).toEqual(['帮朋友拉坏掉的小艇绳子断了算谁的？'])
  expect(await asked('anchor=t2&date=2015-01-01')).toEqual(['帮朋友拉坏掉的小艇绳子断了算谁的？'])
  expect(await asked('anchor=t3')).toEqual([])
})

it('a hit says which question it answers, when the query is like that question', async () => {
  const askedOf = async (q: string) => (await search(q)).records[0].hits[0].asked
  expect(await askedOf('小艇坏掉了，朋友帮忙拉的时候绳子断了怎么办？')).toBe('帮朋友拉坏掉的小艇绳子断了算谁的？')
  expect(await askedOf('拖缆的强度怎么约定？')).toBeNull()
})

it('the answer to a question says whether any article says most of it', async () => {
  const sureOf = async (q: string) => (await search(q)).interpreted
  expect((await sureOf('拖缆的强度怎么约定？')).sure).toBe(true)
  const unsure = await sureOf('邻居家的拖缆掉进隔壁老王的鱼塘里淹死了三只鹅怎么办？')
  expect(unsure.sure).toBe(false)
  expect(unsure.words).toContain('没有条文说到其中大部分词，以下是最接近的')
  expect((await sureOf('拖缆')).sure).toBeNull()
})

it('a question that finds nothing is not said to show what is nearest', async () => {
  const { total, interpreted } = await search('老公打老婆怎么办？')
  expect({ total, sure: interpreted.sure, words: interpreted.words }).toEqual({
    total: 0,
    sure: null,
    words: '检索“老公 打老婆”',
  })
})

it('words that no provision has together are compared like a question, and the line says so', async () => {
  const result = await search('拆装拖缆机')
  expect(hitsOf(result)).toEqual([['浙江省拖航条例', 't4']])
  expect(result.interpreted.words).toContain('没有条文说到其中大部分词，以下是最接近的')
})

it('a question is suggested with its article of today while the reader types', async () => {
  const { result } = (await test.call(`${BASE}/suggest?q=坏掉的小艇`)).body
  expect(result).toMatchObject([
    { kind: 'question', text: '帮朋友拉坏掉的小艇绳子断了算谁的？', anchor: 't4', note: '浙江省拖航条例 第四条' },
  ])
  expect((await test.call(`${BASE}/suggest?q=半夜过闸`)).body.result).toEqual([])
})

it('an article without questions is found by what articles say where people say a word, in law of the state', async () => {
  expect(hitsOf(await search('艄公喝了酒怎么办？'))).toEqual([['中华人民共和国渡运法', 't1']])
})

it('questions about law of another province count where that place is named', async () => {
  expect(hitsOf(await search('舢板要申请才能租给游客划吗？'))).toEqual([['浙江省拖航条例', 't3']])
  expect(hitsOf(await search('上海的舢板要申请才能租给游客划吗？'))[0]).toEqual(['上海市轮渡条例', 't1'])
})

it('questions about law of another province are better than no answer', async () => {
  expect(hitsOf(await search('舢板能租给游客划吗？'))).toEqual([['上海市轮渡条例', 't1']])
})

it('where a place is named, its own law is found by what articles say where people say a word', async () => {
  expect(hitsOf(await search('浙江的艄公喝了酒怎么办？'))).toContainEqual(['浙江省摆渡条例', 't1'])
})

it('where a place is named, its law whose title says what is expected comes before another that says as much', async () => {
  expect(hitsOf(await search('浙江 舵工 照明')).map(([title]) => title)).toEqual(['浙江省引航条例', '浙江省灯船条例'])
})

it('a passage that several articles say to the letter is found in the first of them', async () => {
  const { records } = await search('引水员不按照规定瞭望或者瞭望不符合要求的')
  expect(records[0].hits.map(({ anchor }: { anchor: string }) => anchor)).toEqual(['t1', 't2'])
})

it('an article beside one that is asked about comes before another of its law that says as much', async () => {
  const anchors = (await search('跑船要本本吗，另行规定呢？')).records[0].hits.map(
    ({ anchor }: { anchor: string }) => anchor,
  )
  expect(anchors.filter((anchor: string) => anchor === 't1' || anchor === 't4')).toEqual(['t4', 't1'])
})

it('a question about a restricted document finds nothing for the public', async () => {
  expect((await search('半夜过闸问谁要暗号？')).records).toEqual([])
})

it('questions keep their articles when the library changes, and follow a text that has them elsewhere now', async () => {
  const { db } = test.database
  const before = hitsOf(await search('小艇坏掉了，朋友帮忙拉的时候绳子断了怎么办？'))
  await makeLaws(db, [
    {
      title: '安徽省船闸条例',
      note: ['2011年3月1日安徽省第十一届人民代表大会常务委员会第二次会议通过'],
      body: ['第一条 船闸应当检修。', '第二条 本条例自2011年5月1日起施行。'],
    },
  ])
  expect(hitsOf(await search('小艇坏掉了，朋友帮忙拉的时候绳子断了怎么办？'))).toEqual(before)
  const store = (...body: string[]) =>
    makeLaws(db, [
      {
        title: '浙江省拖航条例',
        note: [NOTE, '2024年3月1日 浙江省第十四届人民代表大会常务委员会第九次会议修订'],
        body: [...body, `第${body.length === 1 ? '二' : '三'}条 本条例自2024年5月1日起施行。`],
      },
    ])
  const question = '小艇坏掉了，朋友帮忙拉的时候绳子断了怎么办？'
  await store(`第一条 ${TOWING}`)
  expect(hitsOf(await search(question))).toEqual([['浙江省拖航条例', 't1']])
  // The same edition is corrected: its text is another one under the same id.
  await store('第一条 拖航的申请，应当提前五日提出。', `第二条 ${TOWING}`)
  expect(hitsOf(await search(question))).toEqual([['浙江省拖航条例', 't2']])
})

it('a law taken in after its questions were known is found by them', async () => {
  const { db } = test.database
  const law = {
    title: '中华人民共和国浮桥法',
    note: ['2012年3月1日第十一届全国人民代表大会第五次会议通过'],
    body: ['第一条 浮桥的承重由养护人标明。', '第二条 本法自2012年5月1日起施行。'],
  }
  await makeLaws(db, [law])
  await makeQuestion(db, { title: law.title, anchor: 't1', question: '拖拉机开上去会不会塌？' })
  // The bank is read with the question, without its law and with it again.
  const found = async () => hitsOf(await search('拖拉机开上去会塌吗'))[0]
  expect(await found()).toEqual([law.title, 't1'])
  await raw(db, `update law_work set title_key = title_key || '旧' where title = '${law.title}'`)
  expect(await found()).not.toEqual([law.title, 't1'])
  await raw(db, `update law_work set title_key = '${law.title}' where title = '${law.title}'`)
  expect(await found()).toEqual([law.title, 't1'])
})
