import { sql } from 'kysely'
import { STORED } from '#common/consultation-acts.ts'
import type { OpinionSender } from '#common/contract/opinions.ts'
import { type Entity, type ExchangeKind, exchangedPath, type Stamped } from '#server/platform/exchange/exchange-kind.ts'
import { openFileName, openSecrets, sealFileName, sealSecrets } from './sender.ts'

/**
 * What an opinion that came from outside has in the place of its receipt and of the key of its sending: these stay
 * outside.
 */
const CARRIED = 'exchange:'

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const COLUMNS = sql.raw(
  'id, kind, consultation_id, work_id, version_id, target_title, anchor, label, quote, attitude, identity, content',
)
/** Those that were sent to this installation itself. */
const OWN = sql`request_hash not like ${`${CARRIED}%`}`

interface OpinionContent {
  row: Record<string, unknown> & { id: string }
  sender: OpinionSender
}

/** Opinions of the public on their way to the office, each once. What becomes of them here changes nothing there. */
export const exchangedOpinions: ExchangeKind = {
  name: 'opinion',
  async stamps(db, after, most) {
    const { rows } =
      await sql<Stamped>`select id as key, id as stamp from opinion where id > ${after} and ${OWN} order by id limit ${most}`.execute(
        db,
      )
    return rows
  },
  async entities({ db, contacts }, keys) {
    const { rows } = await sql<{ key: string; sealed: string; row: unknown }>`select id as key, sealed,
        (select to_jsonb(one) from (select ${COLUMNS}, ${moment('opinion.created_at')} as created_at) one) as row
      from opinion where id = any(${[...keys]}::text[]) and ${OWN} order by id`.execute(db)
    return rows.map(({ key, sealed, row }): Entity => {
      const { name = null, phone = null, email = null } = openSecrets(contacts, key, sealed) ?? {}
      return { key, stamp: key, content: { row, sender: { name, phone, email } } }
    })
  },
  async take({ db, contacts }, entities) {
    const rows = entities.map(({ content }) => {
      const { row, sender } = content as OpinionContent
      const carried = `${CARRIED}${row.id}`
      return {
        ...row,
        sealed: sealSecrets(contacts, row.id, { ...sender, receipt: '' }),
        receipt_hash: carried,
        request_hash: carried,
      }
    })
    // A law that was withdrawn meanwhile is named by its title alone.
    await sql`insert into opinion (id, kind, consultation_id, work_id, version_id, target_title, anchor, label, quote, attitude, identity, content,
        created_at, sealed, receipt_hash, request_hash)
      select one.id, one.kind, one.consultation_id, (select w.id from law_work w where w.id = one.work_id), one.version_id, one.target_title, one.anchor,
        one.label, one.quote, one.attitude, one.identity, one.content, one.created_at, one.sealed, one.receipt_hash, one.request_hash
      from json_populate_recordset(null::opinion, ${JSON.stringify(rows)}::json) one on conflict (id) do nothing`.execute(
      db,
    )
  },
  remove: () => Promise.resolve(),
}

/** The files of opinions on their way to the office. */
export const exchangedOpinionFiles: ExchangeKind = {
  name: 'opinion-file',
  async stamps(db, after, most) {
    const { rows } =
      await sql<Stamped>`select f.id as key, f.sha256 as stamp from opinion_file f join opinion on opinion.id = f.opinion_id
      where f.id > ${after} and ${OWN} order by f.id limit ${most}`.execute(db)
    return rows
  },
  async entities({ db, contacts }, keys) {
    const { rows } = await sql<{
      id: string
      opinionId: string
      path: string
      sealedName: string
      mediaType: string
      size: number
      sha256: string
    }>`
      select f.id, f.opinion_id, f.path, f.sealed_name, f.media_type, f.size, f.sha256 from opinion_file f join opinion on opinion.id = f.opinion_id
      where f.id = any(${[...keys]}::text[]) and ${OWN} order by f.id`.execute(db)
    return rows.map(({ id, opinionId, path, sealedName, mediaType, size, sha256 }): Entity => {
      const name = openFileName(contacts, id, sealedName) ?? `附件.${path.split('.').at(-1) ?? ''}`
      return {
        key: id,
        stamp: sha256,
        content: { id, opinionId, name, mediaType, size, sha256 },
        file: { path, sha256, size },
      }
    })
  },
  async take({ db, contacts, now }, entities) {
    const rows = entities.map(({ content }) => {
      const { id, opinionId, name, mediaType, size, sha256 } = content as Record<
        'id' | 'opinionId' | 'name' | 'mediaType' | 'sha256',
        string
      > & {
        size: number
      }
      const row = {
        id,
        opinion_id: opinionId,
        path: exchangedPath(sha256),
        sealed_name: sealFileName(contacts, id, name),
        media_type: mediaType,
      }
      return { ...row, size, sha256, created_at: now.toISOString() }
    })
    await sql`insert into opinion_file (id, opinion_id, path, sealed_name, media_type, size, sha256, created_at)
      select id, opinion_id, path, sealed_name, media_type, size, sha256, created_at
      from json_populate_recordset(null::opinion_file, ${JSON.stringify(rows)}::json) on conflict do nothing`.execute(
      db,
    )
  },
  remove: () => Promise.resolve(),
}

/**
 * What became of opinions that came from outside: how far they are, the answer their senders read, and beside a
 * published outcome what the public reads.
 */
const ANSWER = sql`jsonb_build_object('id', opinion.id, 'state', opinion.state,
  'answer', case when opinion.answered_at is not null then opinion.answer end, 'answered_at', ${moment('opinion.answered_at')},
  'merged_into', opinion.merged_into,
  'public_text', (select opinion.public_text from consultation c where c.id = opinion.consultation_id and c.state >= ${sql.lit(STORED.answered)}))`
const CAME = sql`opinion.request_hash like ${`${CARRIED}%`}`
const ANSWER_STAMP = sql<string>`encode(sha256(convert_to((${ANSWER})::text, 'UTF8')), 'hex')`

/** Answers on their way to the senders of opinions, who read them with their receipts. */
export const exchangedAnswers: ExchangeKind = {
  name: 'opinion-answer',
  async stamps(db, after, most) {
    const { rows } =
      await sql<Stamped>`select id as key, ${ANSWER_STAMP} as stamp from opinion where id > ${after} and ${CAME}
      order by id limit ${most}`.execute(db)
    return rows
  },
  async entities({ db }, keys) {
    const { rows } = await sql<Entity>`select id as key, ${ANSWER_STAMP} as stamp, ${ANSWER} as content from opinion
      where id = any(${[...keys]}::text[]) and ${CAME} order by id`.execute(db)
    return rows
  },
  async take({ db, now }, entities) {
    await sql`update opinion set state = one.state, answer = one.answer, answered_at = one.answered_at, public_text = one.public_text,
        merged_into = (select main.id from opinion main where main.id = one.merged_into), revision = opinion.revision + 1, updated_at = ${now}
      from json_populate_recordset(null::opinion, ${JSON.stringify(entities.map(({ content }) => content))}::json) one
      where opinion.id = one.id`.execute(db)
  },
  remove: () => Promise.resolve(),
}
