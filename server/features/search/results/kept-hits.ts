import { LRUCache } from 'lru-cache'
import type { Db } from '#server/platform/db/open.ts'
import { hitRows, type HitRow } from '../library/hits.sql.ts'
import type { Library } from '../library/library.ts'

/** Characters of the texts that are kept for one state of the library, together. */
const KEPT_CHARACTERS = 4_000_000
/** What a provision takes beside its text, in characters. */
const BESIDE_TEXT = 300

interface Place {
  versionId: string
  ord: number
}
const keyOf = ({ versionId, ord }: Place): string => `${versionId}.${ord}`

/**
 * The provisions shown of late, by the state of the library that they are of: most questions are about the same few
 * thousand.
 */
const kept = new WeakMap<Library, LRUCache<string, HitRow>>()

/** Texts and paths of provisions; those not shown of late are read with one statement. */
export async function hitsOf(db: Db, library: Library, places: readonly Place[]): Promise<HitRow[]> {
  const known =
    kept.get(library) ??
    new LRUCache<string, HitRow>({
      maxSize: KEPT_CHARACTERS,
      sizeCalculation: ({ text, path }) => text.length + path.join('').length + BESIDE_TEXT,
    })
  kept.set(library, known)
  const read = await hitRows(
    db,
    places.filter((place) => !known.has(keyOf(place))),
  )
  for (const row of read) known.set(keyOf(row), row)
  // What is too long to be kept, or was pushed out by the rest, stands in what was read.
  return places.flatMap(
    (place) =>
      known.get(keyOf(place)) ??
      read.find(({ versionId, ord }) => versionId === place.versionId && ord === place.ord) ??
      [],
  )
}
