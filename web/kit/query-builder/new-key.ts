let last = 0

/** A key for a row of the form; unique while the page is open. */
export const newKey = (): string => `q${++last}`
