// Callers who ask one address after the other, each as soon as the last is answered, in a process of their own:
// node --import tsx bench/load-client.ts ADDRESS CALLERS MILLISECONDS [once], with one path a line on the standard
// input. `once`: they end when each path was asked for.
import { connect, type Socket } from 'node:net'

const [server = '', callers = '32', forMs = '10000', once = ''] = process.argv.slice(2)
const { hostname, port } = new URL(server)
const paths = (await new Response(process.stdin as unknown as ReadableStream).text()).split('\n').filter(Boolean)

/** What was answered: milliseconds of those with 200 and 304, and how many of each status. */
const took: number[] = []
const statuses: Record<string, number> = {}
let bytes = 0
let next = 0
const began = performance.now()
const isOver = () => performance.now() - began > Number(forMs) || (once !== '' && next >= paths.length)

const END = Buffer.from('\r\n\r\n')
const LAST = Buffer.from('0\r\n\r\n')

/** Another visitor each time, as a proxy tells it: limits of one address are measured by another bench. */
const visitor = () => `100.${64 + (next % 64)}.${(next >> 6) % 250}.${1 + ((next >> 14) % 250)}`

/** One caller on a connection of its own. It reads no more of an answer than where it ends. */
function caller(): Promise<void> {
  return new Promise((resolve) => {
    let socket: Socket
    let sentAt = 0
    let pieces: Buffer[] = []
    const ask = (): void => {
      if (isOver()) {
        socket.destroy()
        return resolve()
      }
      const path = paths[next % paths.length] ?? '/'
      sentAt = performance.now()
      pieces = []
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/html,application/json\r\naccept-encoding: gzip\r\nx-forwarded-for: ${visitor()}\r\n\r\n`,
      )
      next++
    }
    const open = (): void => {
      socket = connect(Number(port), hostname, ask)
      socket.setNoDelay(true)
      socket.on('data', (piece) => {
        pieces.push(piece)
        const whole = pieces.length === 1 ? piece : Buffer.concat(pieces)
        pieces = [whole]
        const head = whole.indexOf(END)
        if (head < 0) return
        const text = whole.toString('latin1', 0, head).toLowerCase()
        const length = /\r\ncontent-length: (\d+)/.exec(text)
        const isWhole = length
          ? whole.length >= head + 4 + Number(length[1])
          : whole.subarray(-LAST.length).equals(LAST)
        const status = text.slice(9, 12)
        if (!isWhole && status !== '304') return
        statuses[status] = (statuses[status] ?? 0) + 1
        bytes += whole.length
        if (status === '200' || status === '304') took.push(performance.now() - sentAt)
        if (!text.includes('\r\nconnection: close')) return ask()
        socket.destroy()
        open()
      })
      socket.on('error', () => {
        statuses['lost'] = (statuses['lost'] ?? 0) + 1
        if (isOver()) resolve()
        else setTimeout(open, 50)
      })
    }
    open()
  })
}
await Promise.all(Array.from({ length: Number(callers) }, caller))
const seconds = (performance.now() - began) / 1000
took.sort((a, b) => a - b)
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
process.stdout.write(
  JSON.stringify({
    answered: took.length,
    seconds,
    statuses,
    kilobytes: bytes / 1024 / Math.max(1, took.length),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }),
)
process.exit(0)
