// Circles between the folders of a floor: features of the server, nouns of the office, parts of the kit.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A file of the project: its path from the root, with `/`, and its text. */
export interface ProjectFile {
  path: string
  text: string
}

/** Every source below a folder of the project. */
export const sourcesBelow = (root: string, folder: string): ProjectFile[] =>
  readdirSync(posix.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(posix.join(root, path), 'utf8') }))

const isProduct = (path: string) => /\.tsx?$/.test(path) && !/\.(test|story)\.tsx?$/.test(path)

/**
 * For each folder of a floor (`web/kit`), the folders beside it that its files import, and the files that do. Imports
 * of types count, for who reads one has to know the other; so do lazy ones, which hide a circle instead of removing it.
 * Tests and stories do not.
 */
export function importsBetween(files: readonly ProjectFile[], floor: string): Map<string, Map<string, string[]>> {
  const folderOf = (path: string) =>
    path.startsWith(`${floor}/`) ? /^([^/]+)\//.exec(path.slice(floor.length + 1))?.[1] : undefined
  const imports = new Map<string, Map<string, string[]>>()
  for (const { path, text } of files) {
    const folder = folderOf(path)
    if (folder === undefined || !isProduct(path)) continue
    const own = imports.get(folder) ?? new Map<string, string[]>()
    imports.set(folder, own)
    for (const [, source = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const target = source.startsWith('#') ? source.slice(1) : posix.join(posix.dirname(path), source)
      const other = folderOf(target)
      if (other !== undefined && other !== folder) own.set(other, [...new Set([...(own.get(other) ?? []), path])])
    }
  }
  return imports
}

/**
 * Folders that reach each other through imports, each group in the order of the alphabet (Tarjan's strongly connected
 * components).
 */
export function circlesIn(imports: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][] {
  const seen = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (folder: string): number => {
    const at = seen.size
    let low = at
    seen.set(folder, at)
    path.push(folder)
    for (const other of imports.get(folder)?.keys() ?? []) {
      if (!seen.has(other)) low = Math.min(low, visit(other))
      else if (path.includes(other)) low = Math.min(low, lowest.get(other) ?? seen.get(other) ?? low)
    }
    lowest.set(folder, low)
    if (low === at) {
      const group = path.splice(path.indexOf(folder))
      if (group.length > 1) circles.push(group.toSorted())
    }
    return low
  }
  for (const folder of imports.keys()) if (!seen.has(folder)) visit(folder)
  return circles
}

/** The imports that lie in circles, as lines: who imports whom, and in which files. */
export const edgesIn = (
  imports: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
  circle: readonly string[],
): string[] =>
  circle.flatMap((folder) =>
    [...(imports.get(folder) ?? [])]
      .filter(([other]) => circle.includes(other))
      .map(([other, by]) => `${folder} → ${other}: ${by.join(', ')}`),
  )
