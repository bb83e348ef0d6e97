import { sql } from 'kysely'
import {
  DOCUMENT_FACETS,
  type DocumentFacet,
  FACET_NAMES,
  type FacetChoices,
  NO_VALUE,
} from '#common/document-facets.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import { documentList, yearOf } from './documents.sql.ts'

/** The value that a document is counted by, as text; of the issuers see below. */
const VALUES = {
  fType: sql<string>`document.f_type`,
  fLevel: sql<string>`document.f_level`,
  effectStatus: sql<string>`coalesce(document.effect_status, ${NO_VALUE})`,
  state: sql<string>`document.state::text`,
  year: sql<string>`coalesce(${yearOf}, ${NO_VALUE})`,
} as const

/** Whether a document has one of the chosen values of a facet; true where none is chosen. */
function fits(facet: DocumentFacet, chosen: readonly string[]) {
  if (chosen.length === 0) return sql<boolean>`true`
  const values = sql`${[...chosen]}::text[]`
  return facet === 'issuer'
    ? sql<boolean>`(exists (select from jsonb_array_elements_text(document.issuers) as one (name)
          where one.name = any(${values}) or exists (select from organ_today t where t.name = one.name and t.today = any(${values})))
        or (${NO_VALUE} = any(${values}) and document.issuers = '[]'))`
    : sql<boolean>`${VALUES[facet]} = any(${values})`
}

type Documents = Parameters<NonNullable<Parameters<typeof documentList.page>[2]>>[0]

/** Narrows documents to those that have one of the chosen values of every facet. */
export const chosenIn =
  (choices: FacetChoices) =>
  (rows: Documents): Documents =>
    FACET_NAMES.reduce((some, facet) => some.where(fits(facet, choices[facet] ?? [])), rows)

/** Values of one facet that are listed, those chosen and the most frequent ones first. */
const LISTED = 100

/**
 * How many documents of a list have each value of each facet; one statement. The choices in the other facets count,
 * those in the same facet do not, so that more of its values can be chosen.
 */
export async function facetCounts(
  db: Db,
  request: ListRequest,
  choices: FacetChoices,
  narrow: (rows: Documents) => Documents,
): Promise<{ facet: DocumentFacet; value: string; text: string | null; count: number }[]> {
  const flag = (facet: DocumentFacet) => sql.id(`fits_${facet.toLowerCase()}`)
  const documents = documentList
    .wanted(db, request, narrow)
    .select('document.id')
    .select([
      VALUES.fType.as('v_ftype'),
      VALUES.fLevel.as('v_flevel'),
      VALUES.effectStatus.as('v_effectstatus'),
      VALUES.state.as('v_state'),
      VALUES.year.as('v_year'),
      'document.issuers',
    ])
    .select(FACET_NAMES.map((facet) => fits(facet, choices[facet] ?? []).as(`fits_${facet.toLowerCase()}`)))
  const counted = FACET_NAMES.map((facet) => {
    const others = FACET_NAMES.filter((one) => one !== facet).map((one) => sql`${flag(one)}`)
    const { dictionary } = DOCUMENT_FACETS[facet]
    const values =
      facet === 'issuer'
        ? // Under the name that it gives and under that of the body which carries on today: who looks for the present body finds all.
          sql`documents left join lateral (
            select one.name as v_issuer from jsonb_array_elements_text(documents.issuers) as one (name)
            union select t.today from jsonb_array_elements_text(documents.issuers) as one (name) join organ_today t on t.name = one.name) as bodies on true`
        : sql`documents`
    const value = facet === 'issuer' ? sql`coalesce(v_issuer, ${NO_VALUE})` : sql.id(`v_${facet.toLowerCase()}`)
    const text = dictionary
      ? sql`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = counted.value)`
      : sql`null::text`
    return sql`select ${facet}::text as facet, counted.value, ${text} as text, counted.count from (
      select * from (
        select ${value} as value, count(distinct documents.id)::int as count from ${values}
        where ${sql.join(others, sql` and `)} group by 1) as grouped
      order by grouped.value = any(${[...(choices[facet] ?? [])]}::text[]) desc, grouped.count desc, grouped.value limit ${LISTED}) as counted`
  })
  const { rows } = await sql<{ facet: DocumentFacet; value: string; text: string | null; count: number }>`
    with documents as materialized (${documents}) ${sql.join(counted, sql` union all `)}`.execute(db)
  return rows
}
