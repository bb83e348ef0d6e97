// npm run dev: one address for pages and calls. Vite serves the pages and changes them in place, calls go to the
// server, which is restarted when its files change; meanwhile calls wait.
import { createServer, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { checkNode, install, root } from './project.mjs'

checkNode()
install('all')
// Imported only here, because it needs the packages just installed.
const { createServer: createVite } = await import('vite')
const { ended, start } = await import('./processes.mjs')

const port = Number(process.env.PORT ?? '8080')
const host = process.env.HOST ?? '127.0.0.1'
const START_AGAIN = 75
/** Files that the server sends besides answering calls. */
const SERVER_FILES = new Set(['/robots.txt', '/sitemap.xml'])

/** The state that the server's process reported last; `waiting` are the requests that wait for the next one. */
let server = { state: 'busy' }
let apiBase = '/fagui'
let announced = false
const waiting = []

function told(message) {
  if (message.state === 'ready') {
    apiBase = message.apiBase
    console.log(
      announced
        ? `服务端已更新（${message.ms} 毫秒）`
        : `开发服务已启动：http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${front.address().port}/`,
    )
    announced = true
  }
  if (message.state === 'failed') console.error(message.message)
  server = message
  if (message.state !== 'busy') for (const resolve of waiting.splice(0)) resolve()
}

async function serverReady() {
  while (server.state === 'busy') await new Promise((resolve) => waiting.push(resolve))
  return server
}

async function proxy(request, response) {
  const { state, port: target, message } = await serverReady()
  if (state === 'failed') return response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(message)
  const { method, url, headers } = request
  const passedOn = httpRequest({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  passedOn.on('error', (error) => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(error.message)
  })
  response.on('close', () => passedOn.destroy())
  request.pipe(passedOn)
}

/** Sockets of the server (realtime); Vite handles its own, which have another protocol. */
async function tunnel(request, socket, head) {
  socket.on('error', () => socket.destroy())
  const { state, port: target } = await serverReady()
  if (state === 'failed') return socket.destroy()
  const other = connect(target, '127.0.0.1', () => {
    const lines = request.rawHeaders.flatMap((text, at, all) => (at % 2 === 0 ? [`${text}: ${all[at + 1]}`] : []))
    other.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    other.write(head)
    other.pipe(socket).pipe(other)
  })
  other.on('error', () => socket.destroy())
  socket.on('close', () => other.destroy())
}

const isForServer = (url) => url.startsWith(`${apiBase}/`) || SERVER_FILES.has(url.split('?', 1)[0])
const front = createServer((request, response) => {
  if (isForServer(request.url)) void proxy(request, response)
  else vite.middlewares(request, response)
})
const vite = await createVite({
  configFile: join(root, 'vite.config.ts'),
  appType: 'spa',
  clearScreen: false,
  server: { middlewareMode: true, ws: { server: front } },
})
front.on('upgrade', (request, socket, head) => {
  if (isForServer(request.url)) void tunnel(request, socket, head)
})
front.on('error', (error) => {
  console.error(
    error.code === 'EADDRINUSE' ? `端口 ${port} 已被占用；请停止占用它的程序，或用 PORT 指定另一个端口` : error.message,
  )
  process.exit(1)
})
await new Promise((resolve) => front.listen(port, host, resolve))

for (;;) {
  const child = start(process.execPath, ['--enable-source-maps', join(root, 'tools/dev-server.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', told)
  const code = await ended(child)
  server = { state: 'busy' }
  if (code === START_AGAIN) continue
  // The exit code is 0 only when this process was asked to stop.
  if (code === 0) break
  console.error(`服务端进程已退出（${code}），一秒后重新启动`)
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
