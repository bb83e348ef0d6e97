import type { Detail } from '#common/contract/laws.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { isCurrent } from './standing.model.ts'

/** Lasting address of a law or a provision. A text that is not the current one keeps its version in the address. */
export function permalinkOf(detail: Detail, anchor = ''): string {
  const params = new URLSearchParams({ id: detail.work.workId })
  if (!isCurrent(detail)) params.set('version', detail.version.versionId)
  return `${location.origin}/details?${params.toString()}${anchor ? `#${anchor}` : ''}`
}

/** Address of the text as a .docx. */
export function downloadOf(detail: Detail): string {
  const when = detail.asOf ? { date: detail.asOf } : { version: detail.version.versionId }
  return urlOf('GET /internet/fagui/law/download', { id: detail.work.workId, ...when })
}
