import type { Category, categoryContract } from '#common/contract/categories.ts'
import { refuse } from '#common/errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { chosenIds, exportAnswer, idsIn, refuseTooManyRows } from '#server/platform/excel/export.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { idsSeen } from '#server/platform/db/list-query.ts'
import { exportConditions } from '#server/platform/excel/export-query.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import {
  categoriesBelow,
  categoriesFrom,
  categoriesOf,
  categoriesWith,
  KEY_COLUMNS,
  listedCategories,
  nodesBelow,
  pageOfCategories,
  ROOT,
} from './categories.sql.ts'
import { addCategory, editCategory, removeCategories } from './category-changes.ts'
import { CATEGORY_SHEET, importCategories } from './category-sheets.ts'
import { nodeOf, patternsIn, treeBelow } from './category-tree.rules.ts'

/** What is asked of the list: everything when a name or code is looked for, the first level otherwise. */
function askedOf<Q extends { pid?: string; superQueryParams?: string }>({ query, rules, request }: Context & { query: Q }) {
  const { pid, ...rest } = query
  const isSearch =
    Object.entries(rest).some(([field, value]) => /^(name|code)/.test(field) && value !== undefined && value !== '') || rest.superQueryParams
  const below = pid || (isSearch ? null : ROOT)
  return { query: rest, pid: below, rules, warn: (fault: string) => request.log.warn({ fault }, 'data rule') }
}

/** The category of a code; null for the root. @throws Refusal category.code-unknown */
async function nodeOfCode(db: Db, code: string): Promise<Category | null> {
  if (code === ROOT) return null
  const [found] = await categoriesWith(db, 'code', code)
  if (!found) throw refuse('category.code-unknown', { code })
  return found
}

/** The calls of common/contract/categories.ts. */
export function categoryHandlers({ files }: { files: FileStore }): Handlers<typeof categoryContract> {
  const below = async ({ db, rules, request }: Context, parentIds: string[]) =>
    categoriesBelow(db, parentIds, { query: {}, rules, warn: (fault) => request.log.warn({ fault }, 'data rule') })
  /** Those of these categories that the viewer sees. */
  const seen = ({ db, rules, request }: Context, ids: readonly string[]) =>
    idsSeen(listedCategories(db, { query: {}, pid: null, ids, rules, warn: (fault) => request.log.warn({ fault }, 'data rule') }))
  async function removeSeen(context: Context, ids: readonly string[]): Promise<null> {
    if (ids.length === 0) throw refuse('record.none-chosen')
    await removeCategories(context, await seen(context, ids))
    return null
  }
  return {
    'GET /sys/category/rootList': (context) => pageOfCategories(context.db, askedOf(context)),
    'GET /sys/category/childList': (context) => below(context, [context.query.pid]),
    'GET /sys/category/getChildListBatch': async (context) => ({ records: await below(context, idsIn(context.query.parentIds)) }),
    async 'GET /sys/category/queryById'(context) {
      const [id] = await seen(context, [context.query.id])
      const [found] = id === undefined ? [] : await categoriesOf(context.db, [id])
      if (!found) throw refuse('record.not-found')
      return found
    },
    'POST /sys/category/add': (context) => addCategory(context, context.body),
    async 'PUT /sys/category/edit'(context) {
      if ((await seen(context, [context.body.id])).length === 0) throw refuse('record.not-found')
      await editCategory(context, context.body)
      return null
    },
    async 'DELETE /sys/category/delete'(context) {
      return removeSeen(context, [context.query.id])
    },
    async 'DELETE /sys/category/deleteBatch'(context) {
      return removeSeen(context, idsIn(context.query.ids))
    },
    async 'GET /sys/category/exportXls'(context) {
      const { db, query } = context
      // An export is of the whole tree, unless a part of it is asked for.
      const asked = { ...askedOf(context), query: exportConditions(query), pid: query.pid || null }
      const ids = chosenIds(query.selections)
      const total = ids?.length ?? (await pageOfCategories(db, { ...asked, query: { ...asked.query, pageNo: 1, pageSize: 1 } })).total
      refuseTooManyRows(total, query.format)
      await noteExport(context, '分类字典', total)
      return exportAnswer(context, {
        title: '分类字典列表数据',
        columns: CATEGORY_SHEET,
        rows: listedCategories(db, { ...asked, ...(ids ? { ids } : {}) }),
        format: query.format,
      })
    },
    'POST /sys/category/importExcel': (context) => importCategories(context, files),
    async 'GET /sys/category/checkCode'({ db, query }) {
      if (!query.code) throw refuse('category.code-missing')
      const [parent] = query.pid && query.pid !== ROOT ? await categoriesOf(db, [query.pid]) : []
      if (parent && !query.code.startsWith(parent.code)) throw refuse('category.code-prefix', { prefix: parent.code })
      return answer(null, { message: '该值可用！' })
    },
    async 'GET /sys/category/loadAllData'({ db, query }) {
      const rows = await categoriesFrom(db, query.code === ROOT ? '' : query.code)
      return rows.map(({ id, name }) => ({ text: name, value: id }))
    },
    async 'GET /sys/category/loadTreeRoot'({ db, query }) {
      const root = await nodeOfCode(db, query.pcode)
      if (query.async === false) return treeBelow(await categoriesFrom(db, root?.code ?? ''), root?.id ?? ROOT)
      return (await nodesBelow(db, root?.id ?? null)).map(nodeOf)
    },
    'GET /sys/category/loadTreeChildren': async ({ db, query }) => (await nodesBelow(db, query.pid === ROOT ? null : query.pid)).map(nodeOf),
    async 'GET /sys/category/loadOne'({ db, query }) {
      const { field, val } = query
      if (!Object.hasOwn(KEY_COLUMNS, field)) throw refuse('category.field-unknown')
      const [found, second] = await categoriesWith(db, field as keyof typeof KEY_COLUMNS, val)
      if (!found) throw refuse('category.nothing-found')
      if (second) throw refuse('category.several-found', { field, value: val })
      return found
    },
    async 'GET /sys/category/loadTreeData'({ db, query }) {
      const patterns = query.condition ? patternsIn(query.condition) : {}
      if (patterns === null) throw refuse('category.tree-asked-wrong', { what: 'condition' })
      if (!query.pid && !query.pcode) throw refuse('category.tree-asked-wrong', { what: 'null' })
      const parentId = query.pid ? (query.pid === ROOT ? null : query.pid) : await idOfCode(db, query.pcode ?? '')
      return (await nodesBelow(db, parentId, patterns)).map(nodeOf)
    },
    async 'GET /sys/category/loadDictItem'({ db, query }) {
      const ids = (query.ids ?? '').split(',').map((id) => id.trim())
      if (ids.every((id) => id === '')) throw refuse('category.ids-missing')
      const names = new Map((await categoriesOf(db, ids)).map(({ id, name }) => [id, name]))
      // A missing one stands for itself: texts must not change their places (wire §9, 20).
      return ids.flatMap((id, at) => (id === '' && at === ids.length - 1 ? [] : [names.get(id) ?? id]))
    },
  }
}

/** @throws Refusal category.tree-asked-wrong */
async function idOfCode(db: Db, code: string): Promise<string | null> {
  if (code === ROOT) return null
  const [found] = await categoriesWith(db, 'code', code)
  if (!found) throw refuse('category.tree-asked-wrong', { what: 'code' })
  return found.id
}
