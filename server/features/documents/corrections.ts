import type { CorrectionCompared } from '#common/contract/document-corrections.ts'
import type { CorrectedDocument, DocumentDetail, DocumentRow } from '#common/contract/documents.ts'
import { STATE } from '#common/document-acts.ts'
import { refuse } from '#common/errors.ts'
import { fieldNameOf } from '#common/record-names.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import {
  audienceOf,
  comparedRowsApart,
  standingEdition,
  type StandingEdition,
  textHashOf,
  visibleTo,
} from '../laws/laws.door.ts'
import { type DocumentListeners, tellListeners } from './listeners.ts'
import { articleForceWords } from './article-forces.sql.ts'
import { attachmentNames } from './attachments.sql.ts'
import {
  CORRECTED_FIELDS,
  documentsTitled,
  nameOf,
  openCorrectionOf,
  otherEditions,
  takenBackBy,
  takeOver,
  wholeDocument,
  type WholeDocument,
} from './corrections.sql.ts'
import { issuerReaderOf, readLawText } from './document-text.ts'
import {
  codedValues,
  correctionList,
  documentList,
  type DocumentColumns,
  moveDocument,
  textOfDocument,
  updateDocument,
} from './documents.sql.ts'
import { valueInWords } from './field-changes.ts'
import { signedLastSave } from './proof.sql.ts'
import { canBeReleased, CORRECTION_NEEDED, type Deciding, release } from './release.ts'
import { relationWords } from './relations.sql.ts'

/** A 更正稿 on its way into the place of its document. */
interface Correcting {
  /** The document as it is. */
  document: WholeDocument
  /** What it becomes: the 更正稿, with what was changed of the document meanwhile. */
  columns: Deciding
  /** Its edition; undefined where the library has it no more, so that it comes as a new one. */
  standing: StandingEdition | undefined
  /** Words are changed that the public has read: its release has to say what was put right. */
  isPublicTextChanged: boolean
}

/** Fields that stand on the public page as they are written. */
const PUBLIC_WORDS = ['title', 'titleNote', 'docNumber'] as const

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What a document is to become, of what it was when its 更正稿 was begun (`base`), what it is now and what the 更正稿 says.
 * @throws Refusal record.invalid with the fields that were changed on both sides
 */
function mergedColumns(base: DocumentColumns, now: DocumentColumns, corrected: DocumentColumns): DocumentColumns {
  const merged: Record<string, unknown> = {}
  const both: string[] = []
  for (const name of CORRECTED_FIELDS) {
    const isOurs = !same(base[name], corrected[name])
    if (isOurs && !same(base[name], now[name]) && !same(now[name], corrected[name]))
      both.push(`“${fieldNameOf('document', name)}”`)
    merged[name] = isOurs ? corrected[name] : now[name]
  }
  if (both.length > 0)
    throw refuse('record.invalid', {
      field: 'corrects',
      reason: `更正期间原文件的${both.join('、')}已另有改动，与更正稿不一致：请打开原文件核对，再把更正稿改成一致，或者放弃后重新更正`,
    })
  return merged as unknown as DocumentColumns
}

/** What a 更正稿 would make of its document. @throws Refusal record.invalid */
async function correctingOf(db: Db, correctionId: string, documentId: string): Promise<Correcting> {
  const document = await wholeDocument(db, documentId)
  const { base, columns: corrected } = await wholeDocument(db, correctionId)
  const { decided, folder, fileWarnings } = await textOfDocument(db, correctionId)
  const columns = {
    ...mergedColumns(base ?? document.columns, document.columns, corrected),
    decided,
    folder,
    fileWarnings,
  }
  const standing = document.versionId === null ? undefined : await standingEdition(db, document.versionId)
  const { law } = await readLawText(columns, await issuerReaderOf(db), [], folder)
  const isPublicTextChanged =
    (standing !== undefined && standing.textHash !== textHashOf(law.nodes)) ||
    PUBLIC_WORDS.some((name) => (document.columns[name] ?? '') !== (columns[name] ?? ''))
  return { document, columns, standing, isPublicTextChanged }
}

/**
 * Whether a document, or a 更正稿 in the place of its document, could be released, and whether that has to be explained.
 * @throws Refusal
 */
export async function releasable(
  db: Db,
  { id, corrects }: { id: string; corrects: string | null },
  columns: Deciding,
): Promise<{ corrected: boolean }> {
  if (corrects === null) return canBeReleased(db, columns)
  const { columns: merged, standing, isPublicTextChanged } = await correctingOf(db, id, corrects)
  await canBeReleased(db, merged, standing)
  return { corrected: isPublicTextChanged }
}

/** Who releases what when, and what is said of it. */
interface Releasing {
  /** What was put right; the public reads it. */
  correction: string
  /** What stands in the history of steps. */
  note: string
  by: { username: string; realname: string }
  now: Date
  onRelease: DocumentListeners['onRelease']
}

/**
 * Releases a document, or puts a 更正稿 in the place of its document, in the caller's transaction. A 更正稿 is gone then; its
 * steps and comments are those of the document.
 * @param text of `textOfDocument`
 * @returns the document that is before the public now
 * @throws Refusal record.invalid
 */
export async function releaseText(
  db: Db,
  {
    id,
    corrects,
    state,
    columns,
    versionId,
  }: { id: string; corrects: string | null; state: number; columns: Deciding; versionId: string | null },
  { correction, note, by, now, onRelease }: Releasing,
): Promise<string> {
  const { username } = by
  const released = { releasedBy: username, releasedAt: now, releaseAt: null }
  if (corrects === null) {
    const version = await release(db, columns, versionId, { document: id, correction, by: username, now })
    await moveDocument(
      db,
      { id, act: 'release', from: state, to: STATE.released, note, round: { ...released, versionId: version } },
      by,
      now,
    )
    await tellListeners(onRelease, db, id, username, now)
    return id
  }
  const { document, columns: merged, standing, isPublicTextChanged } = await correctingOf(db, id, corrects)
  if (isPublicTextChanged && correction === '')
    throw refuse('record.invalid', { field: 'note', reason: CORRECTION_NEEDED })
  await takeOver(db, document.id, id)
  const version = await release(db, merged, document.versionId, {
    document: document.id,
    correction,
    standing,
    by: username,
    now,
  })
  await updateDocument(db, document.id, onlyColumns(merged), username, now)
  await signedLastSave(db, document.id)
  // A law that came by import has been released by nobody yet; of others stays who released them and when.
  const isFirst = document.releasedBy === null || document.state !== STATE.released
  const round = { ...(isFirst ? released : {}), versionId: version }
  await moveDocument(
    db,
    { id: document.id, act: 'release', from: document.state, to: STATE.released, note, round, inCorrection: true },
    by,
    now,
  )
  await tellListeners(onRelease, db, document.id, username, now)
  return document.id
}

const onlyColumns = (columns: DocumentColumns): DocumentColumns =>
  Object.fromEntries(CORRECTED_FIELDS.map((name) => [name, columns[name]])) as unknown as DocumentColumns

/** Of a document its open 更正稿, of a 更正稿 what it corrects, as far as the viewer may see them. */
export async function besideOf(
  context: ListContext,
  row: DocumentRow,
): Promise<Pick<DocumentDetail, 'corrected' | 'correction'>> {
  const { db, viewer, list } = context
  const narrow: Parameters<typeof documentList.seen>[3] = (rows) =>
    rows.where(visibleTo(audienceOf(viewer), 'document'))
  if (row.corrects === null) {
    const open = await openCorrectionOf(db, row.id)
    const [seen] = open ? await correctionList.seen(db, [open.id], list, narrow) : []
    if (!open || !seen) return { corrected: null, correction: null }
    const { id, state_dictText } = seen
    return {
      corrected: null,
      correction: { id, by: await nameOf(db, open.createdBy), time: momentText(open.createdAt), state_dictText },
    }
  }
  const [document] = await documentList.seen(db, [row.corrects], list, narrow)
  if (!document) return { corrected: null, correction: null }
  const { id, title, state, state_dictText, workId } = document
  const takenBack = state === STATE.released ? null : ((await takenBackBy(db, id)) ?? null)
  return {
    corrected: { id, title, state, state_dictText, workId, takenBack, besides: await textsBesides(context, document) },
    correction: null,
  }
}

/** Most other texts that are named. */
const MOST_BESIDES = 20

/** Other texts of the title of a document: documents in hand, and editions of the library made later. */
async function textsBesides(
  { db, viewer, list }: ListContext,
  document: DocumentRow,
): Promise<CorrectedDocument['besides']> {
  const audience = audienceOf(viewer)
  const key = titleKey(document.title)
  const documents = await documentList.seen(
    db,
    await documentsTitled(db, key, document.id, MOST_BESIDES),
    list,
    (rows) => rows.where(visibleTo(audience, 'document')),
  )
  const editions = await otherEditions(db, audience, document.id, MOST_BESIDES)
  return [
    ...documents.map(({ id, title, edition, state_dictText }) => ({
      kind: 'document' as const,
      id,
      title: [title, edition].filter(Boolean).join(' '),
      stage: state_dictText ?? '',
    })),
    ...editions.map(({ workId, title, day, kind }) => ({
      kind: 'law' as const,
      id: workId,
      title: [title, day, kind].filter(Boolean).join(' '),
      stage: '已发布，不在文件数据中',
    })),
  ]
}

/** In what a 更正稿 differs from its document. */
export async function comparedWith(
  { db, viewer }: ListContext,
  { id, corrects }: DocumentRow,
): Promise<CorrectionCompared> {
  if (corrects === null) throw refuse('record.not-found')
  const issuers = await issuerReaderOf(db)
  const { columns: before } = await wholeDocument(db, corrects)
  const { columns: after } = await wholeDocument(db, id)
  const values = await codedValues(db)
  const words = (columns: DocumentColumns, name: keyof DocumentColumns) =>
    valueInWords(values, audienceOf(viewer), name, name === 'issuers' ? columns.issuers.join('、') : columns[name])
  const fields = CORRECTED_FIELDS.flatMap((name) =>
    name === 'body' || same(before[name], after[name])
      ? []
      : [{ name: fieldNameOf('document', name), before: words(before, name), after: words(after, name) }],
  )
  const parts = [
    ['attachmentNames', await attachmentNames(db, [corrects, id])],
    ['articleForces', await articleForceWords(db, [corrects, id])],
    ['relations', await relationWords(db, [corrects, id])],
  ] as const
  for (const [name, found] of parts) {
    const [one, other] = [found.get(corrects) ?? '', found.get(id) ?? '']
    if (one !== other) fields.push({ name: fieldNameOf('document', name), before: one, after: other })
  }
  const nodesOf = async (columns: DocumentColumns) => (await readLawText(columns, issuers)).law.nodes
  const { isPublicTextChanged } = await correctingOf(db, id, corrects).catch(() => ({ isPublicTextChanged: true }))
  return { rows: await comparedRowsApart(await nodesOf(before), await nodesOf(after)), fields, isPublicTextChanged }
}

/** What is said where a document must not be changed because it is being corrected. @throws Refusal record.invalid */
export async function mustNotBeCorrected(db: Db, documentId: string, act: string): Promise<void> {
  if (await openCorrectionOf(db, documentId))
    throw refuse('record.invalid', {
      field: 'state',
      reason: `这份文件有更正稿在办理中，不能“${act}”：请先发布或放弃更正稿`,
    })
}
