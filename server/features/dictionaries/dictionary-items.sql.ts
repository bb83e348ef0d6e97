import { sql, type SqlBool } from 'kysely'
import type { DictItemRow } from '#common/contract/dictionary-admin.ts'
import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { ListColumns } from '#server/platform/db/list-conditions.ts'
import { jsonRows } from '#server/platform/db/json-rows.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import { DICTIONARY_COLUMNS } from './dictionary-admin.sql.ts'
import type { ItemForm } from './dictionary-items.rules.ts'

const ITEM_COLUMNS: ListColumns = {
  itemId: ['dictionaryItem.id', 'text'],
  itemText: ['dictionaryItem.text', 'text'],
  itemValue: ['dictionaryItem.value', 'text'],
  sortOrder: ['dictionaryItem.sortOrder', 'number'],
  status: [sql`case when dictionary_item.enabled then 1 else 0 end`, 'number'],
  restricted: ['dictionaryItem.restricted', 'boolean'],
}

/** An item with the dictionary it belongs to. */
export type ItemOfDictionary = DictItemRow & { dictCode: string; dictName: string; type: number }

/** Items of dictionaries in use, in their order. Data rules of the screen name fields of dictionaries. */
const itemList = recordList(
  {
    columns: { ...DICTIONARY_COLUMNS, ...ITEM_COLUMNS },
    order: [
      ['sortOrder', 'asc'],
      ['itemValue', 'asc'],
    ],
    unique: 'itemId',
    from: (db) =>
      db
        .selectFrom('dictionaryItem')
        .innerJoin('dictionary', 'dictionary.code', 'dictionaryItem.dictionaryCode')
        .where('dictionary.deletedAt', 'is', null),
    select: (rows) =>
      rows.select([
        'dictionaryItem.id',
        'dictionary.id as dictId',
        'dictionary.code as dictCode',
        'dictionary.name as dictName',
        'dictionary.valueType as type',
        'dictionaryItem.text as itemText',
        'dictionaryItem.value as itemValue',
        'dictionaryItem.description',
        'dictionaryItem.sortOrder',
        'dictionaryItem.enabled',
        'dictionaryItem.colour as itemColor',
        'dictionaryItem.parentValue',
        'dictionaryItem.restricted',
        ...stampsOf('dictionaryItem'),
      ]),
  },
  ({ enabled, ...row }): ItemOfDictionary => ({
    ...row,
    status: enabled ? 1 : 0,
    status_dictText: enabled ? '启用' : '不启用',
    // Items that staff added have a creator; those that came with the program have none.
    builtIn: row.createBy === null,
  }),
)

/** What the items of a list are without their dictionary. */
const ownOf = ({ dictCode: _code, dictName: _name, type: _type, ...item }: ItemOfDictionary): DictItemRow => item

/** A condition: restricted values are there only for holders of the special permission (spec §6). */
const visible = ({ permissions }: Pick<Viewer, 'permissions'>) =>
  permissions.has(SPECIAL_PERMISSION) ? sql<SqlBool>`true` : sql<SqlBool>`not dictionary_item.restricted`

/**
 * One page of a dictionary's items, in their order. Items of a dictionary that the data rules hide are hidden with it.
 */
export async function pageOfItems(
  db: Db,
  viewer: Viewer,
  dictId: string,
  request: ListRequest,
): Promise<PageOf<DictItemRow>> {
  const { column, ...query } = request.query
  // Clients ask every list for its newest rows; items have an order of their own.
  const byItem = typeof column === 'string' && Object.hasOwn(ITEM_COLUMNS, column)
  const page = await itemList.page(db, { ...request, query: byItem ? request.query : query }, (rows) =>
    rows.where(visible(viewer)).where('dictionary.id', '=', dictId),
  )
  return { ...page, records: page.records.map(ownOf) }
}

/** Items by their ids, as far as the viewer may see them. */
export const itemsByIds = (db: Db, viewer: Viewer, ids: readonly string[]): Promise<ItemOfDictionary[]> =>
  itemList.byIds(db, ids, (rows) => rows.where(visible(viewer)))

/** Items of these dictionaries in their order. */
export async function itemsOfDictionaries(
  db: Db,
  viewer: Viewer,
  codes: readonly string[],
): Promise<Map<string, DictItemRow[]>> {
  const byCode = new Map<string, DictItemRow[]>()
  if (codes.length === 0) return byCode
  const rows = await itemList.all(db, (items) =>
    items
      .where(visible(viewer))
      .where('dictionary.code', 'in', [...codes])
      .orderBy('dictionaryItem.sortOrder')
      .orderBy('dictionaryItem.value'),
  )
  for (const item of rows) byCode.set(item.dictCode, [...(byCode.get(item.dictCode) ?? []), ownOf(item)])
  return byCode
}

/** Items with these values, and whether the viewer may know of each. */
export async function itemsWithValues(
  db: Db,
  { permissions }: Pick<Viewer, 'permissions'>,
  dictionaryCode: string,
  values: readonly string[],
) {
  const rows = await db
    .selectFrom('dictionaryItem')
    .select(['id', 'value', 'restricted'])
    .where('dictionaryCode', '=', dictionaryCode)
    .where(sql<boolean>`value = any(${[...values]}::text[])`)
    .execute()
  return rows.map(({ id, value, restricted }) => ({
    id,
    value,
    seen: !restricted || permissions.has(SPECIAL_PERMISSION),
  }))
}

/** The item that has this value, and whether the viewer may know of it; undefined when the value is free. */
export const itemWithValue = async (
  db: Db,
  viewer: Pick<Viewer, 'permissions'>,
  dictionaryCode: string,
  value: string,
) => (await itemsWithValues(db, viewer, dictionaryCode, [value]))[0]

const columnsOf = ({ itemText, itemValue, description, sortOrder, status, itemColor }: ItemForm) => ({
  text: itemText,
  value: itemValue,
  description,
  sortOrder,
  enabled: status === 1,
  colour: itemColor,
})

export async function addItems(
  db: Db,
  forms: readonly (ItemForm & { id: string; dictCode: string })[],
  by: string,
  now: Date,
): Promise<void> {
  const rows = forms.map(({ id, dictCode, ...form }) => ({
    id,
    dictionaryCode: dictCode,
    ...columnsOf(form),
    createdBy: by,
    createdAt: now,
  }))
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('dictionaryItem')
      .values(rows.slice(from, from + BATCH))
      .execute()
}
const BATCH = 1000

export async function editItem(db: Db, id: string, form: ItemForm, by: string, now: Date): Promise<void> {
  await db
    .updateTable('dictionaryItem')
    .set((row) => ({ ...columnsOf(form), updatedBy: by, updatedAt: now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Changes many items of a dictionary at once; they may exchange values. */
export async function editItems(
  db: Db,
  forms: readonly (ItemForm & { id: string })[],
  by: string,
  now: Date,
): Promise<void> {
  if (forms.length === 0) return
  const given = jsonRows(
    'dictionaryItem',
    'given',
    forms.map((form) => ({ id: form.id, ...columnsOf(form) })),
  )
  // Values are released before other items take them: until then an item has a value that no user can type.
  await db
    .updateTable('dictionaryItem')
    .from(given)
    .set({ value: sql`',' || dictionary_item.id` })
    .whereRef('dictionaryItem.id', '=', 'given.id')
    .whereRef('dictionaryItem.value', '<>', 'given.value')
    .execute()
  await db
    .updateTable('dictionaryItem')
    .from(given)
    .set((row) => ({
      text: row.ref('given.text'),
      value: row.ref('given.value'),
      description: row.ref('given.description'),
      sortOrder: row.ref('given.sortOrder'),
      enabled: row.ref('given.enabled'),
      colour: row.ref('given.colour'),
      revision: row('dictionaryItem.revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
    }))
    .whereRef('dictionaryItem.id', '=', 'given.id')
    .execute()
}

export async function removeItems(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('dictionaryItem')
    .where('id', 'in', [...ids])
    .execute()
}

/** The order behind the last item of a dictionary. */
export async function nextOrder(db: Db, dictionaryCode: string): Promise<number> {
  const { last } = await db
    .selectFrom('dictionaryItem')
    .select((row) => row.fn.max('sortOrder').as('last'))
    .where('dictionaryCode', '=', dictionaryCode)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}
