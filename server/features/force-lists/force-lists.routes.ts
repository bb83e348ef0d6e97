import { needIds } from '#server/platform/records/chosen-ids.ts'
import type { forceListContract } from '#common/contract/force-lists.ts'
import { refuse } from '#common/errors.ts'
import { LIST_STATE } from '#common/force-lists.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { audienceOf } from '../laws/laws.door.ts'
import {
  countsOf,
  deleteLists,
  fileOfList,
  forceListList,
  rowsShown,
  storedRows,
  updateList,
} from './force-lists.sql.ts'
import { columnsOf, locked, noted, rematch, stored, withCounts } from './one-list.ts'
import { upload } from './upload-list.ts'
import { choices, choose, decide } from './list-rows.ts'
import { Unlisted } from './unlisted.ts'
import { answer, step } from './list-steps.ts'

type Calls = Handlers<typeof forceListContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** The file as it was uploaded. */
async function originalOf(context: Call<'GET /dataManagement/forceList/file'>) {
  const list = await stored(context, context.query.id)
  const file = await fileOfList(context.db, list.id)
  if (!file) throw refuse('file.not-found')
  await noteExport(context, `有效目录“${list.title}”的原件`, 1)
  // Whatever it holds, it is saved and never shown by the browser.
  void context.reply
    .type('application/octet-stream')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename="list"; filename*=UTF-8''${encodeURIComponent(list.fileName)}`)
  return Buffer.from(file)
}

/** Changes what staff say of a list, and compares it anew. */
async function edit(context: Call<'PUT /dataManagement/forceList/edit'>) {
  const { db, body, viewer, clock } = context
  const before = await locked(context, body.id, [LIST_STATE.open], body.revision)
  const columns = await columnsOf(context, body)
  if (columns.asOf !== before.asOf && (await storedRows(db, body.id)).some(({ factId }) => factId !== null))
    throw invalid('asOf', '已有法规按这份目录认定有效，截至日期不能再改；有误的，请撤销目录后重新上传')
  await updateList(db, body.id, columns, viewer.username, clock())
  await rematch(db, { id: body.id, ...columns })
  await noted(context, await forceListList.byIds(db, [body.id]), 'edit')
  return null
}

/** Removes lists that nothing was told by. */
async function remove(context: Call<'DELETE /dataManagement/forceList/deleteBatch'>) {
  const ids = needIds(context.query.ids)
  const rows = await forceListList.seen(context.db, ids, context.list)
  if (rows.length < ids.length) throw refuse('record.not-found')
  for (const { id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await lockForEdit(context.db, 'forceList', id, null)
  const told = (await forceListList.byIds(context.db, ids)).find(({ confirmedTime }) => confirmedTime !== null)
  if (told) throw invalid('ids', `“${told.title}”确认过，是公众所见的依据，不能删除；有误的可以撤销`)
  await noted(context, rows, 'delete')
  await deleteLists(context.db, ids)
  return null
}

/** The calls of common/contract/force-lists.ts. */
export function forceListHandlers(): Handlers<typeof forceListContract> {
  const unlisted = new Unlisted()
  return {
    async 'GET /dataManagement/forceList/list'(context) {
      const page = await forceListList.page(context.db, context.list)
      return { ...page, records: await withCounts(context, page.records) }
    },

    async 'GET /dataManagement/forceList/queryById'(context) {
      const [row] = await withCounts(context, [await stored(context, context.query.id)])
      if (!row) throw refuse('record.not-found')
      return row
    },

    'POST /dataManagement/forceList/upload': upload,
    'PUT /dataManagement/forceList/edit': edit,
    'DELETE /dataManagement/forceList/deleteBatch': remove,
    'GET /dataManagement/forceList/file': originalOf,
    async 'GET /dataManagement/forceList/rows'(context) {
      const { db, viewer } = context
      const { listId, outcome, words, pageNo = 1, pageSize = PAGE_SIZE } = context.query
      await stored(context, listId)
      const audience = audienceOf(viewer)
      const counted = (await countsOf(db, [listId], audience)).get(listId)
      const { told: _told, ...counts } = counted as NonNullable<typeof counted>
      const found = await rowsShown(db, audience, {
        listId,
        from: (pageNo - 1) * pageSize,
        size: pageSize,
        ...(outcome ? { outcome } : {}),
        ...(words ? { words } : {}),
      })
      return { ...found, counts }
    },

    async 'GET /dataManagement/forceList/unlisted'(context) {
      const { listId, words = '', pageNo = 1, pageSize = PAGE_SIZE } = context.query
      const list = await stored(context, listId)
      const wanted = words.split(/\s+/).filter(Boolean)
      const works = (await unlisted.of(context.db, list, audienceOf(context.viewer))).filter(({ title }) =>
        wanted.every((word) => title.includes(word)),
      )
      return { total: works.length, records: works.slice((pageNo - 1) * pageSize, pageNo * pageSize) }
    },

    async 'GET /dataManagement/forceList/choices'(context) {
      const { listId, rowId, words = '' } = context.query
      const list = await stored(context, listId)
      const row = (await storedRows(context.db, listId)).find(({ id }) => id === rowId)
      if (!row) throw refuse('record.not-found')
      return choices(context, list, row, words)
    },

    'POST /dataManagement/forceList/choose': choose,
    'POST /dataManagement/forceList/decide': decide,
    async 'POST /dataManagement/forceList/rematch'(context) {
      const { db, body, viewer, clock } = context
      const list = await locked(context, body.id, [LIST_STATE.open])
      const changed = await rematch(db, list)
      if (changed.length > 0) await updateList(db, list.id, {}, viewer.username, clock(), false)
      return { changed: changed.length }
    },

    'POST /dataManagement/forceList/step': step,
    'POST /dataManagement/forceList/answer': answer,
  }
}
