import { Readable } from 'node:stream'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { type ByteRange, type FileStore, isStoredPath, isUploadId, StoreUnavailable } from './store.ts'

/** A bucket of an S3-compatible service, and the key that opens it. */
export interface ObjectStorage {
  /** Address of the service, without the bucket. */
  endpoint: string
  bucket: string
  key: string
  secret: string
  region: string
  /** The bucket stands in the path of an address, not in its host name. */
  pathStyle: boolean
  /** Milliseconds until the service has begun to answer; {@link ANSWER_MS} unless told. */
  answerMs?: number
}

/** Objects of unfinished uploads; no path of a stored file begins with a dot. */
const PARTS = '.parts/'
/** Bytes that are sent as one part of a large object: memory holds as many, and services want at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024
const LISTED_AT_ONCE = 1000
/**
 * A service that has not begun to answer by then is down: users are told long before their own call runs out of time.
 */
const ANSWER_MS = 30_000
/** The same for what is only read: it needs no time to be sent. */
const READ_ANSWER_MS = 3_000
/**
 * A service that was not heard for so long is asked for a sign of life before bytes are sent to it: a silent one is
 * told in seconds.
 */
const UNHEARD_MS = 10_000
/** Digits of the byte a part begins with, so that parts are listed in their order. */
const OFFSET_DIGITS = 15

/**
 * As `fetch`, but an answer that has not begun in time is an error. Once it has, its bytes may take as long as they
 * need.
 * @param onHeard called when the service has begun to answer
 */
const fetchWithin =
  (ms: number, onHeard: () => void): typeof fetch =>
  async (input, init = {}) => {
    const patience = new AbortController()
    const isReading = ['GET', 'HEAD'].includes(init.method ?? 'GET')
    const timer = setTimeout(() => patience.abort(), isReading ? Math.min(ms, READ_ANSWER_MS) : ms)
    try {
      const answer = await fetch(input, { ...init, signal: patience.signal })
      onHeard()
      return answer
    } catch (error) {
      throw new StoreUnavailable('down', error)
    } finally {
      clearTimeout(timer)
    }
  }

/** Answers of a service that does not know this program, or not its bucket. */
const isRefusal = ({ status, serviceCode }: S3ServiceError): boolean =>
  status === 401 || status === 403 || serviceCode === 'NoSuchBucket'

/** The failure of a request to the service as one of the store; other errors are this program's own. */
function failureOf(error: unknown): unknown {
  const service = error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error
  if (service instanceof S3ServiceError) return new StoreUnavailable(isRefusal(service) ? 'refused' : 'down', error)
  return error instanceof S3NetworkError ? new StoreUnavailable('down', error) : error
}

/** The same act, with its failures told as those of the store. */
const telling =
  <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await act(...given)
    } catch (error) {
      throw failureOf(error)
    }
  }

/** The address of a bucket, as the service wants to be asked. */
export function bucketAddress({ endpoint, bucket, pathStyle }: ObjectStorage): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const { protocol, host, pathname } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}${pathname.replace(/\/$/, '')}`
}

/**
 * A bucket as a file store (docs/decisions/0073-object-storage.md). An object is written whole or not at all. Parts of
 * an unfinished upload are objects of their own, so that processes on several machines need no common folder.
 */
export function objectStore(storage: ObjectStorage): FileStore {
  let heardAt = -Infinity
  const s3 = new S3mini({
    endpoint: bucketAddress(storage),
    accessKeyId: storage.key,
    secretAccessKey: storage.secret,
    region: storage.region,
    fetch: fetchWithin(storage.answerMs ?? ANSWER_MS, () => {
      heardAt = performance.now()
    }),
  })
  const signOfLife = async () => void (await s3.listObjectsPaged('/', PARTS, 1))
  const beforeSending = async () => {
    if (performance.now() - heardAt > UNHEARD_MS) await signOfLife()
  }
  const keyOf = (path: string): string => {
    if (!isStoredPath(path)) throw new Error('path outside the file store')
    return path
  }
  const partsOf = (id: string): string => {
    if (!isUploadId(id)) throw new Error('no upload of ours')
    return `${PARTS}${id}/`
  }

  /** Objects whose keys begin so, in the order of their keys. */
  async function* listed(prefix: string): AsyncGenerator<{ Key: string; LastModified: Date }> {
    let token: string | undefined
    do {
      const page = await s3.listObjectsPaged('/', prefix, LISTED_AT_ONCE, token)
      yield* page?.objects ?? []
      token = page?.nextContinuationToken
    } while (token)
  }
  const partKeys = async (id: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const { Key } of listed(partsOf(id))) keys.push(Key)
    return keys.toSorted((a, b) => (a < b ? -1 : 1))
  }

  async function reading(key: string, part?: ByteRange): Promise<Readable | null> {
    if (part === undefined) {
      const found = await s3.getObjectResponse(key)
      return found?.body ? Readable.fromWeb(found.body as never) : null
    }
    if (!(await s3.objectExists(key))) return null
    const { body } = await s3.getObjectRaw(key, false, part.start, part.end + 1)
    return body ? Readable.fromWeb(body as never) : null
  }

  /** The bytes of an unfinished upload, part after part. */
  async function* joined(keys: readonly string[], most = Infinity): AsyncGenerator<Buffer> {
    let left = most
    for (const key of keys) {
      for await (const chunk of (await reading(key)) ?? []) {
        const bytes = chunk as Buffer
        yield bytes.length > left ? bytes.subarray(0, left) : bytes
        left -= bytes.length
        if (left <= 0) return
      }
    }
  }

  /** The same bytes in pieces of one size, the last one aside. */
  async function* pieces(keys: readonly string[]): AsyncGenerator<Buffer> {
    let held: Buffer[] = []
    let size = 0
    for await (const bytes of joined(keys)) {
      held.push(bytes)
      size += bytes.length
      if (size < PART_BYTES) continue
      const all = Buffer.concat(held)
      yield all.subarray(0, PART_BYTES)
      held = [all.subarray(PART_BYTES)]
      size = all.length - PART_BYTES
    }
    if (size > 0) yield Buffer.concat(held)
  }

  return {
    put: telling(async (path: string, bytes: Uint8Array) => {
      const key = keyOf(path)
      await beforeSending()
      await s3.putObject(key, Buffer.from(bytes))
    }),
    open: telling((path: string, part?: ByteRange) => reading(keyOf(path), part)),
    remove: telling(async (path: string) => void (await s3.deleteObject(keyOf(path)))),
    putPart: telling(async (id: string, from: number, bytes: Uint8Array) => {
      await beforeSending()
      await s3.putObject(`${partsOf(id)}${String(from).padStart(OFFSET_DIGITS, '0')}`, Buffer.from(bytes))
    }),
    openParts: telling(async (id: string, most?: number) => {
      const keys = await partKeys(id)
      return keys.length === 0 ? null : Readable.from(joined(keys, most))
    }),
    completeParts: telling(async (id: string, path: string) => {
      const key = keyOf(path)
      const keys = await partKeys(id)
      if (keys.length === 0) throw new Error('no parts of this upload')
      const upload = await s3.getMultipartUploadId(key)
      try {
        const done: Awaited<ReturnType<typeof s3.uploadPart>>[] = []
        for await (const piece of pieces(keys)) done.push(await s3.uploadPart(key, upload, piece, done.length + 1))
        await s3.completeMultipartUpload(key, upload, done)
      } catch (error) {
        // What was sent so far would be paid for and never seen.
        await s3.abortMultipartUpload(key, upload).catch(() => undefined)
        throw error
      }
      for (const part of keys) await s3.deleteObject(part)
    }),
    dropParts: telling(async (id: string) => {
      for (const key of await partKeys(id)) await s3.deleteObject(key)
    }),
    async *olderThan(moment) {
      for await (const { Key, LastModified } of listed(''))
        if (!Key.startsWith(PARTS) && new Date(LastModified).getTime() < moment.getTime()) yield Key
    },
    reach: telling(signOfLife),
  }
}
