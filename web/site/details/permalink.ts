import type { Detail } from '#common/contract/laws.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { isCurrent } from './standing.model.ts'

/** Lasting address of a law or a provision. A text that is not the current one keeps its version in the address. */
export function permalinkOf(detail: Detail, anchor = ''): string {
  const params = new URLSearchParams({ id: detail.work.workId })
  if (!isCurrent(detail)) params.set('version', detail.version.versionId)
  return `${location.origin}/details?${params.toString()}${anchor ? `#${anchor}` : ''}`
}

/**
 * Address that keeps this text, whatever becomes law later. The day of the text stands for its id where only one text has it, so that
 * the address can be read.
 */
export function fixedLinkOf(detail: Detail, anchor = ''): string {
  return `${location.origin}/details?${new URLSearchParams({ id: detail.work.workId, version: fixedVersionOf(detail) }).toString()}${anchor ? `#${anchor}` : ''}`
}

export function fixedVersionOf({ version, versions }: Detail): string {
  const { versionDate, versionId } = version
  return versionDate !== null && versions.filter((other) => other.versionDate === versionDate).length === 1 ? versionDate : versionId
}

/** Address of the text as a .docx. */
export function downloadOf(detail: Detail): string {
  const when = detail.asOf ? { date: detail.asOf } : { version: detail.version.versionId }
  return urlOf('GET /internet/fagui/law/download', { id: detail.work.workId, ...when })
}
