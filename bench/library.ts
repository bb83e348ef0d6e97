import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PARSER_VERSION } from '#server/features/laws/laws.door.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { dayOf } from '#server/platform/clock.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { noteFigures, type Figure } from '../tools/figures.ts'

/** Folder of the real laws, on machines that have them. CORPUS names another one. */
export const corpusFolder = resolve(projectRoot, process.env['CORPUS'] ?? '../shared/corpus')
/** File of the judged queries. RELEVANCE names another one. */
export const relevanceFile = resolve(projectRoot, process.env['RELEVANCE'] ?? '../shared/relevance/relevance.jsonl')

/** Stops with one line when the material of a bench is not on this machine. */
export function need(path: string): void {
  if (existsSync(path)) return
  console.error(`这项测量需要 ${path}，本机没有；可用环境变量 CORPUS 或 RELEVANCE 指定`)
  process.exit(2)
}

/** Data directory of an embedded library with the whole corpus; imported once per parser and schema. */
export async function corpusLibrary(): Promise<string> {
  need(corpusFolder)
  const schema = createHash('sha256')
  for (const { text } of await readMigrations()) schema.update(text)
  const folder = join(projectRoot, '.cache/bench', `corpus-${PARSER_VERSION}-${schema.digest('hex').slice(0, 10)}`)
  const done = join(folder, 'done')
  if (!existsSync(done)) {
    console.log('正在把语料装入测量用的库（只做一次）…')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const { status } = spawnSync(process.execPath, ['tools/import.mjs', corpusFolder], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: folder },
    })
    // 1: some files were not taken in, as the README of the folder.
    if (status !== 0 && status !== 1) process.exit(status ?? 1)
    writeFileSync(done, '')
  }
  return folder
}

/** Limits a figure must keep, from budgets.json. */
const budgets = JSON.parse(readFileSync(join(projectRoot, 'bench/budgets.json'), 'utf8')) as Record<string, number>

let failed = 0
/** What was measured in this run, by the name of its budget. */
const measured: Record<string, Figure> = {}
/** Prints a figure beside its budget. When a budget is not kept, `finish` ends the process with 1. */
export function judge(name: string, figure: number, unit: string, atMost = true): void {
  const limit = budgets[name]
  if (limit === undefined) throw new Error(`bench/budgets.json has no ${name}`)
  const kept = atMost ? figure <= limit : figure >= limit
  if (!kept) failed++
  measured[name] = { figure: Number(figure.toPrecision(3)), unit: unit.replace(/（.*/, ''), day: dayOf(new Date()) }
  console.log(
    `${kept ? '✓' : '✗'} ${name}: ${figure.toLocaleString('zh-CN', { maximumFractionDigits: 2 })} ${unit}（${atMost ? '不超过' : '不低于'} ${limit}）`,
  )
}

/**
 * Ends the process, with 1 when a budget was not kept. To be called last. With `--write` the figures are noted in
 * bench/figures.json, from which `npm run docs` prints the limits of docs/operations.md.
 */
export function finish(): never {
  if (process.argv.includes('--write')) noteFigures(measured)
  process.exit(failed === 0 ? 0 : 1)
}

/** Value below which a share of the figures lies. */
export function percentile(figures: number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
