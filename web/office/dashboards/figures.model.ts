import type { Chart, ChartName, Figures } from '#common/contract/dashboards.ts'
import { type DocumentFacet, facetsText } from '#common/document-facets.ts'

/** What the charts are narrowed to. */
export interface Narrowed {
  fType?: string
  fLevel?: string
  year?: string
  effectStatus?: string
}

export const NARROWING = ['fType', 'fLevel', 'year', 'effectStatus'] as const

/** What the rows and columns of a chart are in the addresses of the lists behind it. */
const DIMENSIONS: Record<
  Exclude<ChartName, 'radar' | 'documentAge'>,
  { of: 'laws' | 'documents'; row: string; column?: string }
> = {
  lawStatus: { of: 'laws', row: 'fType', column: 'effectStatus' },
  lawLevel: { of: 'laws', row: 'fType', column: 'fLevel' },
  lawYear: { of: 'laws', row: 'year', column: 'fType' },
  lawIssuer: { of: 'laws', row: 'issuer' },
  documentType: { of: 'documents', row: 'fType', column: 'state' },
  documentYear: { of: 'documents', row: 'year', column: 'state' },
  documentIssuer: { of: 'documents', row: 'issuer' },
}

const withParameters = (path: string, parameters: Record<string, string>): string => {
  const text = new URLSearchParams(parameters).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The retrieval with these filters. */
export const lawsAddress = (filters: Readonly<Record<string, string>>): string => withParameters('/retrieval', filters)

/**
 * The list of documents with one choice in each of these facets, in a tab of its own: conditions that the user typed in
 * the list, or the view that it opens with, would change the count.
 */
export function documentsAddress(
  filters: Readonly<Record<string, string>>,
  made: { from: string | null; to: string | null } = { from: null, to: null },
): string {
  const facets = facetsText(
    Object.fromEntries(Object.entries(filters).map(([facet, value]) => [facet as DocumentFacet, [value]])),
  )
  return withParameters('/dataManagement/document', {
    from: 'figures',
    view: 'all',
    ...(made.from === null ? {} : { createTime_begin: made.from }),
    ...(made.to === null ? {} : { createTime_end: made.to }),
    ...(facets === '' ? {} : { facets }),
  })
}

/** The address of the list behind a mark of a chart, or behind a whole row when no column is named. */
export function addressOf(
  { name }: Pick<Chart, 'name'>,
  row: string,
  column: string | null,
  narrowed: Narrowed,
  ages: Figures['ages'],
): string {
  if (name === 'radar') return withParameters('/dataManagement/facts', { queue: row })
  if (name === 'documentAge')
    return documentsAddress(
      { ...narrowed, state: row },
      ages.find(({ value }) => value === column),
    )
  const { of, row: rowIs, column: columnIs } = DIMENSIONS[name]
  const filters = { ...narrowed, [rowIs]: row, ...(columnIs && column !== null ? { [columnIs]: column } : {}) }
  return of === 'laws' ? lawsAddress(filters) : documentsAddress(filters)
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Counts of the rows of a chart. */
export const rowTotals = ({ counts }: Pick<Chart, 'counts'>): number[] => counts.map(sum)

/** True when nothing was counted. */
export const isEmpty = (chart: Pick<Chart, 'counts'>): boolean => sum(rowTotals(chart)) === 0

/** The chart in one sentence, for those who do not see it. */
export function inWords(chart: Chart): string {
  const totals = rowTotals(chart)
  const parts = chart.rows.map(({ text }, at) => ({ text, count: totals[at] ?? 0 })).filter(({ count }) => count > 0)
  const shown = parts
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 5)
    .map(({ text, count }) => `${text} ${count} 件`)
  return `${chart.title}：${shown.length > 0 ? shown.join('，') : '没有'}${parts.length > shown.length ? '等' : ''}。按“表格”可逐项查看。`
}
