import { createHash } from 'node:crypto'
import { programKindOf, readSource, type SourceDocument, UnreadableFile } from '../laws/laws.door.ts'
import { EarlyReading } from './early-reading.ts'
import { type FileToTake, MAX_FILE_BYTES } from './files.ts'

/**
 * A file with its bytes and their hash, or why it has none. `source`: the document in it, where it is read before its
 * turn.
 */
export type Fetched = { file: FileToTake } & (
  | { bytes: Uint8Array; sha256: string; source?: Promise<SourceDocument> }
  | { error: unknown }
)

/** How far ahead files are fetched: so many of those that programs read, and so many bytes of all of them. */
const EARLY_FILES = 30
const EARLY_BYTES = 10_000_000
/**
 * The bytes of a file with their hash.
 * @throws UnreadableFile when it is known that it cannot be read, and what reading it throws
 */
async function bytesOf(file: FileToTake): Promise<{ bytes: Uint8Array; sha256: string }> {
  if (file.problem !== undefined) throw new UnreadableFile('UNSUPPORTED', file.problem)
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFile('TOO_LARGE')
  const bytes = await file.read()
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Fetches files in their order. Those that programs read (PDF, web pages, Word 97) are begun before their turn: they
 * come in a row, and the main thread, which reads and parses all others, would wait for one after the other.
 * @param wants whether a file is to be read, by the hash of its bytes
 * @param isAhead false: each is fetched in its turn
 */
export async function* fetchAhead(
  files: readonly FileToTake[],
  wants: (sha256: string) => boolean,
  isAhead = true,
): AsyncGenerator<Fetched> {
  const waiting: Fetched[] = []
  const programs = new EarlyReading<SourceDocument>()
  let held = 0
  let early = 0
  const fetchOne = async (file: FileToTake): Promise<Fetched> => {
    try {
      const { bytes, sha256 } = await bytesOf(file)
      held += bytes.length
      if (!isAhead || !wants(sha256)) return { file, bytes, sha256 }
      const kind = programKindOf(bytes)
      if (kind === null) return { file, bytes, sha256 }
      early++
      return { file, bytes, sha256, source: programs.read(kind, () => readSource(file.name, bytes)) }
    } catch (error) {
      return { file, error }
    }
  }
  try {
    for (let next = 0; next < files.length || waiting.length > 0;) {
      for (; next < files.length; next++) {
        const file = files[next]
        if (
          file === undefined ||
          (waiting.length > 0 && !(isAhead && early < EARLY_FILES && held + file.size <= EARLY_BYTES))
        )
          break
        waiting.push(await fetchOne(file))
      }
      const first = waiting.shift()
      if (first === undefined) break
      if ('bytes' in first) {
        held -= first.bytes.length
        if (first.source) early--
      }
      yield first
    }
  } finally {
    if (early > 0) programs.stop()
  }
}
