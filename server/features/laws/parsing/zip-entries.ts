import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { MOST_MARKS, MOST_PARAGRAPHS, countOf, tooManyMarks, tooManyParagraphs } from './intake-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Cap on what a package may inflate to: a zip bomb is refused while it inflates, not afterwards. */
export const LARGEST_INFLATED = 64 * 1024 * 1024
const MOST_ENTRIES = 10_000

/** The wanted entries of a zip file as text; entries that are not there are missing from the map. */
export async function readZipEntries(bytes: Uint8Array, wanted: readonly string[]): Promise<Map<string, string>> {
  try {
    return await inflate(bytes, wanted)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('CORRUPT')
  }
}

async function inflate(bytes: Uint8Array, wanted: readonly string[]): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
  })
  if (zip.entryCount > MOST_ENTRIES) throw new UnreadableFile('TOO_LARGE')
  const found = new Map<string, string>()
  let inflated = 0
  let marks = 0
  let paragraphs = 0
  for await (const entry of zip.eachEntry()) {
    if (!wanted.includes(entry.fileName)) continue
    if ((entry.generalPurposeBitFlag & 1) !== 0) throw new UnreadableFile('ENCRYPTED')
    if (inflated + entry.uncompressedSize > LARGEST_INFLATED) throw new UnreadableFile('TOO_LARGE')
    const stream = await zip.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    for await (const chunk of stream) {
      inflated += (chunk as Buffer).length
      // The size in the directory may be wrong, so the bytes that come out are counted.
      if (inflated > LARGEST_INFLATED) {
        stream.destroy()
        throw new UnreadableFile('TOO_LARGE')
      }
      // Counted while it inflates. A paragraph whose name falls between two chunks is one that the limit can do
      // without.
      marks += countOf('<', chunk as Buffer, MOST_MARKS)
      paragraphs +=
        countOf('<w:p>', chunk as Buffer, MOST_PARAGRAPHS) + countOf('<w:p ', chunk as Buffer, MOST_PARAGRAPHS)
      if (marks > MOST_MARKS || paragraphs > MOST_PARAGRAPHS) {
        stream.destroy()
        throw paragraphs > MOST_PARAGRAPHS ? tooManyParagraphs() : tooManyMarks()
      }
      chunks.push(chunk as Buffer)
    }
    const content = Buffer.concat(chunks)
    if (!isWhole(entry, content)) throw new UnreadableFile('CORRUPT')
    found.set(entry.fileName, content.toString('utf8'))
  }
  return found
}

/** Whether the bytes are those that the archive was made of, by its checksum; some programs write none. */
export const isWhole = (entry: Pick<yauzl.Entry, 'crc32'>, content: Uint8Array): boolean =>
  entry.crc32 === 0 || crc32(content) === entry.crc32
