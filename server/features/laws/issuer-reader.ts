import { liesWithin, NATION, regionsAbove } from '#common/law/regions.ts'
import { levelOf, type RegionTable } from './region-table.ts'
import { countyAt } from './counties.ts'
import type { Body, NameOfBody } from './bodies.ts'
import { OrganSigns } from './organ-signs.ts'

/** A body that made a law, under the official name that it had then. */
export interface Issuer {
  name: string
  region: string
  /** F_LEVEL and F_SYSTEM. */
  level: string
  system: string
}

/** A name of a body, and the body. */
interface OrganName extends NameOfBody {
  body: Body
}

/** What is known of the place of a law, for bodies that are named without theirs: 市人大常委会, 省人民政府. */
export interface Surroundings {
  /** Code of the region that the title or the folder names. */
  home: string | null
  /** Code of the province that approved the law, or of the folder. */
  province: string | null
}

const NOWHERE: Surroundings = { home: null, province: null }
const SEPARATOR = /^[\s、，,;；·和与及]+/
const NUMBER = '[零〇一二三四五六七八九十百千\\d]+'
const SESSION = new RegExp(`^(?:第?${NUMBER}(?:届|次)|\\s)+`)
/** Blanks around the number of a session are none between bodies. */
const SPACED_NUMBER = new RegExp(`第\\s*(${NUMBER})\\s*(届|次|号)`, 'g')
const BEFORE = /^(?:根据|由|经|原|中+华人民共和国(?=\S)|\s)+/

/** What may follow the name of a body and belongs to no name: its sessions, meetings and orders. */
const AFTER = new RegExp(
  `^(?:第?${NUMBER}(?:届|次|号)|第${NUMBER}(?=会议)|[12]\\d{3}年|〔[^〕]{1,8}〕|审判委员会|检察委员会|主席团|部长办公|[部局室署委]务|全体|常务|办公|党组|主任|联合|讨论|审议|会议|令|公告|以\\S{2,20}通知$|\\s(?=第|令|公告))+`,
)

/** Bodies whose names do not take 省 or 市 behind the place: 浙江海事局, 芜湖经济技术开发区管理委员会. */
const OWN_NAME =
  /^(?:海事|海关|证监|通信管理|煤矿安全|出入境|[\u4e00-\u9fff]{0,10}(?:生产建设兵团|开发区|高新区|保税区|产业园区?|度假区|示范区|试验区|实验区|合作区))/

/** Bodies of a place: how their names end, the full form of the ending, and their system. */
const LOCAL_BODIES: readonly [words: RegExp, full: string | null, system: string][] = [
  [
    new RegExp(`^(?:人民代表大会|人大)(?:第?${NUMBER}届)?(?:常务委?员会|常委员?会|常委)`),
    '人民代表大会常务委员会',
    '人大',
  ],
  [/^常务委员会/, '人民代表大会常务委员会', '人大'],
  [/^(?:人民代表大会|人民代表会|人大)(?!代表|财|法|内|监)/, '人民代表大会', '人大'],
  [/^人民政府(?:(?!办公|各)[\u4e00-\u9fff“”]{2,20}?(?:指挥部|领导小组)|办公厅|办公室)?/, null, '政府'],
  [new RegExp(`^政府(?=办公厅|办公室|$|[\\s、]|第${NUMBER}[次届]|(?:常务|全体|办公)会议)`), '人民政府', '政府'],
  [/^监察委员会/, null, '监委'],
  [/^(?:高级|中级)?人民法院/, null, '法院'],
  [/^人民检察院/, null, '检察院'],
  [/^办事处/, null, '政府'],
  [/^行政公署(?:办公厅|办公室)?/, null, '政府'],
  [/^行署(?=办公室|$|\s|、)/, '行政公署', '政府'],
  // A headquarters or leading group that several bodies of a place form.
  [/^(?![委市省县区州盟旗])(?:(?!省)[\u4e00-\u9fff“”]){2,30}?(?:指挥部|领导小组|联席会议)/, null, '政府'],
  // A name that holds 省 is two bodies that nothing divides.
  [
    /^(?!各级)(?:(?!省)[\u4e00-\u9fff]){1,20}?(?:总队|支队|管理委员会|管委会|街道办事处|委员会|(?:管理|服务|交易)中心|办公室|局|厅|委)/,
    null,
    '政府',
  ],
]
/** A body of the state in a place, which is named after the body that leads it: 国家税务总局浙江省税务局, 中国人民银行宁波市分行. */
const BRANCH =
  /^(?:税务局|(?:中心)?支行|分行|监管(?:分)?局|监督管理局|调查总?队|(?:财政|特派员|专员)?(?:监管局|办事处)|分局)/
/** A committee of the party in a place, its offices and departments: 中共某市委办公室, 中共某县委员会组织部. */
const PARTY = /^(?:中共|中国共产党)(?!中央)/
const COMMITTEE =
  /^(?:[\u4e00-\u9fff]{2,14}?(?:厅|局|委员会|办公室|院)(?:机关)?党(?:组|委)|委(?:员会)?(?:办公厅|办公室|(?!、)[\u4e00-\u9fff]{2,14}?(?:委员会办公室|委办公室|领导小组|委员会|部))?)/
/** The office of a body, which issues notices in its own name. */
const OFFICE = /^(?:办公厅|办公室|综合办公室|综合司|办公会)(?!主任|会议|令)/
/** A part of a bureau that issues in its own name: 公安局交通警察支队. */
const BRIGADE = /^[\u4e00-\u9fff]{2,10}?(?:总队|支队|大队|分局)(?=$|[\s、])/
/** A place that the dictionary does not have. Only a body behind it shows that it is one. */
const UNKNOWN_PLACE = new RegExp(
  `^([\\u4e00-\\u9fff]{2,9}?(?:自治州|自治县|自治旗|镇|乡|街道|市|县|区|旗|盟))(?=(?:第?${NUMBER}届)?(?:人民代表大会|人大常|人民政府|人民法院|人民检察院|监察委员会|办事处|政府$|政府[\\s、]))`,
)
/** A district or county that the dictionary does not have, by a department of it: 徐汇区科学技术委员会; no 城市管理局, no 开发区. */
const UNKNOWN_DISTRICT =
  /^((?!.{0,4}(?:保护|开发|高新|试验|示范|园|景|社|度假|旅游|经济|保税|特|新城)区|各)[\u4e00-\u9fff]{2,5}?(?:新区|区|县|旗))(?=[\u4e00-\u9fff]{1,16}(?:局|委员会|办公室|委)$)/
const PLACE_END = /[省市区州县旗盟]$/
const BARE_PLACE = /^(?:本?(自治区|自治州|自治县|省|市|县|区))(?=第|[零〇一二三四五六七八九十百\d]|人民|人大|监察|政府)/

/** Bodies that are named in a 题注 without having made the law. */
const SIGNERS = /^(?:国家主席|主席|委员长会议)/

/**
 * Reads the bodies that a text names as makers of law. A text is read whole or not at all: what is no name of a body,
 * no session and no order between them makes it unreadable, so a part of a sentence never becomes an issuer.
 */
export class IssuerReader {
  readonly regions: RegionTable
  /** Whose numbers begin with which signs. */
  readonly signs: OrganSigns
  /** Those that are known, without those whose names are read by rule. */
  readonly bodies: readonly Body[]
  readonly #organs: readonly OrganName[]

  constructor(regions: RegionTable, bodies: readonly Body[]) {
    this.regions = regions
    this.bodies = bodies
    this.signs = new OrganSigns(regions, bodies)
    this.#organs = bodies
      .flatMap((body) => body.names.map((name) => ({ ...name, body })))
      .toSorted((a, b) => b.name.length - a.name.length)
  }

  /**
   * The bodies that a text consists of, in its order, each once; null when it holds anything else. Bodies that only
   * sign (中华人民共和国主席) are left out.
   */
  read(text: string, place: Surroundings = NOWHERE): Issuer[] | null {
    const issuers: Issuer[] = []
    let rest = text
      .replace(/[（）()。]/g, ' ')
      .replace(SPACED_NUMBER, '第$1$2')
      .trim()
    if (rest === '') return []
    while (rest !== '') {
      rest = rest.replace(BEFORE, '').replace(SESSION, '')
      const signer = SIGNERS.exec(rest)
      const found = signer ? { length: signer[0].length, issuer: null } : this.#bodyAt(rest, place, issuers.at(-1))
      if (!found) return null
      if (found.issuer && !issuers.some(({ name }) => name === found.issuer?.name)) issuers.push(found.issuer)
      rest = rest.slice(found.length).replace(AFTER, '').replace(SEPARATOR, '')
    }
    return issuers
  }

  #bodyAt(text: string, place: Surroundings, before: Issuer | undefined): { length: number; issuer: Issuer } | null {
    const organ = this.#organs.find((one) => text.startsWith(one.name) && this.#canMean(one, place, before))
    if (organ) {
      const { system, region, level } = organ.body
      const behind = text.slice(organ.name.length)
      const where = region === NATION && this.regions.startOf(behind) ? this.#placeAt(behind, NOWHERE, undefined) : null
      const branch = where && BRANCH.exec(behind.slice(where.length))?.[0]
      if (where && branch) {
        const words = behind.slice(0, where.length) + branch
        return {
          length: organ.name.length + words.length,
          issuer: { name: organ.name + words, region: where.region, level: where.level, system },
        }
      }
      const office = OFFICE.exec(behind)?.[0] ?? ''
      return {
        length: organ.name.length + office.length,
        issuer: { name: (organ.kind === 'short' ? organ.body.name : organ.name) + office, region, level, system },
      }
    }
    const party = PARTY.exec(text)?.[0] ?? ''
    const where = this.#placeAt(text.slice(party.length), place, before)
    if (!where) return null
    const behind = text.slice(party.length + where.length)
    const committee = party === '' ? undefined : COMMITTEE.exec(behind)?.[0]
    if (committee !== undefined) {
      const { region, level, name, length } = where
      return {
        length: party.length + length + committee.length,
        issuer: { name: party + name + committee, region, level, system: '政府' },
      }
    }
    if (party !== '') return null
    const session = SESSION.exec(behind)?.[0] ?? ''
    const body = behind.slice(session.length)
    for (const [words, full, system] of LOCAL_BODIES) {
      const found = words.exec(body)?.[0]
      if (found === undefined) continue
      const { region, level } = where
      const office = (OFFICE.exec(body.slice(found.length)) ?? BRIGADE.exec(body.slice(found.length)))?.[0] ?? ''
      const length = where.length + session.length + found.length + office.length
      const name = OWN_NAME.test(found) && where.length > 0 ? text.slice(0, where.length) : where.name
      return { length, issuer: { name: name + (full ?? found) + office, region, level, system } }
    }
    return null
  }

  /**
   * Whether a name at the start of a text means its body. Short names of bodies of the state (统计局) are those of local
   * ones in texts of a place; short names of bodies of a place (市科委) count in texts of that place, unless they begin
   * with its name.
   */
  #canMean({ name, kind, body: { region } }: OrganName, place: Surroundings, before: Issuer | undefined): boolean {
    if (kind !== 'short') return true
    const near = before && before.region !== NATION ? before.region : place.home
    if (region === NATION) return near === null || /^(?:全国|国|中央|中国|最高)/.test(name)
    return (
      this.regions.atStart(name) !== null ||
      (near ?? place.province) === region ||
      (near !== null && liesWithin(near, region))
    )
  }

  /** The place at the start of a text: its name in full, its code and level, and how much of the text it takes. */
  #placeAt(
    text: string,
    place: Surroundings,
    before: Issuer | undefined,
  ): { name: string; region: string; level: string; length: number } | null {
    let length = 0
    let known: { name: string; code: string } | null = null
    // 山东省济南市人民政府 is named by its last place.
    for (let next = this.regions.startOf(text); next; next = this.regions.startOf(text.slice(length))) {
      if (known && !regionsAbove(next.code).includes(known.code)) break
      // 南昌县 is not 南昌.
      if (/^[县区旗]/.test(text.slice(length + next.name.length)) && !PLACE_END.test(next.name)) break
      known = {
        code: next.code,
        name: PLACE_END.test(next.name) ? next.name : (this.regions.textOf(next.code) ?? next.name),
      }
      length += next.name.length
    }
    const county =
      known !== null && levelOf(known.code) === 'F03'
        ? null
        : this.#countyAt(text.slice(length), known?.code ?? place.province)
    if (county) length += county.name.length
    const above = county?.region ?? known?.code ?? place.province
    // 市委办公室某市人民政府 holds no place before 委.
    const inside = text.startsWith('委', length) ? undefined : UNKNOWN_PLACE.exec(text.slice(length))?.[1]
    if (inside !== undefined && !BARE_PLACE.test(text.slice(length)) && above !== null) {
      const level = levelOfName(inside)
      // 青田山口镇人民政府 is 青田县山口镇人民政府: a town has no name without that of its county, and there are others of its name.
      const name =
        level === 'F04'
          ? `${county?.name ?? (known !== null && levelOf(known.code) !== 'F01' ? known.name : '')}${inside}`
          : inside
      // 楚雄州禄丰市: a city within a city or prefecture is a county.
      return {
        name,
        region: above,
        level: level === 'F02' && levelOf(above) === 'F02' ? 'F03' : level,
        length: length + inside.length,
      }
    }
    if (county) return { name: county.name, region: county.region, level: 'F03', length }
    const district =
      known === null ? undefined : UNKNOWN_DISTRICT.exec(text.slice(length).split(/[\s、，]/)[0] ?? '')?.[1]
    // 河北雄安新区 is no county: what a province has founded has the rank of a city.
    if (known && district !== undefined) {
      const level = levelOf(known.code) === 'F01' && district.endsWith('新区') ? 'F02' : 'F03'
      return { name: district, region: known.code, level, length: length + district.length }
    }
    if (known) return { name: known.name, region: known.code, level: levelOf(known.code), length }
    const bare = BARE_PLACE.exec(text)
    const home = bare?.[1] === undefined ? null : this.#homeCalled(bare[1], place)
    if (bare && home)
      return { name: this.regions.textOf(home) ?? '', region: home, level: levelOf(home), length: bare[0].length }
    // 常务委员会第三十次会议 in a text on a place, and 杭州市公安局、民政局
    const near = text.startsWith('常务委员会')
      ? place.home
      : before && before.region !== NATION && /^[\u4e00-\u9fff]{2,16}(?:局|厅|委员会|办公室)/.test(text)
        ? before.region
        : null
    const nearName = near === null ? null : this.regions.textOf(near)
    return near === null || nearName === null ? null : { name: nearName, region: near, level: levelOf(near), length: 0 }
  }

  /**
   * The county at the start of a text that the dictionary does not have, with the nearest region above it that it has.
   */
  #countyAt(text: string, within: string | null): { name: string; region: string } | null {
    const found = countyAt(text, within)
    const region =
      found === null ? undefined : regionsAbove(found.code).find((code) => this.regions.textOf(code) !== null)
    return found === null || region === undefined ? null : { name: found.name, region }
  }

  /** The region meant by 市, 县 or 省 in a law of a place: the place itself, or the nearest above it that is called so. */
  #homeCalled(word: string, { home, province }: Surroundings): string | null {
    const near = home ?? province
    if (near === null) return null
    return [near, ...regionsAbove(near)].find((code) => this.regions.textOf(code)?.endsWith(word)) ?? null
  }
}

const levelOfName = (name: string): string =>
  /[镇乡]$|街道$/.test(name) ? 'F04' : /(?:市|自治州|盟)$/.test(name) ? 'F02' : 'F03'
