import { sql } from 'kysely'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Entity, ExchangeKind, Stamped } from '#server/platform/exchange/exchange-kind.ts'
import { visibleTo } from '../../laws/laws.door.ts'

const ALIAS = sql.raw('alias_key, target_key, alias, target_title, kind, source, enabled')
const SYNONYM = sql.raw('kind, terms, legal, target_key, target_title, target_anchor, source, enabled')
const QUESTION = sql.raw('target_key, target_title, anchor, text_check, question, source')
const TABLES = { law_alias: ALIAS, synonym: SYNONYM, article_question: QUESTION } as const
type Table = keyof typeof TABLES

const rowsOf = (table: Table) => sql`coalesce((select jsonb_agg(to_jsonb(one) order by to_jsonb(one)::text) from (
  select ${TABLES[table]} from ${sql.table(table)} own where own.added_word_id = added_word.id) one), '[]'::jsonb)`
const CONTENT = sql`jsonb_build_object('kind', added_word.kind, 'words', added_word.words, 'meaning', added_word.meaning,
  'law_alias', ${rowsOf('law_alias')}, 'synonym', ${rowsOf('synonym')}, 'article_question', ${rowsOf('article_question')})`
const STAMP = sql<string>`encode(sha256(convert_to((${CONTENT})::text, 'UTF8')), 'hex')`

/** A name or a question of a law that strangers may not see is no word for them either. */
const SHOWN = sql`not exists (select from law_work w where not ${visibleTo('open', 'w')} and w.title_key in (
  select a.target_key from law_alias a where a.added_word_id = added_word.id
  union all select q.target_key from article_question q where q.added_word_id = added_word.id))`

/** Who adds words that came from the office: its people are not named outside. */
const BY = 'exchange'

interface WordContent extends Record<Table, Record<string, unknown>[]> {
  kind: string
  words: string
  meaning: string
}

/** The other names, words and questions that staff have added. */
export const exchangedWords: ExchangeKind = {
  name: 'added-word',
  async stamps(db, after, most) {
    const { rows } =
      await sql<Stamped>`select id as key, ${STAMP} as stamp from added_word where id > ${after} and ${SHOWN}
      order by id limit ${most}`.execute(db)
    return rows
  },
  async entities({ db }, keys) {
    const { rows } = await sql<Entity>`select id as key, ${STAMP} as stamp, ${CONTENT} as content from added_word
      where id = any(${[...keys]}::text[]) and ${SHOWN} order by id`.execute(db)
    return rows
  },
  async take({ db, now }, entities) {
    const words = entities.map(({ key, content }) => ({ key, content: content as WordContent }))
    await removeWords(
      db,
      words.map(({ key }) => key),
    )
    await insertJsonInto(
      db,
      'added_word',
      words.map(({ key, content: { kind, words: text, meaning } }) => ({
        id: key,
        kind,
        words: text,
        meaning,
        created_by: BY,
        created_at: now,
      })),
    )
    for (const table of Object.keys(TABLES) as Table[]) {
      const rows = words.flatMap(({ key, content }) => content[table].map((row) => ({ ...row, added_word_id: key })))
      const columns = sql`${TABLES[table]}, added_word_id`
      await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
        from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) on conflict do nothing`.execute(
        db,
      )
    }
  },
  remove: (db, keys) => removeWords(db, keys),
}

/** Their rows in the other tables go with them. */
async function removeWords(db: Parameters<ExchangeKind['remove']>[0], ids: readonly string[]): Promise<void> {
  await sql`delete from added_word where id = any(${[...ids]}::text[])`.execute(db)
}
