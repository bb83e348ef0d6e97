import type { ListLayout, ViewSettings } from '#common/contract/list-views.ts'
import { sameValue } from '#common/rules/merge-edit.ts'
import { FIRST_PAGE, namesOf, type AdvancedQuery, type Filter, type ListState } from './list-page.model.ts'

/** What a view of a list would keep of its present state. */
export function settingsOf(
  { values, advanced, column, order }: Pick<ListState, 'values' | 'advanced' | 'column' | 'order'>,
  layout: ListLayout,
  facets: string,
): ViewSettings {
  return {
    values: { ...values },
    ...(advanced ? { advanced } : {}),
    ...(facets === '' ? {} : { facets }),
    ...(column === undefined ? {} : { column, order: order ?? 'desc' }),
    layout,
  }
}

/** Whether two settings restore the same list. */
export const sameSettings = (one: ViewSettings, other: ViewSettings): boolean => sameValue(one, other)

/** What a list has, that views name. */
interface ListParts {
  filters: readonly Filter[]
  columns: readonly { key: string }[]
  /** Names of the fields of its advanced queries. */
  fields: ReadonlySet<string>
}

/** Rows of an advanced query without those of unknown fields, at any depth; their names are added to `gone`. */
function knownRows(rows: readonly unknown[], fields: ReadonlySet<string>, gone: string[]): unknown[] {
  return rows.flatMap((row): unknown[] => {
    if (typeof row !== 'object' || row === null) return []
    const { field, params } = row as { field?: unknown; params?: unknown }
    if (Array.isArray(params)) {
      const kept = knownRows(params, fields, gone)
      return kept.length === 0 ? [] : [{ ...row, params: kept }]
    }
    if (typeof field === 'string' && fields.has(field)) return [row]
    gone.push(String(field))
    return []
  })
}

function knownQuery(query: AdvancedQuery, fields: ReadonlySet<string>, gone: string[]): AdvancedQuery | null {
  let rows: unknown
  try {
    rows = JSON.parse(decodeURIComponent(query.superQueryParams))
  } catch {
    return null
  }
  const kept = knownRows(Array.isArray(rows) ? rows : [], fields, gone)
  return kept.length === 0 ? null : { ...query, superQueryParams: encodeURIComponent(JSON.stringify(kept)) }
}

/**
 * The list as a view restores it, at its first page.
 * @returns `gone`: names of fields that the view has conditions on or is sorted by and the list no longer has; these
 * are left out
 */
export function openedView(
  { id, settings }: { id: string; settings: ViewSettings },
  { filters, columns, fields }: ListParts,
  pageSize: number,
): { state: ListState; gone: string[] } {
  const names = new Set(filters.flatMap(namesOf))
  const known = Object.entries(settings.values).filter(([name]) => names.has(name))
  const gone = Object.keys(settings.values).filter((name) => !names.has(name))
  const advanced = settings.advanced ? knownQuery(settings.advanced, fields, gone) : null
  const { column, order, facets } = settings
  const isSorted = column !== undefined && columns.some(({ key }) => key === column)
  if (column !== undefined && !isSorted) gone.push(column)
  return {
    state: {
      ...FIRST_PAGE,
      pageSize,
      values: Object.fromEntries(known),
      ...(advanced ? { advanced } : {}),
      ...(isSorted ? { column, order: order ?? 'desc' } : {}),
      view: { id, layout: settings.layout, ...(facets === undefined ? {} : { facets }) },
    },
    gone: [...new Set(gone)],
  }
}
