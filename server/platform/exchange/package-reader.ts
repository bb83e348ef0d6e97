import { createHash } from 'node:crypto'
import yauzl from 'yauzl'
import { sha256Of } from '../files/store.ts'
import { isSignedBy } from './keys.ts'
import { MANIFEST, type Manifest, manifestIn, type PackageLine, SIGNATURE } from './package-format.ts'
import { ExchangeRefused } from './refused.ts'

const MOST_MANIFEST = 4_000_000
const MOST_SIGNATURE = 1_000
/** A part is closed at four million characters; one entity may be larger than that by itself. */
const MOST_PART = 256 * 1024 * 1024
const MOST_FILE = 1024 * 1024 * 1024

/** A package whose signature is that of the other side. */
export interface OpenedPackage {
  manifest: Manifest
  /** SHA-256 of the manifest. */
  sha256: string
  /** The public key that signed it. */
  signedBy: string
  /** Checks every member. @throws ExchangeRefused naming what was changed or is missing */
  verify(): Promise<void>
  lines(): AsyncGenerator<PackageLine>
  /** The contents of files, one at a time. */
  files(): AsyncGenerator<{ sha256: string; bytes: Buffer }>
  close(): void
}

const broken = (what: string) => new ExchangeRefused(`${what}；请重新复制这个文件，或请对方重新写出这一号`)

/** Opens a package. @param keys public keys that may have signed it @throws ExchangeRefused */
export async function openPackage(place: string, keys: readonly string[]): Promise<OpenedPackage> {
  const zip = await yauzl
    .openPromise(place, { lazyEntries: true, autoClose: false })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'EPERM')
        throw new ExchangeRefused('没有权限读取这个文件；请把它的所有者改为运行本程序的用户')
      throw broken('文件不是完整的交换包')
    })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw broken(`包里有两个 ${entry.fileName}`)
      entries.set(entry.fileName, entry)
    }
    const text = await read(zip, entries.get(MANIFEST), MOST_MANIFEST)
    const signature = (await read(zip, entries.get(SIGNATURE), MOST_SIGNATURE))?.toString('utf8')
    if (text === null || signature === undefined) throw broken('包里没有清单或者签名')
    const signedBy = keys.find((key) => isSignedBy(text, signature, key))
    if (signedBy === undefined)
      throw new ExchangeRefused(
        '签名与登记的对方公钥不符：包被改动过，或者不是对方写出的；对方换过密钥的，请先登记新的公钥',
      )
    const manifest = manifestIn(text.toString('utf8'))
    const listed = new Map(manifest.members.map((member) => [member.name, member]))
    return {
      manifest,
      sha256: sha256Of(text),
      signedBy,
      verify: () => verifyMembers(zip, entries, manifest),
      async *lines() {
        for (const name of [...listed.keys()].filter((one) => one.startsWith('part-')).toSorted()) {
          const part = await read(zip, entries.get(name), MOST_PART)
          for (const line of part?.toString('utf8').split('\n') ?? [])
            if (line !== '') yield JSON.parse(line) as PackageLine
        }
      },
      async *files() {
        for (const { name, sha256 } of manifest.members) {
          if (!name.startsWith('files/')) continue
          const bytes = await read(zip, entries.get(name), MOST_FILE)
          if (bytes === null || sha256Of(bytes) !== sha256) throw broken(`附件 ${sha256.slice(0, 12)} 与清单不符`)
          yield { sha256, bytes }
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof ExchangeRefused ? error : broken('文件不是完整的交换包')
  }
}

/** The bytes of an entry; null when there is none. @throws ExchangeRefused when it is larger than it may be */
async function read(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, most: number): Promise<Buffer | null> {
  if (!entry) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length
    if (bytes > most) throw broken(`${entry.fileName} 大得不合常理`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

async function verifyMembers(
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, yauzl.Entry>,
  { members }: Manifest,
): Promise<void> {
  const names = new Set([MANIFEST, SIGNATURE, ...members.map(({ name }) => name)])
  const other = [...entries.keys()].find((name) => !names.has(name))
  if (other !== undefined) throw broken(`包里多出了 ${other}`)
  for (const { name, sha256, bytes } of members) {
    const entry = entries.get(name)
    if (!entry) throw broken(`包里缺少 ${name}`)
    const hash = createHash('sha256')
    let count = 0
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        count += (chunk as Buffer).length
        if (count > bytes) break
        hash.update(chunk as Buffer)
      }
    } catch {
      count = -1
    }
    if (count !== bytes || hash.digest('hex') !== sha256) throw broken(`${name} 与清单不符，已损坏或被改动`)
  }
}
