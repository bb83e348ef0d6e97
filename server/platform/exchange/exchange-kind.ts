import type { ContactSealer } from '../auth/contact-sealer.ts'
import type { Db } from '../db/open.ts'

/** What an entity is called, and a digest of what it holds. */
export interface Stamped {
  key: string
  stamp: string
}

/** An entity as it travels. */
export interface Entity extends Stamped {
  content: unknown
  /** Bytes that travel with it: where the file store has them. */
  file?: { path: string; sha256: string; size: number }
}

/** An entity that came from the other side. */
export interface TakenEntity {
  key: string
  content: unknown
}

/** What taking in may use. */
export interface TakingParts {
  db: Db
  contacts: ContactSealer
  now: Date
}

/**
 * One kind of what travels between two installations. The side that sends computes what the other one has to hold; what
 * it may not hold is no entity, so withdrawing needs no act of its own.
 */
export interface ExchangeKind {
  name: string
  /** Entities whose keys follow a key, in the order of their keys, at most so many. */
  stamps(db: Db, after: string, most: number): Promise<Stamped[]>
  /** These entities as they are now; those that are gone meanwhile are left out. */
  entities(parts: { db: Db; contacts: ContactSealer }, keys: readonly string[]): Promise<Entity[]>
  /** Makes the database hold these entities, in the caller's transaction. @throws ExchangeRefused */
  take(parts: TakingParts, entities: readonly TakenEntity[]): Promise<void>
  /** Takes entities away that are no longer public, in the caller's transaction. */
  remove(db: Db, keys: readonly string[]): Promise<void>
}

/** Where the content of a file that came in a package lies in the file store. */
export const exchangedPath = (sha256: string): string => `exchange/${sha256}`
