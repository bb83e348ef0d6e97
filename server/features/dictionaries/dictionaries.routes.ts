import type { dictionaryContract } from '#common/contract/dictionaries.ts'
import { refuse } from '#common/errors.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { dictionariesFor, itemsOf } from './dictionaries.sql.ts'

/**
 * A code as it may be asked for. Clients of the wire also write `table,text,code`; a table the browser names is never
 * read, so such a text is no code.
 */
function checkedCode(code: string): string {
  if (!/^[\w-]+$/.test(code)) throw refuse('dictionary.code-invalid')
  return code
}

/** The calls of common/contract/dictionaries.ts. Nothing is kept in memory: the database is asked each time. */
export function dictionaryHandlers(): Handlers<typeof dictionaryContract> {
  return {
    'GET /sys/dict/getDictItems/{dictCode}': async ({ db, viewer, params }) => itemsOf(db, viewer, checkedCode(params.dictCode)),
    'GET /internet/fagui/dict/getDictItems/{code}': async ({ db, viewer, params }) => itemsOf(db, viewer, checkedCode(params.code)),
    'GET /sys/dict/refleshCache': async () => null,
    'GET /sys/dict/queryAllDictItems': ({ db, viewer }) => dictionariesFor(db, viewer),
  }
}
