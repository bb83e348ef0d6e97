import type { FormOf } from '#common/contract/record-schemas.ts'
import type { ForceListRow } from '#common/contract/force-lists.ts'
import { refuse } from '#common/errors.ts'
import { LIST_STATES, type ListState } from '#common/force-lists.ts'
import { FORCE_LIST } from '#common/records/force-list.ts'
import { type Operation, noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, ListContext } from '#server/platform/http/serve.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { RegionTable, audienceOf } from '../laws/laws.door.ts'
import { regionRows } from '../search/search.door.ts'
import { compareRows } from './compare.ts'
import {
  type ListColumns,
  type StoredList,
  type StoredRow,
  countsOf,
  dictionaryValues,
  forceListList,
  keepJudged,
  storedRows,
} from './force-lists.sql.ts'

export const regionsOf = async (db: Db) => new RegionTable(await regionRows(db))

/** @throws Refusal record.invalid naming the field and what to do */
export async function columnsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  given: FormOf<typeof FORCE_LIST.fields>,
): Promise<ListColumns> {
  const [title, issuer, link] = [given.title.trim(), given.issuer.trim(), orNull(given.link)]
  if (title === '') throw invalid('title', '请填写目录名称')
  if (issuer === '') throw invalid('issuer', '请填写发布目录的机关')
  const asOf = given.asOf.trim().slice(0, 10)
  const time = /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? Date.parse(asOf) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== asOf)
    throw invalid(
      'asOf',
      asOf === ''
        ? '文件里没有写明“截至”哪一天，请填写截至日期'
        : `没有“${given.asOf}”这一天，请按 YYYY-MM-DD 填写截至日期`,
    )
  if (asOf > dayOf(clock())) throw invalid('asOf', `截至日期 ${asOf} 晚于今天，请核对`)
  if (link !== null && !/^https?:\/\/[^\s<>"']{3,}$/.test(link))
    throw invalid('link', '链接请填写以 http:// 或 https:// 开头的网址')
  const kinds = await dictionaryValues(db, 'F_TYPE')
  const scopeTypes = [
    ...new Set(
      (given.scopeTypes ?? '')
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ]
  // The list is public and its counts tell the public something: a restricted kind is none.
  if (scopeTypes.some((value) => kinds.get(value)?.restricted !== false))
    throw invalid('scopeTypes', '请从字典中选择文件类型')
  const scopeRegion = orNull(given.scopeRegion)
  if (scopeRegion !== null && (await dictionaryValues(db, 'region')).get(scopeRegion)?.restricted !== false)
    throw invalid('scopeRegion', '请从字典中选择区域')
  return {
    title,
    issuer,
    asOf,
    docNumber: orNull(given.docNumber),
    link,
    scopeTypes,
    scopeRegion,
    scopeIssuer: orNull(given.scopeIssuer),
    note: orNull(given.note),
  }
}

export async function stored(context: ListContext, id: string): Promise<StoredList> {
  const [row] = await forceListList.seen(context.db, [id], context.list)
  if (!row) throw refuse('record.not-found')
  return row
}

export async function withCounts(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  rows: readonly StoredList[],
): Promise<ForceListRow[]> {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
    audienceOf(viewer),
  )
  return rows.map(({ hands, ...row }) => {
    const { told = 0, ...outcomes } = counts.get(row.id) ?? {}
    const total = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
    return {
      ...row,
      state_dictText: LIST_STATES[row.state as ListState],
      total,
      matched: (outcomes as Record<string, number>)['matched'] ?? 0,
      told,
      isOwn: hands.includes(viewer.username),
    }
  })
}

/**
 * A list in one of these states, locked until the transaction ends.
 * @throws Refusal record.not-found, record.changed, record.invalid
 */
export async function locked(
  context: ListContext,
  id: string,
  states: readonly ListState[],
  revision?: number | null,
): Promise<StoredList> {
  await stored(context, id)
  await lockForEdit(context.db, 'forceList', id, revision)
  const list = await stored(context, id)
  if (!states.includes(list.state as ListState))
    throw invalid('state', `“${list.title}”现在是“${LIST_STATES[list.state as ListState]}”，不能这样办理，请刷新后再看`)
  return list
}

/** @param told how many works the public is told of now */
export const noted = (
  context: Context,
  rows: readonly StoredList[],
  operation: Operation,
  what = '',
  told?: number,
): Promise<void> =>
  noteChanges(
    context,
    rows.map((list) => {
      const change = changeOf(FORCE_LIST, 'forceList', list, operation, what)
      return told === undefined ? change : { ...change, content: { ...change.content, told } }
    }),
  )

const factsOf = ({ asOf, scopeRegion }: Pick<StoredList, 'asOf' | 'scopeRegion'>) => ({ asOf, region: scopeRegion })

/**
 * Compares a list with the library as it is now and keeps what that gives.
 * @returns the rows whose outcome is another
 */
export async function rematch(db: Db, list: Pick<StoredList, 'id' | 'asOf' | 'scopeRegion'>): Promise<StoredRow[]> {
  const before = await storedRows(db, list.id)
  const now = await compareRows(db, before, factsOf(list), await regionsOf(db))
  const changed = now.filter((row, at) => isOther(row, before[at]))
  await keepJudged(db, changed)
  return changed
}

const isOther = (row: StoredRow, before: StoredRow | undefined): boolean =>
  row.outcome !== before?.outcome ||
  row.reason !== before.reason ||
  row.workId !== before.workId ||
  row.versionId !== before.versionId

export const one = async (context: ListContext, id: string): Promise<ForceListRow> => {
  const [row] = await withCounts(context, await forceListList.byIds(context.db, [id]))
  if (!row) throw refuse('record.not-found')
  return row
}
