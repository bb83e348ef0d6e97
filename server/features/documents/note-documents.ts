import type { DocumentRow } from '#common/contract/documents.ts'
import { type Change, type Doer, noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { articleForcesOfAll, articleForceWords } from './article-forces.sql.ts'
import { attachmentNames } from './attachments.sql.ts'
import { lastSaves } from './notes.sql.ts'

type Noted = Pick<
  DocumentRow,
  | 'id'
  | 'title'
  | 'docNumber'
  | 'fType'
  | 'fLevel'
  | 'region'
  | 'address'
  | 'subject'
  | 'issuers'
  | 'sourceName'
  | 'note'
  | 'state'
  | 'adoptDate'
  | 'publishDate'
  | 'effectDate'
  | 'effectStatus'
  | 'proofState'
> & { corrects?: string | null }

/** States of documents as the data log keeps them. */
export async function statesOf(
  db: Db,
  documents: readonly Noted[],
  operation: Operation,
  what = '',
): Promise<Change[]> {
  const ids = documents.map(({ id }) => id)
  const files = await attachmentNames(db, ids)
  const forces = await articleForcesOfAll(db, ids)
  const forceWords = await articleForceWords(db, ids)
  const saves = await lastSaves(db, ids)
  return documents.map(
    ({
      id,
      title,
      docNumber,
      fType,
      fLevel,
      region,
      address,
      subject,
      issuers,
      sourceName,
      note,
      state,
      corrects,
      ...registered
    }) => ({
      table: 'document',
      id,
      operation,
      label: `文件“${title}”${corrects ? '的更正稿' : ''}${what}`,
      content: {
        id,
        title,
        docNumber,
        fType,
        fLevel,
        region,
        address,
        subject,
        issuers,
        sourceName,
        note,
        state,
        adoptDate: registered.adoptDate,
        publishDate: registered.publishDate,
        effectDate: registered.effectDate,
        effectStatus: registered.effectStatus,
        proofState: registered.proofState,
        attachmentNames: files.get(id) ?? null,
        articleForces: forces.get(id) ?? [],
        articleForcesText: forceWords.get(id) ?? null,
        // Its text is read with the right to read the document: the version says which save holds it.
        saveNo: saves.get(id) ?? null,
      },
    }),
  )
}

/** Keeps the new state of documents, with who made it, and tells the log. */
export async function noted(
  context: Doer,
  documents: readonly Noted[],
  operation: Operation,
  what = '',
): Promise<void> {
  await noteChanges(context, await statesOf(context.db, documents, operation, what))
}
