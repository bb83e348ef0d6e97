import { refuse } from '#common/errors.ts'
import { idsSeen } from '#server/platform/db/list-query.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { deletedDictionaries, dictionariesByIds, everyDictionary } from './dictionary-admin.sql.ts'

const asked = ({ rules, request }: Context) => ({ query: {}, rules, warn: (fault: string) => request.log.warn({ fault }, 'data rule') })

/** The dictionaries in use among these that the viewer sees, locked: what one does not see, one does not change. */
export async function dictionariesSeen(context: Context, ids: readonly string[]) {
  const found = await idsSeen(everyDictionary(context.db, { ...asked(context), ids }))
  return found.length === 0 ? [] : dictionariesByIds(context.db, found, 'in use')
}

/** A dictionary of the recycle bin, if the viewer sees it there. @throws Refusal record.not-found */
export async function dictionaryInBin(context: Context, id: string) {
  const isSeen = (await deletedDictionaries(context.db, asked(context))).some((dict) => dict.id === id)
  const [dict] = isSeen ? await dictionariesByIds(context.db, [id], 'deleted') : []
  if (!dict) throw refuse('record.not-found')
  return dict
}
