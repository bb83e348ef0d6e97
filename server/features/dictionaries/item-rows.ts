import type { InputOf } from '#common/contract/contract.ts'
import type { dictionaryAdminContract } from '#common/contract/dictionary-admin.ts'
import type { SavedRows } from '#common/contract/saved-rows.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockAllForEdit } from '#server/platform/db/revise.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { noteRepeated, type RowFaults, savingRows } from '#server/platform/http/saving-rows.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dictionariesSeen } from './dictionaries-seen.ts'
import { faultOfColour, faultOfValue } from './dictionary-form.rules.ts'
import { formOf, type ItemForm, labelOf } from './dictionary-items.rules.ts'
import {
  addItems,
  editItems,
  type ItemOfDictionary,
  itemsByIds,
  itemsWithValues,
  nextOrder,
  removeItems,
} from './dictionary-items.sql.ts'
import { usesByValue } from './value-uses.sql.ts'

type Saving = InputOf<(typeof dictionaryAdminContract)['POST /sys/dictItem/saveRows']> & ListContext
const MAY = { add: 'system:dict:item:add', edit: 'system:dict:item:edit', delete: 'system:dict:item:delete' } as const

/** A row of the table as it is to be stored. */
interface RowToSave {
  /** What its faults and its new id are told by: the key of an added row, the id of an edited one. */
  row: string
  id: string
  /** The item as it was; null of an added row. */
  old: ItemOfDictionary | null
  form: ItemForm
}

/** The items that are edited or deleted, as they were, by id. Notes the ids that are no items of this dictionary. */
async function itemsBefore({ db, body, viewer }: Saving, faults: RowFaults): Promise<Map<string, ItemOfDictionary>> {
  const touched = [...new Set([...body.edited.map(({ id }) => id), ...body.deleted])]
  const items = (await itemsByIds(db, viewer, touched)).filter(({ dictId }) => dictId === body.dictId)
  const before = new Map(items.map((item) => [item.id, item]))
  for (const id of touched) if (!before.has(id)) faults.add(id, null, refuse('record.not-found').message)
  return before
}

/**
 * The rows that were sent with what they leave out filled in; `order` is the place of the first added one. Notes wrong
 * colours.
 */
function rowsToSave(
  body: Saving['body'],
  before: ReadonlyMap<string, ItemOfDictionary>,
  order: number,
  faults: RowFaults,
): RowToSave[] {
  let place = order
  return [
    ...body.added.map((given) => ({ row: given.key, id: newId(), given, old: null })),
    ...body.edited.map((given) => ({ row: given.id, id: given.id, given, old: before.get(given.id) ?? null })),
  ].map(({ given, old, ...one }) => {
    const fault = faultOfColour(given.itemColor)
    if (fault !== null) faults.add(one.row, 'itemColor', fault)
    const base = old ?? { sortOrder: place++, status: 1, itemColor: null, description: '' }
    return { ...one, old, form: formOf(fault === null ? given : { ...given, itemColor: null }, base) }
  })
}

/** Notes values and names that are wrong by themselves, and values that stand twice in the table. */
export function noteWrongForms(
  rows: readonly Pick<RowToSave, 'row' | 'form'>[],
  type: number,
  faults: RowFaults,
): void {
  for (const { row, form } of rows) {
    const fault = faultOfValue(form.itemValue, type)
    if (fault !== null) faults.add(row, 'itemValue', fault)
    if (form.itemText === '') faults.add(row, 'itemText', '请输入名称')
  }
  noteRepeated(
    rows,
    { key: ({ row }) => row, value: ({ form }) => form.itemValue, field: 'itemValue', what: '值' },
    faults,
  )
}

/** Notes values that another item of the dictionary has, except those that are edited or deleted in the same table. */
async function noteTakenValues(
  { db, body, viewer }: Saving,
  dictCode: string,
  rows: readonly RowToSave[],
  faults: RowFaults,
): Promise<void> {
  const touched = new Set([...body.edited.map(({ id }) => id), ...body.deleted])
  const values = rows.map(({ form }) => form.itemValue)
  const taken = await itemsWithValues(db, viewer, dictCode, values)
  for (const { row, id, form } of rows) {
    const holder = taken.find(({ value }) => value === form.itemValue)
    if (holder && holder.id !== id && !touched.has(holder.id))
      faults.add(row, 'itemValue', refuse(holder.seen ? 'dictionary.value-taken' : 'dictionary.value-refused').message)
  }
}

/** Notes values that would go although they came with the program or stand in other tables: those stay as they are. */
async function noteLostValues(
  { db }: Saving,
  { dictCode, dictName }: { dictCode: string; dictName: string },
  rows: readonly RowToSave[],
  deleted: readonly ItemOfDictionary[],
  faults: RowFaults,
): Promise<void> {
  const losing = [
    ...rows.flatMap(({ row, old, form }) =>
      old && old.itemValue !== form.itemValue ? [{ row, item: old, field: 'itemValue' as const }] : [],
    ),
    ...deleted.map((item) => ({ row: item.id, item, field: null })),
  ]
  const values = losing.map(({ item }) => item.itemValue)
  const uses = await usesByValue(db, dictCode, values)
  for (const { row, item, field } of losing) {
    const what = labelOf(item.itemText, dictName)
    const used = uses.get(item.itemValue)
    if (item.builtIn)
      faults.add(row, field, refuse('dictionary.built-in', { what, act: field ? '修改值' : '删除，可以停用' }).message)
    else if (used !== undefined)
      faults.add(
        row,
        field,
        field ? `${what}的值正被使用，不能修改：${used}` : refuse('record.in-use', { what, users: used }).message,
      )
  }
}

/** Writes the changes of the table and keeps a version of every item concerned. */
async function store(
  within: Saving,
  { dictCode, dictName }: { dictCode: string; dictName: string },
  rows: readonly RowToSave[],
  deleted: readonly ItemOfDictionary[],
): Promise<void> {
  const { db, body, viewer, clock } = within
  const edited = rows.flatMap(({ id, old, form }) => (old ? [{ id, ...form }] : []))
  const added = rows.flatMap(({ id, old, form }) => (old ? [] : [{ id, dictCode, ...form }]))
  await removeItems(db, body.deleted)
  await editItems(db, edited, viewer.username, clock())
  await addItems(db, added, viewer.username, clock())
  const change = (id: string, operation: Operation, text: string, content: object, before?: object | null) => ({
    table: 'dictionaryItem' as const,
    id,
    operation,
    label: labelOf(text, dictName),
    content,
    before: before ?? undefined,
  })
  await noteChanges(within, [
    ...deleted.map((item) => change(item.id, 'delete', item.itemText, item)),
    ...rows.map(({ id, old, form }) => change(id, old ? 'edit' : 'add', form.itemText, { id, dictCode, ...form }, old)),
  ])
}

/**
 * Saves what was added, edited and deleted in the table of a dictionary's items, all or nothing.
 * @param changed tells open pages
 */
export const saveItemRows = (context: Saving, changed: () => void): Promise<Answer<SavedRows>> =>
  savingRows(context, MAY, async (within, faults) => {
    const { db, body } = within
    const [dictionary] = await dictionariesSeen(within, [body.dictId])
    if (!dictionary) throw refuse('record.not-found')
    faults.addStale(await lockAllForEdit(db, 'dictionaryItem', body.edited))
    const before = await itemsBefore(within, faults)
    const rows = rowsToSave(body, before, await nextOrder(db, dictionary.dictCode), faults)
    const deleted = body.deleted.flatMap((id) => before.get(id) ?? [])
    noteWrongForms(rows, dictionary.type, faults)
    await noteTakenValues(within, dictionary.dictCode, rows, faults)
    await noteLostValues(within, dictionary, rows, deleted, faults)
    faults.stopIfAny()
    await store(within, dictionary, rows, deleted)
    within.afterCommit(changed)
    return Object.fromEntries(rows.flatMap(({ row, id, old }) => (old ? [] : [[row, id]])))
  })
