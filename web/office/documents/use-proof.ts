import { useQuery } from '@tanstack/react-query'
import type { DocumentProof } from '#common/contract/documents.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'

/**
 * What was recognised of a document and who signed for it; null where neither is known.
 * @param id null for a document that was not saved yet
 */
export function useProof(id: string | null, isOn = true) {
  return useQuery({
    ...apiQuery('GET /dataManagement/document/queryById', { query: { id: id ?? '', proof: 'true' } }),
    enabled: isOn && id !== null,
    staleTime: 0,
    retry: false,
    select: ({ proof }): DocumentProof | null => proof ?? null,
  })
}
