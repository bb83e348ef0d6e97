import type { dictionaryAdminContract, DictItemRow } from '#common/contract/dictionary-admin.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dictionariesByIds } from './dictionary-admin.sql.ts'
import { dictionariesSeen } from './dictionaries-seen.ts'
import { checkedColour, checkValue } from './dictionary-form.rules.ts'
import { addItems, editItem, itemsByIds, itemWithValue, nextOrder, pageOfItems, removeItems, type ItemForm } from './dictionary-items.sql.ts'
import { usesOf } from './value-uses.sql.ts'

interface Body {
  itemText: string
  itemValue: string
  description?: string | null
  sortOrder?: number | null
  status?: number | null
  itemColor?: string | null
}
const formOf = (body: Body, before: Pick<DictItemRow, 'sortOrder' | 'status' | 'itemColor' | 'description'>): ItemForm => ({
  itemText: body.itemText.trim(),
  itemValue: body.itemValue.trim(),
  description: body.description === undefined ? before.description : (body.description ?? ''),
  sortOrder: body.sortOrder ?? before.sortOrder,
  status: body.status ?? before.status,
  itemColor: body.itemColor === undefined ? before.itemColor : checkedColour(body.itemColor),
})
const labelOf = (text: string, dictionary: string) => `字典“${dictionary}”的选项“${text}”`

type ItemCalls = Extract<keyof typeof dictionaryAdminContract, `${string} /sys/dictItem/${string}`>

/** The calls about items of common/contract/dictionary-admin.ts. @param changed tells open pages that dictionaries are not what they were */
export function dictionaryItemHandlers(changed: () => void): Pick<Handlers<typeof dictionaryAdminContract>, ItemCalls> {
  /** The dictionary in use, locked: two people adding the same value come one after the other. */
  async function dictionary(context: Context, id: string) {
    const [found] = await dictionariesSeen(context, [id])
    if (!found) throw refuse('record.not-found')
    return found
  }

  /** Items the viewer may see, of dictionaries they see. */
  async function itemsSeen(context: Context, ids: readonly string[]) {
    const items = await itemsByIds(context.db, context.viewer, ids)
    const dictionaries = await dictionariesSeen(context, [...new Set(items.map(({ dictId }) => dictId))])
    return items.filter(({ dictId }) => dictionaries.some(({ id }) => id === dictId))
  }

  async function remove(context: Context, ids: readonly string[]): Promise<null> {
    if (ids.length === 0) throw refuse('record.none-chosen')
    const { db, afterCommit } = context
    const found = await itemsSeen(context, ids)
    if (found.length === 0) throw refuse('record.not-found')
    const kept = found.find(({ builtIn }) => builtIn)
    if (kept) throw refuse('dictionary.built-in', { what: labelOf(kept.itemText, kept.dictName), act: '删除，可以停用' })
    for (const code of new Set(found.map(({ dictCode }) => dictCode))) {
      const these = found.filter(({ dictCode }) => dictCode === code)
      const users = await usesOf(
        db,
        code,
        these.map(({ itemValue }) => itemValue),
      )
      if (users !== null)
        throw refuse('record.in-use', { what: these.map(({ itemText, dictName }) => labelOf(itemText, dictName)).join('、'), users })
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

  return {
    'GET /sys/dictItem/list': ({ db, viewer, query, rules, request }) =>
      pageOfItems(db, viewer, query.dictId, { query, rules, warn: (fault) => request.log.warn({ fault }, 'data rule') }),
    async 'GET /sys/dictItem/queryById'(context) {
      const [found] = await itemsSeen(context, [context.query.id])
      if (!found) throw refuse('record.not-found')
      return found
    },
    async 'POST /sys/dictItem/add'(context) {
      const { db, body, viewer, clock, afterCommit } = context
      const { dictCode, dictName, type } = await dictionary(context, body.dictId)
      checkValue(body.itemValue, type)
      const form = formOf(body, { sortOrder: await nextOrder(db, dictCode), status: 1, itemColor: null, description: '' })
      if (await itemWithValue(db, dictCode, form.itemValue)) throw refuse('dictionary.value-taken')
      const id = newId()
      await addItems(db, [{ id, dictCode, ...form }], viewer.username, clock())
      await noteChanges(context, [
        { table: 'dictionaryItem', id, operation: 'add', label: labelOf(form.itemText, dictName), content: { id, dictCode, ...form } },
      ])
      afterCommit(changed)
      return { id }
    },
    async 'PUT /sys/dictItem/edit'(context) {
      const { db, body, viewer, clock, afterCommit } = context
      const [before] = await itemsSeen(context, [body.id])
      if (!before) throw refuse('record.not-found')
      await lockForEdit(db, 'dictionaryItem', body.id, body.revision)
      checkValue(body.itemValue, before.type)
      const form = formOf(body, before)
      if (form.itemValue !== before.itemValue) {
        if (before.builtIn) throw refuse('dictionary.built-in', { what: labelOf(before.itemText, before.dictName), act: '修改值' })
        const users = await usesOf(db, before.dictCode, [before.itemValue])
        if (users !== null) throw refuse('record.invalid', { reason: `${labelOf(before.itemText, before.dictName)}的值正被使用，不能修改：${users}` })
        if (await itemWithValue(db, before.dictCode, form.itemValue)) throw refuse('dictionary.value-taken')
      }
      await editItem(db, body.id, form, viewer.username, clock())
      const content = { id: body.id, dictCode: before.dictCode, ...form }
      await noteChanges(context, [
        { table: 'dictionaryItem', id: body.id, operation: 'edit', label: labelOf(form.itemText, before.dictName), content },
      ])
      afterCommit(changed)
      return null
    },
    'DELETE /sys/dictItem/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/dictItem/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),
    async 'GET /sys/dictItem/dictItemCheck'(context) {
      const { db, query } = context
      const [found] = await dictionariesByIds(db, [query.dictId], 'in use')
      if (!found) throw refuse('record.not-found')
      const taken = await itemWithValue(db, found.dictCode, query.itemValue.trim())
      if (taken && taken.id !== query.id) throw refuse('dictionary.value-taken')
      return null
    },
  }
}
