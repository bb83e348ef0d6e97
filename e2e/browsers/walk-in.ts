import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOG_KEEPING, LABOUR_CONTRACTS } from '../laws.ts'
import { startSite, type Site } from '../server.ts'
import { startEngine, type Engine, type EngineName } from './engines.ts'
import type { WalkPage } from './walk-page.ts'
import { sessionFor, WALKS, type Ground } from './walks.ts'

/** Browsers that `ENGINES=firefox,webkit` names; all when it names none. */
export const named = (process.env['ENGINES'] ?? '').split(',').filter(Boolean) as EngineName[]

/**
 * Makes every walk in each of these browsers, over sites that they share. A browser that this machine cannot have is
 * left out, and said.
 */
export function walkIn(engines: readonly EngineName[]): void {
  const sites: { site?: Site; guarded?: Site } = {}
  beforeAll(async () => {
    sites.site = await startSite([LABOUR_CONTRACTS, DOG_KEEPING])
    sites.guarded = await startSite([], { captcha: true })
  })
  afterAll(async () => {
    await sites.site?.test.close()
    await sites.guarded?.test.close()
  })

  describe.each(engines)('in %s', (name) => {
    const isNamed = named.length === 0 || named.includes(name)
    let engine: Engine | null = null
    beforeAll(async () => {
      if (isNamed) engine = await startEngine(name)
    })
    afterAll(() => engine?.close())

    it.for(Object.keys(WALKS))('%s works', async (area, { skip }) => {
      const browser = engine ?? skip(isNamed ? `${name} cannot be had on this machine` : `${name} is not named`)
      const { site, guarded } = sites
      if (!site || !guarded) throw new Error('the sites start before the walks')
      let last: WalkPage | undefined
      const ground: Ground = {
        site,
        guarded,
        async open(path, { person, site: at = site, width = 1440, height = 900 } = {}) {
          last = await browser.open({
            site: at.url,
            path,
            stored: person ? await sessionFor(at, person) : {},
            width,
            height,
          })
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
}
