import type { dictionaryAdminContract } from '#common/contract/dictionary-admin.ts'
import { refuse } from '#common/errors.ts'
import { DICTIONARY } from '#common/records/dictionary.ts'
import { calledOf } from '#common/records/sheet.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { deletedDictionaryList, isBuiltIn, removeDictionary, setDeleted } from './dictionary-admin.sql.ts'
import { dictionariesSeen, dictionaryInBin } from './dictionaries-seen.ts'

const change = (dict: { id: string }, operation: Operation) => changeOf(DICTIONARY, 'dictionary', dict, operation)

async function takeBack(context: ListContext, ids: readonly string[], changed: () => void): Promise<null> {
  needChosen(ids)
  const { db, viewer, clock, afterCommit } = context
  for (const id of ids) {
    const dict = await dictionaryInBin(context, id)
    await setDeleted(db, [dict.id], null, viewer.username, clock())
    await noteChanges(context, [change(dict, 'restore')])
  }
  afterCommit(changed)
  return null
}

async function deleteForGood(context: ListContext, ids: readonly string[]): Promise<null> {
  needChosen(ids)
  for (const id of ids) {
    const dict = await dictionaryInBin(context, id)
    await removeDictionary(context.db, dict.id)
    const deleted = change(dict, 'delete')
    await noteChanges(context, [{ ...deleted, label: `回收站中的${deleted.label}` }])
  }
  return null
}

async function putIntoBin(context: ListContext, ids: readonly string[], changed: () => void): Promise<null> {
  needChosen(ids)
  const { db, viewer, clock, afterCommit } = context
  const found = await dictionariesSeen(context, ids)
  if (found.length === 0) throw refuse('record.not-found')
  const kept = found.filter(({ dictCode }) => isBuiltIn(dictCode))
  if (kept.length > 0)
    throw refuse('dictionary.built-in', {
      what: kept.map((dict) => calledOf(DICTIONARY, dict)).join('、'),
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
    found.map((dict) => change(dict, 'delete')),
  )
  afterCommit(changed)
  return null
}

type BinCalls =
  | Extract<keyof typeof dictionaryAdminContract, `DELETE /sys/dict/${string}`>
  | 'GET /sys/dict/deleteList'
  | 'PUT /sys/dict/back/{id}'
  | 'PUT /sys/dict/putRecycleBin'

/**
 * The calls of common/contract/dictionary-admin.ts that put dictionaries into the recycle bin and take them out.
 * @param changed tells open pages that dictionaries have changed
 */
export const dictionaryBinHandlers = (
  changed: () => void,
): Pick<Handlers<typeof dictionaryAdminContract>, BinCalls> => ({
  'DELETE /sys/dict/delete': (context) => putIntoBin(context, [context.query.id], changed),
  'DELETE /sys/dict/deleteBatch': (context) => putIntoBin(context, idsIn(context.query.ids), changed),
  'GET /sys/dict/deleteList': ({ db, list }) => deletedDictionaryList.whole(db, list),
  'PUT /sys/dict/back/{id}': (context) => takeBack(context, [context.params.id], changed),
  'PUT /sys/dict/putRecycleBin': (context) => takeBack(context, idsIn(context.body.ids), changed),
  'DELETE /sys/dict/deletePhysic/{id}': (context) => deleteForGood(context, [context.params.id]),
  'DELETE /sys/dict/deleteRecycleBin': (context) => deleteForGood(context, idsIn(context.query.ids)),
})
