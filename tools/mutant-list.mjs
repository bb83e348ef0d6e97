// The small mistakes that `npm run mutants` makes.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COLUMNS = ['file', 'text', 'replacement', 'project', 'tests', 'shows']
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const LIST = join(root, 'tools/mutants.tsv')

/**
 * The lines of tools/mutants.tsv, with `tests` as a list of beginnings of files.
 * @throws Error for a line without the six cells, or whose text does not stand exactly once in its file
 */
export function mutantList() {
  const [header, ...lines] = readFileSync(LIST, 'utf8').trimEnd().split('\n')
  if (header !== COLUMNS.join('\t')) throw new Error(`${LIST}: the header must be ${COLUMNS.join(', ')}`)
  return lines.map((line, index) => {
    const cells = line.split('\t')
    const at = `${LIST}, line ${index + 2}`
    if (cells.length !== COLUMNS.length)
      throw new Error(`${at}: ${COLUMNS.length} cells are needed, ${cells.length} were found`)
    const mutant = Object.fromEntries(COLUMNS.map((name, i) => [name, cells[i]]))
    const times = readFileSync(join(root, mutant.file), 'utf8').split(mutant.text).length - 1
    if (times !== 1) throw new Error(`${at}: “${mutant.text}” stands ${times} times in ${mutant.file}, not once`)
    return { ...mutant, tests: mutant.tests.split('|') }
  })
}
