import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { opinionContract } from '#common/contract/opinions.ts'
import { refuse } from '#common/errors.ts'
import { OPINION_STATE, UNDECIDED } from '#common/opinion-states.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { Turns } from '#server/platform/turns.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { likenessTo } from './likeness.rules.ts'
import { changeOpinions, comparable, mergedInto, opinionList } from './opinions.sql.ts'
import { locked, narrowed, noted, one, unfit } from './one-opinion.ts'

type Calls = Handlers<typeof opinionContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

/** Alike enough to be proposed for merging, and how many are proposed. */
const ALIKE = 0.35
const PROPOSED = 200
/** Opinions that are compared before others get a turn. */
const COMPARED_AT_ONCE = 50

/**
 * Those that are alike enough to be proposed for merging. Long opinions take some milliseconds each: short requests are
 * answered between them.
 */
async function alikeAmong<Other extends { content: string }>(
  content: string,
  others: readonly Other[],
): Promise<(Other & { likeness: number })[]> {
  const likeness = likenessTo(content)
  const turns = new Turns()
  const found: (Other & { likeness: number })[] = []
  for (const [at, other] of others.entries()) {
    if (at % COMPARED_AT_ONCE === 0) await turns.take()
    const alike = likeness(other.content)
    if (alike >= ALIKE) found.push({ ...other, likeness: alike })
  }
  return found
}

/** Opinions that say nearly the same, the most alike first. */
export async function similar(context: Call<'GET /opinionManagement/feedback/similar'>) {
  const own = await one(context, context.query.id)
  const others = (await alikeAmong(own.content, await comparable(context.db, own.id)))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, PROPOSED)
  const visible = await opinionList.seen(
    context.db,
    others.map(({ id }) => id),
    { ...context.list },
    narrowed(context),
  )
  const known = new Set(visible.map(({ id }) => id))
  return others
    .filter(({ id }) => known.has(id))
    .map(({ id, label, content, attitudeText, state, stateText, createdAt, likeness }) => ({
      id,
      label,
      content,
      attitude_dictText: attitudeText,
      state,
      state_dictText: stateText,
      createTime: momentText(createdAt),
      likeness: Math.round(likeness * 100),
    }))
}

/** Merges opinions into one. */
export async function merge(context: Call<'POST /opinionManagement/feedback/merge'>) {
  const { db, body, viewer, clock } = context
  const ids = idsIn(body.ids).filter((id) => id !== body.into)
  needChosen(ids)
  const rows = await locked(context, [body.into, ...ids])
  const main = rows.find(({ id }) => id === body.into)
  if (!main) throw refuse('record.not-found')
  if (main.state === OPINION_STATE.merged) throw invalid('into', '要合并到的意见自己已合并到另一条，请合并到那一条')
  for (const row of rows) {
    if (row.id === main.id) continue
    if (row.kind !== main.kind || row.consultationId !== main.consultationId || row.workId !== main.workId)
      throw invalid('ids', '只能合并对同一件草案或者同一部法规的同一种意见')
    if (!UNDECIDED.includes(row.state)) throw unfit(row, '合并')
  }
  // What was merged into one of them follows it.
  const followers = await mergedInto(db, ids)
  const set = { state: OPINION_STATE.merged, mergedInto: main.id }
  await changeOpinions(db, [...ids, ...followers], set, viewer.username, clock())
  await noted(context, ids, '合并到另一条')
  return { done: ids.length }
}

/** Takes opinions out of the one they were merged into. */
export async function separate(context: Call<'POST /opinionManagement/feedback/separate'>) {
  const { db, body, viewer, clock } = context
  const ids = idsIn(body.ids)
  const rows = await locked(context, ids)
  if (rows.some(({ state }) => state !== OPINION_STATE.merged)) throw invalid('ids', '所选意见没有合并到另一条')
  await changeOpinions(db, ids, { state: OPINION_STATE.accepted, mergedInto: null }, viewer.username, clock())
  await noted(context, ids, '撤销合并')
  return { done: ids.length }
}
