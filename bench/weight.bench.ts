// npm run bench -- weight : JavaScript of the first visit to each public page, the login page and the staff shell, and
// the largest paint on a slow line.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { readSettings } from '#server/settings.ts'
import { makePerson } from '#server/testing/people.ts'
import { chromiumPath } from '../tools/chromium.mjs'
import { corpusLibrary, finish, judge } from './library.ts'
import { forgetLoaded, signIn } from './staff-browser.ts'

/** The mobile profile of Lighthouse: 1.6 Mbit/s, a round trip of 150 ms, a processor four times slower. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

const database = await openDatabase({ databaseUrl: null, dataDir: await corpusLibrary() })
const app = await buildApp({ db: database.db, settings: readSettings({}) })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
const base = `http://127.0.0.1:${port}`
const { workId } = (
  (await (await fetch(`${base}/fagui/internet/fagui/law/search?q=${encodeURIComponent('劳动合同法')}`)).json()) as {
    result: { records: [{ workId: string }] }
  }
).result.records[0]
// The staff shell has a small database of its own, because the weight of a page does not depend on the library.
const officeDir = mkdtempSync(join(tmpdir(), 'fagui-weight-'))
const officeSettings = { ...readSettings({ CAPTCHA: 'off' }), dataDir: officeDir }
const officeDatabase = await prepareDatabase(officeSettings)
const person = await makePerson(officeDatabase.db, { roles: ['admin'], passwordSetAt: new Date() })
const office = await buildApp({ db: officeDatabase.db, settings: officeSettings })
await office.listen({ port: 0, host: '127.0.0.1' })
const officeBase = `http://127.0.0.1:${(office.server.address() as { port: number }).port}`

const pages = {
  home: `${base}/home`,
  retrieval: `${base}/retrieval?q=${encodeURIComponent('试用期')}`,
  details: `${base}/details?id=${workId}`,
  login: `${officeBase}/user/login`,
  shell: `${officeBase}/isystem/onlineUser`,
}

/** A text that is on each page when it is complete. */
const READY: Record<keyof typeof pages, string> = {
  home: '.years-chart',
  retrieval: '.result',
  details: '#t9, [id^="t"]',
  login: 'input[type=password]',
  shell: 'table',
}

const browser = await chromium.launch({
  executablePath: (await chromiumPath()) as string,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const [name, address] of Object.entries(pages)) {
  // The staff shell is measured as on a desktop, the other pages as on a phone.
  const context = await browser.newContext({
    viewport: name === 'shell' ? { width: 1440, height: 900 } : { width: 412, height: 823 },
  })
  if (name === 'shell') {
    await signIn(context, officeBase, person)
    await forgetLoaded(context)
  }
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let scripts = 0
  let files = 0
  let styles = 0
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    reading.push(
      response.body().then((body) => {
        const size = gzipSync(body, { level: 9 }).length
        if (type === 'script') {
          scripts += size
          files++
        } else styles += size
      }),
    )
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  // A page that failed to load must not be measured.
  await page
    .locator(READY[name as keyof typeof pages])
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
        setTimeout(() => resolve(0), 2_000)
      }),
  )
  console.log(
    `/${name}: ${files} 个脚本 ${(scripts / 1024).toFixed(1)} KB（gzip），样式 ${(styles / 1024).toFixed(1)} KB，最大内容绘制 ${(paint / 1000).toFixed(2)} 秒（慢速 4G，处理器慢四倍）`,
  )
  judge(`weight ${name}`, scripts / 1024, 'KB')
  await context.close()
}
await browser.close()
await app.close()
await database.close()
await office.close()
await officeDatabase.close()
rmSync(officeDir, { recursive: true })
finish()
