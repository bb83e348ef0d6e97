import { refuse } from '#common/errors.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'

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
}

const rows = (table: keyof Tables, text: string, value: string, more: Partial<TableDictionary> = {}): TableDictionary => ({
  table,
  text,
  value,
  parent: null,
  parentOnWire: null,
  goneWhen: null,
  ...more,
})
const people = { goneWhen: 'deletedAt' }
const departments = { parent: 'parentId', parentOnWire: 'parent_id' }
const categories = { parent: 'parentId', parentOnWire: 'pid' }

/**
 * Every table dictionary there is, under the text old clients ask for it by (`table,text,code` in the wire's names). What
 * the browser names is only ever compared with these keys; nothing of it reaches SQL (wire 7.2: any table could be read).
 * Every signed-in user may read them, because pickers of all screens do.
 */
const TABLE_DICTIONARIES: ReadonlyMap<string, TableDictionary> = new Map([
  ['sys_user,realname,username', rows('account', 'realname', 'username', people)],
  ['sys_user,realname,id', rows('account', 'realname', 'id', people)],
  ['sys_depart,depart_name,id', rows('department', 'name', 'id', departments)],
  ['sys_depart,depart_name,org_code', rows('department', 'name', 'orgCode', departments)],
  ['sys_role,role_name,role_code', rows('role', 'name', 'code')],
  ['sys_role,role_name,id', rows('role', 'name', 'id')],
  ['sys_position,name,code', rows('position', 'name', 'code')],
  ['sys_position,name,id', rows('position', 'name', 'id')],
  ['sys_category,name,id', rows('category', 'name', 'id', categories)],
  ['sys_category,name,code', rows('category', 'name', 'code', categories)],
  ['sys_dict,dict_name,dict_code', rows('dictionary', 'name', 'code', { goneWhen: 'deletedAt' })],
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
