import type { DeletedDict, Dict } from '#common/contract/dictionary-admin.ts'
import { DICTIONARIES } from '#common/dictionaries.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, pageOf, type List, type ListRequest, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

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
// Those that came with the program have one moment in common.
const LIST: List = {
  columns: DICTIONARY_COLUMNS,
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
  'dictionary.revision',
  'dictionary.createdBy as createBy',
  'dictionary.createdAt',
  'dictionary.updatedBy as updateBy',
  'dictionary.updatedAt',
] as const

const builtInCodes = new Set<string>(DICTIONARIES.map(({ code }) => code))
/** The program itself speaks of this dictionary. */
export const isBuiltIn = (code: string): boolean => builtInCodes.has(code)

interface Row extends Omit<Dict, 'builtIn' | 'createTime' | 'updateTime'> {
  createdAt: Date
  updatedAt: Date | null
}
const recordOf = ({ createdAt, updatedAt, ...row }: Row): Dict => ({
  ...row,
  builtIn: isBuiltIn(row.dictCode),
  createTime: momentText(createdAt),
  updateTime: updatedAt && momentText(updatedAt),
})

const inUse = (db: Db) => db.selectFrom('dictionary').where('dictionary.deletedAt', 'is', null)

/** One page of the dictionaries in use. */
export async function pageOfDictionaries(db: Db, request: ListRequest): Promise<PageOf<Dict>> {
  const page = await pageOf(inUse(db), LIST, request, (rows) => rows.select(FIELDS))
  return { ...page, records: page.records.map(recordOf) }
}

/** Every dictionary in use that the list holds, part by part. */
export async function* everyDictionary(db: Db, request: ListRequest & { ids?: readonly string[] }): AsyncGenerator<Dict[]> {
  for await (const part of everyRowOf(inUse(db), LIST, request, (rows) => rows.select(FIELDS))) yield part.map(recordOf)
}

/** What the recycle bin holds for the viewer. */
export async function deletedDictionaries(db: Db, request: ListRequest): Promise<DeletedDict[]> {
  const found: DeletedDict[] = []
  const bin = db.selectFrom('dictionary').where('dictionary.deletedAt', 'is not', null)
  for await (const part of everyRowOf(bin, LIST, request, (rows) => rows.select([...FIELDS, 'dictionary.deletedAt'])))
    found.push(...part.map(({ deletedAt, ...row }) => ({ ...recordOf(row), deleteTime: momentText(deletedAt ?? row.createdAt) })))
  return found
}

/** Dictionaries by their ids, those in the recycle bin or those in use. */
export const dictionariesByIds = async (db: Db, ids: readonly string[], where: 'in use' | 'deleted'): Promise<Dict[]> =>
  (
    await db
      .selectFrom('dictionary')
      .select(FIELDS)
      .where('id', 'in', [...ids])
      .where('deletedAt', where === 'in use' ? 'is' : 'is not', null)
      .forUpdate()
      .execute()
  ).map(recordOf)

/** Codes among these that are taken, whether in use or in the recycle bin. */
export async function takenCodes(db: Db, codes: readonly string[]): Promise<Map<string, { id: string; deleted: boolean }>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('dictionary')
    .select(['id', 'code', 'deletedAt'])
    .where('code', 'in', [...codes])
    .execute()
  return new Map(rows.map(({ id, code, deletedAt }) => [code, { id, deleted: deletedAt !== null }]))
}

/** What a person may set of a dictionary. */
export interface DictionaryForm {
  dictName: string
  dictCode: string
  description: string
  type: number
}

export async function addDictionaries(db: Db, forms: readonly (DictionaryForm & { id: string })[], by: string, now: Date): Promise<void> {
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

/** Its items follow a changed code by themselves (foreign key). */
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
export async function setDeleted(db: Db, ids: readonly string[], deletedAt: Date | null, by: string, now: Date): Promise<void> {
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
