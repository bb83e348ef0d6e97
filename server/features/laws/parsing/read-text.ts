import iconv from 'iconv-lite'
import { isUtf8 } from 'node:buffer'
import { UnreadableFile } from './unreadable-file.ts'

export interface DecodedText {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'
  /** The file did not say: no BOM and not valid UTF-8. */
  guessed: boolean
}

const LARGEST_TEXT = 64 * 1024 * 1024

/** Bytes of a text file as text. @throws UnreadableFile when they are no text, with a message for staff */
export function readText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new UnreadableFile('EMPTY')
  if (bytes.length > LARGEST_TEXT) throw new UnreadableFile('TOO_LARGE')
  const decoded = decode(bytes)
  if (decoded.text.trim() === '') throw new UnreadableFile('EMPTY')
  return decoded
}

function decode(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return marked(bytes, 'utf-16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return marked(bytes, 'utf-16be', 2)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return marked(bytes, 'utf-8', 3)
  const unmarked = guessUtf16(bytes)
  if (unmarked) return unmarked
  const loose = new TextDecoder('utf-8').decode(bytes)
  if (isUtf8(bytes)) {
    if (!isText(loose)) throw new UnreadableFile('BINARY')
    return { text: loose, encoding: 'utf-8', guessed: false }
  }
  // One bad byte in a long text: it is told with its place, and the text waits for a person.
  if (isText(loose) && lostIn(loose) <= loose.length * MOST_LOST)
    return { text: loose, encoding: 'utf-8', guessed: false }
  const text = iconv.decode(Buffer.from(bytes), 'gb18030')
  if (!isText(text) || lostIn(text) > text.length * MOST_LOST) throw new UnreadableFile('BINARY')
  return { text, encoding: 'gb18030', guessed: true }
}

function marked(bytes: Uint8Array, encoding: DecodedText['encoding'], skip: number): DecodedText {
  const text = iconv.decode(Buffer.from(bytes.subarray(skip)), encoding)
  if (!isText(text)) throw new UnreadableFile('BINARY')
  return { text, encoding, guessed: false }
}

/** Notepad's “Unicode” without BOM: line ends and digits leave a zero in every second byte, never in both. */
function guessUtf16(bytes: Uint8Array): DecodedText | null {
  if (bytes.length % 2 !== 0 || !bytes.subarray(0, 4096).includes(0)) return null
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const text = iconv.decode(Buffer.from(bytes), encoding)
    const han = text.match(/[\u4e00-\u9fa5\u3000-\u303f\uff00-\uffef\sA-Za-z0-9]/g)?.length ?? 0
    if (isText(text) && han > text.length * 0.8) return { text, encoding, guessed: true }
  }
  return null
}

/** Share of characters that a damaged text may have lost. Text in another code loses half of them. */
const MOST_LOST = 0.02
const lostIn = (text: string): number => text.split('\ufffd').length - 1

/** Share of control characters in a text: what a program left in it. Of other files they are a part. */
const MOST_CONTROLS = 0.05
const LOOKED_AT = 65_536

/** Whether characters are those of a text; of a few control characters the places are told when it is read. */
function isText(text: string): boolean {
  const length = Math.min(text.length, LOOKED_AT)
  let controls = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) controls++
  }
  return controls <= length * MOST_CONTROLS
}
