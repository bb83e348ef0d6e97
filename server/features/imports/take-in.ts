import type { ParsedLaw, ParseWarning } from '#common/law/model.ts'
import { ORIGINAL } from '#common/document-fields.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { newId } from '#server/platform/new-id.ts'
import {
  deleteAbandoned,
  classificationWarnings,
  classify,
  type Classification,
  type Classified,
  idsOfEditions,
  type Issuer,
  type IssuerReader,
  type LawFile,
  type LawToStore,
  moveLawFiles,
  nodesInOrder,
  type PageLine,
  parseLaw,
  PARSER_VERSION,
  placesOfWorks,
  readSource,
  replaceScans,
  scansHeld,
  storable,
  type SourceDocument,
  type SourceRecord,
  storeSources,
  storeVersions,
  textHashes,
  textHashOf,
  UnreadableFile,
  withCatalogue,
  withoutCatalogue,
  withheldAs,
} from '../laws/laws.door.ts'
import { fetchAhead } from './fetch-ahead.ts'
import type { FileToTake } from './files.ts'
import { keepFileOfImport } from './kept-files.ts'
import { knownSources, releasedByStaff, sourcesOf, versionsTaken } from './imports.sql.ts'
import { mergeParts } from './merge-parts.ts'

/** Outcome of a file. */
export type Outcome =
  | 'new' // taken in
  | 'replaced' // its version existed, from a file of the same name: the text was replaced
  | 'known' // the same bytes were taken in before
  | 'duplicate' // another file with the same text is there
  | 'conflict' // another file with another text holds the same version: kept as it was
  | 'withheld' // structured text and source differ, characters are lost, or it is a draft: stored, not shown
  | 'asked' // nothing in it decides its kind, level or region, or it has changes that were not accepted: stored, not shown until staff answer
  | 'failed' // could not be read

/** One line of the QA report. */
export interface FileResult {
  name: string
  outcome: Outcome
  title: string
  articles: number
  warnings: ParseWarning[]
  /** For `failed`, `conflict` and `asked`: what is wrong and what to do. */
  message: string
}

export interface Progress {
  done: number
  total: number
}

export interface TakeInOptions {
  files: FileToTake[]
  onFile?: (result: FileResult, progress: Progress) => void
  /** Called between batches. When it returns true, taking in stops, and what is stored stays. */
  shouldStop?: () => boolean
  /** What staff know of a file beyond its text (demo library, forms). It overrides what was read from the text. */
  known?: (name: string) => (Partial<Classification> & { docNumber?: string }) | undefined
  /**
   * What a catalogue tells of a file, once its text is read: lines that are kept beside the document, and what it is.
   */
  told?: (name: string, read: { law: ParsedLaw; classification: Classified; sha256: string }) => Told | undefined
  /** Called in the transaction that stores files, with what became of them. */
  stored?: (db: Db, files: readonly StoredFile[]) => Promise<void>
  /**
   * Called with the texts that a transaction has stored, while the next ones are stored: it may use the time in which
   * the engine is waited for.
   */
  onTexts?: (texts: readonly TextTaken[]) => Promise<void>
  /** Called for files that were taken in before and are not read again. */
  onKnown?: (name: string, sha256: string) => void
  /** Recognises the bodies and places that texts name. */
  issuers: IssuerReader
  /**
   * The bodies that made those of the files that name none, as staff know; files that were asked about are read again
   * with them.
   */
  madeBy?: readonly Issuer[]
  /**
   * Staff have said that these files are final: changes in them that were not accepted are read as accepted, and
   * nothing is asked about them.
   */
  final?: boolean
  /**
   * Where the scans are kept that texts were recognised on, for those who compare them; left out: they are not kept.
   */
  store?: FileStore
  /** Others use the engine meanwhile: batches are small, so that none of them waits long for one. */
  beside?: boolean
}

/** A text in the library, with its nodes in reading order. */
export interface TextTaken {
  versionId: string
  nodes: ReturnType<typeof nodesInOrder>
}

/** What is known of a file beyond its text. */
export interface Told {
  lines: readonly PageLine[]
  classification: Classified
}

/** A file that a transaction has stored. */
export interface StoredFile {
  name: string
  sha256: string
  versionId: string
  outcome: Outcome
  /** Whether the library held no text of this version before. */
  isNew: boolean
  law: Pick<ParsedLaw, 'title' | 'versionDate'>
}

const BATCH = { files: 40, characters: 350_000 }
const BATCH_BESIDE = { files: 2, characters: 8_000 }
/** Files read at once. More would only wait for the main thread, which parses them. */
export const READ_AHEAD = 3
interface Read {
  file: FileToTake
  document: SourceDocument
  law: ParsedLaw
  classification: Classification
  final: boolean
  /** The scan that the text was recognised on, when it was kept in this run. */
  scan?: KeptScan
}

/**
 * Reads, structures and classifies one file; touches no database.
 * @throws UnreadableFile with a message for staff
 */
export async function readFile(
  file: FileToTake,
  bytes: Uint8Array,
  options: Pick<TakeInOptions, 'issuers' | 'known' | 'told' | 'madeBy' | 'final'>,
  source: Promise<SourceDocument> = readSource(file.name, bytes),
  sha256 = '',
): Promise<Read> {
  let document = await source
  let law = parsed(document, options.final)
  if (law.title === '') throw new UnreadableFile('UNSUPPORTED', '没有找到标题，也没有条文；请确认这是一份法规文件')
  const { docNumber, ...known } = options.known?.(file.name) ?? {}
  if (docNumber) law.docNumber = docNumber
  let read = classify(law, file.name.split('/').slice(0, -1), options.issuers, options.madeBy)
  const told = options.told?.(file.name, { law, classification: read, sha256 })
  if (told) {
    document = { ...document, about: [...(document.about ?? []), ...told.lines] }
    law = withCatalogue(law, told.lines)
    read = told.classification
  }
  const { issuerFault, kindFault, undecided, contradictions, ...classification } = { ...read, ...known }
  const { fType, fLevel, region } = classification
  law.warnings.push(
    ...classificationWarnings(law, {
      ...classification,
      issuerFault,
      kindFault,
      contradictions,
      undecided: fType === '' || fLevel === '' || region === '' ? undecided : [],
    }),
  )
  return { file, document, law, classification, final: options.final === true }
}

/** @param final staff have said that its changes are accepted */
function parsed(document: SourceDocument, final = false): ParsedLaw {
  const law = parseLaw(document)
  if (final) law.warnings = law.warnings.filter(({ kind }) => kind !== 'TRACKED_CHANGES')
  return law
}

/**
 * Whether a file is the one taken in before under a name: in the same folder, or given alone. A file of the same name
 * in another folder is another file. Otherwise it would depend on where a run was stopped which of the two is kept.
 */
const isSameFile = (before: string, now: string): boolean =>
  before === now || (!now.includes('/') && before.endsWith(`/${now}`))

/** Where staff decide about a text that is not shown, in the browser or by the command. */
export const WHERE_DECIDED =
  '请在“文件数据”的“待判定”里逐份或者成组判定，也可以核对后在导入命令里指定制定机关，重新导入这个文件或者它所在的文件夹'

/** Where staff say that a text with changes that were not accepted is final. */
export const WHERE_FINAL =
  '是定稿的，请在“文件数据”的“待判定”里纳入，提交时在意见里写明“已确认定稿”，也可以核对后在导入命令里注明定稿，重新导入这个文件；不是的，请换成接受修订以后的文件'

/** Where staff decide what counts where a catalogue and a text differ. */
const WHERE_COMPARED =
  '请在“导入目录”里判定以目录还是以正文为准，再应用判定，也可以在导入命令里写明后重新运行同一命令，或者在“文件数据”的“待判定”里纳入后核对'

/** What is asked about a text, each question with the acts that decide it. */
export const askedAbout = ({ warnings }: Pick<ParsedLaw, 'warnings'>): string =>
  (
    [
      ['UNDECIDED', '', WHERE_DECIDED],
      ['TRACKED_CHANGES', '原文件里的', WHERE_FINAL],
      ['CATALOGUE_DIFFERS', '目录与正文不一致：', WHERE_COMPARED],
    ] as const
  )
    .flatMap(([asked, before, acts]) => {
      const found = warnings.filter(({ kind }) => kind === asked)
      return found.length > 0 ? [`${before}${found.map(({ detail }) => detail).join('；')}；${acts}`] : []
    })
    .join('。')

/** What the report says of a file that could not be read or stored. */
export function failedFile(name: string, error: unknown): FileResult {
  const message =
    error instanceof UnreadableFile
      ? error.messageZh
      : `无法处理：${error instanceof Error ? error.message : String(error)}`
  return { name, outcome: 'failed', title: '', articles: 0, warnings: [], message }
}

/** Whether the database is away, full or shutting down (classes 08, 53, 57, 58 of SQLSTATE): no fault of a file. */
const isOutage = (error: unknown): boolean => /^(?:08|53|57|58)/.test((error as { code?: string }).code ?? '')

/**
 * Stores a batch; where that fails, its files one by one, so that the file alone which the database refuses is left
 * out.
 */
async function storeEach(
  db: Db,
  batch: (Read & { sha256: string })[],
  stored: TakeInOptions['stored'],
): Promise<StoredBatch> {
  try {
    return await inTransaction(db, (db) => storeBatch(db, batch, stored))
  } catch (error) {
    if (isOutage(error)) throw error
    const [only, ...others] = batch
    if (only === undefined) return { results: [], laws: [] }
    if (others.length === 0) return { results: [failedFile(only.file.name, error)], laws: [] }
    const done: StoredBatch = { results: [], laws: [] }
    for (const one of batch) {
      const { results, laws } = await storeEach(db, [one], stored)
      done.results.push(...results)
      done.laws.push(...laws)
    }
    return done
  }
}

/** What became of each file of a batch, and the texts that were stored, by their versions. */
interface StoredBatch {
  results: FileResult[]
  laws: [versionId: string, law: ParsedLaw][]
}

/** Stores one batch in one transaction. */
async function storeBatch(
  db: Db,
  batch: (Read & { sha256: string })[],
  stored: TakeInOptions['stored'],
): Promise<StoredBatch> {
  const places = await placesOfWorks(
    db,
    batch.map(({ law, classification }) => ({ ...classification, title: law.title })),
  )
  const editions = await idsOfEditions(
    db,
    batch.map(({ law: { title, versionDate } }, at) => ({ title, versionDate, place: places[at] ?? 0 })),
  )
  const kept = new Map(
    batch.map(({ law }, at) => [law, { place: places[at] ?? 0, ids: editions[at] ?? { workId: '', versionId: '' } }]),
  )
  const versionOf = (law: ParsedLaw) => kept.get(law)?.ids.versionId ?? ''
  const ids = [...new Set(batch.map(({ law }) => versionOf(law)))]
  const hashes = await textHashes(db, ids)
  const earlier = await sourcesOf(db, ids)
  const ofStaff = await releasedByStaff(db, ids)
  const store = new Map<string, LawToStore>()
  const sources: SourceRecord[] = []
  const results: FileResult[] = []
  const told: StoredFile[] = []
  const scans: LawFile[] = []
  /** Versions whose text comes from no scan. */
  const without: string[] = []
  for (const read of batch) {
    const { law, file } = read
    const versionId = versionOf(law)
    const isNew = !hashes.has(versionId) && !store.has(versionId)
    let outcome: Outcome = 'new'
    let message = ''
    if (law.subtitle !== '') {
      // The file is a part: the work is put together again from all its parts, those in the library and those of this
      // batch.
      const others = [
        ...earlier
          .filter((source) => source.versionId === versionId && source.part !== '' && source.part !== law.subtitle)
          .map((source) => source.document as SourceDocument),
        ...batch
          .filter(
            (other) =>
              other !== read &&
              versionOf(other.law) === versionId &&
              other.law.subtitle !== '' &&
              other.law.subtitle !== law.subtitle,
          )
          .map((other) => other.document),
      ]
      const parts = [read.document, ...others]
        .map((document) => parsed(document, read.final))
        .map((part) => ({ subtitle: part.subtitle, law: part }))
      const unique = [...new Map(parts.map((part) => [part.subtitle, part])).values()]
      const merged = mergeParts(unique)
      const hidden = withheldAs(merged)
      if (hidden) {
        outcome = hidden
        if (hidden === 'asked') message = askedAbout(merged)
      } else if (earlier.some((source) => source.versionId === versionId && source.part === law.subtitle))
        outcome = 'replaced'
      store.set(versionId, {
        law: merged,
        classification: read.classification,
        textHash: textHashOf(merged.nodes),
        ...kept.get(law),
      })
    } else {
      const textHash = textHashOf(law.nodes)
      const before = store.get(versionId)?.textHash ?? hashes.get(versionId)
      // Only the file that the text was taken from may change it, not one that was refused.
      const sameFile = earlier.some(
        (source) => source.versionId === versionId && source.holdsText && isSameFile(source.fileName, file.name),
      )
      if (before === textHash && !sameFile) outcome = 'duplicate'
      else if (ofStaff.has(versionId)) {
        outcome = before === textHash ? 'duplicate' : 'conflict'
        message =
          outcome === 'conflict'
            ? `《${law.title}》${law.versionDate ?? '（日期不明）'}的文本已由工作人员校核发布，保留现有文本；如须改正，请在“文件数据”里办理`
            : ''
      } else if (before !== undefined && !sameFile) {
        outcome = 'conflict'
        message = `《${law.title}》${law.versionDate ?? '（日期不明）'}的版本已由另一份文字不同的文件入库，保留先入库者；请核对后处理`
      } else {
        outcome = withheldAs(law) ?? (before === undefined ? 'new' : 'replaced')
        if (outcome === 'asked') message = askedAbout(law)
        store.set(versionId, { law, classification: read.classification, textHash, ...kept.get(law) })
      }
    }
    if (store.has(versionId) && outcome !== 'duplicate' && outcome !== 'conflict') {
      if (read.scan)
        scans.push(scanOf(read.scan, { versionId, fileName: file.name, sha256: read.sha256, ord: scans.length }))
      else if (!isNew && !read.document.recognition && law.subtitle === '') without.push(versionId)
    }
    sources.push({
      sha256: read.sha256,
      fileName: file.name,
      versionId,
      part: law.subtitle,
      outcome,
      warnings: law.warnings,
      document: read.document,
    })
    told.push({ name: file.name, sha256: read.sha256, versionId, outcome, isNew, law })
    results.push({
      name: file.name,
      outcome,
      title: law.title + (law.subtitle && ` ${law.subtitle}`),
      articles: law.articleCount,
      warnings: law.warnings,
      message,
    })
  }
  const before = await versionsTaken(
    db,
    sources.map(({ sha256 }) => sha256),
  )
  await storeVersions(db, [...store.values()])
  await storeSources(db, sources, PARSER_VERSION)
  // A newer parser may date a text differently: then the version it was before holds a text that no file has any more.
  const abandoned = before.filter(({ versionId }) => !store.has(versionId))
  await moveLawFiles(
    db,
    abandoned.flatMap(({ sha256, versionId }) => {
      const now = told.find((file) => file.sha256 === sha256)
      return now && store.has(now.versionId) ? [{ from: versionId, to: now.versionId }] : []
    }),
  )
  await replaceScans(db, scans, without)
  await deleteAbandoned(db, [...new Set(abandoned.map(({ versionId }) => versionId))])
  await stored?.(db, told)
  return { results, laws: [...store].map(([versionId, { law }]) => [versionId, law]) }
}

/** Where the bytes of a scan are kept. */
interface KeptScan {
  path: string
  name: string
  mediaType: string
  size: number
}

const scanOf = (
  { path, name, mediaType, size }: KeptScan,
  of: Pick<LawFile, 'versionId' | 'fileName' | 'sha256' | 'ord'>,
): LawFile => ({
  ...of,
  id: newId(),
  kind: ORIGINAL,
  path,
  name,
  mediaType,
  size,
  // The public is shown it once two people have signed for the text.
  isPublic: false,
  rowId: null,
  run: null,
})

/**
 * Keeps the scan that a text was recognised on; until the text is stored it counts as left. @returns undefined for
 * other texts, and where it is kept already
 * @throws Error when the store cannot keep it; then the text is not taken in either, and the next run goes on with it
 */
async function keepScan(
  db: Db,
  store: FileStore | undefined,
  { document, file }: Read,
  { bytes, sha256 }: { bytes: Uint8Array; sha256: string },
): Promise<KeptScan | undefined> {
  if (!store || !document.recognition || (await scansHeld(db, [sha256])).has(sha256)) return undefined
  return keepFileOfImport(db, store, file.name, bytes)
}

/** A document that was taken in before, as it was read from its file. */
export interface DocumentTaken {
  name: string
  sha256: string
  document: SourceDocument
}

/**
 * Takes documents in again without their files, in one transaction: what is told of them has changed. @returns the
 * outcome of each
 */
export async function takeInAgain(
  db: Db,
  documents: readonly DocumentTaken[],
  options: Pick<TakeInOptions, 'issuers' | 'told' | 'madeBy' | 'final' | 'stored'>,
): Promise<FileResult[]> {
  const batch: (Read & { sha256: string })[] = []
  for (const { name, sha256, document } of documents) {
    const file = { name, size: 0, read: () => Promise.resolve(new Uint8Array()) }
    const bare = { ...document, about: withoutCatalogue(document.about) }
    batch.push({ ...(await readFile(file, new Uint8Array(), options, Promise.resolve(bare), sha256)), sha256 })
  }
  return batch.length === 0 ? [] : (await storeEach(db, batch, options.stored)).results
}

/**
 * Takes files into the library, one transaction for each batch. A file is stored wholly or not at all. Taking the same
 * files in again goes on where it stopped: bytes that were stored are not read again. A file that cannot be read or
 * stored does not stop the rest.
 */
export async function takeIn(db: Db, options: TakeInOptions): Promise<{ results: FileResult[]; stopped: boolean }> {
  const { files } = options
  const most = options.beside ? BATCH_BESIDE : BATCH
  const known = await knownSources(db, PARSER_VERSION)
  const seen = new Set<string>()
  const results: FileResult[] = []
  let batch: (Read & { sha256: string })[] = []
  let characters = 0
  /**
   * Batches are written one after the other while the next ones are read: the engine works on the other core. It waits
   * for the statements that the main thread makes between two texts, and so two batches may wait: the main thread has
   * something to do meanwhile.
   */
  let writing: Promise<void> = Promise.resolve()
  let before = writing
  let indexing: Promise<void> = Promise.resolve()
  let indexed = indexing

  const report = (result: FileResult) => {
    results.push(result)
    options.onFile?.(result, { done: results.length, total: files.length })
  }
  const flush = async () => {
    await before
    await indexed
    indexed = indexing
    const [ready, earlier] = [batch, writing]
    batch = []
    characters = 0
    before = earlier
    writing = earlier.then(async () => {
      if (ready.length === 0) return
      const { results, laws } = await storeEach(db, ready, options.stored)
      results.forEach(report)
      const { onTexts } = options
      if (onTexts)
        indexing = indexing.then(() =>
          onTexts(laws.map(([versionId, { nodes }]) => ({ versionId, nodes: nodesInOrder(nodes) }))),
        )
      indexing.catch(() => {})
    })
    // A failure is thrown at the next flush. Without this line Node would report it as unhandled until then.
    writing.catch(() => {})
  }

  /** Files that are being read, in their order. */
  const reading: { file: FileToTake; read: Promise<Read & { sha256: string }> }[] = []
  const takeNext = async () => {
    const next = reading.shift()
    if (next === undefined) return
    try {
      const read = await next.read
      batch.push(read)
      characters += read.law.charCount
    } catch (error) {
      report(failedFile(next.file.name, error))
    }
    if (batch.length >= most.files || characters >= most.characters) await flush()
  }

  let stopped = false
  const toRead = files.map((file) => ({ ...file, name: storable(file.name) }))
  // What was asked about may be answered by now: by the caller, or by a body that staff have entered since.
  const isToRead = (sha256: string) => (known.get(sha256)?.outcome ?? 'asked') === 'asked'
  for await (const fetched of fetchAhead(toRead, isToRead, options.beside !== true)) {
    if (options.shouldStop?.()) {
      stopped = true
      break
    }
    const { file } = fetched
    if ('error' in fetched) report(failedFile(file.name, fetched.error))
    else if (!isToRead(fetched.sha256) || seen.has(fetched.sha256)) {
      const before = known.get(fetched.sha256)
      options.onKnown?.(file.name, fetched.sha256)
      report({
        name: file.name,
        outcome: 'known',
        title: '',
        articles: before?.articleCount ?? 0,
        warnings: before?.warnings ?? [],
        message: '',
      })
    } else {
      const { bytes, sha256, source } = fetched
      seen.add(sha256)
      const read = readFile(file, bytes, options, source, sha256).then(async (done) => {
        const scan = await keepScan(db, options.store, done, { bytes, sha256 })
        return { ...done, sha256, ...(scan ? { scan } : {}) }
      })
      // A failure is reported in its turn. Without this line Node would report it as unhandled until then.
      read.catch(() => {})
      reading.push({ file, read })
    }
    if (reading.length >= (options.beside ? 1 : READ_AHEAD)) await takeNext()
  }
  // What is left unread is read when the import goes on.
  while (reading.length > 0 && !stopped) await takeNext()
  await flush()
  await writing
  await indexing
  return { results, stopped }
}
