import { LRUCache } from 'lru-cache'

/** Answers that are kept, in characters together; the one asked for longest ago goes first. */
const KEPT_CHARACTERS = 32 * 1024 * 1024
/** The end of a kept answer, in place of the time of the call that it is given to. */
const TIME = '"timestamp":0}'

/**
 * Answers to visitors that depend only on what was asked, on the library and on the day: kept as they go over the wire until one of
 * these changes, and made once for all who ask at the same time (docs/decisions/0066-kept-answers.md).
 */
export class KeptAnswers {
  readonly #stateOf: () => Promise<string>
  readonly #kept = new LRUCache<string, string, () => Promise<string>>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (text, key) => text.length + key.length,
    fetchMethod: (_key, _before, { context }) => context(),
    // A caller who gives up must not take the answer from the others who wait for it.
    ignoreFetchAbort: true,
  })

  /** @param stateOf another text each time when the library or the day has changed */
  constructor(stateOf: () => Promise<string>) {
    this.#stateOf = stateOf
  }

  /**
   * The answer to a call, made when it is not kept. What fails is not kept.
   * @param call key of the entry in the contract
   * @param query the checked query
   * @param now of this call, epoch milliseconds
   * @param make the whole envelope as JSON, its timestamp 0 and last
   */
  async answer(call: string, query: unknown, now: number, make: () => Promise<string>): Promise<string> {
    const key = JSON.stringify([await this.#stateOf(), call, asked(query)])
    const text = await this.#kept.forceFetch(key, { context: make })
    if (!text.endsWith(TIME)) throw new Error(`an answer of ${call} does not end with its time`)
    return `${text.slice(0, -2)}${now}}`
  }
}

/** A query as one text says it, whatever the order of its parts; `_t`, by which clients tell calls apart, is none of them. */
const asked = (query: unknown): [string, unknown][] =>
  Object.entries(query ?? {})
    .filter(([name, value]) => name !== '_t' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
