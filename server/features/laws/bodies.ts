/**
 * A name that a body bears (`official`), bore (`former`) or is called by (`short`), and the days on which it was borne,
 * where they are known.
 */
export interface NameOfBody {
  name: string
  kind: string
  from: string | null
  to: string | null
}

/**
 * A body that issues documents, of the state or of a place, with its names and the signs of its document numbers
 * (发文机关代字).
 */
export interface Body {
  name: string
  system: string
  region: string
  level: string
  names: readonly NameOfBody[]
  signs: readonly string[]
  /** Signs of the departments of places for the same matter. */
  localSigns: readonly string[]
}
