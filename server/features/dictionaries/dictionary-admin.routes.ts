import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { dictionaryAdminContract } from '#common/contract/dictionary-admin.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import { allOrNothing, RowFaults } from '#server/platform/http/saving-rows.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import {
  addDictionaries,
  deletedDictionaryList,
  dictionaryList,
  editDictionary,
  isBuiltIn,
  removeDictionary,
  setDeleted,
  type DictionaryForm,
} from './dictionary-admin.sql.ts'
import { dictionariesSeen, dictionaryInBin } from './dictionaries-seen.ts'
import { exportDictionaries, importDictionaries } from './dictionary-excel.ts'
import { formOf as formOfItem, labelOf as labelOfItem, type ItemBody } from './dictionary-items.rules.ts'
import { addItems } from './dictionary-items.sql.ts'
import { noteWrongForms } from './item-rows.ts'
import { dictionaryItemHandlers } from './dictionary-items.routes.ts'

/** What the handlers need from the application. */
export interface DictionaryParts {
  files: FileStore
  bus: Bus
}

interface Body {
  dictName: string
  dictCode: string
  description?: string | null
  type?: number | null
}
/** @param before values that a dictionary keeps for fields that are left out */
const formOf = ({ dictName, dictCode, description, type }: Body, before = { type: 0 }): DictionaryForm => ({
  dictName: dictName.trim(),
  dictCode,
  description: description ?? '',
  type: type ?? before.type,
})
const labelOf = (name: string) => `字典“${name}”`

/** The items of a new dictionary; a fault names its row by its place. */
const itemsOf = (items: readonly ItemBody[]) =>
  items.map((item, at) => ({
    id: newId(),
    row: `items.${at}`,
    form: formOfItem(item, { sortOrder: at + 1, status: 1, itemColor: null, description: '' }),
  }))

/** The calls of common/contract/dictionary-admin.ts. */
export function dictionaryAdminHandlers({ files, bus }: DictionaryParts): Handlers<typeof dictionaryAdminContract> {
  const changed = () => bus.publish({ kind: 'dictionaries-changed' })

  async function takeBack(context: ListContext, ids: readonly string[]): Promise<null> {
    needChosen(ids)
    const { db, viewer, clock, afterCommit } = context
    for (const id of ids) {
      const dict = await dictionaryInBin(context, id)
      await setDeleted(db, [dict.id], null, viewer.username, clock())
      await noteChanges(context, [
        { table: 'dictionary', id: dict.id, operation: 'restore', label: labelOf(dict.dictName), content: dict },
      ])
    }
    afterCommit(changed)
    return null
  }
  async function deleteForGood(context: ListContext, ids: readonly string[]): Promise<null> {
    needChosen(ids)
    for (const id of ids) {
      const dict = await dictionaryInBin(context, id)
      await removeDictionary(context.db, dict.id)
      await noteChanges(context, [
        {
          table: 'dictionary',
          id: dict.id,
          operation: 'delete',
          label: `回收站中的${labelOf(dict.dictName)}`,
          content: dict,
        },
      ])
    }
    return null
  }
  async function putIntoBin(context: ListContext, ids: readonly string[]): Promise<null> {
    needChosen(ids)
    const { db, viewer, clock, afterCommit } = context
    const found = await dictionariesSeen(context, ids)
    if (found.length === 0) throw refuse('record.not-found')
    const kept = found.filter(({ dictCode }) => isBuiltIn(dictCode))
    if (kept.length > 0)
      throw refuse('dictionary.built-in', {
        what: kept.map(({ dictName }) => labelOf(dictName)).join('、'),
        act: '删除',
      })
    await setDeleted(
      db,
      found.map(({ id }) => id),
      clock(),
      viewer.username,
      clock(),
    )
    await noteChanges(
      context,
      found.map((dict) => ({
        table: 'dictionary',
        id: dict.id,
        operation: 'delete',
        label: labelOf(dict.dictName),
        content: dict,
      })),
    )
    afterCommit(changed)
    return null
  }

  return {
    ...dictionaryItemHandlers(changed),
    'GET /sys/dict/list': ({ db, list }) => dictionaryList.page(db, list),
    async 'GET /sys/dict/queryById'({ db, query, list }) {
      const [found] = await dictionaryList.seen(db, [query.id], list)
      if (!found) throw refuse('record.not-found')
      return found
    },
    async 'GET /sys/dict/treeList'({ db, list }) {
      const dictionaries = await dictionaryList.whole(db, list)
      return dictionaries.map(({ id, dictName, dictCode, description }) => ({
        key: id,
        title: dictName,
        id,
        dictName,
        dictCode,
        description,
      }))
    },
    async 'POST /sys/dict/add'(context) {
      const { body, viewer, clock, afterCommit } = context
      const form = formOf(body)
      const id = newId()
      const items = itemsOf(body.items ?? [])
      if (items.length > 0 && !viewer.permissions.has('system:dict:item:add')) throw refuse('permission.denied')
      return allOrNothing(
        async () => {
          const faults = new RowFaults()
          noteWrongForms(items, form.type, faults)
          faults.stopIfAny()
          await inTransaction(context.db, async (db) => {
            await addDictionaries(db, [{ id, ...form }], viewer.username, clock())
            const added = items.map(({ id: itemId, form: item }) => ({ id: itemId, dictCode: form.dictCode, ...item }))
            await addItems(db, added, viewer.username, clock())
            await noteChanges({ ...context, db }, [
              { table: 'dictionary', id, operation: 'add', label: labelOf(form.dictName), content: { id, ...form } },
              ...added.map((item) => ({
                table: 'dictionaryItem' as const,
                id: item.id,
                operation: 'add' as const,
                label: labelOfItem(item.itemText, form.dictName),
                content: item,
              })),
            ])
          })
          afterCommit(changed)
          return answer({ id, faults: [] }, {})
        },
        { id: '' },
      )
    },
    async 'PUT /sys/dict/edit'(context) {
      const { db, body, viewer, clock, afterCommit } = context
      await lockForEdit(db, 'dictionary', body.id, body.revision)
      const [before] = await dictionariesSeen(context, [body.id])
      if (!before) throw refuse('record.not-found')
      const form = formOf(body, before)
      if (before.builtIn && form.dictCode !== before.dictCode)
        throw refuse('dictionary.built-in', { what: labelOf(before.dictName), act: '修改编码' })
      await editDictionary(db, body.id, form, viewer.username, clock())
      await noteChanges(context, [
        {
          table: 'dictionary',
          id: body.id,
          operation: 'edit',
          label: labelOf(form.dictName),
          content: { id: body.id, ...form },
        },
      ])
      afterCommit(changed)
      return null
    },
    'DELETE /sys/dict/delete': (context) => putIntoBin(context, [context.query.id]),
    'DELETE /sys/dict/deleteBatch': (context) => putIntoBin(context, idsIn(context.query.ids)),
    'GET /sys/dict/deleteList': ({ db, list }) => deletedDictionaryList.whole(db, list),
    'PUT /sys/dict/back/{id}': (context) => takeBack(context, [context.params.id]),
    'PUT /sys/dict/putRecycleBin': (context) => takeBack(context, idsIn(context.body.ids)),
    'DELETE /sys/dict/deletePhysic/{id}': (context) => deleteForGood(context, [context.params.id]),
    'DELETE /sys/dict/deleteRecycleBin': (context) => deleteForGood(context, idsIn(context.query.ids)),
    'GET /sys/dict/exportXls': (context) => exportDictionaries(context),
    'POST /sys/dict/importExcel': (context) => importDictionaries(context, files, changed),
  }
}
