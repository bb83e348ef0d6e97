import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive made for tests. */
export interface ArchiveEntry {
  /** As bytes, when not in UTF-8. */
  name: string | Buffer
  content: string | Uint8Array
  encrypted?: boolean
  /** Not compressed. */
  stored?: boolean
  /** Says that the name is in UTF-8. */
  utf8?: boolean
  /** Size the directory claims. */
  claims?: number
}

/** A zip archive, as small as the format allows. */
export function archiveOf(entries: readonly ArchiveEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, encrypted, stored, utf8, claims } of entries) {
    const rawName = Buffer.isBuffer(name) ? name : Buffer.from(name)
    const plain = Buffer.from(content)
    const packed = stored ? plain : deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE((encrypted ? 1 : 0) | (utf8 ? 0x800 : 0), 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? plain.length, 18)
    common.writeUInt16LE(rawName.length, 22)
    const header = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, rawName])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), common, place, rawName]))
    local.push(header, packed)
    offset += header.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
