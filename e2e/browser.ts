import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core'
import { chromiumPath } from '../tools/chromium.mjs'
import type { LawSketch } from '#server/testing/make.ts'
import { startSite, type Site, type TestParts, type TestSettings } from './server.ts'
import { PATIENCE_MS, watchTraffic } from './settled.ts'

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1088, height: 800 },
  phone: { width: 390, height: 844 },
} as const
export type Size = keyof typeof SIZES

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** The server and browser that a journey uses. */
export interface Visits {
  site: Site
  /** Opens an address in a browser context without any stored state. Errors of the page fail the journey. */
  open: (path: string, size?: Size, options?: BrowserContextOptions) => Promise<Page>
}

let started: Promise<Browser> | undefined

/**
 * The browser of this worker: one for all its files, which have contexts of their own. It is closed when the worker
 * ends.
 */
async function sharedBrowser(): Promise<Browser> {
  const known = await started
  if (known?.isConnected()) return known
  // Without a UTF-8 locale the browser cannot handle Chinese file names.
  const env = { ...process.env, LANG: 'C.UTF-8' } as Record<string, string>
  started = chromium.launch({ executablePath: await chromiumPath(), args: ARGUMENTS, env })
  return started
}

/**
 * A server for the journeys of one file, started before the first and closed after the last, and a browser to visit it
 * with.
 */
export function visits(laws: LawSketch[] = [], settings: TestSettings = {}, parts: TestParts = {}): Visits {
  let browser: Browser | undefined
  let site: Site | undefined
  let contexts: BrowserContext[] = []
  let faults: string[] = []

  beforeAll(async () => {
    site = await startSite(laws, settings, parts)
    browser = await sharedBrowser()
  })
  afterEach(async () => {
    for (const context of contexts) await context.close()
    contexts = []
    const found = faults
    faults = []
    expect(found, 'faults of the page').toEqual([])
  })
  afterAll(async () => {
    await site?.test.close()
  })

  return {
    get site() {
      if (!site) throw new Error('the site starts with the first journey')
      return site
    },
    async open(path, size = 'desktop', options = {}) {
      if (!browser || !site) throw new Error('the browser starts with the first journey')
      const phone = size === 'phone' ? { hasTouch: true, isMobile: true } : {}
      // A click can miss an element that moves; motion is tested where it is the subject.
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: SIZES[size],
        locale: 'zh-CN',
        reducedMotion: 'reduce',
        ...phone,
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      watchTraffic(page)
      page.on('pageerror', (error) => faults.push(error.message))
      // The browser reports refused connections as errors too; journeys about failures cause them on purpose.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(message.text())
      })
      await page.goto(path)
      return page
    },
  }
}

/**
 * Waits until a value read from the page equals the expected one; fails after the limit of `expect.poll` in
 * vitest.config.ts.
 */
export async function eventually<T>(read: () => Promise<T>, expected: T, what?: string): Promise<void> {
  await expect.poll(read, what ? { message: what } : {}).toEqual(expected)
}

/**
 * Chooses an option in the list that belongs to this box, after typing `words` where any are given.
 * The list of the box before may still be closing, and can hold the same option; the list of fewer words stands until
 * that of `words` comes.
 */
export async function choose(page: Page, box: Locator, option: RegExp | string, words?: string): Promise<void> {
  await (words === undefined ? box.click() : box.fill(words))
  await page.locator('.ant-select', { has: box }).locator('.anticon-loading').waitFor({ state: 'hidden' })
  const list = page.locator(`.ant-select-dropdown:has([id="${await box.getAttribute('id')}_list"])`)
  await list.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

/**
 * How far the page can be scrolled sideways, in pixels. A page that just got another width has a second to fit itself
 * into it.
 */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    for (const end = Date.now() + 1000; over() > 0 && Date.now() < end;) await new Promise(requestAnimationFrame)
    return over()
  })

/** True when at least the beginning of the element is in the window. */
export async function inView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((css) => {
    const box = document.querySelector(css)?.getBoundingClientRect()
    return box !== undefined && box.top >= 0 && box.top < window.innerHeight - 40
  }, selector)
}

/** The part of the address after the host, decoded. */
export const addressOf = (page: Page): string => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, ''))

/**
 * Keeps a picture of the page for people to look at, in the folder that SCREENSHOTS names; without it there are none.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
