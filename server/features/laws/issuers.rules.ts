import { HEADING_LEVELS, type LawNode, type ParsedLaw, type TitleNoteEvent } from '#common/law/model.ts'
import { NATION, regionsAbove } from '#common/law/regions.ts'
import { provincesOfCounty } from './counties.ts'
import type { Issuer, IssuerReader, Surroundings } from './issuer-reader.ts'
import { fitsRegion } from './organ-signs.ts'
import { walkNodes } from './parsing/law-nodes.ts'

/** What a law says about who made it. */
export interface IssuersFound {
  issuers: Issuer[]
  /** Words that should name a body and could not be read; empty when nothing was left unread. */
  unread: string | null
  /**
   * Where no body is named: whose the number of the text may be, in words for staff; null when nothing is known of it.
   */
  guess: string | null
  /** Where the bodies are named, with the words that name them, for staff; '' without a body. */
  why: string
}

/** What each place is called that may name the body, in words for staff. */
const PLACES = {
  byTitle: '标题',
  byAdoption: '题注中通过它的机关',
  byPublication: '公布令的文号',
  byHead: '版头',
  byNumber: '发文字号的代字',
  byMaking: '公布令或者通知中制定它的机关',
  byPage: '网页的发布机构',
  byOwnRules: '标题开头的机关，文件是它自己的规则',
  byLines: '落款',
  byChange: '题注中修改它的机关',
  byApproval: '题注中批准它的机关',
} as const

/** Where words that name a body stand, in words for staff: as exactly as the source of the event or the line says. */
function placeOf(name: keyof typeof PLACES, words: string, { events, titleNote, nodes }: ParsedLaw): string {
  if (name === 'byPublication') {
    const event = events.find(({ verb, body }) => verb === 'publish' && body === words)
    if (!event) return PLACES.byPublication
    if (event.source === undefined) return event.text.endsWith('印发') ? '落款' : '题注中公布它的机关'
    return { signature: '落款', printing: '版记', pageSigned: '网页', pagePublished: '网页', catalogue: '目录' }[
      event.source
    ]
  }
  if (name === 'byLines') {
    if (words !== '' && words.split('、').every((line) => titleNote.includes(line))) return '题注中的署名'
    return headActs(nodes).includes(words)
      ? '正文开头'
      : ownAct(nodes).includes(words)
        ? '正文末尾的条文'
        : PLACES.byLines
  }
  return PLACES[name]
}

/** Days that the adoptions of a joint act lie apart at the most (最高法 and 最高检). */
const JOINT_ACT_DAYS = 120

/**
 * The bodies that made a law, from the first place that names them: the title (最高人民法院关于…), the body that adopted it,
 * the order that published or signed it, its red head, its number, the page that showed it, the lines around the text,
 * the body that amended it. Who only approved or signed it did not make it. The folder names a body only where it is
 * that of one department.
 */
export function issuersOf(law: ParsedLaw, folders: readonly string[], reader: IssuerReader): IssuersFound {
  const place = surroundingsOf(law, folders, reader)
  let unread: string | null = null
  let otherwise: string | null = null
  const joint = byTitle(law).find((words) => reader.read(words, place) === null && isJoint(words, reader, place))
  // 内政办〔2007〕5号 of 内乡县: many counties share a sign, and one that is named and not known is not another that has the
  // sign.
  const named =
    joint ??
    [...byTitle(law), ...byPublication(law), ...byHead(law)].find((words) => isOfUnknownPlace(words, reader, place))
  const sources = {
    byTitle,
    byAdoption,
    byPublication,
    byHead,
    byNumber,
    byMaking,
    byPage,
    byOwnRules,
    byLines,
    byChange,
    byApproval,
  }
  for (const name of Object.keys(sources) as (keyof typeof sources)[]) {
    const source = sources[name]
    // One sign or one page says nothing of the others.
    if (named !== undefined && ONE_ALONE.has(source)) break
    for (const words of source(law, reader, place)) {
      const issuers = reader.read(words, place)
      if (issuers === null) unread ??= words.trim()
      else if (issuers[0] && doubtOfCounty(law, issuers[0], folders, reader) !== null) {
        unread ??= words.trim()
        otherwise ??= doubtOfCounty(law, issuers[0], folders, reader)
      } else if (issuers.length > 0)
        return {
          issuers: source === byAdoption ? withOthers(issuers, law, reader, place) : issuers,
          unread: null,
          guess: null,
          why: `${placeOf(name, words, law)}：“${name === 'byNumber' ? (law.docNumber ?? words.trim()) : words.trim()}”`,
        }
    }
    // A title with 关于 need not begin with a body.
    if (source === byTitle) unread = null
  }
  if (named !== undefined) return { issuers: [], unread: named, guess: null, why: '' }
  const ofFolder = /(?:部|局|署|行|委员会|办公室)$/.test(folders.at(-1) ?? '')
    ? (reader.read(folders.at(-1) ?? '') ?? [])
    : []
  return ofFolder.length > 0
    ? { issuers: ofFolder, unread: null, guess: null, why: `所在文件夹：“${folders.at(-1) ?? ''}”` }
    : { issuers: [], unread, guess: otherwise ?? guessOf(law, reader, place), why: '' }
}

/**
 * What else a text says of its issuer that does not fit the bodies it was read with, in words for staff: another body
 * below it than in its title, a number that begins with the sign of another province, a page of another place.
 */
export function contradictionsOf(law: ParsedLaw, issuers: readonly Issuer[], reader: IssuerReader): string[] {
  const [first] = issuers
  if (!first) return []
  const place = surroundingsOf(law, [], reader)
  const provinceOf = (region: string) => (region === NATION ? NATION : `${region.slice(0, 2)}0000`)
  const told: string[] = []
  for (const { verb, body, text } of law.events) {
    const signed = verb === 'publish' && text.endsWith('印发') ? (reader.read(body, place) ?? []) : []
    const isKnown = signed.some((one) =>
      issuers.some(({ name }) => name.startsWith(one.name) || one.name.startsWith(name)),
    )
    if (signed.length > 0 && !isKnown) told.push(`落款是“${body}”`)
  }
  const owner = law.docNumber === null ? null : reader.signs.ownerOf(law.docNumber)
  const present = (name: string) => reader.signs.presentName(name)
  const isOwners = (name: string) =>
    issuers.some((one) =>
      [one.name, present(one.name)].some((known) => known.startsWith(present(name)) || name.startsWith(known)),
    )
  if (owner && (owner.name === null ? provinceOf(owner.region) !== provinceOf(first.region) : !isOwners(owner.name)))
    told.push(`文号“${law.docNumber ?? ''}”像是${owner.name ?? owner.guess ?? ''}的`.replace(/的的$/, '的'))
  const [shownBy] = byPage(law).flatMap((words) => reader.read(words, place) ?? [])
  if (shownBy && provinceOf(shownBy.region) !== provinceOf(first.region)) told.push(`网页的发布机构是“${shownBy.name}”`)
  return told
}

/**
 * The other provinces that have a county of the name of an issuer's own, where the text says nothing of the city or
 * province that it is in: 江北区 is one of Ningbo and one of Chongqing.
 * @returns why such a county is not taken as that of the home province, in words for staff; null where it is surely
 * that one
 */
function doubtOfCounty(
  law: ParsedLaw,
  { region, level, name }: Issuer,
  folders: readonly string[],
  { regions }: IssuerReader,
): string | null {
  const county = level === 'F03' || level === 'F04' ? regions.textOf(region) : null
  const provinces = county !== null && name.startsWith(county) ? provincesOfCounty(county) : []
  if (provinces.length < 2) return null
  const text = [
    ...folders,
    law.title,
    law.titleNote,
    law.publisher ?? '',
    ...[...walkNodes(law.nodes)].map((node) => node.text),
  ].join('\n')
  const isNamed = (code: string) => {
    const known = regions.textOf(code)
    return known !== null && text.includes(known.replace(/[省市]$/, ''))
  }
  const above = regionsAbove(region).filter((code) => code !== region && code !== NATION)
  if (above.some(isNamed)) return null
  const others = provinces.filter((code) => !above.includes(code)).flatMap((code) => regions.textOf(code) ?? [])
  return `${others.join('、')}也有同名的县区，文件没有写明是哪里的`
}

/** The place of a law as its title and its folder name it, and the province of those who approved it. */
function surroundingsOf(
  { title, events }: ParsedLaw,
  folders: readonly string[],
  { regions }: IssuerReader,
): Surroundings {
  const approved = events.flatMap(({ verb, body }) =>
    verb === 'approve' ? (regions.atStart(body.replace(/^经/, '')) ?? []) : [],
  )[0]
  const folder = folders.flatMap((name) => regions.named(name)?.code ?? []).at(-1) ?? null
  return { home: regions.inTitle(title) ?? folder, province: approved ?? folder }
}

/** 最高人民法院、最高人民检察院关于…, 国务院办公厅转发…关于…: the body stands before the first verb or 关于. */
function byTitle({ title }: ParsedLaw): string[] {
  // 某指挥部通告第14号, 某指挥部2号令
  const announces =
    /^(?!.*关于)([\u4e00-\u9fa5“”]{6,60}?)(?:〔\d{4}〕第?\d{1,4}号)?(?:公告|通告|(?:第?\d{1,3}号)?令)(?:[（(].*[）)]|第.*号)?$/.exec(
      title,
    )?.[1]
  if (announces !== undefined) return [announces]
  const words = /^(.{2,200}?)(?:[《〈]?关于|对|(?:印发|批转|转发|发布|公布)[《〈])/.exec(title)?.[1]
  return words === undefined ? [] : [words.replace(/(?:印发|批转|转发|发布|公布)$/, '')]
}

/** Whether words name several bodies, one of which at least can be read: 财政部 甲部 关于. */
function isJoint(words: string, reader: IssuerReader, place: Surroundings): boolean {
  const parts = words.split(/[\s\u3000、]+/).filter((part) => part !== '')
  return parts.length > 1 && parts.some((part) => (reader.read(part, place) ?? []).length > 0)
}

/** Whether words name the government, or in a county any body, of a place that is in no list. */
const isOfUnknownPlace = (words: string, reader: IssuerReader, place: Surroundings): boolean =>
  OF_A_PLACE.test(words) && reader.read(words, place) === null && reader.regions.atStart(words) === null
const OF_A_PLACE =
  /^[\u4e00-\u9fa5]{1,10}?[\u4e00-\u9fa5](?<![本全各我该][县旗市区镇乡])(?:(?<=[县旗])[\u4e00-\u9fa5]{2,}|(?<=[市区镇乡]|街道)(?:人民政府|政府|人民代表大会|人大|办事处))/

const isNear = (day: string, other: string) =>
  Math.abs(Date.parse(day) - Date.parse(other)) <= JOINT_ACT_DAYS * 86_400_000

/** The acts that adopted the text. What a city has changed and its province then “adopted” is the act of the city. */
function adoptions({ events }: ParsedLaw): TitleNoteEvent[] {
  return events.flatMap((event, at) => {
    if (event.verb !== 'adopt') return []
    const before = events[at - 1]
    return [before && ['amend', 'revise'].includes(before.verb) && isNear(before.date, event.date) ? before : event]
  })
}

const byAdoption = (law: ParsedLaw): string[] => adoptions(law).map(({ body }) => body)

/** The body that published the first text. A number of the order names it where the words do not. */
const byPublication = ({ events }: ParsedLaw): string[] =>
  events
    .filter(({ verb }) => verb === 'publish')
    .flatMap(({ body, docNumber }) => [body, docNumber === null ? '' : orderer(docNumber)])

/** 甲局 乙局文件: the red head, which names its bodies where the number has the sign that others share. */
const byHead = ({ titleNote }: ParsedLaw): string[] =>
  titleNote.split('\n').flatMap((line) => /^([\u4e00-\u9fa5\s\u3000、]{4,80})文件$/.exec(line.trim())?.[1] ?? [])

/** Numbers of the text, of its orders and of the 题注. */
const numbersOf = ({ docNumber, events, titleNote }: ParsedLaw): string[] =>
  [
    docNumber,
    ...events.map((event) => event.docNumber),
    ...(titleNote.match(/[\u4e00-\u9fff]{2,6}〔\d{4}〕\d+号/g) ?? []),
  ].flatMap((number) => number ?? [])

/**
 * The body whose sign a number begins with. A text of a place does not bear a number of another place, nor one of the
 * state.
 */
const byNumber = (law: ParsedLaw, { signs }: IssuerReader, place: Surroundings): string[] =>
  numbersOf(law).map((number) => {
    const owner = signs.ownerOf(number)
    return owner?.name != null && fitsRegion(owner.region, place.home) ? owner.name : orderer(number)
  })

/** Whose the number may be where its sign decides nothing. */
function guessOf(law: ParsedLaw, { signs }: IssuerReader, { home }: Surroundings): string | null {
  for (const number of numbersOf(law)) {
    const owner = signs.ownerOf(number)
    if (owner && (owner.name === null || !fitsRegion(owner.region, home)))
      return `文号“${number}”像是${owner.name ?? owner.guess ?? ''}${(owner.name ?? owner.guess ?? '').endsWith('的') ? '' : '的'}`
  }
  return null
}

/** 公安部令第33号 → 公安部; a number without an order names nobody in full. */
const orderer = (docNumber: string): string => /^(.+?)(?:令|公告)(?:〔.*〕|\d{4}年)?第/.exec(docNumber)?.[1] ?? ''

/** 为规范…，甲部、乙委员会制定了《某办法》，现予公布。: who made what an order publishes whose number names nobody. */
const byMaking = ({ titleNote, nodes }: ParsedLaw): string[] =>
  [
    titleNote,
    ...nodes.slice(0, MOST_LINES_OF_NOTICE).map(({ level, text }) => (level === 'passage' ? text : '')),
  ].flatMap((words) => {
    const made =
      /(?:^|[，。\n])([\u4e00-\u9fa5、\s]{3,80}?)(?:联合|共同|研究|组织)*(?:制定|修订)了《[^。]{4,80}?》[^。]{0,10}现(?:予|将|印)/.exec(
        words,
      )?.[1]
    return made === undefined ? [] : [made]
  })
const MOST_LINES_OF_NOTICE = 6

/** 发布机构 of the page that showed the text. */
const byPage = ({ publisher }: ParsedLaw): string[] => (publisher == null ? [] : [publisher.replace(/\s+/g, '、')])

/** 某县人民政府工作规则: the rules by which a government works are its own; those of a committee may be its congress's. */
const byOwnRules = ({ title }: ParsedLaw): string[] =>
  /^([\u4e00-\u9fa5]{2,20}?人民政府(?:办公厅|办公室)?)(?=(?:工作|议事|[\u4e00-\u9fa5]{0,4}会议|学习|值班)[\u4e00-\u9fa5]{0,12}(?:规则|制度|规定|办法|细则)(?:[（(].*[）)])?$)/
    .exec(title)
    ?.slice(1) ?? []

const byChange = ({ events }: ParsedLaw): string[] =>
  events
    .filter(({ verb, text }) => (verb === 'amend' || verb === 'revise') && !text.includes('批准'))
    .map(({ body }) => body)

/** What names one body of several. */
const ONE_ALONE: ReadonlySet<unknown> = new Set([byNumber, byPage, byLines])

/**
 * Before 立法法, regulations were approved by the State Council and published by a department; some texts tell of the
 * approval only.
 */
const byApproval = ({ events }: ParsedLaw): string[] =>
  events.flatMap(({ verb, body }) => (verb === 'approve' && /国务院|政务院/.test(body) ? [body] : []))

/**
 * A body alone on a line of the 题注 (the signature of a notice) or at the end of the text, and the act told of at its
 * head.
 */
function byLines({ titleNote, nodes }: ParsedLaw): string[] {
  const lines = titleNote
    .split('\n')
    .map((line) => line.trim().replace(/(?:发布|公布|印发)$/, ''))
    .filter((line) => line.length <= 40 && /(?:部|局|署|院|会|厅|行|室|府)$/.test(line))
  // Several who sign stand below each other; where one of them cannot be read, the others alone did not make the law.
  return [lines.join('、'), ...headActs(nodes), ...ownAct(nodes), ...signature(nodes)].filter(
    (line) => !/[，；：:]/.test(line),
  )
}

/** “常务委员会第三十次会议通过” before the first article. */
function headActs(nodes: readonly LawNode[]): string[] {
  const first = nodes[0]
  if (!first || HEADING_LEVELS.includes(first.level) || first.level === 'article') return []
  return [...first.text.matchAll(/(?:^|\d日|[（(])\s*([\u4e00-\u9fff]{2,60}会议)(?:审议)?(?:通过|批准|公布)/g)].flatMap(
    ([, words]) => words ?? [],
  )
}

/** “本条例经…通过” in one of the last articles. */
function ownAct(nodes: readonly LawNode[]): string[] {
  const last = nodes.at(-1)
  if (!last) return []
  const words = /^本[\u4e00-\u9fff]{2,4}经([\u4e00-\u9fff]{4,40})通过/.exec(last.text)?.[1]
  return words === undefined ? ownAct(last.children) : [words]
}

function signature(nodes: readonly LawNode[]): string[] {
  const last = nodes.at(-1)
  if (!last) return []
  if (last.children.length > 0) return signature(last.children)
  if (last.level !== 'passage' && last.level !== 'paragraph') return []
  return last.text
    .split('\n')
    .filter((line) => /^[\u4e00-\u9fff\s、]{2,40}$/.test(line))
    .slice(-3)
}

/**
 * The other makers of a joint act: those who adopted it within months, and those who published it together with the one
 * who did.
 */
function withOthers(first: Issuer[], law: ParsedLaw, reader: IssuerReader, place: Surroundings): Issuer[] {
  const day = adoptions(law)[0]?.date ?? ''
  const near = (date: string) => isNear(day, date)
  const publishers = law.events.find(({ verb, date }) => verb === 'publish' && near(date))
  const together = publishers ? reader.read(publishers.body, place) : null
  if (
    together &&
    together.length > first.length &&
    first.every(({ name }) => together.some((one) => one.name === name))
  )
    return together
  // Only bodies of the state adopt together: what a second body of a place “adopted” it has approved.
  const later = adoptions(law)
    .filter(({ date }) => near(date))
    .flatMap(({ body }) => reader.read(body, place) ?? [])
    .filter(({ level }) => level === 'F00')
  return [...new Map([...first, ...later].map((issuer) => [issuer.name, issuer])).values()]
}
