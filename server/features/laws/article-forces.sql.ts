import { sql } from 'kysely'

/** An article that is not in force with the rest of its text. */
export interface ForceOfArticle {
  /** Its number as the text has it. */
  place: string
  state: 'later' | 'stopped'
  day: string | null
  basis: string
}

/** What the document that a version was released from says of the force of single articles: a column of law_version. */
export const articleForcesOfVersion = sql<ForceOfArticle[]>`coalesce((
  select jsonb_agg(jsonb_build_object('place', f.place, 'state', f.state, 'day', f.day, 'basis', f.basis) order by f.ord)
  from document_article_force f join document d on d.id = f.document_id
  where d.version_id = law_version.id and d.state = 50 and d.deleted_at is null), '[]'::jsonb)`

/** Whether it is told to who reads the text of a day: one that has taken effect by then is as the others are. */
export const isTold = ({ state, day }: ForceOfArticle, asOf: string): boolean => state === 'stopped' || day === null || day > asOf
