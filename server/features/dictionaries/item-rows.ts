import type { InputOf } from '#common/contract/contract.ts'
import type { dictionaryAdminContract } from '#common/contract/dictionary-admin.ts'
import type { SavedRows } from '#common/contract/saved-rows.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockAllForEdit } from '#server/platform/db/revise.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { noteRepeated, savingRows } from '#server/platform/http/saving-rows.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dictionariesSeen } from './dictionaries-seen.ts'
import { faultOfColour, faultOfValue } from './dictionary-form.rules.ts'
import { formOf, labelOf } from './dictionary-items.rules.ts'
import { addItems, editItems, itemsByIds, itemsWithValues, nextOrder, removeItems } from './dictionary-items.sql.ts'
import { usesByValue } from './value-uses.sql.ts'

type Saving = InputOf<(typeof dictionaryAdminContract)['POST /sys/dictItem/saveRows']> & ListContext
const MAY = { add: 'system:dict:item:add', edit: 'system:dict:item:edit', delete: 'system:dict:item:delete' } as const

/** Saves what was added, edited and deleted in the table of a dictionary's items, all or nothing. @param changed tells open pages */
export const saveItemRows = (context: Saving, changed: () => void): Promise<Answer<SavedRows>> =>
  savingRows(context, MAY, async (within, faults) => {
    const { db, body, viewer, clock, afterCommit } = within
    const [dictionary] = await dictionariesSeen(within, [body.dictId])
    if (!dictionary) throw refuse('record.not-found')
    const { dictCode, dictName, type } = dictionary
    faults.addStale(await lockAllForEdit(db, 'dictionaryItem', body.edited))
    const touched = [...new Set([...body.edited.map(({ id }) => id), ...body.deleted])]
    const before = new Map((await itemsByIds(db, viewer, touched)).filter(({ dictId }) => dictId === body.dictId).map((item) => [item.id, item]))
    for (const id of touched) if (!before.has(id)) faults.add(id, null, refuse('record.not-found').message)

    let order = await nextOrder(db, dictCode)
    const rows = [
      ...body.added.map((given) => ({ row: given.key, id: newId(), given, old: null })),
      ...body.edited.map((given) => ({ row: given.id, id: given.id, given, old: before.get(given.id) ?? null })),
    ].map(({ given, old, ...one }) => {
      const fault = faultOfColour(given.itemColor)
      if (fault !== null) faults.add(one.row, 'itemColor', fault)
      const base = old ?? { sortOrder: order++, status: 1, itemColor: null, description: '' }
      return { ...one, old, form: formOf(fault === null ? given : { ...given, itemColor: null }, base) }
    })
    for (const { row, form } of rows) {
      const fault = faultOfValue(form.itemValue, type)
      if (fault !== null) faults.add(row, 'itemValue', fault)
      if (form.itemText === '') faults.add(row, 'itemText', '请输入名称')
    }
    noteRepeated(rows, { key: ({ row }) => row, value: ({ form }) => form.itemValue, field: 'itemValue', what: '值' }, faults)
    const known = new Set(touched)
    const taken = await itemsWithValues(
      db,
      viewer,
      dictCode,
      rows.map(({ form }) => form.itemValue),
    )
    for (const { row, id, form } of rows) {
      const holder = taken.find(({ value }) => value === form.itemValue)
      if (holder && holder.id !== id && !known.has(holder.id))
        faults.add(row, 'itemValue', refuse(holder.seen ? 'dictionary.value-taken' : 'dictionary.value-refused').message)
    }
    const gone = body.deleted.flatMap((id) => before.get(id) ?? [])
    // A value that came with the program or stands in other tables stays as it is.
    const losing = [
      ...rows.flatMap(({ row, old, form }) => (old && old.itemValue !== form.itemValue ? [{ row, item: old, field: 'itemValue' as const }] : [])),
      ...gone.map((item) => ({ row: item.id, item, field: null })),
    ]
    const uses = await usesByValue(
      db,
      dictCode,
      losing.map(({ item }) => item.itemValue),
    )
    for (const { row, item, field } of losing) {
      const what = labelOf(item.itemText, dictName)
      const used = uses.get(item.itemValue)
      if (item.builtIn) faults.add(row, field, refuse('dictionary.built-in', { what, act: field ? '修改值' : '删除，可以停用' }).message)
      else if (used !== undefined)
        faults.add(row, field, field ? `${what}的值正被使用，不能修改：${used}` : refuse('record.in-use', { what, users: used }).message)
    }
    faults.stopIfAny()

    await removeItems(db, body.deleted)
    await editItems(
      db,
      rows.flatMap(({ id, old, form }) => (old ? [{ id, ...form }] : [])),
      viewer.username,
      clock(),
    )
    await addItems(
      db,
      rows.flatMap(({ id, old, form }) => (old ? [] : [{ id, dictCode, ...form }])),
      viewer.username,
      clock(),
    )
    const change = (id: string, operation: Operation, text: string, content: object) => ({
      table: 'dictionaryItem' as const,
      id,
      operation,
      label: labelOf(text, dictName),
      content,
    })
    await noteChanges(within, [
      ...gone.map((item) => change(item.id, 'delete', item.itemText, item)),
      ...rows.map(({ id, old, form }) => change(id, old ? 'edit' : 'add', form.itemText, { id, dictCode, ...form })),
    ])
    afterCommit(changed)
    return Object.fromEntries(rows.flatMap(({ row, id, old }) => (old ? [] : [[row, id]])))
  })
