import { PART_BYTES } from '#common/limits.ts'

/** A file of a chosen folder, with its name within it, `/` between the folders. */
export interface NamedFile {
  name: string
  size: number
}

/** Most that one call of sending takes: bytes, files. */
const MOST_BYTES = PART_BYTES
const MOST_FILES = 20

/** Files that programs and systems leave behind in folders. */
const LEFT_BEHIND = /(?:^|\/)(?:~\$|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|__MACOSX\/)/i

/** The files of a folder that can belong to a catalogue: without what programs leave behind, each name once. */
export function filesFor<F extends NamedFile>(files: readonly F[]): F[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  return [...byName.values()].filter(({ name }) => !LEFT_BEHIND.test(name))
}

/** Files in the portions in which they are sent, in order. A file that is larger than a portion has one of its own. */
export function portionsOf<F extends NamedFile>(files: readonly F[]): F[][] {
  const portions: F[][] = []
  let bytes = 0
  for (const file of files) {
    const last = portions.at(-1)
    if (last && last.length < MOST_FILES && bytes + file.size <= MOST_BYTES) {
      last.push(file)
      bytes += file.size
    } else {
      portions.push([file])
      bytes = file.size
    }
  }
  return portions
}

/** A list in parts of `most`. */
export const inParts = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most))
