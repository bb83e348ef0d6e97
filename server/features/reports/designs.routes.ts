import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { DesignForm, ReportDesign, reportContract } from '#common/contract/reports.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { parseStatement, storableForm } from './design-changes.ts'
import {
  codeIsTaken,
  deleteDesigns,
  designList,
  insertDesign,
  itemsOfReport,
  parametersOfReport,
  updateDesign,
  wholeDesign,
} from './designs.sql.ts'
import type { ReportReader } from './report-reader.sql.ts'
import { REPORT_VIEWS } from './report-views.ts'
import type { Reports } from './reports.ts'

/** Calls of designers, and those of readers. */
export type DesignCall = Extract<
  keyof typeof reportContract,
  `${string} /online/cgreport/${'head' | 'item' | 'param'}/${string}` | `POST ${string}`
>

/** The heads of these reports. @throws Refusal record.none-chosen, record.not-found */
async function headsOf({ db, list }: ListContext, ids: string[]) {
  needChosen(ids)
  const heads = await designList.seen(db, ids, list)
  if (heads.length < ids.length) throw refuse('record.not-found')
  return heads
}

async function seen(context: ListContext, id: string): Promise<ReportDesign> {
  const [head] = await headsOf(context, [id])
  if (!head) throw refuse('record.not-found')
  return wholeDesign(context.db, head)
}

async function noted(context: Context, designs: readonly ReportDesign[], operation: Operation): Promise<void> {
  await noteChanges(
    context,
    designs.map(({ revision: _r, createBy: _c, createTime: _ct, updateBy: _u, updateTime: _ut, ...content }) => ({
      table: 'onlineReport',
      id: content.id,
      operation,
      label: `报表“${content.name}”`,
      content,
    })),
  )
}

async function change(
  context: ListContext,
  reader: ReportReader,
  id: string,
  revision: number | null | undefined,
  given: DesignForm,
) {
  const { db, viewer, clock } = context
  await lockForEdit(db, 'onlineReport', id, revision)
  await headsOf(context, [id])
  await updateDesign(db, id, await storableForm(db, reader, given), viewer.username, clock())
  await noted(context, [await seen(context, id)], 'edit')
  return null
}

async function remove(context: ListContext, ids: string[]): Promise<null> {
  const heads = await headsOf(context, ids)
  const designs: ReportDesign[] = []
  for (const head of heads) designs.push(await wholeDesign(context.db, head))
  await noted(context, designs, 'delete')
  await deleteDesigns(context.db, ids)
  return null
}

/** The calls by which reports are designed (wire 6.3, decision 0112). */
export function designHandlers(
  reports: Reports,
  reader: ReportReader,
): Pick<Handlers<typeof reportContract>, DesignCall> {
  return {
    'GET /online/cgreport/head/list': ({ db, list }) => designList.page(db, list),
    'GET /online/cgreport/head/queryById': (context) => seen(context, context.query.id),
    async 'GET /online/cgreport/head/views'() {
      return Object.entries(REPORT_VIEWS).map(([name, { title, columns }]) => ({
        name,
        title,
        columns: Object.entries(columns).map(([column, words]) => ({ name: column, title: words })),
      }))
    },
    async 'POST /online/cgreport/head/add'(context) {
      const { db, body, viewer, clock } = context
      const { code, ...given } = body
      if (code === 'design' || reports.has(code) || (await codeIsTaken(db, code)))
        throw refuse('record.taken', { field: '报表编码', value: code })
      const id = newId()
      await insertDesign(db, id, code, await storableForm(db, reader, given), viewer.username, clock())
      const [head] = await designList.byIds(db, [id])
      if (head) await noted(context, [await wholeDesign(db, head)], 'add')
      return { id }
    },
    'PUT /online/cgreport/head/edit': (context) => {
      const { id, revision, began: _, ...given } = context.body
      return change(context, reader, id, revision, given)
    },
    'PUT /online/cgreport/head/editAll': (context) => {
      const { head, items, params } = context.body
      const { id, revision, ...given } = head
      return change(context, reader, id, revision, { ...given, items, params })
    },
    'DELETE /online/cgreport/head/delete': (context) => remove(context, [context.query.id]),
    'DELETE /online/cgreport/head/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),
    async 'GET /online/cgreport/item/listByHeadId'(context) {
      await headsOf(context, [context.query.headId])
      return itemsOfReport(context.db, context.query.headId)
    },
    async 'GET /online/cgreport/param/listByHeadId'(context) {
      await headsOf(context, [context.query.headId])
      return parametersOfReport(context.db, context.query.headId)
    },
    'POST /online/cgreport/api/parseSql': ({ db, body }) => parseStatement(db, reader, body.sql, body.params ?? []),
    async 'POST /online/cgreport/api/testConnection'() {
      throw refuse('report.no-connections')
    },
  }
}
