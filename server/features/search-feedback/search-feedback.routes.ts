import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { SearchFeedbackRow, searchFeedbackContract } from '#common/contract/search-feedback.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import {
  aliasOf,
  articleByNumber,
  deleteWord,
  insertWord,
  pageOfAddedWords,
  proposalsFor,
  questionOf,
  synonymOf,
  wordsAddedFor,
  type AddedWordRow,
  type NewWord,
  type SearchEngine,
} from '../search/search.door.ts'
import { deleteFeedback, feedbackList, notesOf, openedFrom, setState } from './feedback.sql.ts'

const KINDS = { alias: '别名', synonym: '同义词', question: '常见问法' } as const
const TO_HANDLE = 0
const HANDLED = 1

const shown = (word: AddedWordRow) => ({ ...word, kind_dictText: KINDS[word.kind] })

async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<SearchFeedbackRow[]> {
  needChosen(ids)
  const found = await feedbackList.seen(db, ids, list)
  if (found.length === 0) throw refuse('record.not-found')
  return found
}

async function entry(context: ListContext, id: string): Promise<SearchFeedbackRow> {
  const [row] = await seen(context, [id])
  if (!row) throw refuse('record.not-found')
  return row
}

async function noted(context: Context, rows: readonly SearchFeedbackRow[], operation: Operation): Promise<void> {
  await noteChanges(
    context,
    rows.map(({ id, query, emptyCount, toldCount, clickCount, state }) => ({
      table: 'searchFeedback',
      id,
      operation,
      label: `检索反馈“${query}”`,
      content: { id, query, emptyCount, toldCount, clickCount, state },
    })),
  )
}

const notedWord = (context: Context, { id, kind, words, meaning }: AddedWordRow, operation: Operation) =>
  noteChanges(context, [
    {
      table: 'addedWord',
      id,
      operation,
      label: `${KINDS[kind]}“${words}” → ${meaning}`,
      content: { id, kind: KINDS[kind], words, meaning },
    },
  ])

/** Sets the state of an entry that the viewer may see, unless it has it. */
async function move(context: ListContext, id: string, state: number): Promise<void> {
  const { db, viewer, clock, list } = context
  const [row] = await feedbackList.seen(db, [id], list)
  if (!row || row.state === state) return
  await setState(db, id, state, viewer.username, clock())
  await noted(context, [{ ...row, state }], 'edit')
}

/**
 * Adds a word, and marks the query because of which it was added as handled. The transaction begins here: inside one,
 * the search could wait for itself, for what it holds in memory may just be built by another call over the same
 * connection.
 */
const add = (context: ListContext, word: NewWord, wanted: string | null): Promise<null> =>
  inTransaction(context.db, (db) => addWithin({ ...context, db }, word, wanted))

async function addWithin(context: ListContext, word: NewWord, wanted: string | null): Promise<null> {
  const { db, viewer, clock, list } = context
  // The entry may have been deleted meanwhile; the word is added all the same.
  const [entry] = wanted === null ? [] : await feedbackList.seen(db, [wanted], list)
  const feedbackId = entry?.id ?? null
  const added = await insertWord(db, word, { feedbackId, createdBy: viewer.username, createdAt: clock() })
  if (!added) throw refuse('record.invalid', { reason: `${KINDS[word.kind]}已经有了，不必再添加` })
  await notedWord(context, added, 'add')
  if (feedbackId !== null) await move(context, feedbackId, HANDLED)
  return null
}

/** The calls of common/contract/search-feedback.ts. */
export function searchFeedbackHandlers(engine: SearchEngine): Handlers<typeof searchFeedbackContract> {
  const words = ({ db, clock }: Context) => ({ db, engine, today: dayOf(clock()) })
  return {
    'GET /dataManagement/searchFeedback/list': ({ db, list }) => feedbackList.page(db, list),

    async 'GET /dataManagement/searchFeedback/queryById'(context) {
      const { db, query } = context
      const feedback = await entry(context, query.id)
      return {
        feedback,
        notes: await notesOf(db, query.id),
        opened: await openedFrom(db, query.id),
        added: (await wordsAddedFor(db, query.id)).map(shown),
      }
    },

    async 'GET /dataManagement/searchFeedback/proposals'(context) {
      const { query: wanted } = await entry(context, context.query.id)
      return proposalsFor(words(context), wanted, await openedFrom(context.db, context.query.id))
    },

    async 'PUT /dataManagement/searchFeedback/edit'(context) {
      const { id, state, revision } = context.body
      await lockForEdit(context.db, 'searchFeedback', id, revision)
      await entry(context, id)
      await move(context, id, state)
      return null
    },

    async 'DELETE /dataManagement/searchFeedback/deleteBatch'(context) {
      const rows = await seen(context, idsIn(context.query.ids))
      await noted(context, rows, 'delete')
      await deleteFeedback(
        context.db,
        rows.map(({ id }) => id),
      )
      return null
    },

    async 'GET /dataManagement/searchFeedback/words'({ db, query: { pageNo = 1, pageSize = PAGE_SIZE } }) {
      const page = await pageOfAddedWords(db, { current: pageNo, size: pageSize })
      return { ...page, records: page.records.map(shown) }
    },

    'GET /dataManagement/searchFeedback/article': (context) =>
      articleByNumber(words(context), context.query.workId, context.query.article),

    'POST /dataManagement/searchFeedback/addAlias': async (context) =>
      add(context, await aliasOf(words(context), context.body), context.body.feedbackId ?? null),

    'POST /dataManagement/searchFeedback/addSynonym': async (context) =>
      add(context, await synonymOf(words(context), context.body), context.body.feedbackId ?? null),

    'POST /dataManagement/searchFeedback/addQuestion': async (context) =>
      add(context, await questionOf(words(context), context.body), context.body.feedbackId ?? null),

    async 'DELETE /dataManagement/searchFeedback/removeWord'(context) {
      const { db, query } = context
      const removed = await deleteWord(db, query.id)
      if (!removed) throw refuse('record.not-found')
      await notedWord(context, removed, 'delete')
      const { feedbackId } = removed
      // Without any word left, the query fails again.
      if (feedbackId !== null && (await wordsAddedFor(db, feedbackId)).length === 0)
        await move(context, feedbackId, TO_HANDLE)
      return null
    },
  }
}
