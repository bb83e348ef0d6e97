// npm run bench -- upload : a file of 2 GiB is uploaded in parts from a browser, while the line is cut, the server is
// killed and the page is closed. Measured are the stored file, the bytes sent twice, and the memory of the server.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chromium, type Page } from 'playwright-core'
import { ZipFile } from 'yazl'
import { PART_BYTES } from '#common/limits.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { readSettings } from '#server/settings.ts'
import { makePerson } from '#server/testing/people.ts'
import { chromiumPath } from '../tools/chromium.mjs'
import { finish, judge } from './library.ts'
import { startServer } from './server-program.ts'
import { signIn } from './staff-browser.ts'

const SIZE = 2 * 1024 ** 3
const folder = mkdtempSync(join(tmpdir(), 'fagui-upload-'))
const source = join(folder, '扫描件.zip')
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  CAPTCHA: 'off',
  DEMO: 'off',
  ADMIN_PASSWORD: 'bench-password',
}
delete env['DATABASE_URL']

/** Writes a zip with one stored entry, no two parts of which are the same. */
async function makeSource(): Promise<void> {
  const zip = new ZipFile()
  function* bytes() {
    let block = createHash('sha512').update('fagui').digest()
    for (let written = 0; written < SIZE;) {
      const blocks: Buffer[] = []
      for (let i = 0; i < 64; i++) blocks.push((block = createHash('sha512').update(block).digest()))
      const chunk = Buffer.alloc(256 * 1024, Buffer.concat(blocks))
      written += chunk.length
      yield chunk
    }
  }
  zip.addReadStream(Readable.from(bytes()), '扫描件.bin', { compress: false, size: SIZE })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(source))
}
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

console.log('正在制作 2 GiB 的文件…')
await makeSource()
const database = await prepareDatabase(readSettings(env))
const person = await makePerson(database.db, { roles: ['admin'], passwordSetAt: new Date() })
await database.close()
let server = await startServer({ ...env, PORT: '0' })
const { address } = server
const { port } = new URL(address)
let peak = 0
const noteMemory = () => {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8')) ?? []
  peak = Math.max(peak, Number(kilobytes) / 1024)
}
const killServer = async () => {
  noteMemory()
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
}

const browser = await chromium.launch({
  executablePath: (await chromiumPath()) as string,
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await signIn(context, address, person)
let parts = 0
const stage = (page: Page) => page.getByRole('region', { name: '空', exact: true })
/** Opens the upload demonstration and chooses the file. */
async function choose(): Promise<Page> {
  const page = await context.newPage()
  page.on('request', (request) => {
    if (/upload\/part\//.test(request.url())) parts++
  })
  await page.goto(`${address}/isystem/widgetGallery`)
  await page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: '文件上传', exact: true }).click()
  await stage(page).locator('input[type=file]').setInputFiles(source)
  return page
}
const percentOf = async (page: Page) => Number(/正在上传 (\d+)%/.exec(await stage(page).innerText())?.[1] ?? 0)
async function until(page: Page, percent: number): Promise<void> {
  for (const began = Date.now(); (await percentOf(page)) < percent;) {
    if (Date.now() - began > 300_000)
      throw new Error(`stuck at ${await percentOf(page)} %: ${await stage(page).innerText()}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const began = performance.now()
let page = await choose()
await until(page, 25)
await context.setOffline(true)
await page.getByText('网络已断开，恢复后继续').waitFor()
await new Promise((resolve) => setTimeout(resolve, 3_000))
await context.setOffline(false)
console.log(`断网后恢复（${await percentOf(page)}%）`)
await until(page, 50)
await killServer()
server = await startServer({ ...env, PORT: port })
console.log(`服务被强行终止后重新启动（${await percentOf(page)}%）`)
await until(page, 75)
await page.close({ runBeforeUnload: false })
page = await choose()
await until(page, 74)
console.log(`页面关闭后重新选择同一文件，从 ${await percentOf(page)}% 接着传`)
await stage(page).locator('li[data-status=done]').waitFor({ timeout: 300_000 })
const seconds = (performance.now() - began) / 1_000
noteMemory()

const stored = readdirSync(join(folder, 'data/files'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => statSync(path).size >= SIZE)
const digests = await Promise.all([source, ...stored].map(sha256Of))
const needed = Math.ceil(statSync(source).size / PART_BYTES)
console.log(
  `${(SIZE / 1024 ** 2 / seconds).toFixed(0)} MiB/秒（含三次中断），共 ${parts} 块，必需 ${needed} 块，服务内存最多 ${peak.toFixed(0)} MiB`,
)
judge('upload differs', stored.length === 1 && digests[0] === digests[1] ? 0 : 1, '个文件')
judge('upload parts sent again', parts - needed, '块')
judge('upload memory', peak, 'MiB')

await browser.close()
server.process.kill()
await once(server.process, 'exit')
rmSync(folder, { recursive: true })
finish()
