import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { signatureText } from '#common/rules/signature.ts'
import { settings } from '#web/platform/settings.ts'

/**
 * Headers X-Sign and X-TIMESTAMP of a GET or POST: a checksum that old servers and proxies check; it protects nothing.
 */
export function signatureHeaders(address: string, body: unknown): Record<string, string> {
  const sum = bytesToHex(md5(utf8ToBytes(signatureText(address, body) + settings.signatureKey)))
  return { 'X-Sign': sum.toUpperCase(), 'X-TIMESTAMP': String(Date.now()) }
}
