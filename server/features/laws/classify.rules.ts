import type { ParsedLaw } from '#common/law/model.ts'
import { foldWidth } from '#common/law/text-keys.ts'

/** A region of the dictionary, as far as classifying needs it. */
export interface RegionName {
  value: string
  text: string
  otherNames: readonly string[]
}

/** What the title, 题注 and folder of a work say about it. Staff may correct all of it. */
export interface Classification {
  fType: string
  fLevel: string
  region: string
  address: string
  organSystem: string
  effectRank: number
  subject: string | null
  issuers: string[]
  isDecision: boolean
}

/** Region codes by name, longest name first, with the short forms titles use. */
export class RegionTable {
  readonly #names: [string, string][]

  constructor(regions: RegionName[]) {
    const names = new Map<string, string>()
    for (const { value, text, otherNames } of regions) {
      if (!/^\d{6}$/.test(value) || value === '000000') continue
      names.set(text, value)
      // Provinces and cities come before their counties, so a short name that two regions share belongs to the larger one.
      for (const name of otherNames) if (name.length >= 2 && !names.has(name)) names.set(name, value)
    }
    this.#names = [...names].sort((a, b) => b[0].length - a[0].length)
  }

  /** Code of the region a text begins with. */
  atStart(text: string): string | null {
    return this.#names.find(([name]) => text.startsWith(name))?.[1] ?? null
  }

  /** Code and name of a region that the text is, in full or short form. */
  named(text: string): { code: string; name: string } | null {
    const found = this.#names.find(([name]) => name === text)
    return found ? { code: found[1], name: found[0] } : null
  }

  /** All names, longest first. */
  names(): readonly [string, string][] {
    return this.#names
  }
}

const SESSION = /第[零〇一二三四五六七八九十百\d]+(届|次)(会议)?/g

/** Body that acted, without session numbers: 浙江省第七届人民代表大会常务委员会第二十次会议 → 浙江省人民代表大会常务委员会. */
function organOf(body: string): string {
  const plain = body
    .replace(/^(根据|由|经)/, '')
    .replace(/中华人民共和国/g, '')
    .replace(SESSION, '')
    .replace(/(全体|常务|党组|主席团|主任)?会议.*$/, '')
    .replace(/(审判委员会|检察委员会).*$/, '')
    .replace(/(令|公告)$/, '')
    .replace(/[\s，,。]/g, '')
  const known = /([\u4e00-\u9fff]{2,20}(人民代表大会常务委员会|人民代表大会|人民政府|监察委员会|高级人民法院|人民检察院))/.exec(plain)?.[1]
  if (plain.startsWith('全国人民代表大会常务委员会') || plain.includes('全国人大常委会')) return '全国人民代表大会常务委员会'
  if (plain.startsWith('全国人民代表大会')) return '全国人民代表大会'
  if (plain.startsWith('国务院') && !plain.includes('部') && !plain.includes('局')) return '国务院'
  return known ?? plain
}

const SUBJECT_WORDS: [string, RegExp][] = [
  ['SJ06', /公安|治安|消防|户籍|出入境|道路交通|禁毒|刑|枪支|犯罪|安全保卫|反恐/],
  ['SJ05', /劳动|就业|工资|社会保险|社会保障|工伤|人才|职工|民政|养老|救助|慈善|退役|残疾人|老年人|殡葬|志愿/],
  ['SJ09', /环境|污染|生态|气候|节约能源|垃圾|自然保护|湿地|噪声|排污|绿化/],
  ['SJ10', /农业|林|水利|水资源|渔|粮食|种子|动物|畜|农村|农民|草原|河道|湖|防洪|水土保持/],
  ['SJ08', /城市|建设|建筑|住房|房屋|规划|物业|市容|燃气|供水|供热|历史文化名城|工程/],
  ['SJ12', /卫生|医|药|疫|献血|健康|食品|计划生育|人口|爱国卫生|精神卫生|母婴/],
  ['SJ11', /教育|学校|教师|科学|技术|科技|专利|知识产权|学位|创新|科普/],
  ['SJ13', /文化|文物|旅游|体育|广播|电视|出版|著作权|档案|图书|非物质|语言文字|博物馆/],
  ['SJ04', /财政|税|预算|金融|银行|保险|证券|审计|基金|会计|国有资产|债券|票据|信托|期货/],
  ['SJ07', /工业|交通|铁路|公路|航|港口|邮政|电信|信息化|能源|电力|石油|矿|轨道|运输|船|网络|数据|机动车|电动自行车/],
  ['SJ14', /市场|商|企业|公司|消费者|价格|质量|计量|标准|广告|竞争|垄断|合同|招标|食盐|外商|投资|贸易|海关|进出口|营商|破产|拍卖|合伙/],
  ['SJ15', /民族|宗教|侨|台湾|港澳|外事|外交|国旗|国徽|国歌/],
  ['SJ02', /土地|自然资源|测绘|海洋|气象|地震|海域|地质|国土/],
  ['SJ03', /诉讼|法院|检察|仲裁|公证|律师|调解|司法|审理|审判|执行|适用法律|监狱|法律援助|民法|证据/],
  ['SJ01', /立法|地方性法规|人大|代表大会|代表|选举|监督|行政|政府|公务员|信访|监察|机构|国家|组织法|议事规则|备案|宪法|信息公开/],
]

/** Subject by the words of the title, code of dictionary F_SUBJECT, or null. */
function subjectOf(title: string): string | null {
  return SUBJECT_WORDS.find(([, words]) => words.test(title))?.[0] ?? null
}

const RANKS: Record<string, number> = { FT10: 90, FT11: 80, FT12: 75, FT13: 65, FT14: 45, FT20: 0 }

/** Weight of authority for display and ordering only (F_RANK, docs/law-as-data.md §2); conflicts follow 立法法 chapter 5. */
export function effectRankOf(fType: string, fLevel: string, title: string): number {
  if (fType === 'FT10' && /宪法(修正案.*)?$/.test(title.replace(/[（(].*$/, ''))) return 100
  const national = RANKS[fType]
  if (national !== undefined) return national
  const step = fLevel === 'F01' ? 0 : fLevel === 'F02' ? 1 : fLevel === 'F03' ? 2 : 3
  if (fType === 'FT01') return [70, 58, 56, 50][step] as number
  if (fType === 'FT02') return [60, 50, 45, 40][step] as number
  return [40, 30, 20, 10][step] as number
}

const levelOf = (region: string): string => (region === '000000' ? 'F00' : region.endsWith('0000') ? 'F01' : region.endsWith('00') ? 'F02' : 'F03')

const SYSTEM: [string, RegExp][] = [
  ['监委', /监察委员会/],
  ['法院', /法院/],
  ['检察院', /检察院/],
  // This row comes before 政府, because a standing committee (常务委员会) ends like a body of the government.
  ['人大', /人民代表大会/],
  ['政府', /人民政府|国务院|部$|局$|总署$|委员会$/],
]

/** Classifies a parsed law. @param folders names of the folders the file lay in, outermost first; used only where the text is silent. */
export function classify(law: ParsedLaw, folders: string[], regions: RegionTable): Classification {
  const title = foldWidth(law.title).replace(/\s/g, '')
  const makers = law.events.filter(({ verb }) => verb !== 'approve' && verb !== 'effect' && verb !== 'repeal').map(({ body }) => organOf(body))
  const bodies = [...new Set(makers.filter((name) => name.length >= 2 && name.length <= 30))]
  const numbers = law.events.map(({ docNumber }) => docNumber ?? '').join(' ')
  const folder = folders.join('/')
  const judicial = /^最高人民(法院|检察院)/.test(title)

  let issuers: string[]
  if (judicial)
    issuers = (
      /^(最高人民法院|最高人民检察院)([、,]?(最高人民法院|最高人民检察院)|[、,][\u4e00-\u9fff]{2,10}?部(?=[、,]|关于))*/.exec(law.title)?.[0] ?? ''
    )
      .split(/[、,]|(?<=法院|检察院)(?=最高)/)
      .filter(Boolean)
  else {
    // The body that passed the text is its maker; an order that publishes it names the signer only.
    const adopted = law.events.find(({ verb }) => verb === 'adopt' || verb === 'amend' || verb === 'revise') ?? law.events[0]
    const name = adopted ? organOf(adopted.body) : ''
    issuers = name.length >= 2 && name.length <= 30 ? [name] : bodies.slice(0, 1)
  }

  // An order of the state may be about a region without being that region's law.
  const ofTheState =
    /国务院令|(部|总局|总署|银行)令/.test(numbers) || issuers.includes('国务院') || folder.includes('部门规章') || folder.includes('行政法规')
  const region =
    (ofTheState ? '000000' : null) ??
    regions.atStart(law.title.replace(/^关于/, '')) ??
    (judicial ? undefined : issuers.map((name) => regions.atStart(name)).find((code) => code !== null)) ??
    '000000'
  const local = region !== '000000'
  const congress = bodies.some((name) => name.includes('人民代表大会')) || /人民代表大会/.test(title)
  const isDecision = /(决定|决议)$/.test(title)

  let fType: string
  if (law.isReference) fType = 'FT20'
  else if (judicial || /法释|高检发释/.test(numbers) || (folder.includes('司法解释') && !local)) fType = 'FT12'
  else if (local) {
    if (congress) fType = title.endsWith('决议') ? 'FT03' : 'FT01'
    else if (/监察委员会/.test(title)) fType = 'FT05'
    else if (/法院/.test(issuers.join())) fType = 'FT06'
    else if (/检察院/.test(issuers.join())) fType = 'FT07'
    else if (/人民政府令/.test(numbers + bodies.join())) fType = 'FT02'
    else if (/〔\d{4}〕/.test(numbers)) fType = 'FT04'
    else fType = folder.includes('地方性法规') || folder.includes('地方法规') ? 'FT01' : title.endsWith('条例') ? 'FT01' : 'FT04'
  } else if (
    bodies.some((name) => name.startsWith('全国人民代表大会')) ||
    /^中华人民共和国(?!.*(条例|细则|办法|规定)$).*法$/.test(title) ||
    /(宪法|刑法)修正案/.test(title)
  )
    fType = 'FT10'
  else if (/国务院令/.test(numbers) || issuers.includes('国务院') || folder.includes('行政法规')) fType = 'FT11'
  else if (
    folder.includes('部门规章') ||
    /(部|局|总署|总局|委员会|银行)令/.test(numbers) ||
    issuers.some((name) => /(部|局|总署|委员会|银行|总队)$/.test(name))
  )
    fType = 'FT13'
  else if (/^(宪法|民法|刑法|经济法|社会法|行政法|诉讼)/.test(folders.at(-1) ?? '')) fType = 'FT10'
  else fType = 'FT14'

  const ministry = folders.at(-1) ?? ''
  if (fType === 'FT13' && issuers.length === 0 && /(部|局)$/.test(ministry)) issuers = [ministry]
  if (issuers.length === 0 && local && congress) issuers = [`${/^.*?(省|市|自治区|自治州|自治县)/.exec(title)?.[0] ?? ''}人民代表大会常务委员会`]

  const fLevel = levelOf(region)
  const maker = issuers[0] ?? ''
  const organSystem =
    SYSTEM.find(([, words]) => words.test(maker))?.[0] ?? (fType === 'FT12' ? '法院' : fType === 'FT10' || fType === 'FT01' ? '人大' : '政府')
  return {
    fType,
    fLevel,
    region,
    address: 'A01',
    organSystem,
    effectRank: effectRankOf(fType, fLevel, title),
    subject: subjectOf(title),
    issuers,
    isDecision,
  }
}
