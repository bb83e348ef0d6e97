import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { Category, categoryContract } from '#common/contract/categories.ts'
import { refuse } from '#common/errors.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { isAmong } from '#server/platform/db/record-list.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import {
  categoriesFrom,
  categoriesOf,
  categoriesWith,
  categoryList,
  KEY_COLUMNS,
  nodesBelow,
  rightBelow,
  rightBelowAny,
  ROOT,
} from './categories.sql.ts'
import { addCategory, editCategory, removeCategories } from './category-changes.ts'
import { CATEGORY_SHEET, importCategories } from './category-sheets.ts'
import { nodeOf, patternsIn, treeBelow } from './category-tree.rules.ts'

/** The part of the list asked for: all levels when a name or code is looked for, the first level otherwise. */
function askedOf({ query, list }: ListContext & { query: { pid?: string } }) {
  const { pid: _, ...rest } = list.query
  const isSearch =
    Object.entries(rest).some(([field, value]) => /^(name|code)/.test(field) && value !== undefined && value !== '') ||
    rest['superQueryParams']
  return { request: { ...list, query: rest }, pid: query.pid || (isSearch ? null : ROOT) }
}

/** The category of a code; null for the root. @throws Refusal category.code-unknown */
async function nodeOfCode({ db, list }: ListContext, code: string): Promise<Category | null> {
  if (code === ROOT) return null
  const [found] = await categoriesWith(db, list, 'code', code)
  if (!found) throw refuse('category.code-unknown', { code })
  return found
}

/** The calls of common/contract/categories.ts. */
export function categoryHandlers({ files }: { files: FileStore }): Handlers<typeof categoryContract> {
  const below = ({ db, list }: ListContext, parentIds: string[]): Promise<Category[]> =>
    categoryList.whole(db, { ...list, query: {} }, rightBelowAny(parentIds))

  async function removeSeen(context: ListContext, ids: readonly string[]): Promise<null> {
    needChosen(ids)
    const found = await categoryList.seen(context.db, ids, context.list)
    await removeCategories(
      context,
      found.map(({ id }) => id),
    )
    return null
  }
  return {
    'GET /sys/category/rootList': (context) => {
      const { request, pid } = askedOf(context)
      return categoryList.page(context.db, request, rightBelow(pid))
    },
    'GET /sys/category/childList': (context) => below(context, [context.query.pid]),
    'GET /sys/category/getChildListBatch': async (context) => ({
      records: await below(context, idsIn(context.query.parentIds)),
    }),
    async 'GET /sys/category/queryById'(context) {
      const [found] = await categoryList.seen(context.db, [context.query.id], context.list)
      if (!found) throw refuse('record.not-found')
      return found
    },
    'POST /sys/category/add': (context) => addCategory(context, context.body),
    async 'PUT /sys/category/edit'(context) {
      if ((await categoryList.seen(context.db, [context.body.id], context.list)).length === 0)
        throw refuse('record.not-found')
      await editCategory(context, context.body)
      return null
    },
    async 'DELETE /sys/category/delete'(context) {
      return removeSeen(context, [context.query.id])
    },
    async 'DELETE /sys/category/deleteBatch'(context) {
      return removeSeen(context, idsIn(context.query.ids))
    },
    'GET /sys/category/exportXls': (context) => {
      // An export is of the whole tree, unless a part of it is asked for.
      const { pid: _, ...query } = context.list.query
      const part = rightBelow(context.query.pid || null)
      return exportList(
        { ...context, list: { ...context.list, query } },
        {
          count: (db, request) => categoryList.count(db, request, part),
          every: (db, request) => categoryList.every(db, request, part),
        },
        { what: '分类字典', title: '分类字典列表数据', columns: CATEGORY_SHEET },
      )
    },
    'POST /sys/category/importExcel': (context) => importCategories(context, files),
    async 'GET /sys/category/checkCode'({ db, query }) {
      if (!query.code) throw refuse('category.code-missing')
      const [parent] = query.pid && query.pid !== ROOT ? await categoriesOf(db, [query.pid]) : []
      if (parent && !query.code.startsWith(parent.code)) throw refuse('category.code-prefix', { prefix: parent.code })
      return answer(null, { message: '该值可用！' })
    },
    async 'GET /sys/category/loadAllData'({ db, list, query }) {
      const rows = await categoriesFrom(db, list, query.code === ROOT ? '' : (query.code ?? ''))
      return rows.map(({ id, name }) => ({ text: name, value: id }))
    },
    async 'GET /sys/category/loadTreeRoot'({ query, ...context }) {
      const { db, list } = context
      const root = await nodeOfCode(context, query.pcode)
      if (query.async === false) return treeBelow(await categoriesFrom(db, list, root?.code ?? ''), root?.id ?? ROOT)
      return (await nodesBelow(db, list, root?.id ?? null)).map(nodeOf)
    },
    'GET /sys/category/loadTreeChildren': async ({ db, list, query }) =>
      (await nodesBelow(db, list, query.pid === ROOT ? null : query.pid)).map(nodeOf),
    async 'GET /sys/category/loadOne'({ db, list, query }) {
      const { field, val } = query
      if (!Object.hasOwn(KEY_COLUMNS, field)) throw refuse('category.field-unknown')
      const [found, second] = await categoriesWith(db, list, field as keyof typeof KEY_COLUMNS, val)
      if (!found) throw refuse('category.nothing-found')
      if (second) throw refuse('category.several-found', { field, value: val })
      return found
    },
    async 'GET /sys/category/loadTreeData'({ query, ...context }) {
      const patterns = query.condition ? patternsIn(query.condition) : {}
      if (patterns === null) throw refuse('category.tree-asked-wrong', { what: 'condition' })
      if (!query.pid && !query.pcode) throw refuse('category.tree-asked-wrong', { what: 'null' })
      const parentId = query.pid ? (query.pid === ROOT ? null : query.pid) : await idOfCode(context, query.pcode ?? '')
      return (await nodesBelow(context.db, context.list, parentId, patterns)).map(nodeOf)
    },
    async 'GET /sys/category/loadDictItem'({ db, list, query }) {
      const ids = (query.ids ?? '').split(',').map((id) => id.trim())
      if (ids.every((id) => id === '')) throw refuse('category.ids-missing')
      const names = new Map(
        (await categoryList.ruled(db, list, (rows) => rows.where(isAmong('category.id', ids)))).map(({ id, name }) => [
          id,
          name,
        ]),
      )
      // The id of a missing category takes the place of its name: texts must not change their places (wire §9, 20).
      return ids.flatMap((id, at) => (id === '' && at === ids.length - 1 ? [] : [names.get(id) ?? id]))
    },
  }
}

/** @throws Refusal category.tree-asked-wrong */
async function idOfCode({ db, list }: ListContext, code: string): Promise<string | null> {
  if (code === ROOT) return null
  const [found] = await categoriesWith(db, list, 'code', code)
  if (!found) throw refuse('category.tree-asked-wrong', { what: 'code' })
  return found.id
}
