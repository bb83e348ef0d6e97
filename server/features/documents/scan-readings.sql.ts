import { sql } from 'kysely'
import type { TakenFile } from '#common/contract/documents.ts'
import type { ScanReading } from '#common/contract/scan-readings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { WorkTable } from '#server/platform/workers/work-runner.ts'

/** Scans of one account that wait or are recognised, at most. */
export const MOST_READINGS = 100
/** Whoever gave no sign of life for so long has ended: the scan is taken up by another. */
const SILENT_S = 60
/** A scan is begun so often: one that ends the program each time would end it for ever. */
const MOST_STARTS = 5
const GAVE_UP = `识别这份扫描件时程序意外结束了 ${MOST_STARTS} 次，已停止；请检查服务器的内存，或者拆分后重新入库`

const isSilent = sql<boolean>`(beat_at is null or beat_at < now() - make_interval(secs => ${SILENT_S}))`
const isOpen = sql<boolean>`state in ('waiting', 'running')`

/** A scan that is to be recognised. */
export interface ReadingAsked {
  id: string
  accountId: string
  asked: { ip: string; method: string; url: string }
  orgCode: string | null
  fileName: string
  folder: string
  hash: string
  path: string
}

/**
 * Waits for others of the same account that ask until the transaction ends, so that the bound holds.
 * @returns how many scans it has open
 */
export async function countOpen(db: Db, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('scan readings of ' || ${accountId}::text))`.execute(db)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from scan_reading where account_id = ${accountId} and ${isOpen}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Puts a scan before the program that recognises. @returns false when the account has it there already */
export async function insertReading(db: Db, reading: ReadingAsked, now: Date): Promise<boolean> {
  const { id, accountId, asked, orgCode, fileName, folder, hash, path } = reading
  // One that has ended makes room for another try.
  await sql`delete from scan_reading where account_id = ${accountId} and hash = ${hash} and not ${isOpen}`.execute(db)
  const { rows } =
    await sql`insert into scan_reading (id, account_id, asked, org_code, file_name, folder, hash, path, asked_at)
    values (${id}, ${accountId}, ${JSON.stringify(asked)}::jsonb, ${orgCode}, ${fileName}, ${folder}, ${hash}, ${path}, ${now})
    on conflict (account_id, hash) do nothing returning id`.execute(db)
  return rows.length > 0
}

/** The scans of an account, in the order in which they were sent. */
export async function readingsOf(db: Db, accountId: string): Promise<ScanReading[]> {
  const { rows } = await sql<ScanReading>`select id, file_name, state, pages, taken,
      (select count(*) from scan_reading_page p where p.reading_id = r.id)::int as read
    from scan_reading r where account_id = ${accountId} order by asked_at, id`.execute(db)
  return rows
}

/**
 * Deletes a scan of an account; one that is to be stopped only if nothing has become of it: whether the draft or the
 * stop came first is decided by this statement and that of `endReading`.
 * @returns the path whose bytes are to go, or what has become of the scan that could not be stopped any more; undefined
 * when there is no such scan
 */
export async function deleteReading(
  db: Db,
  { id, accountId, isStop }: { id: string; accountId: string; isStop: boolean },
): Promise<{ path: string | null; taken?: never } | { taken: TakenFile | null; path?: never } | undefined> {
  const { rows } = await sql<{ path: string | null }>`delete from scan_reading
    where id = ${id} and account_id = ${accountId} and (not ${isStop}::boolean or ${isOpen}) returning path`.execute(db)
  if (rows[0]) return rows[0]
  const { rows: ended } = await sql<{ taken: TakenFile | null }>`select taken from scan_reading
    where id = ${id} and account_id = ${accountId} and ${isStop}::boolean`.execute(db)
  return ended[0]
}

/** The scan that a program is at; undefined when it is another's or was deleted. */
export async function readingTaken(db: Db, id: string, worker: string): Promise<ReadingAsked | undefined> {
  const { rows } =
    await sql<ReadingAsked>`select id, account_id, asked, org_code, file_name, folder, hash, path from scan_reading
    where id = ${id} and worker = ${worker} and state = 'running'`.execute(db)
  return rows[0]
}

/** What was kept of the pages of a scan, in order. */
export async function pagesKept(db: Db, id: string): Promise<unknown[]> {
  const { rows } = await sql<{
    found: unknown
  }>`select found from scan_reading_page where reading_id = ${id} order by page`.execute(db)
  return rows.map(({ found }) => found)
}

/** Gives a sign of life. @returns false when the scan is another's or was deleted */
export async function beatReading(db: Db, id: string, worker: string, pages: number | null = null): Promise<boolean> {
  const { rows } = await sql`update scan_reading set beat_at = now(), pages = coalesce(${pages}::integer, pages)
    where id = ${id} and worker = ${worker} and state = 'running' returning id`.execute(db)
  return rows.length > 0
}

/** Keeps a page. @returns false when the scan is another's or was deleted */
export const keepPage = (
  db: Db,
  { id, worker, page, found }: { id: string; worker: string; page: number; found: unknown },
): Promise<boolean> =>
  inTransaction(db, async (db) => {
    if (!(await beatReading(db, id, worker))) return false
    await sql`insert into scan_reading_page (reading_id, page, found) values (${id}, ${page}, ${JSON.stringify(found)}::jsonb)
      on conflict (reading_id, page) do update set found = excluded.found`.execute(db)
    return true
  })

/**
 * Keeps what became of a scan; its pages and its bytes are not needed any more.
 * @returns false when it is another's or was deleted
 */
export async function endReading(db: Db, id: string, worker: string, taken: TakenFile, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update scan_reading set state = case when ${taken.outcome} = 'failed' then 'failed' else 'done' end, worker = null,
      beat_at = null, path = null, taken = ${JSON.stringify(taken)}::jsonb, ended_at = ${now}
    where id = ${id} and worker = ${worker} and state = 'running' returning id`.execute(db)
  if (rows.length === 0) return false
  await sql`delete from scan_reading_page where reading_id = ${id}`.execute(db)
  return true
}

/** The server ends before the scan is read: it waits for the next one. */
export async function leaveReading(db: Db, id: string, worker: string): Promise<void> {
  await sql`update scan_reading set state = 'waiting', worker = null, beat_at = null, starts = greatest(0, starts - 1)
    where id = ${id} and worker = ${worker} and state = 'running'`.execute(db)
}

/** What is told of a scan that ended its program again and again. */
const gaveUp = sql`jsonb_build_object('fileName', file_name, 'id', null, 'outcome', 'failed', 'message', ${GAVE_UP}::text, 'title', '', 'articles', 0,
  'warnings', '[]'::jsonb, 'verdicts', '[]'::jsonb, 'duplicates', '[]'::jsonb)`

/** Scans that wait to be recognised, one at a time in the whole installation: recognition takes a whole processor. */
export const SCAN_READING_WORK: WorkTable = {
  name: 'recognition of scans',
  take: (db, worker, now) =>
    inTransaction(db, async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('scan readings'))`.execute(db)
      await sql`update scan_reading set state = 'failed', worker = null, taken = ${gaveUp}, ended_at = ${now}
        where state in ('running', 'waiting') and ${isSilent} and starts >= ${MOST_STARTS}`.execute(db)
      const { rows } = await sql<{
        id: string
      }>`update scan_reading set state = 'running', worker = ${worker}, beat_at = now(), starts = starts + 1
        where id = (select id from scan_reading where (state = 'waiting' or state = 'running' and ${isSilent})
            and not exists (select from scan_reading busy where busy.state = 'running' and busy.beat_at >= now() - make_interval(secs => ${SILENT_S}))
          order by asked_at, id limit 1)
        returning id`.execute(db)
      return rows[0]
    }),
  release: async (db, id, worker) => {
    await sql`update scan_reading set state = 'waiting', worker = null, beat_at = null where id = ${id} and worker = ${worker} and state = 'running'`.execute(
      db,
    )
  },
  releaseAll: async (db) => {
    await sql`update scan_reading set beat_at = null where state = 'running'`.execute(db)
  },
}

/** Those of these paths of the file store that scans have. */
export async function pathsOfReadings(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    path: string
  }>`select path from scan_reading where path = any(${[...paths]}::text[])`.execute(db)
  return new Set(rows.map(({ path }) => path))
}

/** Deletes scans that ended before a moment. @returns paths whose bytes are to go */
export async function deleteEnded(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    path: string | null
  }>`delete from scan_reading where ended_at < ${before} returning path`.execute(db)
  return rows.flatMap(({ path }) => path ?? [])
}
