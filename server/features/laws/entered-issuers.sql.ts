import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Links issuers that no body was known for to those that bear or bore their names since. */
export async function linkIssuers(db: Db): Promise<void> {
  await sql`update law_issuer i set organ_id = n.organ_id from organ_name n
    where i.organ_id is null and n.name = i.name and n.kind <> 'short'`.execute(db)
}

/**
 * Gives works of which no text names who made them the bodies that staff entered, each linked to the organ that has or
 * had this name.
 * @param which condition on `law_work w`
 */
export async function addEnteredIssuers(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`insert into law_issuer (work_id, ord, name, organ_id)
    select w.id, one.ord - 1, one.name, (select n.organ_id from organ_name n where n.name = one.name limit 1)
    from law_work w join law_fact f on f.kind = 'ISSUER' and f.target_key = w.title_key
      cross join lateral jsonb_array_elements_text(f.issuers) with ordinality as one (name, ord)
    where ${which} and not exists (select from law_issuer i where i.work_id = w.id)
    on conflict do nothing`.execute(db)
}
