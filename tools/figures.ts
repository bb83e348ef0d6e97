import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

/** What a bench measured last (`npm run bench -- NAME --write`). */
export interface Figure {
  figure: number
  unit: string
  /** YYYY-MM-DD. */
  day: string
}

const FILE = join(projectRoot, 'bench/figures.json')
const read = <T>(path: string): Record<string, T> => JSON.parse(readFileSync(path, 'utf8')) as Record<string, T>

/** The limits of bench/budgets.json with what was measured last, in the order of the limits. */
export function figuresBesideBudgets(): { name: string; limit: number; measured: Figure | null }[] {
  const figures = existsSync(FILE) ? read<Figure>(FILE) : {}
  const budgets = read<number>(join(projectRoot, 'bench/budgets.json'))
  return Object.entries(budgets).map(([name, limit]) => ({ name, limit, measured: figures[name] ?? null }))
}

/** Notes figures in bench/figures.json beside those of other benches. */
export function noteFigures(measured: Readonly<Record<string, Figure>>): void {
  const all: Record<string, Figure> = { ...(existsSync(FILE) ? read<Figure>(FILE) : {}), ...measured }
  const known = figuresBesideBudgets().flatMap(({ name }) => (all[name] ? [[name, all[name]] as const] : []))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
}
