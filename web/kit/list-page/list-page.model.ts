import { PAGE_SIZE } from '#common/limits.ts'

/**
 * A field of the query form. `range` asks for a first and a last moment: `{name}_begin`, `{name}_end`; `dict` offers the
 * values of a dictionary. Folded ones are shown on demand.
 */
export type Filter = { name: string; label: string; folded?: boolean } & (
  | {
      kind: 'text'
      placeholder?: string
      /** Asked for as `*x*`: the field holds these words somewhere (the wire's small language). */
      contains?: boolean
    }
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  | { kind: 'dict'; dictCode: string }
  | { kind: 'range' }
)

/** What was filled in, by name; ranges under their two names. */
export type Values = Readonly<Record<string, string>>

/** Which part of a list is shown. */
export interface ListState {
  pageNo: number
  pageSize: number
  /** Column sorted by, and how; none: the server's own order. */
  column?: string
  order?: 'asc' | 'desc'
  /** Conditions in force; what is being typed is not yet. */
  values: Values
  /** The advanced query in force, as the wire has it; none: null or left out. */
  advanced?: AdvancedQuery | null
}

/** Conditions joined by one word: the rows as JSON, `and` or `or` (spec §3 Advanced query). */
export interface AdvancedQuery {
  superQueryParams: string
  superQueryMatchType: 'and' | 'or'
}

export const FIRST_PAGE: ListState = { pageNo: 1, pageSize: PAGE_SIZE, values: {} }

/** The names a field is asked for by. */
export const namesOf = (filter: Filter): string[] => (filter.kind === 'range' ? [`${filter.name}_begin`, `${filter.name}_end`] : [filter.name])

/** What was filled in, without blanks around it and without what is empty. */
export function filledIn(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
}

/** A search begins at the first page. */
export const searched = (state: ListState, values: Values): ListState => ({ ...state, pageNo: 1, values: filledIn(values) })

/** The page to show when rows have become fewer: never beyond the last one, and never none. */
export function pageWithin({ pageNo, pageSize }: Pick<ListState, 'pageNo' | 'pageSize'>, total: number): number {
  return Math.max(1, Math.min(pageNo, Math.ceil(total / pageSize)))
}

/** `1-10 共25条`. */
export const totalWords = (total: number, [first, last]: readonly [number, number]): string =>
  total === 0 ? '共0条' : `${first}-${last} 共${total.toLocaleString('en')}条`

/** What a list call is asked besides paging: words looked for anywhere in a field in the wire's small language, and the advanced query. */
export function conditionsOf(filters: readonly Filter[], { values, advanced }: Pick<ListState, 'values' | 'advanced'>): Record<string, string> {
  const containing = new Set(filters.flatMap((filter) => (filter.kind === 'text' && filter.contains === true ? [filter.name] : [])))
  const conditions = Object.entries(values).map(([name, value]) => [name, containing.has(name) ? `*${value}*` : value] as const)
  return { ...Object.fromEntries(conditions), ...advanced }
}

/** How many chosen rows stay chosen: those still there on this page, as they are now, and those of other pages. */
export function stillChosen<Row>(chosen: ReadonlyMap<string, Row>, page: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> {
  const fresh = page.filter((row) => chosen.has(keyOf(row)))
  return fresh.length === 0 ? chosen : new Map([...chosen, ...fresh.map((row) => [keyOf(row), row] as const)])
}
