import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CallCost } from '#common/contract/costs.ts'
import { sharing } from '../sharing.ts'
import type { Crowd } from './crowd.ts'

/** Answers that are kept, in bytes together as they are kept; the one asked for longest ago goes first. */
const KEPT_BYTES = 32 * 1024 * 1024
/** The end of a kept call, in place of the time of the call that it is given to. */
const TIME = '"timestamp":0}'
/** Answers that are shorter are not sent compressed. */
const LEAST_COMPRESSED = 1024
const compress = promisify(deflateRaw)

/** Makes an answer for a state of the library. */
type Make = (state: string) => Promise<string>

/**
 * An answer as it is kept: all of it but its end, compressed once and ending with a whole byte, so that an end can be
 * added to it.
 */
interface Kept {
  deflated: Buffer
  /** Of the text, in bytes, and its checksum as RFC 1952 has it. */
  length: number
  checksum: number
  tag: string
}

/**
 * Answers to visitors that depend only on what was asked, on the library and on the day: kept as they go over the wire
 * until one of these changes, and made once for all who ask at the same time (docs/decisions/0066-kept-answers.md).
 */
export class KeptAnswers {
  readonly #stateOf: () => Promise<string>
  readonly #crowd: Crowd | undefined
  readonly #kept = new LRUCache<string, Kept, () => Promise<Kept>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ deflated }, key) => deflated.length + 2 * key.length,
    fetchMethod: (_key, _before, { context }) => context(),
    // A caller who gives up must not take the answer from the others who wait for it.
    ignoreFetchAbort: true,
  })

  /**
   * @param stateOf another text each time when the library or the day has changed
   * @param crowd those who wait for answers that have to be made; without it nobody is refused
   */
  constructor(stateOf: () => Promise<string>, crowd?: Crowd) {
    this.#stateOf = sharing(stateOf)
    this.#crowd = crowd
  }

  /**
   * Sends the answer to a call, made when it is not kept. What fails is not kept.
   * @param call key of the entry in the contract, and what it costs
   * @param now of this call, epoch milliseconds
   * @param make the whole envelope as JSON, its timestamp 0 and last; it is told the state of the library that it is
   * for
   * @throws Refusal server.too-much-work
   */
  async sendCall(
    request: FastifyRequest,
    reply: FastifyReply,
    { call, cost }: { call: string; cost: CallCost },
    now: number,
    make: Make,
  ): Promise<FastifyReply> {
    const kept = await this.#answer([call, asked(request.query)], cost, async (state) => {
      const text = await make(state)
      if (!text.endsWith(TIME)) throw new Error(`an answer of ${call} does not end with its time`)
      return text.slice(0, -2)
    })
    void reply.type('application/json; charset=utf-8')
    return send(request, reply, kept, `${now}}`)
  }

  /**
   * Sends a page, made when it is not kept.
   * @param key what the page depends on beside library and day
   * @throws Refusal server.too-much-work
   */
  async sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    key: readonly unknown[],
    make: Make,
  ): Promise<FastifyReply> {
    void reply.type('text/html; charset=utf-8')
    return send(request, reply, await this.#answer(['page', ...key], 'reading', make), '')
  }

  async #answer(key: readonly unknown[], cost: CallCost, make: Make): Promise<Kept> {
    const state = await this.#stateOf()
    const made = async () => keptOf(await make(state))
    return this.#kept.forceFetch(JSON.stringify([state, ...key]), {
      context: () => this.#crowd?.make(cost, made) ?? made(),
    })
  }
}

/** An answer as it is kept. */
export async function keptOf(text: string): Promise<Kept> {
  const bytes = Buffer.from(text)
  // A sync flush ends with a whole byte and leaves the stream open.
  const compressed = await compress(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  // What zlib gives is the beginning of a piece of 16 KB, all of which would be kept with it.
  const deflated = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(deflated)
  return {
    deflated,
    length: bytes.length,
    checksum: crc32(bytes),
    tag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  }
}

/**
 * A query as one text says it, whatever the order of its parts; `_t`, by which clients tell calls apart, is none of
 * them.
 */
const asked = (query: unknown): [string, unknown][] =>
  Object.entries(query ?? {})
    .filter(([name, value]) => name !== '_t' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

function send(request: FastifyRequest, reply: FastifyReply, kept: Kept, end: string): FastifyReply {
  // Whoever keeps it asks each time whether it still holds: a withdrawn text is gone at once.
  void reply.header('cache-control', 'no-cache').header('etag', kept.tag).header('vary', 'accept-encoding')
  if (holds(request.headers['if-none-match'], kept.tag)) return reply.status(304).send()
  const whole = gzipOf(kept, Buffer.from(end))
  if (kept.length < LEAST_COMPRESSED || !takesGzip(request.headers['accept-encoding']))
    return reply.send(gunzipSync(whole))
  return reply.header('content-encoding', 'gzip').send(whole)
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/**
 * The kept part and an end as one gzip file (RFC 1952): the end is a stored block (RFC 1951 §3.2.4), and the checksum
 * goes on from the kept one.
 */
export function gzipOf({ deflated, length, checksum }: Omit<Kept, 'tag'>, end: Buffer): Buffer {
  const block = Buffer.from([1, 0, 0, 0, 0])
  block.writeUInt16LE(end.length, 1)
  block.writeUInt16LE(~end.length & 0xffff, 3)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(end, checksum), 0)
  trailer.writeUInt32LE((length + end.length) >>> 0, 4)
  return Buffer.concat([GZIP_HEAD, deflated, block, end, trailer])
}

/** Whether a client takes gzip (RFC 9110 §12.5.3). */
export function takesGzip(header: string | string[] | undefined): boolean {
  const codings = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((coding) => {
        const [name = '', ...parameters] = coding.split(';').map((part) => part.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
      }),
  )
  return (codings.get('gzip') ?? codings.get('x-gzip') ?? codings.get('*') ?? 0) > 0
}

/** Whether one of the tags that a client has is this one, weakly compared (RFC 9110 §13.1.2). */
export function holds(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''))
}
