// npm run audit:verify [-- file.jsonl] : follows the chain of the log from its beginning, in the database or in an
// exported file.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { momentText } from './platform/clock.ts'
import { BEGINNING, ChainReader, type BrokenPlace, type ChainedRow, type LoggedRow } from './platform/audit/chain.ts'
import { verifyChain } from './platform/audit/chain.sql.ts'
import { keysOf } from './keys.ts'
import { prepareBeside } from './prepare.ts'
import { runProgram } from './run-program.ts'
import { readSettings, SettingRefused } from './settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Says the result. @returns the exit code */
function report(rows: number, head: { seq: number; digest: string }, broken: BrokenPlace | null): number {
  if (broken) {
    const at = broken.createdAt ? `，记录时间 ${momentText(broken.createdAt)}` : ''
    say(`日志链在第 ${broken.seq} 条处断开：${broken.reason}${at}。此前 ${rows} 条完整`)
    return 1
  }
  say(`日志链完整：共 ${rows} 条，末尾为第 ${head.seq} 条，摘要 ${head.digest}`)
  return 0
}

/** A row as a file has it; one of an earlier release has no versions and no event. */
type ExportedRow = Omit<ChainedRow, 'versionsDigest' | 'row'> & {
  versionsDigest?: string | null
  row: (Omit<LoggedRow, 'event'> & { event?: string | null }) | null
}

/** Follows an exported file, which needs neither a database nor a key. */
async function verifyFile(path: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(path) })
  let reader: ChainReader | null = null
  let end: { seq: number; digest: string } | null = null
  for await (const text of lines) {
    const value = JSON.parse(text) as ExportedRow & {
      format?: string
      from?: { seq: number; digest: string }
      end?: { seq: number; digest: string }
    }
    if (value.format !== undefined) reader = new ChainReader(null, value.from ?? { seq: 0, digest: BEGINNING })
    else if (value.end) end = value.end
    else if (reader) {
      const row = value.row
        ? { ...value.row, event: value.row.event ?? null, createdAt: new Date(value.row.createdAt) }
        : null
      const broken = reader.next({ ...value, versionsDigest: value.versionsDigest ?? null, row })
      if (broken) return report(reader.head.rows, reader.head, broken)
    }
  }
  if (reader === null) throw new SettingRefused(`文件 ${path} 不是导出的日志链`)
  const { rows, ...head } = reader.head
  if (end === null || end.seq !== head.seq || end.digest !== head.digest)
    return report(rows, head, { seq: head.seq + 1, reason: '文件的末尾缺失', logId: null, createdAt: null })
  return report(rows, head, null)
}

async function main(): Promise<number> {
  const [path] = process.argv.slice(2)
  if (path !== undefined) return verifyFile(path)
  const settings = readSettings(process.env)
  const { database } = await prepareBeside(settings)
  try {
    const { rows, head, since, waiting, broken } = await verifyChain(
      database.db,
      await keysOf(database.db, { ...settings, newKey: false }),
    )
    if (since)
      say(`此前的 ${since.removed} 条（至 ${momentText(since.until)}）已按保存期限清理，链从第 ${since.seq + 1} 条起`)
    if (waiting > 0) say(`另有 ${waiting} 条刚写入，尚未入链；服务运行时一秒内入链`)
    return report(rows, head, broken)
  } finally {
    await database.close()
  }
}

runProgram(main)
