/**
 * Whether this is what older clients send for a setting that they do not have, once a script has turned it into text.
 */
export const isNothingSet = (given: unknown): boolean => given === 'undefined' || given === 'null'
