/** A header of a tar archive, and the unit in which contents are stored. */
const BLOCK = 512

const textAt = (tar: Uint8Array, from: number, length: number): string =>
  new TextDecoder().decode(tar.subarray(from, from + length)).replace(/\0.*$/s, '')

/**
 * The dump of an embedded database without what no test reads: half of it. Every application of a test loads it whole,
 * which takes a third less time so. Left out are logs of changes that are written into the tables already, and the
 * databases from which others would be made.
 * @param tar of a database that has just had a checkpoint
 * @param log name of the file of the log that is being written
 */
export function slimDump(tar: Uint8Array, log: string): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = 0; at + BLOCK <= tar.length;) {
    const name = textAt(tar, at, 100)
    if (name === '') {
      parts.push(tar.subarray(at))
      break
    }
    const size = parseInt(textAt(tar, at + 124, 12), 8) || 0
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    const isSpareLog = /^\/?pg_wal\/[0-9A-F]{24}$/.test(name) && !name.endsWith(log)
    const isTemplate = /^\/?base\/[14]\/./.test(name)
    if (!isSpareLog && !isTemplate) parts.push(tar.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}
