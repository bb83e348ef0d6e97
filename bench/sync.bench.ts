// npm run bench -- sync : time from an edit in a shared table to the screen of another user. Two browsers on two server
// processes over one PostgreSQL, beside the same two browsers on one process.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { prepareDatabase } from '#server/prepare.ts'
import { readSettings } from '#server/settings.ts'
import { makePerson } from '#server/testing/people.ts'
import { chromiumPath } from '../tools/chromium.mjs'
import { startPostgres } from '../tools/postgres.mjs'
import { finish, judge, percentile } from './library.ts'
import { startServer } from './server-program.ts'
import { signIn } from './staff-browser.ts'

const EDITS = 60
/** The cell written: 名称 of the first row. */
const CELL = '[aria-rowindex="2"] [aria-colindex="4"]'

const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'fagui-sync-'))
const env = {
  ...process.env,
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  CAPTCHA: 'off',
  DEMO: 'off',
  ADMIN_PASSWORD: 'bench-password',
  PORT: '0',
}
const database = await prepareDatabase(readSettings(env))
const people = [
  await makePerson(database.db, { roles: ['admin'], passwordSetAt: new Date(), realname: '张三' }),
  await makePerson(database.db, { roles: ['admin'], passwordSetAt: new Date(), realname: '李四' }),
] as const

const servers = [await startServer(env), await startServer(env)] as const

const browser = await chromium.launch({
  executablePath: (await chromiumPath()) as string,
  args: ['--no-sandbox', '--disable-gpu'],
})
/** The shared demonstration table, as one user has it open on a server. */
async function open(person: (typeof people)[number], base: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signIn(context, base, person)
  const page = await context.newPage()
  await page.goto(`${base}/isystem/editableTable`)
  await page.getByRole('checkbox', { name: '多人同步' }).check()
  await page.locator('.grid-row').first().waitFor()
  return page
}
declare global {
  interface Window {
    moments: Record<string, number>
  }
}

/** Milliseconds from the key that ends an edit to the changed cell in the other browser, for each edit. */
async function measure(writerAt: string, readerAt: string): Promise<number[]> {
  const [writer, reader] = [await open(people[0], writerAt), await open(people[1], readerAt)]
  await writer.locator(CELL).click()
  await reader.getByText('同时在编辑：').getByText('张三').waitFor()
  await writer.evaluate(() => {
    window.moments = {}
    document.addEventListener(
      'keydown',
      ({ key, target, timeStamp }) => {
        if (key === 'Enter') window.moments[(target as HTMLInputElement).value] = performance.timeOrigin + timeStamp
      },
      true,
    )
  })
  await reader.evaluate((selector) => {
    window.moments = {}
    new MutationObserver(() => {
      const text = document.querySelector<HTMLElement>(selector)?.textContent?.trim() ?? ''
      window.moments[text] ??= performance.timeOrigin + performance.now()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, CELL)
  const times: number[] = []
  for (let edit = 0; edit < EDITS; edit++) {
    const text = `第${edit}次`
    await writer.locator(CELL).click()
    await writer.keyboard.press('Escape')
    await writer.keyboard.type(text)
    await writer.keyboard.press('Enter')
    const came = await reader.waitForFunction((value) => window.moments[value], text)
    const left = await writer.evaluate((value) => window.moments[value] ?? Number.NaN, text)
    times.push(((await came.jsonValue()) as number) - left)
  }
  await Promise.all([writer.context().close(), reader.context().close()])
  return times.slice(EDITS / 10).toSorted((a, b) => a - b)
}

const near = await measure(servers[0].address, servers[0].address)
const far = await measure(servers[0].address, servers[1].address)
for (const [name, times] of [
  ['同一进程', near],
  ['两个进程', far],
] as const)
  console.log(
    `${name}: p50 ${percentile(times, 0.5).toFixed(1)} 毫秒，p95 ${percentile(times, 0.95).toFixed(1)} 毫秒，最慢 ${times.at(-1)?.toFixed(1)} 毫秒`,
  )
judge('sync p95', percentile(far, 0.95), 'ms')
judge('sync two processes to one', percentile(far, 0.5) / percentile(near, 0.5), '倍')

await browser.close()
for (const { process: server } of servers) server.kill()
await database.close()
await postgres.close()
rmSync(folder, { recursive: true })
finish()
