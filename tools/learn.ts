// npm run learn : makes associations.tsv, meanings.bin and law-classifier.tsv of server/seeds/base/words anew from the
// bank of questions and a library that holds its laws (DATA_DIR).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  LAW_CLASSIFIER_FILE,
  learnFromBank,
  MEANING_FILE,
  writeLawWeights,
} from '#server/features/search/search.door.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'

const dataDir = process.env.DATA_DIR
if (dataDir === undefined) throw new Error('DATA_DIR names no library: import the laws of the bank into one first')
const database = await openDatabase({ databaseUrl: null, dataDir })
await loadBaseSeeds(database.db)
const { associations: rows, meaning, laws } = await learnFromBank(database.db)
await database.close()
const lines = rows.map(
  ({ word, pairs, chances }) => `${word}\t${pairs.map((pair, at) => `${pair} ${chances[at]}`).join('|')}`,
)
writeFileSync(join(projectRoot, 'server/seeds/base/words/associations.tsv'), `${['word\tsaid', ...lines].join('\n')}\n`)
writeFileSync(MEANING_FILE, meaning.toBytes())
writeFileSync(LAW_CLASSIFIER_FILE, writeLawWeights(laws))
console.log(`${rows.length} words, model of meaning ${meaning.id}, ${laws.length} laws`)
