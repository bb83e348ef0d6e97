import { refuse } from '#common/errors.ts'
import type { ScreenName } from '#common/screens.ts'
import type { ListColumns } from '#server/platform/db/list-conditions.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { CATEGORY_COLUMNS } from '../categories/categories.door.ts'
import { DEPARTMENT_COLUMNS } from '../departments/departments.door.ts'
import { POSITION_COLUMNS } from '../positions/positions.door.ts'
import { ROLE_COLUMNS } from '../roles/roles.door.ts'
import { USER_COLUMNS } from '../users/users.door.ts'
import { DICTIONARY_COLUMNS } from './dictionary-admin.sql.ts'

/** A table whose rows can be chosen from as if they were a dictionary's. */
export interface TableDictionary {
  table: keyof Tables
  /** Columns of the text that users see and of the value that is stored. */
  text: string
  value: string
  /** Column of the row above, and what the wire calls it; null where rows have no order above and below. */
  parent: string | null
  parentOnWire: string | null
  /** Rows with a value in this column are deleted. */
  goneWhen: string | null
  /** The list whose data rules narrow the choices, with its columns; null where rows are hidden from no user. */
  list: { screen: ScreenName; columns: ListColumns } | null
}

const rows = (
  table: keyof Tables,
  text: string,
  value: string,
  more: Partial<TableDictionary> = {},
): TableDictionary => ({
  table,
  text,
  value,
  parent: null,
  parentOnWire: null,
  goneWhen: null,
  list: null,
  ...more,
})
const people: Partial<TableDictionary> = {
  goneWhen: 'deletedAt',
  list: { screen: 'system/UserList', columns: USER_COLUMNS },
}
const departments: Partial<TableDictionary> = {
  parent: 'parentId',
  parentOnWire: 'parent_id',
  list: { screen: 'system/DepartList', columns: DEPARTMENT_COLUMNS },
}
const roles: Partial<TableDictionary> = { list: { screen: 'system/RoleUserList', columns: ROLE_COLUMNS } }
const positions: Partial<TableDictionary> = { list: { screen: 'system/PositionList', columns: POSITION_COLUMNS } }
const categories: Partial<TableDictionary> = {
  parent: 'parentId',
  parentOnWire: 'pid',
  list: { screen: 'system/CategoryList', columns: CATEGORY_COLUMNS },
}

/**
 * Every table dictionary there is, under the text old clients ask for it by (`table,text,code` in the wire's names).
 * What the browser names is only ever compared with these keys; nothing of it reaches SQL (wire 7.2: any table could be
 * read). Staff may read them, because pickers of all screens do, within the data rules of the list that shows the same
 * rows.
 */
const TABLE_DICTIONARIES: ReadonlyMap<string, TableDictionary> = new Map([
  ['sys_user,realname,username', rows('account', 'realname', 'username', people)],
  ['sys_user,realname,id', rows('account', 'realname', 'id', people)],
  ['sys_depart,depart_name,id', rows('department', 'name', 'id', departments)],
  ['sys_depart,depart_name,org_code', rows('department', 'name', 'orgCode', departments)],
  ['sys_role,role_name,role_code', rows('role', 'name', 'code', roles)],
  ['sys_role,role_name,id', rows('role', 'name', 'id', roles)],
  ['sys_position,name,code', rows('position', 'name', 'code', positions)],
  ['sys_position,name,id', rows('position', 'name', 'id', positions)],
  ['sys_category,name,id', rows('category', 'name', 'id', categories)],
  ['sys_category,name,code', rows('category', 'name', 'code', categories)],
  [
    'sys_dict,dict_name,dict_code',
    rows('dictionary', 'name', 'code', {
      goneWhen: 'deletedAt',
      list: { screen: 'system/DictList', columns: DICTIONARY_COLUMNS },
    }),
  ],
])

/** Where a dictionary's values come from: its own items, or a table. */
export type DictionarySource = { code: string } | { table: TableDictionary }

/**
 * What a client's text names: a code, or one of the table dictionaries.
 * @throws Refusal dictionary.code-invalid
 */
export function sourceOf(text: string): DictionarySource {
  const name = text.trim()
  if (/^[\w-]+$/.test(name)) return { code: name }
  const table = TABLE_DICTIONARIES.get(
    name
      .split(',')
      .map((part) => part.trim())
      .join(','),
  )
  if (!table) throw refuse('dictionary.code-invalid')
  return { table }
}
