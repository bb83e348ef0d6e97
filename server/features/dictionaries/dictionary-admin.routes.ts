import type { InputOf } from '#common/contract/contract.ts'
import type { dictionaryAdminContract } from '#common/contract/dictionary-admin.ts'
import type { FormOf } from '#common/contract/record-schemas.ts'
import { refuse } from '#common/errors.ts'
import { DICTIONARY } from '#common/records/dictionary.ts'
import { calledOf } from '#common/records/sheet.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import { allOrNothing, RowFaults } from '#server/platform/http/saving-rows.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { addDictionaries, dictionaryList, editDictionary, type DictionaryForm } from './dictionary-admin.sql.ts'
import { dictionariesSeen } from './dictionaries-seen.ts'
import { dictionaryBinHandlers } from './dictionary-bin.routes.ts'
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

/** @param before values that a dictionary keeps for fields that are left out */
const formOf = (
  { dictName, dictCode, description, type }: FormOf<typeof DICTIONARY.fields>,
  before = { type: 0 },
): DictionaryForm => ({
  dictName: dictName.trim(),
  dictCode,
  description: description ?? '',
  type: type ?? before.type,
})
const change = (dict: { id: string }, operation: Operation) => changeOf(DICTIONARY, 'dictionary', dict, operation)

/** The items of a new dictionary; a fault names its row by its place. */
const itemsOf = (items: readonly ItemBody[]) =>
  items.map((item, at) => ({
    id: newId(),
    row: `items.${at}`,
    form: formOfItem(item, { sortOrder: at + 1, status: 1, itemColor: null, description: '' }),
  }))

type Adding = InputOf<(typeof dictionaryAdminContract)['POST /sys/dict/add']> & Context

/** Adds a dictionary with its items, both or neither. @param changed tells open pages */
async function addWithItems(context: Adding, changed: () => void) {
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
          change({ id, ...form }, 'add'),
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
}

/** The calls of common/contract/dictionary-admin.ts. */
export function dictionaryAdminHandlers({ files, bus }: DictionaryParts): Handlers<typeof dictionaryAdminContract> {
  const changed = () => bus.publish({ kind: 'dictionaries-changed' })
  return {
    ...dictionaryItemHandlers(changed),
    ...dictionaryBinHandlers(changed),
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
    'POST /sys/dict/add': (context) => addWithItems(context, changed),
    async 'PUT /sys/dict/edit'(context) {
      const { db, body, viewer, clock, afterCommit } = context
      await lockForEdit(db, 'dictionary', body.id, body.revision)
      const [before] = await dictionariesSeen(context, [body.id])
      if (!before) throw refuse('record.not-found')
      const form = formOf(body, before)
      if (before.builtIn && form.dictCode !== before.dictCode)
        throw refuse('dictionary.built-in', { what: calledOf(DICTIONARY, before), act: '修改编码' })
      await editDictionary(db, body.id, form, viewer.username, clock())
      await noteChanges(context, [change({ id: body.id, ...form }, 'edit')])
      afterCommit(changed)
      return null
    },
    'GET /sys/dict/exportXls': (context) => exportDictionaries(context),
    'POST /sys/dict/importExcel': (context) => importDictionaries(context, files, changed),
  }
}
