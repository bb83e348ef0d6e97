import { chromium, firefox, selectors, type Browser, type CDPSession } from 'playwright-core'
import { ensureEngine, type EngineProgram } from '../../tools/engines.mjs'
import { PATIENCE_MS } from '../settled.ts'
import type { Display } from './display.ts'
import type { WalkPage } from './walk-page.ts'
import { WebDriver } from './webdriver.ts'
import { webkitPage } from './webkit-page.ts'

/** The browsers that walks are made in; `chromium-86` is the floor, `chromium-109` the last for Windows 7. */
export type EngineName = Exclude<EngineProgram, 'chromium-78'>

export interface Visit {
  /** Address of the site, without a path. */
  site: string
  path: string
  /** What the browser keeps of the site beforehand. */
  stored: Readonly<Record<string, string>>
  width: number
  height: number
}

/** A running browser. */
export interface Engine {
  /** Opens a page in a fresh profile; its errors are added to `faults`. */
  open(visit: Visit): Promise<WalkPage>
  faults: string[]
  close(): Promise<void>
}

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

let taught = false
/**
 * Playwright asks elements whether they are visible by a function of Chromium 105; its own world gets one where it is
 * missing.
 */
async function teachOldEngines(): Promise<void> {
  if (taught) return
  taught = true
  const content = `(() => {
    if (!Element.prototype.checkVisibility)
      Element.prototype.checkVisibility = function () {
        return this.getClientRects().length > 0 || getComputedStyle(this).display === 'contents'
      }
    return { query: () => null, queryAll: () => [] }
  })()`
  await selectors.register('old-engines', { content }, { contentScript: true })
}

/**
 * The mouse by the debugging port itself: Playwright's own asks Chromium 86 for what it does not have when something is
 * dragged.
 */
function mouseOf(session: CDPSession): WalkPage['mouse'] {
  let [x, y, buttons] = [0, 0, 0]
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      buttons,
      button: type === 'mouseMoved' && buttons === 0 ? 'none' : 'left',
      clickCount: 1,
    })
  return {
    async move(toX, toY, { steps = 1 } = {}) {
      const [fromX, fromY] = [x, y]
      for (let at = 1; at <= steps; at++) {
        x = fromX + ((toX - fromX) * at) / steps
        y = fromY + ((toY - fromY) * at) / steps
        await send('mouseMoved')
      }
    },
    async down() {
      buttons = 1
      await send('mousePressed')
    },
    async up() {
      buttons = 0
      await send('mouseReleased')
    },
  }
}

/**
 * Runs in the page. Playwright writes text into Firefox by setting the value of a box, which React takes for its own
 * doing; this writes as a keyboard does.
 */
function insertLikeUsers(): void {
  const value = (text: string) => {
    document.execCommand('insertText', false, text)
    return null
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { value })
}

async function playwrightEngine(browser: Browser, isFirefox: boolean): Promise<Engine> {
  const faults: string[] = []
  return {
    faults,
    async open({ site, path, stored, width, height }) {
      const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'zh-CN',
        ...(isFirefox ? {} : { reducedMotion: 'reduce' as const }),
        storageState: { cookies: [], origins: localStorage.length > 0 ? [{ origin: site, localStorage }] : [] },
      })
      context.setDefaultTimeout(PATIENCE_MS)
      if (isFirefox) await context.addInitScript(insertLikeUsers)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(error.message))
      await page.goto(site + path)
      return Object.assign(
        page as unknown as WalkPage,
        isFirefox ? {} : { mouse: mouseOf(await context.newCDPSession(page)) },
      )
    },
    close: () => browser.close(),
  }
}

async function webkitEngine(program: string, display?: Display): Promise<Engine> {
  const driver = await WebDriver.start(program, display)
  return {
    faults: [],
    async open({ site, path, stored, width, height }) {
      await driver.post('/window/rect', { width, height: height + 38 })
      const page = await webkitPage(driver)
      // A page of the site without the program: what is kept must be there before that starts.
      await page.goto(`${site}/older.html`)
      await driver.run(
        'localStorage.clear(); sessionStorage.clear(); for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value)',
        [stored],
      )
      await page.goto(site + path)
      return page
    },
    close: () => driver.end(),
  }
}

/** Starts a browser, in a window of the display if one is given; null where it cannot be had on this machine. */
export async function startEngine(name: EngineName, display?: Display): Promise<Engine | null> {
  const program = await ensureEngine(name)
  if (program === null) return null
  if (name === 'webkit') return webkitEngine(program, display)
  await teachOldEngines()
  const env = { ...(display?.env ?? process.env), LANG: 'C.UTF-8' } as Record<string, string>
  if (name === 'firefox') {
    // With the focus that it pretends for tests, a window in sight would not use the input method.
    const firefoxUserPrefs: Record<string, boolean> = display ? { 'focusmanager.testmode': false } : {}
    return playwrightEngine(
      await firefox.launch({
        channel: 'moz-firefox',
        executablePath: program,
        headless: !display,
        firefoxUserPrefs,
        env,
      }),
      true,
    )
  }
  return playwrightEngine(await chromium.launch({ executablePath: program, args: ARGUMENTS, env }), false)
}
