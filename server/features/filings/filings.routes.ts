import type { FilingRow, filingContract } from '#common/contract/filings.ts'
import { dayOfCell } from '#common/law/written-day.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import { type Context, type Handlers, type ListContext, listRequest } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
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

interface FilledIn {
  filedWith: string
  basis?: string | null
  publishDate?: string | null
  state: number
  sentDate?: string | null
  receiptNumber?: string | null
  receiptDate?: string | null
  receiptFile?: string | null
  resultNote?: string | null
  correctedDate?: string | null
  note?: string | null
}

type StoredFiling = Omit<FilingRow, 'daysLeft'>
type Wanted = Parameters<typeof shownTo>[1]

const invalid = (field: string, reason: string) => refuse('record.invalid', { field, reason })
const orNull = (text: string | null | undefined): string | null => text?.trim() || null

function dayIn(field: string, text: string | null | undefined): string | null {
  const given = orNull(text)
  if (given === null) return null
  const day = dayOfCell(given)
  if (day === null) throw invalid(field, `没有“${given}”这一天，请按 YYYY-MM-DD 填写`)
  return day
}

/** A filing with the days that are left of its term. */
const withTerm = (row: StoredFiling, today: string): FilingRow => ({
  ...row,
  daysLeft: row.dueDate === null || row.sentDate !== null ? null : daysBetween(today, row.dueDate),
})

const narrowed = ({ viewer, clock }: Pick<Context, 'viewer' | 'clock'>, term?: Wanted) => shownTo(audienceOf(viewer), term, dayOf(clock()))

async function seen(context: ListContext, ids: readonly string[]): Promise<FilingRow[]> {
  const rows = await filingList.seen(context.db, ids, context.list, narrowed(context))
  return rows.map((row) => withTerm(row, dayOf(context.clock())))
}

async function one(context: ListContext, id: string): Promise<FilingRow> {
  const [row] = await seen(context, [id])
  if (!row) throw refuse('record.not-found')
  return row
}

/** @param before what is stored, of a filing that is edited. @throws Refusal record.invalid */
async function columnsOf(
  { db, viewer, clock }: Context,
  given: FilledIn,
  before: Pick<FilingColumns, 'publishDate' | 'publishBasis' | 'receiptFile'>,
): Promise<FilingColumns> {
  const form = {
    filedWith: given.filedWith.trim(),
    publishDate: dayIn('publishDate', given.publishDate),
    sentDate: dayIn('sentDate', given.sentDate),
    state: given.state,
    receiptNumber: orNull(given.receiptNumber),
    receiptDate: dayIn('receiptDate', given.receiptDate),
    resultNote: orNull(given.resultNote),
    correctedDate: dayIn('correctedDate', given.correctedDate),
  }
  if (!(await itemsOf(db, viewer, 'FILING_STATE')).some(({ value }) => value === String(given.state)))
    throw invalid('state', '请从字典中选择备案状态')
  const fault = faultOf(form, dayOf(clock()))
  if (fault) throw invalid(fault.field, fault.reason)
  const receiptFile = orNull(given.receiptFile)
  // A path of somebody else's file would open that file to all who see the filing.
  if (receiptFile !== null && receiptFile !== before.receiptFile) {
    const [file] = await filesAt(db, [receiptFile])
    if (!file || file.accountId !== viewer.accountId) throw invalid('receiptFile', '没有找到这个文件，请重新上传回执')
  }
  const { sentDate, receiptDate, correctedDate, ...rest } = form
  return {
    ...rest,
    basis: orNull(given.basis),
    publishBasis: form.publishDate === null ? null : form.publishDate === before.publishDate ? before.publishBasis : 'manual',
    sentOn: sentDate,
    receiptOn: receiptDate,
    correctedOn: correctedDate,
    receiptFile,
    note: orNull(given.note),
  }
}

async function noted(context: Context, rows: readonly StoredFiling[], operation: Operation): Promise<void> {
  await noteChanges(
    context,
    rows.map(
      ({ id, title, filedWith, basis, publishDate, sentDate, state, receiptNumber, receiptDate, receiptFile, resultNote, correctedDate, note }) => ({
        table: 'filing',
        id,
        operation,
        label: `“${title}”报${filedWith}备案`,
        content: {
          id,
          title,
          filedWith,
          basis,
          publishDate,
          sentDate,
          state,
          receiptNumber,
          receiptDate,
          receiptFile,
          resultNote,
          correctedDate,
          note,
        },
      }),
    ),
  )
}

const taken = () => invalid('filedWith', '这份文件已登记向该机关备案')

/** Documents that have to be filed and are not, as the data rules of their own list let the viewer see them; null without that list. */
async function unfiledFor(context: Context) {
  const { db, viewer, request, ...platform } = context
  if (!viewer.permissions.has('data:document:list')) return null
  const list = { ...(await listRequest({ db, ...platform }, viewer, 'dataManagement/DocumentList', request, 'data:document:list')), query: {} }
  type Documents = Parameters<NonNullable<Parameters<typeof documentList.page>[2]>>[0]
  return { list, narrow: (rows: Documents): Documents => rows.where(visibleTo(audienceOf(viewer), 'document')).where(isUnfiled) }
}

/** The calls of common/contract/filings.ts. */
export function filingHandlers(): Handlers<typeof filingContract> {
  return {
    async 'GET /dataManagement/filing/list'(context) {
      const page = await filingList.page(context.db, context.list, narrowed(context, context.query.term))
      return { ...page, records: page.records.map((row) => withTerm(row, dayOf(context.clock()))) }
    },

    'GET /dataManagement/filing/queryById': (context) => one(context, context.query.id),

    async 'GET /dataManagement/filing/candidates'(context) {
      const { pageNo = 1, pageSize = PAGE_SIZE, title = '' } = context.query
      const unfiled = await unfiledFor(context)
      if (!unfiled) return { total: 0, records: [] }
      const query = { pageNo, pageSize, column: 'releaseTime', order: 'desc', ...(title.trim() === '' ? {} : { title: `*${title.trim()}*` }) }
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
      const ids = idsIn(body.ids)
      if (ids.length === 0) throw refuse('record.none-chosen')
      const unfiled = await unfiledFor(context)
      const documents = unfiled ? await documentList.seen(db, ids, unfiled.list, unfiled.narrow) : []
      if (documents.length < ids.length) throw refuse('record.not-found')
      const made = await openFilings(db, ids, viewer.username, clock())
      await noted(context, await filingList.byIds(db, made), 'add')
      return { opened: made.length }
    },

    async 'POST /dataManagement/filing/add'(context) {
      const { db, viewer, clock, body } = context
      const { documentId, orgCode } = await one(context, body.of)
      const known = await publishBasisOf(db, body.of)
      const id = newId()
      const columns = await columnsOf(context, body, { ...known, receiptFile: null } as Pick<
        FilingColumns,
        'publishDate' | 'publishBasis' | 'receiptFile'
      >)
      if (!(await insertFiling(db, { id, documentId, orgCode, columns }, viewer.username, clock()))) throw taken()
      await noted(context, await filingList.byIds(db, [id]), 'add')
      return { id }
    },

    async 'PUT /dataManagement/filing/edit'(context) {
      const { db, viewer, clock, body } = context
      await one(context, body.id)
      await lockForEdit(db, 'filing', body.id, body.revision)
      const before = (await publishBasisOf(db, body.id)) as Pick<FilingColumns, 'publishDate' | 'publishBasis' | 'receiptFile'>
      if (!(await updateFiling(db, body.id, await columnsOf(context, body, before), viewer.username, clock()))) throw taken()
      await noted(context, await filingList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'DELETE /dataManagement/filing/deleteBatch'(context) {
      const ids = idsIn(context.query.ids)
      if (ids.length === 0) throw refuse('record.none-chosen')
      const rows = await seen(context, ids)
      if (rows.length < ids.length) throw refuse('record.not-found')
      await noted(context, rows, 'delete')
      await deleteFilings(context.db, ids)
      return null
    },

    'GET /dataManagement/filing/exportXls': (context) =>
      exportList(
        context,
        {
          count: (db, request) => filingList.count(db, request, narrowed(context, context.query.term)),
          every: (db, request) => filingList.every(db, request, narrowed(context, context.query.term)),
        },
        {
          what: '备案登记',
          title: '备案登记列表数据',
          columns: [
            { title: '标题', width: 48, value: ({ title }) => title },
            { title: '发文字号', width: 20, value: ({ docNumber }) => docNumber },
            { title: '文件类型', width: 16, value: (row) => row.fType_dictText },
            { title: '制定机关', width: 28, value: ({ issuers }) => issuers },
            { title: '备案机关', width: 28, value: ({ filedWith }) => filedWith },
            { title: '依据', width: 40, value: ({ basis }) => basis },
            { title: '公布日期', width: 12, value: ({ publishDate }) => publishDate },
            { title: '报送期限', width: 12, value: ({ dueDate }) => dueDate },
            { title: '报送日期', width: 12, value: ({ sentDate }) => sentDate },
            { title: '备案状态', width: 14, value: (row) => row.state_dictText },
            { title: '回执或登记号', width: 20, value: ({ receiptNumber }) => receiptNumber },
            { title: '回执日期', width: 12, value: ({ receiptDate }) => receiptDate },
            { title: '理由或意见', width: 36, value: ({ resultNote }) => resultNote },
            { title: '补正日期', width: 12, value: ({ correctedDate }) => correctedDate },
            { title: '备注', width: 24, value: ({ note }) => note },
          ],
        },
      ),
  }
}
