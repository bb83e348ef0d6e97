import { sql } from 'kysely'
import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'

/** Class of texts that are not law (参考资料): in no list and no search unless asked for. */
export const REFERENCE = 'FT20'

/** What a caller may see. `open`: documents without restricted values; `all`: every published one. */
export type Audience = 'open' | 'all'

export const audienceOf = (viewer: Viewer): Audience => (viewer.permissions.has(SPECIAL_PERMISSION) ? 'all' : 'open')

/**
 * The condition under which an audience sees a work, as SQL: none of its four coded values is restricted (spec §6;
 * which values are restricted is data of the dictionaries). Every query whose answer reveals that a work exists must
 * have it.
 * @param work alias of law_work in the query
 */
export function visibleTo(audience: Audience, work = 'law_work') {
  if (audience === 'all') return sql<boolean>`true`
  const column = (name: string) => sql.ref(`${work}.${name}`)
  return sql<boolean>`not exists (
    select from dictionary_item as hidden where hidden.restricted and (
      (hidden.dictionary_code = 'F_LEVEL' and hidden.value = ${column('f_level')}) or
      (hidden.dictionary_code = 'F_TYPE' and hidden.value = ${column('f_type')}) or
      (hidden.dictionary_code = 'region' and hidden.value = ${column('region')}) or
      (hidden.dictionary_code = 'address' and hidden.value = ${column('address')})))`
}
