import type { LawSketch } from '../make.ts'

/**
 * Laws beside the demo library, for rules of ranking that need the nation, other provinces, or texts that differ in one
 * thing only: the demo library is of one province and none of its laws resembles another. They are invented like it.
 */

/**
 * Texts that say the same, so that only the place decides. The older law is nearer to the home province: otherwise the
 * newer would come first.
 */
const birdStations = (region: string, name: string, effective: string, note: string): LawSketch => ({
  title: `${region}候鸟驿站保护${name}`,
  note: [note],
  body: [
    `第一条 为了保护候鸟驿站，制定本${name}。`,
    '第二条 任何人不得惊扰在候鸟驿站停歇的候鸟。',
    '第三条 候鸟驿站的巡护员应当每日记录候鸟数量。',
    `第四条 本${name}自${effective}起施行。`,
  ],
})

/**
 * Texts that say the same, so that only their force decides. The newer law has less force: otherwise it would come
 * first.
 */
const reedFerry = (which: string, published: string, effective: string): LawSketch => ({
  title: `浙江省芦荡${which}渡口管理办法`,
  note: [`${published} 浙江省人民政府令第${500 + '甲乙丙丁'.indexOf(which)}号公布`],
  body: [
    '第一条 为了管理芦荡渡口，制定本办法。',
    '第二条 摆渡人应当每日清点蓑衣和斗笠。',
    `第三条 本办法自${effective}起施行。`,
  ],
})

/** Laws that a single coded value hides from visitors, or marks as texts for reference. */
const observationPost = (name: string, known: NonNullable<LawSketch['known']>): LawSketch => ({
  title: `浙江省${name}观测哨管理办法`,
  note: ['2021年3月1日 浙江省人民政府通过'],
  body: [
    `第一条 为了管理${name}观测哨，制定本办法。`,
    `第二条 ${name}观测哨设瞭望员二人。`,
    '第三条 本办法自2021年5月1日起施行。',
  ],
  known,
})

export const NEIGHBOURS: LawSketch[] = [
  birdStations(
    '中华人民共和国',
    '法',
    '2013年1月1日',
    '2012年10月1日 第十一届全国人民代表大会常务委员会第二十九次会议通过',
  ),
  birdStations('浙江省', '条例', '2015年1月1日', '2014年9月1日 浙江省第十二届人民代表大会常务委员会第十三次会议通过'),
  birdStations('江苏省', '条例', '2019年1月1日', '2018年9月1日 江苏省第十三届人民代表大会常务委员会第五次会议通过'),
  birdStations('宁波市', '条例', '2017年1月1日', '2016年9月1日 宁波市第十四届人民代表大会常务委员会第三十四次会议通过'),
  reedFerry('甲', '2010年3月1日', '2010年5月1日'),
  reedFerry('乙', '2026年10月1日', '2027年1月1日'),
  reedFerry('丙', '2020年3月1日', '2020年5月1日'),
  {
    title: '浙江省苇编遗产管理办法',
    note: ['2024年3月1日 浙江省人民政府令第510号公布'],
    body: [
      '第一条 为了管理苇编遗产，制定本办法。',
      '第二条 本办法自2024年5月1日起施行。《浙江省芦荡丙渡口管理办法》同时废止。',
    ],
  },
  {
    title: '宁波市漂流书架管理规定',
    note: ['2022年3月1日 宁波市人民政府令第260号公布'],
    body: [
      '第一条 为了管理漂流书架，制定本规定。',
      '第二条 漂流书架的还书期限由设置单位公布，还书期限届满未还的，设置单位可以提醒。',
      '第三条 漂流书架损坏的，由设置单位修复。',
      '第四条 本规定自2022年5月1日起施行。',
    ],
  },
  {
    title: '浙江省竹编技艺扶持办法',
    note: ['2012年3月1日 浙江省人民政府令第299号公布'],
    body: [
      '第一条 为了扶持竹编技艺，制定本办法。',
      '第二条 竹编艺人可以申请补助。',
      '第三条 本办法自2012年5月1日起施行。',
    ],
  },
  {
    title: '浙江省竹编技艺扶持办法',
    note: ['2022年3月1日 浙江省人民政府令第395号公布'],
    body: [
      '第一条 为了扶持竹编技艺，制定本办法。',
      '第二条 竹编艺人可以申请补助和场地。',
      '第三条 本办法自2022年5月1日起施行。2012年3月1日公布的《浙江省竹编技艺扶持办法》同时废止。',
    ],
  },
  observationPost('甲屿', { fLevel: 'F05' }),
  observationPost('乙屿', { region: 'QT' }),
  observationPost('丙屿', { address: 'A00' }),
  observationPost('丁屿', { fType: 'FT20' }),
]

/** Words of staff beside the vocabulary of the base data, which leads to real laws. */
export const WORDS = {
  aliases: [
    { alias: '借书条例', targetTitle: '浙江省图书借阅服务条例', kind: '简称' },
    { alias: '还书规定', targetTitle: '浙江省图书借阅服务条例', kind: '简称' },
    { alias: '助餐点暂行办法', targetTitle: '浙江省社区助餐点管理暂行办法', kind: '旧法' },
    { alias: '助餐点暂行办法', targetTitle: '浙江省社区食堂服务管理规定', kind: '取代' },
    { alias: '风筝放飞条例', targetTitle: '浙江省风筝放飞管理条例', kind: '简称' },
  ].map((row) => ({ ...row, aliasKey: row.alias, targetKey: row.targetTitle, source: 'staff' })),
  synonyms: [
    {
      kind: '概念',
      terms: ['还书期限'],
      legal: [],
      targetTitle: '浙江省图书借阅服务条例',
      targetKey: '浙江省图书借阅服务条例',
      targetAnchor: 't11',
      source: 'staff',
    },
    { kind: '俗称', terms: ['古井取水'], legal: ['打井取水', '应当'], source: 'staff' },
  ],
}
