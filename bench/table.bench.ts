// npm run bench -- table : the editable table against vxe-table, in the same browser with the same rows (10,000 × 15),
// at full speed and on a processor four times slower; ours with ten times the rows; checking every cell; pasting 5,000
// × 10.
import { loadavg } from 'node:os'
import { chromium, type Browser } from 'playwright-core'
import { chromiumPath } from '../tools/chromium.mjs'
import { finish, judge } from './library.ts'
import { makeRows, COLUMNS } from './pages/rows.ts'
import { clickCell, freshPage, measureBarePage, measureTable, medians, type TableFigures } from './table-measure.ts'
import { ourPage, peerPage, type ServedPage } from './table-pages.ts'

const ROWS = 10_000
const PASTED = 5_000
const SLOWER = 4
const RUNS = 3
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-renderer-backgrounding',
]

const ours = await ourPage()
const peer = await peerPage()
const executablePath = (await chromiumPath()) as string
/** Each run has a browser of its own, so that no run slows the next one down. */
async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
/** Measures each table several times, in turn, so that other work of the machine slows all of them down alike. */
async function inTurn<T extends object>(...measures: ((browser: Browser) => Promise<T>)[]): Promise<T[]> {
  const all: T[][] = measures.map(() => [])
  for (let run = 0; run < RUNS; run++)
    for (const [index, measure] of measures.entries()) all[index]?.push(await inBrowser(measure))
  return all.map(medians)
}
const measured = (page: ServedPage, rows: number, throttle: number) => (browser: Browser) =>
  measureTable(browser, page, rows, throttle)

const [load = 0] = loadavg()
if (load > 1) console.log(`注意：本机正忙（负载 ${load.toFixed(1)}），测得的时间偏长`)
const [own, peers] = (await inTurn(measured(ours, ROWS, 1), measured(peer, ROWS, 1))) as [TableFigures, TableFigures]
const [ownSlow, peersSlow] = (await inTurn(measured(ours, ROWS, SLOWER), measured(peer, ROWS, SLOWER))) as [
  TableFigures,
  TableFigures,
]
const [bare] = await inTurn((browser: Browser) => measureBarePage(browser, ours, SLOWER))
const [large] = (await inTurn(measured(ours, ROWS * 10, 1))) as [TableFigures]

/** Checks every cell of 10,000 rows. */
const [validation] = (await inTurn(async (browser) => {
  const { page } = await freshPage(browser, ours, ROWS, 1)
  await page.evaluate(() => window.bench.mount())
  const result = await page.evaluate(() => window.bench.validate())
  if (result.faults !== 0) throw new Error(`${result.faults} rows are wrong, and none should be`)
  return { ms: result.ms }
})) as [{ ms: number }]

/** Texts of rows as a spreadsheet copies them: the first ten columns, in which every cell differs from the table. */
const block = makeRows(ROWS + PASTED)
  .slice(ROWS)
  .map((row) =>
    COLUMNS.slice(0, 10).map(
      ({ key, options }) => options?.find(({ value }) => value === row[key])?.text ?? String(row[key]),
    ),
  )
/** Pastes 5,000 × 10 cells from the clipboard. */
const [paste] = (await inTurn(async (browser) => {
  const { page } = await freshPage(browser, ours, ROWS, 1)
  await page.evaluate(() => window.bench.mount())
  await page.evaluate((text) => navigator.clipboard.writeText(text), block.map((line) => line.join('\t')).join('\n'))
  await clickCell(page, String(makeRows(1)[0]?.['code']))
  await page.evaluate(() => window.bench.watch('paste'))
  await page.keyboard.press('Control+v')
  await page.waitForFunction(() => window.bench.figures().length > 0)
  const last = block[2]?.[0] ?? ''
  if ((await page.evaluate((text) => window.bench.placeOf(text), last)) === null)
    throw new Error('what was pasted is not there')
  const [ms = Number.NaN] = await page.evaluate(() => window.bench.figures())
  return { ms }
})) as [{ ms: number }]

const NAMES: [keyof TableFigures, string][] = [
  ['mount', '出现'],
  ['open', '打开编辑'],
  ['key50', '按键 p50'],
  ['key95', '按键 p95'],
  ['scroll95', '滚动 p95'],
  ['scrollMost', '最长帧'],
  ['dropped', '迟帧/400'],
  ['drawn', '滚动中已画的行 %'],
  ['wheel95', '滚轮 p95'],
  ['jump', '跳转'],
  ['cpuMount', '出现的处理器时间'],
  ['cpuKey', '每键'],
  ['cpuFrame', '每帧'],
  ['heap', '内存 MB'],
  ['elements', '元素'],
]
const WHOLE: ReadonlySet<keyof TableFigures> = new Set(['dropped', 'elements'])
console.log(['', ...NAMES.map(([, name]) => name)].join('\t'))
const figures: [string, TableFigures][] = [
  ['本表格', own],
  ['vxe-table 4.21', peers],
  ['本表格，处理器慢四倍', ownSlow],
  ['vxe-table 4.21，处理器慢四倍', peersSlow],
  ['本表格，100,000 行', large],
]
for (const [name, figure] of figures)
  console.log([name, ...NAMES.map(([key]) => figure[key].toFixed(WHOLE.has(key) ? 0 : 1))].join('\t'))
if (bare)
  console.log(
    [
      `处理器慢四倍时的空白页面：输入框按键 p50 ${bare.key50.toFixed(1)} p95 ${bare.key95.toFixed(1)} ms，每键 ${bare.cpuKey.toFixed(1)} ms（与下一帧的距离已在其中）`,
      `空白滚动框：迟帧 ${bare.emptyDropped}/400，每帧 ${bare.emptyCpuFrame.toFixed(1)} ms`,
      `每行只有一段文字的滚动框（不用任何库）：迟帧 ${bare.plainDropped}/400，每帧 ${bare.plainCpuFrame.toFixed(1)} ms`,
    ].join('\n'),
  )

judge('table mount to peer', Math.max(own.mount / peers.mount, ownSlow.mount / peersSlow.mount), '倍')
judge('table key p95', own.key95, 'ms')
judge('table dropped frames', own.dropped, '帧')
judge('table rows drawn while scrolled', own.drawn, '%', false)
// A processor four times slower than this one misses frames with either table. The budget is the ratio to the peer.
judge('table slow dropped to peer', ownSlow.dropped / peersSlow.dropped, '倍')
judge('table slow key to peer', ownSlow.key95 / peersSlow.key95, '倍')
judge('table validation', validation.ms, 'ms')
judge('table paste', paste.ms, 'ms')
await ours.close()
await peer.close()
finish()
