import { sql } from 'kysely'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Retitled } from '../../laws/laws.door.ts'

/**
 * What staff add to the words of search: another name of a law, a word of everyday life with one of the law, a question
 * with its article.
 */
export type NewWord =
  | { kind: 'alias'; alias: string; aliasKey: string; targetTitle: string; targetKey: string }
  | { kind: 'synonym'; term: string; legal: string }
  | {
      kind: 'question'
      question: string
      targetTitle: string
      targetKey: string
      anchor: string
      label: string
      textCheck: string
    }

/** A word that staff added, as lists show it. */
export interface AddedWordRow {
  id: string
  kind: 'alias' | 'synonym' | 'question'
  words: string
  meaning: string
  feedbackId: string | null
  createBy: string
  createTime: string
}

const shownOf = (word: NewWord): { words: string; meaning: string } => {
  switch (word.kind) {
    case 'alias':
      return { words: word.alias, meaning: `《${word.targetTitle}》` }
    case 'synonym':
      return { words: word.term, meaning: word.legal }
    case 'question':
      return { words: word.question, meaning: `《${word.targetTitle}》${word.label}` }
  }
}

/**
 * Adds a word; searches know it from the next one on, for the change raises the revision of the words.
 * @param made the query because of which it is added, who adds it, and when
 * @returns null when search has the word already
 */
export async function insertWord(
  db: Db,
  word: NewWord,
  made: { feedbackId: string | null; createdBy: string; createdAt: Date },
): Promise<AddedWordRow | null> {
  if (await isKnown(db, word)) return null
  const id = newId()
  const shown = shownOf(word)
  await db
    .insertInto('addedWord')
    .values({ id, kind: word.kind, ...shown, ...made })
    .execute()
  const ours = { source: 'staff', addedWordId: id }
  switch (word.kind) {
    case 'alias': {
      const { alias, aliasKey, targetTitle, targetKey } = word
      await db
        .insertInto('lawAlias')
        .values({ alias, aliasKey, targetTitle, targetKey, kind: '俗称', ...ours })
        .execute()
      break
    }
    case 'synonym':
      await db
        .insertInto('synonym')
        .values({ kind: '俗称', terms: [word.term], legal: [word.legal], ...ours })
        .execute()
      break
    case 'question': {
      const { targetKey, targetTitle, anchor, textCheck, question } = word
      await db
        .insertInto('articleQuestion')
        .values({
          targetKey,
          targetTitle,
          anchor,
          textCheck,
          question,
          createdBy: made.createdBy,
          createdAt: made.createdAt,
          ...ours,
        })
        .execute()
    }
  }
  return {
    id,
    kind: word.kind,
    ...shown,
    feedbackId: made.feedbackId,
    createBy: made.createdBy,
    createTime: momentText(made.createdAt),
  }
}

/** Whether base data or staff have the word already. */
async function isKnown(db: Db, word: NewWord): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (${rowsLike(word)}) as known`.execute(db)
  return rows[0]?.known === true
}

function rowsLike(word: NewWord) {
  switch (word.kind) {
    case 'alias':
      return sql`select from law_alias where alias_key = ${word.aliasKey} and target_key = ${word.targetKey}`
    case 'synonym':
      return sql`select from synonym where enabled and ${word.term} = any(terms) and ${word.legal} = any(legal)`
    case 'question':
      return sql`select from article_question
        where target_key = ${word.targetKey} and text_check = ${word.textCheck} and question = ${word.question}`
  }
}

const select = (db: Db) =>
  db
    .selectFrom('addedWord')
    .select(['id', 'kind', 'words', 'meaning', 'feedbackId', 'createdBy as createBy', 'createdAt as createTime'])
const rowOf = ({
  kind,
  createTime,
  ...row
}: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): AddedWordRow => ({
  ...row,
  kind: kind as AddedWordRow['kind'],
  createTime: momentText(createTime),
})

/** The words added because of a query, newest first. */
export async function wordsAddedFor(db: Db, feedbackId: string): Promise<AddedWordRow[]> {
  const rows = await select(db)
    .where('feedbackId', '=', feedbackId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(rowOf)
}

/** A page of all words that staff added, newest first. */
export async function pageOfAddedWords(db: Db, { current, size }: { current: number; size: number }) {
  const { total } = await db
    .selectFrom('addedWord')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await select(db)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  return { records: rows.map(rowOf), total, size, current, pages: Math.ceil(total / size) }
}

/** Takes an added word out of search. @returns what it was; undefined when there is none */
export async function deleteWord(db: Db, id: string): Promise<AddedWordRow | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  if (row) await db.deleteFrom('addedWord').where('id', '=', id).execute()
  return row && rowOf(row)
}

/** Kind of the other name that a work bore by mistake: links with it lead to the work, and it is shown nowhere. */
const BEFORE_CORRECTION = '更正前'

/**
 * Lets the words that staff have added follow a title that was corrected, and links with the title before lead to the
 * law.
 */
export async function followTitle(db: Db, { before, beforeTitle, key, title }: Retitled): Promise<void> {
  await sql`update law_alias set target_key = ${key}, target_title = ${title} where target_key = ${before} and source <> 'base'`.execute(
    db,
  )
  await sql`update synonym set target_key = ${key}, target_title = ${title} where target_key = ${before} and source <> 'base'`.execute(
    db,
  )
  await sql`insert into law_alias (alias_key, target_key, alias, target_title, kind, source)
    values (${before}, ${key}, ${beforeTitle}, ${title}, ${BEFORE_CORRECTION}, 'staff') on conflict do nothing`.execute(
    db,
  )
}
