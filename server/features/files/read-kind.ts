import { fileTypeFromBuffer } from 'file-type'
import { kindOf, type FileKind } from './file-kinds.rules.ts'

/** So much of a text is looked at to tell whether it is one. */
const LOOKED_AT = 64 * 1024

/** Control characters that texts have: tabs, ends of lines and pages, escapes of old terminals. */
const LAYOUT = new Set('\t\n\v\f\r\u001b')

/** What a file that was sent is stored as; null when its kind is not taken. */
export async function kindOfFile(name: string, bytes: Uint8Array): Promise<FileKind | null> {
  const detected = await fileTypeFromBuffer(bytes)
  return kindOf(name, detected && { ending: detected.ext, mediaType: detected.mime }, detected ? null : textOf(bytes))
}

/** The beginning as text in UTF-8 or GB 18030; null when it is neither or holds what no text does. */
function textOf(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, LOOKED_AT)
  if (head.includes(0)) return null
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      // A character cut in two at the end of the head is no fault.
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: bytes.length > LOOKED_AT })
      return [...text].some((letter) => letter < ' ' && !LAYOUT.has(letter)) ? null : text
    } catch {
      // The next encoding may fit.
    }
  }
  return null
}
