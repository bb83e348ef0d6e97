import { needIds } from '#server/platform/records/chosen-ids.ts'
import type { ListedChoice, forceListContract } from '#common/contract/force-lists.ts'
import { refuse } from '#common/errors.ts'
import { ACCEPTABLE, LIST_STATE, OUTCOME_TEXT } from '#common/force-lists.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { audienceOf, effectOf, historiesOf, versionOn, worksByNames, worksWithWords } from '../laws/laws.door.ts'
import { namesOfRegion } from './compare.ts'
import {
  type StoredList,
  type StoredRow,
  decideRows,
  dictionaryValues,
  forceListList,
  rowsShown,
  storedRows,
  updateList,
} from './force-lists.sql.ts'
import { keysOf } from './match.rules.ts'
import { locked, noted, regionsOf, rematch } from './one-list.ts'

const MOST_CHOICES = 30
const DECISIONS = { accept: 'chosen', leaveOut: 'leftOut', reset: null } as const
const ACT_TEXT = { accept: '经核对采用', leaveOut: '不采用', reset: '撤销处理' } as const

/** Why a decision does not fit a row; null when it does. */
function decisionFault(row: StoredRow, act: 'accept' | 'leaveOut' | 'reset'): string | null {
  if (row.factId !== null) return '已按这份目录认定有效，不能再改'
  if (act === 'reset') return row.decision === null ? '还没有处理过' : null
  if (row.fault !== null) return '没有读入，请改正文件后重新上传'
  if (act === 'leaveOut') return null
  if (row.workId === null || !ACCEPTABLE.includes(row.outcome)) return `是“${OUTCOME_TEXT[row.outcome]}”，不能直接采用`
  return null
}

/** Works that a row may mean, for staff to choose from. */
export async function choices(
  context: ListContext,
  list: StoredList,
  row: StoredRow,
  words: string,
): Promise<ListedChoice[]> {
  const { db } = context
  const names = namesOfRegion(await regionsOf(db), list.scopeRegion)
  const wanted = words.split(/\s+/).filter(Boolean)
  const named = wanted.length > 0 ? [] : await worksByNames(db, 'open', [{ ord: 0, keys: keysOf(row.name, names) }])
  const like = await worksWithWords(db, 'open', {
    words: wanted,
    ids: named.map(({ workId }) => workId),
    most: MOST_CHOICES,
  })
  const histories = await historiesOf(
    db,
    'open',
    like.map(({ workId }) => workId),
  )
  const [kinds, places] = [await dictionaryValues(db, 'F_TYPE'), await dictionaryValues(db, 'region')]
  return like.flatMap(({ workId, title, fType, region }): ListedChoice[] => {
    const history = histories.get(workId)
    const version = history && (versionOn(history, list.asOf)?.version ?? history.versions[0])
    if (!version) return []
    return [
      {
        workId,
        title,
        fType_dictText: kinds.get(fType)?.text ?? null,
        region_dictText: places.get(region)?.text ?? null,
        versionDate: version.versionDate,
        docNumber: version.docNumber,
        force: effectOf(version, history, list.asOf).text,
      },
    ]
  })
}

type Calls = Handlers<typeof forceListContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Says which work a row means. */
export async function choose(context: Call<'POST /dataManagement/forceList/choose'>) {
  const { db, body, viewer, clock } = context
  const list = await locked(context, body.listId, [LIST_STATE.open])
  const row = (await storedRows(db, list.id)).find(({ id }) => id === body.rowId)
  if (!row) throw refuse('record.not-found')
  if (row.factId !== null) throw invalid('rowId', `“${row.name}”已按这份目录认定有效，不能再改`)
  if (row.fault !== null) throw invalid('rowId', `${row.fault}；改正文件后重新上传`)
  const [work] = await worksWithWords(db, 'open', { words: [], ids: [body.workId], most: 1 })
  if (!work) throw invalid('workId', '请从列出的法规中选择')
  await decideRows(db, [row.id], 'chosen', { username: viewer.username, now: clock() }, work.workId)
  await rematch(db, list)
  await updateList(db, list.id, {}, viewer.username, clock())
  await noted(
    context,
    await forceListList.byIds(db, [list.id]),
    'edit',
    `：${row.place}“${row.name}”指定为“${work.title}”`,
  )
  const { records } = await rowsShown(db, audienceOf(viewer), { listId: list.id, ids: [row.id] })
  const [now] = records
  if (!now) throw refuse('record.not-found')
  return { outcome: now.outcome, reason: now.reason }
}

/** Accepts rows as they were matched, leaves them out, or takes that back. */
export async function decide(context: Call<'POST /dataManagement/forceList/decide'>) {
  const { db, body, viewer, clock } = context
  const ids = needIds(body.ids)
  const list = await locked(context, body.listId, [LIST_STATE.open])
  const all = new Map((await storedRows(db, list.id)).map((row) => [row.id, row]))
  const rows = [...new Set(ids)].map((id) => all.get(id))
  if (rows.includes(undefined)) throw refuse('record.not-found')
  const faults = rows.flatMap((row) => (row ? [{ row, reason: decisionFault(row, body.act) }] : []))
  const fit = faults.flatMap(({ row, reason }) => (reason === null ? [row.id] : []))
  await decideRows(db, fit, DECISIONS[body.act], { username: viewer.username, now: clock() })
  await rematch(db, list)
  if (fit.length > 0) {
    await updateList(db, list.id, {}, viewer.username, clock())
    await noted(context, await forceListList.byIds(db, [list.id]), 'edit', `：${ACT_TEXT[body.act]} ${fit.length} 行`)
  }
  return {
    done: fit.length,
    left: faults.flatMap(({ row, reason }) => (reason === null ? [] : [{ title: `${row.place} ${row.name}`, reason }])),
  }
}
