// npm run bench -- reading : from Enter to results, from a hit to its article in the longest law, and frames while that law is scrolled.
import { chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../tools/chromium.mjs'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { startServer } from './server-program.ts'

/** Queries one after the other; the first law differs from each to the next. */
const QUERIES = ['试用期工资', '民法典', '酒后驾车怎么处罚', '劳动合同法第四十七条', '房东不退押金', '养犬', '公司注销要什么手续', '诉讼时效']
/** Questions that an article of the 民法典 answers. */
const QUESTIONS = ['借条没写利息', '婚前买的房离婚怎么分', '相邻权', '遗嘱要怎么写才有效', '高空抛物谁赔']
/** A screen of sixty frames a second shows a frame in 16.7 ms; one of more than half as much again was missed. */
const LATE_FRAME_MS = 25
const SCROLLED_FRAMES = 240

const server = await startServer({ ...process.env, PORT: '0', DEMO: 'off', DATA_DIR: await corpusLibrary() })
const browser = await chromium.launch({ executablePath: (await chromiumPath()) as string, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })

/** Searches for words in the box of the results page. @returns milliseconds from Enter to the frame that shows their results */
async function enterToResults(page: Page, words: string): Promise<number> {
  const box = page.getByRole('combobox').first()
  await box.fill(words)
  await page.evaluate((words) => {
    Object.assign(window, { shownAfter: null })
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter') return
        const pressed = performance.now()
        const look = () => {
          const isThere =
            new URLSearchParams(location.search).get('q') === words && document.querySelector('.results-list:not(.stale) .result, .nothing') !== null
          const isBusy = document.querySelector('.results [aria-busy=true], .results-list.stale') !== null
          if (isThere && !isBusy && document.title.includes(words)) Object.assign(window, { shownAfter: performance.now() - pressed })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  }, words)
  await box.press('Enter')
  const shown = await page.waitForFunction(() => (window as unknown as { shownAfter: number | null }).shownAfter)
  return (await shown.jsonValue()) ?? Number.POSITIVE_INFINITY
}

/** Opens the first hit of a law. @returns milliseconds from the click to the frame in which its article is on the screen */
async function hitToArticle(page: Page, law: string): Promise<number> {
  const hit = page.locator('.result', { hasText: law }).first().locator('a[href*="#t"]').first()
  const anchor = decodeURIComponent((await hit.getAttribute('href'))?.split('#')[1] ?? '')
  const box = await hit.boundingBox()
  if (!box) throw new Error(`no hit of ${law} is shown`)
  await page.evaluate((anchor) => {
    Object.assign(window, { shownAfter: null })
    document.addEventListener(
      'click',
      () => {
        const clicked = performance.now()
        const look = () => {
          const place = document.getElementById(anchor)?.getBoundingClientRect()
          if (place && place.height > 0 && place.top >= 0 && place.top < innerHeight)
            Object.assign(window, { shownAfter: performance.now() - clicked })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  }, anchor)
  await hit.click()
  const shown = await page.waitForFunction(() => (window as unknown as { shownAfter: number | null }).shownAfter)
  return (await shown.jsonValue()) ?? Number.POSITIVE_INFINITY
}

/** Scrolls steadily. @returns milliseconds of each frame */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let before = performance.now()
        const step = () => {
          const now = performance.now()
          frames.push(now - before)
          before = now
          scrollBy(0, 60)
          if (frames.length < count) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
    SCROLLED_FRAMES,
  )

await page.goto(`${server.address}/retrieval?q=${encodeURIComponent('合同')}`)
await page.locator('.result').first().waitFor()
const entered: number[] = []
for (let round = 0; round < 2; round++) for (const words of QUERIES) entered.push(await enterToResults(page, words))
const opened: number[] = []
for (const words of QUESTIONS) {
  await page.goto(`${server.address}/retrieval?q=${encodeURIComponent(words)}`)
  await page.locator('.result').first().waitFor()
  opened.push(await hitToArticle(page, '中华人民共和国民法典'))
}
const frames = await scroll(page)
await browser.close()
server.process.kill('SIGTERM')
console.log(`回车到结果：${entered.map((ms) => ms.toFixed(0)).join('、')} 毫秒`)
console.log(`点结果到条文：${opened.map((ms) => ms.toFixed(0)).join('、')} 毫秒`)
judge('reading enter to results p95', percentile(entered.slice(QUERIES.length), 0.95), '毫秒')
judge('reading hit to article', Math.max(...opened), '毫秒')
judge('reading frame p95', percentile(frames, 0.95), '毫秒')
judge('reading late frames', (frames.filter((ms) => ms > LATE_FRAME_MS).length / frames.length) * 100, '%')
finish()
