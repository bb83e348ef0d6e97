import { CATALOGUE_FIELDS, type CatalogueField, type ComparedField, type Counts } from '#common/catalogues.ts'
import type { ParsedLaw } from '#common/law/model.ts'
import { codelessNumber, docNumberKey, normaliseDocNumber } from '#common/law/doc-numbers.ts'
import { NATION } from '#common/law/regions.ts'
import { quotedTitle } from '#common/law/citation.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { namesIn } from '../documents/documents.door.ts'
import {
  addDays,
  addMonths,
  basesNamed,
  catalogueLine,
  type Classification,
  type Classified,
  classify,
  effectRankOf,
  isSameAct,
  type IssuerReader,
  type PageLine,
} from '../laws/laws.door.ts'
import { type Amendment, amendmentsNamed, madeBy, unknownAmendments } from './amended.rules.ts'
import type { DayField } from './fields.ts'
import type { CatalogueRow } from './read-catalogue.rules.ts'

/** A place where sheet and text differ. */
export interface Difference {
  field: ComparedField
  /** How they differ, for groups: 相差一天, 年份不同. */
  kind: string
  sheet: string
  text: string
  counts: Counts
}

/** What counts by group: `field` for all of a field, `field|kind` for one kind of difference. */
export type Rules = Readonly<Record<string, Counts>>
/** What was decided for one row: by field. */
export type Decisions = Readonly<Partial<Record<ComparedField, Counts>>>

/** What a catalogue says of the end, the force or a later text of a document, as the register of facts has it. */
export interface FactTold {
  kind: 'REPEAL' | 'VALID' | 'EDITION'
  manner: '废止' | '失效' | '修正' | '修订' | '修改' | null
  /**
   * First day on which it is ended (REPEAL), or day of the check (VALID), null where none is known; of a later text
   * (EDITION) of which no day is known, the day by which it had been made.
   */
  day: string | null
  /** Day of the act that made the later text (EDITION); null where only the year, or no time, is known. */
  editionDate?: string | null
  byTitle: string | null
  source: string
}

/** A row and its text as one. */
export interface Merged {
  /**
   * Lines for the document (catalogue-lines.ts): what the sheet tells beyond the text or instead of it, and what is
   * open.
   */
  lines: PageLine[]
  /** What it becomes. */
  classification: Classified
  /** All differences, with what counts. */
  differences: Difference[]
  facts: FactTold[]
  /** What the row says that could not be used. */
  notes: string[]
}

/** What merging looks at beside the row. */
export interface MergeContext {
  reader: IssuerReader
  /** Values of dictionaries by `F_TYPE 地方性法规` (registers have the same). */
  values: ReadonlyMap<string, string>
  /** Title of the catalogue, in 《》. */
  catalogue: string
  /** 截至: the day of which the catalogue speaks; null where it names none. */
  asOf: string | null
  today: string
  rules: Rules
  /**
   * Days of the rows of each title, by its key: another row may be the later text. Left out where only one row is
   * looked at.
   */
  daysOfTitles?: ReadonlyMap<string, readonly { place: string; day: string }[]>
}

/** `daysOfTitles` of the rows of a catalogue. */
export function daysOfTitles(
  rows: readonly Pick<CatalogueRow, 'place' | 'cells' | 'days' | 'fault'>[],
): Map<string, { place: string; day: string }[]> {
  const days = new Map<string, { place: string; day: string }[]>()
  for (const { place, fault, ...row } of rows) {
    const day = dayOfRow(row)
    if (fault !== null || row.cells.title === undefined || day === '') continue
    const key = titleKey(row.cells.title)
    const found = days.get(key)
    if (found) found.push({ place, day })
    else days.set(key, [{ place, day }])
  }
  return days
}

/** Kinds of documents as catalogues call them, for what the dictionary calls otherwise. */
const TYPES: readonly [RegExp, readonly string[]][] = [
  [/地方性?法规|自治条例|单行条例|法规性决定/, ['FT01']],
  [/政府规章|^规章$/, ['FT02', 'FT13']],
  [/部门规章/, ['FT13']],
  [/人大.*(?:文件|决[定议])/, ['FT03']],
  [/监察.*文件/, ['FT05']],
  [/法院.*文件/, ['FT06']],
  [/检察.*文件/, ['FT07']],
  [/党(?:内|委|的).*(?:文件|法规)/, ['FT08']],
  [/规范性文件/, ['FT04', 'FT14', 'FT03', 'FT05', 'FT06', 'FT07']],
  [/司法解释/, ['FT12']],
  [/行政法规|监察法规/, ['FT11']],
  [/^(?:宪法|法律)/, ['FT10']],
]
const LEVELS: readonly [RegExp, string][] = [
  [/国家|全国|中央/, 'F00'],
  [/乡|镇|街道/, 'F04'],
  [/县|区级|^区$|县级市/, 'F03'],
  [/设区|市|州/, 'F02'],
  [/省|自治区|直辖市/, 'F01'],
]

/** The values that a cell of a coded field may mean, the likeliest first; empty for words that mean none. */
export function codesOf(
  field: 'fType' | 'fLevel' | 'region',
  cell: string,
  { values, reader }: Pick<MergeContext, 'values' | 'reader'>,
): string[] {
  const text = cell.replace(/\s+/g, '')
  const dictionary = { fType: 'F_TYPE', fLevel: 'F_LEVEL', region: 'region' }[field]
  const exact = values.get(`${dictionary} ${text}`)
  if (exact !== undefined) return [exact]
  if (field === 'fType') return [...(TYPES.find(([words]) => words.test(text))?.[1] ?? [])]
  if (field === 'region') return [reader.regions.named(text)?.code ?? []].flat()
  const level = /级|^(?:省|市|县|区|乡镇)$/.test(text) ? LEVELS.find(([words]) => words.test(text))?.[1] : undefined
  return level === undefined ? [] : [level]
}

export type ForceTold = 'valid' | 'repealed' | 'lapsed' | 'later' | 'amended'
const FORCE_TEXT: Record<ForceTold, string> = {
  valid: '有效',
  repealed: '已废止',
  lapsed: '已失效',
  later: '尚未施行',
  amended: '已修改',
}

/** What a cell of 时效性 says; null for words that say nothing. */
export function forceOfCell(cell: string): ForceTold | null {
  const text = cell.replace(/\s+/g, '')
  if (/废止|撤销/.test(text) && !/未废止|没有废止|部分/.test(text)) return 'repealed'
  if (/失效|无效|过期|届满|终止/.test(text) && !/部分|未失效/.test(text)) return 'lapsed'
  if (/尚未|未(?:施行|生效|实施)/.test(text)) return 'later'
  if (/修改|修订|修正/.test(text) && !/未修/.test(text)) return 'amended'
  if (/^(?:现行|继续|仍然?|目前|完全)?(?:有效|在用|生效中?|未废止|未失效)$|^现行$|^是$|^[Yy√]$/.test(text))
    return 'valid'
  return /^(?:否|[NnXx×])$/.test(text) ? 'lapsed' : null
}

/** How long a cell of 有效期 says that a document holds: the last day, the years, or without end; null for other words. */
export function termOfCell(cell: string): { until: string } | { years: number } | 'endless' | null {
  const text = cell.normalize('NFKC').replace(/\s+/g, '')
  if (/长期|永久|无期限|不设/.test(text)) return 'endless'
  const day = /(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?$/.exec(text)
  if (day) {
    const until = `${day[1]}-${(day[2] ?? '').padStart(2, '0')}-${(day[3] ?? '').padStart(2, '0')}`
    return Number.isNaN(Date.parse(until)) ? null : { until }
  }
  const years = /^(?:自?.{0,12}起)?([一二三四五六七八九十两]|\d{1,2})年?$/.exec(text)?.[1]
  if (years === undefined) return null
  const number = /\d/.test(years) ? Number(years) : years === '两' ? 2 : '一二三四五六七八九十'.indexOf(years) + 1
  return number > 0 && number <= 30 ? { years: number } : null
}

/** 相差一天, 年份不同 …: how two days differ. */
function kindOfDays(sheet: string, text: string): string {
  const apart = Math.abs(Date.parse(sheet) - Date.parse(text)) / 86_400_000
  if (apart === 1) return '相差一天'
  if (sheet.slice(4) === text.slice(4)) return '年份不同'
  return apart <= 31 ? '相差一个月以内' : '相差一个月以上'
}

function kindOfNumbers(sheet: string, text: string): string {
  const parts = (number: string) => /^(.*?)[〔[]?(\d{4})[〕\]]?\D*(\d+)号?$/.exec(normaliseDocNumber(number)) ?? []
  const [, code, year, order] = parts(sheet)
  const [, codeOfText, yearOfText, orderOfText] = parts(text)
  if (code === undefined || codeOfText === undefined) return '写法不同'
  if (code !== codeOfText) return year === yearOfText && order === orderOfText ? '代字不同' : '完全不同'
  return year !== yearOfText ? '年份不同' : '序号不同'
}

function kindOfTitles(sheet: string, text: string): string {
  const [a, b] = [titleKey(sheet), titleKey(text)]
  const trial = /[(](?:试行|暂行)[)]$/
  if (a.replace(trial, '') === b.replace(trial, '')) return '（试行）不同'
  return a.includes(b) || b.includes(a) ? '一方多出文字' : '文字不同'
}

function kindOfBodies(sheet: readonly string[], text: readonly string[]): string {
  if (sheet.every((name) => text.includes(name))) return '正文的机关多'
  return text.every((name) => sheet.includes(name)) ? '目录的机关多' : '机关不同'
}

/** The basis that a row is: 《某目录》第12行. */
export const placeOfRow = (
  { place }: Pick<CatalogueRow, 'place'>,
  { catalogue }: Pick<MergeContext, 'catalogue'>,
): string => `${catalogue}${place}`

const same = (a: string | null | undefined, b: string | null | undefined): boolean => a != null && b != null && a === b

/**
 * Merges a row with the text of its file, field by field: what both say alike stays, what only the sheet says is added
 * with the row as its basis, and where they differ counts what the rules or a decision for this row say; without one
 * the difference is open.
 * @param law as its text alone tells; left out for a row without a file
 */
export function mergeRow(
  row: Pick<CatalogueRow, 'place' | 'cells' | 'days' | 'remarks'>,
  read: { law: ParsedLaw; classification: Classified; folders: readonly string[] },
  context: MergeContext,
  decisions: Decisions = {},
): Merged {
  const { cells, days } = row
  const { law, folders } = read
  const place = placeOfRow(row, context)
  const lines: PageLine[] = []
  const differences: Difference[] = []
  const notes = [...row.remarks]
  let classification: Classified = read.classification

  /** What counts of a field: true where the sheet does. What differs is kept. */
  const sheetCounts = (field: ComparedField, kind: string, sheet: string, text: string): boolean => {
    const counts = decisions[field] ?? context.rules[`${field}|${kind}`] ?? context.rules[field] ?? 'open'
    differences.push({ field, kind, sheet, text, counts })
    return counts === 'sheet'
  }

  const { title, docNumber } = cells
  if (title !== undefined && law.title !== '' && titleKey(title) !== titleKey(law.title)) {
    if (sheetCounts('title', kindOfTitles(title, law.title), title, law.title))
      lines.push(catalogueLine('title', title))
  }

  if (docNumber !== undefined) {
    const key = docNumberKey(docNumber) ?? codelessNumber(docNumber)
    const own = [law.docNumber, ...law.events.map((event) => event.docNumber)].filter((number) => number !== null)
    const keys = own.flatMap((number) => docNumberKey(number) ?? codelessNumber(number) ?? [])
    if (key === null) notes.push(`${row.place}“文号”列：“${docNumber.slice(0, 40)}”不能识别为文号，没有采用`)
    else if (own.length === 0) lines.push(catalogueLine('docNumber', normaliseDocNumber(docNumber)))
    // Catalogues often leave out the body before 公告第12号.
    else if (!keys.some((one) => one === key || one.endsWith(key) || key.endsWith(one))) {
      if (sheetCounts('docNumber', kindOfNumbers(docNumber, own[0] ?? ''), normaliseDocNumber(docNumber), own[0] ?? ''))
        lines.push(catalogueLine('docNumber', normaliseDocNumber(docNumber)))
    }
  }

  if (cells.issuers !== undefined) {
    const named = namesIn(cells.issuers)
    const bodies = context.reader.read(named.join('、'))
    if (bodies === null || bodies.length === 0)
      notes.push(`${row.place}“发文机关”列：“${cells.issuers.slice(0, 40)}”不能识别为机关的全称，没有采用`)
    else {
      const names = bodies.map(({ name }) => name)
      const own = classification.issuers
      const isSame = own.length === names.length && names.every((name) => own.includes(name))
      // A catalogue often names the leading body of several.
      const isLeading = own.length > 0 && names.length === 1 && own[0] === names[0]
      if (
        own.length === 0 ||
        (!isSame && !isLeading && sheetCounts('issuers', kindOfBodies(names, own), names.join('、'), own.join('、')))
      )
        classification = classify(law, folders, context.reader, bodies, true)
    }
  }

  for (const field of ['fType', 'fLevel', 'region'] as const) {
    const cell = cells[field]
    if (cell === undefined) continue
    const found = codesOf(field, cell, context)
    // 效力级别 often names the kind: 地方性法规.
    if (found.length === 0 && field === 'fLevel' && codesOf('fType', cell, context).length > 0) continue
    const [first] = found
    if (first === undefined) {
      if (
        field !== 'fType' ||
        !/^(?:通知|意见|决定|公告|通告|办法|规定|细则|批复|函|条例|规则|方案|决议|令)$/.test(cell)
      )
        notes.push(`${row.place}“${CATALOGUE_FIELDS[field]}”列：“${cell.slice(0, 30)}”不在字典中，没有采用`)
      continue
    }
    const own = classification[field]
    if (
      own === ''
        ? found.length === 1 || field !== 'fType'
        : !found.includes(own) && sheetCounts(field, '字典值不同', cell, textOfCode(field, own, context))
    )
      classification = withCode(classification, field, first, law.title)
    else if (own === '') classification = withCode(classification, field, typeOfBody(found, classification), law.title)
  }
  const { fType, fLevel, region } = classification
  classification = {
    ...classification,
    undecided: classification.undecided.filter(
      (name) => ({ 文件类型: fType, 制定机关层级: fLevel, 行政区域: region })[name] === '',
    ),
  }

  /** Takes a day of the sheet; `own`: days of the text, any of which may be meant. */
  const takeDay = (
    field: 'signedOn' | 'adoptedOn' | 'approvedOn' | 'publishedOn' | 'effectiveOn',
    own: readonly (string | null)[],
  ) => {
    const day = days[field]
    if (day === undefined) return
    const known = own.filter((one) => one !== null)
    if (known.length === 0) lines.push(catalogueLine(field, day))
    else if (!known.includes(day) && sheetCounts(field, kindOfDays(day, known[0] ?? day), day, known[0] ?? ''))
      lines.push(catalogueLine(field, day))
  }
  const ofVerb = (...verbs: readonly string[]) =>
    law.events.flatMap(({ verb, date }) => (verbs.includes(verb) ? [date] : []))
  takeDay('adoptedOn', [law.adoptDate, ...ofVerb('adopt', 'amend', 'revise')])
  takeDay('approvedOn', [law.approveDate, ...ofVerb('approve')])
  takeDay('publishedOn', [law.publishDate, ...ofVerb('publish')])
  // 成文日期 is the day of the signature, and of laws that of their adoption.
  takeDay('signedOn', [law.versionDate, law.publishDate, law.adoptDate, ...law.events.map(({ date }) => date)])
  takeDay('effectiveOn', [law.effectDate])

  if (cells.basedOn !== undefined) lines.push(...basesBeyondText(cells.basedOn, law, { at: row.place, notes }))

  const facts = [
    ...factsOf(row, law, context, { place, sheetCounts, notes }),
    ...amendmentsOf(row, law, context, { place, sheetCounts, notes }),
  ]
  for (const { counts, field, sheet, text } of differences)
    if (counts === 'open')
      lines.push(catalogueLine('differs', `${CATALOGUE_FIELDS[field]}：目录写“${sheet}”，正文写“${text}”`))
  if (lines.length > 0) lines.unshift(catalogueLine('place', place))
  return { lines, classification, differences, facts, notes }
}

const bareKey = (title: string): string => titleKey(title).replace(/^中华人民共和国/, '')

/** The laws that a row names as bases and the text does not. */
function basesBeyondText(
  cell: string,
  { relations, localAliases }: ParsedLaw,
  { at, notes }: { at: string; notes: string[] },
): PageLine[] {
  const { bases, unread } = basesNamed(cell)
  for (const words of unread.slice(0, 5))
    notes.push(`${at}“制定依据”列：“${words.slice(0, 40)}”看不出是哪一部法律、法规，没有采用`)
  const meant = new Map(localAliases.map(({ alias, target }) => [bareKey(alias), bareKey(target)]))
  const keyOf = (title: string) => meant.get(bareKey(title)) ?? bareKey(title)
  const stated = new Set(
    relations.flatMap(({ type, targetTitle }) =>
      type === 'BASIS' && targetTitle !== null ? [keyOf(targetTitle)] : [],
    ),
  )
  // A text that names the law alone, or another provision of it, has it as its basis.
  return bases
    .filter(({ title }) => !stated.has(keyOf(title)))
    .map(({ title, provision }) => catalogueLine('basedOn', `${quotedTitle(title)}${provision}`))
}

/** What facts are told with. */
interface Telling {
  place: string
  sheetCounts: (field: ComparedField, kind: string, sheet: string, text: string) => boolean
  notes: string[]
}

/** Later texts of the document that its row names and its own text does not know: it may be older than the row says. */
function amendmentsOf(
  row: Pick<CatalogueRow, 'place' | 'cells' | 'days'>,
  law: ParsedLaw,
  { today, daysOfTitles: rows }: Pick<MergeContext, 'today' | 'daysOfTitles'>,
  { place, sheetCounts, notes }: Telling,
): FactTold[] {
  const cell = row.cells.amended
  // Of a document without a text the cell is kept as it is.
  if (cell === undefined || law.nodes.length === 0) return []
  const { amendments, unread } = amendmentsNamed(cell)
  if (unread) notes.push(`${row.place}“修改”列：“${cell.slice(0, 40)}”看不出是哪一次修改，没有采用`)
  const others = (rows?.get(titleKey(row.cells.title ?? law.title)) ?? []).filter((one) => one.place !== row.place)
  const ofOtherRow = ({ day, within }: Amendment) =>
    others.some((other) => (day === null ? within !== null && other.day.startsWith(within) : isSameAct(other.day, day)))
  const { later: unknown, earlier } = unknownAmendments(amendments, law, dayOfRow(row))
  const later = unknown.filter((one) => !ofOtherRow(one))
  if (earlier.length > 0)
    notes.push(
      `${row.place}“修改”列：${earlier.map(({ words }) => words).join('、')}的修改早于正文的文本，正文没有载明，没有采用`,
    )
  if (later.length === 0) return []
  const kind = later.every(({ day }) => day !== null) ? '目录有更晚的修改' : '目录的修改没有写到日'
  const newest = law.editions.at(-1)
  const own = newest ? `${newest.date}${newest.kind === '版本' ? '' : newest.kind}` : '没有写明日期'
  if (!sheetCounts('amended', kind, later.map(({ words }) => words).join('、'), own)) return []
  return later.map((one) => ({
    kind: 'EDITION',
    manner: one.manner,
    day: one.day === null ? madeBy(one, today) : null,
    editionDate: one.day,
    byTitle: one.byTitle,
    source: `${place}“修改”${one.words}`,
  }))
}

/** What a row says of end and force. */
function factsOf(
  { cells, days, place: at }: Pick<CatalogueRow, 'place' | 'cells' | 'days'>,
  law: Pick<ParsedLaw, 'expireDate' | 'effectDate' | 'publishDate' | 'versionDate'>,
  { asOf, today }: Pick<MergeContext, 'asOf' | 'today'>,
  { place, sheetCounts, notes }: Telling,
): FactTold[] {
  const source = (field: CatalogueField) => `${place}“${CATALOGUE_FIELDS[field]}”${(cells[field] ?? '').slice(0, 80)}`
  const force = cells.force === undefined ? null : forceOfCell(cells.force)
  if (cells.force !== undefined && force === null)
    notes.push(`${at}“时效性”列：“${cells.force.slice(0, 30)}”看不出是否有效，没有采用`)
  const byTitle = /《(.+?)》/.exec(cells.repealedBy ?? '')?.[1] ?? null
  const ended = days.endedOn
  const start = days.effectiveOn ?? law.effectDate ?? days.publishedOn ?? law.publishDate ?? null
  const term = cells.term === undefined ? null : termOfCell(cells.term)
  if (cells.term !== undefined && term === null)
    notes.push(`${at}“有效期”列：“${cells.term.slice(0, 30)}”看不出期限，没有采用`)
  const byTerm =
    term === null || term === 'endless'
      ? null
      : 'until' in term
        ? term.until
        : start === null
          ? null
          : addDays(addMonths(start, term.years * 12), -1)
  const until = days.validUntil ?? byTerm
  const untilField: CatalogueField = days.validUntil === undefined ? 'term' : 'validUntil'
  const isOver = ended !== undefined && ended <= today
  const facts: FactTold[] = []
  if (force === 'repealed' || force === 'lapsed' || isOver) {
    if (force === 'valid' && ended !== undefined) {
      if (sheetCounts('force', '目录前后不一致', `有效，失效日期${ended}`, law.expireDate ?? '未载明'))
        facts.push({ kind: 'REPEAL', manner: '失效', day: ended, byTitle, source: source('endedOn') })
      return facts
    }
    const manner = force === 'repealed' || (force === null && byTitle !== null) ? '废止' : '失效'
    facts.push({
      kind: 'REPEAL',
      manner,
      day: ended ?? null,
      byTitle,
      source: source(ended === undefined ? 'force' : 'endedOn'),
    })
    return facts
  }
  if (ended !== undefined)
    facts.push({ kind: 'REPEAL', manner: '失效', day: ended, byTitle, source: source('endedOn') })
  else if (until !== null && law.expireDate === null)
    facts.push({ kind: 'REPEAL', manner: '失效', day: addDays(until, 1), byTitle: null, source: source(untilField) })
  else if (until !== null && law.expireDate !== null && !same(until, law.expireDate)) {
    if (sheetCounts('validUntil', kindOfDays(until, law.expireDate), until, law.expireDate))
      notes.push(`${at}：正文写明有效期至${law.expireDate}，目录的${until}请用“有效期”的延长登记办理`)
  }
  if (force === 'valid') {
    const over = law.expireDate !== null && law.expireDate < (asOf ?? today) && until === null
    if (over && !sheetCounts('force', '有效期已满', FORCE_TEXT.valid, `有效期至${law.expireDate}`)) return facts
    if (asOf !== null && !over)
      facts.push({ kind: 'VALID', manner: null, day: asOf, byTitle: null, source: `${place}“时效性”有效` })
  }
  return facts
}

const textOfCode = (
  field: 'fType' | 'fLevel' | 'region',
  code: string,
  { values, reader }: Pick<MergeContext, 'values' | 'reader'>,
): string => {
  if (field === 'region') return reader.regions.textOf(code) ?? code
  const dictionary = { fType: 'F_TYPE', fLevel: 'F_LEVEL' }[field]
  for (const [key, value] of values)
    if (value === code && key.startsWith(`${dictionary} `) && key !== `${dictionary} ${code}`)
      return key.slice(dictionary.length + 1)
  return code
}

/** Of the kinds that 规范性文件 may mean the one of these bodies. */
function typeOfBody(found: readonly string[], { organSystem, region }: Classification): string {
  const own = { 人大: 'FT03', 监委: 'FT05', 法院: 'FT06', 检察院: 'FT07' }[organSystem as '人大']
  if (own !== undefined && found.includes(own)) return own
  return (region === NATION ? found.find((code) => code === 'FT14' || code === 'FT13') : undefined) ?? found[0] ?? ''
}

function withCode(
  classification: Classified,
  field: 'fType' | 'fLevel' | 'region',
  code: string,
  title: string,
): Classified {
  const after = { ...classification, [field]: code }
  return { ...after, effectRank: effectRankOf(after.fType, after.fLevel, title) }
}

/** Days that tell apart rows of one title. */
export const dayOfRow = ({ days }: Pick<CatalogueRow, 'days'>): string =>
  (['adoptedOn', 'publishedOn', 'signedOn', 'effectiveOn'] as const satisfies DayField[])
    .map((field) => days[field])
    .find((day) => day !== undefined) ?? ''
