import type { enrolmentContract, Enrolled } from '#common/contract/enrolment.ts'
import { STATE } from '#common/document-acts.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { inBackground } from '#server/platform/db/pool.ts'
import { FEW_BLOCKS, renewStatistics } from '#server/platform/db/tidy.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { Turns } from '#server/platform/turns.ts'
import { bodyOf, textOfBody } from '../amending/amending.door.ts'
import { type EnrolledDocument, insertReleased, issuerReaderOf, readLawText } from '../documents/documents.door.ts'
import { audienceOf, editionText, type LawText, textHashOf, textOfSource } from '../laws/laws.door.ts'
import { countUnenrolled, type Edition, editionsAfter, type SourceOfText, sourcesOfEditions } from './enrolment.sql.ts'

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
      return { count: await countUnenrolled(db, audienceOf(viewer)) }
    },

    'POST /dataManagement/document/enrol': (context) => inBackground(() => enrolFor(context, context.body.after ?? '')),
  }
}

/** Enrols editions, as many as the time of a call allows. */
async function enrolFor(context: Context, after: string): Promise<Enrolled> {
  const { db, viewer } = context
  const end = performance.now() + CALL_MS
  const told: Enrolled = { enrolled: 0, refused: [], after }
  do {
    const editions = await editionsAfter(db, audienceOf(viewer), told.after ?? '', AT_ONCE)
    const last = editions.at(-1)
    if (!last) {
      await renewStatistics(db, FEW_BLOCKS)
      return { ...told, after: null }
    }
    const { enrolled, refused } = await enrolAll(context, editions)
    told.enrolled += enrolled
    told.refused.push(...refused)
    told.after = last.id
  } while (performance.now() < end)
  return told
}

/** Makes documents of some editions, all in one transaction. */
async function enrolAll(context: Context, editions: readonly Edition[]): Promise<Pick<Enrolled, 'enrolled' | 'refused'>> {
  const { viewer, clock } = context
  const refused: Enrolled['refused'] = []
  const issuers = await issuerReaderOf(context.db)
  const sources = await sourcesOfEditions(
    context.db,
    editions.map(({ id }) => id),
  )
  const ready: { edition: Edition; text: LawText; file: { hash: string; name: string } | null }[] = []
  for (const edition of editions) {
    await turns.take()
    const held = sources.get(edition.id) ?? []
    const text = await wordsOf(context, edition, held, (given) => textHashOf(readLawText(given, issuers).law.nodes) === edition.textHash)
    const [file] = held
    if (text === null)
      refused.push({ title: edition.title, reason: '按编辑用的格式重新读取后，文字或条文结构与馆藏不一致；如须修改，请以原文件新建草稿' })
    else ready.push({ edition, text, file: file && held.length === 1 ? { hash: file.sha256, name: file.fileName } : null })
  }
  const documents = ready.map(({ edition, text, file }): EnrolledDocument => {
    const { docNumber, fType, fLevel, region, address, subject, issuers: bodies } = edition
    const registered = { adoptDate: null, publishDate: null, effectDate: null, effectStatus: null, note: null, proofState: null }
    const described = { docNumber, fType, fLevel, region, address, subject, issuers: bodies, sourceName: file?.name.slice(0, LONGEST_SOURCE) ?? null }
    return { id: newId(), columns: { ...text, ...described, ...registered }, file, orgCode: viewer.orgCode, versionId: edition.id }
  })
  const enrolled = await inTransaction(context.db, async (db) => {
    if (documents.length === 0) return 0
    const added = new Set(await insertReleased(db, documents, viewer.username, clock()))
    await noteChanges(
      { ...context, db },
      documents
        .filter(({ id }) => added.has(id))
        .map(({ id, columns: { title, fType, fLevel, region, address } }) => ({
          table: 'document' as const,
          id,
          operation: 'add' as const,
          label: `文件“${title}”：由馆藏纳入`,
          content: { title, fType, fLevel, region, address, state: STATE.released },
        })),
    )
    return added.size
  })
  return { enrolled, refused }
}

/**
 * The text of an edition as staff edit it: that of its file, otherwise that of its tree.
 * @returns null when neither is read back as the edition
 */
async function wordsOf(
  { db, viewer, clock }: Context,
  { workId, title, titleNote, versionDate }: Edition,
  sources: readonly SourceOfText[],
  isSame: (text: LawText) => boolean,
): Promise<LawText | null> {
  const [source] = sources
  if (source && sources.length === 1 && source.part === '') {
    const text = { ...textOfSource(source.document), title }
    if (isSame(text)) return text
  }
  const { nodes } = await editionText(db, audienceOf(viewer), { id: workId, version: versionDate ?? '' }, dayOf(clock()))
  const text = { title, titleNote, body: textOfBody(bodyOf(nodes)) }
  return isSame(text) ? text : null
}
