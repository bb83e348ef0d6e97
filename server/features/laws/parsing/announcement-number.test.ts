import { expect, it } from 'vitest'
import { lawOfPlain } from './test-sources.ts'

it.each([
  ['2025年第3号', '国家税务总局浙江省税务局关于调整征收范围的公告', '国家税务总局浙江省税务局公告2025年第3号'],
  ['（2025年第 9 号）', '温州市医疗保障局关于医保缴费的公告', '温州市医疗保障局公告2025年第9号'],
  ['2025年第3号', '关于调整征收范围的公告', '公告2025年第3号'],
  ['2025年第14号', '温州市公安局交通警察支队关于限行的通告', '温州市公安局交通警察支队通告2025年第14号'],
  ['2025年第3号', '某市财政局关于调整征收范围的通知', null],
])('the line %s below the title “%s” is its number and no part of the title', (line, title, number) => {
  const law = lawOfPlain(`${title}\n${line}\n现公告如下：\n一、调整范围。\n二、本公告自2025年7月1日起施行。\n`)
  expect([law.title, law.docNumber]).toEqual([title, number])
})

const BODY = '现公告如下：\n一、每日采捕不超过五公斤。\n本公告自2025年5月1日起施行。\n农业农村部\n2025年4月2日\n'
it.each([
  ['中华人民共和国农业农村部公告\n第912号', '中华人民共和国农业农村部公告第912号', '农业农村部公告第912号'],
  ['国 家 知 识 产 权 局 公 告\n第六四〇号\n关于地理标志的公告', '关于地理标志的公告', '国家知识产权局公告第640号'],
  [
    '杭州市西湖区人民政府公告\n2025年第2号\n关于划定禁养区的公告',
    '关于划定禁养区的公告',
    '杭州市西湖区人民政府公告2025年第2号',
  ],
  [
    '中国证券监督管理委员会公告\n〔2025〕21号',
    '中国证券监督管理委员会公告〔2025〕21号',
    '中国证券监督管理委员会公告〔2025〕21号',
  ],
  ['海关总署公告2025年第118号（关于进口鲜切花的公告）', '关于进口鲜切花的公告', '海关总署公告2025年第118号'],
  ['关于雨水设备的公告\n财政部　税务总局公告2025年第23号', '关于雨水设备的公告', '财政部、税务总局公告2025年第23号'],
])('the head %j of an announcement gives the title %s and the number %s', (head, title, number) => {
  const law = lawOfPlain(`${head}\n${BODY}`)
  expect([law.title, law.docNumber]).toEqual([title, number])
})

const ORDER =
  '现公布《浮桥管理规定》，自2025年8月1日起施行。\n2025年5月16日\n浮桥管理规定\n第一条 甲。\n第二条 本规定自2025年8月1日起施行。\n'
it.each([
  ['中华人民共和国交通运输部\n中华人民共和国公安部\n令\n2025年第7号', '交通运输部、公安部令2025年第7号'],
  ['台州市人民代表大会常务委员会\n公　　告\n第5号', '台州市人民代表大会常务委员会公告第5号'],
  ['昌吉回族自治州人民政府令\n（第12号）', '昌吉回族自治州人民政府令第12号'],
])(
  'the lines %j are the head of an order with the number %s, and the day below its sentence is that of publication',
  (head, number) => {
    const law = lawOfPlain(`${head}\n${ORDER}`)
    expect([law.title, law.docNumber, law.publishDate, law.effectDate]).toEqual([
      '浮桥管理规定',
      number,
      '2025-05-16',
      '2025-08-01',
    ])
  },
)

it.each(['〔2025〕19号', '[2025] 19 号', '（2025）第19号'])(
  '%s, which has no code, is the number of minutes',
  (number) => {
    const law = lawOfPlain(
      `滨海市人民政府\n专题会议纪要\n${number}\n会议研究了浮桥检修。现纪要如下：\n一、封闭浮桥。\n滨海市人民政府\n2025年6月13日`,
    )
    expect([law.title, law.docNumber]).toEqual(['滨海市人民政府专题会议纪要（〔2025〕19号）', '〔2025〕19号'])
  },
)
it('a code stands before it where the text has one', () => {
  const law = lawOfPlain(
    '发文字号：滨政纪〔2025〕19号\n滨海市人民政府专题会议纪要\n〔2025〕19号\n会议研究了浮桥检修。\n滨海市人民政府\n2025年6月13日',
  )
  expect(law.docNumber).toBe('滨政纪〔2025〕19号')
})

it('an announcement with a title of its own issues the measure below it and is no order of it', () => {
  const law = lawOfPlain(
    [
      '农业农村部公告',
      '2026年第6号',
      '关于发布《稻种贮藏库管理规范》的公告',
      '《稻种贮藏库管理规范》已经2026年3月2日第4次部务会议审议通过，现予公布，自2026年5月1日起施行。',
      '农业农村部',
      '2026年3月12日',
      '稻种贮藏库管理规范',
      '第一条 为了规范稻种贮藏，制定本规范。',
      '第二条 本规范自2026年5月1日起施行。',
    ].join('\n'),
  )
  expect([law.title, law.docNumber, law.issued?.map(({ name }) => name)]).toEqual([
    '关于发布《稻种贮藏库管理规范》的公告',
    '农业农村部公告2026年第6号',
    ['稻种贮藏库管理规范'],
  ])
})

const SENTENCE = '已由滨海省第九届人民代表大会常务委员会第十次会议于2001年1月16日通过，现予公布，自2001年5月1日起施行。'
const FIRST_ORDER = `滨海省第九届人民代表大会常务委员会公告\n第28号\n《滨海省浮桥条例》（NO：BH1123）${SENTENCE}\n滨海省人民代表大会常务委员会\n2001年1月20日\n`
const ADOPTED = '2001年1月16日滨海省第九届人民代表大会常务委员会第十次会议通过'
it('an announcement below the 题注 gives its number and its day', () => {
  const law = lawOfPlain(`滨海省浮桥条例\n（${ADOPTED}）\n${FIRST_ORDER}第一条 甲。\n第二条 乙。`)
  expect(law).toMatchObject({
    title: '滨海省浮桥条例',
    docNumber: '滨海省第九届人民代表大会常务委员会公告第28号',
    adoptDate: '2001-01-16',
    publishDate: '2001-01-20',
    effectDate: '2001-05-01',
  })
  expect(law.nodes[0]?.label).toBe('第一条')
})
it('what the 题注 above the first announcement tells of later texts is kept, and the announcement dates none of them', () => {
  const later = '根据2010年7月30日滨海省人民代表大会常务委员会第十九次会议《关于修改〈滨海省浮桥条例〉的决定》修正'
  const law = lawOfPlain(`滨海省浮桥条例\n（${ADOPTED}　${later}）\n${FIRST_ORDER}第一条 甲。\n第二条 乙。`)
  expect(law).toMatchObject({ title: '滨海省浮桥条例', docNumber: null, versionDate: '2010-07-30', publishDate: null })
  expect(law.editions?.map(({ date }) => date)).toEqual(['2001-01-16', '2010-07-30'])
})

it('the body as a site names it above the head of an order is no second one', () => {
  const order =
    '《滨海市浮桥规定》已经2025年4月25日市人民政府常务会议讨论通过，现予发布。\n2025年5月18日\n滨海市浮桥规定\n第一条 甲。\n第二条 乙。'
  expect(lawOfPlain(`滨海市浮桥规定\n滨海省滨海市人民政府\n滨海市人民政府令第16号\n${order}`).docNumber).toBe(
    '滨海市人民政府令第16号',
  )
})
it('the number of a notice that is an appendix is none of the text before it', () => {
  const law = lawOfPlain(
    '滨海市水利局关于对浮桥方案的公示\n现将方案公示如下，欢迎监督。\n附件：\n滨海市水利局关于印发浮桥方案的通知\n滨水发〔2025〕5号\n各区：\n请执行。',
  )
  expect(law.docNumber).toBeNull()
})
