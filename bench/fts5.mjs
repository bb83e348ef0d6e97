// The baseline of the search bench: SQLite FTS5 over the same articles, split into words by jieba, top 10 by bm25.
// Runs on a Node that has SQLite built in (node:sqlite); reads articles and queries, prints milliseconds per query.
import { DatabaseSync } from 'node:sqlite'
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [articlesPath, queriesPath] = process.argv.slice(2)
const db = new DatabaseSync(':memory:')
db.exec("create virtual table article using fts5(words, tokenize = 'unicode61', content = '', columnsize = 1)")
const insert = db.prepare('insert into article (rowid, words) values (?, ?)')
db.exec('begin')
let id = 0
for await (const line of createInterface({ input: createReadStream(articlesPath) })) insert.run(++id, line)
db.exec('commit')
db.exec("insert into article (article) values ('optimize')")

const search = db.prepare('select rowid from article where article match ? order by bm25(article) limit 10')
const queries = JSON.parse(readFileSync(queriesPath, 'utf8'))
const times = []
for (let round = 0; round < 2; round++) {
  times.length = 0
  for (const query of queries) {
    const started = performance.now()
    search.all(query)
    times.push(performance.now() - started)
  }
}
process.stdout.write(JSON.stringify({ articles: id, times }))
