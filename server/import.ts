// npm run import -- <file|folder|zip>… [--issuer 制定机关、制定机关] [--final] [--dry-run] [--report file.xlsx]
// npm run import -- <folder|zip>… --catalogue <sheet> [--columns 标题=C,…] [--prefer 公布日期=目录|正文 …] [--final] [--dry-run]
// [--undo] [--report file.xlsx]
import { join } from 'node:path'
import { filesAt, NothingToTake } from './features/imports/imports.door.ts'
import { ProgressBar } from './features/imports/progress-bar.ts'
import { writeReport } from './features/imports/qa-report.ts'
import { READ_EARLY, takeIn } from './features/imports/imports.door.ts'
import { bodiesKnown, type Issuer, IssuerReader, RegionTable } from './features/laws/laws.door.ts'
import { indexAheadOf, indexPending } from './features/search/search.door.ts'
import { regionRows } from './features/search/library/words.sql.ts'
import { fileStoreOf } from './file-store.ts'
import { importCatalogue, tryCatalogue, undoCatalogue } from './import-catalogue.ts'
import { printSummary, stopsOnSignal } from './import-summary.ts'
import { keepSmall } from './keep-small.ts'
import { prepareBeside } from './prepare.ts'
import { renewStatistics } from './platform/db/tidy.sql.ts'
import { limitPrograms } from './platform/workers/worker-queue.ts'
import { runProgram } from './run-program.ts'
import { issuerReaderOfSeeds } from './seeds/load.sql.ts'
import { readSettings, SettingRefused } from './settings.ts'
import { tryFiles } from './try-files.ts'

const USAGE = [
  '用法：npm run import -- <文件|文件夹|zip>… [--issuer 制定机关] [--final] [--dry-run] [--report 报告.xlsx]',
  '      npm run import -- <文件夹|zip>… --catalogue <目录.xlsx> [--columns 标题=C,文号=发文字号] [--prefer 公布日期=目录 …] [--final] [--dry-run] [--undo] [--report 报告.xlsx]',
].join('\n')

/** Options that a value follows. */
const WITH_VALUE = new Set(['--report', '--issuer', '--catalogue', '--columns', '--prefer'])

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * The bodies that staff name for files that name none.
 * @throws NothingToTake when the words are not names of bodies
 */
function bodiesNamed(words: string | undefined, reader: IssuerReader): Issuer[] {
  if (words === undefined) return []
  const bodies = reader.read(words) ?? []
  if (bodies.length === 0)
    throw new NothingToTake(`“${words}”不能识别为机关名称；请写全称并带上地名，如 浙江省气象局，几个机关用、隔开`)
  return bodies
}

async function main(): Promise<number> {
  keepSmall()
  const args = process.argv.slice(2)
  const dry = args.includes('--dry-run')
  const final = args.includes('--final')
  const undoes = args.includes('--undo')
  /** What follows an option, each time that it is given. */
  const valuesOf = (option: string): string[] => args.flatMap((arg, at) => (arg === option ? [args[at + 1] ?? ''] : []))
  const [reportPath] = valuesOf('--report')
  const [issuer] = valuesOf('--issuer')
  const [catalogue] = valuesOf('--catalogue')
  const places = args.filter((arg, at) => !arg.startsWith('--') && !WITH_VALUE.has(args[at - 1] ?? ''))
  if ((places.length === 0 && !(catalogue !== undefined && undoes)) || (undoes && catalogue === undefined)) {
    say(USAGE)
    return 2
  }
  const settings = readSettings(process.env)
  if (settings.exchangeSide === 'public' && !dry)
    throw new SettingRefused(
      '本机是数据交换的外网一边（EXCHANGE_SIDE=public），法规由交换包取入，不能导入；请在内网导入',
    )
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  const report = reportPath ?? join(settings.dataDir, 'reports', `import-${stamp}.xlsx`)
  if (catalogue !== undefined) {
    const given = {
      sheet: catalogue,
      places,
      columns: valuesOf('--columns'),
      prefer: valuesOf('--prefer'),
      final,
      report,
      settings,
      say,
    }
    return undoes ? undoCatalogue(given) : dry ? tryCatalogue(given) : importCatalogue(given)
  }
  if (dry) {
    const issuers = await issuerReaderOfSeeds()
    const results = await tryFiles(await filesAt(places), { issuers, madeBy: bodiesNamed(issuer, issuers), final })
    writeReport(report, results)
    printSummary(results, report, say)
    return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  }

  const files = await filesAt(places)
  if (files.length === 0)
    throw new NothingToTake(
      '没有可入库的文件；支持 .docx、.doc、.wps、.rtf、.pdf、.ofd、.html、.md、.txt、.epub，以及装有它们的文件夹和 zip 压缩包',
    )
  const stop = stopsOnSignal()
  const { database, beside } = await prepareBeside(settings)
  limitPrograms(READ_EARLY, !beside)
  if (beside) say('服务正在运行，经由它入库；读者照常使用')
  try {
    const bar = new ProgressBar('入库', '份')
    const regions = new RegionTable(await regionRows(database.db))
    const issuers = new IssuerReader(regions, await bodiesKnown(database.db, regions))
    const ahead = indexAheadOf(files.length, beside)
    const { results, stopped } = await takeIn(database.db, {
      files,
      issuers,
      madeBy: bodiesNamed(issuer, issuers),
      final,
      onFile: (_, { done, total }) => bar.show(done, total),
      shouldStop: stop,
      beside,
      ...(ahead ? { onTexts: (texts) => ahead.add(database.db, texts) } : {}),
      store: fileStoreOf(settings),
    })
    await ahead?.end(database.db)
    const indexBar = new ProgressBar('建立索引', '个版本')
    await indexPending(database.db, {
      onProgress: (done, total) => indexBar.show(done, total),
      shouldStop: stop,
      beside,
    })
    await renewStatistics(database.db)
    writeReport(report, results)
    printSummary(results, report, say)
    if (stopped || stop()) say('\n已中断。再次运行同一命令即从此处继续。')
    return stopped || stop() ? 130 : results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  } finally {
    await database.close()
  }
}

runProgram(main)
