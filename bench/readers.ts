// Readers at addresses of their own who search and open laws, for benches that measure them while something else goes
// on.
import { Agent, request } from 'node:http'
import { percentile } from './library.ts'

const CALLS = '/fagui/internet/fagui/law'
export const READERS = 10
/**
 * A reader looks at what was found before the next step, from half of this to half as long again: ten readers do not
 * keep in step.
 */
const LOOKS_MS = 300

interface Answer {
  status: number
  text: string
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const look = () => pause(LOOKS_MS * (0.5 + Math.random()))

/** A visitor at an address of its own, with the connections of a browser. With a body it posts. */
export function visitorAt(server: string, localAddress: string): (path: string, body?: object) => Promise<Answer> {
  const base = new URL(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  return (path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? null : JSON.stringify(body)
      const posting =
        text === null
          ? {}
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
            }
      const call = request(
        { host: base.hostname, port: base.port, localAddress, agent, path, ...posting },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          )
        },
      )
      call.on('error', reject)
      call.end(text ?? undefined)
    })
}

interface Found {
  result?: { records?: { workId: string; hits: { anchor: string }[] }[] }
}

/** The law that a search shows first, and its provision that answers. */
const firstOf = (text: string) => (JSON.parse(text) as Found).result?.records?.[0]

/** What readers did. */
export interface Reading {
  /** Milliseconds of each answer, and of those to searches. */
  took: number[]
  searches: number[]
  /** Answers that were refused or never came. */
  lost: number
  /** Laws that they opened. */
  laws: Set<string>
}

/** Lets ten readers read for a while, or until something is over; each begins at another of the queries. */
export async function read(
  server: string,
  queries: readonly string[],
  forMs: number,
  isOver: () => boolean = () => false,
): Promise<Reading> {
  const reading: Reading = { took: [], searches: [], lost: 0, laws: new Set() }
  const apart = Math.floor(queries.length / READERS)
  const end = Date.now() + forMs
  await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      await pause(reader * (LOOKS_MS / READERS))
      const ask = visitorAt(server, `127.0.0.${reader + 11}`)
      const timed = async (path: string): Promise<{ text: string; took: number }> => {
        const began = performance.now()
        const { status, text } = await ask(path).catch(() => ({ status: 0, text: '' }))
        const took = performance.now() - began
        reading.took.push(took)
        if (status !== 200) reading.lost++
        return { text: status === 200 ? text : '{}', took }
      }
      for (let round = reader * apart; Date.now() < end && !isOver(); round++) {
        const { text, took } = await timed(
          `${CALLS}/search?q=${encodeURIComponent(queries[round % queries.length] ?? '')}`,
        )
        reading.searches.push(took)
        const found = firstOf(text)
        await look()
        if (!found) continue
        reading.laws.add(found.workId)
        await timed(`${CALLS}/card?id=${found.workId}`)
        await look()
        const [hit] = found.hits
        if (hit) await timed(`${CALLS}/provision?id=${found.workId}&anchor=${hit.anchor}`)
        await look()
      }
    }),
  )
  return reading
}

/** Times as a line of a report. */
export const inWords = (took: number[]): string =>
  `${took.length} 次 p50 ${percentile(took, 0.5).toFixed(0)} p95 ${percentile(took, 0.95).toFixed(0)} 最慢 ${Math.max(...took).toFixed(0)} 毫秒`
