import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'

const DEBOUNCE_MS = 40

/** Suggestions for what stands in the box. A changed word aborts the call for the old one. */
export function useSuggestions(text: string, wanted: boolean) {
  const words = text.trim().slice(0, 100)
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/suggest', { query: { q: settled } }),
    enabled: wanted && settled !== '' && words !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return wanted && words && settled ? (query.data ?? []) : []
}
