import type { Dict } from '#common/contract/dictionary-admin.ts'
import { refuse } from '#common/errors.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { deletedDictionaryList, dictionaryList } from './dictionary-admin.sql.ts'

/** The dictionaries in use among these that the viewer sees, locked until the transaction ends. */
export const dictionariesSeen = ({ db, list }: ListContext, ids: readonly string[]): Promise<Dict[]> =>
  dictionaryList.seen(db, ids, list, (rows) => rows.forUpdate())

/**
 * A dictionary of the recycle bin, if the viewer sees it there, locked until the transaction ends.
 * @throws Refusal record.not-found
 */
export async function dictionaryInBin({ db, list }: ListContext, id: string): Promise<Dict> {
  const [found] = await deletedDictionaryList.seen(db, [id], list, (rows) => rows.forUpdate())
  if (!found) throw refuse('record.not-found')
  const { deleteTime: _, ...dictionary } = found
  return dictionary
}
