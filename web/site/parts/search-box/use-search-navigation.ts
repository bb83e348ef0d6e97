import { useNavigate } from '@tanstack/react-router'
import type { Suggestion } from '#common/contract/laws.ts'

/** Where the search box leads: words to the results, a suggestion straight to the law or article. */
export function useSearchNavigation() {
  const navigate = useNavigate()
  return {
    search: (q: string) => void navigate({ to: '/retrieval', search: q ? { q } : {} }),
    pick: (suggestion: Suggestion) =>
      void navigate({
        to: '/details',
        search: { id: suggestion.workId },
        ...(suggestion.anchor ? { hash: suggestion.anchor } : {}),
      }),
  }
}
