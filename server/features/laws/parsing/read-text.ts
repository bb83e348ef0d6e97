import iconv from 'iconv-lite'
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
  if (bytes.includes(0)) throw new UnreadableFile('BINARY')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (hasControls(text)) throw new UnreadableFile('BINARY')
    return { text, encoding: 'utf-8', guessed: false }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
  }
  const text = iconv.decode(Buffer.from(bytes), 'gb18030')
  if (text.includes('\ufffd') || hasControls(text)) throw new UnreadableFile('BINARY')
  return { text, encoding: 'gb18030', guessed: true }
}

function marked(bytes: Uint8Array, encoding: DecodedText['encoding'], skip: number): DecodedText {
  const text = iconv.decode(Buffer.from(bytes.subarray(skip)), encoding)
  if (hasControls(text)) throw new UnreadableFile('BINARY')
  return { text, encoding, guessed: false }
}

/** Notepad's “Unicode” without BOM: line ends and digits leave a zero in every second byte, never in both. */
function guessUtf16(bytes: Uint8Array): DecodedText | null {
  if (bytes.length % 2 !== 0 || !bytes.subarray(0, 4096).includes(0)) return null
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const text = iconv.decode(Buffer.from(bytes), encoding)
    const han = text.match(/[\u4e00-\u9fa5\u3000-\u303f\uff00-\uffef\sA-Za-z0-9]/g)?.length ?? 0
    if (!hasControls(text) && han > text.length * 0.8) return { text, encoding, guessed: true }
  }
  return null
}

function hasControls(text: string): boolean {
  for (let at = 0; at < Math.min(text.length, 65536); at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) return true
  }
  return false
}
