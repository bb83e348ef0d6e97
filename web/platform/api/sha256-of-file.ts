import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes that are read at once; the page answers between them. */
const AT_ONCE = 1024 * 1024

/**
 * SHA-256 of a chosen file in hexadecimal, however large. `crypto.subtle` is not there on pages without https, and
 * takes whole files only.
 * @throws the reason of the signal when stopped; the browser's error when the file cannot be read
 */
export async function sha256OfFile(file: Blob, signal: AbortSignal): Promise<string> {
  const sum = sha256.create()
  for (let from = 0; from < file.size; from += AT_ONCE) {
    signal.throwIfAborted()
    sum.update(new Uint8Array(await file.slice(from, from + AT_ONCE).arrayBuffer()))
  }
  return bytesToHex(sum.digest())
}
