import type { ParsedLaw, ParseWarning, Verdict } from '#common/law/model.ts'
import { NATION } from '#common/law/regions.ts'
import { foldWidth } from '#common/law/text-keys.ts'
import type { Issuer, IssuerReader } from './issuer-reader.ts'
import { contradictionsOf, issuersOf, type IssuersFound } from './issuers.rules.ts'
import { isNamedAct } from './parsing/document-form.ts'
import { levelOf, type RegionTable } from './region-table.ts'

/**
 * What the title, 题注 and folder of a work say about it. Kind, level and region are '' where nothing decides them: none
 * of them has a default.
 */
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

/** A classification, and what could not be read on the way to it. */
export interface Classified extends Classification {
  /** Why no issuer is named, in words for staff; null when there is one. */
  issuerFault: string | null
  /** Why the kind is open though the issuer is known, in words for staff; null when it is not. */
  kindFault: string | null
  /** Which of kind, level and region nothing decides, in words for staff; such a text is asked about and not shown. */
  undecided: string[]
  /** What the text says of its issuer that does not fit, in words for staff. */
  contradictions: string[]
  /** By which signs each of form, issuers, kind, level and region was decided; what is open has none. */
  verdicts: Verdict[]
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
  [
    'SJ14',
    /市场|商|企业|公司|消费者|价格|质量|计量|标准|广告|竞争|垄断|合同|招标|食盐|外商|投资|贸易|海关|进出口|营商|破产|拍卖|合伙/,
  ],
  ['SJ15', /民族|宗教|侨|台湾|港澳|外事|外交|国旗|国徽|国歌/],
  ['SJ02', /土地|自然资源|测绘|海洋|气象|地震|海域|地质|国土/],
  ['SJ03', /诉讼|法院|检察|仲裁|公证|律师|调解|司法|审理|审判|执行|适用法律|监狱|法律援助|民法|证据/],
  [
    'SJ01',
    /立法|地方性法规|人大|代表大会|代表|选举|监督|行政|政府|公务员|信访|监察|机构|国家|组织法|议事规则|备案|宪法|信息公开/,
  ],
]

/** Words that hold one of those and are about something else: 优化营商环境, 政治协商. */
const OTHERWISE = /(?<=营商|法治|发展|投资|市场|消费|舆论|网络|用人)环境|协商|会商|森林(?=公安)/g

/**
 * Subject by the words of a title, code of dictionary F_SUBJECT, and the word that shows it; a place has none: 湖州, 吉林,
 * 商丘.
 */
function subjectOf(title: string, regions: RegionTable): { subject: string; word: string } | null {
  let rest = title.replace(/^关于/, '')
  for (let place = regions.startOf(rest); place !== null; place = regions.startOf(rest))
    rest = rest.slice(place.name.length)
  const plain = rest.replace(OTHERWISE, (words) => '·'.repeat(words.length))
  for (const [subject, words] of SUBJECT_WORDS) {
    const word = words.exec(plain)?.[0]
    if (word !== undefined) return { subject, word }
  }
  return null
}

const RANKS: Record<string, number> = { FT10: 90, FT11: 80, FT12: 75, FT13: 65, FT14: 45, FT20: 0 }

/**
 * Weight of authority for display and ordering only (F_RANK, docs/law-as-data.md §2); conflicts follow 立法法 chapter 5.
 */
export function effectRankOf(fType: string, fLevel: string, title: string): number {
  if (fType === 'FT10' && /宪法(修正案.*)?$/.test(title.replace(/[（(].*$/, ''))) return 100
  const national = RANKS[fType]
  if (national !== undefined) return national
  const step = fLevel === 'F01' ? 0 : fLevel === 'F02' ? 1 : fLevel === 'F03' ? 2 : 3
  if (fType === 'FT01') return [70, 58, 56, 50][step] as number
  if (fType === 'FT02') return [60, 50, 45, 40][step] as number
  return [40, 30, 20, 10][step] as number
}

/** What the kind of a law depends on. */
interface Signs {
  law: ParsedLaw
  title: string
  /** Numbers of the orders and of the text, joined. */
  numbers: string
  folder: string
  issuers: readonly Issuer[]
}

/**
 * Day on which 立法法 took effect: what the State Council has approved for a department since then is a rule of the
 * department.
 */
const LEGISLATION_LAW = '2000-07-01'

/** Year in which 规章制定程序条例 took effect. */
const ORDERS_SINCE = 2002

/** Names that rules of departments and governments bear (规章制定程序条例 art. 7); a notice is none. */
const RULE_FORM = /(?:规定|办法|细则|规则|规范|标准|准则|规程|制度|程序|命令)(?:[（(].*[）)])?$/
const NOTICE_FORM = /(?:通知|意见|批复|函|复函|通告|通报|答复)(?:[（(].*[）)])?$/

const NOTICE_OR_RULES = /(?:通知|意见|纪要|规程|方案|办法|规则|细则|通报)(?:[（(].*[）)])?$/
const KIND_OF_FOLDER = [
  ['司法解释', 'FT12'],
  ['行政法规', 'FT11'],
  ['部门规章', 'FT13'],
] as const

/** A kind of law, F_TYPE, and the signs that decided it, in words for staff. */
type Kind = readonly [fType: string, why: string]

/**
 * Kind of a law of the nation: by issuer and form, then by title, then by folder; null where none of them shows that it
 * is one.
 */
function nationalKind({ law, title, numbers, folder, issuers }: Signs): Kind | null {
  const by = (name: RegExp) => issuers.find((issuer) => name.test(issuer.name))?.name
  const made = issuers.map(({ name }) => name).join('、')
  const formed = NOTICE_FORM.exec(title)?.[0] ?? RULE_FORM.exec(title)?.[0]
  const court = issuers.find(({ system }) => system === '法院' || system === '检察院')
  if (/法释|高检发释/.test(numbers)) return ['FT12', `发文字号“${numbers}”是司法解释的字号`]
  // What a court or procuracy hands out under another number is no interpretation (最高法司法解释工作的规定 art. 6, 27).
  const handed = NOTICE_OR_RULES.exec(title)?.[0]
  if (court && /〔\d{4}〕/.test(numbers) && !folder.includes('司法解释') && handed)
    return [
      issuers[0]?.system === '检察院' ? 'FT07' : 'FT06',
      `由${court.name}制定，标题以“${handed}”结尾，发文字号“${numbers}”不是司法解释的字号`,
    ]
  if (court) return ['FT12', `由${court.name}制定`]
  const congress = by(/^全国人民代表大会/)
  if (congress) return ['FT10', `由${congress}通过`]
  if (/(宪法|刑法)修正案/.test(title)) return ['FT10', '标题是宪法或者刑法的修正案']
  const council = by(/^(?:国务院|政务院)$/)
  if (council || /国务院令/.test(numbers)) {
    const who = council ? `由${council}制定` : `以国务院令“${numbers}”公布`
    const isLetter = /^国(?:办)?函〔/.test(numbers) && RULE_FORM.exec(title) === null
    if (isLetter) return ['FT14', `${who}，发文字号“${numbers}”是函的字号`]
    return NOTICE_FORM.test(title) && !folder.includes('行政法规')
      ? ['FT14', `${who}，标题以“${formed ?? ''}”结尾`]
      : ['FT11', who]
  }
  if (madeByStateCouncil(law)) return ['FT11', '题注写明经国务院批准']
  if (issuers.length > 0 && !by(/^(?:中央军事委员会|国务院办公厅|中共中央)/)) {
    if (/(?:部|局|总署|总局|委员会|银行|办公室|署)令/.test(numbers)) return ['FT13', `以部门令“${numbers}”公布`]
    if (NOTICE_FORM.test(title)) return ['FT14', `由${made}制定，标题以“${formed ?? ''}”结尾`]
    if (folder.includes('部门规章')) return ['FT13', '所在文件夹是“部门规章”']
    // Since 规章制定程序条例 (art. 29, 30) a rule is published by an order, and what bears another number is none.
    const year = Number(/〔(\d{4})〕/.exec(numbers)?.[1] ?? 0)
    if (RULE_FORM.test(title) && year >= ORDERS_SINCE) return ['FT14', `由${made}制定，发文字号“${numbers}”不是部门令`]
    if (RULE_FORM.test(title)) return ['FT13', `由${made}制定，标题以“${formed ?? ''}”结尾`]
  }
  const inFolder = KIND_OF_FOLDER.find(([name]) => folder.includes(name))
  if (inFolder) return [inFolder[1], `所在文件夹是“${inFolder[0]}”`]
  if (/^中华人民共和国(?!.*(条例|细则|办法|规定)$).*法$/.test(title)) return ['FT10', '标题是“中华人民共和国……法”']
  const field = /^(宪法|民法|刑法|经济法|社会法|行政法|诉讼)/.exec(folder.split('/').at(-1) ?? '')?.[0]
  if (field) return ['FT10', `所在文件夹是“${field}”`]
  return issuers.length > 0 ? ['FT14', `由${made}制定，没有法律、行政法规或者规章的特征`] : null
}

/**
 * Whether a text that a department published is a regulation of the State Council: it approved the text before 立法法, or
 * has amended it as one since (最高人民法院《关于审理行政案件适用法律规范问题的座谈会纪要》 2004, part 1).
 */
function madeByStateCouncil({ events }: ParsedLaw): boolean {
  return events.some(
    ({ verb, date, body, text }) =>
      (verb === 'approve' && date < LEGISLATION_LAW && /国务院|政务院/.test(body)) ||
      ((verb === 'amend' || verb === 'revise') && /国务院(?:关于|第|令|批准)/.test(text)),
  )
}

/**
 * Governments that make rules (立法法 art. 93): of provinces and of cities with districts. What a county's orders is a
 * normative document.
 */
const MAKES_RULES: ReadonlySet<string> = new Set(['F01', 'F02'])

/**
 * Whether what a congress or its committee of a place made can be a local regulation (立法法 art. 80, 81): of a county
 * only an autonomous one makes any, and a decision of a city is one only when its province has approved it.
 */
const mayLegislate = ({ events }: ParsedLaw, { level }: Issuer, title: string): boolean =>
  level === 'F01' ||
  /条例/.test(title) ||
  (level === 'F02' && (!title.endsWith('决定') || events.length === 0 || events.some(({ verb }) => verb === 'approve')))

/**
 * 《X》已经…通过，现予公布 · 省长　某某: an order that the head of a government signs, also where its number is missing (规章制定程序条例 art.
 * 30).
 */
const isSignedOrder = ({ titleNote, docNumber }: ParsedLaw): boolean =>
  docNumber?.includes('〔') !== true &&
  /现予以?(?:公布|发布|颁布)/.test(titleNote) &&
  /^(?:代)?(?:省长|市长|州长|(?:自治区)?(?:代)?主席)(?:[\s：:]|$)/m.test(titleNote)

/** Kind of a law of a place: by issuer and form, then by folder, then by title; null where none of them shows it. */
function localKind({ law, title, numbers, folder, issuers }: Signs): Kind | null {
  const folderOfLaw = /地方性?法规/.exec(folder)?.[0]
  const [first] = issuers
  const byName = `由${first?.name ?? ''}制定`
  // 渝府令第121号 is the order of a government under its sign.
  const ordered = /(?:人民政府|[\u4e00-\u9fa5](?:府|政))令/.test(numbers)
  switch (first?.system) {
    case '人大':
      if (title.endsWith('决议')) return ['FT03', `${byName}，标题以“决议”结尾`]
      return mayLegislate(law, first, title) ? ['FT01', byName] : ['FT03', `${byName}，不是经批准的地方性法规`]
    case '监委':
      return ['FT05', byName]
    case '法院':
      return ['FT06', byName]
    case '检察院':
      return ['FT07', byName]
    case '政府': {
      if (/^中(?:共|国共产党)/.test(first.name)) return ['FT08', byName]
      if (!MAKES_RULES.has(first.level)) return ['FT04', `${byName}，这一级的机关不制定规章`]
      if (ordered) return ['FT02', `${byName}，以政府令“${numbers}”公布`]
      if (first.name.endsWith('人民政府') && isSignedOrder(law)) return ['FT02', `${byName}，由政府首长签署公布`]
      const formed = RULE_FORM.exec(title)?.[0]
      if (first.name.endsWith('人民政府') && formed !== undefined && !/〔\d{4}〕/.test(numbers))
        return ['FT02', `${byName}，标题以“${formed}”结尾，没有普通发文字号`]
      return ['FT04', `${byName}，不是以政府令公布`]
    }
    default: {
      if (ordered) return ['FT02', `以政府令“${numbers}”公布`]
      if (folderOfLaw) return ['FT01', `所在文件夹是“${folderOfLaw}”`]
      return /(?<!实施)条例(?:\([^()]*\))?$/.test(title) ? ['FT01', '标题以“条例”结尾'] : null
    }
  }
}

/** Folders whose texts are of the nation, whatever place their title begins with. */
const NATIONAL_FOLDER = /部门规章|行政法规|司法解释/

/**
 * Classifies a parsed law: level and place by the body that made it, then by the title, then by the folder; the kind by
 * that body and the form of the text before the folder. What none of them says stays undecided.
 * @param folders names of the folders the file lay in, outermost first
 * @param madeBy the bodies that staff name for texts that name none
 * @param instead true: they made it whatever the text says
 */
export function classify(
  law: ParsedLaw,
  folders: readonly string[],
  reader: IssuerReader,
  madeBy: readonly Issuer[] = [],
  instead = false,
): Classified {
  const title = foldWidth(law.title).replace(/\s/g, '')
  const titled = reader.regions.inTitle(title)
  const found = issuersOf(law, folders, reader)
  // A 题注 that was copied from the law of the nation.
  const foreign = titled !== null && isOfCongress(found.issuers[0]) && /^(?!关于).*(?:条例|规定|办法)$/.test(title)
  const read = foreign || (instead && madeBy.length > 0) ? [] : found.issuers
  const issuers = read.length > 0 ? read : madeBy
  const numbers = [...law.events.map(({ docNumber }) => docNumber), law.docNumber].filter((number) => number).join(' ')
  const folder = folders.join('/')
  const first = issuers[0]
  const named = NATIONAL_FOLDER.test(folder) ? null : (titled ?? placeOfFolder(folders, reader.regions))
  // The law of a city that was merged into another goes on under the title of that one.
  const carriedOn = titled !== null && first !== undefined && first.level === levelOf(titled) && first.level !== 'F00'
  const place = (carriedOn ? titled : first?.region) ?? named
  const signs = { law, title, numbers, folder, issuers }
  const likely = place === null || place === NATION ? nationalKind(signs) : localKind(signs)
  // Staff who name the body have looked at the text.
  const isVague = madeBy.length === 0 && likely !== null && NORMATIVE_KIND.test(likely[0]) && saysNoAct(law, title)
  const kind = isVague ? null : likely
  // Where no body and no place is named, only what is surely an act of the state is national.
  const region = place ?? (likely === null && !law.isReference ? '' : NATION)
  const fLevel = first?.level ?? (region === '' ? '' : levelOf(region))
  const fType = law.isReference ? 'FT20' : (kind?.[0] ?? '')
  const about = subjectOf(title, reader.regions)
  const whyIssuers = read.length > 0 ? found.why : first ? '工作人员指定' : ''
  return {
    fType,
    fLevel,
    region,
    address: 'A01',
    organSystem: first?.system ?? SYSTEM_OF_KIND[fType] ?? '政府',
    effectRank: effectRankOf(fType, fLevel, title),
    subject: about?.subject ?? null,
    issuers: issuers.map(({ name }) => name),
    isDecision: /(决定|决议)$/.test(title),
    issuerFault: first ? null : foreign ? '题注是国家法律的题注，与标题不符' : faultOf(found),
    kindFault: isVague ? '标题没有文种，也没有文号、条文和公布令，看不出是不是规范性文件' : null,
    contradictions: contradictionsOf(law, issuers, reader),
    verdicts: [
      { of: 'form' as const, why: law.form?.why ?? '' },
      { of: 'issuers' as const, why: whyIssuers },
      { of: 'fType' as const, why: law.isReference ? (law.form?.why ?? '') : (kind?.[1] ?? '') },
      { of: 'fLevel' as const, why: fLevel === '' ? '' : first ? `制定机关是${first.name}` : '按行政区域' },
      { of: 'subject' as const, why: about === null ? '' : `标题里有“${about.word}”` },
      {
        of: 'region' as const,
        why: region === '' ? '' : whyOfRegion(first, named, { carriedOn, titled, isReference: law.isReference }),
      },
    ].filter(({ why }) => why !== ''),
    undecided: [
      ...(fType === '' ? ['文件类型'] : []),
      ...(fLevel === '' ? ['制定机关层级'] : []),
      ...(region === '' ? ['行政区域'] : []),
    ],
  }
}

const NORMATIVE_KIND = /^FT(?:0[3-9]|14)$/

/** Whether nothing but a signature speaks for an act: reminders, letters and calls of offices have one too. */
const saysNoAct = (law: ParsedLaw, title: string): boolean =>
  !isNamedAct(title) &&
  law.docNumber === null &&
  law.articleCount === 0 &&
  law.events.every(({ verb, text }) => verb === 'publish' && text.endsWith('印发'))

/** Which sign names the place; the title goes before the body only where a city has gone on under another. */
function whyOfRegion(
  first: Issuer | undefined,
  named: string | null,
  { carriedOn, titled, isReference }: RegionSigns,
): string {
  const isMoved = carriedOn && first?.region !== titled
  if (first !== undefined && !isMoved) return `制定机关是${first.name}`
  if (named !== null) return named === titled ? '标题开头的地名' : '所在文件夹的地名'
  return isReference ? '参考资料，没有写明地方' : '没有写明地方，类型是国家的'
}

interface RegionSigns {
  carriedOn: boolean
  titled: string | null
  isReference: boolean
}

/**
 * What is told of a text whose issuer cannot be read, and of one that is not shown because kind, level or region are
 * not known.
 */
export function classificationWarnings(
  law: ParsedLaw,
  { issuers, issuerFault, kindFault, undecided, contradictions }: Classified,
): ParseWarning[] {
  if (law.isReference) return []
  const differs = contradictions.map((words): ParseWarning => ({
    kind: 'ISSUER_DIFFERS',
    place: '制定机关',
    detail: `读作“${issuers.join('、')}”，但${words}`,
  }))
  const asked =
    undecided.length > 0
      ? [
          {
            kind: 'UNDECIDED' as const,
            place: '题注',
            detail: `${undecided.join('、')}不能确定：${issuerFault ?? kindFault ?? ''}`,
          },
        ]
      : []
  return [
    ...differs,
    ...(issuers.length > 0 || issuerFault === null
      ? asked
      : [{ kind: 'UNKNOWN_ISSUER' as const, place: '题注', detail: issuerFault }, ...asked]),
  ]
}

const isOfCongress = (issuer: Issuer | undefined): boolean => issuer?.level === 'F00' && issuer.system === '人大'

const faultOf = ({ unread, guess }: IssuersFound): string =>
  [unread === null ? '题注、标题和正文都没有写明制定机关' : `“${unread.slice(0, 40)}”不能识别为机关名称`, guess ?? []]
    .flat()
    .join('；')

/** Place of a folder of local law: 地方性法规/浙江. */
const placeOfFolder = (folders: readonly string[], regions: RegionTable): string | null =>
  folders.some((name) => /地方|规章|规范性文件/.test(name))
    ? (folders.flatMap((name) => regions.named(name)?.code ?? []).at(-1) ?? null)
    : null

/** System of the bodies that make a kind of law, where the body itself is not known. */
const SYSTEM_OF_KIND: Readonly<Record<string, string>> = {
  FT10: '人大',
  FT01: '人大',
  FT03: '人大',
  FT05: '监委',
  FT06: '法院',
  FT07: '检察院',
  FT12: '法院',
}
