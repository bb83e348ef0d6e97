import { sql } from 'kysely'
import type { Entity, ExchangeKind, Stamped } from '#server/platform/exchange/exchange-kind.ts'

const ITEM_COLUMNS = sql.raw('value, text, other_names, sort_order, parent_value, colour, enabled, description')
const CONTENT = sql`jsonb_build_object('code', dictionary.code, 'name', dictionary.name, 'value_type', dictionary.value_type, 'items', coalesce((
  select jsonb_agg(to_jsonb(one) order by one.value) from (select ${ITEM_COLUMNS} from dictionary_item i
    where i.dictionary_code = dictionary.code and not i.restricted) one), '[]'::jsonb))`
const STAMP = sql<string>`encode(sha256(convert_to((${CONTENT})::text, 'UTF8')), 'hex')`

interface DictionaryContent {
  code: string
  items: Record<string, unknown>[]
}

/** Dictionaries with the values that strangers may see. */
export const exchangedDictionaries: ExchangeKind = {
  name: 'dictionary',
  async stamps(db, after, most) {
    const { rows } =
      await sql<Stamped>`select code as key, ${STAMP} as stamp from dictionary where deleted_at is null and code > ${after}
      order by code limit ${most}`.execute(db)
    return rows
  },
  async entities({ db }, keys) {
    const { rows } = await sql<Entity>`select code as key, ${STAMP} as stamp, ${CONTENT} as content from dictionary
      where deleted_at is null and code = any(${[...keys]}::text[]) order by code`.execute(db)
    return rows
  },
  async take({ db }, entities) {
    const given = JSON.stringify(entities.map(({ content }) => content))
    await sql`insert into dictionary (code, name, value_type) select code, name, value_type
      from jsonb_to_recordset(${given}::jsonb) as one (code text, name text, value_type smallint)
      on conflict (code) do update set name = excluded.name, value_type = excluded.value_type, deleted_at = null`.execute(
      db,
    )
    const items = entities.flatMap(({ content }) => {
      const { code, items } = content as DictionaryContent
      return items.map((item) => ({ ...item, dictionary_code: code }))
    })
    const rows = sql`json_populate_recordset(null::dictionary_item, ${JSON.stringify(items)}::json)`
    // What is restricted here by the base data stays as it is: nobody tells of it.
    await sql`delete from dictionary_item i where i.dictionary_code = any(${entities.map(({ key }) => key)}::text[]) and not i.restricted
      and not exists (select from ${rows} one where one.dictionary_code = i.dictionary_code and one.value = i.value)`.execute(
      db,
    )
    await sql`insert into dictionary_item (dictionary_code, ${ITEM_COLUMNS}) select dictionary_code, ${ITEM_COLUMNS} from ${rows}
      on conflict (dictionary_code, value) do update set text = excluded.text, other_names = excluded.other_names, sort_order = excluded.sort_order,
        parent_value = excluded.parent_value, colour = excluded.colour, enabled = excluded.enabled, description = excluded.description,
        restricted = false`.execute(db)
  },
  async remove(db, keys) {
    await sql`update dictionary set deleted_at = now() where code = any(${[...keys]}::text[]) and deleted_at is null`.execute(
      db,
    )
  },
}
