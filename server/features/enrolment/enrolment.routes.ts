import type { enrolmentContract, Enrolled, ReadableEdition, ReadableNow } from '#common/contract/enrolment.ts'
import { LONGEST_BODY } from '#common/contract/documents.ts'
import { PROOF, STATE } from '#common/document-acts.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { inBackground } from '#server/platform/db/pool.ts'
import { FEW_BLOCKS, renewStatistics } from '#server/platform/db/tidy.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { Turns } from '#server/platform/turns.ts'
import { bodyOf, textOfBody } from '../amending/amending.door.ts'
import {
  askedOf,
  columnsOfText,
  type EnrolledDocument,
  insertEnrolled,
  issuerReaderOf,
  readLawText,
} from '../documents/documents.door.ts'
import {
  audienceOf,
  editionText,
  type IssuerReader,
  type LawText,
  textHashOf,
  textOfSource,
  warningsOfFile,
} from '../laws/laws.door.ts'
import {
  countUnenrolled,
  type Edition,
  editionsAfter,
  type SourceOfText,
  sourcesOfEditions,
  type Which,
} from './enrolment.sql.ts'

/** A call goes on for so long; then its caller shows how far it is, and calls again. */
const CALL_MS = 3_000
const AT_ONCE = 20
/** Characters that the name of a source may have. */
const LONGEST_SOURCE = 300

const turns = new Turns()

/** The calls of common/contract/enrolment.ts. */
export function enrolmentHandlers(): Handlers<typeof enrolmentContract> {
  return {
    async 'GET /dataManagement/document/unenrolled'({ db, viewer }) {
      const audience = audienceOf(viewer)
      return {
        count: await countUnenrolled(db, audience, 'published'),
        withheld: await countUnenrolled(db, audience, 'withheld'),
      }
    },

    'POST /dataManagement/document/enrol': (context) =>
      inBackground(() =>
        context.body.ids
          ? enrolChosen(context, context.body.ids)
          : enrolFor(context, context.body.which ?? 'published', context.body.after ?? ''),
      ),

    'GET /dataManagement/document/readableNow': (context) =>
      inBackground(() => readableAfter(context, context.query.after ?? '')),
  }
}

/** Enrols editions, as many as the time of a call allows. */
async function enrolFor(context: Context, which: Which, after: string): Promise<Enrolled> {
  const { db, viewer } = context
  const end = performance.now() + CALL_MS
  const told: Enrolled = { enrolled: 0, refused: [], after }
  do {
    const editions = await editionsAfter(db, audienceOf(viewer), which, told.after ?? '', AT_ONCE)
    const last = editions.at(-1)
    if (!last) {
      await renewStatistics(db, FEW_BLOCKS)
      return { ...told, after: null }
    }
    const { enrolled, refused } = await enrolAll(context, which, editions)
    told.enrolled += enrolled
    told.refused.push(...refused)
    told.after = last.id
  } while (performance.now() < end)
  return told
}

/** Withheld editions that would be decided by their texts now, of as many as the time of a call allows. */
async function readableAfter(context: Context, from: string): Promise<ReadableNow> {
  const { db, viewer } = context
  const end = performance.now() + CALL_MS
  const reader = await issuerReaderOf(db)
  const found: ReadableEdition[] = []
  let after = from
  do {
    const editions = await editionsAfter(db, audienceOf(viewer), 'withheld', after, AT_ONCE)
    const sources = await sourcesOfEditions(
      db,
      editions.map(({ id }) => id),
    )
    for (const edition of editions) {
      await turns.take()
      const draft = await draftOf(context, edition, sources.get(edition.id) ?? [], reader)
      if (typeof draft === 'string' || draft.taken.readForm !== null) continue
      const { title, issuers, fType, fLevel, region } = draft.columns
      if ([fType, fLevel, region].includes('')) continue
      found.push({ id: edition.id, title, issuers: issuers.join('、'), fType, fLevel, region })
    }
    const last = editions.at(-1)
    if (!last) return { editions: found, after: null }
    after = last.id
  } while (performance.now() < end)
  return { editions: found, after }
}

/** Makes drafts of chosen editions that were withheld; they wait for a decision as they did when they were read. */
async function enrolChosen(context: Context, ids: readonly string[]): Promise<Enrolled> {
  const editions = await editionsAfter(context.db, audienceOf(context.viewer), 'withheld', '', ids.length, ids)
  return { ...(await enrolAll(context, 'withheld', editions, true)), after: null }
}

/** The same draft with all open that its text does not tell for sure. */
const openDraft = (made: EnrolledDocument): EnrolledDocument => ({
  ...made,
  columns: { ...made.columns, fType: '', fLevel: '', region: '', issuers: [] },
  taken: { ...made.taken, askedAbout: made.taken.askedAbout || '批量导入时没有认出' },
})

/**
 * Makes documents of some editions, all in one transaction.
 * @param open true: they wait for a decision, whatever is read in them now
 */
async function enrolAll(
  context: Context,
  which: Which,
  editions: readonly Edition[],
  open = false,
): Promise<Pick<Enrolled, 'enrolled' | 'refused' | 'documents'>> {
  const { viewer, clock } = context
  const refused: Enrolled['refused'] = []
  const issuers = await issuerReaderOf(context.db)
  const sources = await sourcesOfEditions(
    context.db,
    editions.map(({ id }) => id),
  )
  const ready: EnrolledDocument[] = []
  for (const edition of editions) {
    await turns.take()
    const held = sources.get(edition.id) ?? []
    const made =
      which === 'withheld'
        ? await draftOf(context, edition, held, issuers)
        : await releasedOf(context, edition, held, issuers)
    if (typeof made === 'string') refused.push({ title: edition.title, reason: made })
    else ready.push(open ? openDraft(made) : made)
  }
  const added = await inTransaction(context.db, async (db) => {
    if (ready.length === 0) return new Set<string>()
    const added = new Set(await insertEnrolled(db, ready, viewer.username, clock()))
    await noteChanges(
      { ...context, db },
      ready
        .filter(({ id }) => added.has(id))
        .map(({ id, state, columns: { title, fType, fLevel, region, address } }) => ({
          table: 'document' as const,
          id,
          operation: 'add' as const,
          label: `文件“${title}”：由馆藏纳入`,
          content: { title, fType, fLevel, region, address, state },
        })),
    )
    return added
  })
  const documents = ready
    .filter(({ id }) => added.has(id))
    .map(({ id, versionId }) => ({ edition: versionId ?? '', id, revision: 1 }))
  return { enrolled: added.size, refused, ...(open ? { documents } : {}) }
}

const UNTOLD = {
  adoptDate: null,
  publishDate: null,
  effectDate: null,
  effectStatus: null,
  note: null,
  proofState: null,
}
const folderOf = (fileName: string): string =>
  fileName.includes('/') ? fileName.slice(0, fileName.lastIndexOf('/')) : ''

/** The released document of an edition that the public is shown; why there is none, in words. */
async function releasedOf(
  context: Context,
  edition: Edition,
  held: readonly SourceOfText[],
  issuers: IssuerReader,
): Promise<EnrolledDocument | string> {
  const text = await wordsOf(
    context,
    edition,
    held,
    async (given) => textHashOf((await readLawText(given, issuers)).law.nodes) === edition.textHash,
  )
  if (text === null) return '按编辑用的格式重新读取后，文字或条文结构与馆藏不一致；如须修改，请以原文件新建草稿'
  const [file] = held.length === 1 ? held : []
  const { docNumber, fType, fLevel, region, address, subject, issuers: bodies } = edition
  const described = {
    docNumber,
    fType,
    fLevel,
    region,
    address,
    subject,
    issuers: bodies,
    sourceName: file?.fileName.slice(0, LONGEST_SOURCE) ?? null,
  }
  return {
    id: newId(),
    columns: { ...text, ...UNTOLD, ...described },
    file: file ? { hash: file.sha256, name: file.fileName } : null,
    taken: { folder: folderOf(file?.fileName ?? ''), readForm: null, askedAbout: '' },
    fileWarnings: [],
    recognition: null,
    state: STATE.released,
    orgCode: context.viewer.orgCode,
    versionId: edition.id,
  }
}

/** The draft of an edition that was withheld, as if its file were taken in now; why there is none, in words. */
async function draftOf(
  context: Context,
  edition: Edition,
  held: readonly SourceOfText[],
  issuers: IssuerReader,
): Promise<EnrolledDocument | string> {
  const [file] = held
  if (!file || held.length > 1 || file.part !== '') return '由几个文件合成，请以原文件逐份入库'
  const text = textOfSource(file.document)
  if (text.body.length > LONGEST_BODY) return `正文超过 ${LONGEST_BODY / 10_000} 万字，请拆分后入库`
  const folder = folderOf(file.fileName)
  const read = await readLawText(text, issuers, file.document.about, folder)
  return {
    id: newId(),
    columns: {
      ...columnsOfText({ ...text, titleNote: text.titleNote || read.law.titleNote }, read),
      sourceName: file.fileName.slice(0, LONGEST_SOURCE),
      proofState: file.document.recognition ? PROOF.due : null,
    },
    file: { hash: file.sha256, name: file.fileName },
    taken: askedOf(read, folder),
    fileWarnings: warningsOfFile(file.document).filter(({ kind }) => kind !== 'RECOGNISED'),
    recognition: file.document.recognition ?? null,
    state: STATE.draft,
    orgCode: context.viewer.orgCode,
    versionId: edition.id,
  }
}

/**
 * The text of an edition as staff edit it: that of its file, otherwise that of its tree.
 * @returns null when neither is read back as the edition
 */
async function wordsOf(
  { db, viewer, clock }: Context,
  { workId, title, titleNote, versionDate }: Edition,
  sources: readonly SourceOfText[],
  isSame: (text: LawText) => Promise<boolean>,
): Promise<LawText | null> {
  const [source] = sources
  if (source && sources.length === 1 && source.part === '') {
    const text = { ...textOfSource(source.document), title }
    if (await isSame(text)) return text
  }
  const { nodes } = await editionText(
    db,
    audienceOf(viewer),
    { id: workId, version: versionDate ?? '' },
    dayOf(clock()),
  )
  const text = { title, titleNote, body: textOfBody(bodyOf(nodes)) }
  return (await isSame(text)) ? text : null
}
