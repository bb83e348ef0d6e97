import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { exchangedPath, type ExchangeKind, type TakenEntity } from '#server/platform/exchange/exchange-kind.ts'
import { type Manifest, numberInName, packageName } from '#server/platform/exchange/package-format.ts'
import { type OpenedPackage, openPackage } from '#server/platform/exchange/package-reader.ts'
import { ExchangeRefused } from '#server/platform/exchange/refused.ts'
import { filesAt, recordFile } from '#server/platform/files/files.sql.ts'
import { type ExchangeParts, type ExchangeSet, mustBeSet, otherSide, SIDE_TEXT } from './exchange-parts.ts'
import {
  dropKeyBefore,
  forgetGonePackages,
  moveOn,
  notePackage,
  noteTaken,
  type PackageRow,
  type SideRow,
  sideOf,
  takenBefore,
  takenEarlier,
} from './exchange.sql.ts'
import { KEEP_DAYS } from './send.ts'
import { missingNumbers } from './waiting.ts'

/** Entities that are stored at once. */
const TAKEN_AT_ONCE = 20
/** Changed entities up to which searches know them with the same commit; more are indexed after it. */
const INDEXED_AT_ONCE = 50

/** What a run took in. */
export interface TakeDone {
  /** Numbers that were taken in, in order. */
  numbers: number[]
  /** Files that had been taken in before. */
  passed: string[]
  refused: { name: string; trouble: string }[]
  /** Numbers that later ones wait for. */
  missing: number[]
  /** The first package of a whole state that waits for a confirmation. */
  unconfirmed: number | null
}

const inFolder = (folder: string) => join(folder, 'in')
const takenFolder = (folder: string) => join(folder, 'in', 'taken')
const CHANGED_STATE = /^2[23]/

/**
 * Takes in what lies in the folder: in the order of the numbers, each package wholly and once. What cannot be taken in
 * stays there, and is told.
 * @param confirmed number of the first package of a whole state that an administrator has confirmed: what it does not
 * hold goes
 * @throws ExchangeRefused when the exchange is not set up
 */
export async function takePackages(given: ExchangeParts, confirmed: number | null = null): Promise<TakeDone> {
  const parts = mustBeSet(given)
  const { peer } = await sideOf(parts.db)
  if (peer === null) throw new ExchangeRefused('还没有登记对方的公钥，不能取入；请先登记对方的公钥')
  await mkdir(takenFolder(parts.folder), { recursive: true, mode: 0o700 })
  const done: TakeDone = { numbers: [], passed: [], refused: [], missing: [], unconfirmed: null }
  // What a run that was ended before had taken in, and not told the searches yet.
  await parts.indexAfter(parts.db)
  const places = await packagesIn(parts)
  await forgetGonePackages(parts.db, [...places.keys()])
  for (const [name, place] of places) await lookAt(parts, name, place, confirmed, done)
  done.missing = await missingNumbers(parts.db)
  await removeOld(parts)
  return done
}

/**
 * Packages of the other side that lie in the folder, by their numbers; those that were taken in count again where the
 * database knows of none of it.
 */
async function packagesIn({ folder, side }: ExchangeSet): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const where of [takenFolder(folder), inFolder(folder)])
    for (const name of await readdir(where))
      if (numberInName(name, otherSide(side)) !== null) found.set(name, join(where, name))
  return new Map(
    [...found].toSorted(
      ([a], [b]) => (numberInName(a, otherSide(side)) ?? 0) - (numberInName(b, otherSide(side)) ?? 0),
    ),
  )
}

/** What is to be done with a package. */
type Verdict = { act: 'take' } | { act: 'pass' } | { act: 'wait'; trouble: string | null; unconfirmed: boolean }

async function lookAt(
  parts: ExchangeSet,
  name: string,
  place: string,
  confirmed: number | null,
  done: TakeDone,
): Promise<void> {
  const side = await sideOf(parts.db)
  const numberNamed = numberInName(name, otherSide(parts.side)) ?? 0
  const isKept = place.startsWith(takenFolder(parts.folder))
  if (isKept && numberNamed <= side.takenNumber) return
  const bytes = (await stat(place).catch(() => null))?.size ?? 0
  const row: PackageRow = {
    direction: 'in',
    number: numberNamed,
    name,
    sha256: null,
    state: 'refused',
    trouble: null,
    bytes,
    entities: 0,
    gone: 0,
  }
  let opened: OpenedPackage | null = null
  try {
    opened = await openPackage(
      place,
      [side.peerKey, side.peerKeyBefore].filter((key) => key !== null),
    )
    const { manifest, sha256 } = opened
    Object.assign(row, { sha256, entities: manifest.entities, gone: manifest.gone })
    mustBeForUs(parts, side, manifest, name)
    const verdict = await verdictOn(parts.db, side, opened, confirmed)
    if (verdict.act === 'wait') {
      if (verdict.unconfirmed) done.unconfirmed ??= manifest.number
      await notePackage(parts.db, { ...row, state: 'waiting', trouble: verdict.trouble }, parts.clock())
      return
    }
    if (verdict.act === 'take') {
      await opened.verify()
      // Another program may have taken it in meanwhile.
      if (await apply(parts, opened, row, confirmed)) done.numbers.push(manifest.number)
      else return
    } else done.passed.push(name)
    if (!isKept) await putAside(place, join(takenFolder(parts.folder), name))
  } catch (error) {
    const trouble = refusalIn(error)
    if (trouble === null) throw error
    done.refused.push({ name, trouble })
    if (await notePackage(parts.db, { ...row, trouble }, parts.clock()))
      await writeActivity(
        parts.db,
        { kind: 2, content: `数据交换：拒绝取入 ${name}：${trouble}`, success: false, operateType: 5 },
        parts.clock(),
      )
  } finally {
    opened?.close()
  }
}

/** Puts a package that was taken in aside, unless another program has done so. */
async function putAside(place: string, kept: string): Promise<void> {
  await rename(place, kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Why a package was refused; null for an error of another kind. */
function refusalIn(error: unknown): string | null {
  if (error instanceof ExchangeRefused) return error.message
  const { code } = error as { code?: unknown }
  // What the tables do not take: the package contradicts what this library holds otherwise.
  return typeof code === 'string' && CHANGED_STATE.test(code)
    ? `内容与本库现有的数据矛盾（${(error as Error).message}），整包没有取入；请对方“全部重新写出”后再取入`
    : null
}

/** @throws ExchangeRefused when the package is of another installation, or for another one */
function mustBeForUs(parts: ExchangeSet, side: SideRow, manifest: Manifest, name: string): void {
  if (manifest.from.installation !== side.peer || manifest.from.side !== otherSide(parts.side))
    throw new ExchangeRefused(`这个包不是登记的${SIDE_TEXT[otherSide(parts.side)]}写出的；请检查是否放错了文件夹`)
  if (manifest.to !== side.installation)
    throw new ExchangeRefused('这个包是写给另一套系统的；请检查是否放错了文件夹，或请对方登记本机的公钥后全部重新写出')
  if (packageName(manifest.from.side, manifest.number) !== name)
    throw new ExchangeRefused(`文件名与包内的号码（第 ${manifest.number} 号）不符；请改回原来的文件名`)
}

/** @throws ExchangeRefused when its chain is not that of the packages before */
async function verdictOn(
  db: Db,
  side: SideRow,
  { manifest, sha256 }: OpenedPackage,
  confirmed: number | null,
): Promise<Verdict> {
  const { number, whole, previous } = manifest
  if (number <= side.takenNumber) {
    const before = await takenBefore(db, number)
    if (before !== null && before !== sha256)
      throw new ExchangeRefused(
        `第 ${number} 号取入过，而这一份的内容不同：对方的系统可能从较早的备份恢复过；请对方“全部重新写出”`,
      )
    return { act: 'pass' }
  }
  if (whole?.first === number && previous === null) {
    if (side.takenNumber === 0 || confirmed === number) return { act: 'take' }
    return {
      act: 'wait',
      unconfirmed: true,
      trouble: '全部重新写出的第一包：取入后，以前取入而这次没有的内容将被撤下，须由管理员确认',
    }
  }
  if (number !== side.takenNumber + 1) return { act: 'wait', unconfirmed: false, trouble: null }
  if (previous !== side.takenSha256)
    throw new ExchangeRefused(`第 ${number} 号接不上本机取入的第 ${side.takenNumber} 号；请对方“全部重新写出”`)
  return { act: 'take' }
}

/**
 * Takes a package in: its files first, for without their rows they are nothing, then everything in one transaction.
 * @returns false when it is not due any more, because another program took packages in meanwhile
 */
async function apply(
  parts: ExchangeSet,
  opened: OpenedPackage,
  row: PackageRow,
  confirmed: number | null,
): Promise<boolean> {
  const { manifest, sha256, signedBy } = opened
  const stored: { sha256: string; size: number }[] = []
  for await (const { sha256: content, bytes } of opened.files()) {
    await parts.files.put(exchangedPath(content), bytes)
    stored.push({ sha256: content, size: bytes.length })
  }
  const now = parts.clock()
  let isLarge = false
  const isTaken = await inTransaction(parts.db, async (db) => {
    const side = await sideOf(db, true)
    if ((await verdictOn(db, side, opened, confirmed)).act !== 'take') return false
    await recordFiles(db, stored, now)
    const { taken, gone } = await applyLines({ ...parts, db }, opened)
    await noteTaken(db, manifest.number, taken, gone)
    const wholeFrom = manifest.whole
      ? manifest.whole.first === manifest.number
        ? manifest.number
        : side.wholeFrom
      : null
    if (manifest.whole?.isLast && wholeFrom !== null) await removeEarlier(parts, db, wholeFrom)
    await moveOn(
      db,
      {
        number: manifest.number,
        sha256,
        owesReceipt: taken.length + gone.length > 0 || manifest.whole !== null,
        wholeFrom: manifest.whole?.isLast ? null : wholeFrom,
        confirmed: manifest.receipt.number,
      },
      now,
    )
    if (signedBy === side.peerKey && side.peerKeyBefore !== null) await dropKeyBefore(db)
    await notePackage(db, { ...row, number: manifest.number, state: 'taken', trouble: null }, now)
    const what = `数据交换：取入第 ${manifest.number} 号，更新 ${taken.length} 项，撤下 ${gone.length} 项`
    await writeActivity(db, { kind: 2, content: what, success: true, operateType: 5 }, now)
    isLarge = taken.length > INDEXED_AT_ONCE
    if (!isLarge) await parts.indexInside(db)
    return true
  })
  if (isLarge) await parts.indexAfter(parts.db)
  return isTaken
}

async function recordFiles(db: Db, stored: readonly { sha256: string; size: number }[], now: Date): Promise<void> {
  const known = new Set(
    (
      await filesAt(
        db,
        stored.map(({ sha256 }) => exchangedPath(sha256)),
      )
    ).map(({ path }) => path),
  )
  for (const { sha256, size } of stored) {
    const path = exchangedPath(sha256)
    if (known.has(path)) continue
    known.add(path)
    const file = {
      biz: 'exchange',
      name: sha256,
      mediaType: 'application/octet-stream',
      audience: 'owner' as const,
      owner: { accountId: null, username: null },
    }
    await recordFile(db, { ...file, path, size, sha256 }, now)
  }
}

/**
 * Removes and stores what the lines of a package tell, in their order.
 * @throws ExchangeRefused for a kind that this program does not know
 */
async function applyLines(
  parts: ExchangeSet,
  opened: OpenedPackage,
): Promise<Record<'taken' | 'gone', { kind: string; key: string }[]>> {
  const { db, contacts, clock } = parts
  const kinds = new Map(parts.takes.map((kind) => [kind.name, kind]))
  const taken: { kind: string; key: string }[] = []
  const gone: { kind: string; key: string }[] = []
  let batch: { kind: ExchangeKind; isGone: boolean; entities: TakenEntity[] } | null = null
  const flush = async (): Promise<void> => {
    if (!batch) return
    const { kind, isGone, entities } = batch
    batch = null
    if (isGone)
      await kind.remove(
        db,
        entities.map(({ key }) => key),
      )
    else await kind.take({ db, contacts, now: clock() }, entities)
  }
  for await (const { kind: name, key, content, gone: isGone = false } of opened.lines()) {
    const kind = kinds.get(name)
    if (!kind)
      throw new ExchangeRefused(`包里有本程序不认识的内容（${name}）：对方的版本较新；请先把本机升级到同一版本`)
    if (batch && (batch.kind !== kind || batch.isGone !== isGone || batch.entities.length >= TAKEN_AT_ONCE))
      await flush()
    batch ??= { kind, isGone, entities: [] }
    batch.entities.push({ key, content })
    ;(isGone ? gone : taken).push({ kind: name, key })
  }
  await flush()
  return { taken, gone }
}

/** Removes what came before a whole state and is not in it: what refers to others first. */
async function removeEarlier({ takes }: ExchangeSet, db: Db, wholeFrom: number): Promise<void> {
  const earlier = await takenEarlier(db, wholeFrom)
  for (const kind of takes.toReversed()) {
    const keys = earlier.filter((one) => one.kind === kind.name).map(({ key }) => key)
    if (keys.length > 0) await kind.remove(db, keys)
  }
  await noteTaken(db, wholeFrom, [], earlier)
}

/** Removes packages that were taken in long ago. */
async function removeOld({ folder, side, clock }: ExchangeSet): Promise<void> {
  const before = clock().getTime() - KEEP_DAYS * 86_400_000
  for (const name of await readdir(takenFolder(folder))) {
    const place = join(takenFolder(folder), name)
    if (numberInName(name, otherSide(side)) === null) continue
    if (((await stat(place).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY) < before)
      await rm(place, { force: true })
  }
}
