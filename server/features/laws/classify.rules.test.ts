import { describe, expect, it } from 'vitest'
import type { EventVerb, ParsedLaw } from '#common/law/model.ts'
import { issuers } from '#server/testing/make.ts'
import { classify, effectRankOf, type Classified } from './classify.rules.ts'

/** A law by its title and its events: [verb, body, document number, day]. */
function of(
  title: string,
  events: [EventVerb, string, string?, string?][] = [],
  folders: string[] = [],
  isReference = false,
): Classified {
  const law = {
    title,
    titleNote: '',
    docNumber: null,
    events: events.map(([verb, body, docNumber, date]) => ({
      verb,
      body,
      docNumber: docNumber ?? null,
      date: date ?? '2020-01-01',
      text: body,
    })),
    nodes: [],
    isReference,
  } as unknown as ParsedLaw
  return classify(law, folders, issuers)
}

const adopted = (body: string): [EventVerb, string] => ['adopt', body]

describe('classify: kind, level and region', () => {
  const npc = adopted('第十三届全国人民代表大会常务委员会第七次会议')
  it.each<[string, [EventVerb, string, string?][], string[], Partial<Classified>]>([
    [
      '中华人民共和国宪法',
      [adopted('第五届全国人民代表大会第五次会议')],
      [],
      { fType: 'FT10', fLevel: 'F00', region: '000000', effectRank: 100, issuers: ['全国人民代表大会'] },
    ],
    ['中华人民共和国电子商务法', [npc], [], { fType: 'FT10', effectRank: 90, issuers: ['全国人民代表大会常务委员会'] }],
    ['中华人民共和国刑法修正案（十一）', [], [], { fType: 'FT10', effectRank: 90 }],
    ['中华人民共和国海洋环境保护法', [], ['经济法'], { fType: 'FT10', region: '000000' }],
    [
      '土地复垦条例',
      [['publish', '中华人民共和国国务院令', '国务院令第592号']],
      [],
      { fType: 'FT11', fLevel: 'F00', effectRank: 80, issuers: ['国务院'], organSystem: '政府' },
    ],
    ['中华人民共和国商标法实施条例', [['publish', '国务院', '国务院令第651号']], [], { fType: 'FT11' }],
    ['机关事务管理条例', [], ['行政法规'], { fType: 'FT11' }],
    [
      '最高人民法院关于适用《中华人民共和国民法典》时间效力的若干规定',
      [['adopt', '最高人民法院审判委员会第1821次会议', '法释〔2020〕15号']],
      [],
      { fType: 'FT12', region: '000000', effectRank: 75, issuers: ['最高人民法院'], organSystem: '法院' },
    ],
    [
      '最高人民法院、最高人民检察院关于办理危害食品安全刑事案件适用法律若干问题的解释',
      [],
      [],
      { fType: 'FT12', issuers: ['最高人民法院', '最高人民检察院'] },
    ],
    [
      '人民检察院刑事诉讼规则',
      [['adopt', '最高人民检察院第十三届检察委员会第二十八次会议', '高检发释字〔2019〕4号']],
      [],
      { fType: 'FT12' },
    ],
    [
      '药品注册管理办法',
      [['publish', '国家市场监督管理总局令', '国家市场监督管理总局令第27号']],
      [],
      { fType: 'FT13', effectRank: 65, issuers: ['国家市场监督管理总局'] },
    ],
    ['高等学校章程制定暂行办法', [], ['部门规章', '教育部'], { fType: 'FT13', issuers: ['教育部'] }],
    [
      '关于进一步优化营商环境的意见',
      [['publish', '商务部', '商务部〔2021〕5号']],
      [],
      { fType: 'FT14', fLevel: 'F00', effectRank: 45 },
    ],
    [
      '浙江省水资源条例',
      [adopted('浙江省第十三届人民代表大会常务委员会第二十四次会议')],
      [],
      { fType: 'FT01', fLevel: 'F01', region: '330000', effectRank: 70, issuers: ['浙江省人民代表大会常务委员会'] },
    ],
    [
      '杭州市城市绿化管理条例',
      [
        adopted('杭州市第十一届人民代表大会常务委员会第三十次会议'),
        ['approve', '浙江省第十一届人民代表大会常务委员会第二十次会议'],
      ],
      [],
      { fType: 'FT01', fLevel: 'F02', region: '330100', effectRank: 58, issuers: ['杭州市人民代表大会常务委员会'] },
    ],
    [
      '景宁畲族自治县自治条例',
      [adopted('景宁畲族自治县第七届人民代表大会第二次会议')],
      [],
      { fType: 'FT01', fLevel: 'F03', region: '331127', effectRank: 56, issuers: ['景宁畲族自治县人民代表大会'] },
    ],
    [
      '深圳经济特区数据条例',
      [adopted('深圳市第七届人民代表大会常务委员会第二次会议')],
      [],
      { fType: 'FT01', fLevel: 'F02', region: '440300', issuers: ['深圳市人民代表大会常务委员会'] },
    ],
    [
      '海南经济特区禁止一次性不可降解塑料制品规定',
      [adopted('海南省第六届人民代表大会常务委员会第十七次会议')],
      [],
      { fType: 'FT01', fLevel: 'F01', region: '460000' },
    ],
    [
      '浙江省人民代表大会常务委员会关于修改《浙江省水资源条例》的决定',
      [adopted('浙江省第十三届人民代表大会常务委员会第二十四次会议')],
      [],
      { fType: 'FT01', isDecision: true },
    ],
    [
      '浙江省人民代表大会关于浙江省国民经济发展计划的决议',
      [adopted('浙江省第十三届人民代表大会第五次会议')],
      [],
      { fType: 'FT03', effectRank: 40, isDecision: true, issuers: ['浙江省人民代表大会'] },
    ],
    [
      '浙江省取水许可办法',
      [['publish', '浙江省人民政府令', '浙江省人民政府令第366号']],
      [],
      { fType: 'FT02', fLevel: 'F01', effectRank: 60, issuers: ['浙江省人民政府'], organSystem: '政府' },
    ],
    [
      '宁波市停车场管理办法',
      [['publish', '宁波市人民政府令', '宁波市人民政府令第240号']],
      [],
      { fType: 'FT02', fLevel: 'F02', effectRank: 50 },
    ],
    [
      '宁波市人民政府关于促进旅游的通知',
      [['publish', '宁波市人民政府', '甬政发〔2021〕5号']],
      [],
      { fType: 'FT04', fLevel: 'F02', effectRank: 30 },
    ],
    [
      '浙江省监察委员会办案办法',
      [['publish', '浙江省监察委员会', '浙监〔2020〕1号']],
      [],
      { fType: 'FT05', organSystem: '监委' },
    ],
    [
      '浙江省高级人民法院关于量刑的指导意见',
      [['publish', '浙江省高级人民法院', '浙高法〔2020〕1号']],
      [],
      { fType: 'FT06', organSystem: '法院' },
    ],
    [
      '浙江省人民检察院办案规定',
      [['publish', '浙江省人民检察院', '浙检发〔2020〕1号']],
      [],
      { fType: 'FT07', organSystem: '检察院' },
    ],
    ['河南省消防条例', [], ['地方性法规'], { fType: 'FT01', fLevel: 'F01', region: '410000' }],
  ])('%s is classified by its title, 题注 and folder', (title, events, folders, expected) =>
    expect(of(title, events, folders)).toMatchObject(expected),
  )

  it('a guide is 参考资料, whatever its title and folder, and ranks last', () =>
    expect(of('浙江省劳动仲裁条例攻略', [], ['地方性法规'], true)).toMatchObject({ fType: 'FT20', effectRank: 0 }))
  it('a law is public and belongs to the library of the province', () =>
    expect(of('浙江省水资源条例').address).toBe('A01'))
  it('the folder decides the kind only where the text says nothing', () =>
    expect(
      of('浙江省取水许可办法', [['publish', '浙江省人民政府令', '浙江省人民政府令第366号']], ['地方性法规']).fType,
    ).toBe('FT02'))
  it('the region of a title that begins with 关于 is the one that follows', () =>
    expect(of('关于浙江省水资源的规定').region).toBe('330000'))
  it('the region is that of the issuer where the title names none', () =>
    expect(of('渡口管理办法', [['publish', '宁波市人民政府令', '宁波市人民政府令第1号']])).toMatchObject({
      fType: 'FT02',
      region: '330200',
    }))
})

describe('classify: issuers', () => {
  it('the issuer is the body that passed the law, not the one that approved or signed it', () =>
    expect(
      of('杭州市渡口条例', [
        adopted('杭州市第十一届人民代表大会常务委员会第三十次会议'),
        ['approve', '浙江省第十一届人民代表大会常务委员会第二十次会议'],
        ['publish', '杭州市人民代表大会常务委员会公告'],
      ]).issuers,
    ).toEqual(['杭州市人民代表大会常务委员会']))
  it.each([
    ['根据浙江省第七届人民代表大会常务委员会第二十次会议', '浙江省人民代表大会常务委员会'],
    ['宁波市人民政府第 12 次常务会议', '宁波市人民政府'],
    ['中华人民共和国第九届全国人民代表大会常务委员会第二次会议', '全国人民代表大会常务委员会'],
    ['国务院第147次常务会议', '国务院'],
  ])('the issuer named by “%s” is %s', (body, issuer) =>
    expect(of('渡口条例', [adopted(body)]).issuers).toEqual([issuer]),
  )
})

describe('classify: system of organs', () => {
  it.each([
    ['浙江省第十三届人民代表大会第二次会议', '人大'],
    ['浙江省人民政府', '政府'],
    ['浙江省监察委员会', '监委'],
    ['浙江省高级人民法院', '法院'],
    ['浙江省人民检察院', '检察院'],
    ['浙江省发展和改革委员会', '政府'],
  ])('%s belongs to the system %s', (body, system) =>
    expect(of('浙江省渡口规定', [adopted(body)]).organSystem).toBe(system),
  )
  it.each([['浙江省第十三届人民代表大会常务委员会第二次会议'], ['第十三届全国人民代表大会常务委员会第七次会议']])(
    '%s belongs to the system 人大',
    (body) => expect(of('渡口法', [adopted(body)]).organSystem).toBe('人大'),
  )
})

describe('classify: forms that their number tells', () => {
  it('a letter of the State Council is no regulation, also where its page has no title', () =>
    expect(of('国函20号', [['publish', '国务院', '国函〔1993〕20号']])).toMatchObject({
      fType: 'FT14',
      issuers: ['国务院'],
    }))
  it('rules that the State Council published under the number of a letter stay a regulation', () =>
    expect(of('国家浮桥管理暂行办法', [['publish', '国务院', '国函〔1984〕20号']]).fType).toBe('FT11'))
  it('what a government orders under its sign is a rule', () =>
    expect(of('重庆市人民政府关于封闭浮桥的通告', [['publish', '重庆市人民政府', '渝府令第21号']]).fType).toBe('FT02'))
  it.each(['滨海县防汛抗旱指挥部通告（第3号）', '滨海县防汛抗旱指挥部2号令', '滨海县防汛抗旱指挥部通告第3号'])(
    '%s is of the body before its form',
    (title) => expect(of(title).issuers).toEqual(['滨海县防汛抗旱指挥部']),
  )
  it('应对 in the name of a headquarters ends no name', () =>
    expect(of('滨海县应对台风工作指挥部通告第3号').issuers).toEqual(['滨海县应对台风工作指挥部']))
})

describe('classify: titles that mislead', () => {
  it.each([
    ['台湾渔船停泊点边防治安管理办法', '公安部', '公安部令第63号'],
    ['台湾同胞投资企业协会管理暂行办法', '民政部', '民政部令第26号'],
    ['香港、澳门、台湾居民在内地（大陆）参加社会保险暂行办法', '人力资源和社会保障部', '人力资源和社会保障部令第41号'],
  ])('%s was made by %s and is of the nation', (title, body, number) =>
    expect(of(title, [['publish', body, number]])).toMatchObject({ fType: 'FT13', region: '000000' }),
  )
  it('人民法院内部人员… is not the name of a court', () =>
    expect(of('最高人民法院关于人民法院内部人员过问案件的规定').issuers).toEqual(['最高人民法院']))
})

describe('classify: level, place and kind by the body that made the law', () => {
  const local = ['地方性法规', '山东']
  it.each<
    [
      why: string,
      title: string,
      events: [EventVerb, string, string?, string?][],
      folders: string[],
      expected: Partial<Classified>,
    ]
  >([
    [
      'a zone named after a province in brackets is of that province',
      '中国（上海）自由贸易试验区渡口条例',
      [],
      ['地方性法规', '上海'],
      { fType: 'FT01', fLevel: 'F01', region: '310000', issuers: [] },
    ],
    [
      'a decision of a city that no province approved is no local regulation',
      '温州市人民代表大会常务委员会关于保护潮涌的决定',
      [adopted('温州市第十四届人民代表大会常务委员会第三十次会议')],
      [],
      { fType: 'FT03', fLevel: 'F02' },
    ],
    [
      'a decision of a city that its province approved is a local regulation',
      '温州市人民代表大会常务委员会关于保护潮涌的决定',
      [
        adopted('温州市第十四届人民代表大会常务委员会第三十次会议'),
        ['approve', '浙江省第十四届人民代表大会常务委员会第三次会议'],
      ],
      [],
      { fType: 'FT01', fLevel: 'F02' },
    ],
    [
      'what a procuracy hands out under a number that is not of interpretations is a normative document',
      '最高人民检察院关于印发《社区听证工作规程》的通知',
      [['publish', '最高人民检察院', '高检发办字〔2025〕77号', '2025-06-12']],
      [],
      { fType: 'FT07', fLevel: 'F00' },
    ],
    [
      'the law of a city that no longer exists is local',
      '莱芜市渡口灯标规定',
      [
        adopted('莱芜市第十八届人民代表大会常务委员会第五次会议'),
        ['approve', '山东省第十二届人民代表大会常务委员会第三次会议'],
      ],
      local,
      { fType: 'FT01', fLevel: 'F02', region: '371200', issuers: ['莱芜市人民代表大会常务委员会'] },
    ],
    [
      'a merged city carries the law of the other on under its own title',
      '济南市渡口灯标规定',
      [adopted('莱芜市第十八届人民代表大会常务委员会第五次会议')],
      local,
      { fLevel: 'F02', region: '370100', issuers: ['莱芜市人民代表大会常务委员会'] },
    ],
    [
      'a regulation for a county that the province made is provincial',
      '义乌渡口试验区条例',
      [adopted('浙江省第十三届人民代表大会常务委员会第十五次会议')],
      [],
      { fType: 'FT01', fLevel: 'F01', region: '330000' },
    ],
    [
      'a regulation that the county passed and the province approved is of the county, although its title begins with the province',
      '浙江省景宁畲族自治县自治条例',
      [
        adopted('景宁畲族自治县第二届人民代表大会第四次会议'),
        ['approve', '浙江省第七届人民代表大会常务委员会第十次会议'],
      ],
      [],
      { fType: 'FT01', fLevel: 'F03', region: '331127', issuers: ['景宁畲族自治县人民代表大会'] },
    ],
    [
      'a regulation for a nature reserve of a city is of the city that passed it',
      '山东渡口湿地条例',
      [
        adopted('东营市第八届人民代表大会常务委员会第三次会议'),
        ['approve', '山东省第十二届人民代表大会常务委员会第三次会议'],
      ],
      local,
      { fLevel: 'F02', region: '370500' },
    ],
    [
      'a rule that a department issued by a notice is a departmental rule in the folder of administrative regulations too',
      '渡工报酬支付暂行规定',
      [['publish', '劳动部', undefined, '1994-12-06']],
      ['行政法规'],
      { fType: 'FT13', fLevel: 'F00', issuers: ['劳动部'] },
    ],
    [
      'a rule that a meeting of a department passed is a departmental rule',
      '渡口信息推荐管理规定',
      [adopted('国家互联网信息办公室2021年第20次室务会议')],
      ['行政法规'],
      { fType: 'FT13', issuers: ['国家互联网信息办公室'] },
    ],
    [
      'what the State Council approved before 立法法 and a department published is an administrative regulation',
      '渡口联网安全管理办法',
      [
        ['approve', '国务院', undefined, '1997-12-11'],
        ['publish', '公安部', '公安部令第33号', '1997-12-16'],
      ],
      ['行政法规'],
      { fType: 'FT11', effectRank: 80, issuers: ['公安部'] },
    ],
    [
      'what the State Council approved since 立法法 and a department published is a departmental rule',
      '渡口投资管理办法',
      [
        ['approve', '国务院', undefined, '2005-12-11'],
        ['publish', '商务部', '商务部令第3号', '2005-12-16'],
      ],
      ['行政法规'],
      { fType: 'FT13', issuers: ['商务部'] },
    ],
    [
      'a notice of a department is no rule',
      '关于渡口时间折算问题的通知',
      [['publish', '人力资源社会保障部', '人社部发〔2025〕3号']],
      ['部门规章'],
      { fType: 'FT14', issuers: ['人力资源和社会保障部'] },
    ],
    [
      'what a meeting of a government passed is a rule of government',
      '北京市渡口噪声办法',
      [adopted('北京市人民政府第56次常务会议')],
      ['地方性法规', '北京'],
      { fType: 'FT02', fLevel: 'F01' },
    ],
    [
      'a 题注 that was copied from a national law names no issuer',
      '山东省渡口促进条例',
      [adopted('第九届全国人民代表大会常务委员会第二十八次会议')],
      local,
      { fType: 'FT01', fLevel: 'F01', region: '370000', issuers: [], issuerFault: '题注是国家法律的题注，与标题不符' },
    ],
    [
      'a local law without 题注 takes its place from the folder',
      '渡口灯标条例',
      [],
      local,
      { fType: 'FT01', fLevel: 'F01', region: '370000', issuers: [] },
    ],
    [
      'the folder of the nation keeps a title that begins with a place national',
      '上海渡口交易所规定',
      [],
      ['行政法规'],
      { fType: 'FT11', region: '000000' },
    ],
  ])('%s', (_, title, events, folders, expected) => expect(of(title, events, folders)).toMatchObject(expected))
})

describe('classify: what nothing decides', () => {
  it.each<[title: string, events: [EventVerb, string, string?, string?][], folders: string[], undecided: string[]]>([
    ['关于进一步优化营商环境的意见', [], [], ['文件类型', '制定机关层级', '行政区域']],
    [
      '关于印发《科技专家库管理办法》的通知',
      [['publish', '', '沪科规〔2025〕3号']],
      [],
      ['文件类型', '制定机关层级', '行政区域'],
    ],
    ['浙江省渔港管理条例实施细则', [], [], ['文件类型']],
    ['滨海省渔港管理办法', [adopted('滨海协会第三次理事会议')], [], ['文件类型', '制定机关层级', '行政区域']],
    ['浙江省渔港管理条例', [], [], []],
    ['渔港管理条例', [], ['行政法规'], []],
  ])('%s, %j in %j leaves %j undecided', (title, events, folders, undecided) => {
    const found = of(title, events, folders)
    expect(found.undecided).toEqual(undecided)
    expect([found.fType === '', found.fLevel === '', found.region === '']).toEqual(
      ['文件类型', '制定机关层级', '行政区域'].map((name) => undecided.includes(name)),
    )
  })
  it('the bodies that staff name decide, and only where the text names none', () => {
    const bodies = issuers.read('浙江省气象局') ?? []
    const law = {
      title: '气象数据共享办法',
      titleNote: '',
      docNumber: null,
      events: [],
      nodes: [],
      isReference: false,
    } as unknown as ParsedLaw
    expect(classify(law, [], issuers, bodies)).toMatchObject({
      fType: 'FT04',
      fLevel: 'F01',
      region: '330000',
      issuers: ['浙江省气象局'],
      undecided: [],
    })
    const named = { ...law, title: '宁波市人民政府关于气象数据共享的通知' }
    expect(classify(named, [], issuers, bodies).issuers).toEqual(['宁波市人民政府'])
  })
  it.each([
    ['温馨提示', false],
    ['致全市养犬居民的倡议书', false],
    ['关于加强养犬管理的通知', true],
    ['养犬管理办法', true],
  ])(
    'of “%s” with a signature alone it is %s that it is a normative document; staff who name the body have decided',
    (title, isAct) => {
      const signed = {
        verb: 'publish',
        body: '杭州市公安局',
        docNumber: null,
        date: '2026-03-02',
        text: '杭州市公安局2026年3月2日印发',
      }
      const law = {
        title,
        titleNote: '',
        docNumber: null,
        articleCount: 0,
        events: [signed],
        nodes: [],
        isReference: false,
      } as unknown as ParsedLaw
      const { fType, undecided, kindFault } = classify(law, [], issuers)
      expect({ fType, undecided, told: kindFault !== null }).toEqual(
        isAct ? { fType: 'FT04', undecided: [], told: false } : { fType: '', undecided: ['文件类型'], told: true },
      )
      expect(classify(law, [], issuers, issuers.read('杭州市公安局') ?? []).fType).toBe('FT04')
    },
  )
  it('an order of a county is a normative document, for a county makes no rules', () =>
    expect(of('渔港管理办法', [['publish', '浙江省象山县人民政府', '象山县人民政府令第3号']])).toMatchObject({
      fType: 'FT04',
      fLevel: 'F03',
    }))
})

describe('classify: numbers and contradictions', () => {
  it.each([
    ['沪府规〔2025〕3号', '上海市人民政府'],
    ['浙政办发〔2025〕3号', '浙江省人民政府办公厅'],
    ['甬政发〔2025〕3号', '宁波市人民政府'],
  ])('the number %s names %s where nothing else names a body', (number, name) =>
    expect(of('关于渡口的意见', [['publish', '', number]])).toMatchObject({ fType: 'FT04', issuers: [name] }),
  )
  it.each(['甬政办发〔2025〕3号', '沪科规〔2025〕3号', '云府〔2025〕3号', '宁政发〔2025〕3号'])(
    'the number %s alone names nobody',
    (number) => expect(of('关于渡口的意见', [['publish', '', number]]).issuers).toEqual([]),
  )
  it('another body below the text than in its title, and a number of another province, are told', () => {
    const law = {
      title: '浙江省财政厅关于渡口的通知',
      titleNote: '',
      docNumber: '苏财规〔2025〕3号',
      events: [
        { date: '2025-01-01', verb: 'publish', body: '浙江省海洋局', text: '浙江省海洋局印发', docNumber: null },
      ],
      nodes: [],
      isReference: false,
    } as unknown as ParsedLaw
    expect(classify(law, [], issuers).contradictions).toEqual([
      '落款是“浙江省海洋局”',
      '文号“苏财规〔2025〕3号”像是江苏省主管财政的部门的',
    ])
  })
  it('a county whose name another province has too is asked about, unless the text names its own city', () => {
    const by = (text: string) => {
      const law = {
        title: '江北区人民政府关于浮桥的通知',
        titleNote: '',
        docNumber: null,
        events: [],
        nodes: [{ text, children: [] }],
      } as unknown as ParsedLaw
      return classify(law, [], issuers)
    }
    expect(by('浮桥限载。')).toMatchObject({ issuers: [], undecided: ['文件类型'] })
    expect(by('浮桥限载。').issuerFault).toContain('重庆市也有同名的县区，文件没有写明是哪里的')
    expect(by('依照宁波市的规定，浮桥限载。')).toMatchObject({ issuers: ['江北区人民政府'], contradictions: [] })
    expect(by('依照重庆市的规定，浮桥限载。')).toMatchObject({ issuers: [], undecided: ['文件类型'] })
    expect(of('淳安县人民政府关于浮桥的通知').contradictions).toEqual([])
  })
  it('an order that the governor signs makes a rule also where its number is missing, and a notice that he signs does not', () => {
    const by = (titleNote: string) =>
      classify(
        { ...aLaw(''), title: '浙江省人民政府关于废止《浙江省浮桥办法》的决定', titleNote } as ParsedLaw,
        [],
        issuers,
      ).fType
    expect(by('《决定》已经省政府常务会议通过，现予公布。\n省长　某某\n2016年4月15日')).toBe('FT02')
    expect(by('2016年4月15日浙江省人民政府印发')).toBe('FT04')
  })
  it('the rules by which a government works are its own, whatever site shows them', () => {
    const law = {
      ...aLaw('象山县人民政府工作规则'),
      docNumber: '某政发〔2024〕7号',
      publisher: '县政府网站',
    } as ParsedLaw
    expect(classify(law, [], issuers)).toMatchObject({ issuers: ['象山县人民政府'], fType: 'FT04' })
    expect(classify(aLaw('象山县人民政府采购管理办法'), [], issuers).issuers).toEqual([])
  })
  it('the office that signs for its government contradicts nobody', () =>
    expect(
      of('浙江省人民政府关于渡口的意见', [['publish', '浙江省人民政府办公厅', '浙政发〔2025〕3号']]).contradictions,
    ).toEqual([]))
})

const aLaw = (title: string) =>
  ({ title, titleNote: '', docNumber: null, events: [], nodes: [], isReference: false }) as unknown as ParsedLaw

describe('classify: the signs of each verdict', () => {
  const why = (found: Classified, name: string) => found.verdicts.find(({ of: one }) => one === name)?.why
  it.each<[string, [EventVerb, string, string?][], string[], string, string]>([
    [
      '浙江省渔港管理条例',
      [adopted('浙江省第十三届人民代表大会常务委员会第三次会议')],
      [],
      'issuers',
      '题注中通过它的机关：“浙江省第十三届',
    ],
    ['最高人民法院关于渔港的批复', [], [], 'issuers', '标题：“最高人民法院”'],
    ['关于渡口的意见', [['publish', '', '沪府规〔2025〕3号']], [], 'issuers', '发文字号的代字：“上海市人民政府”'],
    [
      '渔港管理办法',
      [['publish', '宁波市人民政府', '宁波市人民政府令第3号']],
      [],
      'issuers',
      '题注中公布它的机关：“宁波市人民政府”',
    ],
    [
      '渔港管理办法',
      [['publish', '浙江省象山县人民政府', '象山县人民政府令第3号']],
      [],
      'fType',
      '由象山县人民政府制定，这一级的机关不制定规章',
    ],
    [
      '浙江省渔港管理办法',
      [['publish', '浙江省人民政府', '浙江省人民政府令第3号']],
      [],
      'fType',
      '以政府令“浙江省人民政府令第3号”公布',
    ],
    ['渔港管理条例', [], ['行政法规'], 'fType', '所在文件夹是“行政法规”'],
    ['渔港管理条例', [], ['行政法规'], 'region', '没有写明地方，类型是国家的'],
    ['浙江省渔港管理条例', [], [], 'region', '标题开头的地名'],
    ['渔港管理条例', [], ['地方性法规', '浙江'], 'region', '所在文件夹的地名'],
    [
      '浙江省渔港管理条例',
      [adopted('浙江省第十三届人民代表大会常务委员会第三次会议')],
      [],
      'region',
      '制定机关是浙江省人民代表大会常务委员会',
    ],
  ])('%s, %j in %j: %s is told to be decided by %s', (title, events, folders, name, words) =>
    expect(why(of(title, events, folders), name)).toContain(words),
  )
  it.each<[string, [EventVerb, string, string?][], string[]]>([
    ['滨海省渔港管理办法', [adopted('滨海协会第三次理事会议')], []],
    ['浙江省渔港管理条例实施细则', [], []],
    ['药品注册管理办法', [['publish', '国家市场监督管理总局令', '国家市场监督管理总局令第27号']], []],
    ['关于渡口的意见', [], ['部门规章', '教育部']],
    ['中华人民共和国海洋环境保护法', [], ['经济法']],
    ['关于渡口的意见', [['publish', '宁波市海曙区人民法院']], []],
  ])('%s, %j in %j: what is decided has its signs, and what is open has none', (title, events, folders) => {
    const found = of(title, events, folders)
    for (const name of ['fType', 'fLevel', 'region'] as const)
      expect([name, why(found, name) !== undefined]).toEqual([name, found[name] !== ''])
    expect(why(found, 'issuers') !== undefined).toBe(found.issuers.length > 0)
  })
  it('bodies that staff name instead of those of the text decide kind, level and region, and what does not fit is told', () => {
    const law = {
      title: '关于气象数据共享的通知',
      titleNote: '',
      docNumber: '苏气规〔2025〕3号',
      events: [
        { date: '2025-01-01', verb: 'publish', body: '江苏省气象局', text: '江苏省气象局印发', docNumber: null },
      ],
      nodes: [],
      isReference: false,
    } as unknown as ParsedLaw
    const bodies = issuers.read('浙江省气象局') ?? []
    expect(classify(law, [], issuers, bodies).issuers).toEqual(['江苏省气象局'])
    const decided = classify(law, [], issuers, bodies, true)
    expect(decided).toMatchObject({ fType: 'FT04', region: '330000', issuers: ['浙江省气象局'] })
    expect(decided.contradictions).toEqual(['落款是“江苏省气象局”', '文号“苏气规〔2025〕3号”像是江苏省的'])
    expect(why(decided, 'issuers')).toBe('工作人员指定')
  })
})

describe('classify: subjects', () => {
  it.each([
    ['浙江省水污染防治条例', 'SJ09'],
    ['浙江省道路交通安全条例', 'SJ06'],
    ['杭州市城市绿化条例', 'SJ09'],
    ['浙江省献血条例', 'SJ12'],
    ['浙江省预算审查监督条例', 'SJ04'],
    ['浙江省某某条例', null],
    ['浙江省优化营商环境条例', 'SJ14'],
    ['湖州市某某条例', null],
    ['浙江省湖州市物业管理条例', 'SJ08'],
    ['浙江省湖泊保护条例', 'SJ10'],
    ['政治协商工作规定', null],
  ])('%s is about the subject %s', (title, subject) => expect(of(title).subject).toBe(subject))
  it('the word that shows the subject is told', () =>
    expect(of('浙江省水污染防治条例').verdicts).toContainEqual({ of: 'subject', why: '标题里有“污染”' }))
})

describe('effectRankOf', () => {
  it('the constitution and its amendments rank above every law', () => {
    expect(effectRankOf('FT10', 'F00', '中华人民共和国宪法修正案（1999年）')).toBe(100)
    expect(effectRankOf('FT10', 'F00', '中华人民共和国宪法宣誓法')).toBe(90)
  })
  it('the rank falls with the level of the body that made the law', () => {
    for (const fType of ['FT01', 'FT02', 'FT04']) {
      const ranks = ['F01', 'F02', 'F03', 'F04'].map((level) => effectRankOf(fType, level, '甲'))
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
      expect(new Set(ranks).size).toBe(ranks.length)
    }
  })
})
