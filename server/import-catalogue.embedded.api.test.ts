import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as XLSX from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/db/open.ts'
import { projectRoot } from './platform/project-root.ts'
import { catalogueOf, rowsIn, sketchedDocuments, type SketchedDocument, textOf } from './testing/catalogue.ts'
import { makeDataFolder } from './testing/data-folder.ts'

/** Rows, files, and rows that say something else than their texts. */
const [ROWS, FILES, DIFFERENT] = [60, 57, 4]
let folder: string
let laws: string
const documents = sketchedDocuments(ROWS)
const sheet = documents.map((one, at): SketchedDocument =>
  at < DIFFERENT ? { ...one, row: { 发布日期: '2001-01-01' } } : one,
)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-catalogue-'))
  laws = join(folder, 'files')
  mkdirSync(laws)
  for (const one of documents.slice(0, FILES)) writeFileSync(join(laws, one.file), textOf(one))
  writeFileSync(join(laws, '目录.xlsx'), catalogueOf(sheet))
  for (const data of ['data', 'killed']) makeDataFolder(join(folder, data))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = (data: string) => ({ ...process.env, DATA_DIR: join(folder, data), DATABASE_URL: '' })
const given = (...more: string[]) => [
  '--import',
  'tsx',
  'server/import.ts',
  laws,
  '--catalogue',
  join(laws, '目录.xlsx'),
  ...more,
]

/** Runs the program as `npm run import` does. */
function run(data: string, ...more: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, given(...more), {
    cwd: projectRoot,
    encoding: 'utf8',
    env: environment(data),
  })
  return { status, out: stdout, err: stderr }
}

/** What a library holds after the program has ended. */
async function heldIn(data: string) {
  const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, data) })
  const rows = (query: string) => rowsIn(database.db, query)
  const held = {
    versions: await rows(
      'select title, version_date, effect_date, effect_text, publish_state, text_hash from law_version order by title',
    ),
    entries: await rows('select title, doc_number, source_name from document where deleted_at is null order by title'),
    facts: (await rows("select id from law_fact where origin = 'catalogue'")).length,
    rows: await rows('select place, outcome, file_name from catalogue_row order by ord'),
    work: await rows('select work, work_state, worker from catalogue where work is not null'),
    lines: (await rows("select content from activity_log where username = '命令行导入' order by created_at")).map(
      ({ content }) => content,
    ),
  }
  await database.close()
  return held
}

describe('npm run import --catalogue', () => {
  it('npm run import --catalogue with --dry-run tells ties and differences and stores nothing', async () => {
    const report = join(folder, 'dry.xlsx')
    const { out } = run('data', '--dry-run', '--report', report)
    expect(out).toContain('有文件的 57 行，没有文件的 3 行，目录里没有的文件 0 个')
    expect(out).toContain(
      `与正文不一致 公布日期·相差一个月以上：${DIFFERENT} 处（--prefer 公布日期/相差一个月以上=目录 或者 =正文）`,
    )
    expect(XLSX.read(readFileSync(report)).SheetNames).toEqual(['汇总', '文件', '提示', '目录各行', '目录与正文不一致'])
    expect((await heldIn('data')).versions).toEqual([])
  })
  it('npm run import --catalogue brings all in with a report, is decided by --prefer, and is undone by --undo', async () => {
    const report = join(folder, 'real.xlsx')
    const { status, out, err } = run('data', '--report', report)
    expect(status).toBe(0)
    expect(err).toMatch(/入库 █+ 100% 57\/57 份/)
    expect(out).toContain('有正文，已公开 53 · 有正文，待判定 4 · 只登记，没有正文 3')
    expect(out).toContain('公布日期·相差一个月以上：4 处，如 第3行 目录“2001-01-01”')
    const lines = XLSX.utils.sheet_to_json<Record<string, string>>(
      XLSX.read(readFileSync(report)).Sheets['目录与正文不一致'] as XLSX.WorkSheet,
    )
    expect(lines).toHaveLength(DIFFERENT)
    expect(lines[0]).toMatchObject({ 栏目: '公布日期', 行: '第3行', 目录: '2001-01-01', 判定: '未判定' })
    expect(run('data', '--prefer', '公布日期/相差一个月以上=正文').out).toContain(
      '有正文，已公开 57 · 只登记，没有正文 3',
    )
    expect((await heldIn('data')).versions.filter(({ publishState }) => publishState !== 'published')).toEqual([])
    // The decision is undone first, then what the first run brought.
    expect(run('data', '--undo').out).toContain('恢复 4 行')
    expect(run('data', '--undo').out).toContain('撤去 60 行，恢复 0 行')
    expect(await heldIn('data')).toEqual({
      versions: [],
      entries: [],
      facts: 0,
      rows: [],
      work: [],
      lines: [
        '导入目录《杭州市文件目录》（目录.xlsx）60 行：有正文，已公开 53、有正文，待判定 4、只登记，没有正文 3',
        '导入目录《杭州市文件目录》（目录.xlsx）60 行：有正文，已公开 57、只登记，没有正文 3',
        '撤销目录《杭州市文件目录》最近一次导入：撤去 0 行，恢复 4 行',
        '撤销目录《杭州市文件目录》最近一次导入：撤去 60 行，恢复 0 行',
      ],
    })
    expect(run('data', '--undo')).toMatchObject({
      status: 1,
      err: expect.stringContaining('没有用“目录.xlsx”导入过目录'),
    })
  })
  it('npm run import --catalogue tells wrong options in one line', () => {
    expect(run('data', '--columns', '题目=C').err.trim().split('\n').at(-1)).toMatch(/“题目”不是目录的栏目/)
    expect(run('data', '--columns', '标题=Z').err.trim().split('\n').at(-1)).toMatch(
      /里没有“Z”列（标题）；有的列是 A“序号”/,
    )
    expect(run('data', '--prefer', '备注=目录').err.trim().split('\n').at(-1)).toMatch(/“备注”不是可以比对的栏目/)
  })
  it('a program that is killed several times ends with the same library, and nothing is there twice', async () => {
    run('data', '--report', join(folder, 'whole.xlsx'))
    const whole = await heldIn('data')
    let killed = 0
    for (let times = 0; times < 8 && killed < 4; times++) {
      const child = spawn(process.execPath, given(), {
        cwd: projectRoot,
        env: { ...environment('killed') },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = once(child, 'exit')
      // It is killed in the middle: while rows are kept, files are stored, or entries are made.
      const word = ['核对目录', '入库', '入库', '登记'][killed] ?? '入库'
      child.stderr.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes(word))
          void pause(word === '入库' ? 40 * killed : 0).then(() => child.kill('SIGKILL'))
      })
      await ended
      if (child.signalCode === 'SIGKILL') killed++
      else break
    }
    expect(killed).toBeGreaterThan(1)
    expect(run('killed').status).toBe(0)
    const { lines, ...held } = await heldIn('killed')
    const { lines: linesOfWhole, ...heldWhole } = whole
    expect(held).toEqual(heldWhole)
    // A program that was killed when all was brought in has written its line, as the one after it does.
    expect(lines.length).toBeGreaterThan(0)
    expect(new Set(lines)).toEqual(new Set(linesOfWhole.slice(-1)))
  })
}, 300_000)
