import type { PositionRow, positionContract } from '#common/contract/positions.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { importPositions, POSITION_TITLES } from './position-import.ts'
import { savePositionRows } from './position-rows.ts'
import { inUse } from './position-use.rules.ts'
import { deletePositions, holdersOf, insertPositions, positionList, ranks, updatePosition } from './positions.sql.ts'

/** What a form sets of a position. @throws Refusal record.invalid */
async function columnsOf({ db }: Context, { code, name, postRank }: { code: string; name: string; postRank?: string | null }) {
  const columns = { code: code.trim(), name: name.trim(), rank: postRank?.trim() || null }
  if (columns.code === '') throw refuse('record.invalid', { field: 'code', reason: '请输入职务编码!' })
  if (columns.name === '') throw refuse('record.invalid', { field: 'name', reason: '请输入职务名称!' })
  if (columns.rank !== null && ![...(await ranks(db)).values()].includes(columns.rank))
    throw refuse('record.invalid', { field: 'postRank', reason: `没有职级“${columns.rank}”` })
  return columns
}

async function seen(context: ListContext, ids: string[]): Promise<PositionRow[]> {
  if (ids.length === 0) throw refuse('record.none-chosen')
  const positions = await positionList.seen(context.db, ids, context.list)
  if (positions.length < ids.length) throw refuse('record.not-found')
  return positions
}

async function noted(context: Context, positions: readonly PositionRow[], operation: Operation): Promise<void> {
  await noteChanges(
    context,
    positions.map(({ id, code, name, postRank }) => ({
      table: 'position',
      id,
      operation,
      label: `职务“${name}”`,
      content: { id, code, name, postRank },
    })),
  )
}

async function deleteSome(context: ListContext, ids: string[]): Promise<null> {
  const positions = await seen(context, ids)
  const [held] = await holdersOf(context.db, ids)
  if (held) throw inUse(held)
  await noted(context, positions, 'delete')
  await deletePositions(context.db, ids)
  return null
}

/** The calls of common/contract/positions.ts (wire 3.8). */
export function positionHandlers({ files }: { files: FileStore }): Handlers<typeof positionContract> {
  return {
    'GET /sys/position/list': ({ db, list }) => positionList.page(db, list),

    async 'GET /sys/position/queryById'(context) {
      const [position] = await seen(context, [context.query.id])
      if (!position) throw refuse('record.not-found')
      return position
    },

    async 'GET /sys/position/queryByCode'({ db, query, list }) {
      const [position] = await positionList.ruled(db, list, (rows) => rows.where('position.code', '=', query.code.trim()))
      if (!position) throw refuse('record.not-found')
      return position
    },

    async 'POST /sys/position/add'(context) {
      const { db, body, viewer, clock } = context
      const position = { id: newId(), ...(await columnsOf(context, body)) }
      await insertPositions(db, [position], viewer.username, clock())
      await noted(context, await positionList.byIds(db, [position.id]), 'add')
      return null
    },

    async 'PUT /sys/position/edit'(context) {
      const { db, body, viewer, clock } = context
      await lockForEdit(db, 'position', body.id, body.revision)
      const [before] = await seen(context, [body.id])
      const columns = await columnsOf(context, body)
      if (columns.code !== before?.code) {
        // Accounts hold positions by code: a position in use keeps its code.
        const [held] = await holdersOf(db, [body.id])
        if (held) throw refuse('record.invalid', { field: 'code', reason: `已有 ${held.total} 人担任该职务，不能修改编码` })
      }
      await updatePosition(db, body.id, columns, viewer.username, clock())
      await noted(context, await positionList.byIds(db, [body.id]), 'edit')
      return null
    },

    'POST /sys/position/saveRows': savePositionRows,
    'DELETE /sys/position/delete': (context) => deleteSome(context, [context.query.id]),
    'DELETE /sys/position/deleteBatch': (context) => deleteSome(context, idsIn(context.query.ids)),

    'GET /sys/position/exportXls': (context) =>
      exportList(context, positionList, {
        what: '职务',
        title: '职务表列表数据',
        columns: [
          { title: POSITION_TITLES.code, value: ({ code }) => code },
          { title: POSITION_TITLES.name, width: 24, value: ({ name }) => name },
          { title: POSITION_TITLES.postRank, value: (position) => position.postRank_dictText },
        ],
      }),
    'POST /sys/position/importExcel': (context) => importPositions(context, files),
  }
}
