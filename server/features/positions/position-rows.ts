import type { positionContract } from '#common/contract/positions.ts'
import type { InputOf } from '#common/contract/contract.ts'
import { POSITION } from '#common/records/position.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { saveRecordRows } from '#server/platform/records/record-rows.ts'
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

/** Saves what was added, edited and deleted in the table of positions. */
export const savePositionRows = (context: Saving) =>
  saveRecordRows(context, POSITION, {
    table: 'position',
    may: { add: 'system:position:add', edit: 'system:position:edit', delete: 'system:position:delete' },
    list: positionList,
    unique: { field: 'code', taken: codesTaken },
    // Accounts hold positions by code: a position in use keeps its code and is not deleted.
    async check(db, { rows, deleted, before }, faults) {
      for (const held of await holdersOf(db, [...before.keys()])) {
        if (deleted.includes(held.id)) faults.add(held.id, null, inUse(held).message)
        else if (rows.some(({ id, code }) => id === held.id && code !== before.get(id)?.code))
          faults.add(held.id, 'code', `已有 ${held.total} 人担任该职务，不能修改编码`)
      }
    },
    remove: deletePositions,
    update: updatePositions,
    insert: insertPositions,
  })
