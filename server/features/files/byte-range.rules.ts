import type { ByteRange } from '#server/platform/files/store.ts'

/**
 * Kinds of which a part may be asked for: recordings that are played while they come, and what is long and not
 * compressed on the way.
 */
const IN_PARTS = /^(?:(?:video|audio)\/|application\/(?:pdf|zip|vnd\.rar|x-rar-compressed|x-7z-compressed)$)/

export const comesInParts = (mediaType: string): boolean => IN_PARTS.test(mediaType)

/**
 * The one part of a file that a Range header asks for (RFC 9110 §14.2); null for the whole file, also when several
 * parts are asked for. `'outside'` when it begins behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'outside' : { start, end }
}
