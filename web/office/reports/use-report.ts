import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Answer } from '#web/platform/api/call.ts'

const COLUMNS = 'GET /online/cgreport/api/getRpColumns/{code}'
const CONDITIONS = 'GET /online/cgreport/api/getQueryInfo/{cgRpConfigId}'
const DATA = 'GET /online/cgreport/api/getData/{cgRpConfigId}'
/** How long answers of reports are cached in memory, in milliseconds, by group, address and parameters (spec §9). */
const FRESH_MS = 30_000

export type ReportHead = Answer<typeof COLUMNS>
/** Query of a page of a report: paging, order, conditions, parameters. */
export type ReportAsked = Readonly<Record<string, string | number>>

/**
 * Columns of a report, then its conditions: the dialog needs the columns and works without the conditions (spec §4).
 */
export function useReportHead(groupId: string, code: string) {
  const columns = useQuery({
    queryKey: ['report', groupId, COLUMNS, code],
    queryFn: ({ signal }) => call(COLUMNS, { params: { code }, query: {} }, signal),
    staleTime: FRESH_MS,
    retry: false,
  })
  const id = columns.data?.cgRpConfigId ?? ''
  const conditions = useQuery({
    queryKey: ['report', groupId, CONDITIONS, id],
    queryFn: ({ signal }) => call(CONDITIONS, { params: { cgRpConfigId: id }, query: {} }, signal),
    staleTime: FRESH_MS,
    enabled: columns.isSuccess,
    retry: false,
  })
  return { columns, conditions }
}

/** One page of a report. */
export const useReportPage = (groupId: string, id: string, asked: ReportAsked) =>
  useQuery({
    queryKey: ['report', groupId, DATA, id, asked],
    queryFn: ({ signal }) => call(DATA, { params: { cgRpConfigId: id }, query: asked }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
