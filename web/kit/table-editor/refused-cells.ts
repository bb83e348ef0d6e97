import type { SavedRows } from '#common/contract/saved-rows.ts'
import { ApiError } from '#web/platform/api/api-error.ts'

/** Faults by row and cell in the answer to a call that saved nothing (server/platform/http/saving-rows.ts). */
export function refusedCells(error: unknown): SavedRows['faults'] {
  const result = error instanceof ApiError ? (error.result as Partial<SavedRows> | null | undefined) : undefined
  return Array.isArray(result?.faults) ? result.faults : []
}
