import type { documentCorrectionContract } from '#common/contract/document-corrections.ts'
import { STATE } from '#common/document-acts.ts'
import { refuse } from '#common/errors.ts'
import { momentText } from '#server/platform/clock.ts'
import { lockRecord } from '#server/platform/db/revise.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { audienceOf, visibleTo } from '../laws/laws.door.ts'
import { besideOf, comparedWith } from './corrections.ts'
import { insertCorrection, nameOf, openCorrectionOf, wholeDocument } from './corrections.sql.ts'
import { correctionList, textsInHand } from './documents.sql.ts'
import { noteBeside, noteReading, seenDocument } from './documents.routes.ts'
import { noted } from './note-documents.ts'

/** The calls of common/contract/document-corrections.ts. */
export function documentCorrectionHandlers(): Handlers<typeof documentCorrectionContract> {
  return {
    async 'POST /dataManagement/document/correct'(context) {
      const { db, body, viewer, clock } = context
      await seenDocument(context, body.id)
      await lockRecord(db, 'document', body.id)
      const document = await seenDocument(context, body.id)
      const wrong = (reason: string) => refuse('record.invalid', { field: 'id', reason })
      if (document.corrects !== null) throw wrong('这是一份更正稿，可以直接编辑')
      await mustBeAlone(context, body.id)
      if (document.state !== STATE.released)
        throw wrong(`“${document.title}”不在“已发布”阶段，不必更正：没有公开的文件可以直接编辑`)
      await noteReading(context, document)
      const id = newId()
      await insertCorrection(db, id, await wholeDocument(db, body.id), viewer.username, clock())
      await noteBeside(context, body.id, 'correct')
      await noted(context, await textsInHand.byIds(db, [id]), 'add')
      return { id }
    },

    async 'GET /dataManagement/document/compareCorrection'(context) {
      const correction = await seenDocument(context, context.query.id)
      await noteReading(context, correction)
      // Whoever may see the 更正稿 alone is not told what the document says.
      if ((await besideOf(context, correction)).corrected === null) throw refuse('record.not-found')
      return comparedWith(context, correction)
    },
  }
}

/** @throws Refusal document.correcting with the id of the 更正稿 where the viewer may see it */
async function mustBeAlone(context: ListContext, documentId: string): Promise<void> {
  const open = await openCorrectionOf(context.db, documentId)
  if (!open) return
  const { db, list, viewer } = context
  const [seen] = await correctionList.seen(db, [open.id], list, (rows) =>
    rows.where(visibleTo(audienceOf(viewer), 'document')),
  )
  if (!seen) throw refuse('record.invalid', { field: 'id', reason: '这份文件已有更正稿在办理中，您没有查看它的权限' })
  throw refuse(
    'document.correcting',
    { by: await nameOf(db, open.createdBy), at: momentText(open.createdAt) },
    { id: open.id },
  )
}
