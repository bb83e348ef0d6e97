import type { PositionRow, positionContract } from '#common/contract/positions.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { chosenIds, exportAnswer, idsIn, refuseTooManyRows } from '#server/platform/excel/export.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { exportConditions } from '#server/platform/excel/export-query.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { importPositions, POSITION_TITLES } from './position-import.ts'
import { savePositionRows } from './position-rows.ts'
import { inUse } from './position-use.rules.ts'
import { codeFault } from './positions.rules.ts'
import {
  codesTaken,
  deletePositions,
  everyPosition,
  holdersOf,
  insertPositions,
  pageOfPositions,
  positionByCode,
  positionsSeen,
  ranks,
  updatePosition,
} from './positions.sql.ts'

const warnOf =
  ({ request }: Pick<Context, 'request'>) =>
  (fault: string) =>
    request.log.warn({ fault }, 'data rule')

/** What a form sets of a position. @throws Refusal record.invalid */
async function columnsOf({ db }: Context, { code, name, postRank }: { code: string; name: string; postRank?: string | null }) {
  const columns = { code: code.trim(), name: name.trim(), rank: postRank?.trim() || null }
  const fault = codeFault(columns.code)
  if (fault !== null) throw refuse('record.invalid', { field: 'code', reason: fault })
  if (columns.name === '') throw refuse('record.invalid', { field: 'name', reason: '请输入职务名称!' })
  if (columns.rank !== null && ![...(await ranks(db)).values()].includes(columns.rank))
    throw refuse('record.invalid', { field: 'postRank', reason: `没有职级“${columns.rank}”` })
  return columns
}

async function seen(context: Context, ids: string[]): Promise<PositionRow[]> {
  if (ids.length === 0) throw refuse('record.none-chosen')
  const positions = await positionsSeen(context.db, ids, { rules: context.rules, warn: warnOf(context) })
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

async function deleteSome(context: Context, ids: string[]): Promise<null> {
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
    'GET /sys/position/list': (context) => pageOfPositions(context.db, { query: context.query, rules: context.rules, warn: warnOf(context) }),

    async 'GET /sys/position/queryById'(context) {
      const [position] = await seen(context, [context.query.id])
      if (!position) throw refuse('record.not-found')
      return position
    },

    async 'GET /sys/position/queryByCode'({ db, query }) {
      const position = await positionByCode(db, query.code.trim())
      if (!position) throw refuse('record.not-found')
      return position
    },

    async 'POST /sys/position/add'(context) {
      const { db, body, viewer, clock } = context
      const position = { id: newId(), ...(await columnsOf(context, body)) }
      if ((await codesTaken(db, [position.code])).size > 0) throw refuse('record.taken', { field: '职务编码', value: position.code })
      await insertPositions(db, [position], viewer.username, clock())
      await noted(context, await positionsSeen(db, [position.id], { rules: null }), 'add')
      return null
    },

    async 'PUT /sys/position/edit'(context) {
      const { db, body, viewer, clock } = context
      await lockForEdit(db, 'position', body.id, body.revision)
      const [before] = await seen(context, [body.id])
      const columns = await columnsOf(context, body)
      if (columns.code !== before?.code) {
        if ((await codesTaken(db, [columns.code])).size > 0) throw refuse('record.taken', { field: '职务编码', value: columns.code })
        // People's positions are kept as codes: the code of one that somebody holds stays.
        const [held] = await holdersOf(db, [body.id])
        if (held) throw refuse('record.invalid', { field: 'code', reason: `已有 ${held.total} 人担任该职务，不能修改编码` })
      }
      await updatePosition(db, body.id, columns, viewer.username, clock())
      await noted(context, await positionsSeen(db, [body.id], { rules: null }), 'edit')
      return null
    },

    'POST /sys/position/saveRows': savePositionRows,
    'DELETE /sys/position/delete': (context) => deleteSome(context, [context.query.id]),
    'DELETE /sys/position/deleteBatch': (context) => deleteSome(context, idsIn(context.query.ids)),

    async 'GET /sys/position/exportXls'(context) {
      const { db, query, rules } = context
      const ids = chosenIds(query.selections)
      const request = { query: exportConditions(query), rules, warn: warnOf(context) }
      const total = ids?.length ?? (await pageOfPositions(db, request)).total
      refuseTooManyRows(total, query.format)
      await noteExport(context, '职务', total)
      return exportAnswer<PositionRow>(context, {
        title: '职务表列表数据',
        columns: [
          { title: POSITION_TITLES.code, value: ({ code }) => code },
          { title: POSITION_TITLES.name, width: 24, value: ({ name }) => name },
          { title: POSITION_TITLES.postRank, value: (position) => position.postRank_dictText },
        ],
        rows: everyPosition(db, ids ? { ...request, ids } : request),
        format: query.format,
      })
    },
    'POST /sys/position/importExcel': (context) => importPositions(context, files),
  }
}
