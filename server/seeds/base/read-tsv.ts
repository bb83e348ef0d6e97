import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

/** A table of base data that cannot be read. The message names the file, the line and what is wrong there. */
class UnreadableTable extends Error {
  override name = 'UnreadableTable'
}

/**
 * What the cells of a column hold: a text that must be there, one that may be missing, one of the listed values, or
 * texts joined with `|`, of which `list` needs at least one.
 */
export type CellKind = 'text' | 'optional' | 'list' | 'optional list' | readonly string[]

type CellOf<K extends CellKind> = K extends 'text'
  ? string
  : K extends 'optional'
    ? string | null
    : K extends readonly string[]
      ? K[number]
      : string[]

type RowOf<C extends Record<string, CellKind>> = { [N in keyof C]: CellOf<C[N]> }

/** Text of a file below server/seeds/base, with the line ends of every system made one. */
export async function baseFile(file: string): Promise<string> {
  const text = await readFile(join(projectRoot, 'server/seeds/base', file), 'utf8')
  return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
}

/**
 * The records of a tab-separated table, in the order of its lines.
 * @param columns names and kinds of the columns, in the order of the header
 * @param unique columns whose cells together name a record; no two lines may agree in all of them
 * @throws UnreadableTable at the first line that is not as described
 */
export function readTable<const C extends Record<string, CellKind>>(
  file: string,
  text: string,
  columns: C,
  unique: readonly (keyof C & string)[],
): RowOf<C>[] {
  const names = Object.keys(columns)
  const refuse = (line: number, reason: string) => new UnreadableTable(`${file}, line ${line}: ${reason}`)
  const [header, ...lines] = text.split('\n')
  if (header !== names.join('\t')) throw refuse(1, `the header must be ${names.join(', ')}, separated by tabs`)
  if (lines.pop() !== '') throw refuse(lines.length + 2, 'the last line must end with a line break')
  const places = names.map((name) => unique.includes(name))
  const lineOf = new Map<string, number>()
  return lines.map((line, index) => {
    const number = index + 2
    const cells = line.split('\t')
    if (cells.length !== names.length)
      throw refuse(number, `${names.length} cells are needed, ${cells.length} were found`)
    const key = cells.filter((_, at) => places[at]).join('\t')
    const before = lineOf.get(key)
    if (before !== undefined) throw refuse(number, `repeats line ${before} (${unique.join(', ')})`)
    lineOf.set(key, number)
    const row: Record<string, string | string[] | null> = {}
    for (const [at, [name, kind]] of Object.entries(columns).entries()) {
      const cell = cells[at] ?? ''
      const reason = faultOf(cell, kind)
      if (reason !== null) throw refuse(number, `${name} ${reason}`)
      row[name] = valueOf(cell, kind)
    }
    return row as RowOf<C>
  })
}

/** Why a cell cannot be what its column holds, or null. */
function faultOf(cell: string, kind: CellKind): string | null {
  // A program for spreadsheets writes quotes around cells that it thinks need them; they would become part of the word.
  if (cell.includes('"')) return 'holds a quotation mark'
  const isList = kind === 'list' || kind === 'optional list'
  const parts = isList && cell !== '' ? cell.split('|') : [cell]
  if (parts.some((part) => part !== part.trim())) return 'begins or ends with a blank'
  if (cell === '') return kind === 'optional' || kind === 'optional list' ? null : 'is empty'
  if (parts.includes('')) return 'has an empty item between |'
  if (!isList && cell.includes('|')) return 'is no list, but holds |'
  if (isList && new Set(parts).size < parts.length) return 'says an item twice'
  if (typeof kind !== 'string' && !kind.includes(cell)) return `must be one of ${kind.join(', ')}`
  return null
}

function valueOf(cell: string, kind: CellKind): string | string[] | null {
  if (kind === 'list' || kind === 'optional list') return cell === '' ? [] : cell.split('|')
  return cell === '' ? null : cell
}
