import { sql } from 'kysely'
import type { Entity, ExchangeKind, Stamped } from '#server/platform/exchange/exchange-kind.ts'

const COLUMNS = sql.raw('id, name, organ_system, region, level, kind, signs, local_signs, enabled')
/** One entity: bodies name each other, and all together are a megabyte. */
const KEY = 'all'
const CONTENT = sql`jsonb_build_object(
  'organs', (select jsonb_agg(to_jsonb(one) order by one.id) from (select ${COLUMNS}, successor_id from organ) one),
  'names', (select jsonb_agg(to_jsonb(n) order by n.organ_id, n.name) from organ_name n))`

const stamped = sql<string>`encode(sha256(convert_to((${CONTENT})::text, 'UTF8')), 'hex')`

/** Bodies that issue documents, with their names and those that carry on for them. */
export const exchangedOrgans: ExchangeKind = {
  name: 'organs',
  async stamps(db, after) {
    if (after >= KEY) return []
    return (await sql<Stamped>`select ${KEY}::text as key, ${stamped} as stamp`.execute(db)).rows
  },
  entities: async ({ db }, keys) =>
    keys.length === 0
      ? []
      : (await sql<Entity>`select ${KEY}::text as key, ${stamped} as stamp, ${CONTENT} as content`.execute(db)).rows,
  async take({ db }, entities) {
    const [one] = entities
    if (!one) return
    const { organs, names } = one.content as { organs: object[] | null; names: object[] | null }
    const rows = sql`json_populate_recordset(null::organ, ${JSON.stringify(organs ?? [])}::json)`
    await sql`insert into organ (${COLUMNS}, successor_id) select ${COLUMNS}, successor_id from ${rows}
      on conflict (id) do update set name = excluded.name, organ_system = excluded.organ_system, region = excluded.region, level = excluded.level,
        kind = excluded.kind, signs = excluded.signs, local_signs = excluded.local_signs, enabled = excluded.enabled,
        successor_id = excluded.successor_id`.execute(db)
    await sql`delete from organ_name`.execute(db)
    await sql`insert into organ_name select * from json_populate_recordset(null::organ_name, ${JSON.stringify(names ?? [])}::json)`.execute(
      db,
    )
    // One that is gone may still be named by laws that come with the same package.
    await sql`delete from organ o where not exists (select from ${rows} one where one.id = o.id)
      and not exists (select from law_issuer i where i.organ_id = o.id)`.execute(db)
  },
  remove: () => Promise.resolve(),
}
