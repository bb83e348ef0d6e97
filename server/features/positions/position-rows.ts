import type { positionContract } from '#common/contract/positions.ts'
import type { InputOf } from '#common/contract/contract.ts'
import type { SavedRows } from '#common/contract/saved-rows.ts'
import { refuse } from '#common/errors.ts'
import { POSITION } from '#common/records/position.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockAllForEdit } from '#server/platform/db/revise.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { noteRepeated, savingRows } from '#server/platform/http/saving-rows.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dictionaryWords } from '#server/platform/records/dictionary-words.sql.ts'
import { enteredOf } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { inUse } from './position-use.rules.ts'
import {
  codesTaken,
  deletePositions,
  holdersOf,
  insertPositions,
  positionList,
  updatePositions,
} from './positions.sql.ts'

type Saving = InputOf<(typeof positionContract)['POST /sys/position/saveRows']> & ListContext
const CODE = POSITION.fields.code.label
const MAY = { add: 'system:position:add', edit: 'system:position:edit', delete: 'system:position:delete' } as const

/**
 * Saves what was added, edited and deleted in the table of positions, all or nothing; a dozen statements however many
 * rows.
 */
export const savePositionRows = (context: Saving): Promise<Answer<SavedRows>> =>
  savingRows(context, MAY, async (within, faults) => {
    const { db, body, viewer, clock, list } = within
    faults.addStale(await lockAllForEdit(db, 'position', body.edited))
    const touched = [...new Set([...body.edited.map(({ id }) => id), ...body.deleted])]
    const before = new Map((await positionList.seen(db, touched, list)).map((row) => [row.id, row]))
    const words = await dictionaryWords(db, viewer, POSITION.fields)
    const read = (row: string, id: string, isNew: boolean, given: object) => {
      const entered = enteredOf(POSITION, given, words)
      for (const { field, reason } of entered.faults) faults.add(row, field, reason)
      return { row, id, isNew, ...entered.values }
    }
    const rows = [
      ...body.added.map((row) => read(row.key, newId(), true, row)),
      ...body.edited.map((row) => read(row.id, row.id, false, row)),
    ]
    for (const id of touched) if (!before.has(id)) faults.add(id, null, refuse('record.not-found').message)
    noteRepeated(rows, { key: ({ row }) => row, value: ({ code }) => code, field: 'code', what: CODE }, faults)
    const taken = await codesTaken(
      db,
      rows.map(({ code }) => code),
    )
    const leaving = new Set(touched)
    for (const { row, id, code } of rows) {
      const holder = taken.get(code)
      if (holder !== undefined && holder !== id && !leaving.has(holder))
        faults.add(row, 'code', refuse('record.taken', { field: CODE, value: code }).message)
    }
    // Accounts hold positions by code: a position in use keeps its code and is not deleted.
    for (const held of await holdersOf(db, touched)) {
      if (body.deleted.includes(held.id)) faults.add(held.id, null, inUse(held).message)
      else if (rows.some(({ id, code }) => id === held.id && code !== before.get(id)?.code))
        faults.add(held.id, 'code', `已有 ${held.total} 人担任该职务，不能修改编码`)
    }
    faults.stopIfAny()

    const [fresh, edited] = [rows.filter(({ isNew }) => isNew), rows.filter(({ isNew }) => !isNew)]
    const stored = (some: typeof rows) => some.map(({ row: _row, isNew: _new, ...position }) => position)
    await deletePositions(db, body.deleted)
    await updatePositions(db, stored(edited), viewer.username, clock())
    await insertPositions(db, stored(fresh), viewer.username, clock())
    const change = (operation: Operation) => (row: { id: string }) => changeOf(POSITION, 'position', row, operation)
    const gone = body.deleted.flatMap((id) => before.get(id) ?? [])
    await noteChanges(within, [
      ...gone.map(change('delete')),
      ...edited.map(change('edit')),
      ...fresh.map(change('add')),
    ])
    return Object.fromEntries(rows.flatMap(({ row, id, isNew }) => (isNew ? [[row, id]] : [])))
  })
