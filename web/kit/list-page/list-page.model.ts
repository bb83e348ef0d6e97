import { PAGE_SIZE } from '#common/limits.ts'
import type { QueryKind } from '#web/kit/inputs/query-input.model.ts'
import type { ViewInForce } from './view-state.model.ts'

/**
 * A field of the query form. `range` sends a first and a last value: `{name}_begin`, `{name}_end`; `day` one day;
 * `dict` offers the values of a dictionary. Folded ones are shown on demand.
 */
export type Filter = { name: string; label: string; folded?: boolean } & (
  | {
      kind: 'text'
      placeholder?: string
      /** Sent as `*x*`: the field contains these words (the wire's list syntax). */
      contains?: boolean
      /** The condition is this comparison instead of equality. */
      compares?: QueryKind
    }
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  | { kind: 'dict'; dictCode: string }
  | { kind: 'day' }
  | {
      kind: 'range'
      /** What is asked for; moments unless told otherwise. Of a moment the first and the last minute count whole. */
      of?: 'moment' | 'day' | 'number' | 'time'
      /** Shows 今天, 昨天, 近7天 and 近30天, which search at once. */
      days?: boolean
    }
)

/** Values filled in, by name; ranges under their two names. */
export type Values = Readonly<Record<string, string>>

/** Which part of a list is shown. */
export interface ListState {
  pageNo: number
  pageSize: number
  /** Column to sort by; without it the server's own order. */
  column?: string
  order?: 'asc' | 'desc'
  /** Conditions in force; typed ones are not in force before the search. */
  values: Values
  /** The conditions beside the list that the page number belongs to, as text. */
  beside?: string
  /** The advanced query in force in the shape of the wire; null or absent when there is none. */
  advanced?: AdvancedQuery | null
  /** Choices in the facets that the page belongs to. */
  facets?: string
  /** The view that the list was opened in. */
  view?: ViewInForce
}

/** Conditions joined by one word: the rows as JSON, `and` or `or` (spec §3 Advanced query). */
export interface AdvancedQuery {
  superQueryParams: string
  superQueryMatchType: 'and' | 'or'
}

export const FIRST_PAGE: ListState = { pageNo: 1, pageSize: PAGE_SIZE, values: {} }

/** The order that lists begin with (spec §9). */
export const NEWEST_FIRST = { column: 'createTime', order: 'desc' } as const

/**
 * Page, order and fields that a list call is asked for: the names of the columns come in `field`, as older servers
 * expect (wire.md).
 */
export function askedOf(
  { pageNo, pageSize, column, order }: Pick<ListState, 'pageNo' | 'pageSize' | 'column' | 'order'>,
  columns: readonly { key: string }[],
  usual: { column: string; order: 'asc' | 'desc' } | null,
): Pick<ListState, 'pageNo' | 'pageSize' | 'column' | 'order'> & { field: string } {
  return {
    pageNo,
    pageSize,
    ...(column === undefined ? usual : { column, order: order ?? 'desc' }),
    field: [...new Set(['id', ...columns.map(({ key }) => key)])].join(','),
  }
}

/** Names of the query parameters of a field. */
export const namesOf = (filter: Filter): string[] =>
  filter.kind === 'range' ? [`${filter.name}_begin`, `${filter.name}_end`] : [filter.name]

/** The fields that have a value, by name. One of them that is folded away would narrow the list unseen. */
export const withValue = (filters: readonly Filter[], values: Values): string[] =>
  filters.filter((filter) => namesOf(filter).some((name) => (values[name] ?? '').trim() !== '')).map(({ name }) => name)

/** The conditions that an address names, such as `?username=zhang` of a link to a user. */
export const askedIn = (filters: readonly Filter[], search: Readonly<Record<string, string>>): Values =>
  filledIn(
    Object.fromEntries(
      filters.flatMap(namesOf).flatMap((name) => (name in search ? [[name, search[name] ?? '']] : [])),
    ),
  )

/** The values filled in, trimmed and without empty ones. */
export function filledIn(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
}

/** The state after a search, which begins at the first page. */
export const searched = (state: ListState, values: Values): ListState => ({
  ...state,
  pageNo: 1,
  values: filledIn(values),
})

/** The state under these conditions beside the list: under others than before, the list begins at its first page. */
export const standing = (state: ListState, beside: string): ListState =>
  (state.beside ?? NONE_BESIDE) === beside ? state : { ...state, beside, pageNo: 1 }
const NONE_BESIDE = '{}'

/** The page to show for this number of rows: at most the last page, at least page 1. */
export function pageWithin({ pageNo, pageSize }: Pick<ListState, 'pageNo' | 'pageSize'>, total: number): number {
  return Math.max(1, Math.min(pageNo, Math.ceil(total / pageSize)))
}

/** Text such as `1-10 共25条`. */
export const totalWords = (total: number, [first, last]: readonly [number, number]): string =>
  total === 0 ? '共0条' : `${first}-${last} 共${total.toLocaleString('en')}条`

/** Query parameters of a list call besides paging: conditions in the wire's list syntax, and the advanced query. */
export function conditionsOf(
  filters: readonly Filter[],
  { values, advanced }: Pick<ListState, 'values' | 'advanced'>,
): Record<string, string> {
  const containing = new Set(
    filters.flatMap((filter) => (filter.kind === 'text' && filter.contains === true ? [filter.name] : [])),
  )
  const conditions = Object.entries(values).map(
    ([name, value]) => [name, containing.has(name) ? `*${value}*` : value] as const,
  )
  return { ...Object.fromEntries(conditions), ...advanced }
}

/** The chosen rows by key; those on this page are replaced by their newest state. */
export function stillChosen<Row>(
  chosen: ReadonlyMap<string, Row>,
  page: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const fresh = page.filter((row) => chosen.has(keyOf(row)))
  return fresh.length === 0 ? chosen : new Map([...chosen, ...fresh.map((row) => [keyOf(row), row] as const)])
}
