import { createHash } from 'node:crypto'
import { CATALOGUE_FIELDS, COMPARED } from '#common/catalogues.ts'
import type { ParsedLaw } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { newId } from '#server/platform/new-id.ts'
import {
  changeRegistered,
  codedValues,
  type DocumentColumns,
  keepToldRelations,
  registeredHeld,
  registeredKey,
  registeredTitles,
  storeRegister,
  takeBackRegistered,
  type ToldRelation,
  valuesByCell,
} from '../documents/documents.door.ts'
import {
  askedAbout,
  type FileResult,
  type FileToTake,
  type StoredFile,
  takeIn,
  takeInAgain,
  type TakeInOptions,
  type Told,
} from '../imports/imports.door.ts'
import {
  type Classified,
  classify,
  type IssuerReader,
  parseLaw,
  replaceFactsOfCatalogue,
  storable,
  withCatalogue,
} from '../laws/laws.door.ts'
import { attachFiles } from './attach.ts'
import {
  type Became,
  catalogueHeld,
  type CatalogueHeld,
  catalogueOfRows,
  cataloguesHeld,
  changeRows,
  inHandsOfStaff,
  insertRows,
  keepBecame,
  keepCatalogue,
  keysOfRows,
  markGone,
  namesOfSources,
  outcomesOf,
  placeRows,
  type RowHeld,
  type RowKeys,
  type RowSaid,
  rowsAfter,
  rowsById,
  sourcesByHash,
  textsHeld,
  withLaterText,
} from './catalogues.sql.ts'
import {
  dayOfRow,
  daysOfTitles,
  type FactTold,
  forceOfCell,
  type MergeContext,
  type Merged,
  mergeRow,
  placeOfRow,
  type Rules,
} from './merge.rules.ts'
import { CatalogueRefused, type OpenedCatalogue } from './open-catalogue.ts'
import { numbersOfRow, TiesByText, tieByNames, TIED_BY_TEXT, type Tie, type Ties } from './tie.rules.ts'
import type { CatalogueRow } from './read-catalogue.rules.ts'

/** Who brings a catalogue in. */
export interface Doer {
  accountId: string | null
  username: string
  orgCode: string | null
}

/** How far a run is. `what`: 核对目录, 入库, 更新, 登记. */
export type OnProgress = (what: string, done: number, total: number) => void

export interface BringInOptions {
  files: readonly FileToTake[]
  issuers: IssuerReader
  /** What counts by group, beside what was decided before. */
  rules?: Rules
  final?: boolean
  beside?: boolean
  /** Called with texts that are stored, as `takeIn` does. */
  onTexts?: TakeInOptions['onTexts']
  /** Where scans and attachments are kept; left out: they are not kept. */
  store?: FileStore
  by: Doer
  now: Date
  /** The catalogue that the sheet belongs to, where that is known. */
  into?: string
  /** Called before anything of a catalogue is changed: what it throws ends the run. */
  claim?: (catalogueId: string) => Promise<void>
  onProgress?: OnProgress
  shouldStop?: () => boolean
}

/** What a run did. */
export interface BroughtIn {
  catalogue: CatalogueHeld
  /** Whether the sheet is a newer one of a catalogue that was brought before, or the same again. */
  is: 'new' | 'newer' | 'again'
  /** Rows by what became of them: those of the whole catalogue. */
  outcomes: { outcome: string | null; count: number }[]
  /** Rows that are new in this sheet, that say something else than before, and that it has no more. */
  added: number
  changed: number
  gone: number
  /** Files that belong to no row: they were taken in as always. */
  loose: string[]
  results: FileResult[]
  stopped: boolean
}

/** Rows that are taken in again, or entered, in one transaction. */
const AT_ONCE = 20
const ENTRIES_AT_ONCE = 500
/** A sheet that shares so many of its rows with a catalogue is a newer one of it. */
export const SAME_CATALOGUE = 0.5
/** Where documents without another place are shown (dictionary address: 省本级公开). */
const ADDRESS = 'A01'

const keysOf = (row: CatalogueRow): RowKeys => ({
  numberKey: numbersOfRow(row)[0] ?? '',
  titleKey: row.cells.title === undefined ? '' : titleKey(row.cells.title),
  day: dayOfRow(row),
})

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
const sorted = (cells: object): [string, unknown][] => Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1))
/** What a row says, to be compared with what it said before; its number in the sheet is no part of it. */
const saysOf = ({ cells: { seq: _seq, ...cells }, days }: Pick<CatalogueRow, 'cells' | 'days'>): string =>
  digestOf([sorted(cells), sorted(days)])

/** What a row says and what counts where it differs: rows with another stamp are brought again. */
function stampOf(
  row: Pick<RowHeld, 'cells' | 'days' | 'differences' | 'decisions'>,
  rules: Rules,
  what: 'text' | 'entry',
): string {
  const counts = row.differences.map(({ field, kind }) => [
    field,
    kind,
    row.decisions[field] ?? rules[`${field}|${kind}`] ?? rules[field] ?? 'open',
  ])
  return digestOf([what, saysOf(row), counts])
}

/**
 * Finds the catalogue that a sheet belongs to, or begins one, and keeps the rows of the sheet. Nothing is brought in
 * yet.
 */
async function keepSheet(
  db: Db,
  opened: OpenedCatalogue,
  {
    rules = {},
    by,
    now,
    into,
    claim,
    onProgress,
  }: Pick<BringInOptions, 'rules' | 'by' | 'now' | 'into' | 'claim' | 'onProgress'>,
) {
  const rows = opened.rows.map((row) => ({ ...row, ...keysOf(row) }))
  const held = await cataloguesHeld(db)
  const identical = held.find(({ fileSha256 }) => fileSha256 === opened.sha256)
  const near = identical || into !== undefined ? undefined : await catalogueOfRows(db, rows)
  const found = identical ?? (near && near.share >= SAME_CATALOGUE ? await catalogueHeld(db, near.id) : undefined)
  const before = into === undefined ? found : held.find(({ id }) => id === into)
  if (before?.state === 'undoing') throw new CatalogueRefused(`目录${before.title}正在撤销，请先用 --undo 完成撤销`)
  const isOn = before?.state === 'running' && before.fileSha256 === opened.sha256
  const catalogue: CatalogueHeld = {
    id: before?.id ?? newId(),
    title: opened.title,
    fileName: opened.fileName,
    fileSha256: opened.sha256,
    columns: opened.columns,
    rules: { ...before?.rules, ...rules },
    asOf: opened.asOf,
    run: (before?.run ?? 0) + (isOn ? 0 : 1),
    state: 'running',
    // What counted before the run comes back when it is undone.
    counts: isOn ? before.counts : { before: before ? sheetOf(before) : null },
    createdBy: before?.createdBy ?? by.username,
    begunAt: isOn ? before.begunAt : now,
    finishedAt: null,
  }
  if (before) await claim?.(before.id)
  await keepCatalogue(db, catalogue)
  if (!before) await claim?.(catalogue.id)

  const known = await keysOfRows(db, catalogue.id)
  const index = new RowIndex(known)
  const told = { added: 0, changed: 0, gone: 0 }
  const ids: string[] = []
  const kept = new Set<string>()
  const seen = new Map<string, string>()
  for (let from = 0; from < rows.length; from += ENTRIES_AT_ONCE) {
    const part = rows.slice(from, from + ENTRIES_AT_ONCE).map((row): RowSaid & { old: string | null } => {
      const old = index.take(row)
      const key = `${row.numberKey}|${row.titleKey}|${row.day}|${row.cells.fileName ?? ''}`
      const first = seen.get(key)
      if (first === undefined) seen.set(key, row.place)
      const fault = row.fault ?? (first === undefined ? null : `与${first}重复`)
      const id = old ?? newId()
      ids.push(id)
      kept.add(id)
      return { ...row, fault, id, sheet: opened.title, old }
    })
    const old = new Map(
      (
        await rowsById(
          db,
          part.flatMap((row) => row.old ?? []),
        )
      ).map((row) => [row.id, row]),
    )
    const isOther = (row: RowSaid) => {
      const one = old.get(row.id)
      return one !== undefined && (saysOf(one) !== saysOf(row) || one.fault !== row.fault)
    }
    const fresh = part.filter((row) => row.old === null)
    const changed = part.filter(isOther)
    told.added += fresh.length
    told.changed += changed.length
    await inTransaction(db, async (db) => {
      await insertRows(
        db,
        catalogue.id,
        catalogue.run,
        fresh.map(({ old: _old, ...row }) => row),
      )
      await changeRows(
        db,
        catalogue.run,
        changed.map((row) => {
          const { place, sheet, cells, days, remarks, versionId, documentId } = old.get(row.id) as RowHeld
          const had = versionId !== null ? 'text' : documentId !== null ? 'entry' : 'nothing'
          return { ...row, before: { place, sheet, cells, days, remarks, had } }
        }),
      )
      await placeRows(
        db,
        part.map(({ id, ord }) => ({ id, ord })),
      )
    })
    onProgress?.('核对目录', Math.min(from + ENTRIES_AT_ONCE, rows.length), rows.length)
  }
  told.gone = await markGone(db, catalogue.id, catalogue.run, kept, known)
  return { catalogue, is: identical ? ('again' as const) : before ? ('newer' as const) : ('new' as const), ...told }
}

/**
 * What a catalogue was before a run: its sheet and what counted, when the run before ended, and what it was before that
 * one.
 */
export interface SheetBefore extends Pick<
  CatalogueHeld,
  'title' | 'fileName' | 'fileSha256' | 'columns' | 'rules' | 'asOf'
> {
  endedAt: string
  before: SheetBefore | null
}
const sheetOf = ({
  title,
  fileName,
  fileSha256,
  columns,
  rules,
  asOf,
  finishedAt,
  begunAt,
  counts,
}: CatalogueHeld): SheetBefore => ({
  title,
  fileName,
  fileSha256,
  columns,
  rules,
  asOf,
  endedAt: (finishedAt ?? begunAt).toISOString(),
  before: (counts['before'] as SheetBefore | null | undefined) ?? null,
})

/** Finds rows of an older sheet: by number, title and day, then by less where that names one alone. */
class RowIndex {
  readonly #by: readonly [(keys: RowKeys) => string, Map<string, string[]>][]
  readonly #taken = new Set<string>()

  constructor(rows: readonly (RowKeys & { id: string })[]) {
    const forms: ((keys: RowKeys) => string)[] = [
      ({ numberKey, titleKey: title, day }) => `${numberKey}|${title}|${day}`,
      ({ numberKey, titleKey: title }) => (numberKey === '' || title === '' ? '' : `${numberKey}|${title}`),
      ({ titleKey: title, day }) => (title === '' || day === '' ? '' : `${title}|${day}`),
      ({ numberKey }) => numberKey,
      ({ titleKey: title }) => title,
    ]
    this.#by = forms.map((form) => {
      const index = new Map<string, string[]>()
      for (const row of rows) {
        const key = form(row)
        if (key !== '') index.set(key, [...(index.get(key) ?? []), row.id])
      }
      return [form, index] as const
    })
  }

  /** The id of the row that a row of the newer sheet goes on; each is found once. */
  take(keys: RowKeys): string | null {
    for (const [at, [form, index]] of this.#by.entries()) {
      const key = form(keys)
      const free = key === '' ? [] : (index.get(key) ?? []).filter((id) => !this.#taken.has(id))
      const [id] = free
      // Rows that are alike in all are taken in their order; by less only where one is meant.
      if (id === undefined || (at > 0 && free.length > 1)) continue
      this.#taken.add(id)
      return id
    }
    return null
  }
}

/** The rows of the newest sheet of a catalogue with all that is kept of them, by their place in it. */
async function rowsOf(db: Db, catalogueId: string): Promise<RowHeld[]> {
  const rows: RowHeld[] = []
  for (;;) {
    const part = await rowsAfter(db, catalogueId, rows.at(-1)?.ord ?? -1)
    rows.push(...part)
    if (part.length === 0) return rows
  }
}

/** What bringing in works with. */
interface Work {
  db: Db
  /** Whose doing it is; null when rows become again what they were. */
  run: number | null
  catalogue: CatalogueHeld
  rows: RowHeld[]
  context: MergeContext
  options: Omit<BringInOptions, 'files'>
}

/** What merging looks at, for a catalogue. */
async function mergeContextOf(
  db: Db,
  issuers: IssuerReader,
  { title, asOf, rules }: Pick<CatalogueHeld, 'title' | 'asOf' | 'rules'>,
  now: Date,
  rows: readonly RowHeld[],
): Promise<MergeContext> {
  return {
    reader: issuers,
    values: valuesByCell(await codedValues(db), true),
    catalogue: title,
    asOf,
    today: now.toISOString().slice(0, 10),
    rules,
    daysOfTitles: daysOfTitles(rows),
  }
}

const foldersOf = (name: string): string[] => name.split('/').slice(0, -1)

/**
 * Merges a row with a text and keeps the differences with the row. The basis names the sheet that the row was read
 * from.
 */
function mergeInto(
  row: RowHeld,
  law: ParsedLaw,
  classification: Classified,
  name: string,
  context: MergeContext,
): Merged {
  const merged = mergeRow(
    row,
    { law, classification, folders: foldersOf(name) },
    { ...context, catalogue: row.sheet },
    row.decisions,
  )
  row.differences = merged.differences
  return merged
}

const becameOf = ({
  id,
  stamp,
  fileName,
  tiedBy,
  fileSha256,
  beside,
  versionId,
  madeVersion,
  documentId,
  outcome,
  note,
  differences,
  factIds,
}: RowHeld): Became => ({
  id,
  stamp,
  fileName,
  tiedBy,
  fileSha256,
  beside,
  versionId,
  madeVersion,
  documentId,
  outcome,
  note,
  differences,
  factIds,
})

/**
 * What the rows of stored files became, and what they say of the end of their texts; in the transaction that stores
 * these.
 */
function keepStored(
  work: Work,
  rowOf: (file: StoredFile) => RowHeld | undefined,
  mergedOf: ReadonlyMap<string, Merged>,
) {
  return async (db: Db, files: readonly StoredFile[]): Promise<void> => {
    const found = files.flatMap((file) => {
      const row = rowOf(file)
      return row ? [{ file, row, merged: mergedOf.get(row.id) }] : []
    })
    if (found.length === 0) return
    const later = await withLaterText(
      db,
      found.map(({ file }) => file.versionId),
    )
    const before = found.flatMap(({ row }) => row.factIds)
    const facts = found.flatMap(({ file, row, merged }) => {
      const isStored =
        file.outcome === 'new' || file.outcome === 'replaced' || file.outcome === 'asked' || file.outcome === 'withheld'
      row.fileSha256 = file.sha256
      row.versionId = file.versionId
      // A version that another title or day was given is as much of this catalogue as the one before.
      row.madeVersion = isStored && (row.madeVersion || file.isNew)
      row.outcome = file.outcome === 'new' || file.outcome === 'replaced' ? 'text' : file.outcome
      const notes = [...(merged?.notes ?? [])]
      const own = (merged?.facts ?? []).filter((fact) => {
        if (fact.kind !== 'REPEAL' || (!later.has(file.versionId) && !hasLaterRow(work, row))) return true
        notes.push(`${row.place}：有更新的文本，这一行的${fact.manner ?? ''}没有登记到整部法规`)
        return false
      })
      row.note = notes.length === 0 ? null : notes.join('；').slice(0, 2_000)
      row.stamp = stampOf(row, work.catalogue.rules, 'text')
      row.factIds = own.map((_, at) => `${row.id}-${at}`)
      return file.outcome === 'conflict' ? [] : own.map((fact, at) => factRow(row, file, fact, at, work.options))
    })
    await replaceFactsOfCatalogue(db, before, facts)
    await keepBecame(
      db,
      work.run,
      found.map(({ row }) => becameOf(row)),
    )
  }
}

/** Whether another row of the catalogue has the title of this one and a later day. */
const hasLaterRow = ({ rows }: Work, row: RowHeld): boolean => {
  if (row.cells.title === undefined) return false
  const key = titleKey(row.cells.title)
  const day = dayOfRow(row)
  return (laterDays(rows).get(key) ?? '') > day && day !== ''
}

const LATEST = new WeakMap<readonly RowHeld[], Map<string, string>>()
/** The latest day of each title of a catalogue, found once. */
function laterDays(rows: readonly RowHeld[]): Map<string, string> {
  const known = LATEST.get(rows)
  if (known) return known
  const latest = new Map<string, string>()
  for (const row of rows) {
    const key = row.cells.title === undefined ? '' : titleKey(row.cells.title)
    const day = dayOfRow(row)
    if (day > (latest.get(key) ?? '')) latest.set(key, day)
  }
  LATEST.set(rows, latest)
  return latest
}

const factRow = (
  row: RowHeld,
  { versionId, law }: StoredFile,
  fact: FactTold,
  at: number,
  { by, now }: Pick<BringInOptions, 'by' | 'now'>,
) => ({
  id: `${row.id}-${at}`,
  kind: fact.kind,
  targetTitle: law.title,
  targetKey: titleKey(law.title),
  versionId,
  editionDate: fact.kind === 'EDITION' ? (fact.editionDate ?? null) : law.versionDate,
  day: fact.day,
  manner: fact.manner,
  byTitle: fact.byTitle,
  byKey: fact.byTitle === null ? null : titleKey(fact.byTitle),
  source: fact.source,
  createdBy: by.username,
  createdAt: now,
})

/**
 * Brings a catalogue and its files in: texts of rows with the facts of the sheet, rows without a file as entries
 * without text, files without a row as always. Each part is one transaction that also keeps what became of its rows, so
 * that the same call goes on where a run stopped or was killed. A newer sheet of the same catalogue brings again what
 * it changed.
 * @throws CatalogueRefused
 */
export async function bringIn(db: Db, opened: OpenedCatalogue, options: BringInOptions): Promise<BroughtIn> {
  const { files, issuers, now, onProgress, shouldStop } = options
  const sheet = await keepSheet(db, opened, options)
  const { catalogue } = sheet
  const rows = await rowsOf(db, catalogue.id)
  const context = await mergeContextOf(db, issuers, catalogue, now, rows)
  const work: Work = { db, run: catalogue.run, catalogue, rows, context, options }
  const given = files.map((file) => ({ ...file, name: storable(file.name) }))
  const there = new Set(given.map(({ name }) => name))
  const byOrd = new Map(rows.map((row) => [row.ord, row]))
  const asRows = rows.map((row, at): CatalogueRow => ({ ...row, ord: at }))
  const kept = new Map<number, Tie>(
    rows.flatMap((row, at) =>
      row.fileName !== null && there.has(row.fileName)
        ? [[at, { file: row.fileName, by: 'fileName' as const }] as const]
        : [],
    ),
  )
  const ties = tieByNames(
    asRows,
    given.map(({ name }) => name),
    kept,
  )
  for (const [at, { file, by }] of ties.tied) {
    const row = rows[at]
    if (!row || row.fileName === file) continue
    row.fileName = file
    row.tiedBy = TIED_BY_TEXT[by]
  }
  for (const row of rows) row.beside = []
  for (const [file, { ord, what }] of ties.beside) rows[ord]?.beside.push(`${file}（${what}）`)
  const byFile = new Map(rows.flatMap((row) => (row.fileName === null ? [] : [[row.fileName, row] as const])))
  const waiting = new TiesByText(rows.filter((row) => row.fault === null && row.fileName === null))
  const tieByText = (file: string, names: { title: string; docNumbers: readonly string[] }): RowHeld | undefined => {
    const ord = waiting.rowOf(file, names)
    const row = ord === null ? undefined : byOrd.get(ord)
    if (!row) return undefined
    row.fileName = file
    row.tiedBy = TIED_BY_TEXT[waiting.tied.get(ord ?? -1)?.by ?? 'titleInText']
    byFile.set(file, row)
    return row
  }

  // Texts that are not in the library yet, and those that were asked about.
  const mergedOf = new Map<string, Merged>()
  const known: { name: string; sha256: string }[] = []
  const ownFiles = given.filter(({ name }) => !ties.beside.has(name))
  const told = (
    name: string,
    { law, classification }: { law: ParsedLaw; classification: Classified },
  ): Told | undefined => {
    const row =
      byFile.get(name) ??
      (waiting.isEmpty
        ? undefined
        : tieByText(name, {
            title: law.title,
            docNumbers: [law.docNumber, ...law.events.map((event) => event.docNumber)].filter((one) => one !== null),
          }))
    if (!row) return undefined
    const merged = mergeInto(row, law, classification, name, work.context)
    mergedOf.set(row.id, merged)
    return merged
  }
  const stored = keepStored(work, ({ name }) => byFile.get(name), mergedOf)
  const { results, stopped } = await takeIn(db, {
    files: ownFiles,
    issuers,
    ...(options.final === undefined ? {} : { final: options.final }),
    ...(options.beside === undefined ? {} : { beside: options.beside }),
    ...(options.store ? { store: options.store } : {}),
    ...(options.onTexts ? { onTexts: options.onTexts } : {}),
    ...(shouldStop ? { shouldStop } : {}),
    told,
    stored: async (db, done) => {
      await stored(db, done)
      for (const { name } of done) mergedOf.delete(byFile.get(name)?.id ?? '')
    },
    onKnown: (name, sha256) => void known.push({ name, sha256 }),
    onFile: (_, { done, total }) => onProgress?.('入库', done, total),
  })
  const isStopped = () => stopped || shouldStop?.() === true

  if (!isStopped()) {
    await tieKnown(work, known, byFile, tieByText, waiting)
    await bringAgain(work)
    for (const { name, outcome, message } of results) {
      const row = byFile.get(name)
      if (!row || outcome !== 'failed') continue
      // What the transaction that failed had set of it is not so.
      Object.assign(row, {
        outcome: 'failed',
        note: message.slice(0, 2_000),
        stamp: null,
        versionId: null,
        madeVersion: false,
        factIds: [],
      })
    }
    await attachFiles(db, rows, {
      ...attachmentsNamed(rows, given, ties),
      run: catalogue.run,
      now,
      store: options.store,
      onProgress,
      shouldStop,
    })
    for (const [at, why] of ties.open) noteOpen(rows[at], why)
    for (const [ord, why] of waiting.open) noteOpen(byOrd.get(ord), why)
    await enterRows(work, isStopped)
  }
  await keepBecame(
    db,
    work.run,
    rows.map((row) => {
      if (row.fault !== null) {
        row.outcome = /^与.*重复$/.test(row.fault) ? 'repeated' : 'fault'
        row.note = row.fault
      }
      return becameOf(row)
    }),
  )
  const outcomes = await outcomesOf(db, catalogue.id)
  const finished: CatalogueHeld = isStopped()
    ? catalogue
    : {
        ...catalogue,
        state: 'done',
        finishedAt: now,
        counts: {
          ...catalogue.counts,
          outcomes: Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome ?? '', count])),
        },
      }
  await keepCatalogue(db, finished)
  const loose = ownFiles.filter(({ name }) => !byFile.has(name)).map(({ name }) => name)
  const { is, added, changed, gone } = sheet
  return {
    catalogue: finished,
    is,
    added,
    changed,
    gone,
    outcomes,
    loose,
    results: withQuestions(results),
    stopped: isStopped(),
  }
}

/** The attachments that rows name, with their files and without. */
function attachmentsNamed(rows: readonly RowHeld[], files: readonly FileToTake[], { beside, missing }: Ties) {
  const byName = new Map(files.map((file) => [file.name, file]))
  const named = new Map<string, FileToTake[]>()
  for (const [name, { ord, isAttachment }] of beside) {
    const [row, file] = [rows[ord], byName.get(name)]
    if (isAttachment && row && file) named.set(row.id, [...(named.get(row.id) ?? []), file])
  }
  return {
    named,
    missing: new Map([...missing].flatMap(([ord, names]) => (rows[ord] ? [[rows[ord].id, names] as const] : []))),
  }
}

const noteOpen = (row: RowHeld | undefined, why: string): void => {
  if (row && row.fileName === null)
    row.note = [why, row.note]
      .filter((words) => words !== null && words !== why)
      .join('；')
      .slice(0, 2_000)
}

/** Results with what is asked, in words. */
const withQuestions = (results: readonly FileResult[]): FileResult[] =>
  results.map((result) =>
    result.outcome === 'asked' && result.message === '' ? { ...result, message: askedAbout(result) } : result,
  )

/** Ties files that the library knows to rows that still wait for one, by the titles and numbers of their texts. */
async function tieKnown(
  { db }: Work,
  known: readonly { name: string; sha256: string }[],
  byFile: ReadonlyMap<string, RowHeld>,
  tieByText: (file: string, names: { title: string; docNumbers: readonly string[] }) => RowHeld | undefined,
  waiting: TiesByText,
): Promise<void> {
  for (const { name, sha256 } of known) {
    const row = byFile.get(name)
    if (row) row.fileSha256 = sha256
  }
  if (waiting.isEmpty) return
  const loose = known.filter(({ name }) => !byFile.has(name))
  for (let from = 0; from < loose.length; from += ENTRIES_AT_ONCE) {
    const part = loose.slice(from, from + ENTRIES_AT_ONCE)
    const names = await namesOfSources(
      db,
      part.map(({ sha256 }) => sha256),
    )
    for (const { name, sha256 } of part) {
      const found = names.get(sha256)
      const row = found && tieByText(name, found)
      if (row) row.fileSha256 = sha256
    }
  }
}

/**
 * Takes the texts of rows in again that say something else than when they were brought, or of which something else
 * counts now.
 */
async function bringAgain(work: Work): Promise<void> {
  const { db, catalogue, rows, context, options } = work
  const due = rows.filter(
    (row) => row.fault === null && row.fileSha256 !== null && row.stamp !== stampOf(row, catalogue.rules, 'text'),
  )
  for (let from = 0; from < due.length; from += AT_ONCE) {
    if (options.shouldStop?.()) return
    const part = due.slice(from, from + AT_ONCE)
    const sources = new Map(
      (
        await sourcesByHash(
          db,
          part.map(({ fileSha256 }) => fileSha256 ?? ''),
        )
      ).map((source) => [source.sha256, source]),
    )
    const versions = part.flatMap((row) => sources.get(row.fileSha256 ?? '')?.versionId ?? [])
    const staff = await inHandsOfStaff(db, versions)
    const mergedOf = new Map<string, Merged>()
    const ready: { row: RowHeld; source: NonNullable<ReturnType<typeof sources.get>> }[] = []
    for (const row of part) {
      const source = sources.get(row.fileSha256 ?? '')
      if (!source) continue
      if (source.outcome === 'duplicate' || source.outcome === 'conflict') {
        row.outcome = source.outcome
        row.versionId = source.versionId
        row.stamp = stampOf(row, catalogue.rules, 'text')
      } else if (source.versionId !== null && staff.has(source.versionId)) {
        row.outcome = 'kept'
        row.versionId = source.versionId
        row.note = '工作人员已经修改、发布或者登记，没有覆盖；请在“文件数据”里核对这一行'
        row.stamp = stampOf(row, catalogue.rules, 'text')
      } else if (source.part !== '') {
        row.outcome = 'text'
        row.versionId = source.versionId
        row.note = '正文由几个文件合成，目录的日期没有补入'
        row.stamp = stampOf(row, catalogue.rules, 'text')
      } else ready.push({ row, source })
    }
    const bySha = new Map(ready.map(({ row }) => [row.fileSha256 ?? '', row]))
    const stored = keepStored(work, ({ sha256 }) => bySha.get(sha256), mergedOf)
    await takeInAgain(
      db,
      ready.map(({ source }) => ({ name: source.fileName, sha256: source.sha256, document: source.document })),
      {
        issuers: options.issuers,
        ...(options.final === undefined ? {} : { final: options.final }),
        told: (name, { law, classification, sha256 }) => {
          const row = bySha.get(sha256)
          if (!row) return undefined
          const merged = mergeInto(row, law, classification, name, context)
          mergedOf.set(row.id, merged)
          return merged
        },
        stored,
      },
    )
    await keepBecame(db, work.run, part.filter((row) => !bySha.has(row.fileSha256 ?? '')).map(becameOf))
    options.onProgress?.('更新', Math.min(from + AT_ONCE, due.length), due.length)
  }
}

/** Brings rows again that say what they said before a run that was undone; without files. */
export async function bringBack(
  db: Db,
  catalogue: CatalogueHeld,
  options: Omit<BringInOptions, 'files' | 'rules'>,
): Promise<void> {
  const rows = await rowsOf(db, catalogue.id)
  const context = await mergeContextOf(db, options.issuers, catalogue, options.now, rows)
  const work: Work = { db, run: null, catalogue, rows, context, options }
  await bringAgain(work)
  await enterRows(work, () => options.shouldStop?.() === true)
  await keepBecame(db, work.run, rows.map(becameOf))
}

/** A row without a file as a document without text, with what it names as its bases. */
function entryOf(row: RowHeld, { context }: Work): { columns: DocumentColumns; relations: ToldRelation[] } {
  const { cells } = row
  const title = cells.title ?? ''
  const law = parseLaw({ fileName: '', titleLines: [title], titleNoteLines: [], blocks: [] })
  const bare = {
    ...law,
    title,
    titleNote: '',
    events: [],
    versionDate: null,
    adoptDate: null,
    publishDate: null,
    effectDate: null,
    docNumber: null,
  }
  const merged = mergeInto(row, bare, classify(bare, [], context.reader), '', context)
  row.differences = []
  const told = withCatalogue(bare, merged.lines)
  const force = cells.force === undefined ? null : forceOfCell(cells.force)
  const kept = (
    ['amended', 'repealedBy', 'basedOn', 'term', 'validUntil', 'endedOn', 'attachments', 'note'] as const
  ).flatMap((field) => (cells[field] === undefined ? [] : [`${CATALOGUE_FIELDS[field]}：${cells[field]}`]))
  row.note =
    merged.notes.length === 0
      ? row.note
      : [row.note, ...merged.notes]
          .filter((words) => words !== null)
          .join('；')
          .slice(0, 2_000)
  const relations = told.relations.flatMap(({ type, targetTitle, basisText, source }) =>
    targetTitle === null || source !== 'catalogue'
      ? []
      : [{ type, targetKey: titleKey(targetTitle), targetTitle, words: basisText }],
  )
  const columns = {
    title,
    titleNote: '',
    body: '',
    docNumber: told.docNumber ?? cells.docNumber ?? null,
    fType: merged.classification.fType,
    fLevel: merged.classification.fLevel,
    region: merged.classification.region,
    address: ADDRESS,
    subject: null,
    issuers:
      merged.classification.issuers.length > 0
        ? merged.classification.issuers
        : (cells.issuers ?? '').split(/[、,，;；\n]/).filter((name) => name.trim() !== ''),
    adoptDate: told.adoptDate,
    publishDate: told.publishDate,
    effectDate: told.effectDate,
    effectStatus:
      force === null ? null : { valid: '01', later: '02', amended: '03', repealed: '04', lapsed: '05' }[force],
    sourceName: `依据：目录${placeOfRow(row, { catalogue: row.sheet })}`.slice(0, 300),
    note: kept.length === 0 ? null : kept.join('；').slice(0, 2_000),
    proofState: null,
  }
  return { columns, relations }
}

/**
 * Enters rows without a file as documents without text, changes those that a newer sheet changed, and takes those away
 * that have a text now.
 */
async function enterRows(work: Work, isStopped: () => boolean): Promise<void> {
  const { db, catalogue, rows, options } = work
  const by = { ...options.by, now: options.now }
  const obsolete = rows.filter((row) => row.documentId !== null && row.versionId !== null && row.fileName !== null)
  for (let from = 0; from < obsolete.length; from += ENTRIES_AT_ONCE)
    await inTransaction(db, async (db) => {
      const part = obsolete.slice(from, from + ENTRIES_AT_ONCE)
      const gone = await takeBackRegistered(
        db,
        part.map(({ documentId }) => documentId ?? ''),
        by,
      )
      for (const row of part)
        if (gone.has(row.documentId ?? '')) row.documentId = null
        else row.note = '有了正文；没有正文的登记已由工作人员修改，保留在“文件数据”里，请核对'
      await keepBecame(db, work.run, part.map(becameOf))
    })

  const without = rows.filter(
    (row) =>
      row.fault === null &&
      row.fileName === null &&
      row.stamp !== stampOf({ ...row, differences: [] }, catalogue.rules, 'entry'),
  )
  for (let from = 0; from < without.length && !isStopped(); from += ENTRIES_AT_ONCE) {
    const part = without.slice(from, from + ENTRIES_AT_ONCE)
    const made = part.filter(({ documentId }) => documentId !== null)
    await changeEntries(work, made)
    const fresh = part.flatMap((row) => {
      if (row.documentId !== null) return []
      if (row.cells.title === undefined) {
        row.outcome = 'fault'
        row.note = [row.note, '没有标题，也没有找到文件，没有登记；请补上标题']
          .filter((words) => words !== null)
          .join('；')
        return []
      }
      const { columns, relations } = entryOf(row, work)
      return [{ id: newId(), row, columns, relations, key: registeredKey(columns) }]
    })
    const titles = [...new Set(fresh.map(({ row }) => titleKey(row.cells.title ?? '')))]
    const [documents, texts] = [await registeredTitles(db, 'all', titles), await textsHeld(db, titles)]
    const seen = new Set<string>()
    const ready = fresh.filter(({ row, key }) => {
      const text = texts.get(`${titleKey(row.cells.title ?? '')}|${dayOfRow(row)}`)
      const isHeld = text !== undefined || documents.has(key) || seen.has(key)
      seen.add(key)
      if (isHeld) {
        row.outcome = 'held'
        row.note =
          text === undefined
            ? '“文件数据”里已有标题和通过日期相同的文件，没有另行登记'
            : '库中已有这份文件的正文，没有另行登记'
        row.stamp = stampOf({ ...row, differences: [] }, catalogue.rules, 'entry')
      }
      return !isHeld
    })
    const refused = await storeRegister(db, ready, {
      audience: 'all',
      orgCode: options.by.orgCode,
      by: options.by,
      now: options.now,
      shown: async (db, shown) => {
        for (const { id, row } of shown) {
          row.documentId = id
          row.outcome = 'entry'
          row.stamp = stampOf(row, catalogue.rules, 'entry')
        }
        await keepToldRelations(db, shown)
        await keepBecame(
          db,
          work.run,
          shown.map(({ row }) => becameOf(row)),
        )
      },
    })
    for (const { row } of refused) {
      row.outcome = 'held'
      row.note = '“文件数据”里已有标题和通过日期相同的文件，没有另行登记'
    }
    options.onProgress?.('登记', Math.min(from + ENTRIES_AT_ONCE, without.length), without.length)
  }
}

/** Changes entries that an earlier run made, where nobody has worked on them since. */
async function changeEntries(work: Work, made: readonly RowHeld[]): Promise<void> {
  const { db, catalogue, options } = work
  if (made.length === 0) return
  await inTransaction(db, async (db) => {
    const there = await registeredHeld(
      db,
      made.map(({ documentId }) => documentId ?? ''),
    )
    const documents = made.map((row) => ({ id: row.documentId ?? '', ...entryOf(row, work) }))
    const changed = await changeRegistered(
      db,
      documents.filter(({ id }) => there.has(id)),
      { ...options.by, now: options.now },
    )
    await keepToldRelations(
      db,
      documents.filter(({ id }) => changed.has(id)),
    )
    for (const row of made) {
      row.stamp = stampOf(row, catalogue.rules, 'entry')
      row.outcome = changed.has(row.documentId ?? '') ? 'entry' : 'kept'
      if (row.outcome === 'kept')
        row.note = there.has(row.documentId ?? '')
          ? '工作人员已经修改了这份登记，没有覆盖；请在“文件数据”里核对'
          : '这份登记已被删除，没有重新登记'
    }
    await keepBecame(db, work.run, made.map(becameOf))
  })
}

/** Rules as the command has them: 公布日期 or 公布日期|相差一天. @returns a sentence for words that are no rule */
export function rulesGiven(words: readonly string[]): Rules | string {
  const rules: Record<string, 'sheet' | 'text' | 'open'> = {}
  for (const word of words) {
    const [group = '', counts = ''] = word.split(/[=＝]/).map((part) => part.trim())
    const [name = '', kind] = group.split(/[/|／]/)
    const field = COMPARED.find((one) => CATALOGUE_FIELDS[one] === name)
    const value = ({ 目录: 'sheet', 正文: 'text', 待定: 'open' } as const)[counts as '目录']
    if (field === undefined)
      return `--prefer 的“${name}”不是可以比对的栏目；可以用的有 ${COMPARED.map((one) => CATALOGUE_FIELDS[one]).join('、')}`
    if (value === undefined) return `--prefer ${group} 请写成 ${group}=目录、${group}=正文 或者 ${group}=待定`
    rules[kind === undefined ? field : `${field}|${kind}`] = value
  }
  return rules
}
