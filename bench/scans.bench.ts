// npm run bench -- scans [kind] [--alone]: pages set and worn by programs are recognised, as a scan or a photograph
// comes. Printed for each kind: characters that are right, wrong ones that are marked for those who proof-read and
// right ones that are too, seconds a page; and the same of tesseract where it is installed (`--alone`: not). Its pages
// are kept in .cache/scans.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOUBTFUL_BELOW } from '#common/law/recognised.ts'
import { pretendRecognition } from '#server/platform/programs/recognition-folder.ts'
import { isInstalled } from '#server/platform/programs/run-program.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { readPictures, readScan } from '#server/features/laws/parsing/read-scan.ts'
import type { RecognisedLine } from '#server/features/laws/parsing/source-document.ts'
import { scannedPdf } from '#server/testing/pdf.ts'
import { installRecognition } from '../recognition/install.mjs'
import { finish, judge } from './library.ts'
import { bytesOfScan, MAKERS, makeScans, SCANS, wordsOf } from './scan-pages.ts'

const SIGNS: Record<string, string> = { ',': '，', ';': '；', ':': '：', '(': '（', ')': '）', '?': '？', '!': '！' }
/** Characters as they are compared: what the reader of scans makes of half-width signs anyway is no fault. */
const compared = (text: string): string[] => Array.from(text.replace(/[\s\u3000]/g, ''), (sign) => SIGNS[sign] ?? sign)

interface Count {
  /** Characters that the page has, and how many of them were read right. */
  all: number
  right: number
  /** Faults, and those that are marked; right ones that are marked too. */
  wrong: number
  told: number
  needless: number
  seconds: number
  pages: number
}
const none = (): Count => ({ all: 0, right: 0, wrong: 0, told: 0, needless: 0, seconds: 0, pages: 0 })

/** Compares what was read with what the page says, by the fewest changes. */
function compare(words: string, lines: readonly RecognisedLine[]): Omit<Count, 'seconds' | 'pages'> {
  const want = compared(words)
  const got = lines.flatMap(({ text, certainty }) =>
    Array.from(text, (sign, at) => ({ sign, isDoubtful: (certainty[at] ?? 0) < DOUBTFUL_BELOW })).flatMap(
      ({ sign, isDoubtful }) => compared(sign).map((one) => ({ sign: one, isDoubtful })),
    ),
  )
  const costs = Array.from({ length: want.length + 1 }, () => new Uint16Array(got.length + 1))
  for (let i = want.length; i >= 0; i--)
    for (let j = got.length; j >= 0; j--) {
      const row = costs[i] ?? new Uint16Array()
      if (i === want.length || j === got.length) row[j] = want.length - i + got.length - j
      else {
        const [same, left, more] = [costs[i + 1]?.[j + 1] ?? 0, costs[i + 1]?.[j] ?? 0, row[j + 1] ?? 0]
        row[j] = want[i] === got[j]?.sign ? same : 1 + Math.min(same, left, more)
      }
    }
  const count = { all: want.length, right: 0, wrong: 0, told: 0, needless: 0 }
  const fault = (isTold: boolean) => {
    count.wrong++
    if (isTold) count.told++
  }
  for (let i = 0, j = 0; i < want.length || j < got.length;) {
    const [here, before] = [got[j], got[j - 1]]
    const cost = costs[i]?.[j] ?? 0
    if (here && want[i] === here.sign && cost === costs[i + 1]?.[j + 1]) {
      count.right++
      if (here.isDoubtful) count.needless++
      i++
      j++
    } else if (here && i < want.length && cost === 1 + (costs[i + 1]?.[j + 1] ?? 0)) {
      fault(here.isDoubtful)
      i++
      j++
    } else if (here && cost === 1 + (costs[i]?.[j + 1] ?? 0)) {
      fault(here.isDoubtful)
      j++
    } else {
      // What is missing is told by a doubtful neighbour.
      fault((here?.isDoubtful ?? false) || (before?.isDoubtful ?? false))
      i++
    }
  }
  return count
}

/** The most memory that a program of ours which recognises has taken, in MB; 0 where the system does not tell. */
let peak = 0
const look = setInterval(() => {
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      if (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('recognise-worker') &&
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[3] === String(process.pid)
      )
        peak = Math.max(
          peak,
          Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
        )
  } catch {
    // Programs end while they are looked at.
  }
}, 200)

const missing = MAKERS.filter((program) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
})
if (missing.length > 0) throw new Error(`the pages are made by programs that are not installed: ${missing.join(', ')}`)
if (!installRecognition({ quiet: true })) process.exit(1)

const given = process.argv.slice(2)
const only = given.find((one) => !one.startsWith('--'))
const folder = join(projectRoot, '.cache/scans')
const files = await makeScans(folder)
const counts = { engine: new Map<string, Count>(), tesseract: new Map<string, Count>() }
const withTesseract = !given.includes('--alone') && isInstalled('tesseract') && isInstalled('pdftoppm')
for (const [at, { kind, page }] of SCANS.entries()) {
  if (only !== undefined && kind !== only) continue
  const file = files[at] ?? ''
  const measure = async (
    who: keyof typeof counts,
    read: () => Promise<{ recognition: { lines: RecognisedLine[] } }>,
  ) => {
    const began = performance.now()
    const { recognition } = await read()
    const seconds = (performance.now() - began) / 1000
    const found = compare(wordsOf(page), recognition.lines)
    const count = counts[who].get(kind) ?? none()
    counts[who].set(kind, count)
    for (const name of ['all', 'right', 'wrong', 'told', 'needless'] as const) count[name] += found[name]
    count.seconds += seconds
    count.pages++
    return `${((100 * found.right) / found.all).toFixed(2)} %`
  }
  const engine = await measure('engine', () => readPictures(bytesOfScan(file)))
  let other = ''
  if (withTesseract) {
    pretendRecognition(false)
    const jpeg = join(folder, `pdf-${at}.jpg`)
    execFileSync('convert', [file, '-quality', '95', jpeg])
    const [width = 0, height = 0] = execFileSync('identify', ['-format', '%w %h', jpeg])
      .toString()
      .split(' ')
      .map(Number)
    const size = { width: (595 * width) / Math.max(width, height), height: (842 * height) / Math.max(width, height) }
    other = await measure('tesseract', () =>
      readScan(scannedPdf([{ jpeg: bytesOfScan(jpeg), width, height }]), [size]),
    ).catch((error: unknown) => String(error))
    pretendRecognition(null)
  }
  console.log(`${kind} ${page} ${SCANS[at]?.dpi ?? 0} dpi: ${engine}${other === '' ? '' : `   tesseract ${other}`}`)
}
clearInterval(look)

const share = (part: number, of: number) => (of === 0 ? '—' : `${((100 * part) / of).toFixed(2)} %`)
for (const who of ['engine', 'tesseract'] as const) {
  if (counts[who].size === 0) continue
  console.log(`\n${who === 'engine' ? 'PP-OCRv4' : 'tesseract'}`)
  console.table(
    Object.fromEntries(
      [...counts[who]].map(([kind, { all, right, wrong, told, needless, seconds, pages }]) => [
        kind,
        {
          pages,
          characters: all,
          right: share(right, all),
          faults: wrong,
          'faults marked': share(told, wrong),
          'right ones marked': share(needless, right),
          's a page': Number((seconds / pages).toFixed(1)),
        },
      ]),
    ),
  )
}
const all = [...counts.engine.values()].reduce((sum, one) => {
  for (const name of Object.keys(sum) as (keyof Count)[]) sum[name] += one[name]
  return sum
}, none())
if (only === undefined) {
  const rightOf = (kind: string) => {
    const { right, all: of } = counts.engine.get(kind) ?? none()
    return (100 * right) / of
  }
  for (const kind of counts.engine.keys()) judge(`scans ${kind} right`, rightOf(kind), '%', false)
  judge('scans faults marked', (100 * all.told) / Math.max(1, all.wrong), '%', false)
  judge('scans right ones marked', (100 * all.needless) / all.right, '%')
  judge('scans seconds a page', all.seconds / all.pages, '秒')
}
if (peak > 0) judge('scans memory', peak, 'MB')
finish()
