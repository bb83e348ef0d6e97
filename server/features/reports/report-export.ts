import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportColumn, ReportRow } from '#common/contract/reports.ts'
import type { DictItem } from '#common/contract/session.ts'
import type { Cell, Sheet } from '#server/platform/excel/sheet.ts'

/** Before each part of rows stands how many bytes it has. */
const LENGTH_BYTES = 4

/** Rows that wait in a file of the machine to be written into a workbook. They can be read once. */
export class WaitingRows implements AsyncIterable<ReportRow[]> {
  readonly #file: FileHandle

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * Reads rows into a file: a workbook is made far more slowly than rows are read, and neither that nor a slow reader
   * then holds the database, which answers one call at a time where it is embedded. What fails while they are read is
   * told as a refusal instead of a download that breaks off.
   */
  static async of(rows: Sheet<ReportRow>['rows']): Promise<WaitingRows> {
    const path = join(tmpdir(), `fagui-report-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    // Nobody finds it by its name, and it is gone when it is closed, however this process ends.
    await unlink(path)
    try {
      for await (const part of rows) {
        const text = Buffer.from(JSON.stringify(part))
        const length = Buffer.alloc(LENGTH_BYTES)
        length.writeUInt32LE(text.length)
        await file.writev([length, text])
      }
    } catch (error) {
      await file.close()
      throw error
    }
    return new WaitingRows(file)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ReportRow[]> {
    // Not line by line: a reader of lines runs ahead of a slow writer of workbooks, and would hold them all.
    for (let position = 0; ;) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(LENGTH_BYTES), 0, LENGTH_BYTES, position)
      if (bytesRead < LENGTH_BYTES) return
      const length = buffer.readUInt32LE()
      const { buffer: text } = await this.#file.read(Buffer.alloc(length), 0, length, position + LENGTH_BYTES)
      position += LENGTH_BYTES + length
      yield JSON.parse(text.toString()) as ReportRow[]
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** Bytes that are made of waiting rows, whose files are closed when they have been read or are no longer wanted. */
export async function* closing(
  bytes: AsyncIterable<Uint8Array>,
  waiting: readonly WaitingRows[],
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } finally {
    await Promise.all(waiting.map((rows) => rows.close()))
  }
}

/** A report as a sheet: its shown columns, values of dictionaries in words, and a last line with the sums. */
export function sheetOf(
  {
    title,
    subtitle,
    columns,
    dictOptions,
  }: {
    title: string
    subtitle: string
    columns: readonly ReportColumn[]
    dictOptions: Readonly<Record<string, DictItem[]>>
  },
  rows: AsyncIterable<readonly ReportRow[]>,
  totals: ReportRow | undefined,
): Sheet<ReportRow> {
  const words = new Map(
    Object.entries(dictOptions).map(([code, items]) => [code, new Map(items.map(({ value, text }) => [value, text]))]),
  )
  return {
    title,
    subtitle,
    columns: columns.map(({ dataIndex, title: heading, width, customRender }, at) => ({
      title: heading,
      width: width === null ? 18 : Math.max(6, Math.round(width / 8)),
      value: (row) =>
        cellOf(
          row[TOTALS] === true && at === 0 ? '合计' : (row[dataIndex] ?? null),
          customRender ? words.get(customRender) : undefined,
        ),
    })),
    rows: withTotals(rows, totals),
  }
}

/** Marks the line of sums; no column of a report can be called so. */
const TOTALS = '__totals'

async function* withTotals(
  rows: AsyncIterable<readonly ReportRow[]>,
  totals: ReportRow | undefined,
): AsyncGenerator<readonly ReportRow[]> {
  yield* rows
  if (totals && Object.keys(totals).length > 0) yield [{ ...totals, [TOTALS]: true }]
}

const cellOf = (value: ReportRow[string], words: ReadonlyMap<string, string> | undefined): Cell => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return words?.get(String(value ?? '')) ?? value
}
