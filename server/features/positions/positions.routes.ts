import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { PositionRow, positionContract } from '#common/contract/positions.ts'
import { refuse } from '#common/errors.ts'
import { POSITION } from '#common/records/position.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { recordHandlers } from '#server/platform/records/record-handlers.ts'
import { importRecords } from '#server/platform/records/record-import.ts'
import { savePositionRows } from './position-rows.ts'
import { inUse } from './position-use.rules.ts'
import {
  codesTaken,
  deletePositions,
  holdersOf,
  insertPositions,
  positionList,
  updatePosition,
} from './positions.sql.ts'

const positions = recordHandlers(POSITION, positionList, {
  table: 'position',
  row: (row): PositionRow => row,
  async columns(form, { db }, before) {
    if (before !== null && form.code !== before.code) {
      // Accounts hold positions by code: a position in use keeps its code.
      const [held] = await holdersOf(db, [before.id])
      if (held) throw invalid('code', `已有 ${held.total} 人担任该职务，不能修改编码`)
    }
    return form
  },
  exports: { title: '职务表列表数据' },
})

const deleteSome = (context: ListContext, ids: string[]): Promise<null> =>
  positions.remove(context, ids, async () => {
    const [held] = await holdersOf(context.db, ids)
    if (held) throw inUse(held)
    await deletePositions(context.db, ids)
  })

/** The calls of common/contract/positions.ts (wire 3.8). */
export function positionHandlers({ files }: { files: FileStore }): Handlers<typeof positionContract> {
  return {
    'GET /sys/position/list': (context) => positions.page(context),
    'GET /sys/position/queryById': (context) => positions.one(context, context.query.id),

    async 'GET /sys/position/queryByCode'({ db, query, list }) {
      const [position] = await positionList.ruled(db, list, (rows) =>
        rows.where('position.code', '=', query.code.trim()),
      )
      if (!position) throw refuse('record.not-found')
      return position
    },

    async 'POST /sys/position/add'(context) {
      const { db, viewer, clock } = context
      await positions.add(context, (id, columns) => insertPositions(db, [{ id, ...columns }], viewer.username, clock()))
      return null
    },

    'PUT /sys/position/edit': (context) =>
      positions.edit(context, (columns) =>
        updatePosition(context.db, context.body.id, columns, context.viewer.username, context.clock()),
      ),

    'POST /sys/position/saveRows': savePositionRows,
    'DELETE /sys/position/delete': (context) => deleteSome(context, [context.query.id]),
    'DELETE /sys/position/deleteBatch': (context) => deleteSome(context, idsIn(context.query.ids)),
    'GET /sys/position/exportXls': positions.exported,

    'POST /sys/position/importExcel': (context) =>
      importRecords(context, POSITION, {
        table: 'position',
        files,
        unique: { field: 'code', taken: codesTaken },
        insert: (db, rows) => insertPositions(db, rows, context.viewer.username, context.clock()),
      }),
  }
}
