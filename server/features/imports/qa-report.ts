import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { WARNING_ACT, WARNING_TEXT, type WarningKind } from '#common/law/model.ts'
import type { FileResult, Outcome } from './take-in.ts'

/** The outcome of a file in words. */
const OUTCOME_TEXT: Record<Outcome, string> = {
  new: '新入库',
  replaced: '已更新',
  known: '此前已入库',
  duplicate: '内容重复',
  conflict: '版本冲突',
  withheld: '暂不公开',
  asked: '待判定',
  failed: '未能读取',
}

/** Figures of an import, by outcome and by kind of warning. */
export interface QaSummary {
  files: number
  articles: number
  outcomes: [string, number][]
  warnings: { kind: WarningKind; text: string; count: number; example: string }[]
  failures: { name: string; message: string }[]
  /** Files that were stored and not shown for another reason than an open kind. */
  withheld: number
  /** Files of which it is asked who made them, by folder: one act decides for all of a folder. */
  asked: { folder: string; files: { name: string; message: string }[] }[]
}

export function summarise(results: FileResult[]): QaSummary {
  const outcomes = new Map<Outcome, number>()
  const warnings = new Map<WarningKind, { count: number; example: string }>()
  for (const { name, outcome, warnings: found } of results) {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    for (const { kind, place, detail } of found) {
      const entry = warnings.get(kind) ?? { count: 0, example: `${name} ${place}：${detail}` }
      entry.count++
      warnings.set(kind, entry)
    }
  }
  return {
    files: results.length,
    articles: results.reduce((sum, { articles }) => sum + articles, 0),
    outcomes: [...outcomes].map(([outcome, count]) => [OUTCOME_TEXT[outcome], count]),
    warnings: [...warnings]
      .map(([kind, { count, example }]) => ({ kind, text: WARNING_TEXT[kind], count, example }))
      .sort((a, b) => b.count - a.count),
    failures: results
      .filter(({ message, outcome }) => message !== '' && outcome !== 'asked')
      .map(({ name, message }) => ({ name, message })),
    withheld: outcomes.get('withheld') ?? 0,
    asked: askedByFolder(results),
  }
}

function askedByFolder(results: readonly FileResult[]): QaSummary['asked'] {
  const folders = new Map<string, { name: string; message: string }[]>()
  for (const { name, message, outcome } of results) {
    if (outcome !== 'asked') continue
    const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : ''
    folders.set(folder, [...(folders.get(folder) ?? []), { name, message }])
  }
  return [...folders].map(([folder, files]) => ({ folder, files }))
}

/** Cells that a spreadsheet would take for a formula are kept as text. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A further sheet of a report: headings in its first row, widths in characters. */
export interface ReportSheet {
  name: string
  rows: (string | number)[][]
  widths: number[]
}

/**
 * Writes the report as a workbook: one sheet of figures, one of files, one of warnings with file and place.
 * @param more sheets behind them
 */
export function writeReport(path: string, results: FileResult[], more: readonly ReportSheet[] = []): void {
  const summary = summarise(results)
  const book = XLSX.utils.book_new()
  const sheet = (name: string, rows: (string | number)[][], widths: number[]) => {
    const made = XLSX.utils.aoa_to_sheet(rows)
    made['!cols'] = widths.map((wch) => ({ wch }))
    XLSX.utils.book_append_sheet(book, made, name)
  }
  sheet(
    '汇总',
    [
      ['项目', '数量'],
      ['文件', summary.files],
      ['条文', summary.articles],
      ...summary.outcomes,
      ['', ''],
      ['提示种类', '数量'],
      ...summary.warnings.map(({ text, count }) => [text, count]),
    ],
    [36, 12],
  )
  sheet(
    '文件',
    [
      ['文件', '结果', '标题', '条文数', '提示数', '说明'],
      ...results.map((r) => [
        safe(r.name),
        OUTCOME_TEXT[r.outcome],
        safe(r.title),
        r.articles,
        r.warnings.length,
        safe(r.message),
      ]),
    ],
    [60, 12, 50, 8, 8, 60],
  )
  sheet(
    '提示',
    [
      ['文件', '种类', '位置', '说明', '处理办法'],
      ...results.flatMap((r) =>
        r.warnings.map((w) => [safe(r.name), WARNING_TEXT[w.kind], safe(w.place), safe(w.detail), WARNING_ACT[w.kind]]),
      ),
    ],
    [60, 24, 24, 80, 60],
  )
  for (const { name, rows, widths } of more)
    sheet(
      name,
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safe(cell) : cell))),
      widths,
    )
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}
