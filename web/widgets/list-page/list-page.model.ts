import { PAGE_SIZE } from '#common/limits.ts'

/** A field of the query form. `range` asks for a first and a last moment: `{name}_begin`, `{name}_end`. */
export type Filter =
  | { kind: 'text'; name: string; label: string; placeholder?: string }
  | { kind: 'select'; name: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'range'; name: string; label: string }

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
