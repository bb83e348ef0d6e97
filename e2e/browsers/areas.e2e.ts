import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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

describe.each(engines)('in %s', (name) => {
  let engine: Engine | null = null
  beforeAll(async () => {
    engine = await startEngine(name)
    if (!engine) console.log(`${name} cannot be had on this machine: its walks are left out`)
  })
  afterEach(() => {
    expect(engine?.faults.splice(0) ?? [], 'faults of the page').toEqual([])
  })
  afterAll(() => engine?.close())

  it.each(Object.keys(WALKS))('%s works', async (area) => {
    if (!engine) return
    const browser = engine
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
  })
})
