/** What `sealerOf` makes, anywhere in a row: version, key, nonce, tag. */
const SEALED = /\bv2\.([0-9a-f]{8})\.[\w-]{16}\.[\w-]{22}\.|\bv1\.[\w-]{16}\.[\w-]{22}\./g
/** A seal of the log. */
const LOG_SEAL = /^([0-9a-f]{8})\.[\w-]{43}$/

/** Stands for the oldest key of the file, which values of the first release do not name. */
export const FIRST_KEY = 'first'

/** Counts which keys have sealed values of rows. */
export class KeysNamed {
  readonly counts: Record<string, number> = {}

  look(row: readonly (string | null)[]): void {
    for (const text of row) {
      if (text === null || text.length < 40) continue
      if (text.includes('v2.') || text.includes('v1.'))
        for (const [, id] of text.matchAll(SEALED)) this.#count(id ?? FIRST_KEY)
      const [, id] = text.length === 52 ? (LOG_SEAL.exec(text) ?? []) : []
      if (id !== undefined) this.#count(id)
    }
  }

  #count(id: string): void {
    this.counts[id] = (this.counts[id] ?? 0) + 1
  }
}
