import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { dictionaryAdminContract } from '#common/contract/dictionary-admin.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dictionaryList } from './dictionary-admin.sql.ts'
import { dictionariesSeen } from './dictionaries-seen.ts'
import { checkValue } from './dictionary-form.rules.ts'
import { formOf, labelOf } from './dictionary-items.rules.ts'
import { saveItemRows } from './item-rows.ts'
import {
  addItems,
  editItem,
  itemsByIds,
  itemWithValue,
  nextOrder,
  pageOfItems,
  removeItems,
} from './dictionary-items.sql.ts'
import { usesByValue } from './value-uses.sql.ts'

/**
 * @throws Refusal dictionary.value-taken; dictionary.value-refused, which gives no reason, for a value that the viewer
 * may not know
 */
async function refuseTaken({ db, viewer }: Context, dictCode: string, value: string): Promise<void> {
  const taken = await itemWithValue(db, viewer, dictCode, value)
  if (taken) throw refuse(taken.seen ? 'dictionary.value-taken' : 'dictionary.value-refused')
}
type Calls = Handlers<typeof dictionaryAdminContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** The dictionary in use, locked: two users adding the same value wait for each other. */
async function dictionary(context: ListContext, id: string) {
  const [found] = await dictionariesSeen(context, [id])
  if (!found) throw refuse('record.not-found')
  return found
}

/** Items the viewer may see, of dictionaries they see. */
async function itemsSeen(context: ListContext, ids: readonly string[]) {
  const items = await itemsByIds(context.db, context.viewer, ids)
  const dictionaries = await dictionariesSeen(context, [...new Set(items.map(({ dictId }) => dictId))])
  return items.filter(({ dictId }) => dictionaries.some(({ id }) => id === dictId))
}

/** @param changed tells open pages */
async function remove(context: ListContext, ids: readonly string[], changed: () => void): Promise<null> {
  needChosen(ids)
  const { db, afterCommit } = context
  const found = await itemsSeen(context, ids)
  if (found.length === 0) throw refuse('record.not-found')
  const kept = found.find(({ builtIn }) => builtIn)
  if (kept) throw refuse('dictionary.built-in', { what: labelOf(kept.itemText, kept.dictName), act: '删除，可以停用' })
  for (const code of new Set(found.map(({ dictCode }) => dictCode))) {
    const these = found.filter(({ dictCode }) => dictCode === code)
    const uses = await usesByValue(
      db,
      code,
      these.map(({ itemValue }) => itemValue),
    )
    const used = these.filter(({ itemValue }) => uses.has(itemValue))
    if (used.length > 0)
      throw refuse('record.in-use', {
        what: used.map(({ itemText, dictName }) => labelOf(itemText, dictName)).join('、'),
        users: used.map(({ itemValue }) => uses.get(itemValue)).join('、'),
      })
  }
  await removeItems(
    db,
    found.map(({ id }) => id),
  )
  await noteChanges(
    context,
    found.map((item) => ({
      table: 'dictionaryItem',
      id: item.id,
      operation: 'delete',
      label: labelOf(item.itemText, item.dictName),
      content: item,
    })),
  )
  afterCommit(changed)
  return null
}

/** Adds an item, last unless it says where it stands. */
async function add(context: Call<'POST /sys/dictItem/add'>, changed: () => void) {
  const { db, body, viewer, clock, afterCommit } = context
  const { dictCode, dictName, type } = await dictionary(context, body.dictId)
  checkValue(body.itemValue, type)
  const form = formOf(body, {
    sortOrder: await nextOrder(db, dictCode),
    status: 1,
    itemColor: null,
    description: '',
  })
  await refuseTaken(context, dictCode, form.itemValue)
  const id = newId()
  await addItems(db, [{ id, dictCode, ...form }], viewer.username, clock())
  await noteChanges(context, [
    {
      table: 'dictionaryItem',
      id,
      operation: 'add',
      label: labelOf(form.itemText, dictName),
      content: { id, dictCode, ...form },
    },
  ])
  afterCommit(changed)
  return { id }
}

/** Changes an item; a value that is used stays. */
async function edit(context: Call<'PUT /sys/dictItem/edit'>, changed: () => void) {
  const { db, body, viewer, clock, afterCommit } = context
  const [before] = await itemsSeen(context, [body.id])
  if (!before) throw refuse('record.not-found')
  await lockForEdit(db, 'dictionaryItem', body.id, body.revision)
  checkValue(body.itemValue, before.type)
  const form = formOf(body, before)
  if (form.itemValue !== before.itemValue) {
    if (before.builtIn)
      throw refuse('dictionary.built-in', { what: labelOf(before.itemText, before.dictName), act: '修改值' })
    const users = (await usesByValue(db, before.dictCode, [before.itemValue])).get(before.itemValue)
    if (users !== undefined)
      throw refuse('record.invalid', {
        reason: `${labelOf(before.itemText, before.dictName)}的值正被使用，不能修改：${users}`,
      })
    await refuseTaken(context, before.dictCode, form.itemValue)
  }
  await editItem(db, body.id, form, viewer.username, clock())
  const content = { id: body.id, dictCode: before.dictCode, ...form }
  await noteChanges(context, [
    {
      table: 'dictionaryItem',
      id: body.id,
      operation: 'edit',
      label: labelOf(form.itemText, before.dictName),
      content,
    },
  ])
  afterCommit(changed)
  return null
}

type ItemCalls = Extract<keyof typeof dictionaryAdminContract, `${string} /sys/dictItem/${string}`>

/**
 * The calls about items of common/contract/dictionary-admin.ts.
 * @param changed tells open pages that dictionaries have changed
 */
export function dictionaryItemHandlers(changed: () => void): Pick<Handlers<typeof dictionaryAdminContract>, ItemCalls> {
  return {
    'GET /sys/dictItem/list': ({ db, viewer, query, list }) => pageOfItems(db, viewer, query.dictId ?? '', list),
    async 'GET /sys/dictItem/queryById'(context) {
      const [found] = await itemsSeen(context, [context.query.id])
      if (!found) throw refuse('record.not-found')
      return found
    },
    'POST /sys/dictItem/add': (context) => add(context, changed),
    'PUT /sys/dictItem/edit': (context) => edit(context, changed),
    'POST /sys/dictItem/saveRows': (context) => saveItemRows(context, changed),
    'DELETE /sys/dictItem/delete': (context) => remove(context, [context.query.id], changed),
    'DELETE /sys/dictItem/deleteBatch': (context) => remove(context, idsIn(context.query.ids), changed),
    async 'GET /sys/dictItem/dictItemCheck'(context) {
      const { db, query, viewer } = context
      const [found] = await dictionaryList.byIds(db, [query.dictId])
      if (!found) throw refuse('record.not-found')
      const taken = await itemWithValue(db, viewer, found.dictCode, query.itemValue.trim())
      // To a user who may not know a restricted value it is reported as free; saving it is refused.
      if (taken?.seen && taken.id !== query.id) throw refuse('dictionary.value-taken')
      return null
    },
  }
}
