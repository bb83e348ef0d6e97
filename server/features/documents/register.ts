import { dayOfCell } from '#common/law/written-day.ts'
import { codelessNumber, docNumberKey } from '#common/law/doc-numbers.ts'
import { placeOf } from '#common/law/number-series.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { noteSummary } from '#server/platform/audit/changes.sql.ts'
import { FEW_BLOCKS, renewStatistics } from '#server/platform/db/tidy.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Fault, importAnswer, readSheets } from '#server/platform/excel/import.ts'
import { exportAnswer } from '#server/platform/excel/export.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { Turns } from '#server/platform/turns.ts'
import { type Audience, audienceOf } from '../laws/laws.door.ts'
import type { Db } from '#server/platform/db/open.ts'
import { codedValues, type DocumentColumns } from './documents.sql.ts'
import { templatesInUse } from './numbers.sql.ts'
import { namesIn } from './register.rules.ts'
import {
  abandonRegister,
  beginRegister,
  dropStaged,
  keepRegistered,
  registeredTitles,
  type RegisteredDocument,
  showRegister,
  stageRegistered,
} from './register.sql.ts'

/** Columns of a register. 效力层级 is what registers call 制定机关层级. */
const TITLES = {
  title: '标题',
  fType: '文件类型',
  fLevel: '效力层级',
  issuers: '制定机关',
  docNumber: '发文字号',
  adoptDate: '通过日期',
  publishDate: '公布日期',
  effectDate: '施行日期',
  effectStatus: '时效性',
  region: '行政区域',
  note: '备注',
} as const
const REQUIRED: readonly (keyof typeof TITLES)[] = ['title', 'fType', 'fLevel', 'region']
const CODED = [
  ['fType', 'F_TYPE'],
  ['fLevel', 'F_LEVEL'],
  ['region', 'region'],
  ['effectStatus', 'F_STATUS'],
] as const
const DAYS = ['adoptDate', 'publishDate', 'effectDate'] as const
const LONGEST: Partial<Record<keyof typeof TITLES, number>> = { title: 500, docNumber: 200, issuers: 2000, note: 2000 }
/** Where documents without another place are shown (dictionary address: 省本级公开). */
const ADDRESS = 'A01'

/** Lines that are read before others are answered: some milliseconds. */
const READ_AT_ONCE = 250
const turns = new Turns()

type Cells = Readonly<Record<string, string>>

/** Reads one line of a register. */
interface Line {
  columns: DocumentColumns
  faults: { column: string; reason: string }[]
}

/** Values by dictionary and by what a cell may say: the value or its text. */
export function valuesByCell(
  values: ReadonlyMap<string, { text: string; restricted: boolean }>,
  mayAll: boolean,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [key, { text, restricted }] of values) {
    if (restricted && !mayAll) continue
    const [dictionary = '', value = ''] = key.split(' ')
    found.set(`${dictionary} ${text}`, value)
    found.set(`${dictionary} ${value}`, value)
  }
  return found
}

/** @param strict also the rules of the form: numbers as GB/T 9704 writes them, days in their order */
function read(cells: Cells, values: ReadonlyMap<string, string>, templates: readonly string[], strict: boolean): Line {
  const faults: Line['faults'] = []
  const text = (name: keyof typeof TITLES): string => (cells[TITLES[name]] ?? '').replace(/[\s\u3000]+/g, ' ').trim()
  const blame = (name: keyof typeof TITLES, reason: string) => void faults.push({ column: TITLES[name], reason })
  for (const name of REQUIRED) if (text(name) === '') blame(name, `${TITLES[name]}不能为空`)
  for (const [name, longest] of Object.entries(LONGEST) as [keyof typeof TITLES, number][])
    if (text(name).length > longest) blame(name, `${TITLES[name]}超长（${text(name).length}字，最多${longest}字）`)
  const coded: Record<string, string | null> = {}
  for (const [name, dictionary] of CODED) {
    coded[name] = values.get(`${dictionary} ${text(name)}`) ?? null
    if (text(name) !== '' && coded[name] === null) blame(name, `${TITLES[name]}“${text(name)}”不在字典中`)
  }
  const days: Record<string, string | null> = {}
  for (const name of DAYS) {
    days[name] = text(name) === '' ? null : dayOfCell(text(name))
    if (text(name) !== '' && days[name] === null) blame(name, `日期不存在：${text(name)}`)
  }
  const { adoptDate = null, publishDate = null, effectDate = null } = days
  if (strict) {
    if (
      text('docNumber') !== '' &&
      docNumberKey(text('docNumber')) === null &&
      codelessNumber(text('docNumber')) === null &&
      placeOf(text('docNumber'), templates) === null
    )
      blame('docNumber', `不能识别为发文字号：${text('docNumber')}`)
    if (adoptDate && publishDate && publishDate < adoptDate) blame('publishDate', `公布日期早于通过日期 ${adoptDate}`)
    if (adoptDate && effectDate && effectDate < adoptDate) blame('effectDate', `施行日期早于通过日期 ${adoptDate}`)
  }
  const columns: DocumentColumns = {
    title: text('title'),
    titleNote: '',
    body: '',
    docNumber: text('docNumber') === '' ? null : text('docNumber'),
    fType: coded['fType'] ?? '',
    fLevel: coded['fLevel'] ?? '',
    region: coded['region'] ?? '',
    address: ADDRESS,
    subject: null,
    issuers: namesIn(text('issuers')),
    adoptDate,
    publishDate,
    effectDate,
    effectStatus: coded['effectStatus'] ?? null,
    sourceName: null,
    note: text('note') === '' ? null : text('note'),
    proofState: null,
  }
  return { columns, faults }
}

/** What makes two lines the same document: title and day of adoption. */
export const keyOf = ({ title, adoptDate }: Pick<DocumentColumns, 'title' | 'adoptDate'>): string =>
  `${titleKey(title)}|${adoptDate ?? ''}`

/**
 * Makes drafts of the lines of registers, all good ones or none (register.sql.ts); the others come back in a workbook
 * that names cell and reason. With `validateStatus` 1 the rules of the form are checked too. The same register sent
 * twice makes nothing twice.
 */
export async function importDocuments(context: Context, files: FileStore) {
  const { viewer, upload } = context
  const strict = upload.fields['validateStatus'] === '1'
  const sheets = await readSheets(
    context,
    (Object.keys(TITLES) as (keyof typeof TITLES)[]).map((name) => ({
      title: TITLES[name],
      required: REQUIRED.includes(name),
    })),
  )
  const values = valuesByCell(await codedValues(context.db), audienceOf(viewer) === 'all')
  const templates = (await templatesInUse(context.db)).map(({ template }) => template)
  const lines: (Line & { line: number; hidden: boolean })[] = []
  for (const { rows } of sheets)
    for (const [at, { line, cells, hidden }] of rows.entries()) {
      if (at % READ_AT_ONCE === 0) await turns.take()
      const { columns, faults } = read(cells, values, templates, strict)
      lines.push({
        line,
        columns,
        faults: hidden ? [...faults, { column: '', reason: IS_HIDDEN }] : faults,
        hidden: hidden === true,
      })
    }
  const held = await registeredTitles(context.db, audienceOf(viewer), [
    ...new Set(lines.map(({ columns }) => titleKey(columns.title))),
  ])
  const seen = new Map<string, number>()
  const faults: Fault[] = []
  const documents = lines.flatMap(({ line, columns, faults: own, hidden }) => {
    const key = keyOf(columns)
    const before = seen.get(key)
    if (columns.title !== '' && before !== undefined)
      own.push({ column: TITLES.title, reason: `与第${before}行标题和通过日期相同` })
    else if (columns.title !== '' && held.has(key)) own.push({ column: TITLES.title, reason: IS_HELD })
    faults.push(...own.map((fault) => ({ line, ...fault })))
    if (!hidden) seen.set(key, before ?? line)
    return own.length > 0 ? [] : [{ id: newId(), line, key, columns }]
  })
  const taken = await takeRegister(context, documents)
  faults.push(...taken.refused.map(({ line }) => ({ line, column: TITLES.title, reason: IS_HELD })))
  return importAnswer(context, files, {
    what: '文件',
    sheets,
    faults,
    successCount: documents.length - taken.refused.length,
  })
}

const IS_HIDDEN = '这一行在工作表中是隐藏的，没有导入；确实要登记的，请核对后重新导入本文件'
const IS_HELD = '库中已有标题和通过日期相同的文件'

interface Registered extends RegisteredDocument {
  line: number
  key: string
}

/**
 * Stores the documents of a register in short parts and shows them at once: all of them or, when this fails or the
 * server ends, none.
 * @returns those that another register has brought meanwhile
 */
async function takeRegister(context: Context, documents: readonly Registered[]): Promise<{ refused: Registered[] }> {
  const { viewer, clock } = context
  const refused = await storeRegister(context.db, documents, {
    audience: audienceOf(viewer),
    orgCode: viewer.orgCode,
    by: viewer,
    now: clock(),
    shown: (db, shown) =>
      noteSummary(
        { ...context, db },
        shown.map(({ columns }) => ({ label: `文件“${columns.title}”` })),
        { content: `由登记表新建文件 ${shown.length.toLocaleString('en')} 份` },
      ),
  })
  return { refused }
}

/** How the documents of a register are stored. */
interface RegisterOptions<D> {
  audience: Audience
  orgCode: string | null
  by: { accountId: string | null; username: string }
  now: Date
  /** Called in the transaction that shows them. */
  shown: (db: Db, documents: readonly D[]) => Promise<void>
}

/**
 * Stores documents without text in short parts and shows them at once: all of them or, when this fails or the program
 * ends, none.
 * @returns those that another register has brought meanwhile, which are left out
 */
export async function storeRegister<D extends RegisteredDocument & { key: string }>(
  pool: Db,
  documents: readonly D[],
  { audience, orgCode, by, now, shown }: RegisterOptions<D>,
): Promise<D[]> {
  if (documents.length === 0) return []
  const importId = newId()
  const refused: D[] = []
  await beginRegister(pool, importId, by)
  try {
    await stageRegistered(pool, importId, documents, { orgCode, by: by.username, now })
    await renewStatistics(pool, FEW_BLOCKS)
    for (let left: readonly D[] = documents; ;) {
      const clashes = await inTransaction(pool, async (db) => {
        const found = await showRegister(db, importId, audience, {
          keys: new Set(left.map(({ key }) => key)),
          since: now,
        })
        if (found.size === 0) await shown(db, left)
        return found
      })
      if (clashes.size === 0) break
      const gone = left.filter(({ key }) => clashes.has(key))
      refused.push(...gone)
      left = left.filter(({ key }) => !clashes.has(key))
      await dropStaged(
        pool,
        importId,
        gone.map(({ id }) => id),
      )
      if (left.length === 0) {
        await abandonRegister(pool, importId)
        return refused
      }
    }
  } catch (error) {
    await abandonRegister(pool, importId)
    throw error
  }
  await keepRegistered(pool, importId)
  await renewStatistics(pool, FEW_BLOCKS)
  return refused
}

/** An empty register with the headings that an import reads; required ones are marked. */
export function templateOf(context: Context) {
  const columns = (Object.keys(TITLES) as (keyof typeof TITLES)[]).map((name) => ({
    title: REQUIRED.includes(name) ? `*${TITLES[name]}` : TITLES[name],
    width: name === 'title' ? 48 : 16,
    value: () => null,
  }))
  return Promise.resolve(exportAnswer(context, { title: '文件登记表模板', columns, rows: noRows(), format: 'xlsx' }))
}

async function* noRows(): AsyncGenerator<readonly object[]> {}
