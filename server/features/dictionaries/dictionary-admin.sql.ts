import type { DeletedDict, Dict } from '#common/contract/dictionary-admin.ts'
import { DICTIONARIES } from '#common/dictionaries.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { List } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

export const DICTIONARY_COLUMNS: Record<ListField<'system/DictList'> | 'id', ListColumn> = {
  id: ['dictionary.id', 'text'],
  dictName: ['dictionary.name', 'text'],
  dictCode: ['dictionary.code', 'text'],
  description: ['dictionary.description', 'text'],
  type: ['dictionary.valueType', 'number'],
  createBy: ['dictionary.createdBy', 'text'],
  createTime: ['dictionary.createdAt', 'moment'],
  updateBy: ['dictionary.updatedBy', 'text'],
  updateTime: ['dictionary.updatedAt', 'moment'],
}

const builtInCodes = new Set<string>(DICTIONARIES.map(({ code }) => code))
/** Whether the program itself uses the dictionary. */
export const isBuiltIn = (code: string): boolean => builtInCodes.has(code)

const list: List = {
  columns: DICTIONARY_COLUMNS,
  // Dictionaries that came with the program all have the same time of creation.
  order: [
    ['createTime', 'desc'],
    ['dictCode', 'asc'],
  ],
  unique: 'id',
}
const FIELDS = [
  'dictionary.id',
  'dictionary.name as dictName',
  'dictionary.code as dictCode',
  'dictionary.description',
  'dictionary.valueType as type',
  ...stampsOf('dictionary'),
] as const

/** Dictionaries in use, newest first unless another order is asked for. */
export const dictionaryList = recordList(
  {
    ...list,
    from: (db) => db.selectFrom('dictionary').where('dictionary.deletedAt', 'is', null),
    select: (rows) => rows.select(FIELDS),
  },
  (row): Dict => ({ ...row, builtIn: isBuiltIn(row.dictCode) }),
)

/** Dictionaries in the recycle bin. */
export const deletedDictionaryList = recordList(
  {
    ...list,
    from: (db) => db.selectFrom('dictionary').where('dictionary.deletedAt', 'is not', null),
    select: (rows) => rows.select([...FIELDS, 'dictionary.deletedAt as deleteTime']),
  },
  ({ deleteTime, ...row }): DeletedDict => ({
    ...row,
    builtIn: isBuiltIn(row.dictCode),
    deleteTime: deleteTime ?? row.createTime,
  }),
)

/** Codes among these that are taken, whether in use or in the recycle bin. */
export async function takenCodes(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, { id: string; deleted: boolean }>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('dictionary')
    .select(['id', 'code', 'deletedAt'])
    .where('code', 'in', [...codes])
    .execute()
  return new Map(rows.map(({ id, code, deletedAt }) => [code, { id, deleted: deletedAt !== null }]))
}

/** What a user may set of a dictionary. */
export interface DictionaryForm {
  dictName: string
  dictCode: string
  description: string
  type: number
}

export async function addDictionaries(
  db: Db,
  forms: readonly (DictionaryForm & { id: string })[],
  by: string,
  now: Date,
): Promise<void> {
  const rows = forms.map(({ id, dictName, dictCode, description, type }) => ({
    id,
    code: dictCode,
    name: dictName,
    description,
    valueType: type,
    createdBy: by,
    createdAt: now,
  }))
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('dictionary')
      .values(rows.slice(from, from + BATCH))
      .execute()
}
const BATCH = 1000

/** Changes a dictionary. Its items get a changed code through the foreign key. */
export async function editDictionary(db: Db, id: string, form: DictionaryForm, by: string, now: Date): Promise<void> {
  await db
    .updateTable('dictionary')
    .set((row) => ({
      name: form.dictName,
      code: form.dictCode,
      description: form.description,
      valueType: form.type,
      updatedBy: by,
      updatedAt: now,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Puts dictionaries into the recycle bin, or takes them out again. */
export async function setDeleted(
  db: Db,
  ids: readonly string[],
  deletedAt: Date | null,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('dictionary')
    .set((row) => ({ deletedAt, updatedBy: by, updatedAt: now, revision: row('revision', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Removes a dictionary from the recycle bin for good, with its items. */
export async function removeDictionary(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dictionary').where('id', '=', id).where('deletedAt', 'is not', null).execute()
}
