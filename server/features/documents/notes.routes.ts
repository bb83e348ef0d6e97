import type { documentNoteContract, SavesCompared } from '#common/contract/document-notes.ts'
import { refuse } from '#common/errors.ts'
import { momentIn } from '#server/platform/clock.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { aboutDocument } from './about-document.ts'
import { sendMessage } from '../announcements/announcements.door.ts'
import { audienceOf, comparedRowsApart } from '../laws/laws.door.ts'
import { issuerReaderOf, readLawText } from './document-text.ts'
import { fieldChanges } from './field-changes.ts'
import { noteReading, seenDocument } from './documents.routes.ts'
import { accountsNamed, textOfDocument } from './documents.sql.ts'
import {
  commentById,
  commentsOf,
  deleteComment,
  insertComment,
  saveAt,
  savedText,
  savesOf,
  settleComment,
} from './notes.sql.ts'

/**
 * A comment on a document that the viewer may see.
 * @throws Refusal record.not-found, the same for one that is hidden
 */
async function seenComment(context: ListContext, id: string) {
  const comment = await commentById(context.db, id)
  if (!comment) throw refuse('record.not-found')
  await seenDocument(context, comment.documentId)
  return comment
}

/** The calls of common/contract/document-notes.ts. */
export function documentNoteHandlers(bus: Bus): Handlers<typeof documentNoteContract> {
  return {
    async 'GET /dataManagement/document/changes'(context) {
      await noteReading(context, await seenDocument(context, context.query.id))
      return fieldChanges(context.db, audienceOf(context.viewer), context.query.id)
    },

    async 'GET /dataManagement/document/saves'(context) {
      await seenDocument(context, context.query.id)
      return savesOf(context.db, context.query.id)
    },

    async 'GET /dataManagement/document/savedText'(context) {
      const { db, query } = context
      await noteReading(context, await seenDocument(context, query.id))
      const moment = query.at === undefined ? null : momentIn(query.at)
      const saveNo = query.saveNo ?? (moment ? await saveAt(db, query.id, moment) : undefined)
      const saved = saveNo === undefined ? undefined : await savedText(db, query.id, saveNo)
      if (!saved) throw refuse('record.not-found')
      return saved
    },

    async 'GET /dataManagement/document/compareSaves'(context): Promise<SavesCompared> {
      const { db, query } = context
      await noteReading(context, await seenDocument(context, query.id))
      const one = await savedText(db, query.id, query.one)
      const other = await savedText(db, query.id, query.other)
      if (!one || !other) throw refuse('record.not-found')
      const issuers = await issuerReaderOf(db)
      const nodesOf = async (text: typeof one) => (await readLawText(text, issuers)).law.nodes
      return { one, other, rows: await comparedRowsApart(await nodesOf(one), await nodesOf(other)) }
    },

    async 'GET /dataManagement/document/comments'(context) {
      await noteReading(context, await seenDocument(context, context.query.id))
      return commentsOf(context.db, context.query.id)
    },

    async 'POST /dataManagement/document/comment'(context) {
      const { db, body, viewer, clock, afterCommit } = context
      const document = await seenDocument(context, body.id)
      const words = body.words.trim()
      if (words === '') throw refuse('record.invalid', { field: 'words', reason: '请填写批注' })
      const text = await textOfDocument(db, body.id)
      const place = body.place.trim()
      const { law } = await readLawText(text, await issuerReaderOf(db))
      const quoted = place === '' ? '' : articleText(law.nodes, place)
      if (quoted === null)
        throw refuse('record.invalid', { field: 'place', reason: `正文中没有“${place}”，请从列表中选择` })
      const id = newId()
      const now = clock()
      await insertComment(db, { id, documentId: body.id, place, words, quoted, username: viewer.username, at: now })
      const names = [document.createBy, document.submittedBy].flatMap((name) =>
        name === null || name === viewer.username ? [] : [name],
      )
      const accountIds = await accountsNamed(db, [...new Set(names)])
      if (accountIds.length > 0) {
        await sendMessage(db, {
          accountIds,
          kind: 'note',
          title: '文件有新批注',
          content: `“${document.title}”${place}：${words}`,
          ...aboutDocument(document.id),
          now,
        })
        afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds }))
      }
      return { id }
    },

    async 'PUT /dataManagement/document/settleComment'(context) {
      const { db, body, viewer, clock } = context
      await seenComment(context, body.id)
      await settleComment(db, body.id, body.settled ? viewer.username : null, clock())
      return null
    },

    async 'DELETE /dataManagement/document/deleteComment'(context) {
      const comment = await seenComment(context, context.query.id)
      if (comment.username !== context.viewer.username)
        throw refuse('record.invalid', { field: 'id', reason: '只能删除自己的批注' })
      await deleteComment(context.db, context.query.id)
      return null
    },
  }
}

interface Node {
  level: string
  label: string
  text: string
  children: readonly Node[]
}

/** What the article of a label says; null where there is none. */
function articleText(nodes: readonly Node[], label: string): string | null {
  for (const node of nodes) {
    if (node.level === 'article' && node.label === label)
      return [node.text, ...node.children.map(({ label: no, text }) => no + text)].filter(Boolean).join('\n')
    const below = articleText(node.children, label)
    if (below !== null) return below
  }
  return null
}
