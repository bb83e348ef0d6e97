import type { positionContract, PositionRow } from '#common/contract/positions.ts'
import type { InputOf } from '#common/contract/contract.ts'
import type { SavedRows } from '#common/contract/saved-rows.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockAllForEdit } from '#server/platform/db/revise.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { noteRepeated, savingRows } from '#server/platform/http/saving-rows.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { inUse } from './position-use.rules.ts'
import { codeFault } from './positions.rules.ts'
import { codesTaken, deletePositions, holdersOf, insertPositions, positionList, ranks, updatePositions } from './positions.sql.ts'

type Saving = InputOf<(typeof positionContract)['POST /sys/position/saveRows']> & ListContext
const MAY = { add: 'system:position:add', edit: 'system:position:edit', delete: 'system:position:delete' } as const

/** Saves what was added, edited and deleted in the table of positions, all or nothing; a dozen statements however many rows. */
export const savePositionRows = (context: Saving): Promise<Answer<SavedRows>> =>
  savingRows(context, MAY, async (within, faults) => {
    const { db, body, viewer, clock, list } = within
    faults.addStale(await lockAllForEdit(db, 'position', body.edited))
    const touched = [...new Set([...body.edited.map(({ id }) => id), ...body.deleted])]
    const before = new Map((await positionList.seen(db, touched, list)).map((row) => [row.id, row]))
    const known = await ranks(db)
    const rows = [
      ...body.added.map((row) => ({ row: row.key, id: newId(), isNew: true, ...columnsOf(row, known) })),
      ...body.edited.map((row) => ({ row: row.id, id: row.id, isNew: false, ...columnsOf(row, known) })),
    ]
    for (const id of touched) if (!before.has(id)) faults.add(id, null, refuse('record.not-found').message)
    for (const { row, code, name, rank, wrongRank } of rows) {
      const fault = codeFault(code)
      if (fault !== null) faults.add(row, 'code', fault)
      if (name === '') faults.add(row, 'name', '请输入职务名称!')
      if (rank === undefined) faults.add(row, 'postRank', `没有职级“${wrongRank}”`)
    }
    noteRepeated(rows, { key: ({ row }) => row, value: ({ code }) => code, field: 'code', what: '职务编码' }, faults)
    const taken = await codesTaken(
      db,
      rows.map(({ code }) => code),
    )
    const leaving = new Set(touched)
    for (const { row, id, code } of rows) {
      const holder = taken.get(code)
      if (holder !== undefined && holder !== id && !leaving.has(holder))
        faults.add(row, 'code', refuse('record.taken', { field: '职务编码', value: code }).message)
    }
    // Accounts hold positions by code: a position in use keeps its code and is not deleted.
    for (const held of await holdersOf(db, touched)) {
      if (body.deleted.includes(held.id)) faults.add(held.id, null, inUse(held).message)
      else if (rows.some(({ id, code }) => id === held.id && code !== before.get(id)?.code))
        faults.add(held.id, 'code', `已有 ${held.total} 人担任该职务，不能修改编码`)
    }
    faults.stopIfAny()

    const kept = rows.map(({ id, isNew, code, name, rank }) => ({ isNew, position: { id, code, name, rank: rank ?? null } }))
    const [fresh, edited] = [kept.filter(({ isNew }) => isNew), kept.filter(({ isNew }) => !isNew)].map((some) =>
      some.map(({ position }) => position),
    )
    await deletePositions(db, body.deleted)
    await updatePositions(db, edited ?? [], viewer.username, clock())
    await insertPositions(db, fresh ?? [], viewer.username, clock())
    const change = (operation: Operation) => (position: { id: string; code: string; name: string; rank: string | null }) => ({
      table: 'position' as const,
      id: position.id,
      operation,
      label: `职务“${position.name}”`,
      content: { id: position.id, code: position.code, name: position.name, postRank: position.rank },
    })
    const gone = body.deleted.flatMap((id) => before.get(id) ?? []).map((row: PositionRow) => ({ ...row, rank: row.postRank }))
    await noteChanges(within, [...gone.map(change('delete')), ...(edited ?? []).map(change('edit')), ...(fresh ?? []).map(change('add'))])
    return Object.fromEntries(rows.flatMap(({ row, id, isNew }) => (isNew ? [[row, id]] : [])))
  })

/** What a row sets; `rank` is undefined where there is no such rank. */
function columnsOf({ code, name, postRank }: { code: string; name: string; postRank?: string | null }, known: ReadonlyMap<string, string>) {
  const wanted = postRank?.trim() || null
  return { code: code.trim(), name: name.trim(), rank: wanted === null ? null : known.get(wanted), wrongRank: wanted }
}
