import type { Detail } from '#common/contract/laws.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { isCurrent } from './standing.model.ts'

/** Lasting address of a law or a provision. A text that is not the current one keeps its version in the address. */
export const permalinkOf = (detail: Detail, anchor = ''): string =>
  addressOf(detail, isCurrent(detail) ? '' : detail.version.versionId, anchor)

/**
 * Address that keeps this text, whatever becomes law later. The day of the text stands for its id where only one text
 * has it, so that the address can be read.
 */
export const fixedLinkOf = (detail: Detail, anchor = ''): string => addressOf(detail, fixedVersionOf(detail), anchor)

/**
 * Titles are unique in the library, so the title alone names the law. It is encoded: programs that make links of pasted
 * text end them at the first Chinese character. Browsers show it decoded.
 */
const addressOf = ({ work }: Detail, version: string, anchor: string): string =>
  location.origin +
  lawPathOf('') +
  encodeURIComponent(work.title) +
  (version && `?version=${version}`) +
  (anchor && `#${anchor}`)

export function fixedVersionOf({ version, versions }: Detail): string {
  const { versionDate, versionId } = version
  return versionDate !== null && versions.filter((other) => other.versionDate === versionDate).length === 1
    ? versionDate
    : versionId
}

/** Address of the text as a .docx. */
export function downloadOf(detail: Detail): string {
  const when = detail.asOf ? { date: detail.asOf } : { version: detail.version.versionId }
  return urlOf('GET /internet/fagui/law/download', { id: detail.work.workId, ...when })
}
