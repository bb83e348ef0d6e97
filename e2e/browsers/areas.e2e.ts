import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureEngine } from '../../tools/engines.mjs'
import { DOG_KEEPING, LABOUR_CONTRACTS } from '../laws.ts'
import { startSite, type Site } from '../server.ts'
import { ENGINES, startEngine, type Engine, type EngineName } from './engines.ts'
import type { WalkPage } from './walk-page.ts'
import { sessionFor, WALKS, type Ground } from './walks.ts'

/** The current Chromium makes all other journeys, so it walks here only when it is named. */
const named = (process.env['ENGINES'] ?? '').split(',').filter(Boolean) as EngineName[]
const engines = named.length > 0 ? named : ENGINES.filter((name) => name !== 'chromium')

let site: Site
let guarded: Site
beforeAll(async () => {
  site = await startSite([LABOUR_CONTRACTS, DOG_KEEPING])
  guarded = await startSite([], { captcha: true })
})
afterAll(async () => {
  await site.test.close()
  await guarded.test.close()
})

it('a browser below the floor is told which ones to use', async ({ skip }) => {
  const program = (await ensureEngine('chromium-78')) ?? skip('chromium-78 cannot be had on this machine')
  const profile = mkdtempSync(join(tmpdir(), 'fagui-profile-'))
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${profile}`,
    '--dump-dom',
    `${site.url}/law/浙江省图书借阅服务条例`,
  ]
  const shown = await promisify(execFile)(program, options, { encoding: 'utf8' }).finally(() => rmSync(profile, { recursive: true, force: true }))
  expect(shown.stdout).toContain('当前浏览器版本过低，无法打开本网站')
  expect(shown.stdout).toContain('360 安全浏览器')
  // Nothing of the program was loaded.
  expect(shown.stdout).toMatch(/<plaintext style="display:none">[^]*&lt;script type="module"/)
})

describe.each(engines)('in %s', (name) => {
  let engine: Engine | null = null
  beforeAll(async () => {
    engine = await startEngine(name)
  })
  afterAll(() => engine?.close())

  it.for(Object.keys(WALKS))('%s works', async (area, { skip }) => {
    const browser = engine ?? skip(`${name} cannot be had on this machine`)
    let last: WalkPage | undefined
    const ground: Ground = {
      site,
      guarded,
      async open(path, { person, site: at = site, width = 1440, height = 900 } = {}) {
        last = await browser.open({ site: at.url, path, stored: person ? await sessionFor(at, person) : {}, width, height })
        return last
      },
    }
    try {
      last = await WALKS[area]?.(ground)
    } finally {
      const folder = process.env['SCREENSHOTS']
      if (folder) await last?.screenshot({ path: `${folder}/${name}-${area.replaceAll(' ', '-')}.png` })
    }
    expect(browser.faults.splice(0), 'faults of the page').toEqual([])
  })
})
