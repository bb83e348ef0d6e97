import { idsIn, needIds } from '#server/platform/records/chosen-ids.ts'
import type { FilingRow, filingContract } from '#common/contract/filings.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { FILING } from '#common/records/filing.ts'
import { dayOf } from '#server/platform/clock.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import { type Context, type Handlers, listRequest } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { recordHandlers } from '#server/platform/records/record-handlers.ts'
import { documentList } from '../documents/documents.door.ts'
import { audienceOf, visibleTo } from '../laws/laws.door.ts'
import { daysBetween, dutiesOf, faultOf } from './duties.rules.ts'
import {
  deleteFilings,
  filingList,
  type FilingColumns,
  insertFiling,
  isUnfiled,
  openFilings,
  publishBasisOf,
  shownTo,
  updateFiling,
} from './filings.sql.ts'

type StoredFiling = Omit<FilingRow, 'daysLeft'>
type Wanted = Parameters<typeof shownTo>[1]

/** A filing with the days that are left of its term. */
const withTerm = (row: StoredFiling, today: string): FilingRow => ({
  ...row,
  daysLeft: row.dueDate === null || row.sentDate !== null ? null : daysBetween(today, row.dueDate),
})

const narrowed = ({ viewer, clock }: Pick<Context, 'viewer' | 'clock'>, term?: Wanted) =>
  shownTo(audienceOf(viewer), term, dayOf(clock()))

/** A path of another user's file would open that file to all who see the filing. @throws Refusal record.invalid */
async function refuseForeignFile({ db, viewer }: Context, path: string): Promise<void> {
  const [file] = await filesAt(db, [path])
  if (!file || file.accountId !== viewer.accountId) throw invalid('receiptFile', '没有找到这个文件，请重新上传回执')
}

const filings = recordHandlers(FILING, filingList, {
  table: 'filing',
  narrow: (context) => narrowed(context, (context.query as { term?: Wanted } | undefined)?.term),
  row: (row: StoredFiling, { clock }): FilingRow => withTerm(row, dayOf(clock())),
  async columns(
    { sentDate, receiptDate, correctedDate, ...form },
    context,
    before,
  ): Promise<Omit<FilingColumns, 'publishBasis'>> {
    const fault = faultOf({ ...form, sentDate, receiptDate, correctedDate }, dayOf(context.clock()))
    if (fault) throw invalid(fault.field, fault.reason)
    if (form.receiptFile !== null && form.receiptFile !== before?.receiptFile)
      await refuseForeignFile(context, form.receiptFile)
    return { ...form, sentOn: sentDate, receiptOn: receiptDate, correctedOn: correctedDate }
  },
  exports: { title: '备案登记列表数据' },
})

/** What the day of publication rests on: as stored while the day is, otherwise a person. */
function basisOf(publishDate: string | null, known: Awaited<ReturnType<typeof publishBasisOf>>) {
  if (publishDate === null) return null
  return publishDate === known.publishDate ? (known.publishBasis as FilingColumns['publishBasis']) : 'manual'
}

const taken = () => invalid('filedWith', '这份文件已登记向该机关备案')

/**
 * Documents that have to be filed and are not, as the data rules of their own list let the viewer see them; null
 * without that list.
 */
async function unfiledFor(context: Context) {
  const { db, viewer, request, ...platform } = context
  if (!viewer.permissions.has('data:document:list')) return null
  const list = {
    ...(await listRequest({ db, ...platform }, viewer, 'dataManagement/DocumentList', request, 'data:document:list')),
    query: {},
  }
  type Documents = Parameters<NonNullable<Parameters<typeof documentList.page>[2]>>[0]
  return {
    list,
    narrow: (rows: Documents): Documents => rows.where(visibleTo(audienceOf(viewer), 'document')).where(isUnfiled),
  }
}

/** The calls of common/contract/filings.ts. */
export function filingHandlers(): Handlers<typeof filingContract> {
  return {
    'GET /dataManagement/filing/list': (context) => filings.page(context),
    'GET /dataManagement/filing/queryById': (context) => filings.one(context, context.query.id),

    async 'GET /dataManagement/filing/candidates'(context) {
      const { pageNo = 1, pageSize = PAGE_SIZE, title = '' } = context.query
      const unfiled = await unfiledFor(context)
      if (!unfiled) return { total: 0, records: [] }
      const query = {
        pageNo,
        pageSize,
        column: 'releaseTime',
        order: 'desc',
        ...(title.trim() === '' ? {} : { title: `*${title.trim()}*` }),
      }
      const { total, records } = await documentList.page(context.db, { ...unfiled.list, query }, unfiled.narrow)
      return {
        total,
        records: records.map((row) => {
          const duties = dutiesOf(row.fType, row.fLevel)
          return { ...row, bodies: duties.map(({ filedWith }) => filedWith), basis: duties[0]?.basis ?? '' }
        }),
      }
    },

    async 'POST /dataManagement/filing/open'(context) {
      const { db, viewer, clock, body } = context
      const ids = needIds(body.ids)
      const unfiled = await unfiledFor(context)
      const documents = unfiled ? await documentList.seen(db, ids, unfiled.list, unfiled.narrow) : []
      if (documents.length < ids.length) throw refuse('record.not-found')
      const made = await openFilings(db, ids, viewer.username, clock())
      await filings.noted(context, made, 'add')
      return { opened: made.length }
    },

    async 'POST /dataManagement/filing/add'(context) {
      const { db, viewer, clock, body } = context
      const { documentId, orgCode } = await filings.one(context, body.of)
      const known = await publishBasisOf(db, body.of)
      const id = await filings.add(context, async (made, form) => {
        const columns = { ...form, publishBasis: basisOf(form.publishDate, known) }
        if (!(await insertFiling(db, { id: made, documentId, orgCode, columns }, viewer.username, clock())))
          throw taken()
      })
      return { id }
    },

    'PUT /dataManagement/filing/edit': (context) =>
      filings.edit(context, async (form) => {
        const { db, viewer, clock, body } = context
        const columns = { ...form, publishBasis: basisOf(form.publishDate, await publishBasisOf(db, body.id)) }
        if (!(await updateFiling(db, body.id, columns, viewer.username, clock()))) throw taken()
      }),

    'DELETE /dataManagement/filing/deleteBatch': (context) => {
      const ids = idsIn(context.query.ids)
      return filings.remove(context, ids, () => deleteFilings(context.db, ids))
    },

    'GET /dataManagement/filing/exportXls': (context) => filings.exported(context),
  }
}
