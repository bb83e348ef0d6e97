import { refuse } from '#common/errors.ts'

/** Values joined by commas, each where it stood. */
export const keysIn = (text: string): string[] => (text === '' ? [] : text.replace(/,$/, '').split(','))

/** What a keyword of a search asks for. */
export interface KeywordWanted {
  word?: string
  values?: string[]
  order?: { by: 'text' | 'value'; way: 'asc' | 'desc' }
}

/**
 * A keyword of the wire: part of a text or value, with a comma a list of values, and perhaps an order behind it,
 * `[orderby:field,asc]`. Which column is meant is told by its name only: the code and whatever else, the text.
 */
export function readKeyword(keyword: string): KeywordWanted {
  const [, before = keyword, field, way = 'asc'] =
    /^(.*)\[orderby:\s*(\w+)\s*(?:,\s*(asc|desc)\s*)?\]\s*$/is.exec(keyword) ?? []
  const order =
    field === undefined
      ? {}
      : {
          order: {
            by: /code|value|^id$|username/i.test(field) ? ('value' as const) : ('text' as const),
            way: /desc/i.test(way) ? ('desc' as const) : ('asc' as const),
          },
        }
  const text = before.trim()
  if (!text.includes(',')) return { ...(text === '' ? {} : { word: text }), ...order }
  return { values: keysIn(text).filter((value) => value !== ''), ...order }
}

/**
 * The conditions of a tree dictionary: `{"column": "pattern"}` of the two columns it is asked for, `%` for anything.
 * @throws Refusal dictionary.code-invalid for what is no such object or names another column
 */
export function conditionOf(
  text: string,
  columns: { text: string; value: string },
): Partial<Record<'text' | 'value', string>> {
  if (text.trim() === '') return {}
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw refuse('dictionary.code-invalid')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refuse('dictionary.code-invalid')
  const like: Partial<Record<'text' | 'value', string>> = {}
  for (const [name, pattern] of Object.entries(given)) {
    const column = (['text', 'value'] as const).find((one) => columns[one] === name)
    if (column === undefined || typeof pattern !== 'string') throw refuse('dictionary.code-invalid')
    like[column] = pattern
  }
  return like
}
