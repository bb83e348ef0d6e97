import { withoutRow } from '#server/platform/files/files.sql.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dropResting } from './uploads.sql.ts'

const BATCH = 500

/** Deletes uploads in parts that were not continued since a moment. @returns how many */
export async function clearRestingUploads(db: Db, files: FileStore, before: Date): Promise<number> {
  const ids = await dropResting(db, before)
  for (const id of ids) await files.dropParts(id)
  return ids.length
}

/**
 * Removes bytes without a row, which a crash leaves between storing the bytes and adding the row.
 * @param before the row of younger ones may still be added
 * @param knownElsewhere those of some paths that rows of another table have
 * @returns how many
 */
export async function clearLeftBytes(
  db: Db,
  files: FileStore,
  before: Date,
  knownElsewhere: (paths: readonly string[]) => Promise<ReadonlySet<string>> = async () => new Set(),
): Promise<number> {
  let removed = 0
  let paths: string[] = []
  const clear = async () => {
    const unknown = await withoutRow(db, paths)
    const known = await knownElsewhere(unknown)
    for (const path of unknown) {
      if (known.has(path)) continue
      await files.remove(path)
      removed++
    }
    paths = []
  }
  for await (const path of files.olderThan(before)) if (paths.push(path) === BATCH) await clear()
  await clear()
  return removed
}
