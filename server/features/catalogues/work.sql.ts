import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { WorkTable } from '#server/platform/workers/work-runner.ts'
import type { Doer } from './bring-in.ts'
import type { CatalogueHeld } from './catalogues.sql.ts'

/** What a program can do with a catalogue. */
export type Work = 'bringIn' | 'apply' | 'undo'
export type WorkState = 'waiting' | 'running' | 'stopped'

/** How far a piece of work is. */
export interface WorkProgress {
  what: string
  done: number
  total: number
}

/** What is to be done with a catalogue, and how that stands. */
export interface WorkHeld {
  id: string
  title: string
  state: CatalogueHeld['state']
  uploadId: string | null
  work: Work | null
  workState: WorkState | null
  /** It is done but for the index of the search. */
  isWorked: boolean
  doer: Doer | null
}

const COLUMNS = sql`id, title, state, upload_id, work, work_state, is_worked, doer`
/** A program that gave no sign of life for so long has ended: its work is taken up by another. */
const SILENT_S = 60
/** A piece of work is begun so often without a word from staff: a program that ends each time would end for ever. */
const MOST_STARTS = 5
/** Names of files without a row that are kept. */
const MOST_LOOSE = 2_000

const isSilent = sql<boolean>`(beat_at is null or beat_at < now() - make_interval(secs => ${SILENT_S}))`
const GAVE_UP = `办理的程序意外结束了 ${MOST_STARTS} 次，已停止；请查看服务的输出，内存不足的先腾出内存，再接着办`
const COMMAND_ENDED = '导入命令没有办完就结束了；再次运行同一命令，从停下的地方接着办'

export async function workHeld(db: Db, id: string, hold = false): Promise<WorkHeld | undefined> {
  const { rows } =
    await sql<WorkHeld>`select ${COLUMNS} from catalogue where id = ${id} ${hold ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** The catalogue that was brought in from a sheet. */
export async function workOnUpload(db: Db, uploadId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from catalogue where upload_id = ${uploadId}`.execute(db)
  return rows[0]?.id
}

/** The work that a program is at; undefined when another has taken it up since, or when it is done. */
export async function workOf(db: Db, id: string, worker: string): Promise<WorkHeld | undefined> {
  const { rows } =
    await sql<WorkHeld>`select ${COLUMNS} from catalogue where id = ${id} and worker = ${worker} and work_state = 'running'`.execute(
      db,
    )
  return rows[0]
}

/** Puts a piece of work before the programs. */
export async function askForWork(
  db: Db,
  id: string,
  { work, uploadId, doer, now }: { work: Work; uploadId?: string; doer: Doer; now: Date },
): Promise<void> {
  await sql`update catalogue set work = ${work}, work_state = 'waiting', is_worked = false, doer = ${JSON.stringify(doer)}::jsonb, asked_at = ${now}, worker = null,
    beat_at = null, starts = 0, stop_asked = false, progress = null, trouble = null, upload_id = coalesce(${uploadId ?? null}, upload_id) where id = ${id}`.execute(
    db,
  )
}

/** Goes on with work that stopped. */
export async function goOnWithWork(db: Db, id: string): Promise<void> {
  await sql`update catalogue set work_state = 'waiting', worker = null, beat_at = null, starts = 0, stop_asked = false, trouble = null
    where id = ${id} and work_state = 'stopped'`.execute(db)
}

/** Stops work: what waits at once, what runs when its program next looks. */
export async function askToStop(db: Db, id: string, now: Date): Promise<void> {
  await sql`update catalogue set stop_asked = work_state = 'running', worked_at = case when work_state = 'running' then worked_at else ${now} end,
    work_state = case when work_state = 'running' then work_state else 'stopped' end where id = ${id} and work is not null`.execute(
    db,
  )
}

/** Waits for others that look for work until the transaction ends: what waits is begun once. */
const lockWork = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('catalogue work'))`.execute(db)

/**
 * Takes the work that has waited longest, one piece at a time in the whole installation, for each takes memory and the
 * turns of others at the database. Work whose program has ended counts as waiting.
 */
function takeWork(db: Db, worker: string, now: Date): Promise<{ id: string; title: string } | undefined> {
  return inTransaction(db, async (db) => {
    await lockWork(db)
    // Of what a command brings in, the files lie elsewhere.
    await sql`update catalogue set work_state = 'stopped', worker = null, worked_at = ${now},
        trouble = case when work = 'bringIn' and upload_id is null then ${COMMAND_ENDED} else ${GAVE_UP} end
      where work_state = 'running' and ${isSilent} and (work = 'bringIn' and upload_id is null or starts >= ${MOST_STARTS})`.execute(
      db,
    )
    const { rows } = await sql<{ id: string; title: string }>`
      update catalogue set work_state = 'running', worker = ${worker}, beat_at = now(), starts = starts + 1
      where id = (select id from catalogue where (work_state = 'waiting' or work_state = 'running' and ${isSilent})
          and not exists (select from catalogue busy where busy.work_state = 'running' and busy.beat_at >= now() - make_interval(secs => ${SILENT_S}))
        order by asked_at, id limit 1)
      returning id, title`.execute(db)
    return rows[0]
  })
}

/**
 * Takes a catalogue for a command, which brings in what lies on its machine.
 * @returns false when a program is at it or about to be
 */
export async function takeForCommand(
  db: Db,
  id: string,
  worker: string,
  { work, doer, now }: { work: Work; doer: Doer; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    id: string
  }>`update catalogue set work = ${work}, work_state = 'running', is_worked = false, worker = ${worker}, beat_at = now(),
      doer = ${JSON.stringify(doer)}::jsonb, asked_at = ${now}, starts = 1, stop_asked = false, progress = null, trouble = null, upload_id = null
    where id = ${id} and (work is null or work_state = 'stopped' or work_state = 'running' and ${isSilent} or worker = ${worker}) returning id`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Gives a sign of life and tells how far the work is.
 * @returns whether it is to stop; null when another program has it, or none
 */
export async function beat(db: Db, id: string, worker: string, progress: WorkProgress | null): Promise<boolean | null> {
  const { rows } = await sql<{
    stop: boolean
  }>`update catalogue set beat_at = now(), progress = coalesce(${progress && JSON.stringify(progress)}::jsonb, progress)
    where id = ${id} and worker = ${worker} and work_state = 'running' returning stop_asked as stop`.execute(db)
  return rows[0]?.stop ?? null
}

/**
 * Keeps that the work is done but for the index, in the transaction that ends it.
 * @returns false when another program has it
 */
export async function markWorked(
  db: Db,
  id: string,
  worker: string,
  more: { loose?: readonly string[]; isDecided?: boolean } = {},
): Promise<boolean> {
  const loose = more.loose && { count: more.loose.length, names: more.loose.slice(0, MOST_LOOSE) }
  const { rows } = await sql<{
    id: string
  }>`update catalogue set is_worked = true, loose = coalesce(${loose ? JSON.stringify(loose) : null}::jsonb, loose),
      is_decided = coalesce(${more.isDecided ?? null}::boolean, is_decided)
    where id = ${id} and worker = ${worker} and work_state = 'running' and not is_worked returning id`.execute(db)
  return rows.length > 0
}

/** Keeps that decisions were made. */
export async function markDecided(db: Db, id: string): Promise<void> {
  await sql`update catalogue set is_decided = true where id = ${id}`.execute(db)
}

/** The work is done. */
export async function endWork(db: Db, id: string, worker: string, now: Date): Promise<void> {
  await sql`update catalogue set work = null, work_state = null, is_worked = false, worker = null, beat_at = null, starts = 0, stop_asked = false, progress = null,
    trouble = null, worked_at = ${now} where id = ${id} and worker = ${worker}`.execute(db)
}

/** The program ends before the work does. `waiting`: it is taken up again; `stopped`: when staff say so. */
export async function leaveWork(
  db: Db,
  id: string,
  worker: string,
  state: 'waiting' | 'stopped',
  trouble: string | null,
  now: Date,
): Promise<void> {
  await sql`update catalogue set work_state = ${state}, worker = null, beat_at = null, stop_asked = false, trouble = ${trouble}, worked_at = ${now},
    starts = case when ${state} = 'waiting' then greatest(0, starts - 1) else starts end where id = ${id} and worker = ${worker} and work_state = 'running'`.execute(
    db,
  )
}

/** No program is at work any more: none has to be waited for. */
export async function releaseAll(db: Db): Promise<void> {
  await sql`update catalogue set beat_at = null where work_state = 'running'`.execute(db)
}

/** A program has ended without a word: its work waits for another, so often and not more. */
async function releaseWork(db: Db, id: string, worker: string, now: Date): Promise<void> {
  await sql`update catalogue set worker = null, beat_at = null, worked_at = ${now}, work_state = case when starts >= ${MOST_STARTS} or stop_asked then 'stopped' else 'waiting' end,
    trouble = case when starts >= ${MOST_STARTS} then ${GAVE_UP} end, stop_asked = false where id = ${id} and worker = ${worker} and work_state = 'running'`.execute(
    db,
  )
}

/** Work with catalogues that waits for a program. */
export const CATALOGUE_WORK: WorkTable = {
  name: 'work with catalogues',
  take: takeWork,
  release: releaseWork,
  releaseAll,
}
