import type { DocumentAttachment } from '#common/contract/documents.ts'
import { ORIGINAL } from '#common/document-fields.ts'

/** A file on the form: what the record says of it, or what is known of one that was just sent. */
export type FileOnForm = Pick<DocumentAttachment, 'path' | 'name' | 'size' | 'kind' | 'caption' | 'isPublic'>

/** The files that a value of the form holds. */
export const filesIn = (value: unknown): readonly FileOnForm[] => (Array.isArray(value) ? (value as FileOnForm[]) : [])

const ENDINGS: readonly [kind: string, endings: RegExp][] = [
  [ORIGINAL, /\.(?:docx?|wps)$/i],
  ['30', /\.(?:xlsx?|et|csv)$/i],
  ['40', /\.(?:png|jpe?g|gif|webp|bmp|tiff?)$/i],
  ['20', /\.(?:pdf|ofd)$/i],
]

/** What a file is likely to be, by its name: value of the dictionary ATTACHMENT_KIND. */
export function likelyKind(name: string): string {
  if (/解读|说明/.test(name)) return '50'
  if (/附表|目录|清单/.test(name)) return '30'
  return ENDINGS.find(([, endings]) => endings.test(name))?.[0] ?? '90'
}

/** The files that the text can be compared with: what it was read from, and scans. */
export const besideText = <F extends FileOnForm>(files: readonly F[]): F[] =>
  files.filter(({ name, kind }) => kind === ORIGINAL || shownAs(name) === 'pages')

/**
 * How a file is shown beside a text: page by page, as a picture, or not at all, so that it is saved to be looked at.
 */
export function shownAs(name: string): 'pages' | 'picture' | 'file' {
  // Browsers show no TIFF.
  if (/\.(?:pdf|tiff?)$/i.test(name)) return 'pages'
  return /\.(?:png|jpe?g|gif|webp|bmp)$/i.test(name) ? 'picture' : 'file'
}

/** The files with new ones behind them. What was just sent stays in the office until its editor says otherwise. */
export const withSent = (
  files: readonly FileOnForm[],
  sent: readonly { path: string; name: string; size: number }[],
): FileOnForm[] => [
  ...files,
  ...sent.map(({ path, name, size }) => ({ path, name, size, kind: likelyKind(name), caption: '', isPublic: false })),
]

/** The files with one moved by a place; at the ends it stays. */
export function movedFile(files: readonly FileOnForm[], at: number, by: -1 | 1): FileOnForm[] {
  const one = files[at]
  const other = files[at + by]
  if (!one || !other) return [...files]
  return files.map((file, place) => (place === at ? other : place === at + by ? one : file))
}
