// npm run bench -- reading : from Enter to results, from a hit to its article in the longest law, and frames while that
// law is scrolled.
import { chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../tools/chromium.mjs'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { startServer } from './server-program.ts'

/** Queries before those that are measured: the server and the page have answered others, but not the same ones. */
const WARM_UP = ['合同', '试用期 工资', '民法典', '房东不退押金', '公司法第二十条', '噪声扰民', '诉讼时效', '交通事故']
const QUERIES = [
  '年休假',
  '劳动合同法',
  '酒后驾车怎么处罚',
  '劳动合同法第四十七条',
  '邻居装修漏水',
  '养犬',
  '公司注销要什么手续',
  '规定',
  '上海 垃圾分类',
  'shipinanquanfa',
  '网购假货怎么赔',
  '高空抛物',
]
/** Questions that an article of the 民法典 answers. */
const QUESTIONS = ['借条没写利息', '婚前买的房离婚怎么分', '相邻权', '遗嘱要怎么写才有效', '高空抛物谁赔']
const LAW = '中华人民共和国民法典'
/** A screen of sixty frames a second shows a frame in 16.7 ms; one of more than half as much again was missed. */
const LATE_FRAME_MS = 25
const SCROLLED_FRAMES = 300
/** Nothing here takes longer unless it is broken. */
const PATIENCE = 15_000

/**
 * Does something and measures in the page.
 * @param isShown the condition, as an expression of the page's language
 * @returns milliseconds from the event to the first frame in which the condition held before it was drawn
 */
async function shownAfter(
  page: Page,
  event: 'keydown' | 'click',
  isShown: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(`{
    const isShown = () => ${isShown}
    window.shownAfter = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('not shown in time: ' + location)), ${PATIENCE})
      document.addEventListener('${event}', () => {
        const began = performance.now()
        const look = () => {
          if (isShown()) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }, { once: true, capture: true })
    })
    undefined
  }`)
  await act()
  return page.evaluate<number>('window.shownAfter')
}

/**
 * Types words into the box of the results page.
 * @returns milliseconds from Enter to the frame that shows their results
 */
async function enterToResults(page: Page, words: string): Promise<number> {
  const box = page.getByRole('search', { name: '检索法规' }).getByRole('combobox')
  await box.fill(words)
  const isShown = `new URLSearchParams(location.search).get('q') === ${JSON.stringify(words)} &&
    document.querySelector('.results[aria-busy=false] .results-list:not(.stale) .result') !== null`
  return shownAfter(page, 'keydown', isShown, () => box.press('Enter'))
}

/**
 * Opens the first hit of a law.
 * @returns milliseconds from the click to the frame in which its article is on the screen
 */
async function hitToArticle(page: Page, law: string): Promise<number> {
  const hit = page.locator('.result', { hasText: law }).first().locator('a[href*="#t"]').first()
  const anchor = decodeURIComponent((await hit.getAttribute('href'))?.split('#')[1] ?? '')
  await hit.scrollIntoViewIfNeeded()
  const isShown = `(() => {
    const place = document.getElementById(${JSON.stringify(anchor)})?.getBoundingClientRect()
    return place !== undefined && place.height > 0 && place.top >= 0 && place.top < innerHeight
  })()`
  return shownAfter(page, 'click', isShown, () => hit.click())
}

/** Scrolls steadily. @returns milliseconds of each frame */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(`new Promise((resolve) => {
    const frames = []
    let before = performance.now()
    const step = (now) => {
      frames.push(now - before)
      before = now
      scrollBy(0, 60)
      if (frames.length < ${SCROLLED_FRAMES}) requestAnimationFrame(step)
      else resolve(frames.slice(2))
    }
    requestAnimationFrame(step)
  })`)

const server = await startServer({
  ...process.env,
  PORT: '0',
  DEMO: 'off',
  ADMIN_PASSWORD: 'bench-password',
  DATA_DIR: await corpusLibrary(),
})
const browser = await chromium.launch({
  executablePath: (await chromiumPath()) as string,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  const search = async (words: string) => {
    await page.goto(`${server.address}/retrieval?q=${encodeURIComponent(words)}`)
    await page.locator('.result').first().waitFor()
  }
  await server.warm
  await search('法律')
  for (const words of WARM_UP) await enterToResults(page, words)
  const entered: number[] = []
  for (const words of QUERIES) entered.push(await enterToResults(page, words))
  const opened: number[] = []
  for (const words of QUESTIONS) {
    await search(words)
    opened.push(await hitToArticle(page, LAW))
  }
  const frames = await scroll(page)
  console.log(`回车到结果：${entered.map((ms, at) => `${QUERIES[at]} ${ms.toFixed(0)}`).join('、')} 毫秒`)
  console.log(`点结果到条文：${opened.map((ms, at) => `${QUESTIONS[at]} ${ms.toFixed(0)}`).join('、')} 毫秒`)
  console.log(
    `滚动：一帧 p50 ${percentile(frames, 0.5).toFixed(1)} p95 ${percentile(frames, 0.95).toFixed(1)} 最长 ${Math.max(...frames).toFixed(1)} 毫秒`,
  )
  judge('reading enter to results', Math.max(...entered), '毫秒')
  judge('reading hit to article', Math.max(...opened), '毫秒')
  judge('reading late frames', (frames.filter((ms) => ms > LATE_FRAME_MS).length / frames.length) * 100, '%')
} finally {
  await browser.close()
  // A server left running would keep the terminal of the bench open.
  server.process.kill('SIGTERM')
}
finish()
