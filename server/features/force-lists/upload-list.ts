import { createHash } from 'node:crypto'
import type { forceListContract } from '#common/contract/force-lists.ts'
import { refuse } from '#common/errors.ts'
import { LIST_STATES, type ListState } from '#common/force-lists.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import { worksWithWords } from '../laws/laws.door.ts'
import { compareRows } from './compare.ts'
import { forceListList, insertList, listOfFile, lockUploads } from './force-lists.sql.ts'
import { readListFile } from './read-file.ts'
import { asOfIn, titleIn } from '../sheets/sheets.door.ts'
import { issuerIn } from './read-table.rules.ts'
import { columnsOf, noted, regionsOf } from './one-list.ts'

const LARGEST_FILE = 10 * 1024 * 1024
/** A kind of document is one that a list names when so many of its works are of it. */
const LEAST_SHARE = 0.05

/** The kinds and the body of most of the works that rows mean: what the list should name in full. */
function scopeIn(
  works: readonly { fType: string; region: string; issuers: readonly string[] }[],
  region: string | null,
) {
  const most = (values: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
  }
  const scopeRegion = region ?? most(works.map((work) => work.region))[0]?.value ?? null
  const local = works.filter((work) => work.region === scopeRegion)
  const scopeTypes = most(local.map(({ fType }) => fType)).flatMap(({ value, count }) =>
    count >= local.length * LEAST_SHARE ? [value] : [],
  )
  const [body] = most(local.flatMap(({ issuers }) => issuers.slice(0, 1)))
  return {
    scopeRegion,
    scopeTypes,
    scopeIssuer: body && local.length > 2 && body.count === local.length ? body.value : null,
  }
}

type Calls = Handlers<typeof forceListContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Takes in a list in force and compares it with the library. */
export async function upload(context: Call<'POST /dataManagement/forceList/upload'>) {
  const { upload, viewer, clock } = context
  const [file, other] = upload.files
  if (!file) throw refuse('file.missing')
  if (other) throw invalid('file', '一次只能上传一份目录')
  if (file.bytes.length > LARGEST_FILE) throw refuse('file.too-large', { limit: '10MB' })
  const read = await readListFile(file)
  const given = (field: string) => orNull(upload.fields[field])
  const title = given('title') ?? titleIn(read.words.slice(0, -1), file.name)
  const columns = await columnsOf(context, {
    title,
    issuer: given('issuer') ?? issuerIn(title) ?? '',
    asOf: given('asOf') ?? asOfIn([title, ...read.words]) ?? '',
    docNumber: given('docNumber'),
    link: given('link'),
    note: given('note'),
  })
  const fileSha256 = createHash('sha256').update(file.bytes).digest('hex')
  return inTransaction(context.db, async (db) => {
    await lockUploads(db)
    const same = await listOfFile(db, fileSha256)
    if (same)
      throw invalid(
        'file',
        `这个文件已经上传过：“${same.title}”（截至 ${same.asOf}，${LIST_STATES[same.state as ListState]}）`,
      )
    const regions = await regionsOf(db)
    const region = regions.startOf(columns.title)?.code ?? regions.startOf(columns.issuer)?.code ?? null
    const first = await compareRows(db, read.laws, { asOf: columns.asOf, region }, regions)
    const meant = await worksWithWords(db, 'open', {
      words: [],
      ids: first.flatMap(({ outcome, workId }) => (outcome === 'matched' ? (workId ?? []) : [])),
      most: Math.max(1, first.length),
    })
    const scope = scopeIn(meant, region)
    const rows =
      scope.scopeRegion === region
        ? first
        : await compareRows(db, read.laws, { asOf: columns.asOf, region: scope.scopeRegion }, regions)
    const id = newId()
    const list = {
      ...columns,
      ...scope,
      id,
      remarks: read.remarks,
      fileName: file.name,
      fileSha256,
      bytes: file.bytes,
      orgCode: viewer.orgCode,
    }
    await insertList(db, list, rows, viewer.username, clock())
    await noted({ ...context, db }, await forceListList.byIds(db, [id]), 'add')
    const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
    return { id, total: rows.length, matched: count('matched'), refused: count('refused') }
  })
}
