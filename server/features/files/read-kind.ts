import { fileTypeFromBuffer } from 'file-type'
import { kindOf, type FileKind } from './file-kinds.rules.ts'

/** Number of bytes that are looked at to tell whether a file is text. */
const LOOKED_AT = 64 * 1024

/** Control characters that texts have: tabs, ends of lines and pages, escapes of old terminals. */
const LAYOUT = new Set('\t\n\v\f\r\u001b')

/** Kind as which a sent file is stored; null when the kind is not allowed. */
export async function kindOfFile(name: string, bytes: Uint8Array): Promise<FileKind | null> {
  const detected = await fileTypeFromBuffer(bytes)
  return kindOf(name, detected && { ending: detected.ext, mediaType: detected.mime }, detected ? null : textOf(bytes))
}

/** The beginning as text in UTF-8 or GB 18030; null when it is neither or holds characters that no text has. */
function textOf(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, LOOKED_AT)
  if (head.includes(0)) return null
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      // A character may be cut in two at the end of the beginning.
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: bytes.length > LOOKED_AT })
      return [...text].some((letter) => letter < ' ' && !LAYOUT.has(letter)) ? null : text
    } catch {
      // The next encoding may fit.
    }
  }
  return null
}
