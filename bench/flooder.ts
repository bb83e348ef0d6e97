// One address at its worst, in a process of its own: node --import tsx bench/flooder.ts ADDRESS-OF-SERVER LOCAL-ADDRESS
// LAW-ID…
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const [server = '', localAddress = '', ...laws] = process.argv.slice(2)
const base = new URL(server)
const target = { host: base.hostname, port: Number(base.port) }
const agent = new Agent({ keepAlive: true, maxSockets: 60 })
const CALLS = '/fagui/internet/fagui/law'
/** Callers at a time of each way. */
const AT_ONCE = 8
const SOCKETS = 600
const statuses: Record<string, number> = {}
const count = (what: string) => void (statuses[what] = (statuses[what] ?? 0) + 1)

/** Makes one call and reads its answer to the end. */
const ask = (way: string, path: string, { method = 'GET', type = 'application/json', body = '' } = {}) =>
  new Promise<void>((resolve) => {
    const headers = body === '' ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }
    const call = request({ ...target, localAddress, agent, method, path, headers }, (response) => {
      count(`${way} ${response.statusCode}`)
      response.resume().on('close', resolve)
    })
    call.on('error', () => {
      count(`${way} cut off`)
      setTimeout(resolve, 20)
    })
    call.end(body)
  })

/** Repeats a call for ever, by several callers at a time. */
function repeat(once: (round: number) => Promise<void>): void {
  let round = 0
  const forEver = async (): Promise<void> => {
    for (;;) await once(round++)
  }
  for (let n = 0; n < AT_ONCE; n++) void forEver()
}

/** Opens a connection that sends a byte now and then, and another one when it is cut off. */
function hold(way: string, said: string): void {
  const socket = connect({ ...target, localAddress })
  socket.on('connect', () => socket.write(said))
  socket.on('error', () => undefined)
  const dripping = setInterval(() => socket.writable && socket.write(' '), 1_000)
  socket.on('close', () => {
    clearInterval(dripping)
    count(`${way} cut off`)
    setTimeout(() => hold(way, said), 200)
  })
}

const day = (round: number) => new Date(Date.UTC(2022, 0, 1 + (round % 1_000))).toISOString().slice(0, 10)
const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(2_000_000)}\r\n--x--\r\n`
repeat((round) => ask('downloads', `${CALLS}/download?id=${laws[round % laws.length]}&date=${day(round)}`))
repeat((round) => ask('searches', `${CALLS}/search?q=${encodeURIComponent(`规定 管理 ${round}`)}`))
repeat(() =>
  ask('sign-ins', '/fagui/sys/login', {
    method: 'POST',
    body: '{"username":"admin","password":"guess","captcha":"x","checkKey":"x"}',
  }),
)
repeat(() =>
  ask('uploads', '/fagui/sys/common/upload', { method: 'POST', type: 'multipart/form-data; boundary=x', body: form }),
)
for (let n = 0; n < SOCKETS / 2; n++) {
  hold(
    'slow bodies',
    'POST /fagui/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
  )
  hold('sockets', '')
}
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(statuses)}\n`)
  process.exit(0)
})
