import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Stamped } from '#server/platform/exchange/exchange-kind.ts'

/** This installation, the other one, and how far both directions are. */
export interface SideRow {
  installation: string
  peer: string | null
  peerKey: string | null
  peerKeyBefore: string | null
  trustedBy: string | null
  trustedAt: Date | null
  sentNumber: number
  sentSha256: string | null
  sentAt: Date | null
  /** The first package of a whole state whose last one is not written yet. */
  sentWhole: number | null
  takenNumber: number
  takenSha256: string | null
  takenAt: Date | null
  confirmedNumber: number
  confirmedAt: Date | null
  owesReceipt: boolean
  wholeFrom: number | null
}

/** How it stands; undefined until something of the exchange was first done here. */
export async function readSide(db: Db, toChange = false): Promise<SideRow | undefined> {
  const { rows } =
    await sql<SideRow>`select installation, peer, peer_key, peer_key_before, trusted_by, trusted_at, sent_number, sent_sha256, sent_at,
    sent_whole, taken_number, taken_sha256, taken_at, confirmed_number, confirmed_at, owes_receipt, whole_from
    from exchange_side ${toChange ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/**
 * How it stands; the installation gets its id when that is first asked for.
 * @param toChange until the transaction ends nobody else changes it
 */
export async function sideOf(db: Db, toChange = false): Promise<SideRow> {
  const known = await readSide(db, toChange)
  if (known) return known
  await sql`insert into exchange_side (installation) values (${randomBytes(16).toString('hex')}) on conflict do nothing`.execute(
    db,
  )
  const made = await readSide(db, toChange)
  if (!made) throw new Error('the row of the exchange was not made')
  return made
}

/**
 * Keeps who the other installation is. Another key of the same one is taken beside the one before; another installation
 * begins anew, with nothing sent and nothing taken in.
 */
export async function trustPeer(
  db: Db,
  { peer, key, by, now }: { peer: string; key: string; by: string; now: Date },
): Promise<void> {
  const before = await sideOf(db, true)
  const isSame = before.peer === peer
  await sql`update exchange_side set peer = ${peer}, peer_key = ${key}, trusted_by = ${by}, trusted_at = ${now},
    peer_key_before = ${isSame && before.peerKey !== key ? before.peerKey : isSame ? before.peerKeyBefore : null}`.execute(
    db,
  )
  if (isSame || before.peer === null) return
  await sql`update exchange_side set sent_number = 0, sent_sha256 = null, sent_at = null, sent_whole = null, taken_number = 0, taken_sha256 = null, taken_at = null,
    confirmed_number = 0, confirmed_at = null, owes_receipt = false, whole_from = null`.execute(db)
  await sql`delete from exchange_sent`.execute(db)
  await sql`delete from exchange_package`.execute(db)
  // It goes with the first whole state of the new one that does not hold it.
  await sql`update exchange_taken set number = 0`.execute(db)
}

/** The digests of what was sent of one kind, by key. */
export async function sentOf(db: Db, kind: string): Promise<Map<string, string>> {
  const { rows } = await sql<Stamped>`select key, stamp from exchange_sent where kind = ${kind}`.execute(db)
  return new Map(rows.map(({ key, stamp }) => [key, stamp]))
}

/**
 * Forgets what was sent, in the caller's transaction: the next run begins a whole state, also when this one ends here.
 */
export async function forgetSent(db: Db): Promise<void> {
  await sql`update exchange_side set sent_sha256 = null, sent_whole = null`.execute(db)
  await sql`delete from exchange_sent`.execute(db)
}

/** A package that was written. */
export interface SentPackage {
  number: number
  name: string
  sha256: string
  previous: string | null
  /** The first package of the whole state that it does not end. */
  whole: number | null
  bytes: number
  sent: readonly (Stamped & { kind: string })[]
  gone: readonly { kind: string; key: string }[]
}

/**
 * Keeps that a package is written and what the other side holds with it.
 * @returns false when another process has written one of this number meanwhile, or is to begin anew
 */
export async function noteSent(
  db: Db,
  { number, name, sha256, previous, whole, bytes, sent, gone }: SentPackage,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update exchange_side set sent_number = ${number}, sent_sha256 = ${sha256}, sent_at = ${now}, sent_whole = ${whole}::integer,
      owes_receipt = false
    where sent_number = ${number - 1} and sent_sha256 is not distinct from ${previous}::text`.execute(db)
  if (Number(numAffectedRows) === 0) return false
  await sql`insert into exchange_sent (kind, key, stamp, number)
    select kind, key, stamp, ${number} from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as one (kind text, key text, stamp text)
    on conflict (kind, key) do update set stamp = excluded.stamp, number = excluded.number`.execute(db)
  await sql`delete from exchange_sent s using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as one (kind text, key text)
    where s.kind = one.kind and s.key = one.key`.execute(db)
  await notePackage(
    db,
    {
      direction: 'out',
      number,
      name,
      sha256,
      state: 'writing',
      trouble: null,
      bytes,
      entities: sent.length,
      gone: gone.length,
    },
    now,
  )
  return true
}

/** What became of a package. */
export interface PackageRow {
  direction: 'out' | 'in'
  number: number
  name: string
  sha256: string | null
  state: 'writing' | 'written' | 'taken' | 'waiting' | 'refused'
  trouble: string | null
  bytes: number
  entities: number
  gone: number
}

/** Keeps what became of a package. @returns whether that was not known yet */
export async function notePackage(db: Db, row: PackageRow, now: Date): Promise<boolean> {
  const { rows } = await sql<{ state: string; trouble: string | null; sha256: string | null }>`
    select state, trouble, sha256 from exchange_package where direction = ${row.direction} and name = ${row.name}`.execute(
    db,
  )
  const [before] = rows
  if (before?.state === row.state && before.trouble === row.trouble && before.sha256 === row.sha256) return false
  await sql`delete from exchange_package where direction = ${row.direction} and name = ${row.name}`.execute(db)
  await insertJsonInto(db, 'exchange_package', [{ ...row, notedAt: now }])
  return true
}

/** Forgets packages that wait or were refused and lie in the folder no more. @param names of those that lie there */
export async function forgetGonePackages(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from exchange_package where direction = 'in' and state in ('waiting', 'refused') and name <> all(${[...names]}::text[])`.execute(
    db,
  )
}

/** The newest packages of a direction. */
export async function packagesOf(
  db: Db,
  direction: 'out' | 'in',
  most: number,
): Promise<(PackageRow & { notedAt: Date })[]> {
  const { rows } = await sql<PackageRow & { notedAt: Date }>`
    select direction, number, name, sha256, state, trouble, bytes::float8 as bytes, entities, gone, noted_at from exchange_package
    where direction = ${direction} order by number desc, noted_at desc limit ${most}`.execute(db)
  return rows
}

/** Packages that were written into the database and perhaps not yet put into the folder. */
export async function unfinishedPackages(db: Db): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from exchange_package where direction = 'out' and state = 'writing' order by number`.execute(db)
  return rows
}

export async function markWritten(db: Db, name: string): Promise<void> {
  await sql`update exchange_package set state = 'written' where direction = 'out' and name = ${name}`.execute(db)
}

/** The digest of the manifest of a package that was taken in before; null when that is not known. */
export async function takenBefore(db: Db, number: number): Promise<string | null> {
  const { rows } = await sql<{ sha256: string | null }>`
    select sha256 from exchange_package where direction = 'in' and number = ${number} and state = 'taken' order by noted_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.sha256 ?? null
}

/** Keeps that entities came with a package, and that others went. */
export async function noteTaken(
  db: Db,
  number: number,
  taken: readonly { kind: string; key: string }[],
  gone: readonly { kind: string; key: string }[],
): Promise<void> {
  await sql`insert into exchange_taken (kind, key, number)
    select kind, key, ${number} from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as one (kind text, key text)
    on conflict (kind, key) do update set number = excluded.number`.execute(db)
  await sql`delete from exchange_taken t using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as one (kind text, key text)
    where t.kind = one.kind and t.key = one.key`.execute(db)
}

/** What came before a package, and not with it or later. */
export async function takenEarlier(db: Db, number: number): Promise<{ kind: string; key: string }[]> {
  const { rows } = await sql<{
    kind: string
    key: string
  }>`select kind, key from exchange_taken where number < ${number} order by kind, key`.execute(db)
  return rows
}

/**
 * Keeps how far this side is after a package.
 * @param owesReceipt it held something, which the other side is to be told
 */
export async function moveOn(
  db: Db,
  {
    number,
    sha256,
    owesReceipt,
    wholeFrom,
    confirmed,
  }: { number: number; sha256: string; owesReceipt: boolean; wholeFrom: number | null; confirmed: number },
  now: Date,
): Promise<void> {
  await sql`update exchange_side set taken_number = ${number}, taken_sha256 = ${sha256}, taken_at = ${now}, whole_from = ${wholeFrom}::integer,
    owes_receipt = owes_receipt or ${owesReceipt},
    confirmed_at = case when ${confirmed}::integer > confirmed_number then ${now} else confirmed_at end,
    confirmed_number = greatest(confirmed_number, ${confirmed}::integer)`.execute(db)
  // The other side has packages that this database knows nothing of: it was restored from an older backup, and begins
  // anew behind them.
  const { numAffectedRows } = await sql`update exchange_side set sent_number = confirmed_number
    where confirmed_number > sent_number`.execute(db)
  if (Number(numAffectedRows) > 0) await forgetSent(db)
}

/** From now on only the newest key of the other side counts. */
export const dropKeyBefore = async (db: Db): Promise<void> =>
  void (await sql`update exchange_side set peer_key_before = null`.execute(db))
