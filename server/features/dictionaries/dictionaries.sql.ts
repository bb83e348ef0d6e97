import type { DictItem, DictMap } from '#common/contract/session.ts'
import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Choice, Wanted } from './table-dictionaries.sql.ts'

/** The part of a viewer that decides which values are visible: the permissions alone (spec §6). */
type Audience = Pick<Viewer, 'permissions'>

/** Values in their order, of dictionaries in use; `title` and `label` repeat the text for older clients. */
const values = (db: Db, { permissions }: Audience) =>
  db
    .selectFrom('dictionaryItem')
    .innerJoin('dictionary', 'dictionary.code', 'dictionaryItem.dictionaryCode')
    .select(['value', 'text', 'text as title', 'text as label'])
    .where('dictionary.deletedAt', 'is', null)
    .$if(!permissions.has(SPECIAL_PERMISSION), (query) => query.where('restricted', '=', false))

const inOrder = (query: ReturnType<typeof values>) =>
  query.orderBy('dictionaryCode').orderBy('sortOrder').orderBy('value')

/** Values of one dictionary that the viewer may see, switched-off ones too, marked: old data still have to be named. */
export async function itemsOf(db: Db, viewer: Audience, code: string): Promise<DictItem[]> {
  const items = await inOrder(values(db, viewer)).select('enabled').where('dictionaryCode', '=', code).execute()
  return items.map(({ enabled, ...item }) => (enabled ? item : { ...item, disabled: true }))
}

/** Values of one dictionary among which the viewer chooses, as `choicesOf` has them of a table. */
export async function itemChoices(db: Db, viewer: Audience, code: string, wanted: Wanted = {}): Promise<Choice[]> {
  const { word = '', values: only, first = [], order, limit } = wanted
  const found = await (
    order === undefined ? inOrder(values(db, viewer)) : values(db, viewer).orderBy(order.by, order.way)
  )
    .where('dictionaryCode', '=', code)
    .$if(only !== undefined, (query) => query.where((on) => on('value', '=', on.fn.any(on.val([...(only ?? [])])))))
    .execute()
  const lower = word.toLowerCase()
  const fitting = found.filter(
    ({ value, text }) => value.toLowerCase().includes(lower) || text.toLowerCase().includes(lower),
  )
  const chosen = new Set(first)
  return [
    ...fitting.filter(({ value }) => chosen.has(value)),
    ...fitting.filter(({ value }) => !chosen.has(value)),
  ].slice(0, limit)
}

/** Every dictionary with the values the viewer may choose from, for clients to keep. */
export async function dictionariesFor(db: Db, viewer: Audience): Promise<DictMap> {
  const dictionaries: DictMap = {}
  const codes = await db
    .selectFrom('dictionary')
    .select('code')
    .where('deletedAt', 'is', null)
    .orderBy('code')
    .execute()
  for (const { code } of codes) dictionaries[code] = []
  const items = await inOrder(values(db, viewer)).select('dictionaryCode').where('enabled', '=', true).execute()
  for (const { dictionaryCode, ...item } of items) dictionaries[dictionaryCode]?.push(item)
  return dictionaries
}
