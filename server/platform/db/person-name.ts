import { sql } from 'kysely'

/** The name of the person of an account, for a column that has account names; null when there is no such account. */
export const personName = (column: string) =>
  sql<
    string | null
  >`(select person.realname from account person where person.username = ${sql.ref(column)} order by person.deleted_at desc nulls first limit 1)`
