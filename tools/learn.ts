// npm run learn [-- --library FOLDER] [--out FOLDER] : makes the learned files of server/seeds/base/words anew from the
// bank of questions and the law of a library, which is a data folder into which laws were imported; without it that of
// the demo library (decision 0206). `learned.json` beside them says from what they were made: its test fails when the
// bank has changed since then.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { indexPending, learnedFiles, learnFromBank, learnFromQuestions } from '#server/features/search/search.door.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { questionTexts } from '#server/seeds/base/questions/questions.ts'
import { hashOfBank } from '#server/seeds/base/words/learned.ts'
import { loadBaseSeeds, loadDemoLibrary } from '#server/seeds/load.sql.ts'

const { values } = parseArgs({ options: { library: { type: 'string' }, out: { type: 'string' } } })
const { library, out: folder = join(projectRoot, 'server/seeds/base/words') } = values
const demo = library === undefined ? mkdtempSync(join(tmpdir(), 'fagui-learn-')) : null
const database = await openDatabase({ databaseUrl: null, dataDir: library ?? demo ?? '' })
await migrate(database.pool, await readMigrations())
await loadBaseSeeds(database.db)
if (demo !== null) await loadDemoLibrary(database.db)
await indexPending(database.db)
const learned = await (demo === null ? learnFromBank : learnFromQuestions)(database.db)
await database.close()
if (demo !== null) rmSync(demo, { recursive: true })
const files = learnedFiles(learned)
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
const note = {
  bank: hashOfBank(await questionTexts()),
  ...learned.taught,
  files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)])),
}
writeFileSync(join(folder, 'learned.json'), `${JSON.stringify(note, null, 2)}\n`)
for (const [name, bytes] of Object.entries(files))
  console.log(`${name.padEnd(20)} ${bytes.length.toLocaleString('en')}`)
