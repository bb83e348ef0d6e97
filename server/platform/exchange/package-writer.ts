import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { MANIFEST, type Member, SIGNATURE } from './package-format.ts'
import { ExchangeRefused } from './refused.ts'

/** Characters of a part before the next one is begun: the receiver holds one part in memory. */
const PART_CHARACTERS = 4_000_000

/** Writes the members of a package into a folder of their own, and then the package. Memory holds one part. */
export class PackageWriter {
  readonly #folder: string
  readonly #members: Member[] = []
  #lines: string[] = []
  #characters = 0
  #bytes = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** @param parent folder in which the unfinished package lies */
  static async begin(parent: string): Promise<PackageWriter> {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    return new PackageWriter(await mkdtemp(join(parent, '.writing-')))
  }

  /** Bytes of what was added so far, before packing. */
  get bytes(): number {
    return this.#bytes + this.#characters
  }

  /** Adds one entity, or the word that one is gone. */
  async add(line: object): Promise<void> {
    const text = JSON.stringify(line)
    this.#lines.push(text)
    this.#characters += text.length
    if (this.#characters >= PART_CHARACTERS) await this.#endPart()
  }

  /** Adds the bytes of a file. @throws ExchangeRefused when they are not those that the database tells of */
  async addFile(sha256: string, content: Readable): Promise<void> {
    await this.#keep(`files/${sha256}`, content, sha256)
  }

  async #endPart(): Promise<void> {
    if (this.#lines.length === 0) return
    const count = this.#members.filter(({ name }) => name.startsWith('part-')).length + 1
    await this.#keep(`part-${String(count).padStart(4, '0')}.ndjson`, Buffer.from(`${this.#lines.join('\n')}\n`))
    this.#lines = []
    this.#characters = 0
  }

  async #keep(name: string, content: Readable | Buffer, expected?: string): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    const place = this.#placeOf(name)
    await pipeline(
      Buffer.isBuffer(content) ? Readable.from([content]) : content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(place, { mode: 0o600 }),
    )
    const member = { name, sha256: hash.digest('hex'), bytes }
    if (expected !== undefined && member.sha256 !== expected)
      throw new ExchangeRefused(
        `附件 ${expected.slice(0, 12)} 的内容与登记的校验值不符，没有写出；请从备份放回它，再写出一次`,
      )
    this.#members.push(member)
    this.#bytes += bytes
  }

  #placeOf(name: string): string {
    return join(this.#folder, name.replace('/', '-'))
  }

  /**
   * Writes the package under a name that nobody takes for a package.
   * @param sealed makes the manifest and its signature of the members, and says where the package is put
   * @returns its bytes
   */
  async finish(
    sealed: (members: readonly Member[]) => { place: string; text: Buffer; signature: string },
  ): Promise<number> {
    await this.#endPart()
    const { place, text, signature } = sealed(this.#members)
    const zip = new yazl.ZipFile()
    zip.addBuffer(text, MANIFEST, { compress: false })
    zip.addBuffer(Buffer.from(signature), SIGNATURE, { compress: false })
    for (const { name } of this.#members)
      zip.addReadStreamLazy(name, { compress: name.startsWith('part-') }, (give) =>
        give(null, createReadStream(this.#placeOf(name))),
      )
    zip.end()
    await pipeline(zip.outputStream as Readable, createWriteStream(place, { mode: 0o600 }))
    const file = await open(place, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await this.abandon()
    return (await stat(place)).size
  }

  /** Removes what was written so far. */
  async abandon(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}
