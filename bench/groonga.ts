// Groonga's HTTP server over the provisions of a library, to measure beside ours: full-text search as others take it
// from the shelf.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

export interface GroongaServer {
  address: string
  /** Path of the search for a query: ten provisions, those with the words in their title first. */
  pathOf: (q: string) => string
  process: ChildProcess
  end: () => void
}

const SCHEMA = [
  'table_create Provisions TABLE_NO_KEY',
  'column_create Provisions title COLUMN_SCALAR ShortText',
  'column_create Provisions text COLUMN_SCALAR Text',
  'table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto',
  'column_create Terms provisions COLUMN_INDEX|WITH_POSITION|WITH_SECTION Provisions title,text',
]
/** Provisions that are read at a time. */
const AT_ONCE = 20_000

/** The provisions of the library as lines of JSON, in parts. */
async function* provisionsOf(db: Db): AsyncGenerator<{ title: string; text: string }[]> {
  let after = ['', -1] as [string, number]
  for (;;) {
    const { rows } = await sql<{ versionId: string; ord: number; title: string; text: string }>`
      select n.version_id, n.ord, v.title, (select string_agg(m.text, '' order by m.ord) from law_node m where m.version_id = n.version_id and m.ord between n.ord and n.last_ord) as text
      from law_node n join law_version v on v.id = n.version_id
      where n.level in ('article', 'passage') and (n.version_id, n.ord) > (${after[0]}, ${after[1]}) order by n.version_id, n.ord limit ${AT_ONCE}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ title, text }) => ({ title, text: text ?? '' }))
    after = [last.versionId, last.ord]
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Starts Groonga over the provisions. @returns null where it is not installed (Debian: groonga-bin) */
export async function startGroonga(db: Db): Promise<GroongaServer | null> {
  if (spawnSync('groonga', ['--version']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'fagui-groonga-'))
  const place = join(folder, 'provisions')
  const commands = join(folder, 'commands')
  const tell = (args: readonly string[], text: string) => {
    writeFileSync(commands, text)
    const { status, stderr } = spawnSync('groonga', ['--file', commands, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`groonga: ${stderr.toString()}`)
  }
  tell(['-n', place], SCHEMA.join('\n'))
  for await (const rows of provisionsOf(db))
    tell([place], `load --table Provisions\n[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
  const port = await freePort()
  const server = spawn(
    'groonga',
    ['--protocol', 'http', '--port', String(port), '--bind-address', '127.0.0.1', '-s', place],
    { stdio: 'ignore' },
  )
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/d/status`).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, 50))
  const pathOf = (q: string) =>
    `/d/select?${new URLSearchParams({
      table: 'Provisions',
      match_columns: 'title*5||text',
      query: q.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(),
      sort_keys: '-_score',
      output_columns: 'title,snippet_html(text)',
      command_version: '3',
      limit: '10',
    }).toString()}`
  return {
    address,
    pathOf,
    process: server,
    end: () => {
      server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
