import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from '../../laws/laws.door.ts'

export interface AliasRow {
  alias: string
  targetTitle: string
  targetKey: string
  kind: string
}

export interface SynonymRow {
  kind: string
  terms: string[]
  legal: string[]
  targetTitle: string | null
  targetKey: string | null
  targetAnchor: string | null
}

/** What articles say where people say a word. */
export interface AssociationRow {
  word: string
  /** Pairs of characters, the most telling first. */
  pairs: string[]
  /** By pair, how likely a question about a text with it says the word, in hundredths. */
  chances: number[]
}

export async function associationRows(db: Db): Promise<AssociationRow[]> {
  return db.selectFrom('wordAssociation').select(['word', 'pairs', 'chances']).orderBy('word').execute()
}

/** Other names of laws, in use; without those of works that the audience may not see. */
export async function aliasRows(db: Db, audience: Audience): Promise<AliasRow[]> {
  const { rows } = await sql<AliasRow>`
    select alias, target_title, target_key, kind from law_alias
    where enabled and not exists (select from law_work where law_work.title_key = law_alias.target_key and not ${visibleTo(audience)})
    order by alias`.execute(db)
  return rows
}

/** Words with their meanings, in use. */
export async function synonymRows(db: Db): Promise<SynonymRow[]> {
  return db
    .selectFrom('synonym')
    .select(['kind', 'terms', 'legal', 'targetTitle', 'targetKey', 'targetAnchor'])
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
}

/** Regions by name, for recognising them in queries. */
export async function regionRows(db: Db): Promise<{ value: string; text: string; otherNames: string[] }[]> {
  return db
    .selectFrom('dictionaryItem')
    .select(['value', 'text', 'otherNames'])
    .where('dictionaryCode', '=', 'region')
    .orderBy('value')
    .execute()
}

/** Texts of the dictionary items an audience may see. */
export async function dictionaryTexts(
  db: Db,
  audience: Audience,
): Promise<Map<string, Map<string, { text: string; sortOrder: number }>>> {
  const rows = await db
    .selectFrom('dictionaryItem')
    .select(['dictionaryCode', 'value', 'text', 'sortOrder'])
    .$if(audience === 'open', (query) => query.where('restricted', '=', false))
    .orderBy('dictionaryCode')
    .orderBy('sortOrder')
    .execute()
  const dictionaries = new Map<string, Map<string, { text: string; sortOrder: number }>>()
  for (const { dictionaryCode, value, text, sortOrder } of rows) {
    const items = dictionaries.get(dictionaryCode) ?? new Map<string, { text: string; sortOrder: number }>()
    items.set(value, { text, sortOrder })
    dictionaries.set(dictionaryCode, items)
  }
  return dictionaries
}
