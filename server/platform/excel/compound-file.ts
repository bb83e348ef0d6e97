/** Sizes and marks of [MS-CFB] version 3. */
const SECTOR = 512
const PER_SECTOR = SECTOR / 4
const IN_HEADER = 109
const FREE = 0xffff_ffff
const END_OF_CHAIN = 0xffff_fffe
const FAT_SECTOR = 0xffff_fffd
const DIFAT_SECTOR = 0xffff_fffc
/** The format puts shorter streams into a common one. Padding to this size is simpler, and Excel does the same. */
const SMALLEST = 4096
const NOBODY = 0xffff_ffff

/** An entry of the directory. */
function entry(name: string, kind: 'root' | 'stream' | 'empty', start: number, size: number, child = NOBODY): Buffer {
  const data = Buffer.alloc(128)
  data.write(name, 0, 'utf16le')
  data.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64)
  data[66] = { root: 5, stream: 2, empty: 0 }[kind]
  data[67] = 1
  data.writeUInt32LE(NOBODY, 68)
  data.writeUInt32LE(NOBODY, 72)
  data.writeUInt32LE(child, 76)
  data.writeUInt32LE(start, 116)
  data.writeUInt32LE(size, 120)
  return data
}

/**
 * A compound file with one stream: header, stream, directory, allocation table. Source: [MS-CFB].
 * @param parts of the stream, in order
 */
export function* compoundFile(name: string, parts: readonly Buffer[]): Generator<Buffer> {
  const length = parts.reduce((sum, { length: size }) => sum + size, 0)
  const size = Math.max(length, SMALLEST)
  const streamSectors = Math.ceil(size / SECTOR)
  const directoryAt = streamSectors
  // The table has a place for each sector, its own and those of its index included.
  let fatSectors = 0
  let difatSectors = 0
  for (;;) {
    const all = streamSectors + 1 + fatSectors + difatSectors
    const fat = Math.ceil(all / PER_SECTOR)
    const difat = Math.max(0, Math.ceil((fat - IN_HEADER) / (PER_SECTOR - 1)))
    if (fat === fatSectors && difat === difatSectors) break
    fatSectors = fat
    difatSectors = difat
  }
  const fatAt = directoryAt + 1
  const difatAt = fatAt + fatSectors

  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(fatSectors, 44)
  header.writeUInt32LE(directoryAt, 48)
  header.writeUInt32LE(SMALLEST, 56)
  header.writeUInt32LE(END_OF_CHAIN, 60)
  header.writeUInt32LE(difatSectors === 0 ? END_OF_CHAIN : difatAt, 68)
  header.writeUInt32LE(difatSectors, 72)
  for (let at = 0; at < IN_HEADER; at++) header.writeUInt32LE(at < fatSectors ? fatAt + at : FREE, 76 + at * 4)
  yield header

  yield* parts
  const padding = streamSectors * SECTOR - length
  if (padding > 0) yield Buffer.alloc(padding)

  yield Buffer.concat([
    entry('Root Entry', 'root', END_OF_CHAIN, 0, 1),
    entry(name, 'stream', 0, size),
    entry('', 'empty', 0, 0),
    entry('', 'empty', 0, 0),
  ])

  const fat = Buffer.alloc(fatSectors * SECTOR, 0xff)
  for (let at = 0; at < streamSectors; at++) fat.writeUInt32LE(at === streamSectors - 1 ? END_OF_CHAIN : at + 1, at * 4)
  fat.writeUInt32LE(END_OF_CHAIN, directoryAt * 4)
  for (let at = 0; at < fatSectors; at++) fat.writeUInt32LE(FAT_SECTOR, (fatAt + at) * 4)
  for (let at = 0; at < difatSectors; at++) fat.writeUInt32LE(DIFAT_SECTOR, (difatAt + at) * 4)
  yield fat

  for (let sector = 0; sector < difatSectors; sector++) {
    const difat = Buffer.alloc(SECTOR, 0xff)
    for (let at = 0; at < PER_SECTOR - 1; at++) {
      const one = IN_HEADER + sector * (PER_SECTOR - 1) + at
      if (one < fatSectors) difat.writeUInt32LE(fatAt + one, at * 4)
    }
    difat.writeUInt32LE(sector === difatSectors - 1 ? END_OF_CHAIN : difatAt + sector + 1, (PER_SECTOR - 1) * 4)
    yield difat
  }
}
