/**
 * Put into a long statement that is run with few values at a time: PostgreSQL plans it once for all of them. Left to
 * itself it plans such a statement anew for each list of values, and to plan one that decides about the force of a law
 * takes it five times as long as to run it. Not for statements that find their rows by a partial index on a value, or
 * end after a number of rows: those need to know the values.
 */
export const PLANNED_ONCE = '/* planned once */'

/** What a connection was told of planning. */
export class PlanMode {
  /** undefined: nobody knows, for a transaction was rolled back. */
  #mode = 'auto'

  /**
   * @param {string} text the statement that is to be run next
   * @param {boolean} hasValues whether it has values; one without any is planned once anyway
   * @returns {string | undefined} the statement that has to be run before it
   */
  before(text, hasValues) {
    if (/^\s*rollback/i.test(text)) this.forget()
    if (!hasValues) return undefined
    const wanted = text.includes(PLANNED_ONCE) ? 'force_generic_plan' : 'auto'
    if (wanted === this.#mode) return undefined
    this.#mode = wanted
    return `set plan_cache_mode = ${wanted}`
  }

  /** To be called when the statement failed that `before` gave. */
  forget() {
    this.#mode = undefined
  }
}
