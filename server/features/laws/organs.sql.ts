import type { Db } from '#server/platform/db/open.ts'
import type { OrganName } from './issuer-reader.ts'

/** Every name of the bodies of the state, for recognising them in texts. */
export async function organNames(db: Db): Promise<OrganName[]> {
  return db
    .selectFrom('organName')
    .innerJoin('organ', 'organ.id', 'organName.organId')
    .select(['organName.name', 'organName.kind', 'organ.name as official', 'organ.organSystem as system'])
    .orderBy('organName.name')
    .orderBy('organ.id')
    .execute()
}
