import type { dictionaryContract } from '#common/contract/dictionaries.ts'
import type { DictItem } from '#common/contract/session.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { type Context, type Handlers, listRequest } from '#server/platform/http/serve.ts'
import { conditionOf, keysIn, readKeyword } from './dictionary-words.rules.ts'
import { dictionariesFor, itemChoices, itemsOf } from './dictionaries.sql.ts'
import { sourceOf, type TableDictionary } from './table-dictionaries.ts'
import { choicesBelow, choicesOf, type Choice, type Rules, type Wanted } from './table-dictionaries.sql.ts'

/** Visitors read dictionaries, never tables, because tables hold names of staff. */
function publicCode(code: string): string {
  if (!/^[\w-]+$/.test(code)) throw refuse('dictionary.code-invalid')
  return code
}

const asItem = ({ value, text }: Choice): DictItem => ({ value, text, title: text, label: text })

/** Choices of the dictionary or table that the text names. */
async function choices(context: Asking, dictionary: string, wanted: Wanted): Promise<Choice[]> {
  const { db, viewer } = context
  const source = sourceOf(dictionary)
  return 'code' in source
    ? itemChoices(db, viewer, source.code, wanted)
    : choicesOf(db, source.table, await rulesOf(context, source.table), wanted)
}

type Asking = Pick<Context, 'db' | 'viewer' | 'clock' | 'contacts' | 'request'>

/** The data rules that narrow a table for the viewer. Tables are for staff. @throws Refusal permission.denied */
async function rulesOf({ db, viewer, clock, contacts, request }: Asking, { list }: TableDictionary): Promise<Rules> {
  if (!viewer.isStaff) throw refuse('permission.denied')
  return list === null ? { rules: null } : listRequest({ db, clock, contacts }, viewer, list.screen, request)
}

/** The calls of common/contract/dictionaries.ts. Nothing is kept in memory: the database is asked each time. */
export function dictionaryHandlers(): Handlers<typeof dictionaryContract> {
  return {
    async 'GET /sys/dict/getDictItems/{dictCode}'({ params, ...context }) {
      const { db, viewer } = context
      const source = sourceOf(params.dictCode)
      return 'code' in source
        ? itemsOf(db, viewer, source.code)
        : (await choicesOf(db, source.table, await rulesOf(context, source.table))).map(asItem)
    },
    'GET /internet/fagui/dict/getDictItems/{code}': async ({ db, viewer, params }) =>
      itemsOf(db, viewer, publicCode(params.code)),
    async 'GET /sys/dict/loadDict/{dict}'({ params, query, ...context }) {
      const wanted = readKeyword(query.keyword ?? '')
      return (
        await choices(context, params.dict, {
          ...wanted,
          limit: wanted.values ? undefined : (query.pageSize ?? PAGE_SIZE),
        })
      ).map(asItem)
    },
    async 'GET /sys/dict/loadDictOrderByValue/{dict}'({ params, query, ...context }) {
      return (
        await choices(context, params.dict, { first: keysIn(query.keyword ?? ''), limit: query.pageSize ?? PAGE_SIZE })
      ).map(asItem)
    },
    async 'GET /sys/dict/loadDictItem/{dict}'({ params, query, ...context }) {
      const keys = keysIn(query.key)
      const texts = new Map(
        (await choices(context, params.dict, { values: keys })).map(({ value, text }) => [value, text]),
      )
      // A key without a row is answered with itself: without it, the texts after it would belong to the wrong keys.
      return keys.map((key) => texts.get(key) ?? key)
    },
    async 'GET /sys/dict/loadTreeData'({ query, ...context }) {
      const source = sourceOf(`${query.tableName},${query.text},${query.code}`)
      if (!('table' in source) || source.table.parentOnWire === null) throw refuse('dictionary.code-invalid')
      if (query.pidField !== undefined && query.pidField !== source.table.parentOnWire)
        throw refuse('dictionary.code-invalid')
      const like = conditionOf(query.condition ?? '', { text: query.text, value: query.code })
      const above = query.pid === undefined || ['', '0'].includes(query.pid) ? null : query.pid
      return (await choicesBelow(context.db, source.table, await rulesOf(context, source.table), above, like)).map(
        ({ value, text, parent, hasChildren }) => ({
          key: value,
          value,
          title: text,
          label: text,
          leaf: !hasChildren,
          isLeaf: !hasChildren,
          parentId: parent,
        }),
      )
    },
    async 'GET /sys/dict/getDictText/{dictCode}/{key}'({ params, ...context }) {
      const [found] = await choices(context, params.dictCode, { values: [params.key] })
      return found?.text ?? null
    },
    'GET /sys/dict/refleshCache': async () => null,
    'GET /sys/dict/queryAllDictItems': ({ db, viewer }) => dictionariesFor(db, viewer),
  }
}
