import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ScanReading } from '#common/contract/scan-readings.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { LISTS, READINGS } from './document-calls.ts'

const AGAIN_MS = 2_000

/** Whether a scan waits or is recognised. */
export const isOpen = ({ state }: ScanReading): boolean => state === 'waiting' || state === 'running'

/**
 * The scans of the user that the server recognises, and what became of them; lists of documents are renewed when one
 * has ended.
 */
export function useReadings(enabled = true): readonly ScanReading[] {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...apiQuery(READINGS, { query: {} }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? AGAIN_MS : false),
    retry: false,
  })
  const open = data?.filter(isOpen).length ?? 0
  useEffect(
    () => () =>
      void (
        open > 0 &&
        queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => LISTS.some((list) => list === name) })
      ),
    [open, queries],
  )
  return data ?? []
}
