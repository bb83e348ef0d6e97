import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SearchEngine, indexPending } from '#server/features/search/search.door.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { corpusLibrary, relevanceFile } from './bench/library.ts'
const { db, close } = await openDatabase({ databaseUrl: null, dataDir: await corpusLibrary() })
await indexPending(db)
const lay = readFileSync(join(dirname(relevanceFile), 'lay-questions.jsonl'), 'utf8').trim().split('\n').map((l) => JSON.parse(l) as { q: string })
const engine = new SearchEngine('330000')
const stages: Record<string, number> = {}
engine.watch = (s, ms) => { stages[s] = (stages[s] ?? 0) + ms }
for (const { q } of lay.slice(0, 60)) await engine.search(db, 'open', { q }, '2026-11-20')
for (const k in stages) delete stages[k]
const t = performance.now(), c = process.cpuUsage()
for (const { q } of lay) await engine.search(db, 'open', { q }, '2026-11-20')
const u = process.cpuUsage(c)
console.log('per question wall', ((performance.now() - t) / lay.length).toFixed(2), 'cpu', ((u.user + u.system) / 1000 / lay.length).toFixed(2))
for (const [s, ms] of Object.entries(stages)) console.log(s, (ms / lay.length).toFixed(2))
await close()
