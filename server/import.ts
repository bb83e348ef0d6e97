// npm run import -- <file|folder|zip>… [--issuer 制定机关、制定机关] [--final] [--dry-run] [--report file.xlsx]
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { filesAt, NothingToTake } from './features/imports/imports.door.ts'
import { ProgressBar } from './features/imports/progress-bar.ts'
import { summarise, writeReport } from './features/imports/qa-report.ts'
import {
  askedAbout,
  failedFile,
  fetchAhead,
  READ_AHEAD,
  READ_EARLY,
  type FileResult,
  type FileToTake,
  readFile,
  takeIn,
  WHERE_DECIDED,
  WHERE_FINAL,
} from './features/imports/imports.door.ts'
import { bodiesKnown, type Issuer, IssuerReader, RegionTable, type SourceDocument, withheldAs } from './features/laws/laws.door.ts'
import { indexPending } from './features/search/search.door.ts'
import { regionRows } from './features/search/words.sql.ts'
import { prepareBeside } from './prepare.ts'
import { renewStatistics } from './platform/db/tidy.sql.ts'
import { limitPrograms } from './platform/workers/worker-queue.ts'
import { runProgram } from './run-program.ts'
import { issuerReaderOfSeeds } from './seeds/load.sql.ts'
import { readSettings } from './settings.ts'

const USAGE = '用法：npm run import -- <文件|文件夹|zip>… [--issuer 制定机关] [--final] [--dry-run] [--report 报告.xlsx]'

/**
 * Garbage is collected when the memory in use has grown by so many parts of a hundred since the last time. V8 lets it grow fourfold on a machine
 * with much memory, and that of each batch would stay beside the next ones.
 */
const GROWS_BY = 40
/** What the thread of the embedded engine may hold, in MB: V8 reads this setting when a thread begins. */
const MOST_OF_THREAD = 384

/** An office machine may have little memory (measured by `npm run bench -- intake`). */
function keepSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWS_BY}`)
  setFlagsFromString(`--max-old-space-size=${MOST_OF_THREAD}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printSummary(results: FileResult[], report: string | null): void {
  const summary = summarise(results)
  say('')
  say(`文件 ${summary.files.toLocaleString()} 份，条文 ${summary.articles.toLocaleString()} 条`)
  say(summary.outcomes.map(([text, count]) => `${text} ${count.toLocaleString()}`).join(' · '))
  if (summary.warnings.length > 0) {
    say('')
    say('需要核对：')
    for (const { text, count, example } of summary.warnings)
      say(`  ${text.padEnd(16, '　')} ${String(count).padStart(5)}   如 ${example.slice(0, 90)}`)
  }
  if (summary.asked.length > 0) {
    say('')
    say('待判定（已保存，未公开）：')
    say('  在浏览器里判定：文件数据 → 待判定，先纳入导入时未公开的文本，再逐份或者成组判定，判定后提交审核（/dataManagement/document?undecided=1）')
    say('  用命令判定：核对后指定制定机关重新导入，直接公开；一份文件或者整个文件夹：')
    say('    npm run import -- <文件或者文件夹> --issuer <制定机关全称，几个机关用、隔开>')
    say('  原文件有未接受的修订、划掉的文字的，确认是定稿以后加 --final 重新导入，直接公开；不是定稿的，换成接受修订以后的文件')
    for (const { folder, files } of summary.asked) {
      say(`  ${folder === '' ? '（单个文件）' : folder}：${files.length} 份`)
      for (const { name, message } of files.slice(0, 5))
        say(`    ${name}：${message.replaceAll(`；${WHERE_DECIDED}`, '').replaceAll(`；${WHERE_FINAL}`, '')}`)
      if (files.length > 5) say(`    …… 其余 ${files.length - 5} 份见报告`)
    }
  }
  if (summary.withheld > 0) {
    say('')
    say(
      `暂不公开 ${summary.withheld.toLocaleString()} 份（征求意见稿、识别失败、文字不完整等），原因见报告；也可以在“文件数据 → 待判定”里纳入后判定或者改正`,
    )
  }
  if (summary.failures.length > 0) {
    say('')
    say('没有入库：')
    for (const { name, message } of summary.failures.slice(0, 20)) say(`  ${name}：${message}`)
    if (summary.failures.length > 20) say(`  …… 其余 ${summary.failures.length - 20} 份见报告`)
  }
  if (report !== null) say(`\n详细报告：${report}`)
}

/** Reads and checks all files without using a database. */
async function dryRun(places: string[], issuer: string | undefined, final: boolean): Promise<FileResult[]> {
  limitPrograms(READ_EARLY, true)
  const files = await filesAt(places)
  const bar = new ProgressBar('试读', '份')
  const issuers = await issuerReaderOfSeeds()
  const madeBy = bodiesNamed(issuer, issuers)
  const results: FileResult[] = []
  const seen = new Set<string>()
  const tryOut = async (file: FileToTake, bytes: Uint8Array, source?: Promise<SourceDocument>): Promise<FileResult> => {
    const { law } = await readFile(file, bytes, { issuers, madeBy, final }, source)
    const outcome = withheldAs(law) ?? 'new'
    return {
      name: file.name,
      outcome,
      title: law.title,
      articles: law.articleCount,
      warnings: law.warnings,
      message: outcome === 'asked' ? askedAbout(law) : '',
    }
  }
  /** Several files are read at once, as when they are taken in; their results come in the order of the files. */
  const trying: Promise<FileResult>[] = []
  const takeNext = async () => {
    const next = trying.shift()
    if (next === undefined) return
    results.push(await next)
    bar.show(results.length, files.length)
  }
  for await (const fetched of fetchAhead(files, () => true)) {
    const { file } = fetched
    if ('error' in fetched) trying.push(Promise.resolve(failedFile(file.name, fetched.error)))
    else if (seen.has(fetched.sha256))
      trying.push(Promise.resolve({ name: file.name, outcome: 'known', title: '', articles: 0, warnings: [], message: '' }))
    else {
      seen.add(fetched.sha256)
      trying.push(tryOut(file, fetched.bytes, fetched.source).catch((error: unknown) => failedFile(file.name, error)))
    }
    if (trying.length >= READ_AHEAD) await takeNext()
  }
  while (trying.length > 0) await takeNext()
  return results
}

/**
 * The bodies that staff name for files that name none.
 * @throws NothingToTake when the words are not names of bodies
 */
function bodiesNamed(words: string | undefined, reader: IssuerReader): Issuer[] {
  if (words === undefined) return []
  const bodies = reader.read(words) ?? []
  if (bodies.length === 0) throw new NothingToTake(`“${words}”不能识别为机关名称；请写全称并带上地名，如 浙江省气象局，几个机关用、隔开`)
  return bodies
}

async function main(): Promise<number> {
  keepSmall()
  const args = process.argv.slice(2)
  const dry = args.includes('--dry-run')
  const final = args.includes('--final')
  const reportAt = args.indexOf('--report')
  const reportPath = reportAt >= 0 ? args[reportAt + 1] : undefined
  const issuerAt = args.indexOf('--issuer')
  const issuer = issuerAt >= 0 ? (args[issuerAt + 1] ?? '') : undefined
  const isValue = (i: number) => (reportAt >= 0 && i === reportAt + 1) || (issuerAt >= 0 && i === issuerAt + 1)
  const places = args.filter((arg, i) => !arg.startsWith('--') && !isValue(i))
  if (places.length === 0) {
    say(USAGE)
    return 2
  }
  const settings = readSettings(process.env)
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  const report = reportPath ?? join(settings.dataDir, 'reports', `import-${stamp}.xlsx`)
  if (dry) {
    const results = await dryRun(places, issuer, final)
    writeReport(report, results)
    printSummary(results, report)
    return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  }

  const files = await filesAt(places)
  if (files.length === 0)
    throw new NothingToTake('没有可入库的文件；支持 .docx、.doc、.wps、.rtf、.pdf、.ofd、.html、.md、.txt、.epub，以及装有它们的文件夹和 zip 压缩包')
  let stop = false
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => {
      if (stop) process.exit(code)
      stop = true
      process.stderr.write('\n正在完成手头的一批，请稍候（再按一次 Ctrl-C 立即退出，已入库的不会丢失）\n')
    })
  const { database, beside } = await prepareBeside(settings)
  limitPrograms(READ_EARLY, !beside)
  if (beside) say('服务正在运行，经由它入库；读者照常使用')
  try {
    const bar = new ProgressBar('入库', '份')
    const regions = new RegionTable(await regionRows(database.db))
    const issuers = new IssuerReader(regions, await bodiesKnown(database.db, regions))
    const { results, stopped } = await takeIn(database.db, {
      files,
      issuers,
      madeBy: bodiesNamed(issuer, issuers),
      final,
      onFile: (_, { done, total }) => bar.show(done, total),
      shouldStop: () => stop,
      beside,
    })
    const indexBar = new ProgressBar('建立索引', '个版本')
    await indexPending(database.db, { onProgress: (done, total) => indexBar.show(done, total), shouldStop: () => stop, beside })
    await renewStatistics(database.db)
    writeReport(report, results)
    printSummary(results, report)
    if (stopped || stop) say('\n已中断。再次运行同一命令即从此处继续。')
    return stopped || stop ? 130 : results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  } finally {
    await database.close()
  }
}

runProgram(main)
