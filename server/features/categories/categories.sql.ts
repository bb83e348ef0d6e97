import { sql } from 'kysely'
import type { Category } from '#common/contract/categories.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, type List, type ListRequest, type PageOf, pageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

/** What clients of the wire call the node above the first level. */
export const ROOT = '0'

const COLUMNS: Record<ListField<'system/CategoryList'> | 'id', ListColumn> = {
  id: ['category.id', 'text'],
  name: ['category.name', 'text'],
  code: ['category.code', 'text'],
  createBy: ['category.createdBy', 'text'],
  createTime: ['category.createdAt', 'moment'],
}
const LIST: List = { columns: COLUMNS, order: [['code', 'asc']], unique: 'id' }

const categories = (db: Db) => db.selectFrom('category')

const FIELDS = [
  'category.id',
  'category.parentId',
  'category.name',
  'category.code',
  sql<boolean>`exists (select from category child where child.parent_id = category.id)`.as('isParent'),
  'category.revision',
  'category.createdBy as createBy',
  'category.createdAt',
  'category.updatedBy as updateBy',
  'category.updatedAt',
] as const

interface Row {
  id: string
  parentId: string | null
  name: string
  code: string
  isParent: boolean
  revision: number
  createBy: string | null
  createdAt: Date
  updateBy: string | null
  updatedAt: Date | null
}

const wireRow = ({ parentId, isParent, createdAt, updatedAt, ...row }: Row): Category => ({
  ...row,
  pid: parentId ?? ROOT,
  hasChild: isParent ? '1' : '0',
  createTime: momentText(createdAt),
  updateTime: updatedAt && momentText(updatedAt),
})

type Asked = ListRequest & { pid: string | null }

/** The list's rows: below `pid` (ROOT: the first level), or all of them when it is null. */
const listed = (db: Db, pid: string | null) =>
  categories(db)
    .$if(pid === ROOT, (rows) => rows.where('category.parentId', 'is', null))
    .$if(pid !== null && pid !== ROOT, (rows) => rows.where('category.parentId', '=', pid))

/** One page of the categories below `pid`, or of all. */
export async function pageOfCategories(db: Db, { pid, ...request }: Asked): Promise<PageOf<Category>> {
  const page = await pageOf(listed(db, pid), LIST, request, (rows) => rows.select(FIELDS))
  return { ...page, records: page.records.map(wireRow) }
}

/** All of them, part by part, in the order of their codes. */
export async function* listedCategories(db: Db, { pid, ...request }: Asked & { ids?: readonly string[] }): AsyncGenerator<Category[]> {
  for await (const part of everyRowOf(listed(db, pid), LIST, request, (rows) => rows.select(FIELDS))) yield part.map(wireRow)
}

/** Right below these, as far as the data rules let it be seen. */
export async function categoriesBelow(db: Db, parentIds: readonly string[], request: ListRequest): Promise<Category[]> {
  const rows: Category[] = []
  const below = categories(db).where('category.parentId', '=', sql<string>`any(${[...parentIds]}::text[])`)
  for await (const part of everyRowOf(below, LIST, request, (list) => list.select(FIELDS))) rows.push(...part.map(wireRow))
  return rows
}

/** These categories, by code. */
export const categoriesOf = async (db: Db, ids: readonly string[]): Promise<Category[]> =>
  (
    await categories(db)
      .select(FIELDS)
      .where('category.id', '=', sql<string>`any(${[...ids]}::text[])`)
      .orderBy('category.code')
      .execute()
  ).map(wireRow)

/** Columns a single category may be asked for by. */
export const KEY_COLUMNS = { id: 'category.id', code: 'category.code', name: 'category.name', pid: 'category.parentId' } as const

/** Categories with a value in a column, two at most: the second says that there are several. */
export const categoriesWith = async (db: Db, column: keyof typeof KEY_COLUMNS, value: string): Promise<Category[]> =>
  (await categories(db).select(FIELDS).where(KEY_COLUMNS[column], '=', value).limit(2).execute()).map(wireRow)

/** What a picker's tree may be narrowed by. */
export interface Patterns {
  name?: string
  code?: string
}

/** Right below a node (null: the first level), as pickers have them. `%` in a pattern stands for anything. */
export const nodesBelow = async (db: Db, parentId: string | null, patterns: Patterns = {}): Promise<Category[]> =>
  (
    await listed(db, parentId ?? ROOT)
      .select(FIELDS)
      .$if(patterns.name !== undefined, (rows) => rows.where('category.name', 'ilike', patterns.name ?? ''))
      .$if(patterns.code !== undefined, (rows) => rows.where('category.code', 'ilike', patterns.code ?? ''))
      .orderBy('category.code')
      .execute()
  ).map(wireRow)

/** Everything whose code begins with this one; '' for all. */
export const categoriesFrom = async (db: Db, code: string): Promise<Category[]> =>
  (
    await categories(db)
      .select(FIELDS)
      .where((on) => on(on.fn<boolean>('starts_with', ['category.code', on.val(code)]), '=', true))
      .orderBy('category.code')
      .execute()
  ).map(wireRow)
