let last = 0

/** A name for a row of the form, for as long as the page is open. */
export const newKey = (): string => `q${++last}`
