import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ALLOWED_IN_SCRIPTS, ALLOWED_IN_STYLES } from '../../tools/floor/allowed.mjs'
import { scanScripts, type Beyond } from '../../tools/floor/scan-scripts.ts'
import { scanStyles } from '../../tools/floor/scan-styles.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const files = readdirSync(fileURLToPath(new URL('../../dist/web/assets', import.meta.url)))
const textsOf = (ending: string, fits: (name: string) => boolean = () => true): string[] =>
  files.filter((name) => name.endsWith(ending) && fits(name)).map((name) => read(`dist/web/assets/${name}`))
const isSupplies = (name: string) => name.startsWith('supplies-')
const isWorker = (name: string) => name.includes('.worker-')
/** What is supplied, by its whole name and by its last: `Object.hasOwn`, `toSorted`. */
const supplied = new Set(
  (JSON.parse(read('web/floor/supplied.json')) as string[]).flatMap((name) => [name, name.split('.prototype.').at(-1)]),
)

/** Findings that no entry allows, one line each, and entries that allow nothing any more. */
function judge(
  found: readonly Beyond[],
  allowed: Readonly<Record<string, string>>,
): { beyond: string[]; stale: string[] } {
  const entries = Object.keys(allowed)
  const fits = (entry: string, name: string) =>
    entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry
  return {
    beyond: found
      .filter(({ name }) => !supplied.has(name) && !entries.some((entry) => fits(entry, name)))
      .map(({ name, missing, near }) => `${name}: not in ${missing.join(', ')}: ${near}`),
    stale: entries.filter((entry) => !found.some(({ name }) => fits(entry, name))),
  }
}

it('the built scripts use nothing that the oldest browsers lack, but for what is supplied or asked for first', () => {
  const found = scanScripts(textsOf('.js', (name) => !isSupplies(name) && !isWorker(name)))
  expect(found.length, 'what is supplied is used').toBeGreaterThan(50)
  expect(judge(found, ALLOWED_IN_SCRIPTS)).toEqual({ beyond: [], stale: [] })
})

it('workers, to which nothing is supplied, use nothing that the oldest browsers lack', () => {
  const workers = textsOf('.js', isWorker)
  expect(workers.length).toBeGreaterThan(0)
  expect(scanScripts(workers).map(({ name }) => name)).toEqual([])
})

it('the built style sheets have something older beside what the oldest browsers lack', () => {
  const found = textsOf('.css').flatMap(scanStyles)
  expect(found.length).toBeGreaterThan(20)
  expect(judge(found, ALLOWED_IN_STYLES)).toEqual({ beyond: [], stale: [] })
})
