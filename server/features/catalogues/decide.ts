import type { ComparedField, Counts } from '#common/catalogues.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  catalogueHeld,
  type CatalogueHeld,
  differenceGroups,
  type DifferenceGroup,
  keepCatalogue,
  keepDecisions,
} from './catalogues.sql.ts'
import { CatalogueRefused } from './open-catalogue.ts'

/** The differences between the sheet and the texts of a catalogue, by field and kind. */
export const contradictionsOf = (db: Db, catalogueId: string): Promise<DifferenceGroup[]> =>
  differenceGroups(db, catalogueId)

/**
 * Decides what counts where sheet and text differ: for a field, a group of a field (`kind`), or single rows. It takes
 * effect when the catalogue is brought in again (`bringBack` needs no files).
 * @throws CatalogueRefused when there is no such catalogue
 */
export async function decide(
  db: Db,
  catalogueId: string,
  { field, kind, rowIds, counts }: { field: ComparedField; kind?: string; rowIds?: readonly string[]; counts: Counts },
): Promise<CatalogueHeld> {
  const catalogue = await catalogueHeld(db, catalogueId)
  if (!catalogue) throw new CatalogueRefused('没有这个目录')
  if (rowIds) {
    await keepDecisions(db, rowIds, { [field]: counts })
    return catalogue
  }
  const after = {
    ...catalogue,
    rules: { ...catalogue.rules, [kind === undefined ? field : `${field}|${kind}`]: counts },
  }
  await keepCatalogue(db, after)
  return after
}
