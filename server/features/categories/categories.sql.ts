import { sql } from 'kysely'
import type { Category } from '#common/contract/categories.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isAmong, recordList, stampsOf } from '#server/platform/db/record-list.ts'

/** Id by which clients of the wire name the node above the first level. */
export const ROOT = '0'

/** The fields of the list. */
export const CATEGORY_COLUMNS: Record<ListField<'system/CategoryList'> | 'id', ListColumn> = {
  id: ['category.id', 'text'],
  name: ['category.name', 'text'],
  code: ['category.code', 'text'],
  createBy: ['category.createdBy', 'text'],
  createTime: ['category.createdAt', 'moment'],
}

const categories = (db: Db) => db.selectFrom('category')
type Categories = ReturnType<typeof categories>

/** Categories in the order of their codes. */
export const categoryList = recordList(
  {
    columns: CATEGORY_COLUMNS,
    order: [['code', 'asc']],
    unique: 'id',
    from: categories,
    select: (rows) =>
      rows.select([
        'category.id',
        'category.parentId',
        'category.name',
        'category.code',
        sql<boolean>`exists (select from category child where child.parent_id = category.id)`.as('isParent'),
        ...stampsOf('category'),
      ]),
  },
  ({ parentId, isParent, ...row }): Category => ({ ...row, pid: parentId ?? ROOT, hasChild: isParent ? '1' : '0' }),
)

/** A condition: only categories right below `pid` (ROOT: the first level); all when it is null. */
export const rightBelow = (pid: string | null) => (rows: Categories) =>
  rows
    .$if(pid === ROOT, (some) => some.where('category.parentId', 'is', null))
    .$if(pid !== null && pid !== ROOT, (some) => some.where('category.parentId', '=', pid))

/** A condition: only categories right below one of these. */
export const rightBelowAny = (parentIds: readonly string[]) => (rows: Categories) =>
  rows.where(isAmong('category.parentId', parentIds))

/** These categories, by code. */
export const categoriesOf = (db: Db, ids: readonly string[]): Promise<Category[]> =>
  categoryList.all(db, (rows) => rows.where(isAmong('category.id', ids)).orderBy('category.code'))

/** Columns a single category may be asked for by. */
export const KEY_COLUMNS = {
  id: 'category.id',
  code: 'category.code',
  name: 'category.name',
  pid: 'category.parentId',
} as const

/** The data rules that narrow what a viewer sees. */
type Rules = Pick<ListRequest, 'rules' | 'warn'>

/** Categories with a value in a column, two at most: the second says that there are several. */
export const categoriesWith = (
  db: Db,
  list: Rules,
  column: keyof typeof KEY_COLUMNS,
  value: string,
): Promise<Category[]> => categoryList.ruled(db, list, (rows) => rows.where(KEY_COLUMNS[column], '=', value).limit(2))

/** Conditions by which the tree of a picker may be narrowed. */
export interface Patterns {
  name?: string
  code?: string
}

/**
 * Categories right below a node (null: the first level), as pickers have them. `%` in a pattern stands for anything.
 */
export const nodesBelow = (
  db: Db,
  list: Rules,
  parentId: string | null,
  patterns: Patterns = {},
): Promise<Category[]> =>
  categoryList.ruled(db, list, (rows) =>
    rightBelow(parentId ?? ROOT)(rows)
      .$if(patterns.name !== undefined, (some) => some.where('category.name', 'ilike', patterns.name ?? ''))
      .$if(patterns.code !== undefined, (some) => some.where('category.code', 'ilike', patterns.code ?? ''))
      .orderBy('category.code'),
  )

/** Categories whose code begins with this one; '' for all. */
export const categoriesFrom = (db: Db, list: Rules, code: string): Promise<Category[]> =>
  categoryList.ruled(db, list, (rows) =>
    rows
      .where((on) => on(on.fn<boolean>('starts_with', ['category.code', on.val(code)]), '=', true))
      .orderBy('category.code'),
  )
