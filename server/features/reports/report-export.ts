import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportColumn, ReportRow } from '#common/contract/reports.ts'
import type { DictItem } from '#common/contract/session.ts'
import type { Cell, Sheet } from '#server/platform/excel/sheet.ts'
import type { AsyncBytes } from '#server/platform/excel/write-xlsx.ts'

const PART_BYTES = 65_536

/**
 * Writes bytes to a file of the machine and reads them from there: a slow reader then holds neither a transaction nor the database, and
 * what fails while they are made is told as a refusal instead of a download that breaks off.
 */
export async function throughFile(bytes: AsyncIterable<Uint8Array>): Promise<AsyncBytes> {
  const path = join(tmpdir(), `fagui-report-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  // Nobody finds it by its name, and it is gone when it is closed, however this process ends.
  await unlink(path)
  try {
    for await (const part of bytes) await file.write(part)
  } catch (error) {
    await file.close()
    throw error
  }
  return (async function* () {
    try {
      for (let position = 0; ;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, position)
        if (bytesRead === 0) return
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  })()
}

/** A report as a sheet: its shown columns, values of dictionaries in words, and a last line with the sums. */
export function sheetOf(
  {
    title,
    subtitle,
    columns,
    dictOptions,
  }: { title: string; subtitle: string; columns: readonly ReportColumn[]; dictOptions: Readonly<Record<string, DictItem[]>> },
  rows: AsyncIterable<readonly ReportRow[]>,
  totals: ReportRow | undefined,
): Sheet<ReportRow> {
  const words = new Map(Object.entries(dictOptions).map(([code, items]) => [code, new Map(items.map(({ value, text }) => [value, text]))]))
  return {
    title,
    subtitle,
    columns: columns.map(({ dataIndex, title: heading, width, customRender }, at) => ({
      title: heading,
      width: width === null ? 18 : Math.max(6, Math.round(width / 8)),
      value: (row) =>
        cellOf(row[TOTALS] === true && at === 0 ? '合计' : (row[dataIndex] ?? null), customRender ? words.get(customRender) : undefined),
    })),
    rows: withTotals(rows, totals),
  }
}

/** Marks the line of sums; no column of a report can be called so. */
const TOTALS = '__totals'

async function* withTotals(rows: AsyncIterable<readonly ReportRow[]>, totals: ReportRow | undefined): AsyncGenerator<readonly ReportRow[]> {
  yield* rows
  if (totals && Object.keys(totals).length > 0) yield [{ ...totals, [TOTALS]: true }]
}

const cellOf = (value: ReportRow[string], words: ReadonlyMap<string, string> | undefined): Cell => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return words?.get(String(value ?? '')) ?? value
}
