import { createHash } from 'node:crypto'

/**
 * Vectors of features in few bytes: the direction of each is written by parts, a byte for each part, which is the number
 * of a word in the codebook of that part (Jégou et al., Product Quantization for Nearest Neighbor Search, 2011); its
 * length by a byte. Of 65,058 vectors 2.3 MB are left, where 192 bytes each were 13.
 *
 * The file: MAGIC, then numbers of features, parts, width, all as 32-bit numbers; least and greatest length as 32-bit
 * floats; SHA-256 of all that follows; codes of the features in rising order, each as the difference from the one
 * before in groups of seven bits; the words as 32-bit floats; lengths; codes of the parts, vector by vector.
 */
export interface CompactVectors {
  /** In rising order. */
  features: Uint32Array
  /** Numbers of the words; numbers of one part stand `parts` apart in a vector. */
  parts: number
  width: number
  /** `parts` codebooks of `WORDS` words of `width` numbers. */
  words: Float32Array
  /** By feature, a byte for each part. */
  codes: Uint8Array
  /** By feature, the length of its vector. */
  lengths: Float32Array
}

/** Words of a codebook: as many as a byte tells apart. */
export const WORDS = 256
const MAGIC = 0x46_47_4d_32
const HEAD = 24
const HASH = 32
/** Steps between the least and the greatest length, even in their logarithms. */
const LENGTH_STEPS = 255

const hashOf = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** The file of these vectors. */
export function compactBytes({ features, parts, width, words, codes, lengths }: CompactVectors): Uint8Array {
  const [least, most] = [Math.min(...extremes(lengths)), Math.max(...extremes(lengths))]
  const span = Math.log(most / least) || 1
  const steps = Uint8Array.from(lengths, (length) => Math.round((Math.log(length / least) / span) * LENGTH_STEPS))
  const body = Buffer.concat([
    gapsOf(features),
    Buffer.from(words.buffer, words.byteOffset, words.byteLength),
    steps,
    codes,
  ])
  const head = Buffer.alloc(HEAD)
  for (const [at, number] of [MAGIC, features.length, parts, width].entries()) head.writeUInt32LE(number, 4 * at)
  head.writeFloatLE(least, 16)
  head.writeFloatLE(most, 20)
  return new Uint8Array(Buffer.concat([head, hashOf(body), body]))
}

/** The least and the greatest of some numbers. */
function extremes(numbers: Float32Array): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (const number of numbers) {
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  return [least, most]
}

function gapsOf(features: Uint32Array): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const feature of features) {
    let gap = feature - before
    before = feature
    for (; gap >= 0x80; gap = Math.floor(gap / 0x80)) bytes.push((gap % 0x80) + 0x80)
    bytes.push(gap)
  }
  return Uint8Array.from(bytes)
}

/**
 * @param bytes as `compactBytes` writes them
 * @returns the features with their vectors, one after the other
 * @throws RangeError when they are no such file, or one that is not whole
 */
export function readCompact(bytes: Uint8Array): {
  features: Uint32Array
  vectors: Float32Array
  dimensions: number
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD + HASH || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('this is no model of meaning')
  const [count, parts, width] = [4, 8, 12].map((at) => view.getUint32(at, true)) as [number, number, number]
  const [least, most] = [view.getFloat32(16, true), view.getFloat32(20, true)]
  const body = bytes.subarray(HEAD + HASH)
  if (Buffer.compare(hashOf(body), bytes.subarray(HEAD, HEAD + HASH)) !== 0)
    throw new RangeError('this model of meaning is not whole')
  const features = new Uint32Array(count)
  let at = 0
  for (let feature = 0, before = 0; feature < count; feature++) {
    let [gap, worth] = [0, 1]
    for (; (body[at] as number) >= 0x80; at++, worth *= 0x80) gap += ((body[at] as number) - 0x80) * worth
    before += gap + (body[at++] as number) * worth
    features[feature] = before
  }
  const words = new Float32Array(body.slice(at, (at += 4 * parts * WORDS * width)).buffer)
  const steps = body.subarray(at, (at += count))
  const codes = body.subarray(at)
  const dimensions = parts * width
  const vectors = new Float32Array(count * dimensions)
  for (let feature = 0; feature < count; feature++) {
    const length = least * (most / least) ** ((steps[feature] as number) / LENGTH_STEPS)
    for (let part = 0; part < parts; part++) {
      const word = (part * WORDS + (codes[feature * parts + part] as number)) * width
      for (let d = 0; d < width; d++)
        vectors[feature * dimensions + d * parts + part] = length * (words[word + d] as number)
    }
  }
  return { features, vectors, dimensions }
}
