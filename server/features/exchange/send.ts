import { randomBytes } from 'node:crypto'
import { constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Entity, ExchangeKind, Stamped } from '#server/platform/exchange/exchange-kind.ts'
import { readExchangeKey, signBytes } from '#server/platform/exchange/keys.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  type Manifest,
  numberInName,
  packageName,
  type PackageLine,
} from '#server/platform/exchange/package-format.ts'
import { PackageWriter } from '#server/platform/exchange/package-writer.ts'
import { ExchangeRefused } from '#server/platform/exchange/refused.ts'
import { sha256Of } from '#server/platform/files/store.ts'
import { type ExchangeParts, type ExchangeSet, mustBeSet } from './exchange-parts.ts'
import { forgetSent, markWritten, noteSent, sentOf, type SideRow, sideOf, unfinishedPackages } from './exchange.sql.ts'
import { isStuck } from './waiting.ts'

/** Keys whose digests are compared at once, and entities that are read at once. */
const STAMPS_AT_ONCE = 1_000
const READ_AT_ONCE = 20
/** What a package holds at most: it is taken in by one transaction. */
const MOST_ENTITIES = 500
const MOST_BYTES = 64 * 1024 * 1024
/** Days for which written packages are kept, so that they can be carried again. */
export const KEEP_DAYS = 30

const outFolder = (folder: string) => join(folder, 'out')
const sentFolder = (folder: string) => join(folder, 'sent')

/** What a run wrote. */
export interface SendDone {
  /** Numbers of the packages, in order. */
  numbers: number[]
  entities: number
  gone: number
}

interface Run {
  parts: ExchangeSet
  side: SideRow
  key: NonNullable<Awaited<ReturnType<typeof readExchangeKey>>>
  stuck: boolean
  /** The first package of a whole state, when one is written. */
  whole: number | null
  number: number
  previous: string | null
  done: SendDone
}

/** A package that is being filled. */
interface Filling {
  writer: PackageWriter
  sent: (Stamped & { kind: string })[]
  gone: { kind: string; key: string }[]
}

/**
 * Writes what has changed since the last run into the folder: packages of bounded size, each signed and numbered. What
 * is no longer public comes first. Nothing is written when nothing has changed and no receipt is due.
 * @param whole everything anew, as a whole state that the other side takes in after a confirmation
 * @throws ExchangeRefused when the exchange is not set up
 */
export async function sendPackages(given: ExchangeParts, whole = false): Promise<SendDone> {
  const parts = mustBeSet(given)
  if ((await sideOf(parts.db)).peer === null)
    throw new ExchangeRefused('还没有登记对方的公钥，不能写出；请先登记对方的公钥')
  const key = await readExchangeKey(parts.keyFile)
  if (!key)
    throw new ExchangeRefused('本机还没有交换密钥，不能写出；请先在服务器上建立，步骤见部署与运维手册“内外网数据交换”')
  await finishPackages(parts)
  if (whole) await inTransaction(parts.db, forgetSent)
  const side = await sideOf(parts.db)
  const run: Run = {
    parts,
    side,
    key,
    stuck: await isStuck(parts.db),
    // Without a package before that the other side knows there is nothing to go on from; and a whole state that was cut
    // off is carried on.
    whole: side.sentSha256 === null ? side.sentNumber + 1 : side.sentWhole,
    number: side.sentNumber,
    previous: side.sentSha256,
    done: { numbers: [], entities: 0, gone: 0 },
  }
  await writeAll(run)
  await removeOld(parts)
  return run.done
}

async function writeAll(run: Run): Promise<void> {
  let filling: Filling | null = null
  const begin = async (): Promise<Filling> =>
    (filling ??= { writer: await PackageWriter.begin(sentFolder(run.parts.folder)), sent: [], gone: [] })
  const isFull = ({ writer, sent, gone }: Filling) =>
    sent.length + gone.length >= MOST_ENTITIES || writer.bytes >= MOST_BYTES
  const flush = async (isLast: boolean): Promise<void> => {
    const full = filling
    filling = null
    if (full) await close(run, full, isLast)
  }
  try {
    // What refers to others is compared before them: then nothing is sent whose file or body was not there when these
    // were compared.
    const changed: { kind: ExchangeKind; fresh: ReadonlyMap<string, string> }[] = []
    for (const kind of run.parts.sends.toReversed()) {
      const { fresh, gone } = await compared(run, kind)
      for (const key of gone) {
        if (filling && isFull(filling)) await flush(false)
        const current = await begin()
        await current.writer.add({ kind: kind.name, key, gone: true } satisfies PackageLine)
        current.gone.push({ kind: kind.name, key })
      }
      changed.unshift({ kind, fresh })
    }
    let isAll = true
    for (const { kind, fresh } of changed) {
      const keys = [...fresh.keys()]
      for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
        const wanted = keys.slice(at, at + READ_AT_ONCE)
        // What has changed since it was compared goes with the next run.
        const entities = (await kind.entities(run.parts, wanted)).filter(({ key, stamp }) => fresh.get(key) === stamp)
        isAll &&= entities.length === wanted.length
        for (const entity of entities) {
          if (filling && isFull(filling)) await flush(false)
          await addEntity(run, await begin(), kind.name, entity)
        }
      }
    }
    // A whole state is ended by its last package, also when it is empty.
    if (run.side.owesReceipt || run.whole !== null) await begin()
    await flush(isAll)
  } catch (error) {
    // A file that cannot be read keeps back what comes behind it, but no withdrawal.
    const begun = filling as Filling | null
    if (error instanceof ExchangeRefused && begun && begun.sent.length + begun.gone.length > 0) await flush(false)
    else await begun?.writer.abandon()
    throw error
  }
}

/** Keys of a kind that are new or changed, with their digests, and those that are gone. */
async function compared(run: Run, kind: ExchangeKind): Promise<{ fresh: Map<string, string>; gone: string[] }> {
  const { db } = run.parts
  const sent = await sentOf(db, kind.name)
  const fresh = new Map<string, string>()
  for (let after = ''; ;) {
    const page = await kind.stamps(db, after, STAMPS_AT_ONCE)
    for (const { key, stamp } of page) {
      if (sent.get(key) !== stamp) fresh.set(key, stamp)
      sent.delete(key)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < STAMPS_AT_ONCE) return { fresh, gone: [...sent.keys()] }
    after = last.key
  }
}

async function addEntity(
  { parts }: Run,
  { writer, sent }: Filling,
  kind: string,
  { key, stamp, content, file }: Entity,
): Promise<void> {
  if (file) {
    const bytes = await parts.files.open(file.path)
    if (!bytes)
      throw new ExchangeRefused(`附件 ${file.path} 的内容在文件存储中找不到，没有写出；请从备份放回它，再写出一次`)
    await writer.addFile(file.sha256, bytes)
  }
  await writer.add({ kind, key, content } satisfies PackageLine)
  sent.push({ kind, key, stamp })
}

/**
 * Ends a package: on the disk first, then in the database, then under its name in the folder. Killed anywhere, the next
 * run finishes it.
 */
async function close(run: Run, { writer, sent, gone }: Filling, isLast: boolean): Promise<void> {
  const { parts, side, key, whole } = run
  const number = run.number + 1
  const now = parts.clock()
  const name = packageName(parts.side, number)
  let place = ''
  let sha256 = ''
  const bytes = await writer.finish((members) => {
    const manifest: Manifest = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      program: parts.program,
      from: { installation: side.installation, side: parts.side },
      to: side.peer ?? '',
      number,
      previous: run.previous,
      moment: now.toISOString(),
      whole: whole === null ? null : { first: whole, isLast },
      receipt: { number: side.takenNumber, isStuck: run.stuck },
      entities: sent.length,
      gone: gone.length,
      members: [...members],
    }
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    sha256 = sha256Of(text)
    place = partPlace(parts.folder, name, sha256)
    return { place, text, signature: signBytes(text, key.privateKey) }
  })
  const isOurs = await inTransaction(parts.db, (db) =>
    noteSent(
      db,
      { number, name, sha256, previous: run.previous, whole: isLast ? null : whole, bytes, sent, gone },
      now,
    ),
  )
  if (!isOurs) {
    await rm(place, { force: true })
    throw new ExchangeRefused('另一个程序正在写出，这一次没有写；它写完以后再试')
  }
  await publish(parts, { name, sha256 })
  run.number = number
  run.previous = sha256
  run.done.numbers.push(number)
  run.done.entities += sent.length
  run.done.gone += gone.length
}

/** Where a package lies until the database knows it; two runs at once write no file of each other. */
const partPlace = (folder: string, name: string, sha256: string): string =>
  join(sentFolder(folder), `.${name}.${sha256.slice(0, 16)}.part`)

/** Puts a package that the database knows under its name: first where it is kept, then where it is fetched. */
async function publish({ db, folder }: ExchangeSet, { name, sha256 }: { name: string; sha256: string }): Promise<void> {
  const kept = join(sentFolder(folder), name)
  await rename(partPlace(folder, name, sha256), kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await carry(folder, name)
  await markWritten(db, name)
}

/**
 * Puts a kept package into the folder that is carried to the other side, whole from the first moment.
 * @returns false when it is not kept any more
 */
async function carry(folder: string, name: string): Promise<boolean> {
  const kept = join(sentFolder(folder), name)
  if (!(await stat(kept).catch(() => null))) return false
  await mkdir(outFolder(folder), { recursive: true, mode: 0o700 })
  const part = join(outFolder(folder), `.${name}.${randomBytes(4).toString('hex')}.part`)
  // No second name of the kept file: what a carrier does to the one must not reach the other.
  await copyFile(kept, part, constants.COPYFILE_FICLONE)
  await rename(part, join(outFolder(folder), name))
  return true
}

/** Puts packages into the folder that a run before had written when it was killed. */
async function finishPackages(parts: ExchangeSet): Promise<void> {
  for (const one of await unfinishedPackages(parts.db)) await publish(parts, one)
}

/**
 * Puts packages that were written before into the folder once more, from a number on.
 * @returns their numbers
 * @throws ExchangeRefused when they are not kept any more
 */
export async function sendAgain(given: ExchangeParts, from: number): Promise<number[]> {
  const parts = mustBeSet(given)
  await finishPackages(parts)
  const { sentNumber } = await sideOf(parts.db)
  if (!Number.isSafeInteger(from) || from < 1 || from > sentNumber)
    throw new ExchangeRefused(sentNumber === 0 ? '还没有写出过交换包' : `号码应为 1 到 ${sentNumber} 的整数`)
  const numbers = Array.from({ length: sentNumber - from + 1 }, (_, at) => from + at)
  for (const number of numbers)
    if (!(await stat(join(sentFolder(parts.folder), packageName(parts.side, number))).catch(() => null)))
      throw new ExchangeRefused(
        `第 ${number} 号已不在留底的文件夹里（保留 ${KEEP_DAYS} 天），不能重新写出；请改用“全部重新写出”`,
      )
  for (const number of numbers) await carry(parts.folder, packageName(parts.side, number))
  return numbers
}

/** Removes packages that were kept long enough. */
async function removeOld({ folder, side, clock }: ExchangeSet): Promise<void> {
  const before = clock().getTime() - KEEP_DAYS * 86_400_000
  for (const name of await readdir(sentFolder(folder)).catch(() => [])) {
    const place = join(sentFolder(folder), name)
    const isOurs = numberInName(name, side) !== null || /^\.(?:writing-|fagui-.*\.part$)/.test(name)
    if (isOurs && ((await stat(place).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY) < before)
      await rm(place, { recursive: true, force: true })
  }
}
