import { sql } from 'kysely'
import { NO_VALUE, type FacetChoices } from '#common/document-facets.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { chosenIn, documentList, yearOf } from '../documents/documents.door.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'

/** How many documents there are of a type, stage, year and age. */
export interface DocumentCount {
  fType: string
  state: number
  year: string
  age: string
  count: number
}

/**
 * Documents that the data rules and the audience let the viewer see, by type, stage, year and age; one statement.
 * @param ages spans with their first day, the newest first; the last one has no beginning
 */
export async function documentCounts(
  db: Db,
  request: ListRequest,
  audience: Audience,
  choices: FacetChoices,
  ages: readonly { value: string; from: string | null }[],
): Promise<DocumentCount[]> {
  const made = sql`(document.created_at at time zone 'Asia/Shanghai')::date`
  const age = sql<string>`case ${sql.join(
    ages.map(({ value, from }) =>
      from === null ? sql`else ${value}` : sql`when ${made} >= ${from}::date then ${value}`,
    ),
    sql` `,
  )} end`
  const rows = documentList
    .wanted(db, request, (some) => chosenIn(choices)(some.where(visibleTo(audience, 'document'))))
    .select([
      'document.fType',
      'document.state',
      sql<string>`coalesce(${yearOf}, ${NO_VALUE})`.as('year'),
      age.as('age'),
    ])
  const { rows: counted } = await sql<DocumentCount>`
    select f_type, state, year, age, count(*)::int as count from (${rows}) as document_counted group by 1, 2, 3, 4`.execute(
    db,
  )
  return counted
}
