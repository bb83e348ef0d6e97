import type { DictItem, DictMap } from '#common/contract/session.ts'
import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'

/** What decides which values somebody may see: the permissions alone (spec §6). */
type Audience = Pick<Viewer, 'permissions'>

/** Values in their order; `title` and `label` repeat the text for older clients. */
const values = (db: Db, { permissions }: Audience) =>
  db
    .selectFrom('dictionaryItem')
    .select(['value', 'text', 'text as title', 'text as label'])
    .$if(!permissions.has(SPECIAL_PERMISSION), (query) => query.where('restricted', '=', false))
    .orderBy('dictionaryCode')
    .orderBy('sortOrder')
    .orderBy('value')

/** Values of one dictionary that the viewer may see, switched-off ones too: old data still have to be named. */
export const itemsOf = (db: Db, viewer: Audience, code: string): Promise<DictItem[]> =>
  values(db, viewer).where('dictionaryCode', '=', code).execute()

/** Every dictionary with the values the viewer may choose from, for clients to keep. */
export async function dictionariesFor(db: Db, viewer: Audience): Promise<DictMap> {
  const dictionaries: DictMap = {}
  const codes = await db.selectFrom('dictionary').select('code').orderBy('code').execute()
  for (const { code } of codes) dictionaries[code] = []
  const items = await values(db, viewer).select('dictionaryCode').where('enabled', '=', true).execute()
  for (const { dictionaryCode, ...item } of items) dictionaries[dictionaryCode]?.push(item)
  return dictionaries
}
