import { readFile as readBytes, stat } from 'node:fs/promises'
import { basename, relative, resolve, sep } from 'node:path'
import { CATALOGUE_FIELDS, outcomeText } from '#common/catalogues.ts'
import {
  actFor,
  bringIn,
  type BroughtIn,
  catalogueOfSheet,
  catalogueSheets,
  CataloguePlan,
  CommandWork,
  CatalogueRefused,
  columnsGiven,
  columnsTold,
  contradictionsOf,
  type Doer,
  noteBroughtIn,
  noteUndone,
  type OnProgress,
  openCatalogue,
  type OpenedCatalogue,
  rulesGiven,
  undo,
} from './features/catalogues/catalogues.door.ts'
import { filesAt, type FileToTake, READ_EARLY } from './features/imports/imports.door.ts'
import { ProgressBar } from './features/imports/progress-bar.ts'
import { writeReport } from './features/imports/qa-report.ts'
import { bodiesKnown, IssuerReader, RegionTable } from './features/laws/laws.door.ts'
import { indexAheadOf, indexPending } from './features/search/search.door.ts'
import { regionRows } from './features/search/library/words.sql.ts'
import { fileStoreOf } from './file-store.ts'
import { printSummary, stopsOnSignal } from './import-summary.ts'
import { prepareBeside } from './prepare.ts'
import type { Db } from './platform/db/open.ts'
import { renewStatistics } from './platform/db/tidy.sql.ts'
import { limitPrograms } from './platform/workers/worker-queue.ts'
import { BASE_DICTIONARIES } from './seeds/base/dictionaries.ts'
import { issuerReaderOfSeeds } from './seeds/load.sql.ts'
import type { Settings } from './settings.ts'
import { tryFiles } from './try-files.ts'

/** What the command gives. */
export interface CatalogueArguments {
  sheet: string
  places: string[]
  columns: string[]
  prefer: string[]
  final: boolean
  report: string
  settings: Settings
  say: (line: string) => void
}

/** Who is named for what the command does. */
const BY_COMMAND: Doer = { accountId: null, username: '命令行导入', orgCode: null }

async function opened({ sheet, columns, say }: CatalogueArguments): Promise<OpenedCatalogue> {
  const given = columnsGiven(columns.join(','))
  if (typeof given === 'string') throw new CatalogueRefused(given)
  const bytes = await readBytes(sheet).catch(() => {
    throw new CatalogueRefused(`找不到目录 ${sheet}，请检查路径`)
  })
  const catalogue = await openCatalogue({ field: 'file', name: basename(sheet), bytes }, given)
  say(
    `目录${catalogue.title}：${catalogue.rows.length.toLocaleString('en')} 行${catalogue.asOf === null ? '' : `，截至 ${catalogue.asOf}`}`,
  )
  for (const line of columnsTold(catalogue)) say(`  ${line}`)
  for (const line of catalogue.remarks.slice(0, 10)) say(`  ${line}`)
  return catalogue
}

/** The files of the places without the sheet itself. */
async function filesBeside({ places, sheet }: CatalogueArguments): Promise<FileToTake[]> {
  const own = new Set<string>([basename(sheet)])
  for (const place of places)
    if ((await stat(place).catch(() => null))?.isDirectory())
      own.add(relative(resolve(place), resolve(sheet)).split(sep).join('/'))
  const files = await filesAt(places)
  return files.filter(({ name }) => !own.has(name))
}

/** Shows a bar for each kind of work. */
function bars(): (what: string, done: number, total: number) => void {
  const known = new Map<string, ProgressBar>()
  return (what, done, total) => {
    const bar = known.get(what) ?? new ProgressBar(what, what === '入库' ? '份' : '行')
    known.set(what, bar)
    bar.show(done, total)
  }
}

function rulesOf({ prefer }: CatalogueArguments) {
  const rules = rulesGiven(prefer)
  if (typeof rules === 'string') throw new CatalogueRefused(rules)
  return rules
}

async function readerOf(db: Db): Promise<IssuerReader> {
  const regions = new RegionTable(await regionRows(db))
  return new IssuerReader(regions, await bodiesKnown(db, regions))
}

/** `--dry-run`: reads sheet and files, ties and compares them; nothing is stored. @returns the exit code */
export async function tryCatalogue(given: CatalogueArguments): Promise<number> {
  const { say, report, final } = given
  const rules = rulesOf(given)
  const catalogue = await opened(given)
  const files = await filesBeside(given)
  const issuers = await issuerReaderOfSeeds()
  const plan = new CataloguePlan(
    catalogue,
    files.map(({ name }) => name),
    {
      reader: issuers,
      values: dictionaryValues(),
      catalogue: catalogue.title,
      asOf: catalogue.asOf,
      today: new Date().toISOString().slice(0, 10),
      rules,
    },
  )
  const results = await tryFiles(
    files.filter(({ name }) => !plan.isBeside(name)),
    { issuers, final, told: (name, read) => plan.told(name, read) },
  )
  writeReport(report, results, plan.sheets())
  printSummary(results, null, say)
  say('')
  const { tied, without, loose, groups } = plan.figures()
  say(`目录${catalogue.title}：有文件的 ${tied} 行，没有文件的 ${without} 行，目录里没有的文件 ${loose} 个`)
  for (const { field, kind, count } of groups)
    say(`  与正文不一致 ${CATALOGUE_FIELDS[field]}·${kind}：${count} 处（${actFor(field, kind)}）`)
  say(`\n详细报告：${report}`)
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

/** Values of the base dictionaries by what a cell may say. */
function dictionaryValues(): Map<string, string> {
  const values = new Map<string, string>()
  for (const { code, items } of BASE_DICTIONARIES)
    for (const { value, text } of items) {
      values.set(`${code} ${text}`, value)
      values.set(`${code} ${value}`, value)
    }
  return values
}

/** `npm run import -- <folder> --catalogue <sheet>`. @returns the exit code */
export async function importCatalogue(given: CatalogueArguments): Promise<number> {
  const { settings, say, report, final } = given
  const rules = rulesOf(given)
  const catalogue = await opened(given)
  const files = await filesBeside(given)
  const stop = stopsOnSignal()
  const { database, beside } = await prepareBeside(settings)
  limitPrograms(READ_EARLY, !beside)
  if (beside) say('服务正在运行，经由它入库；读者照常使用')
  try {
    const { db } = database
    const work = new CommandWork({ db, work: 'bringIn', isAlone: database.engine === 'embedded' && !beside })
    const shouldStop = () => stop() || work.shouldStop()
    const ahead = indexAheadOf(files.length, beside)
    const brought = await work.during(async () => {
      const brought = await bringIn(db, catalogue, {
        files,
        issuers: await readerOf(db),
        rules,
        final,
        beside,
        store: fileStoreOf(settings),
        ...(ahead ? { onTexts: (texts) => ahead.add(db, texts) } : {}),
        by: BY_COMMAND,
        now: new Date(),
        claim: (id) => work.take(id),
        onProgress: both(bars(), work.progress),
        shouldStop,
      })
      if (!brought.stopped) await noteBroughtIn(db, { worker: work.worker, doer: BY_COMMAND, brought, now: new Date() })
      await ahead?.end(db)
      const indexBar = new ProgressBar('建立索引', '个版本')
      await indexPending(db, { onProgress: (done, total) => indexBar.show(done, total), shouldStop, beside })
      await renewStatistics(db)
      return brought
    })
    writeReport(report, brought.results, await catalogueSheets(db, brought.catalogue.id))
    printSummary(brought.results, null, say)
    await printCatalogue(db, brought, say)
    say(`\n详细报告：${report}`)
    if (brought.stopped || shouldStop())
      say(work.isAskedToStop ? ASKED_TO_STOP : '\n已中断。再次运行同一命令即从此处继续。')
    return brought.stopped || shouldStop() ? 130 : brought.results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  } finally {
    await database.close()
  }
}

const ASKED_TO_STOP = '\n在浏览器里停止了。再次运行同一命令即从此处继续。'

/** Tells two listeners how far the work is. */
const both =
  (one: OnProgress, other: OnProgress): OnProgress =>
  (what, done, total) => {
    one(what, done, total)
    other(what, done, total)
  }

async function printCatalogue(
  db: Db,
  { catalogue, is, outcomes, added, changed, gone, loose }: BroughtIn,
  say: (line: string) => void,
): Promise<void> {
  say('')
  const kind = { new: '第一次导入', newer: '同一目录的新表', again: '同一份表再次导入' }[is]
  say(
    `目录${catalogue.title}（${kind}）：新增 ${added} 行，改动 ${changed} 行${gone > 0 ? `，新表里没有了 ${gone} 行（已入库的没有动）` : ''}`,
  )
  say(`  ${outcomes.map(({ outcome, count }) => `${outcomeText(outcome)} ${count.toLocaleString('en')}`).join(' · ')}`)
  if (loose.length > 0) {
    say(`  目录里没有的文件 ${loose.length} 个，照常入库：`)
    for (const name of loose.slice(0, 10)) say(`    ${name}`)
    if (loose.length > 10) say(`    …… 其余 ${loose.length - 10} 个见报告`)
  }
  const groups = (await contradictionsOf(db, catalogue.id)).filter(({ open }) => open > 0)
  if (groups.length === 0) return
  say('')
  say('目录与正文不一致（已保存，未公开），按组判定后重新运行同一命令：')
  for (const { field, kind: how, open, place, sheet, text } of groups.slice(0, 30)) {
    say(
      `  ${CATALOGUE_FIELDS[field]}·${how}：${open} 处，如 ${place} 目录“${sheet.slice(0, 40)}”，正文“${text.slice(0, 40)}”`,
    )
    say(`    ${actFor(field, how)}`)
  }
}

/** `--undo`. @returns the exit code */
export async function undoCatalogue(given: CatalogueArguments): Promise<number> {
  const { settings, say } = given
  const { sha256, fileName } = await opened(given)
  const stop = stopsOnSignal()
  const { database, beside } = await prepareBeside(settings)
  try {
    const { db } = database
    const { id, title } = await catalogueOfSheet(db, sha256, fileName)
    const work = new CommandWork({ db, work: 'undo', isAlone: database.engine === 'embedded' && !beside })
    const shouldStop = () => stop() || work.shouldStop()
    const done = await work.during(async () => {
      await work.take(id)
      const done = await undo(db, id, {
        issuers: await readerOf(db),
        by: BY_COMMAND,
        now: new Date(),
        onProgress: both(bars(), work.progress),
        shouldStop,
        onDone: (db, done) => noteUndone(db, { worker: work.worker, doer: BY_COMMAND, title, done, now: new Date() }),
      })
      await indexPending(db, { shouldStop, beside })
      await renewStatistics(db)
      return done
    })
    say(`已撤销目录${done.catalogue.title}最近一次导入：撤去 ${done.removed} 行，恢复 ${done.restored} 行`)
    if (done.kept.length > 0) {
      say(`以下 ${done.kept.length} 行此后有人办理，保留：`)
      for (const { place, title, reason } of done.kept.slice(0, 50)) say(`  ${place} ${title}：${reason}`)
      if (done.kept.length > 50) say(`  …… 其余 ${done.kept.length - 50} 行`)
    }
    if (done.stopped) say(work.isAskedToStop ? ASKED_TO_STOP : '已中断。再次运行同一命令即从此处继续。')
    return done.stopped ? 130 : 0
  } finally {
    await database.close()
  }
}
